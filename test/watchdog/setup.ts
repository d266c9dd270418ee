import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { tier } from '../tier.js';
import { beginTest, endTest, setWatchSeconds, WATCH_DEFAULTS } from './run-watched.js';

/**
 * A loop without end in a test blocks the timers of its own process, vitest's timeout among them. One thread per test
 * process therefore watches from beside: the present step is told to it through shared memory, and a step that takes
 * far longer than its own timeout, or far more memory than any test needs, is named on standard error and ends the process.
 */

/** Bytes for the name of a step. */
const NAME_BYTES = 4000;

/** Layout of the shared memory, as in watchdog-thread.mjs. */
interface Board {
  /** Number of the step, bytes of its name. */
  readonly counts: Int32Array;
  /** Milliseconds that the step may take; 0: nothing runs. */
  readonly limit: Float64Array;
  readonly name: Uint8Array;
}

const folder = fileURLToPath(new URL('.', import.meta.url));
const root = join(folder, '..', '..');
const shared = globalThis as { footfallWatchdog?: Board };
shared.footfallWatchdog ??= startThread();
const board = shared.footfallWatchdog;
const encoder = new TextEncoder();

/** In tests of the watchdog itself, milliseconds instead of what the timeout of a test asks for. */
const override = process.env.FOOTFALL_WATCHDOG ? Number(process.env.FOOTFALL_WATCHDOG) : undefined;
/** Hooks and what stands outside of tests have no timeout that can be read here. */
const BETWEEN = 1_800_000;

function startThread(): Board {
  const memory = new SharedArrayBuffer(16 + NAME_BYTES);
  const thread = new Worker(join(folder, 'watchdog-thread.mjs'), {
    workerData: { memory, report: process.env.FOOTFALL_HANGS },
    execArgv: [],
    env: {},
  });
  thread.unref();
  return {
    counts: new Int32Array(memory, 0, 2),
    limit: new Float64Array(memory, 8, 1),
    name: new Uint8Array(memory, 16, NAME_BYTES),
  };
}

/** Tells the thread what runs from now on. */
function enter(name: string, limit: number): void {
  board.counts[1] = encoder.encodeInto(name, board.name).written;
  board.limit[0] = limit;
  Atomics.add(board.counts, 0, 1);
}

const file = relative(root, expect.getState().testPath ?? '').replaceAll('\\', '/');

setWatchSeconds((tier === 'long' ? 4 : 1) * WATCH_DEFAULTS.seconds);
enter(`${file} > loading the file`, BETWEEN);
beforeAll(() => enter(`${file} > hooks`, BETWEEN));
beforeEach(({ task }) => {
  const names = [task.name];
  for (let suite = task.suite; suite !== undefined; suite = suite.suite) names.unshift(suite.name);
  enter([file, ...names].join(' > '), override ?? 1.5 * task.timeout + 30_000);
  beginTest();
});
afterEach(() => {
  enter(`${file} > hooks`, BETWEEN);
  endTest();
});
afterAll(() => enter('', 0));
