import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

const SCRIPT = `
const { default: _, ...module } = await import(process.argv[1]);
await module[process.argv[2]](...JSON.parse(process.argv[3]));
console.log(process.resourceUsage().maxRSS);
`;

/** Megabytes (10^6 bytes), or why they could not be had. */
export type PeakMemory = { readonly megabytes: number } | { readonly failure: string };

/**
 * Largest resident memory of a fresh Node process that calls one exported function: the engine itself (about 50 MB),
 * garbage and the result included. The module must be JavaScript, that is, built. [Limit: 5 minutes]
 */
export async function measurePeakMemory(module: URL, name: string, args: readonly unknown[]): Promise<PeakMemory> {
  try {
    const command = ['--input-type=module', '-e', SCRIPT, module.href, name, JSON.stringify(args)];
    const { stdout } = await run(process.execPath, command, { timeout: 300_000 });
    // Node reports kilobytes of 1024 bytes on every system.
    return { megabytes: (Number(stdout) * 1024) / 1e6 };
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message?: string };
    const lines = (stderr || message || String(error)).split('\n');
    return { failure: lines.find((line) => line.includes('Error')) ?? lines[0] };
  }
}
