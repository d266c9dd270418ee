import {
  COLLISION_FREE_SPEED_DEFAULTS,
  CollisionFreeSpeed,
  type Dynamics,
  ORCA_DEFAULTS,
  Orca,
  SOCIAL_FORCE_DEFAULTS,
  SocialForce,
} from '../../dynamics/index.js';
import type { WorldDynamics } from './world-options.js';

/** Radius that the parameters of the dynamics were chosen for, m. */
const USUAL_RADIUS = 0.2;

/** Farthest wall that any of the models looks at, for the usual radius, m. */
const WALL_REACH = 2.5;

/** A model, and how far the walls must be known for it. */
export interface ScaledModel {
  readonly model: Dynamics;
  /** Units of the world. */
  readonly wallReach: number;
}

/**
 * The dynamics for bodies of another size: everything that is a length, a speed or an acceleration grows with the
 * radius, times and angles stay. A world twice as large goes the same way, to the last bit.
 */
export function buildScaledModel(name: WorldDynamics, agentRadius: number): ScaledModel {
  const scale = agentRadius / USUAL_RADIUS;
  const model = MAKERS[name](scale);
  return { model, wallReach: Math.max(model.wallReach, WALL_REACH * scale) };
}

const MAKERS: Record<WorldDynamics, (scale: number) => Dynamics> = {
  'collision-free-speed': (scale) =>
    new CollisionFreeSpeed({
      sightSameGoal: scale * COLLISION_FREE_SPEED_DEFAULTS.sightSameGoal,
      sightOtherGoals: scale * COLLISION_FREE_SPEED_DEFAULTS.sightOtherGoals,
      wallMargin: scale * COLLISION_FREE_SPEED_DEFAULTS.wallMargin,
      giveWaySpeed: scale * COLLISION_FREE_SPEED_DEFAULTS.giveWaySpeed,
      nudgeSpeed: scale * COLLISION_FREE_SPEED_DEFAULTS.nudgeSpeed,
    }),
  orca: (scale) => new Orca({ neighbourDistance: scale * ORCA_DEFAULTS.neighbourDistance }),
  'social-force': (scale) =>
    new SocialForce({
      strength: scale * SOCIAL_FORCE_DEFAULTS.strength,
      range: scale * SOCIAL_FORCE_DEFAULTS.range,
      attraction: scale * SOCIAL_FORCE_DEFAULTS.attraction,
      passingRange: scale * SOCIAL_FORCE_DEFAULTS.passingRange,
    }),
};
