import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Comparison, compareAnalyses, parseGroups } from '../../analysis/index.js';
import {
  type AnalysedRun,
  analyseRun,
  explainFileError,
  listTableFiles,
  loadScene,
  openRun,
  TABLE_FORMATS,
  type TableFormat,
  writeFolder,
} from '../../node/index.js';
import type { Scene } from '../../scene/index.js';
import { type AnalysisAnswer, describeAnalysis, describeComparison, type WrittenFiles } from '../analysis-answer.js';
import { type DrawnFiles, drawOutputs, planOutputs } from '../analysis-pictures.js';
import { printAnalysis, printComparison } from '../analysis-print.js';
import { parseNotNegative, parsePositive, parseWhole } from '../parse-value.js';
import { createUsageError } from '../report-error.js';
import { EXIT, type ExitCode, type RunCommand, type Session } from '../session.js';
import { addTrajectoryInputOptions, type TrajectoryInputOptions, toOpenOptions } from '../trajectory-input.js';

export interface AnalyseCommandOptions extends TrajectoryInputOptions {
  readonly out?: string;
  readonly format: TableFormat;
  /** True: beside the recording. */
  readonly report?: string | true;
  readonly pdf?: string;
  readonly pictures?: string;
  readonly png?: boolean;
  readonly player?: string;
  readonly video?: string;
  readonly references?: string;
  readonly scene?: string;
  readonly areas?: readonly string[];
  readonly lines?: readonly string[];
  readonly exits?: readonly string[];
  readonly groups?: string;
  readonly interval?: number;
  readonly from?: number;
  readonly to?: number;
  readonly thresholds?: readonly number[];
  readonly grid?: number;
  /** False with `--no-cells`. */
  readonly cells: boolean;
  readonly cellsEvery?: number;
  readonly cutOff?: number;
  readonly frameStep?: number;
  readonly radius?: number;
  readonly repair?: boolean;
  readonly maxSpeed?: number;
}

export function addAnalyseCommand(program: Command, run: RunCommand): void {
  const collect = (text: string, before: readonly string[] = []): string[] => [...before, text];
  const command = program
    .command('analyse')
    .description(
      'Measures recordings: clearing times, densities, speeds, flows, journeys, levels of service, queues, distances and more. Several recordings are compared; those that differ by their seeds alone give means and spreads.',
    )
    .argument('<recordings...>', 'folders of runs, recordings, or CSV, text, SQLite or Parquet files of others')
    .option('-o, --out <folder>', 'write all tables into this folder, with analysis.json')
    .addOption(new Option('--format <format>', 'of the tables').choices(TABLE_FORMATS).default('csv'))
    .option(
      '--report [file]',
      'write one HTML page with figures, pictures and parameters (default: report.html beside the recording)',
    )
    .option('--pdf <file>', 'print the report, with an installed Chromium, Chrome or Edge')
    .option('--pictures <folder>', 'write every picture as SVG into this folder')
    .option('--png', 'write the pictures as PNG, too')
    .option('--player <file>', 'write one HTML page that plays the recording')
    .option('--video <file>', 'write an mp4 video, with an installed ffmpeg')
    .option('--references <file>', 'CSV with the columns density and speed, shown behind the fundamental diagrams')
    .option('--areas <list>', 'measure in these: places of the scene, or name=x,y:x,y:x,y (default: all)', collect)
    .option('--lines <list>', 'count at these: places of the scene, or name=x,y:x,y (default: all)', collect)
    .option('--exits <list>', 'lines through which people leave (default: goals of the scene)', collect)
    .option('--interval <s>', 'length of the intervals of flows (default: 10)', parsePositive)
    .option('--from <s>', 'measure from this moment on', parseNotNegative)
    .option('--to <s>', 'measure up to this moment', parseNotNegative)
    .option('--thresholds <list>', 'densities above which it is crowded, 1/m2 (default: 2,4,6)', parseThresholds)
    .option('--grid <m>', 'side of the squares of fields (default: 0.5, more on large grounds)', parsePositive)
    .option('--no-cells', 'leave out all that needs Voronoi cells')
    .option('--cells-every <s>', 'compute Voronoi cells only so often (default: every frame)', parsePositive)
    .option('--cut-off <m>', 'Voronoi cells reach no farther than this (default: no limit)', parsePositive)
    .option('--frame-step <n>', 'frames before and behind between which speeds are measured', parseWhole)
    .option('--groups <file>', 'ids of the members of a group per line: tells how groups keep together')
    .option('--scene <file>', 'scene or map with walls and places, for trajectories of others')
    .option('--radius <m>', 'radius of bodies, for trajectories of others (default: not known)', parsePositive)
    .option('--repair', 'mend trajectories of others: strays, gaps, places outside, rows that are there twice')
    .option('--max-speed <m/s>', 'faster steps are jumps (default: 12.5)', parsePositive);
  addTrajectoryInputOptions(command)
    .addHelpText(
      'after',
      `
Numbers are metres, seconds, people; columns are called as in PedPy. Places on the command line are in world coordinates; two points
make a box. Places outside the walls, jumps and gaps in trajectories of others are listed, and mended with --repair.

Examples:
  $ footfall analyse out
  $ footfall analyse out --out tables --format parquet
  $ footfall analyse out --areas hall --lines main,east --interval 5 --from 20 --to 60
  $ footfall analyse out --report --player out/player.html
  $ footfall analyse seed-1 seed-2 seed-3 --report seeds.html
  $ footfall analyse uo-180-180-180.txt --frame-rate 16 --unit cm --areas box=0,-1:1.8,1 --lines mid=0,0:1.8,0
  $ footfall analyse obsmat.txt --columns obsmat --frame-rate 15 --groups groups.txt --repair`,
    )
    .action((paths: string[], options: AnalyseCommandOptions) => run((session) => runAnalyse(paths, options, session)));
}

