export {
  type BarrierDrawing,
  createBarrierLayer,
  type DrawnBarrier,
  type DrawnCorridor,
} from './barriers/barrier-layer.js';
export {
  CHART_DEFAULTS,
  type Chart,
  type ChartAxis,
  type ChartMark,
  type ChartSeries,
  type SeriesLook,
} from './chart/chart.js';
export {
  type BarChart,
  type BarPart,
  plotBars,
} from './chart/plot-bars.js';
export { plotChart } from './chart/plot-chart.js';
export { type ColorScale, chooseScaleEnd, colorOf } from './color/color-scale.js';
export { DENSITY_RAMP, type Ramp, rampColorAt, SPEED_RAMP } from './color/ramp.js';
export {
  createDiagramLayer,
  createEmptyCircleLayer,
  DIAGRAM_LAYER_DEFAULTS,
  type DiagramLayerOptions,
} from './diagram/diagram-layer.js';
export type { CellSnapshot } from './figures/cell-snapshot.js';
export { collectScenery, type Scenery, type SceneryOptions } from './figures/collect-scenery.js';
export type { AnalysisPicture, FigureOptions } from './figures/figure.js';
export { computeWeidmannSpeed, type FundamentalReference } from './figures/fundamental-figure.js';
export { createHeatLayer, type HeatGrid } from './figures/heat-layer.js';
export { type FigureGround, type MeasuredField, plotScenery } from './figures/plan-figures.js';
export { type AnalysisPlotOptions, plotAnalysis } from './figures/plot-analysis.js';
export { plotComparison } from './figures/plot-comparison.js';
export type { Survey } from './figures/survey.js';
export type { Track, Tracks } from './figures/track-keeper.js';
export { createLaneLayer } from './flow/lane-layer.js';
export { type FlowPlotOptions, plotFlow } from './flow/plot-flow.js';
export type { Bounds, Frame } from './frame.js';
export { createCorridorLayer, createGroupLayer, type GroupDrawing } from './groups/group-layer.js';
export { type GroupPlotOptions, plotGroups } from './groups/plot-groups.js';
export { encodePng, type IndexedImage, toDataUri } from './image/encode-png.js';
export type { LabelOptions } from './label-board.js';
export type { LegendEntry } from './legend.js';
export type { AnimationSpan, FadingBox, MovingTrack } from './motion/moving-track.js';
export { createNavGraphLayer, createNextPointLayer, type NextPoint } from './navgraph/nav-graph-layer.js';
export { INK, PALETTE, paletteColor } from './palette.js';
export type { PathSink } from './path-sink.js';
export { createIsolineLayer } from './pathmap/isoline-layer.js';
export { type FieldGrid, marchSquares } from './pathmap/march-squares.js';
export { type PathFieldPlotOptions, plotPathField } from './pathmap/plot-path-field.js';
export { type PathMapPlotOptions, type PathPlotOptions, plotPathMap } from './pathmap/plot-path-map.js';
export type { GradientStop, Pen } from './pen.js';
export { createPicture, type Layer, PICTURE_DEFAULTS, type Picture, type PictureOptions } from './picture.js';
export type { Plan, PlanAgent, PlanPlace, PlanPoint, PlanZone } from './plan/plan.js';
export { createPlanPicture, plotPlan } from './plan/plot-plan.js';
export { FILM_DEFAULTS, type Film, type FilmGround, type FilmOptions, filmFrames } from './player/film-frames.js';
export { formatPlayer, PLAYER_DEFAULTS, type PlayerOptions } from './player/format-player.js';
export type { PlayerGround } from './player/ground-picture.js';
export { describeScene, type ReportFacts } from './report/describe-scene.js';
export { formatReport, type Report, type ReportRun } from './report/format-report.js';
export { MEASURE_NOTES, type MeasureNote } from './report/measure-notes.js';
export type { Hatch, Style } from './style.js';
