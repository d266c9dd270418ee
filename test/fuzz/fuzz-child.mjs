/**
 * A disposable process of the fuzzer: loads the built command line once and runs the commands that the parent sends. Numbers that
 * are not finite become `null` in JSON and would be lost there, so they are caught where they are written.
 */
import { writeSync } from 'node:fs';
import inspector from 'node:inspector';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { readFigures } from '../watchdog/process-figures.mjs';

/** Letters of output that are sent back. */
const MOST = 8000;

if (isMainThread) await serve();
else watch();

async function serve() {
  const { runCli } = await import(pathToFileURL(path.join(process.argv[2] ?? '', 'dist/cli/program.js')).href);
  // Which job runs, and since when in milliseconds of processor time: for the thread that looks where a hang is.
  const board = new Float64Array(new SharedArrayBuffer(16));
  new Worker(new URL(import.meta.url), {
    workerData: { board, seconds: Number(process.argv[3]) },
    execArgv: [],
  }).unref();
  /** @type {string[]} */
  let oddNumbers = [];
  const stringify = JSON.stringify;
  JSON.stringify = (value, ...rest) => {
    if (typeof value === 'object' && value !== null) findOddNumbers(value, '', oddNumbers, new Set());
    return stringify(value, ...rest);
  };
  process.on('message', async ({ args, cwd }) => {
    process.chdir(cwd);
    oddNumbers = [];
    board[1] = (readFigures(process.pid)?.cpu ?? 0) * 1000;
    board[0]++;
    const stdout = collect();
    const stderr = collect();
    const code = await runCli(args, {
      stdin: Readable.from([]),
      stdout: stdout.stream,
      stderr: stderr.stream,
      env: {},
    });
    board[1] = Number.POSITIVE_INFINITY;
    process.send?.({ code, stdout: stdout.read(), stderr: stderr.read(), oddNumbers });
  });
  board[1] = Number.POSITIVE_INFINITY;
  process.send?.('ready');
}

/** A stream that keeps the beginning and the end of what is written to it. */
function collect() {
  let text = '';
  const stream = new Writable({
    write(chunk, _, done) {
      text += String(chunk);
      done();
    },
  });
  const read = () => ({
    head: text.slice(0, MOST),
    tail: text.slice(-MOST),
    length: text.length,
    lines: text.split('\n').length - 1,
    odd: /(?<![\w"'])-?(?:NaN|Infinity)(?![\w"'])/.exec(text.replace(/"(?:[^"\\]|\\.)*"/g, '""'))?.[0],
  });
  return { stream: Object.assign(stream, { isTTY: false, columns: 80 }), read };
}

/** Paths to numbers that JSON cannot hold. @param {object} value @param {string} at @param {string[]} found @param {Set<object>} seen */
function findOddNumbers(value, at, found, seen) {
  if (found.length >= 200 || seen.has(value) || ArrayBuffer.isView(value)) return;
  seen.add(value);
  for (const [key, each] of Object.entries(value)) {
    if (typeof each === 'number' && !Number.isFinite(each)) found.push(`${at}.${key}: ${each}`);
    else if (typeof each === 'object' && each !== null) findOddNumbers(each, `${at}.${key}`, found, seen);
  }
}

/** Says on standard error where the main thread is when a job has nearly used up its time. */
function watch() {
  const { board, seconds } = workerData;
  const session = new inspector.Session();
  /** @type {Map<string, string>} */
  const scripts = new Map();
  session.on('Debugger.scriptParsed', ({ params }) => scripts.set(params.scriptId, params.url));
  let told = 0;
  const parent = process.ppid;
  setInterval(() => {
    // A parent that was killed cannot end a command that hangs.
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
    const used = (readFigures(process.pid)?.cpu ?? 0) * 1000 - board[1];
    if (told === board[0] || !(used > 1000 * seconds)) return;
    told = board[0];
    session.connectToMainThread();
    session.once('Debugger.paused', ({ params }) => {
      const frames = params.callFrames.slice(0, 12).map(({ functionName, location }) => {
        const file = scripts.get(location.scriptId)?.replace(/^.*\/dist\//, '');
        return `${functionName || '?'} (${file}:${location.lineNumber + 1})`;
      });
      // The streams of a thread pass through the main thread, which is stuck.
      writeSync(2, `stuck in: ${frames.join(' < ')}\n`);
      session.disconnect();
    });
    session.post('Debugger.enable');
    session.post('Debugger.pause');
  }, 250);
}
