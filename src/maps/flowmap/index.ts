/**
 * Max flow maps: how much can cross a space, where its narrowest cut is, which lanes use all of it.
 *
 * @module
 */
export { buildFlowMap } from './build-flow-map.js';
export { buildFlowNetwork } from './build-flow-network.js';
export type {
  CertificateNode,
  CertificateTerminal,
  FlowCertificate,
  LaneCut,
} from './flow-certificate.js';
export {
  type FlowMap,
  LANE_DEFAULTS,
  type Lane,
  type LaneMethod,
  type LaneOptions,
  type Lanes,
  type MixedLanes,
} from './flow-map.js';
export type {
  FlowGate,
  FlowNetwork,
  FlowRun,
  FlowSolution,
  FlowTerminal,
  LaneGate,
  LanePotentials,
  TerminalKind,
} from './flow-network.js';
export { type AreasSolution, solveAreas } from './inner/solve-areas.js';
export {
  ARC_LEFT,
  ARC_RIGHT,
  distanceToLaneCurve,
  type LaneCurve,
  LINE,
  sampleLaneCurve,
} from './lanes/lane-curve.js';
export { extractMixedLanes } from './lanes/mixed-lanes.js';
export { lanesFromCut } from './lanes/paper/lanes-from-cut.js';
export { STEP_DEFAULTS, type StepOptions, stepAlongSource } from './lanes/paper/step-along-source.js';
export {
  buildLaneRoom,
  type LaneRoom,
  laneClearance,
  laneHeadway,
  type ShortcutOptions,
  type ShortenOptions,
  shortcutLanes,
  shortenLanes,
} from './shorten/index.js';
export { solveFlow, solveLanes } from './solve-flow.js';
export type { Streamline } from './trace-stream.js';
export { type FlowQuality, validateFlow } from './validate-flow.js';
