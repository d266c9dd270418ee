import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

const SCRIPT = `
const { default: _, ...module } = await import(process.argv[1]);
let start = performance.now();
let result = await module[process.argv[2]](...JSON.parse(process.argv[3]));
if (typeof result === 'function') {
  start = performance.now();
  result = await result();
}
const ms = performance.now() - start;
console.log(JSON.stringify({ ms, kilobytes: process.resourceUsage().maxRSS }));
`;

/** What one call took in a process of its own, or why that could not be had. */
export type FreshRun =
  | {
      /** Of the call alone: neither the start of the process nor the loading of the module. */
      readonly ms: number;
      /** Largest resident memory of the process (10^6 bytes): the engine itself (about 50 MB) and garbage included. */
      readonly megabytes: number;
    }
  | { readonly failure: string };

/**
 * Calls one exported function in a fresh Node process. A function that returns a function has only prepared: what it
 * returns is called, and that alone is timed. The module must be JavaScript, that is, built. [Limit: 5 minutes]
 */
export async function runFresh(module: URL, name: string, args: readonly unknown[]): Promise<FreshRun> {
  try {
    const command = ['--input-type=module', '-e', SCRIPT, module.href, name, JSON.stringify(args)];
    const { stdout } = await run(process.execPath, command, { timeout: 300_000 });
    const { ms, kilobytes } = JSON.parse(stdout) as { ms: number; kilobytes: number };
    // Node reports kilobytes of 1024 bytes on every system.
    return { ms, megabytes: (kilobytes * 1024) / 1e6 };
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message?: string };
    const lines = (stderr || message || String(error)).split('\n');
    return { failure: lines.find((line) => line.includes('Error')) ?? lines[0] };
  }
}
