import {
  listOf,
  numberIn,
  partsOf,
  requireBoolean,
  requireFunction,
  requireOptions,
  requirePositive,
} from '../error/index.js';
import { type Domain, requireDomain } from '../geometry/index.js';
import { CellMeasures } from './cell-measures.js';
import { CROWDING_THRESHOLDS, computeCrowding } from './crowd/crowding.js';
import { Distances } from './crowd/distances.js';
import { requireServiceKind, type ServiceKind } from './crowd/levels-of-service.js';
import { OverlapStatistics } from './crowd/overlaps.js';
import { Queues } from './crowd/queues.js';
import { ClassicDensity } from './density/classic-density.js';
import { GridDensity } from './density/grid-density.js';
import { createStrips, tabulateDiagrams } from './flow/diagram-points.js';
import { computeGateUse } from './flow/gate-use.js';
import { computeIntervalFlow } from './flow/interval-flow.js';
import { LineCrossings } from './flow/line-crossings.js';
import { findLargest, findWorstShare, summariseJourneys } from './key-figures.js';
import { ClearingTimes } from './people/clearing-times.js';
import { ExitShares } from './people/exit-shares.js';
import { GroupCohesion } from './people/groups.js';
import { Journeys, type ShortestWay } from './people/journeys.js';
import { type FrameSource, requireSource } from './source/frame-source.js';
import type { Measure } from './source/frame-view.js';
import { MeasureList } from './source/measure-list.js';
import { feedMeasures, RUN_CHECKS, type RunMeasuresOptions } from './source/run-measures.js';
import { Thinned } from './source/thinned.js';
import { type MeasuringArea, requireArea } from './space/measuring-area.js';
import { type MeasuringGrid, requireGrid } from './space/measuring-grid.js';
import { type MeasuringLine, requireLine } from './space/measuring-line.js';
import { AreaSpeed } from './speed/area-speed.js';
import { type AnalysisTable, columnOf, requireAnalysisTable } from './table.js';
import { VoronoiCells } from './voronoi/voronoi-cells.js';

/** What is measured, where, and how finely. */
export interface AnalyseOptions extends RunMeasuresOptions {
  /** The walls; without them nothing is told of Voronoi cells, walls and levels of service. Periodic ground has no cells either. */
  readonly domain?: Domain | undefined;
  readonly areas?: readonly MeasuringArea[] | undefined;
  /** Doors on the way and exits. */
  readonly lines?: readonly MeasuringLine[] | undefined;
  /** Lines through which people leave for good. */
  readonly exits?: readonly MeasuringLine[] | undefined;
  /** The gates of the narrowest cut, as `linesOfGates(flowMap.minCut)` gives them. */
  readonly gates?: readonly MeasuringLine[] | undefined;
  /** Cells of the fields of density and speed; without them there are no fields. */
  readonly grid?: MeasuringGrid | undefined;
  /** Ids of the members of each group. */
  readonly groups?: readonly (readonly number[])[] | undefined;
  /** Shortest way to the goal, m. */
  readonly shortest?: ShortestWay | undefined;
  /** Intervals in which flows are told, s. */
  readonly interval?: number | undefined;
  /** Densities above which it is crowded, 1/m2, rising; the first one holds for the field. */
  readonly thresholds?: readonly number[] | undefined;
  /** Width of the strips beside lines in which method B measures, m. */
  readonly stripWidth?: number | undefined;
  /** Whether Voronoi cells are computed where walls are known. */
  readonly cells?: boolean | undefined;
  /** Least time between two frames for which Voronoi cells are computed, s; 0 is every frame. */
  readonly cellGap?: number | undefined;
  /** Cut-off of Voronoi cells, m. Default: none. */
  readonly cutOff?: number | undefined;
  /** Which levels of service are meant. */
  readonly services?: readonly ServiceKind[] | undefined;
  /** Overlaps up to this are rounding of what was recorded, m. Default: a tenth of a millimetre. */
  readonly leastOverlap?: number | undefined;
}

export const ANALYSE_DEFAULTS = {
  interval: 10,
  thresholds: CROWDING_THRESHOLDS,
  stripWidth: 1,
  cells: true,
  cellGap: 0,
  services: ['walkway', 'queue'],
  leastOverlap: 1e-4,
} as const satisfies AnalyseOptions;

const requireLines = listOf(requireLine);
export const ANALYSE_CHECKS = {
  ...RUN_CHECKS,
  domain: (value: unknown, where: string): void => requireDomain(value as Domain, where),
  areas: listOf(requireArea),
  lines: requireLines,
  exits: requireLines,
  gates: requireLines,
  grid: requireGrid,
  groups: listOf(listOf(numberIn())),
  shortest: requireFunction,
  interval: requirePositive,
  thresholds: listOf(numberIn(0), 1),
  stripWidth: requirePositive,
  cells: requireBoolean,
  cellGap: numberIn(0),
  cutOff: numberIn(0, Infinity),
  services: listOf(requireServiceKind),
  leastOverlap: numberIn(0),
} as const;

/** Refuses what `analyse` did not return. */
export const requireAnalysis = partsOf({ measures: partsOf({}), tables: listOf(requireAnalysisTable) });

/** What is known of a run: single figures, and tables. */
export interface Analysis {
  /** By name, in metres, seconds, people per m2; NaN where a figure cannot be told. */
  readonly measures: Readonly<Record<string, number>>;
  /** Which ones depends on the options alone, not on what is in the recording. */
  readonly tables: readonly AnalysisTable[];
}

