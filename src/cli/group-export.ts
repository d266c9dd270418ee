import { FootfallError, type Limits } from '../error/index.js';
import { MEGABYTE, openTrajectories, writeOutput } from '../node/index.js';
import { formatGroupCsv, formatGroupJsonChunks, GROUP_TABLES, type GroupTable } from '../record/index.js';
import { createUsageError } from './report-error.js';
import { EXIT, type ExitCode, type Session } from './session.js';
import { formatNumber, formatPairs } from './terminal/table.js';

export interface GroupExportOptions {
  readonly to?: string;
  readonly table: GroupTable;
  readonly output: string;
  readonly force?: boolean;
  /** Megabytes. */
  readonly maxSize: number;
  readonly limit?: Partial<Limits>;
}

export function isGroupTable(table: string | undefined): table is GroupTable {
  return GROUP_TABLES.some((name) => name === table);
}

/**
 * Writes what a recording tells of groups: one table as CSV, or all of it as JSON.
 *
 * @throws FootfallError for trajectories of others, and for runs without groups
 */
export async function exportGroups(path: string, options: GroupExportOptions, session: Session): Promise<ExitCode> {
  const { output, table, to } = options;
  if (to !== undefined && to !== 'json' && to !== 'csv') {
    throw createUsageError('tables of groups are CSV or JSON', '--to', 'give --to csv or --to json');
  }
  const isJson = to === 'json' || (to === undefined && output.endsWith('.json'));
  session.progress.update(`reading ${path}`);
  const limits = { maxBytes: options.maxSize * MEGABYTE, raiseLimitWith: '--max-size MB', limits: options.limit };
  const { recording } = await openTrajectories(path, limits);
  let count = 0;
  const seen = new Set<number>();
  for (const note of recording?.readGroupNotes() ?? []) {
    count++;
    for (const { group } of note.groups) seen.add(group);
  }
  if (recording === undefined || count === 0) {
    throw new FootfallError('there is nothing about groups here', {
      code: 'export/no-groups',
      where: path,
      expected: 'a run in which people go in groups',
      advice: 'give a crowd of the scene the key "group", or leave out --table',
    });
  }
  const chunks = isJson ? formatGroupJsonChunks(recording) : formatGroupCsv(recording, table);
  if (output === '-') for (const chunk of chunks) await session.writeOut(chunk);
  else await writeOutput(output, chunks, { force: options.force === true, forceWith: '--force' });
  session.progress.clear();
  const groups = seen.size;
  const files = output === '-' ? [] : [output];
  session.printJson({ notes: count, groups, format: isJson ? 'json' : 'csv', files });
  const pairs: [string, string][] = [
    ['  notes', formatNumber(count)],
    ['  groups', formatNumber(groups)],
  ];
  session.print(session.colours.bold(path), '', ...formatPairs(pairs), '');
  for (const file of files) session.print(`written: ${file}`);
  return EXIT.done;
}
