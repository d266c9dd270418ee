import {
  checkTrajectories,
  describeCounts,
  describeProblems,
  type FrameSource,
  findFrameStep,
  LIMIT_CHECKS,
  type ProblemKind,
  repairTrajectories,
  sortTrajectories,
  sourceOfRecording,
  sourceOfTables,
  type TrajectoryLimits,
  type TrajectoryProblem,
  type TrajectoryTally,
} from '../../analysis/index.js';
import {
  type Finding,
  FootfallError,
  type Limits,
  numberIn,
  partsOf,
  requireBoolean,
  requireOptions,
} from '../../error/index.js';
import type { Domain } from '../../geometry/index.js';
import { joinTables, type Recording, type Trajectories } from '../../record/index.js';
import { compileScene, importMap, parseScene, type Scene } from '../../scene/index.js';
import { MEGABYTE } from '../read-input.js';
import { requireGivenScene, requirePath } from '../require.js';
import { digestScene } from '../run/run-files.js';
import {
  OPEN_CHECKS,
  type OpenTrajectories,
  type OpenTrajectoriesOptions,
  openTrajectories,
} from '../trajectories/index.js';

export interface OpenRunOptions extends Omit<OpenTrajectoriesOptions, 'raw' | 'limits'> {
  /** Walls and places for recordings that bring none, or instead of those they bring. */
  readonly scene?: Scene | undefined;
  /** Mend what is wrong with tables of others, instead of refusing or reporting it. */
  readonly repair?: boolean | undefined;
  /** What still passes for a trajectory, and how much is read. */
  readonly limits?: (Pick<TrajectoryLimits, 'maxSpeed' | 'longestGap' | 'reach'> & Partial<Limits>) | undefined;
  /** Body radius of people in tables, m: they do not know it. */
  readonly radius?: number | undefined;
}

const { raw: _raw, ...READING_CHECKS } = OPEN_CHECKS;
const { maxSpeed, longestGap, reach } = LIMIT_CHECKS;
const OPEN_RUN_CHECKS = {
  ...READING_CHECKS,
  scene: requireGivenScene,
  repair: requireBoolean,
  limits: requireLimits,
  radius: numberIn(0),
};

/** Of trajectories, and of how much is read. */
function requireLimits(value: unknown, where: string): void {
  partsOf({})(value, where);
  const own: Record<string, unknown> = {};
  const others: Record<string, unknown> = {};
  for (const [name, limit] of Object.entries(value as object)) {
    if (name in TRAJECTORY_CHECKS) own[name] = limit;
    else others[name] = limit;
  }
  requireOptions(own, where, TRAJECTORY_CHECKS);
  OPEN_CHECKS.limits(others, where);
}

const TRAJECTORY_CHECKS = { maxSpeed, longestGap, reach };

/** A recording that can be measured, with what is known of its ground. */
export interface OpenRun {
  readonly path: string;
  /** `recording` for ours. */
  readonly format: OpenTrajectories['format'];
  readonly source: FrameSource;
  /** How many frames the source has. */
  readonly frameCount: number;
  /** One of ours. */
  readonly recording: Recording | undefined;
  readonly scene: Scene | undefined;
  readonly domain: Domain | undefined;
  /** World position of the source's (0, 0), m. */
  readonly origin: readonly [number, number];
  /** What is wrong with the data, and what was done about it. */
  readonly findings: readonly Finding[];
  /** Digest of the scene that was run, but for the seed: runs with the same one differ by chance alone. Tables have none. */
  readonly sceneKey: string | undefined;
}

/** Kinds of problems that cannot be measured around. */
const FATAL: readonly ProblemKind[] = ['not-finite', 'twice'];

/**
 * Opens a recording of ours, with its own scene, or a table of others, with the walls that it or the caller brings, checked and
 * mended.
 *
 * @throws FootfallError for what cannot be read or measured
 */
export async function openRun(path: string, options: OpenRunOptions = {}): Promise<OpenRun> {
  requirePath(path, 'openRun: path');
  requireOptions(options, 'openRun: options', OPEN_RUN_CHECKS);
  const { scene: _, repair, limits: all = {}, radius, ...reading } = options;
  const { maxSpeed, longestGap, reach, ...limits } = all;
  const passing = { maxSpeed, longestGap, reach };
  const spoolFrom = repair ? MOST_REPAIRED : options.spoolFrom;
  const open = await openTrajectories(path, { ...reading, limits, raw: true, spoolFrom });
  const findings: Finding[] = [];
  const scene = options.scene ?? findScene(open, findings, limits);
  const domain = scene && compile(scene, options.scene !== undefined, findings, limits);
  const { recording } = open;
  const ground = { scene, domain, sceneKey: recording && digestOwnScene(recording) };
  if (recording) {
    noteLosses(open, findings);
    const source = sourceOfRecording(recording);
    const { origin } = recording.header;
    return {
      ...ground,
      path,
      format: open.format,
      source,
      frameCount: recording.frameCount,
      recording,
      origin,
      findings,
    };
  }
  const origin = scene?.origin ?? [0, 0];
  if (open.tally) {
    if (repair) throw refuseLargeRepair(path);
    const step = checkLarge(open, open.tally, { ...passing, domain, origin }, findings);
    const source = sourceOfTables(open.readTables(), { origin, radius, step });
    const { frameCount, format } = open;
    return { ...ground, path, format, source, frameCount, recording: undefined, origin, findings };
  }
  const table = joinTables([...open.readTables()]);
  const mended = mend(table, path, repair === true, { ...passing, domain, origin }, findings);
  const source = sourceOfTables(mended.table, { origin, radius, step: mended.step });
  const { frameCount, format } = open;
  return { ...ground, path, format, source, frameCount, recording: undefined, origin, findings };
}

