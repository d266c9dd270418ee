import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runWatchedSync } from '../watchdog/run-watched.js';

export const repository = fileURLToPath(new URL('../..', import.meta.url));

export interface ScriptResult {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a script of scripts/ as a process of its own, the way npm does. */
export function runScript(script: string, ...args: string[]): ScriptResult {
  const file = path.join(repository, 'scripts', script);
  const { code, stdout, stderr } = runWatchedSync(process.execPath, [file, ...args], { cwd: repository });
  return { status: code, stdout, stderr };
}
