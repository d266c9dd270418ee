export { type MadeMaps, MapMaker, type MapOrder } from './map-order.js';
export { World } from './world.js';
export { collisionFreeSpeed, orca, socialForce, type WorldDynamics } from './world-dynamics.js';
export type { WorldReport } from './world-engine.js';
export { WORLD_DEFAULTS, type WorldOptions, type WorldPoint } from './world-options.js';
export type { WorldAgent, WorldAgentInput, WorldHit, WorldTarget } from './world-types.js';
