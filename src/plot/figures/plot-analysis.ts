import type { Analysis, FrameSource, MeasuringGrid, RunMeasuresOptions, ShortestWay } from '../../analysis/index.js';
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

/**
 * All pictures that a recording and its analysis give: ways on the plan, heat maps of density (mean, largest, time above a threshold) and speed, Voronoi cells, evacuation
 * curve, N-t and flow curves, fundamental diagrams, exit shares, levels of service, queues, use of the narrowest cut, space-time diagram. What was not measured is
 * left out.
 */
export function plotAnalysis(analysis: Analysis, options: AnalysisPlotOptions = {}): AnalysisPicture[] {
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
