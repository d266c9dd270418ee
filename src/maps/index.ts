/**
 * Structures built from a domain once and read by every agent: the Voronoi diagram with its clearances, views and queries, live
 * diagrams of things that overlap and move, roadmaps, and where bodies fit.
 *
 * @module
 */
export {
  ARC_LEFT,
  ARC_RIGHT,
  buildFlowMap,
  type CertificateNode,
  type CertificateTerminal,
  distanceToLaneCurve,
  type FlowCertificate,
  type FlowGate,
  type FlowMap,
  type FlowTerminal,
  LANE_DEFAULTS,
  type Lane,
  type LaneCurve,
  type LaneCut,
  type LaneMethod,
  type LaneOptions,
  type Lanes,
  LINE,
  type MixedLanes,
  type Streamline,
  sampleLaneCurve,
  type TerminalKind,
} from './flowmap/index.js';
export {
  type AskedTerminal,
  type FlowCheck,
  type FlowClaim,
  type FlowProblem,
  parseFlowClaim,
  type VerifyFlowOptions,
  verifyFlow,
} from './flowmap-check/index.js';
export { LiveDiagram, type LiveDiagramOptions, type LiveReport } from './live/live-diagram.js';
export { BOUNDARY_KEY, liveDiagramOf } from './live/live-diagram-of.js';
export type {
  Box,
  LiveArea,
  LiveCircle,
  LiveLine,
  LiveObject,
  LivePoint,
  LivePolygon,
  LiveRoom,
} from './live/live-object.js';
export { createPartFinder, type DrawnSource, findSourcePart, type ObjectPart } from './live/source-parts.js';
export {
  buildDiscreteNavGraph,
  DISCRETE_DEFAULTS,
  type DiscreteAgents,
  type DiscreteNavGraph,
  type DiscreteOptions,
  type DiscreteReport,
  NO_SITE,
  type PixelGrid,
  type SiteKind,
} from './navgraph/discrete/index.js';
export {
  type AgentSites,
  BLACK,
  createNavPlace,
  JOINT,
  NAV_GRAPH_DEFAULTS,
  NavGraph,
  type NavGraphOptions,
  type NavGraphQuality,
  type NavMover,
  type NavPlace,
  type NavTables,
  RED,
  validateNavGraph,
} from './navgraph/index.js';
export {
  NAV_PLAN_DEFAULTS,
  type NavAnswers,
  type NavGoals,
  NavPlanner,
  type NavPlanOptions,
  type NavPlanStats,
  type NavRequest,
  NavSpace,
  VIA,
} from './navgraph/plan/index.js';
export { type AnyPathMap, fillQueries, findDistance, findNext, findPath } from './pathmap/ask-path-map.js';
export { buildBarredGround } from './pathmap/barred/barred-ground.js';
export {
  type AnyBarrier,
  buildPathMap,
  type PathMapOptions,
} from './pathmap/build-any-path-map.js';
export {
  buildPathGround,
  buildPlainPathMap,
  type PathGround,
  type PlainPathMapOptions,
} from './pathmap/build-path-map.js';
export {
  buildDiscPathMap,
  buildFlatDiscMap,
  DISC_MAP_DEFAULTS,
  type DiscPathMapOptions,
} from './pathmap/disc/build-disc-path-map.js';
export { buildDiscGround, type DiscGround } from './pathmap/disc/disc-ground.js';
export type { DiscMapStats, DiscPathMap } from './pathmap/disc/disc-path-map.js';
export type { DiscStep } from './pathmap/disc/find-disc-next.js';
export { ARC_SIZE, type DiscPath, findDiscPath } from './pathmap/disc/find-disc-path.js';
export { fillPaths, type PathBatch } from './pathmap/fill-paths.js';
export type { PathAnswers } from './pathmap/fill-queries.js';
export { fillWalks, isPricedMap, type PricedMap } from './pathmap/fill-walks.js';
export type { PathStep } from './pathmap/find-next.js';
export type { PathResult } from './pathmap/find-path.js';
export {
  fillWeightedQueries,
  findWeightedDistance,
  findWeightedNext,
  findWeightedPath,
  type WeightedPath,
} from './pathmap/find-weighted.js';
export { buildHopGround, type HopGround, hopGroundOf } from './pathmap/hops/hop-ground.js';
export {
  buildHopPathMap,
  type HopMemory,
  type HopPathMap,
  type HopPathMapOptions,
  type HopPathMapStats,
  withHopReader,
} from './pathmap/hops/hop-path-map.js';
export type { WeightedBarrier } from './pathmap/hops/weighted-barrier.js';
export { wasmPathKernel } from './pathmap/kernel/wasm-path-kernel.js';
export {
  type LiveMapReport,
  LivePathMap,
  type LivePathMapOptions,
  type RebuiltPart,
} from './pathmap/live/live-path-map.js';
export { buildPricedGround, type PricedGround, setPrices } from './pathmap/live/priced-ground.js';
export { TollMap } from './pathmap/live/toll-map.js';
export type { PathBarrier } from './pathmap/path-barrier.js';
export { forgetHints, HintedQueries, lookAtHints, makeHints, type PathHints } from './pathmap/path-hints.js';
export type { PathKernel } from './pathmap/path-kernel.js';
export type { PathMap, PathMapStats } from './pathmap/path-map.js';
export type { PathReader } from './pathmap/path-reader.js';
export type { LineSource, PathSource, PointSource, PolygonSource } from './pathmap/path-source.js';
export { fillPathRaster, type PathRasterOptions } from './pathmap/raster/fill-path-raster.js';
export { type PathRaster, SOLID_PIXEL, UNREACHED_PIXEL } from './pathmap/raster/path-raster.js';
export { preparePlainFill } from './pathmap/raster/plain-fill.js';
export { findPixel, type RasterFrame, type RasterSize } from './pathmap/raster/raster-frame.js';
export {
  fillRasterPaths,
  type PathBuffer,
  prepareRasterPaths,
  type RasterPaths,
} from './pathmap/raster/raster-paths.js';
export { type SampledRaster, sampleRaster } from './pathmap/raster/sample-raster.js';
export { findIsolines, type Isoline, type IsolineOptions } from './pathmap/regions/find-isolines.js';
export { findProjections } from './pathmap/regions/find-projections.js';
export { findRegions, type PathRegion, type RegionOptions } from './pathmap/regions/find-regions.js';
export { sourceOfShape } from './pathmap/source-of-shape.js';
export {
  buildWeightedPathMap,
  consumeWeight,
  type PathLayer,
  type WeightedPathMap,
  type WeightedPathMapOptions,
  type WeightedPathMapStats,
} from './pathmap/weighted-path-map.js';
export { type EasyBudget, hasEasyWay } from './reach/easy-way.js';
export { haveCommonPart, ReachMap } from './reach/reach-map.js';
export type { ReachPlace } from './reach/reach-place.js';
export { createDeadEndMemory, type DeadEndMemory } from './roadmap/dead-ends.js';
export { findTarget, type TargetShape } from './roadmap/find-target.js';
export { PathFinder, type ResumeBudget } from './roadmap/path-finder.js';
export {
  PATH_DEFAULTS,
  type PathQuery,
  type PathStatus,
  type RoadmapPath,
  type UnreachableReason,
} from './roadmap/path-query.js';
export { Roadmap } from './roadmap/roadmap.js';
export type { CostKind } from './roadmap/roadmap-search.js';
export { computeSegmentClearance } from './roadmap/segment-clearance.js';
export type { BlockObject } from './streaming/block-ledger.js';
export {
  BLOCK_STREAM_DEFAULTS,
  BlockStream,
  type BlockStreamOptions,
  FRAME_KEY,
  type StreamReport,
} from './streaming/block-stream.js';
export type { StreamSettings } from './streaming/stream-window.js';
export { buildDomainDiagram, type DomainDiagram, WALLS_KEY } from './voronoi/build-diagram.js';
export { canonicalBytes } from './voronoi/canonical-export.js';
export { type CellStore, FULL, SIDE, WEDGE } from './voronoi/cell-store.js';
export { type DiagramOptions, type UpdateReport, VoronoiDiagram } from './voronoi/diagram.js';
export {
  countGraph,
  findNearestSite,
  findNeighbours,
  findSitesWithin,
  type NearestSite,
} from './voronoi/diagram-queries.js';
export { type DiagramView, EDGE_KINDS, type ViewKind } from './voronoi/diagram-view.js';
export type { DomainChains } from './voronoi/domain-chains.js';
export { DomainSites, type SiteName } from './voronoi/domain-sites.js';
export { drawViewEdge, type EdgeSink, sampleViewEdge } from './voronoi/draw-edge.js';
export { computeEdgeAttributes, type EdgeAttributes, type EdgeKind, sampleEdge } from './voronoi/edge-curve.js';
export { type EmbeddingCircle, findEmbeddingCircle } from './voronoi/embedding-circle.js';
export { buildFeatureView, FEATURE_VIEW_DEFAULTS, type FeatureViewOptions } from './voronoi/feature-view.js';
export { findFreeSite } from './voronoi/free-site.js';
export {
  buildGraphJson,
  formatGraphJson,
  GRAPH_VERSION,
  type GraphJson,
  type GraphJsonEdge,
  type GraphJsonOptions,
} from './voronoi/graph-json.js';
export { buildObstacleView } from './voronoi/obstacle-view.js';
export type { SiteGrid } from './voronoi/site-grid.js';
export type {
  ChainsShape,
  CircleShape,
  GraphShape,
  LineShape,
  PointShape,
  PolygonShape,
  RoomShape,
  SiteShape,
} from './voronoi/site-shapes.js';
export type { Tolerances } from './voronoi/tolerances.js';
export { type DiagramQuality, validateDiagram } from './voronoi/validate-diagram.js';
