export {
  COLLISION_FREE_SPEED_DEFAULTS,
  CollisionFreeSpeed,
  type CollisionFreeSpeedOptions,
} from './collision-free-speed.js';
export { CONTACT_DEFAULTS, type ContactOptions, Contacts } from './contacts.js';
export type { Dynamics } from './dynamics.js';
export { ORCA_DEFAULTS, Orca, type OrcaOptions } from './orca.js';
export { SOCIAL_FORCE_DEFAULTS, SocialForce, type SocialForceOptions } from './social-force.js';
export { CrowdStepper } from './step-crowd.js';
export { buildWallGrid, findWallCell, type WallGrid } from './wall-grid.js';