async function runAnalyse(paths: string[], options: AnalyseCommandOptions, session: Session): Promise<ExitCode> {
  if (options.from !== undefined && options.to !== undefined && options.from > options.to) {
    throw createUsageError('the end comes before the start', '--to', 'give a --to behind --from');
  }
  const scene =
    options.scene === undefined ? undefined : (await loadScene(options.scene, { limits: options.limit })).scene;
  const groups = options.groups === undefined ? undefined : await readGroups(options.groups);
  const names = nameRuns(paths);
  const plan = await planOutputs(paths, options);
  const runs: AnalysedRun[] = [];
  for (const [k, path] of paths.entries()) {
    runs.push(await analysePath(path, names[k]!, { ...options, scene, groups }, session));
  }
  const comparison = runs.length > 1 ? compareRuns(runs) : undefined;
  const drawn = await drawOutputs(plan, runs, comparison, options, session);
  const { answer, files } = await writeAll(runs, comparison, options, session, drawn);
  session.progress.clear();
  session.printJson(answer);
  if (comparison) printComparison(runs, comparison, session);
  else printAnalysis(runs[0]!, session);
  printFiles(files, options, session);
  return EXIT.done;
}

function compareRuns(runs: readonly AnalysedRun[]): Comparison {
  return compareAnalyses(
    runs.map(({ name, analysis, run, details }) => ({
      name,
      analysis,
      key: run.sceneKey,
      title: details.scene,
      seed: details.seed,
    })),
  );
}

type ReadOptions = Omit<AnalyseCommandOptions, 'scene' | 'groups'> & {
  readonly scene: Scene | undefined;
  readonly groups: readonly (readonly number[])[] | undefined;
};

async function analysePath(path: string, name: string, options: ReadOptions, session: Session): Promise<AnalysedRun> {
  session.progress.update(`reading ${path}`);
  const { scene, repair, radius, maxSpeed, grid, cellsEvery, ...measuring } = options;
  const limits = { ...options.limit, maxSpeed };
  const open = await openRun(path, { ...toOpenOptions(options), scene, repair, radius, limits });
  const { areas, lines, exits, interval, from, to, thresholds, cells, cutOff, frameStep, groups } = measuring;
  return analyseRun(
    open,
    {
      ...{ areas, lines, exits, interval, from, to, thresholds, cells, cutOff, frameStep, groups },
      cellGap: cellsEvery,
      gridSize: grid,
      onProgress: (share) => session.progress.update(`measuring ${path}`, share),
    },
    name,
  );
}

/**
 * Writes the tables of all runs, those of the comparison, and the object for programs beside them: all or none. Of several runs, the
 * tables of each lie in a folder of its name.
 */
async function writeAll(
  runs: readonly AnalysedRun[],
  comparison: Comparison | undefined,
  { out, format }: AnalyseCommandOptions,
  session: Session,
  drawn: DrawnFiles,
): Promise<{ readonly answer: AnalysisAnswer; readonly files: WrittenFiles }> {
  const describe = (files: WrittenFiles): AnalysisAnswer =>
    comparison ? describeComparison(runs, comparison, files) : describeAnalysis(runs[0]!, files);
  if (out === undefined) {
    const files = { tables: [], ...drawn };
    return { answer: describe(files), files };
  }
  session.progress.update('writing');
  const tables = listTableFiles(comparison?.tables ?? runs[0]!.analysis.tables, out, format);
  const own = comparison
    ? runs.flatMap(({ name, analysis }) => listTableFiles(analysis.tables, join(out, name), format))
    : [];
  const files = { tables: tables.map(({ path }) => path), ...drawn };
  const answer = describe(files);
  const json = { path: join(out, 'analysis.json'), data: `${JSON.stringify(answer, null, 2)}\n` };
  await writeFolder(out, [...tables, ...own, json]);
  return { answer, files };
}

function printFiles(
  { tables, pictures, report, others }: WrittenFiles,
  { out }: AnalyseCommandOptions,
  session: Session,
): void {
  if (out !== undefined) session.print(`written: ${out} (${tables.length} tables, analysis.json)`);
  for (const file of [...pictures, ...(report === null ? [] : [report]), ...others]) session.print(`written: ${file}`);
}

/** Short names that tell runs apart: the last part of the path, and more of it where that is not enough. */
function nameRuns(paths: readonly string[]): string[] {
  const used = new Set<string>();
  return paths.map((path) => {
    const short = basename(resolve(path)).replace(/\.[a-z0-9]+$/i, '') || 'run';
    let name = short;
    for (let n = 2; used.has(name); n++) name = `${short}-${n}`;
    used.add(name);
    return name;
  });
}

async function readGroups(file: string): Promise<number[][]> {
  try {
    return parseGroups(await readFile(file, 'utf8'), file);
  } catch (error) {
    throw explainFileError(error, file);
  }
}

function parseThresholds(text: string): readonly number[] {
  const values = text.split(',').map((part) => {
    const value = part.trim() === '' ? Number.NaN : Number(part);
    if (!(value > 0 && value < Infinity)) throw new InvalidArgumentError('Expected numbers above 0, such as 2,4,6.');
    return value;
  });
  return values.sort((a, b) => a - b);
}
