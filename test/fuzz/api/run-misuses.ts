import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Either a number of random misuses of a seed, or every misuse of the functions whose name fits. */
export type MisuseChoice = { readonly count: number; readonly seed: number } | { readonly every: string };

export interface MisuseReport {
  readonly tried: number;
  /** One line for each: what was called with what, and what went wrong. */
  readonly failures: readonly string[];
}

/** Longest time without a new line in the log, seconds: far above any call here, also on a loaded machine. */
const PATIENCE = 30;

/** Runs misuses in child processes: one that hangs or dies is a failure by name, and the rest follow in a new process. */
export async function runMisuses(
  root: string,
  choice: MisuseChoice,
  onProgress?: (tried: number) => void,
): Promise<MisuseReport> {
  const child = await bundleChild(root);
  const folder = mkdtempSync(join(tmpdir(), 'footfall-misuse-'));
  const words = 'every' in choice ? ['every', choice.every] : [String(choice.count), String(choice.seed)];
  const failures: string[] = [];
  let next = 0;
  try {
    for (let round = 0; ; round++) {
      const log = join(folder, `log-${round}.txt`);
      await watch([child, log, String(next), ...words], folder, log, () =>
        onProgress?.(next + Math.floor(countLines(log) / 2)),
      );
      const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n').filter(Boolean) : [];
      if (lines.length === 0) throw new Error('the process that runs misuses of the API does not start');
      for (const line of lines) {
        const [number, outcome, name, problem] = line.split('\t');
        if (outcome === 'bad') failures.push(`${name}: ${problem}`);
        if (outcome === 'ok' || outcome === 'bad') next = Number(number) + 1;
      }
      if (lines.at(-1) === 'done') return { tried: next, failures };
      const [number, outcome, name] = (lines.at(-1) as string).split('\t');
      if (outcome === 'begin') failures.push(`${name}: hangs, or ends the process`);
      next = Number(number) + 1;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function bundleChild(root: string): Promise<string> {
  const outfile = join(root, '.cache', 'misuse-child.mjs');
  mkdirSync(join(root, '.cache'), { recursive: true });
  await build({
    entryPoints: [join(root, 'test', 'fuzz', 'api', 'misuse-child.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  });
  return outfile;
}

/** Waits until a child ends, and ends it where its log stands still. */
function watch(args: readonly string[], folder: string, log: string, onTick: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--max-old-space-size=1500', ...args], { cwd: folder, stdio: 'ignore' });
    let length = -1;
    let since = performance.now();
    const timer = setInterval(() => {
      const now = countLines(log);
      if (now !== length) {
        length = now;
        since = performance.now();
        onTick();
      } else if (performance.now() - since > 1000 * PATIENCE) child.kill('SIGKILL');
    }, 500);
    child.on('error', reject);
    child.on('close', () => {
      clearInterval(timer);
      resolve();
    });
  });
}

/** Lines of a log, 0 before it is there. */
function countLines(file: string): number {
  let count = 0;
  if (existsSync(file)) for (const byte of readFileSync(file)) if (byte === 10) count++;
  return count;
}
