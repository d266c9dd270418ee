import { type ChildProcess, type SpawnOptions, type SpawnSyncOptions, spawn, spawnSync } from 'node:child_process';
import { killAll, listDescendants, readFigures } from './process-figures.mjs';

/** What a process in the tests may take. */
export interface WatchLimits {
  /** Time on the wall, in seconds. */
  readonly seconds: number;
  /** Resident memory of the largest process, its own children included, in bytes; not watched where there is no /proc. */
  readonly bytes: number;
}

/** Generous, since tests must hold on a loaded machine: these find hangs, not slowness. The setup file gives the long tier more time. */
export const WATCH_DEFAULTS: WatchLimits = { seconds: 300, bytes: 2e9 };

export interface WatchedOptions extends SpawnOptions {
  readonly input?: string | Uint8Array;
  readonly limits?: Partial<WatchLimits>;
}

export interface WatchedResult {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Watched {
  readonly child: ChildProcess;
  /** How it ended. Rejects where it passed a limit: the error names the command line, the limit and the last output. */
  readonly ended: Promise<WatchedResult>;
}

interface Running {
  readonly isInTest: boolean;
  readonly stop: (reason: string) => Error;
}

/** Processes that run now, shared by all copies of this module in a test process. */
const shared = globalThis as { footfallWatched?: { running: Set<Running>; isInTest: boolean; seconds: number } };
shared.footfallWatched ??= { running: new Set(), isInTest: false, seconds: WATCH_DEFAULTS.seconds };
const state = shared.footfallWatched;

/** How often memory is looked at, in milliseconds. */
const POLL = 200;

/** Starts a program under limits on time and memory; what passes one is killed. */
export function startWatched(file: string, args: readonly string[], options: WatchedOptions = {}): Watched {
  const { input, limits, ...spawnOptions } = options;
  const { seconds, bytes } = { ...WATCH_DEFAULTS, seconds: state.seconds, ...limits };
  const child = spawn(file, args, spawnOptions);
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  const ended = new Promise<WatchedResult>((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer);
      clearInterval(poll);
      state.running.delete(running);
    };
    const running: Running = {
      isInTest: state.isInTest,
      stop(reason) {
        settle();
        killTree(child);
        const error = new Error(`${reason}: ${formatCommand(file, args)}\n${formatLast(output)}`);
        reject(error);
        return error;
      },
    };
    state.running.add(running);
    const timer = setTimeout(() => running.stop(`hang: still running after ${seconds} s`), 1000 * seconds);
    const poll = setInterval(() => {
      const used = readLargestMemory(child);
      if (used > bytes) running.stop(`over memory: ${toMegabytes(used)} of at most ${toMegabytes(bytes)}`);
    }, POLL);
    child.on('exit', settle);
    child.on('error', (error) => {
      settle();
      reject(error);
    });
    child.on('close', (code, signal) => resolve({ code, signal, ...output }));
  });
  // The command may end without reading its input.
  child.stdin?.on('error', () => undefined);
  if (input !== undefined) child.stdin?.end(input);
  // Tests that only wait for an event of the child would leave the rejection unhandled; its exit by SIGKILL fails them.
  ended.catch(() => undefined);
  return { child, ended };
}

/** Runs a program to its end under limits on time and memory. */
export function runWatched(
  file: string,
  args: readonly string[],
  options: WatchedOptions = {},
): Promise<WatchedResult> {
  return startWatched(file, args, { input: '', ...options }).ended;
}

/**
 * Runs a program to its end while this process waits, under a limit on time. The memory of what runs meanwhile is watched by the
 * thread of the setup file.
 * @throws Error with the command line and the last output where it passed the limit
 */
export function runWatchedSync(file: string, args: readonly string[], options: SpawnSyncOptions = {}): WatchedResult {
  const timeout = options.timeout ?? 1000 * state.seconds;
  const { status, signal, stdout, stderr, error } = spawnSync(file, args, {
    killSignal: 'SIGKILL',
    maxBuffer: 1e8,
    ...options,
    timeout,
    encoding: 'utf8',
  });
  const output = { stdout: stdout ?? '', stderr: stderr ?? '' };
  if (error !== undefined && (error as NodeJS.ErrnoException).code === 'ETIMEDOUT') {
    throw new Error(
      `hang: still running after ${timeout / 1000} s: ${formatCommand(file, args)}\n${formatLast(output)}`,
    );
  }
  return { code: status, signal, ...output };
}

/** Called by the setup file: the time that a process may take where a call says nothing else. */
export function setWatchSeconds(seconds: number): void {
  state.seconds = seconds;
}

/** Called by the setup file: processes started from now on belong to a test. */
export function beginTest(): void {
  state.isInTest = true;
}

/**
 * Called by the setup file: no process may outlive the test that started it, be it that the test timed out.
 * @throws Error with the command line and the last output of one that still ran; all such are killed
 */
export function endTest(): void {
  state.isInTest = false;
  const left = [...state.running].filter(({ isInTest }) => isInTest);
  const [error] = left.map(({ stop }) => stop('hang: still running when its test had ended'));
  if (error !== undefined) throw error;
}

/** Resident bytes of the largest process among a child and its own. Sums would count shared pages more than once. */
function readLargestMemory({ pid }: ChildProcess): number {
  if (pid === undefined) return 0;
  return Math.max(0, ...[pid, ...listDescendants(pid)].map((each) => readFigures(each)?.memory ?? 0));
}

function killTree(child: ChildProcess): void {
  const below = child.pid === undefined ? [] : listDescendants(child.pid);
  child.kill('SIGKILL');
  killAll(below);
}

function formatCommand(file: string, args: readonly string[]): string {
  return [file, ...args].map((word) => (/^[\w./:=,@+-]+$/.test(word) ? word : JSON.stringify(word))).join(' ');
}

function formatLast({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }): string {
  return `last output: ${JSON.stringify(stdout.slice(-300))}\nlast messages: ${JSON.stringify(stderr.slice(-300))}`;
}

function toMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}
