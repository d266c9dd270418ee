import type { Budget } from '../../error/index.js';
import { computeSignedArea } from './flatten-curve.js';
import { crossing, RingIndex } from './ring-index.js';
import type { Point, Ring } from './scene-parts.js';

/**
 * The ring that everything lies in, or -1: the largest ring if no point of the others is outside it by more than
 * `slack` (metres). This is how drawings without any names show their outer wall.
 * @param rings candidates, metres; each is asked for when it is needed, so that not all are held at once
 * @param others points of everything else that must lie inside
 * @param comparisons counts the comparisons of points with the ring
 * @throws FootfallError `limit/containment`
 */
export function findEnclosingRing(
  rings: readonly (() => Ring)[],
  others: Iterable<readonly Point[]>,
  slack: number,
  comparisons: Budget,
): number {
  let best = -1;
  let largest = 0;
  rings.forEach((ring, i) => {
    const area = Math.abs(computeSignedArea(ring()));
    if (area > largest) {
      largest = area;
      best = i;
    }
  });
  if (best < 0) return -1;
  const outer = rings[best]();
  const inside = new RingIndex(outer, comparisons);
  const holds = (points: readonly Point[]): boolean => points.every((point) => inside.holds(point, slack));
  for (let i = 0; i < rings.length; i++) if (i !== best && !holds(rings[i]())) return -1;
  for (const points of others) if (!isSame(points, outer) && !holds(points)) return -1;
  return best;
}

/** Winding number of a ring around a point; points on the ring get either side's. */
export function computeWinding(ring: Ring, [x, y]: Point): number {
  let winding = 0;
  for (let i = 0; i < ring.length; i++) winding += crossing(ring[i], ring[(i + 1) % ring.length], x, y);
  return winding;
}

/** Whether two outlines have the same points: the ring is among the outlines that it is compared with. */
function isSame(a: readonly Point[], b: readonly Point[]): boolean {
  return a === b || (a.length === b.length && a.every(([x, y], i) => x === b[i][0] && y === b[i][1]));
}
