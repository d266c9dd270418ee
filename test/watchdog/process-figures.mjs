/** What processes use, as Linux tells it in /proc; elsewhere nothing is known. */
import { readFileSync } from 'node:fs';

/** Ticks per second of the times in /proc, on every Linux that Node supports. */
const TICKS = 100;

/**
 * Resident bytes, and processor time of all threads since the start in seconds; undefined where nothing is known.
 * @param {number} pid
 * @returns {{ memory: number, cpu: number } | undefined}
 */
export function readFigures(pid) {
  try {
    // The name in brackets may hold spaces and brackets of its own; the fields behind it do not.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0);
    return { memory: 1024 * kilobytes, cpu: (Number(fields[11]) + Number(fields[12])) / TICKS };
  } catch {
    return undefined;
  }
}

/**
 * All processes that a process has started, and those that they have started.
 * @param {number} pid
 * @returns {number[]}
 */
export function listDescendants(pid) {
  const children = listChildren(pid);
  return [...children, ...children.flatMap(listDescendants)];
}

/** @param {number} pid @returns {number[]} */
function listChildren(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim();
    return text === '' ? [] : text.split(' ').map(Number);
  } catch {
    return [];
  }
}

/**
 * The command line of a process, its words separated by spaces.
 * @param {number} pid
 * @returns {string}
 */
export function readCommand(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** Ends processes without warning; those that are gone already do not matter. @param {readonly number[]} pids */
export function killAll(pids) {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
}
