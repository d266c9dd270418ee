import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = fileURLToPath(new URL('../..', import.meta.url));

export interface ScriptResult {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a script of scripts/ as a process of its own, the way npm does. */
export function runScript(script: string, ...args: string[]): ScriptResult {
  const file = path.join(repository, 'scripts', script);
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    encoding: 'utf8',
    cwd: repository,
  });
  return { status, stdout, stderr };
}
