/**
 * What most programs need of every layer; the rest is in `footfall/geometry`, `footfall/scene`, `footfall/maps`,
 * `footfall/crowd`, `footfall/dynamics`, `footfall/record`, `footfall/sim`, `footfall/plot` and, for Node, `footfall/node`.
 *
 * @module
 */
export {
  type Finding,
  FootfallError,
  type FootfallErrorDetails,
  LIMIT_DEFAULTS,
  type Limits,
  type WorkOptions,
} from './error/index.js';
export {
  buildDomain,
  castRay,
  componentAt,
  type Domain,
  type DomainInput,
  type DomainOptions,
  type DomainReport,
  domainFromBytes,
  domainToBytes,
  findNearestFreePoint,
  findNearestWall,
  findTriangle,
  isVisible,
  NONE,
  samplePoint,
} from './geometry/index.js';
export { type Plan, plotPlan } from './plot/index.js';
export {
  type CompiledScene,
  checkScene,
  compileScene,
  formatScene,
  importMap,
  parseScene,
  type Scene,
  type SceneCheck,
  validateScene,
} from './scene/index.js';
export {
  collisionFreeSpeed,
  type LaidLanes,
  type LaneRequest,
  type LaneTerminal,
  type MadeMaps,
  MapMaker,
  type MapOrder,
  orca,
  Simulation,
  type SimulationOptions,
  socialForce,
  WORLD_DEFAULTS,
  World,
  type WorldAgent,
  type WorldAgentInput,
  type WorldDynamics,
  type WorldHit,
  type WorldOptions,
  type WorldPoint,
  type WorldReport,
  type WorldTarget,
} from './sim/index.js';
