export {
  createDiagramLayer,
  createEmptyCircleLayer,
  DIAGRAM_LAYER_DEFAULTS,
  type DiagramLayerOptions,
} from './diagram/diagram-layer.js';
export { type FlowPlotOptions, plotFlow } from './flow/plot-flow.js';
export type { Bounds, Frame } from './frame.js';
export { encodePng, type IndexedImage, toDataUri } from './image/encode-png.js';
export type { LabelOptions } from './label-board.js';
export type { LegendEntry } from './legend.js';
export type { AnimationSpan, FadingBox, MovingTrack } from './motion/moving-track.js';
export { createNavGraphLayer, createNextPointLayer, type NextPoint } from './navgraph/nav-graph-layer.js';
export { INK, PALETTE, paletteColor } from './palette.js';
export type { PathSink } from './path-sink.js';
export { type FieldGrid, marchSquares } from './pathmap/march-squares.js';
export { type PathFieldPlotOptions, plotPathField } from './pathmap/plot-path-field.js';
export { type PathMapPlotOptions, type PathPlotOptions, plotPathMap } from './pathmap/plot-path-map.js';
export type { GradientStop, Pen } from './pen.js';
export { createPicture, type Layer, PICTURE_DEFAULTS, type Picture, type PictureOptions } from './picture.js';
export type { Plan, PlanAgent, PlanPlace, PlanPoint, PlanZone } from './plan/plan.js';
export { createPlanPicture, plotPlan } from './plan/plot-plan.js';
export type { Hatch, Style } from './style.js';
