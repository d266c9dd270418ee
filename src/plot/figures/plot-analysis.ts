import {
  ANALYSE_CHECKS,
  type Analysis,
  type FrameSource,
  type MeasuringGrid,
  type RunMeasuresOptions,
  requireAnalysis,
  requireSource,
  type ShortestWay,
} from '../../analysis/index.js';
import {
  allow,
  listOf,
  partsOf,
  requireOptions,
  requirePositive,
  requireText,
  requireThat,
  wholeIn,
} from '../../error/index.js';
import {
  requireGround,
  requireLayer,
  requireMeasured,
  requirePlaces,
  requirePoints,
  requireZones,
} from '../require.js';
import { plotClearing } from './clearing-figure.js';
import { collectScenery, type SceneryOptions } from './collect-scenery.js';
import { plotCounts, plotFlows, plotGateUse, plotQueues } from './count-figure.js';
import type { AnalysisPicture, FigureOptions } from './figure.js';
import { type FundamentalReference, plotFundamental } from './fundamental-figure.js';
import { findTable } from './pick-table.js';
import { type FigureGround, plotScenery } from './plan-figures.js';
import { plotExitShares, plotServiceLevels } from './share-figure.js';
import { plotSpaceTime } from './space-time-figure.js';

/** What the pictures of an analysis show. */
export interface AnalysisPlotOptions
  extends FigureGround,
    RunMeasuresOptions,
    Pick<SceneryOptions, 'points' | 'cellRows' | 'cellSize'> {
  /** The recording itself, for pictures on the plan and the space-time diagram; it is read twice. Without it there are none of them. */
  readonly source?: FrameSource | undefined;
  /** The squares of the analysis, for maps of the largest density and of crowding. Without them there are none. */
  readonly grid?: MeasuringGrid | undefined;
  /** Shortest way to the goal, m, for the space-time diagram. */
  readonly shortest?: ShortestWay | undefined;
  /** Measured points to show behind the fundamental diagram. */
  readonly references?: readonly FundamentalReference[] | undefined;
  /** Pixels of every picture. Default 760. */
  readonly width?: number | undefined;
  /** Only these pictures, by name; all if absent. */
  readonly only?: readonly string[] | undefined;
}

const requireReferenceParts = partsOf({ name: requireText, density: requireMeasured, speed: requireMeasured });

function requireReference(value: unknown, where: string): void {
  requireReferenceParts(value, where);
  const { density, speed } = value as FundamentalReference;
  requireThat(density.length === speed.length, `${where}.speed`, speed, 'as many speeds as densities');
}

const { frameStep, border, recordedSpeed, period, firstFrame, lastFrame, grid, shortest } = ANALYSE_CHECKS;
const PLOT_CHECKS = {
  ...{ frameStep, border, recordedSpeed, period, firstFrame, lastFrame, grid, shortest },
  domain: requireGround,
  boundary: listOf(requirePoints),
  places: requirePlaces,
  zones: requireZones,
  layers: listOf(requireLayer),
  points: wholeIn(1),
  cellRows: wholeIn(1),
  cellSize: requirePositive,
  source: requireSource,
  references: listOf(requireReference),
  width: allow,
  only: listOf(requireText),
};

/**
 * All pictures that a recording and its analysis give: ways on the plan, heat maps of density (mean, largest, time above a threshold) and speed, Voronoi cells, evacuation
 * curve, N-t and flow curves, fundamental diagrams, exit shares, levels of service, queues, use of the narrowest cut, space-time diagram. What was not measured is
 * left out.
 */
export function plotAnalysis(analysis: Analysis, options: AnalysisPlotOptions = {}): AnalysisPicture[] {
  requireAnalysis(analysis, 'plotAnalysis: analysis');
  requireOptions(options, 'plotAnalysis: options', PLOT_CHECKS);
  const { source, references, only } = options;
  const figure: FigureOptions = { width: options.width };
  const scenery = source ? collectScenery(source, options) : undefined;
  const table = findTable(analysis, 'Voronoi grid', ['density_max', 'threshold', 'time_above']);
  const field = table && options.grid ? { table, grid: options.grid } : undefined;
  const found = [
    ...(scenery ? plotScenery(scenery, options, figure, field) : []),
    plotClearing(analysis, figure),
    plotCounts(analysis, figure),
    plotFlows(analysis, figure),
    ...plotFundamental(analysis, references, figure),
    plotExitShares(analysis, figure),
    ...plotServiceLevels(analysis, figure),
    plotQueues(analysis, figure),
    plotGateUse(analysis, figure),
    scenery && plotSpaceTime(scenery, options.shortest, { ...figure, period: options.domain?.period }),
  ].filter((picture) => picture !== undefined);
  return only ? found.filter(({ name }) => only.includes(name)) : found;
}
