import { describeArgument, FootfallError } from '../../../error/index.js';
import type { PathBarrier } from '../path-barrier.js';

/**
 * A thin wall of the domain that makes the way beyond it longer (Farias, section 5.5). The thesis gives the cost of one
 * straight line across one barrier and leaves the rest open; this is what a map of hops computes.
 *
 * **Places.** Paths go in straight hops between generators: the sources, and the vertices of rings and walls where these
 * do not run straight on (to the domain's tolerance), seen from the sector between two walls in which they do not. Ends of
 * barriers, their bends and their crossings are no generators of their own, neither in the open nor on a straight wall.
 *
 * **Hops.** A hop leads from a generator to a place that it sees: only walls block, and every such hop counts, whether a
 * taut string would take it or not. It is looked at from the source outwards. On its way the hop crosses barriers of
 * weights w1, w2, ... at c1, c2, ... and costs |a c1| + w1 |c1 c2| + w1 w2 |c2 b| and so on: weights multiply, every
 * crossing counts, and the next hop begins with 1 again. The distance of a place is the least sum over all chains of hops
 * from a source, with the source's cost.
 *
 * **Ends on barriers.** A barrier that a hop only begins or ends on is not crossed. So a generator or a source on a barrier
 * sees both sides at weight 1, and a place on a barrier counts by the side it is seen from.
 *
 * **Along and through.** A hop along a barrier, or through an end, bend or crossing of barriers, costs what the cheaper of
 * the two hops infinitely near to it costs, all on its left or all on its right, as far as walls let them.
 *
 * **Lines and polygons.** A line is seen at its nearest point: each point of it sends the two hops at right angles to the
 * line, and the ends of its free parts send hops all around. Inside a polygon the distance is its cost.
 *
 * This is no metric: what a place costs depends on where the generators are, d(a,b) differs from d(b,a), and distances may
 * jump beside the end of a barrier in the open. Where barriers lie on walls they are walls, and where they lie on each
 * other the first in the domain counts.
 */
export interface WeightedBarrier {
  /** Number of the obstacle in the domain's input; a line. Barriers come after all other obstacles, so that walls win. */
  readonly obstacle: number;
  /** By what the rest of a hop is multiplied. [Limit: 1 or more, finite; 1 = open] */
  readonly weight: number;
}

/**
 * Barriers as tolls, which say where the mesh is open: the toll stands for the weight, 0 for weight 1.
 *
 * @throws FootfallError for weights below 1, infinite ones, or that are no numbers
 */
export function barriersAsTolls(barriers: readonly WeightedBarrier[]): PathBarrier[] {
  return barriers.map(({ obstacle, weight }, k) => {
    if (!(typeof weight === 'number' && weight >= 1 && weight < Infinity)) {
      throw new FootfallError('the weight of a barrier is out of range', {
        code: 'pathmap/bad-barrier-weight',
        where: `barriers[${k}]`,
        got: describeArgument(weight),
        expected: 'a finite factor of 1 or more',
        advice: 'leave the line a plain obstacle if nobody may cross it',
      });
    }
    return { obstacle, toll: weight === 1 ? 0 : weight };
  });
}