/** The scene that a recording was made in, or the ground of a JuPedSim database. */
function findScene(
  { recording, areas, path }: OpenTrajectories,
  findings: Finding[],
  limits: Partial<Limits> | undefined,
): Scene | undefined {
  try {
    const own = recording?.header.scene;
    if (own !== undefined) return parseScene(JSON.stringify(own), { fileName: path, limits });
    const [wkt, ...more] = areas;
    if (wkt === undefined) return undefined;
    if (more.length > 0) {
      const message = `the ground changed ${more.length} times; only the first one is looked at`;
      findings.push({ code: 'analysis/changing-ground', where: path, message });
    }
    return importMap({ name: 'geometry.wkt', bytes: new TextEncoder().encode(wkt) }, { limits }).scene;
  } catch (error) {
    if (!(error instanceof FootfallError)) throw error;
    findings.push({ code: error.code, where: path, message: `its walls cannot be used: ${error.message}` });
    return undefined;
  }
}

/** The seed lies in the header, whatever the scene says. */
function digestOwnScene({ header }: Recording): string | undefined {
  if (typeof header.scene !== 'object' || header.scene === null) return undefined;
  const own = header.scene as Scene;
  return digestScene({ ...own, run: { ...own.run, seed: 0 } });
}

function compile(
  scene: Scene,
  isAsked: boolean,
  findings: Finding[],
  limits: Partial<Limits> | undefined,
): Domain | undefined {
  try {
    return compileScene(scene, { limits }).domain;
  } catch (error) {
    if (isAsked || !(error instanceof FootfallError)) throw error;
    findings.push({ code: error.code, where: error.where ?? 'scene', message: error.message });
    return undefined;
  }
}

function noteLosses({ recording, path }: OpenTrajectories, findings: Finding[]): void {
  if (!recording || (recording.summary && recording.lostBytes === 0)) return;
  const lost = recording.lostBytes > 0 ? `; ${recording.lostBytes} bytes behind the last whole block are left out` : '';
  findings.push({ code: 'analysis/cut-off', where: path, message: `the run was not finished${lost}` });
}

interface Mended {
  readonly table: Trajectories;
  /** Frames from one sight of a person to the next. */
  readonly step: number;
}

function mend(
  table: Trajectories,
  path: string,
  repair: boolean,
  limits: TrajectoryLimits,
  findings: Finding[],
): Mended {
  if (repair) {
    const { table: mended, step, problems, dropped, added, renamed } = repairTrajectories(table, limits);
    findings.push(...describeProblems(problems, path));
    if (problems.length > 0) {
      const message = `repaired: ${dropped} rows left out, ${added} added, ${renamed.length} people began anew`;
      findings.push({ code: 'analysis/repaired', where: path, message });
    }
    noteWrongGround(countOutside(problems), table.ids.length, path, findings);
    if (mended.ids.length === 0 && table.ids.length > 0) throw refuseAll(path, describeProblems(problems, path));
    return { table: mended, step };
  }
  const problems = checkTrajectories(table, limits);
  const found = describeProblems(problems, path);
  refuseFatal(found, path);
  findings.push(...found);
  noteWrongGround(countOutside(problems), table.ids.length, path, findings);
  const sorted = sortTrajectories(table);
  return { table: sorted, step: findFrameStep(sorted.frames, sorted.ids) };
}

/** Larger tables as text are not repaired, bytes: that needs all rows in memory, several times. */
const MOST_REPAIRED = 256 * MEGABYTE;

function refuseLargeRepair(path: string): FootfallError {
  return new FootfallError('this table is too large to be repaired', {
    code: 'analysis/too-large-to-repair',
    where: path,
    expected: `at most ${MOST_REPAIRED / MEGABYTE} MB of text`,
    advice: 'measure it without --repair, or part it by time',
  });
}

/** Looks at rows on disk. @returns frames from one sight of a person to the next */
function checkLarge(
  { path, readTables }: OpenTrajectories,
  tally: TrajectoryTally,
  limits: TrajectoryLimits,
  findings: Finding[],
): number {
  for (const { ids, frames, x, y, frameRate } of readTables()) {
    for (let k = 0; k < ids.length; k++) tally.check(ids[k]!, frames[k]!, x[k]!, y[k]!, frameRate, limits);
  }
  const counts = tally.list();
  const found = describeCounts(counts, path);
  refuseFatal(found, path);
  findings.push(...found);
  noteWrongGround(counts.get('outside')?.count ?? 0, tally.rows, path, findings);
  return tally.findStep();
}

function refuseFatal(found: readonly Finding[], path: string): void {
  const fatal = found.find(({ code }) => FATAL.some((kind) => code === `trajectories/${kind}`));
  if (!fatal) return;
  throw new FootfallError(fatal.message, { code: fatal.code, where: path, advice: '--repair does that' });
}

function countOutside(problems: readonly TrajectoryProblem[]): number {
  return problems.filter(({ kind }) => kind === 'outside').length;
}

/** Most people in the walls are no mistake of a camera. */
function noteWrongGround(outside: number, rows: number, path: string, findings: Finding[]): void {
  if (2 * outside <= rows) return;
  const message = 'most places are not on free ground: the scene, its origin, the unit or the columns may be wrong';
  findings.push({ code: 'analysis/wrong-ground', where: path, message });
}

function refuseAll(path: string, found: readonly Finding[]): FootfallError {
  return new FootfallError('nothing is left after the repair', {
    code: 'analysis/nothing-left',
    where: path,
    got: found[0]?.message ?? 'no rows',
    advice: 'look at unit, columns and scene',
  });
}
