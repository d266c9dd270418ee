/** A lock file, so that two commands started at once do not install or build over each other. Node built-ins only. */
import { closeSync, mkdirSync, openSync, readFileSync, statSync, unlinkSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A holder on another machine, whose process cannot be looked up, is taken for dead after this long. */
const FOREIGN_STALE_MS = 15 * 60 * 1000;

/**
 * Runs `work` while holding the lock; waits while a living process holds it.
 * @template T
 * @param {string} path
 * @param {string} what said once while waiting
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(path, what, work) {
  mkdirSync(dirname(path), { recursive: true });
  let said = false;
  while (!tryTake(path)) {
    if (!said) console.error(`waiting: another process is ${what}`);
    said = true;
    await sleep(200);
  }
  const release = () => {
    try {
      unlinkSync(path);
    } catch {
      // Removed by someone who took us for dead: nothing is left to release.
    }
  };
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.removeListener('exit', release);
    release();
  }
}

/** @param {string} path */
function tryTake(path) {
  try {
    const file = openSync(path, 'wx');
    writeSync(file, `${process.pid} ${hostname()}\n`);
    closeSync(file);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  try {
    const holder = readFileSync(path, 'utf8');
    // The holder may have changed since it was found dead; only the one that was judged is removed.
    if (isDead(path, holder) && readFileSync(path, 'utf8') === holder) unlinkSync(path);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  return false;
}

/**
 * @param {string} path
 * @param {string} holder
 */
function isDead(path, holder) {
  const age = Date.now() - statSync(path).mtimeMs;
  const match = /^(\d+) (.*)\n$/.exec(holder);
  // Taken this instant and not yet signed, or left behind unsigned by a crash.
  if (!match) return age > 5000;
  if (match[2] !== hostname()) return age > FOREIGN_STALE_MS;
  try {
    process.kill(Number(match[1]), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
