import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import { tier } from '../tier.js';
import { runWatched, type WatchLimits } from '../watchdog/run-watched.js';
import { runInProcess } from './in-process.js';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const mainFile = join(root, 'dist', 'cli', 'main.js');
export const hallFile = join(root, 'scenes', 'examples', 'hall.scene.json');

export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliOptions {
  readonly input?: string | Uint8Array;
  readonly env?: Record<string, string>;
  /** What the process may take, where that differs from the defaults of the watchdog. */
  readonly limits?: Partial<WatchLimits>;
}

/** Builds the command line once before the tests of a file; quick if it is up to date, and safe beside other builds. */
export function useBuiltCli(): void {
  beforeAll(async () => {
    const build = await runWatched(process.execPath, [join(root, 'scripts', 'build.mjs')]);
    if (build.code !== 0) throw new Error(`the build failed:\n${build.stderr}`);
  });
}

/** A fresh folder for the tests of a file, removed at the end. */
export function useFolder(): { readonly path: (name?: string) => string } {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'footfall-cli-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return { path: (name = '') => join(folder, name) };
}

/** Runs the command line: the built one as a process of its own, in the quick tier the sources in this process. */
export function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  return tier === 'quick' ? runInProcess(args, options) : runProcess(args, options);
}

/** The same for many small cases: processes of their own only in the long tier. */
export function runCliOften(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  return tier === 'long' ? runProcess(args, options) : runInProcess(args, options);
}

async function runProcess(args: readonly string[], options: CliOptions): Promise<CliResult> {
  const env = { ...process.env, NO_COLOR: '', FORCE_COLOR: '', NODE_OPTIONS: '', ...options.env };
  const { input = '', limits = {} } = options;
  const { code, stdout, stderr } = await runWatched(process.execPath, [mainFile, ...args], {
    cwd: root,
    env,
    input,
    limits,
  });
  return { code, stdout, stderr };
}

/** The one JSON object on standard output. */
export function parseOutput(result: CliResult): Record<string, unknown> {
  expect(result.stdout.endsWith('\n')).toBe(true);
  return JSON.parse(result.stdout) as Record<string, unknown>;
}

/** Exit code 2 and exactly one clear line on standard error. */
export function expectOneLine(result: CliResult): string {
  expect(result.stderr).toMatch(/^error: [^\n]+\n$/);
  expect(result.stderr).not.toMatch(/\bat .*\.[jt]s:\d+|node:internal|internal error/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: none may reach the terminal
  expect(result.stderr.trimEnd()).not.toMatch(/[\u0000-\u001f\u007f]/);
  expect(result.code).toBe(2);
  return result.stderr;
}
