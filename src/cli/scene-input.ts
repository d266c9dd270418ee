import { type Command, Option } from 'commander';
import type { Limits, WorkOptions } from '../error/index.js';
import {
  checkFile,
  type FileCheck,
  type LoadedScene,
  type LoadOptions,
  loadScene,
  MEGABYTE,
  READ_DEFAULTS,
} from '../node/index.js';
import type { ImportOptions } from '../scene/index.js';
import { parseLimit, parseNotNegative, parsePositive, parseUnit } from './parse-value.js';
import type { Session } from './session.js';

/** Options of every command that reads a scene or a map. */
export interface SceneInputOptions {
  /** Megabytes. */
  readonly maxSize: number;
  readonly limit?: Partial<Limits>;
  /** Metres per unit of the file. */
  readonly unit?: number;
  /** Metres. */
  readonly tolerance?: number;
  /** Metres. */
  readonly margin?: number;
  readonly coordinates?: 'degrees' | 'planar';
}

export function addSceneInputOptions(command: Command): Command {
  return command
    .option('--unit <unit>', 'unit of an imported map: mm, cm, m, in, ft, or metres per unit', parseUnit)
    .option(
      '--tolerance <m>',
      'largest distance of flattened curves from an imported map (default: 0.01)',
      parsePositive,
    )
    .option('--margin <m>', 'free space around an imported map that has only obstacles', parseNotNegative)
    .addOption(
      new Option('--coordinates <kind>', 'what the numbers of a GeoJSON file are').choices(['degrees', 'planar']),
    )
    .option('--max-size <MB>', 'largest input', parsePositive, READ_DEFAULTS.maxBytes / MEGABYTE)
    .option('--limit <name=number>', 'accept more than by default, such as places=500000; repeatable', parseLimit);
}

/** Reads and checks the scene that a command was given, with a word about it on the progress line. */
export async function checkSceneInput(path: string, options: SceneInputOptions, session: Session): Promise<FileCheck> {
  session.progress.update(`checking ${nameInput(path)}`);
  return checkFile(path, toLoadOptions(options, session));
}

/**
 * Reads the scene that a command was given, without looking for what will not work in it.
 * @throws FootfallError with the first thing that is wrong
 */
export async function loadSceneInput(path: string, options: SceneInputOptions, session: Session): Promise<LoadedScene> {
  session.progress.update(`reading ${nameInput(path)}`);
  return loadScene(path, toLoadOptions(options, session));
}

/** Limits and progress of work on the scene that a command was given. */
export function workOptions({ limit }: SceneInputOptions, session: Session): WorkOptions {
  return { limits: limit, onProgress: (stage, share) => session.progress.update(stage, share) };
}

/** An input in messages. */
export function nameInput(path: string): string {
  return path === '-' ? 'standard input' : path;
}

function toLoadOptions(options: SceneInputOptions, session: Session): LoadOptions {
  const imports: { -readonly [Key in keyof ImportOptions]: ImportOptions[Key] } = {};
  if (options.unit !== undefined) imports.unit = options.unit;
  if (options.tolerance !== undefined) imports.curveTolerance = options.tolerance;
  if (options.margin !== undefined) imports.margin = options.margin;
  if (options.coordinates !== undefined) imports.coordinates = options.coordinates;
  return {
    stdin: session.stdin,
    maxBytes: options.maxSize * MEGABYTE,
    raiseLimitWith: '--max-size MB',
    import: imports,
    ...workOptions(options, session),
  };
}
