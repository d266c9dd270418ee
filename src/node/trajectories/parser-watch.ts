/**
 * Watches a process that runs the parser of a third party from a thread of its own: the parser may loop for ever or fill the memory,
 * and the thread that it runs on then hears nothing. Ends the process, and says why on standard error.
 */
import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

/** What a watch is told. */
export interface WatchLimits {
  /** Computing time from the start of the watch, and some times that by the clock: other programs may keep the machine busy. */
  readonly seconds: number;
  /** Resident memory of the process. */
  readonly bytes: number;
}

/** Between two looks, ms. */
const EVERY = 25;
/** Seconds by the clock per second of computing. */
const CLOCK = 3;

const { seconds, bytes } = workerData as WatchLimits;
const start = performance.now();
const startUsage = process.cpuUsage();
const parent = process.ppid;

setInterval(() => {
  const { user, system } = process.cpuUsage(startUsage);
  const isLate = performance.now() - start > CLOCK * 1000 * seconds;
  if (isLate || user + system > 1e6 * seconds) end('time');
  else if (process.memoryUsage.rss() > bytes) end('memory');
  // No process is left to read the answer.
  else if (process.ppid !== parent) end('orphan');
}, EVERY);
parentPort?.postMessage('ready');

function end(reason: string): void {
  try {
    writeSync(2, `\n${reason}\n`);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}
