import { type Command, InvalidArgumentError } from 'commander';
import type { Limits } from '../error/index.js';
import { MEGABYTE, OPEN_DEFAULTS, type OpenTrajectoriesOptions } from '../node/index.js';
import { TABLE_LAYOUTS } from '../record/index.js';
import { parseLimit, parsePositive, parseUnit } from './parse-value.js';

/** Options of every command that reads trajectories. */
export interface TrajectoryInputOptions {
  readonly frameRate?: number;
  /** Metres per unit. */
  readonly unit?: number;
  readonly columns?: readonly string[];
  /** Megabytes. */
  readonly maxSize: number;
  readonly limit?: Partial<Limits>;
}

export function addTrajectoryInputOptions(command: Command): Command {
  return command
    .option('--frame-rate <n>', 'frames per second of a table that does not say it', parsePositive)
    .option('--unit <unit>', 'unit of lengths of a table that does not say it: mm, cm, m, ...', parseUnit)
    .option(
      '--columns <names>',
      `columns of a table that does not name them: ${Object.keys(TABLE_LAYOUTS).join(', ')}, or a list such as id,frame,x,y`,
      parseColumns,
    )
    .option('--max-size <MB>', 'largest input', parsePositive, OPEN_DEFAULTS.maxBytes / MEGABYTE)
    .option('--limit <name=number>', 'accept more than by default, such as rows=100000000; repeatable', parseLimit);
}

/** The same for `openTrajectories`. */
export function toOpenOptions(options: TrajectoryInputOptions): OpenTrajectoriesOptions {
  return {
    frameRate: options.frameRate,
    unit: options.unit,
    columns: options.columns,
    maxBytes: options.maxSize * MEGABYTE,
    raiseLimitWith: '--max-size MB',
    limits: options.limit,
  };
}

function parseColumns(text: string): readonly string[] {
  const layout = Object.entries(TABLE_LAYOUTS).find(([name]) => name === text);
  if (layout) return layout[1];
  const names = text.split(/[\s,]+/).filter((name) => name !== '');
  if (names.length < 4) throw new InvalidArgumentError('Expected a name or a list with id, frame, x and y.');
  return names;
}
