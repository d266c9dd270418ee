import { CollisionFreeSpeed, type Dynamics, EmptyCircle, Orca, SocialForce } from '../../src/dynamics/index.js';

/** Every dynamics with its defaults, by name. */
export const MODELS: readonly [string, () => Dynamics][] = [
  ['collision-free-speed', () => new CollisionFreeSpeed()],
  ['social-force', () => new SocialForce()],
  ['orca', () => new Orca()],
  ['empty-circle', () => new EmptyCircle()],
];
