import {
  ANALYSE_CHECKS,
  type AnalyseOptions,
  type Analysis,
  analyse,
  createMeasuringGrid,
  type FrameSource,
  type MeasuringGrid,
  type MeasuringLine,
  type SourceFrame,
} from '../../analysis/index.js';
import {
  type Finding,
  listOf,
  maybe,
  numberIn,
  requireFunction,
  requireOptions,
  requirePositive,
  requireText,
} from '../../error/index.js';
import { RUN_DEFAULTS } from '../../scene/index.js';
import { requireRun } from '../require.js';
import { type CutGates, findCutGates } from './cut-gates.js';
import { buildGoalWays } from './goal-ways.js';
import { type FoundPlaces, findMeasuringPlaces, type MeasuringNames } from './measuring-names.js';
import type { OpenRun } from './open-run.js';

/** What is measured in a run, and where. */
export interface AnalyseRunOptions
  extends MeasuringNames,
    Pick<
      AnalyseOptions,
      'interval' | 'thresholds' | 'cells' | 'cellGap' | 'cutOff' | 'services' | 'groups' | 'frameStep' | 'recordedSpeed'
    > {
  /** First and last moment that is measured, s. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Side of the squares of fields, m. Default: half a metre, more on large grounds. */
  readonly gridSize?: number | undefined;
  /** Share of the frames read, now and then. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

const requireNames = listOf(requireText);
const { interval, thresholds, cells, cellGap, cutOff, services, groups, frameStep, recordedSpeed } = ANALYSE_CHECKS;
const RUN_CHECKS = {
  ...{ interval, thresholds, cells, cellGap, cutOff, services, groups, frameStep, recordedSpeed },
  areas: requireNames,
  lines: requireNames,
  exits: requireNames,
  from: numberIn(-Infinity, Infinity),
  to: numberIn(-Infinity, Infinity),
  gridSize: requirePositive,
  onProgress: requireFunction,
};

/** What is known of a run beside its measures. */
export interface RunDetails {
  readonly path: string;
  readonly format: OpenRun['format'];
  /** Name of the scene. */
  readonly scene: string | undefined;
  readonly seed: number | undefined;
  /** Version of Footfall that made the recording. */
  readonly version: string | undefined;
  readonly kernel: string | undefined;
  /** s per step of the run. */
  readonly step: number | undefined;
  /** Frames per second. */
  readonly frameRate: number;
  readonly frames: number;
}

/** A run and all that was measured of it. */
export interface AnalysedRun {
  /** Short, and different from that of the other runs. */
  readonly name: string;
  readonly run: OpenRun;
  readonly details: RunDetails;
  readonly analysis: Analysis;
  readonly places: FoundPlaces;
  readonly gates: CutGates;
  readonly grid: MeasuringGrid | undefined;
  readonly findings: readonly Finding[];
}

/** Half a window of speeds, s: shorter ones measure how people sway. */
const SPEED_WINDOW = 0.3;
/** Squares of fields, m, and the most of them along a side. */
const [SQUARE, MOST_SQUARES] = [0.5, 200];

/**
 * All measures of a run, with areas, lines, exits, shortest ways and the narrowest cut from its scene.
 *
 * @throws FootfallError for places that are not there
 */
export function analyseRun(run: OpenRun, options: AnalyseRunOptions = {}, name?: string): AnalysedRun {
  requireRun(run, 'analyseRun: run');
  requireOptions(options, 'analyseRun: options', RUN_CHECKS);
  maybe(requireText)(name, 'analyseRun: name');
  const { scene, domain, recording } = run;
  const places = findMeasuringPlaces(options, scene, domain);
  const { areas, lines, exits } = places;
  const crowds = new Map(recording?.agents.map(({ id, crowd }) => [id, crowd]));
  const ways = scene && domain && recording ? buildGoalWays(scene, domain, (id) => crowds.get(id) ?? -1) : undefined;
  const gates = scene && domain ? findCutGates(scene, domain, exits) : NO_GATES;
  const { frameRate } = run.source;
  const grid = makeGrid(run, options.gridSize);
  const { from, to, onProgress, gridSize: _, ...measuring } = options;
  const analysis = analyse(onProgress ? reportFrames(run, onProgress) : run.source, {
    ...measuring,
    areas,
    lines,
    exits,
    gates: gates.gates,
    domain,
    grid,
    period: domain?.period,
    shortest: ways?.shortest,
    frameStep: options.frameStep ?? chooseFrameStep(run.source),
    recordedSpeed: options.recordedSpeed ?? recording !== undefined,
    firstFrame: from === undefined ? undefined : Math.ceil(from * frameRate - SLACK),
    lastFrame: to === undefined ? undefined : Math.floor(to * frameRate + SLACK),
  });
  const findings = [...run.findings, ...places.findings, ...(ways?.findings ?? []), ...gates.findings];
  return { name: name ?? run.path, run, details: describeRun(run), analysis, places, gates, grid, findings };
}

/** Frames are whole numbers; times in decimals need not be. */
const SLACK = 1e-6;

const NO_GATES: CutGates = { gates: [] as readonly MeasuringLine[], width: 0, kind: 'exits', findings: [] };

/** Frames before and behind between which speeds are measured: a third of a second. */
export function chooseFrameStep({ frameRate, step = 1 }: FrameSource): number {
  return Math.max(1, step * Math.round((SPEED_WINDOW * frameRate) / step), step);
}

function describeRun({ path, format, scene, recording, source, frameCount }: OpenRun): RunDetails {
  const header = recording?.header;
  const seed = header?.seed ?? (recording ? RUN_DEFAULTS.seed : undefined);
  return {
    path,
    format,
    scene: scene?.name,
    seed,
    version: header?.footfall,
    kernel: header?.kernel,
    step: header?.step,
    frameRate: source.frameRate,
    frames: frameCount,
  };
}

/** Over the ground, or over everybody where no ground is known. */
function makeGrid({ domain, source }: OpenRun, size: number | undefined): MeasuringGrid | undefined {
  const bounds = domain ? domain.bounds : findBounds(source);
  const side = Math.max(bounds[2]! - bounds[0]!, bounds[3]! - bounds[1]!);
  if (!(side >= 0 && side < Infinity)) return undefined;
  return createMeasuringGrid(bounds, size ?? SQUARE * Math.max(1, Math.ceil(side / SQUARE / MOST_SQUARES)), domain);
}

function findBounds(source: FrameSource): [number, number, number, number] {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { count, x, y } of source.frames()) {
    for (let k = 0; k < count; k++) {
      if (x[k]! < minX) minX = x[k]!;
      if (x[k]! > maxX) maxX = x[k]!;
      if (y[k]! < minY) minY = y[k]!;
      if (y[k]! > maxY) maxY = y[k]!;
    }
  }
  return [minX, minY, maxX, maxY];
}

/** A source that tells how far it was read. */
function reportFrames({ source, frameCount }: OpenRun, onProgress: (share: number) => void): FrameSource {
  return {
    ...source,
    *frames(): Generator<SourceFrame> {
      let k = 0;
      for (const frame of source.frames()) {
        if (k++ % REPORT_EVERY === 0) onProgress(k / Math.max(1, frameCount));
        yield frame;
      }
    },
  };
}

const REPORT_EVERY = 20;
