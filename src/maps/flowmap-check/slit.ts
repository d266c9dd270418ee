import type { ClaimedSlit } from './flow-claim.js';

/** Counts how often ways cross the ray from an area, counter-clockwise ones as +1. */
export type CrossingCount = (ax: number, ay: number, bx: number, by: number) => number;

/** No slit, no crossings. */
export const NO_CROSSINGS: CrossingCount = () => 0;

/**
 * Crossings of a straight way with a ray. Points on the ray's line count as left of it, so that the numbers of the parts of a
 * way add up to the number of the whole.
 */
export function createCrossingCount({ x, y, dx, dy }: ClaimedSlit): CrossingCount {
  return (ax, ay, bx, by) => {
    const before = dx * (ay - y) - dy * (ax - x);
    const after = dx * (by - y) - dy * (bx - x);
    if (before >= 0 === after >= 0) return 0;
    const share = before / (before - after);
    const along = dx * (ax + share * (bx - ax) - x) + dy * (ay + share * (by - ay) - y);
    if (!(along > 0)) return 0;
    return after >= 0 ? 1 : -1;
  };
}
