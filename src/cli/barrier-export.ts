import { FootfallError, type Limits } from '../error/index.js';
import { MEGABYTE, openTrajectories, writeOutput } from '../node/index.js';
import { type BarrierTable, formatBarrierCsv, formatBarrierJsonChunks } from '../record/index.js';
import { createUsageError } from './report-error.js';
import { EXIT, type ExitCode, type Session } from './session.js';
import { formatNumber, formatPairs } from './terminal/table.js';

export interface BarrierExportOptions {
  readonly to?: string;
  readonly table?: BarrierTable | undefined;
  readonly output: string;
  readonly force?: boolean;
  /** Megabytes. */
  readonly maxSize: number;
  readonly limit?: Partial<Limits>;
}

/**
 * Writes what a recording tells of barriers: one table as CSV, or all of it as JSON.
 *
 * @throws FootfallError for trajectories of others, and for runs without barriers
 */
export async function exportBarriers(path: string, options: BarrierExportOptions, session: Session): Promise<ExitCode> {
  const { output, table } = options;
  const isJson = options.to === 'json' || (options.to === undefined && output.endsWith('.json'));
  if (options.to !== undefined && options.to !== 'json' && options.to !== 'csv') {
    throw createUsageError('tables of barriers are CSV or JSON', '--to', 'give --to csv or --to json');
  }
  session.progress.update(`reading ${path}`);
  const { recording } = await openTrajectories(path, {
    maxBytes: options.maxSize * MEGABYTE,
    raiseLimitWith: '--max-size MB',
    limits: options.limit,
  });
  let [count, rerouted] = [0, 0];
  for (const note of recording?.readBarrierNotes() ?? []) {
    count++;
    rerouted = note.rerouted;
  }
  if (recording === undefined || count === 0) {
    throw new FootfallError('there is nothing about barriers here', {
      code: 'export/no-barriers',
      where: path,
      expected: 'a run with barriers',
      advice: 'run the scene with --barriers adaptive, or leave out --table',
    });
  }
  const chunks = isJson ? formatBarrierJsonChunks(recording) : formatBarrierCsv(recording, table ?? 'barriers');
  if (output === '-') for (const chunk of chunks) await session.writeOut(chunk);
  else await writeOutput(output, chunks, { force: options.force === true, forceWith: '--force' });
  session.progress.clear();
  const format = isJson ? 'json' : 'csv';
  const files = output === '-' ? [] : [output];
  session.printJson({ notes: count, rerouted, format, files });
  const pairs: [string, string][] = [
    ['  notes', formatNumber(count)],
    ['  sent another way', formatNumber(rerouted)],
  ];
  session.print(session.colours.bold(path), '', ...formatPairs(pairs), '');
  for (const file of files) session.print(`written: ${file}`);
  return EXIT.done;
}
