import type { Command } from 'commander';
import { checkOutput, writeOutput } from '../node/index.js';
import { createUsageError } from './report-error.js';
import type { Session } from './session.js';

/** Options of commands that write a scene. */
export interface SceneOutputOptions {
  /** A file, or `-` for standard output. */
  readonly output: string;
  readonly force?: boolean;
}

export function addSceneOutputOptions(command: Command): Command {
  return command
    .requiredOption('-o, --output <file>', 'file to write, or - for standard output')
    .option('-f, --force', 'replace an existing file');
}

/** Refuses what cannot be written before any work is done. */
export async function prepareOutput({ output, force = false }: SceneOutputOptions, session: Session): Promise<void> {
  if (output !== '-') return checkOutput(output, { force, forceWith: '--force' });
  if (session.json) {
    throw createUsageError(
      'standard output cannot carry the scene and the JSON object',
      '-o -',
      'leave one of them out',
    );
  }
  session.keepOutputClean();
}

/** Writes the scene; returns the files written. */
export async function writeSceneOutput(text: string, options: SceneOutputOptions, session: Session): Promise<string[]> {
  if (options.output === '-') {
    await session.writeOut(text);
    return [];
  }
  await writeOutput(options.output, text, { force: options.force === true, forceWith: '--force' });
  return [options.output];
}
