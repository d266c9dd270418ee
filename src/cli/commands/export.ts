import { type Command, Option } from 'commander';
import {
  checkOutput,
  exportTrajectories,
  guessTrajectoryFormat,
  loadScene,
  type OpenTrajectories,
  openTrajectories,
  TRAJECTORY_FORMATS,
  type TrajectoryFormat,
  writeOutput,
} from '../../node/index.js';
import { BARRIER_TABLES, type BarrierTable, GROUP_TABLES, type GroupTable } from '../../record/index.js';
import { exportBarriers } from '../barrier-export.js';
import { exportGroups, isGroupTable } from '../group-export.js';
import { createUsageError } from '../report-error.js';
import { EXIT, type ExitCode, type RunCommand, type Session } from '../session.js';
import { formatNumber, formatPairs } from '../terminal/table.js';
import { addTrajectoryInputOptions, type TrajectoryInputOptions, toOpenOptions } from '../trajectory-input.js';

interface ExportCommandOptions extends TrajectoryInputOptions {
  readonly to?: TrajectoryFormat | 'json';
  readonly table?: BarrierTable | GroupTable;
  readonly output: string;
  readonly force?: boolean;
  readonly scene?: string;
}

export function addExportCommand(program: Command, run: RunCommand): void {
  const command = program
    .command('export')
    .description(
      'Writes a recording as CSV, as text for PedPy, as SQLite for JuPedSim and PedPy, or as Parquet. Trajectories of other programs are read too, so that one format becomes another.',
    )
    .argument('<recording>', 'folder of a run, recording, or a CSV, text, SQLite or Parquet file of others')
    .requiredOption('-o, --output <file>', 'file to write, or - for standard output')
    .addOption(
      new Option('--to <format>', 'format to write (default: by the ending of the output file)').choices([
        ...TRAJECTORY_FORMATS,
        'json',
      ]),
    )
    .addOption(
      new Option('--table <name>', 'instead of trajectories, what a run tells of its barriers or groups').choices([
        ...BARRIER_TABLES,
        ...GROUP_TABLES,
      ]),
    )
    .option('-f, --force', 'replace an existing file')
    .option('--scene <file>', 'scene or map with the walkable area, for SQLite from trajectories without one');
  addTrajectoryInputOptions(command)
    .addHelpText(
      'after',
      `
Coordinates are world coordinates in metres. Rows are sorted by frame, then id. A recording that was cut off is exported up to
its last whole block. Nothing is written if something is wrong.

Tables of barriers are CSV; JSON holds all of them. barriers: those in force over time, with tolls, delays and queues;
candidates: chains of people who are held up; gates: how many passed each narrow place. Tables of groups, likewise. groups:
where each is on its path, every half second; members: the attraction point of each person; backbones: their paths.

Examples:
  $ footfall export out --to csv -o people.csv
  $ footfall export out -o people.sqlite
  $ footfall export out --table gates -o gates.csv
  $ footfall export out --table groups -o groups.csv
  $ footfall export uo-180-180-180.txt --frame-rate 16 --unit cm -o corridor.parquet
  $ footfall export obsmat.txt --columns obsmat --frame-rate 15 --to csv -o - | head`,
    )
    .action((path: string, options: ExportCommandOptions) => run((session) => runExport(path, options, session)));
}

async function runExport(path: string, options: ExportCommandOptions, session: Session): Promise<ExitCode> {
  const { output } = options;
  if (options.table !== undefined || options.to === 'json' || output.endsWith('.json')) {
    await prepareTarget(options, session);
    const { table } = options;
    if (isGroupTable(table)) return exportGroups(path, { ...options, table }, session);
    return exportBarriers(path, { ...options, table }, session);
  }
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
  const source = await openTrajectories(path, toOpenOptions(options));
  noteLosses(source, session);
  const scene =
    options.scene === undefined ? undefined : (await loadScene(options.scene, { limits: options.limit })).scene;
  const { chunks, tally } = exportTrajectories(source, format, {
    scene,
    limits: options.limit,
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
