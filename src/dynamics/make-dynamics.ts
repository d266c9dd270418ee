import { CollisionFreeSpeed } from './collision-free-speed.js';
import type { Dynamics } from './dynamics.js';
import { EmptyCircle } from './empty-circle.js';
import { Orca } from './orca.js';
import { SocialForce } from './social-force.js';

/** Dynamics that follow from their options alone. */
const MAKERS: Readonly<Record<string, (options: object) => Dynamics>> = {
  'collision-free-speed': (options) => new CollisionFreeSpeed(options),
  'social-force': (options) => new SocialForce(options),
  orca: (options) => new Orca(options),
  'empty-circle': (options) => new EmptyCircle(options),
};

/** Can dynamics of this name be made from options alone, as in another thread? */
export function canMakeDynamics(name: string): boolean {
  return Object.hasOwn(MAKERS, name);
}

/** The dynamics of a name. @param name one that `canMakeDynamics` knows */
export function makeDynamics(name: string, options: object): Dynamics {
  return MAKERS[name](options);
}
