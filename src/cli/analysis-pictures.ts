import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Comparison } from '../analysis/index.js';
import { FootfallError } from '../error/index.js';
import {
  type AnalysedRun,
  checkOutput,
  explainFileError,
  findFfmpeg,
  groundOf,
  htmlToPdf,
  type OutputFile,
  playRun,
  plotRun,
  plotRuns,
  reportRuns,
  requireBrowser,
  svgToPng,
  writeFolder,
  writeOutput,
  writeVideo,
} from '../node/index.js';
import type { AnalysisPicture, FundamentalReference } from '../plot/index.js';
import type { WrittenFiles } from './analysis-answer.js';
import { createUsageError } from './report-error.js';
import type { Session } from './session.js';
import { readVersion } from './version.js';

/** What of an analysis is drawn. */
export interface PictureCommandOptions {
  readonly report?: string | true;
  readonly pdf?: string;
  readonly pictures?: string;
  readonly png?: boolean;
  readonly player?: string;
  readonly video?: string;
  readonly references?: string;
  readonly from?: number;
  readonly to?: number;
  readonly frameStep?: number;
}

/** Where it goes. */
export interface OutputPlan {
  readonly report: string | undefined;
  readonly references: readonly FundamentalReference[];
}

/** What was written beside the tables. */
export type DrawnFiles = Omit<WrittenFiles, 'tables'>;

/** Refuses what cannot be written, or does not go together, before anything is measured. */
export async function planOutputs(paths: readonly string[], options: PictureCommandOptions): Promise<OutputPlan> {
  if (options.png && options.pictures === undefined) {
    throw createUsageError('there is no folder for the pictures', '--png', 'name one with --pictures');
  }
  for (const [name, file] of [
    ['--player', options.player],
    ['--video', options.video],
  ] as const) {
    if (file !== undefined && paths.length > 1) {
      throw createUsageError('this shows one recording', name, 'name a single recording');
    }
  }
  if (options.video !== undefined) findFfmpeg();
  if (options.pdf !== undefined) requireBrowser();
  const report = options.report === true ? await findReportPlace(paths) : options.report;
  for (const file of [report, options.pdf, options.player, options.video]) {
    if (file !== undefined) await checkOutput(file, { force: true });
  }
  return { report, references: options.references === undefined ? [] : [await readReference(options.references)] };
}

/** In the folder of a run, beside a file; of several in the folder where one is. */
async function findReportPlace(paths: readonly string[]): Promise<string> {
  const [first = '.'] = paths;
  const isFolder = await stat(first).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return join(isFolder && paths.length === 1 ? first : dirname(first), 'report.html');
}

/** Draws and writes all that was asked for. */
export async function drawOutputs(
  { report, references }: OutputPlan,
  runs: readonly AnalysedRun[],
  comparison: Comparison | undefined,
  options: PictureCommandOptions,
  session: Session,
): Promise<DrawnFiles> {
  const { from, to, frameStep, pdf, pictures: folder, player, video } = options;
  const wantsPictures = report !== undefined || pdf !== undefined || folder !== undefined;
  let pictures: AnalysisPicture[] = [];
  if (wantsPictures) {
    session.progress.update('drawing');
    pictures = comparison ? plotRuns(runs, comparison) : plotRun(runs[0]!, { from, to, frameStep, references });
  }
  const files: string[] = [];
  if (folder !== undefined) {
    const drawn = pictures.flatMap(({ name, svg }): OutputFile[] => {
      const vector = { path: join(folder, `${name}.svg`), data: svg };
      const pixels = { path: join(folder, `${name}.png`), data: () => svgToPng(svg, { width: PNG_WIDTH }) };
      return options.png ? [vector, pixels] : [vector];
    });
    await writeFolder(folder, drawn);
    for (const { path } of drawn) files.push(path);
  }
  const others: string[] = [];
  if (report !== undefined || pdf !== undefined) {
    session.progress.update('writing the report');
    const html = reportRuns(runs, pictures, readVersion(), comparison);
    if (report !== undefined) await writeOutput(report, html, { force: true });
    if (pdf !== undefined) {
      await writeOutput(pdf, await htmlToPdf(html), { force: true });
      others.push(pdf);
    }
  }
  if (player !== undefined) {
    session.progress.update('writing the player');
    await writeOutput(player, playRun(runs[0]!), { force: true });
    others.push(player);
  }
  if (video !== undefined) {
    const onProgress = (done: number, all: number): void => session.progress.update('filming', done / all);
    await writeVideo(video, runs[0]!.run.source, groundOf(runs[0]!), { from, to, force: true, onProgress });
    others.push(video);
  }
  return { pictures: files, report: report ?? null, others };
}

/** Pixels: twice the picture's own, for print. */
const PNG_WIDTH = 1520;

/** Densities and speeds of a CSV file; other columns are passed over. */
async function readReference(file: string): Promise<FundamentalReference> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw explainFileError(error, file);
  }
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const heads = (lines[0] ?? '').split(',').map((head) => head.trim().replace(/^"|"$/g, ''));
  const find = (name: string): number => {
    const exact = heads.indexOf(name);
    return exact >= 0 ? exact : heads.findIndex((head) => head.split(/[_ ]/).includes(name));
  };
  const [d, s] = [find('density'), find('speed')];
  if (d < 0 || s < 0) {
    throw new FootfallError('this file has no densities and speeds', {
      code: 'analysis/bad-reference',
      where: file,
      got: heads.join(', ').slice(0, 80),
      expected: 'CSV with the columns density (1/m2) and speed (m/s)',
    });
  }
  const rows = lines.slice(1).map((line) => line.split(','));
  const name = (file.split(/[\\/]/).at(-1) ?? file).replace(/\.[a-z]+$/i, '');
  return { name, density: rows.map((row) => Number(row[d])), speed: rows.map((row) => Number(row[s])) };
}
