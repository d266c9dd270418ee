import { atan2, cos, sin } from '../../../math/index.js';
import type { LaneCurve } from '../lanes/lane-curve.js';
import { flattenLane } from './flatten-lane.js';
import { createPeg, link, type Peg } from './pegs.js';
import type { EndSlider } from './slide-end.js';
import type { Wrapper } from './wrap-pegs.js';

/** A lane as pegs between its two ends. */
export interface PegRow {
  readonly first: Peg;
  readonly last: Peg;
}

/** Shares of the body's radius: how far the polyline stands off the lane, and the least gain that a point is moved for. */
export const PULL_SHARES = { flatten: 0.01, shrink: 0.012, gain: 1e-4 };
/** One corner stands for no more of an arc than this, radians: farther round it would lie far off. */
const WIDEST = 2.2;

/** Points whose distance squared is less are one, m2. */
const SAME = 1e-20;

/** A polyline along a lane as a row of points. */
export function rowOfCurve(curve: LaneCurve, tolerance: number): PegRow {
  const points = flattenLane(curve, tolerance);
  const first = pointPeg(points[0], points[1], 0, -1);
  let last = first;
  for (let i = 2; i < points.length; i += 2) {
    const next = pointPeg(points[i], points[i + 1], 0, -1);
    link(last, next);
    last = next;
  }
  return { first, last };
}

/**
 * Pull a polyline nearly taut: each point is replaced by what the convex hull of its neighbours and of the bodies in the
 * triangle of the three leaves of it (a corner for each body on the hull, where the tangents meet). A convex body that
 * meets neither side of the triangle that the lane came along but the third one has a part in the triangle, so nothing is
 * jumped over and the homotopy class stays. Bodies must be smaller than what the polyline keeps, by the wrapper's
 * `shrink`: it stands off the true curve.
 *
 * @returns false if it did not come to an end
 */
export function pullPoints(row: PegRow, wrapper: Wrapper, slider: EndSlider, owner: number, gain: number): boolean {
  let count = 0;
  for (let peg: Peg | undefined = row.first; peg !== undefined; peg = peg.next) {
    peg.loose = true;
    count++;
  }
  let budget = 400 + 60 * count;
  for (let changed = true; changed; ) {
    changed = false;
    let peg = row.first.next as Peg;
    while (peg.next !== undefined) {
      if (--budget < 0) return false;
      if (!peg.loose) {
        peg = peg.next;
        continue;
      }
      peg.loose = false;
      const before = peg.prev as Peg;
      if (!pullPoint(peg, wrapper, owner, gain)) {
        peg = peg.next;
        continue;
      }
      changed = true;
      before.loose = true;
      peg = before === row.first ? (before.next as Peg) : before;
    }
    if (slider.slide(row, wrapper, gain, true)) changed = true;
  }
  return true;
}

/** Replace point b; false if that gains nothing. */
function pullPoint(b: Peg, wrapper: Wrapper, owner: number, gain: number): boolean {
  const a = b.prev as Peg;
  const c = b.next as Peg;
  // Between corners of one body a corner only creeps along it.
  if (b.body >= 0 && a.body === b.body && c.body === b.body && a.holds === b.holds && c.holds === b.holds) return false;
  const ux = b.x - a.x;
  const uy = b.y - a.y;
  const vx = c.x - b.x;
  const vy = c.y - b.y;
  const old = Math.sqrt(ux * ux + uy * uy) + Math.sqrt(vx * vx + vy * vy);
  if (ux * ux + uy * uy < SAME || vx * vx + vy * vy < SAME) {
    link(a, c);
    c.loose = true;
    return true;
  }
  const side = ux * vy - uy * vx < 0 ? -1 : 1;
  wrapper.begin(owner);
  wrapper.addOldLine(b.x, b.y, ux, uy);
  wrapper.addOldLine(b.x, b.y, vx, vy);
  wrapper.addCorner(b.x, b.y);
  if (!wrapper.join(a, c, side)) {
    restore(a, b, c);
    return false;
  }
  if (a.next === c) {
    c.loose = true;
    return true;
  }
  const first = cornersOf(a, c);
  let now = 0;
  let last = a;
  for (let peg: Peg | undefined = first; ; peg = peg.next) {
    const next: Peg = peg ?? c;
    now += Math.sqrt((next.x - last.x) * (next.x - last.x) + (next.y - last.y) * (next.y - last.y));
    last = next;
    if (peg === undefined) break;
  }
  if (!(now < old - gain)) {
    restore(a, b, c);
    return false;
  }
  linkChain(a, first, c);
  c.loose = true;
  return true;
}

function restore(a: Peg, b: Peg, c: Peg): void {
  link(a, b);
  link(b, c);
  a.outX = a.x;
  a.outY = a.y;
  c.inX = c.x;
  c.inY = c.y;
}

/** Points in place of the discs between a and c: where the tangents before and behind each disc meet. The last has no next. */
export function cornersOf(a: Peg, c: Peg): Peg {
  let first: Peg | undefined;
  let last: Peg | undefined;
  for (let disc = a.next as Peg; disc !== c; disc = disc.next as Peg) {
    const count = Math.max(1, Math.ceil(disc.turn / WIDEST));
    const half = disc.turn / (2 * count);
    const stretch = 1 / cos(half);
    const ux = (disc.inX - disc.x) * stretch;
    const uy = (disc.inY - disc.y) * stretch;
    for (let k = 0; k < count; k++) {
      const angle = disc.side * (2 * k + 1) * half;
      const co = cos(angle);
      const si = sin(angle);
      const point = pointPeg(disc.x + ux * co - uy * si, disc.y + ux * si + uy * co, disc.side, disc.body);
      if (disc.radius === 0) {
        point.x = point.inX = point.outX = disc.x;
        point.y = point.inY = point.outY = disc.y;
      }
      if (last === undefined) first = point;
      else link(last, point);
      last = point;
    }
  }
  return first as Peg;
}

/** Put a chain of points between a and c. */
export function linkChain(a: Peg, first: Peg, c: Peg): void {
  link(a, first);
  a.outX = a.x;
  a.outY = a.y;
  let last = first;
  while (last.next !== undefined) last = last.next;
  link(last, c);
  c.inX = c.x;
  c.inY = c.y;
}

/** A point of the lane that stands for a body (or for none), to be looked at. */
function pointPeg(x: number, y: number, side: number, body: number): Peg {
  const peg = createPeg(x, y, 0, 0, body, true);
  peg.holds = side;
  return peg;
}

/** Angle of the turn at a point, to the left, radians. */
export function turnAt(peg: Peg): number {
  const ux = peg.x - peg.prev!.x;
  const uy = peg.y - peg.prev!.y;
  const vx = peg.next!.x - peg.x;
  const vy = peg.next!.y - peg.y;
  return atan2(ux * vy - uy * vx, ux * vx + uy * vy);
}
