import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  checkOutput,
  exportTrajectories,
  guessTrajectoryFormat,
  loadScene,
  MEGABYTE,
  OPEN_DEFAULTS,
  type OpenTrajectories,
  openTrajectories,
  TRAJECTORY_FORMATS,
  type TrajectoryFormat,
  writeOutput,
} from '../../node/index.js';
import { TABLE_LAYOUTS } from '../../record/index.js';
import { parsePositive, parseUnit } from '../parse-value.js';
import { createUsageError } from '../report-error.js';
import { EXIT, type ExitCode, type RunCommand, type Session } from '../session.js';
import { formatNumber, formatPairs } from '../terminal/table.js';

interface ExportCommandOptions {
  readonly to?: TrajectoryFormat;
  readonly output: string;
  readonly force?: boolean;
  readonly scene?: string;
  readonly frameRate?: number;
  /** Metres per unit. */
  readonly unit?: number;
  readonly columns?: readonly string[];
  /** Megabytes. */
  readonly maxSize: number;
}

export function addExportCommand(program: Command, run: RunCommand): void {
  program
    .command('export')
    .description(
      'Writes a recording as CSV, as text for PedPy, as SQLite for JuPedSim and PedPy, or as Parquet. Trajectories of other programs are read too, so that one format becomes another.',
    )
    .argument('<recording>', 'folder of a run, recording, or a CSV, text, SQLite or Parquet file of others')
    .requiredOption('-o, --output <file>', 'file to write, or - for standard output')
    .addOption(
      new Option('--to <format>', 'format to write (default: by the ending of the output file)').choices([
        ...TRAJECTORY_FORMATS,
      ]),
    )
    .option('-f, --force', 'replace an existing file')
    .option('--scene <file>', 'scene or map with the walkable area, for SQLite from trajectories without one')
    .option('--frame-rate <n>', 'frames per second of a table that does not say it', parsePositive)
    .option('--unit <unit>', 'unit of lengths of a table that does not say it: mm, cm, m, ...', parseUnit)
    .option(
      '--columns <names>',
      `columns of a table that does not name them: ${Object.keys(TABLE_LAYOUTS).join(', ')}, or a list such as id,frame,x,y`,
      parseColumns,
    )
    .option('--max-size <MB>', 'largest input', parsePositive, OPEN_DEFAULTS.maxBytes / MEGABYTE)
    .addHelpText(
      'after',
      `
Coordinates are world coordinates in metres. Rows are sorted by frame, then id. A recording that was cut off is exported up to
its last whole block. Nothing is written if something is wrong.

Examples:
  $ footfall export out --to csv -o people.csv
  $ footfall export out -o people.sqlite
  $ footfall export uo-180-180-180.txt --frame-rate 16 --unit cm -o corridor.parquet
  $ footfall export obsmat.txt --columns obsmat --frame-rate 15 --to csv -o - | head`,
    )
    .action((path: string, options: ExportCommandOptions) => run((session) => runExport(path, options, session)));
}

async function runExport(path: string, options: ExportCommandOptions, session: Session): Promise<ExitCode> {
  const { output } = options;
  const format = options.to ?? guessTrajectoryFormat(output);
  if (format === undefined) {
    throw createUsageError(
      'the ending of the output file says no format',
      '--to',
      `give --to ${TRAJECTORY_FORMATS.join(', ')}`,
    );
  }
  await prepareTarget(options, session);
  session.progress.update(`reading ${path}`);
  const source = await openTrajectories(path, {
    frameRate: options.frameRate,
    unit: options.unit,
    columns: options.columns,
    maxBytes: options.maxSize * MEGABYTE,
    raiseLimitWith: '--max-size MB',
  });
  noteLosses(source, session);
  const scene = options.scene === undefined ? undefined : (await loadScene(options.scene)).scene;
  const { chunks, tally } = exportTrajectories(source, format, {
    scene,
    onProgress: (share) => session.progress.update(`writing ${output}`, share),
    onNote: (message) => session.note(message),
  });
  if (output === '-') for await (const chunk of chunks) await session.writeOut(chunk);
  else await writeOutput(output, chunks, { force: options.force === true, forceWith: '--force' });
  session.progress.clear();
  const { rows, agents } = tally;
  const frames = source.frameCount;
  const files = output === '-' ? [] : [output];
  session.printJson({ rows, agents, frames, format, files });
  const pairs: [string, string][] = [
    ['  rows', formatNumber(rows)],
    ['  agents', formatNumber(agents)],
    ['  frames', formatNumber(frames)],
  ];
  session.print(session.colours.bold(path), '', ...formatPairs(pairs), '');
  for (const file of files) session.print(`written: ${file}`);
  return EXIT.done;
}

/** Refuses what cannot be written before any work is done. */
async function prepareTarget({ output, force = false }: ExportCommandOptions, session: Session): Promise<void> {
  if (output !== '-') return checkOutput(output, { force, forceWith: '--force' });
  if (session.json) {
    const what = 'standard output cannot carry the trajectories and the JSON object';
    throw createUsageError(what, '-o -', 'leave one of them out');
  }
  session.keepOutputClean();
}

function noteLosses({ path, recording }: OpenTrajectories, session: Session): void {
  if (recording === undefined || (recording.summary && recording.lostBytes === 0)) return;
  const lost = recording.lostBytes > 0 ? `, ${recording.lostBytes} bytes behind the last whole block are left out` : '';
  session.note(`${path}: the run was not finished${lost}`);
}

function parseColumns(text: string): readonly string[] {
  const layout = Object.entries(TABLE_LAYOUTS).find(([name]) => name === text);
  if (layout) return layout[1];
  const names = text.split(/[\s,]+/).filter((name) => name !== '');
  if (names.length < 4) throw new InvalidArgumentError('Expected a name or a list with id, frame, x and y.');
  return names;
}
