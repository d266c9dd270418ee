import {
  COLLISION_FREE_SPEED_DEFAULTS,
  CollisionFreeSpeed,
  type Dynamics,
  ORCA_DEFAULTS,
  Orca,
  SOCIAL_FORCE_DEFAULTS,
  SocialForce,
} from '../../dynamics/index.js';
import { requirePositive } from '../../error/index.js';

/**
 * How bodies avoid each other, for bodies of any size. A page pays for those that it imports: a world by itself brings
 * `collisionFreeSpeed` alone.
 */
export interface WorldDynamics {
  readonly name: 'collision-free-speed' | 'orca' | 'social-force';
  /**
   * The model for bodies of another size: everything that is a length, a speed or an acceleration grows with the radius,
   * times and angles stay. A world twice as large goes the same way, to the last bit.
   *
   * @param scale radius of a usual agent over 0.2, for which the parameters were chosen
   */
  build(scale: number): Dynamics;
}

/** The speed model of evacuation studies, with rules against locking; the default. */
export const collisionFreeSpeed: WorldDynamics = {
  name: 'collision-free-speed',
  build: (scale) => {
    requirePositive(scale, 'collisionFreeSpeed.build: scale');
    return new CollisionFreeSpeed({
      sightSameGoal: scale * COLLISION_FREE_SPEED_DEFAULTS.sightSameGoal,
      sightOtherGoals: scale * COLLISION_FREE_SPEED_DEFAULTS.sightOtherGoals,
      wallMargin: scale * COLLISION_FREE_SPEED_DEFAULTS.wallMargin,
      giveWaySpeed: scale * COLLISION_FREE_SPEED_DEFAULTS.giveWaySpeed,
      nudgeSpeed: scale * COLLISION_FREE_SPEED_DEFAULTS.nudgeSpeed,
    });
  },
};

/** Optimal reciprocal collision avoidance: brisk, and without overlap. */
export const orca: WorldDynamics = {
  name: 'orca',
  build: (scale) => {
    requirePositive(scale, 'orca.build: scale');
    return new Orca({ neighbourDistance: scale * ORCA_DEFAULTS.neighbourDistance });
  },
};

/** Forces between bodies: soft, and the only one that feels how fast a polygon moves. */
export const socialForce: WorldDynamics = {
  name: 'social-force',
  build: (scale) => {
    requirePositive(scale, 'socialForce.build: scale');
    return new SocialForce({
      strength: scale * SOCIAL_FORCE_DEFAULTS.strength,
      range: scale * SOCIAL_FORCE_DEFAULTS.range,
      attraction: scale * SOCIAL_FORCE_DEFAULTS.attraction,
      passingRange: scale * SOCIAL_FORCE_DEFAULTS.passingRange,
    });
  },
};
