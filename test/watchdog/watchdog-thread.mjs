/**
 * Watches the process that it is a thread of. It sleeps nearly all of the time, and counts its own ticks rather than
 * the clock, so that a machine which was suspended raises no alarm.
 */
import { appendFileSync, writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { killAll, listDescendants, readCommand, readFigures } from './process-figures.mjs';

const TICK = 250;
/** What one step may add to the memory of the process, in bytes. */
const GROWTH = 4e9;
/** What a process that a test has started may use at most, in bytes; most have lower limits, see run-watched.ts. */
const CHILD_MOST = 4e9;

const { memory, report } = workerData;
const counts = new Int32Array(memory, 0, 2);
const limit = new Float64Array(memory, 8, 1);
const name = new Uint8Array(memory, 16);

let step = -1;
let elapsed = 0;
let memoryBefore = 0;
let last = performance.now();

for (;;) {
  // Nothing ever wakes it: a sleep without the cost of a timer.
  Atomics.wait(counts, 1, Atomics.load(counts, 1), TICK);
  const now = performance.now();
  const passed = Math.min(now - last, 4 * TICK);
  last = now;
  const present = Atomics.load(counts, 0);
  const used = process.memoryUsage.rss();
  if (present !== step) {
    step = present;
    elapsed = 0;
    memoryBefore = used;
    continue;
  }
  elapsed += passed;
  if (limit[0] === 0) continue;
  if (elapsed > limit[0]) end('hang', `no end after ${Math.round(elapsed / 1000)} s`);
  for (const pid of listDescendants(process.pid)) {
    const { memory: taken = 0 } = readFigures(pid) ?? {};
    if (taken > CHILD_MOST) endChild(pid, taken);
  }
  if (used - memoryBefore > GROWTH)
    end('over memory', `${Math.round((used - memoryBefore) / 1e6)} MB more than before`);
}

/** @param {string} kind @param {string} figure */
function end(kind, figure) {
  const where = readName();
  if (Atomics.load(counts, 0) !== step) return;
  say(`${kind}: ${where} (${figure})\n`);
  killAll([...listDescendants(process.pid), process.pid]);
}

/** @param {number} pid @param {number} taken */
function endChild(pid, taken) {
  say(`over memory: ${readName()} (${Math.round(taken / 1e6)} MB in process ${pid}: ${readCommand(pid)})\n`);
  killAll([pid]);
}

function readName() {
  return Buffer.from(name.slice(0, counts[1])).toString();
}

/** @param {string} line */
function say(line) {
  if (report !== undefined) appendFileSync(report, line);
  try {
    writeSync(2, line);
  } catch {
    // A full pipe must not keep the process alive; the report file has the line.
  }
}
