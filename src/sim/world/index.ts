export {
  World,
  type WorldAgent,
  type WorldAgentInput,
  type WorldHit,
  type WorldReport,
  type WorldTarget,
} from './world.js';
export { WORLD_DEFAULTS, type WorldDynamics, type WorldOptions, type WorldPoint } from './world-options.js';
