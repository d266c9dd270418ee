export {
  COLLISION_FREE_SPEED_DEFAULTS,
  CollisionFreeSpeed,
  type CollisionFreeSpeedOptions,
} from './collision-free-speed.js';
export { CONTACT_DEFAULTS, type ContactOptions, Contacts } from './contacts.js';
export { BOARD_SIZE, type Crew, FLAG_COUNT, LoneCrew } from './crew.js';
export { CrewStep } from './crew-step.js';
export type { Dynamics, NearList } from './dynamics.js';
export { EMPTY_CIRCLE_DEFAULTS, EmptyCircle, type EmptyCircleOptions } from './empty-circle.js';
export type { KernelName } from './kernel/force-kernel.js';
export { chooseKernel, hasForceKernel, loadForceKernel } from './kernel/load-kernel.js';
export { canMakeDynamics, makeDynamics } from './make-dynamics.js';
export { type MovingShape, MovingWalls, type Pose } from './moving-walls.js';
export { ORCA_DEFAULTS, Orca, type OrcaOptions } from './orca.js';
export { describeLimit, isWithin, limitOf, type ParameterLimit } from './parameter-limits.js';
export { SOCIAL_FORCE_DEFAULTS, SocialForce, type SocialForceOptions } from './social-force.js';
export { CrowdStepper, type StepMemory, type StepperOptions } from './step-crowd.js';
export { buildWallGrid, findWallCell, type WallGrid } from './wall-grid.js';
