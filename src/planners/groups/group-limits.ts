import { FootfallError } from '../../error/index.js';
import type { Backbone } from './backbone.js';

/** Share of the group region that bodies may fill: denser, nobody could pass anybody. */
export const GROUP_DENSITY = 0.5;
/** What a backbone may lack of the largest radius, as a share: doors of exactly its width are open. */
const NARROW = 1e-6;

/** Numbers of a group. */
export interface GroupLimits {
  /** c, m. */
  readonly width: number;
  /** A, m2. */
  readonly area: number;
  /** Radius of each unit, m. */
  readonly radii: ArrayLike<number>;
}

/**
 * The smallest legal area of the group region, m2: that of one disc of radius c, without which the group could not take a step
 * in the open, and room for all bodies at {@link GROUP_DENSITY}.
 */
export function leastGroupArea(width: number, radii: ArrayLike<number>): number {
  let bodies = 0;
  for (let i = 0; i < radii.length; i++) bodies += Math.PI * radii[i] * radii[i];
  return Math.max(Math.PI * width * width, bodies / GROUP_DENSITY);
}

/** The largest radius of a group, m; 0 for nobody. */
export function largestRadius(radii: ArrayLike<number>): number {
  let most = 0;
  for (let i = 0; i < radii.length; i++) most = Math.max(most, radii[i]);
  return most;
}

/**
 * Check that a group can keep its promises at all.
 *
 * @param where place of the group in the user's input, such as `crowd[2].group`
 * @param backbone the path that it is to follow, once there is one
 * @throws FootfallError for nobody, for radii that make no sense, a width below the largest radius, an area below the smallest
 *   legal one, a backbone without room for the largest member
 */
export function checkGroupLimits({ width, area, radii }: GroupLimits, where = 'group', backbone?: Backbone): void {
  const refuse = (what: string, code: string, key: string, got: string, expected: string, advice?: string): never => {
    throw new FootfallError(what, { code: `groups/${code}`, where: `${where}${key}`, got, expected, advice });
  };
  if (radii.length === 0) refuse('a group needs members', 'no-members', '.size', 'none', '1 or more');
  for (let i = 0; i < radii.length; i++) {
    if (!(radii[i] > 0 && radii[i] < Infinity)) {
      refuse('the radius of a member makes no sense', 'bad-radius', '', `${radii[i]}`, 'metres above 0');
    }
  }
  const largest = largestRadius(radii);
  if (!(width >= largest && width < Infinity)) {
    const wanted = `at least the largest radius, ${largest} m (single file)`;
    refuse('the group is narrower than one of its members', 'width-below-radius', '.width', `${width} m`, wanted);
  }
  const least = leastGroupArea(width, radii);
  if (!(area >= least && area < Infinity)) {
    const wanted = `at least ${least} m2: a disc of the width, and twice the area of all bodies`;
    const advice = 'take a larger area, a smaller width, or fewer members';
    refuse('the area of a group is too small', 'area-too-small', '.area', `${area} m2`, wanted, advice);
  }
  if (backbone !== undefined && backbone.leastClearance < largest * (1 - NARROW)) {
    const got = `${backbone.leastClearance} m to the nearest wall`;
    const wanted = `at least the largest radius, ${largest} m`;
    const advice = 'plan the backbone for a body of that radius';
    refuse(
      'the backbone of a group is too narrow for its largest member',
      'backbone-too-narrow',
      '',
      got,
      wanted,
      advice,
    );
  }
}
