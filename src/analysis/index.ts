/**
 * Numbers from recordings, ours or anyone's: measures that are fed frame by frame and answer with tables, in columns that PedPy's
 * users know. Metres, seconds, scene coordinates.
 *
 * @module
 */
export {
  ANALYSE_CHECKS,
  ANALYSE_DEFAULTS,
  type AnalyseOptions,
  type Analysis,
  analyse,
  requireAnalysis,
} from './analyse.js';
export { type ComparedRun, type Comparison, compareAnalyses, stackTables } from './compare.js';
export {
  findCountCurve,
  findFlowCurve,
  findTravelTimes,
  type KnownCurve,
  listCurveMoments,
  listFlowIntervals,
  listMeasuredLines,
  sampleCurve,
} from './compare-groups.js';
export { CROWDING_THRESHOLDS, computeCrowding } from './crowd/crowding.js';
export { Distances, type DistanceTables } from './crowd/distances.js';
export {
  findServiceLevel,
  SERVICE_LEVELS,
  SERVICE_LIMITS,
  type ServiceKind,
  type ServiceLevel,
  ServiceTimes,
} from './crowd/levels-of-service.js';
export { OverlapStatistics, type Overlaps } from './crowd/overlaps.js';
export { QUEUE_DEFAULTS, type QueueOptions, Queues } from './crowd/queues.js';
export { checkTrajectories, sortTrajectories } from './data/check-trajectories.js';
export { findFrameStep } from './data/frame-step.js';
export { type RepairedTrajectories, repairTrajectories } from './data/repair-trajectories.js';
export {
  describeCounts,
  describeProblems,
  LIMIT_CHECKS,
  type ProblemCount,
  type ProblemKind,
  TRAJECTORY_LIMITS,
  type TrajectoryLimits,
  type TrajectoryProblem,
} from './data/trajectory-problems.js';
export { TrajectoryTally } from './data/trajectory-tally.js';
export { ClassicDensity } from './density/classic-density.js';
export { GridDensity, type GridDensityOptions } from './density/grid-density.js';
export { type DensityTaker, IndividualDensity } from './density/individual-density.js';
export { LineDensity } from './density/line-density.js';
export { VoronoiDensity } from './density/voronoi-density.js';
export { VoronoiGrid } from './density/voronoi-grid.js';
export {
  createStrips,
  DIAGRAM_METHODS,
  type DiagramTables,
  EVERYWHERE,
  tabulateDiagrams,
} from './flow/diagram-points.js';
export { createFundamentalDiagram, type FundamentalMethod } from './flow/fundamental-diagram.js';
export { computeGateUse, linesOfGates, WEIDMANN_CAPACITY } from './flow/gate-use.js';
export { computeIntervalFlow, type IntervalFlowOptions } from './flow/interval-flow.js';
export { type CrossingTables, LineCrossings, type LineCrossingsOptions } from './flow/line-crossings.js';
export { Passages } from './flow/passages.js';
export { SceneDiagram, type SceneDiagrams } from './flow/scene-diagram.js';
export { CLEARING_SHARES, type Clearing, type ClearingName, ClearingTimes } from './people/clearing-times.js';
export { ExitShares, type Shares } from './people/exit-shares.js';
export { GroupCohesion, parseGroups } from './people/groups.js';
export { JOURNEYS_DEFAULTS, Journeys, type JourneysOptions, type ShortestWay } from './people/journeys.js';
export { computeSpread, type RunGroup, type Spread } from './run-groups.js';
export {
  type FrameSource,
  requireSource,
  type SourceFrame,
  sourceOfRecording,
  sourceOfTables,
  type TableSourceOptions,
} from './source/frame-source.js';
export type { FrameView, Measure, RunFacts } from './source/frame-view.js';
export { MeasureList } from './source/measure-list.js';
export {
  feedMeasures,
  type Results,
  RUN_MEASURES_DEFAULTS,
  type RunMeasuresOptions,
  runMeasures,
} from './source/run-measures.js';
export type { SpeedBorder } from './source/speed-window.js';
export { Thinned } from './source/thinned.js';
export type { ConvexPolygon } from './space/convex-polygon.js';
export { createMeasuringArea, isInArea, type MeasuringArea } from './space/measuring-area.js';
export { createMeasuringGrid, type MeasuringGrid, requireGrid } from './space/measuring-grid.js';
export { createMeasuringLine, type MeasuringLine } from './space/measuring-line.js';
export { type MeasuringPlaces, measuringPlacesOf, type PlaceShape } from './space/measuring-places.js';
export { AreaSpeed } from './speed/area-speed.js';
export { type AnalysisTable, columnOf, requireAnalysisTable, type TableColumn, TableWriter } from './table.js';
export {
  formatTableCsv,
  formatTableJson,
  kindOfColumn,
  listTableRows,
  nameTableFile,
  readTableCell,
} from './table-format.js';
export type { PieceStore } from './voronoi/piece-store.js';
export { VoronoiCells, type VoronoiCellsOptions } from './voronoi/voronoi-cells.js';
