import type { SiteElements } from './site-elements.js';

/** Sides that turn by less than this (sine) continue each other. */
const STRAIGHT = 1e-9;

/** How far apart along a wall features may be whose cells touch only for want of pixels, in pixels. */
export const LATERAL_REACH = 2;

/**
 * Whether the border between two sites of obstacles only parts the features of one wall as it goes round outer corners: a side
 * and a corner at its end, or what lies up to `reach` further along the wall. No edge of the graph runs there.
 *
 * Without the reach, the outline of a small pillar with sides below a pixel would send out an edge per pixel.
 *
 * @param reach length of the sides that may be missing between the two, metres
 */
export function isLateral(elements: SiteElements, one: number, other: number, reach: number): boolean {
  if (elements.sites === 'obstacles' || one >= 0 || other >= 0) return false;
  const n = elements.sideCount;
  const a = -1 - one;
  const b = -1 - other;
  if (a >= 2 * n || b >= 2 * n) return false;
  return leadsTo(elements, a, b, reach) || leadsTo(elements, b, a, reach);
}

/** Whether the walk from a site goes on to another within reach, by outer corners only. Corner k stands before side k. */
function leadsTo(elements: SiteElements, from: number, to: number, reach: number): boolean {
  const { sideCount: n, sideAfter, length, firstSide } = elements;
  let side = from;
  let left = reach;
  if (from >= n) {
    side = from - n;
    if (side === to) return true;
    left -= length[firstSide + side];
  }
  const start = side;
  while (left >= 0) {
    const next = sideAfter[side];
    if (isInnerCorner(elements, side, next)) return false;
    if (to === next || to === n + next) return true;
    if (next === start) return false;
    left -= length[firstSide + next];
    side = next;
  }
  return false;
}

/** Whether free space fills less than half a turn between a side and the next one: their bisector is a real edge. */
function isInnerCorner(elements: SiteElements, side: number, next: number): boolean {
  const { ux, uy, firstSide, ax, bx, ay, by } = elements;
  const a = firstSide + side;
  const b = firstSide + next;
  if (ax[a] === bx[b] && ay[a] === by[b]) return false;
  return ux[a] * uy[b] - uy[a] * ux[b] < -STRAIGHT;
}