/** All usual measures of a recording, in one reading. */
export function analyse(source: FrameSource, options: AnalyseOptions = {}): Analysis {
  requireSource(source, 'analyse: source');
  requireOptions(options, 'analyse: options', ANALYSE_CHECKS);
  const { areas = [], lines = [], exits = [], gates = [], groups = [], grid, domain, period } = options;
  const set = readSettings(options);
  const counted = [...lines, ...exits.filter((exit) => !lines.includes(exit))];
  const hasCells = set.cells && domain !== undefined && domain.period === 0;
  const cells = hasCells ? new VoronoiCells(domain, { cutOff: options.cutOff }) : undefined;
  const span = new TimeSpan();
  const places = { domain, areas, lines: counted, grid, services: set.services, threshold: set.thresholds[0] };
  const [, clearing, journeys, classic, speeds, passed, shares, queues, near, overlaps, throughGates, byCells, extra] =
    feedMeasures(
      source,
      [
        span,
        new ClearingTimes(exits),
        new Journeys({ shortest: options.shortest, period }),
        new ClassicDensity(areas),
        new AreaSpeed(areas),
        new LineCrossings(counted, { period }),
        new ExitShares(counted),
        new Queues(counted),
        new Distances(domain, exits),
        new OverlapStatistics(domain, set.leastOverlap, exits),
        new LineCrossings(gates, { count: 'all', period }),
        new Thinned(new CellMeasures(cells, places), set.cellGap),
        new MeasureList([
          grid && new GridDensity(grid, { threshold: set.thresholds[0] }),
          groups.length > 0 ? new GroupCohesion(groups) : undefined,
          ...createStrips(counted, set.stripWidth, domain),
        ]),
      ],
      options,
    );
  const [field, cohesion, ...passages] = extra;
  const frameTime = (source.step ?? 1) / source.frameRate;
  const intervals = { interval: set.interval, from: span.first, to: span.last };
  const { scene, areas: voronoi } = byCells;
  const tables = [clearing.curve, scene.frames, journeys];
  if (areas.length > 0) tables.push(classic, speeds, computeCrowding(classic, frameTime, set.thresholds));
  if (voronoi) tables.push(voronoi, rename(computeCrowding(voronoi, byCells.frameTime, set.thresholds), 'Voronoi'));
  const flows = counted.length > 0 ? computeIntervalFlow(passed.crossings, counted, intervals) : undefined;
  if (flows) tables.push(passed.crossings, passed.counts, flows, shares.exits, shares.routes, shares.people, queues);
  const diagrams = { crossings: passed.crossings, passages, classic, voronoi, scene: scene.frames };
  tables.push(tabulateDiagrams(diagrams, counted, areas, set.interval));
  if (gates.length > 0) tables.push(computeGateUse(throughGates.crossings, gates, intervals));
  tables.push(near.frames, near.summary, overlaps.frames);
  if (cells) tables.push(scene.classes, ...byCells.services);
  for (const table of [byCells.lines, byCells.individual, field, byCells.grid, cohesion]) if (table) tables.push(table);
  const measures: Record<string, number> = {
    ...clearing.times,
    agents: clearing.agents,
    left: clearing.left,
    duration: span.last - span.first,
    ...summariseJourneys(journeys),
    density_max: findLargest(byCells.individual, 'density_max'),
    level_f_share: findWorstShare(byCells.services[0]),
    flow_max: findLargest(flows, 'flow'),
    specific_flow_max: findLargest(flows, 'specific_flow'),
    queue_max: flows ? findLargest(queues, 'num_peds') : Number.NaN,
    queue_length_max: flows ? findLargest(queues, 'length') : Number.NaN,
    neighbor_distance_min: columnOf(near.summary, 'distance_min')[0],
    wall_distance_min: columnOf(near.summary, 'distance_min')[1],
    // Bodies of no known size overlap by nobody knows how much.
    overlaps: overlaps.num_peds > 0 ? overlaps.pairs : Number.NaN,
    overlap_max: overlaps.num_peds > 0 ? overlaps.overlap_max : Number.NaN,
    wall_overlap_max: overlaps.num_peds > 0 && domain ? overlaps.wall_overlap_max : Number.NaN,
  };
  return { measures, tables };
}

type Settings = { readonly [K in keyof typeof ANALYSE_DEFAULTS]: NonNullable<AnalyseOptions[K]> };

function readSettings(options: AnalyseOptions): Settings {
  return {
    interval: options.interval ?? ANALYSE_DEFAULTS.interval,
    thresholds: options.thresholds ?? ANALYSE_DEFAULTS.thresholds,
    stripWidth: options.stripWidth ?? ANALYSE_DEFAULTS.stripWidth,
    cells: options.cells ?? ANALYSE_DEFAULTS.cells,
    cellGap: options.cellGap ?? ANALYSE_DEFAULTS.cellGap,
    services: options.services ?? ANALYSE_DEFAULTS.services,
    leastOverlap: options.leastOverlap ?? ANALYSE_DEFAULTS.leastOverlap,
  };
}

function rename(table: AnalysisTable, kind: string): AnalysisTable {
  return { ...table, name: `${table.name}, ${kind}` };
}

/** Times of the first and last frame, s. */
class TimeSpan implements Measure<undefined> {
  first = Number.NaN;
  last = Number.NaN;

  frame({ time }: { readonly time: number }): void {
    if (Number.isNaN(this.first)) this.first = time;
    this.last = time;
  }

  end(): undefined {
    return undefined;
  }
}
