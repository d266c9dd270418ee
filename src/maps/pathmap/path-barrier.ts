import { describeArgument, FootfallError, requireItems, requireParts, requireWhole } from '../../error/index.js';
import { type Domain, NONE, THIN } from '../../geometry/index.js';
import { nextEdge } from './path-mesh.js';

/**
 * A thin wall of the domain that may be crossed for a price (Farias, section 5.5, as an additive toll). Every crossing
 * counts, also one that only steps over at an end that others hold. Where barriers lie on walls they are walls, and where
 * they lie on each other the first in the domain counts.
 */
export interface PathBarrier {
  /** Number of the obstacle in the domain's input; a line. Barriers come after all other obstacles, so that walls win. */
  readonly obstacle: number;
  /** Price of one crossing, metres. [Limit: 0 to Infinity; 0 = open, Infinity = a wall] */
  readonly toll: number;
}

/** Refuses what is not a list of barriers. Tolls and weights are checked where they are used. */
export function requireBarriers(barriers: unknown, where: string): void {
  requireItems(barriers, where);
  (barriers as readonly PathBarrier[]).forEach((barrier, k) => {
    requireParts(barrier, `${where}[${k}]`, 'a barrier', 'obstacle');
    requireWhole(barrier.obstacle, `${where}[${k}].obstacle`);
  });
}

/** @throws FootfallError for a toll below 0 or that is no number */
export function validateToll(toll: number, where: string): void {
  if (typeof toll === 'number' && toll >= 0) return;
  throw new FootfallError('the toll of a barrier is out of range', {
    code: 'pathmap/bad-toll',
    where,
    got: describeArgument(toll),
    expected: 'metres, 0 or more',
  });
}

/**
 * Join the two sides of every barrier.
 *
 * @param scale mesh units per metre
 * @returns twins of the domain with barriers opened, and the toll of every half-edge in mesh units
 * @throws FootfallError for tolls below 0 or that are no numbers
 */
export function openBarriers(
  domain: Domain,
  barriers: readonly PathBarrier[],
  scale: number,
): { twins: Int32Array; tolls: Float64Array } {
  const { twins, triangles, edgeSegments, segmentKinds, segmentObstacles } = domain;
  const tolls = new Float64Array(twins.length);
  if (barriers.length === 0) return { twins, tolls };
  const prices = new Map<number, number>();
  barriers.forEach(({ obstacle, toll }, k) => {
    validateToll(toll, `barriers[${k}]`);
    if (toll < Infinity) prices.set(obstacle, toll * scale);
  });
  const opened = twins.slice();
  /** Per segment: the half-edge met first on it. */
  const firsts = new Map<number, number>();
  for (let e = 0; e < twins.length; e++) {
    const s = edgeSegments[e];
    if (s === NONE || twins[e] !== NONE || segmentKinds[s] !== THIN) continue;
    const toll = prices.get(segmentObstacles[s]);
    if (toll === undefined) continue;
    const o = firsts.get(s);
    if (o === undefined) {
      firsts.set(s, e);
      continue;
    }
    if (triangles[o] !== triangles[nextEdge(e)]) continue;
    opened[e] = o;
    opened[o] = e;
    tolls[e] = toll;
    tolls[o] = toll;
  }
  return { twins: opened, tolls };
}
