import { incircle as robustIncircle, orient2d as robustOrient2d } from 'robust-predicates';

/** Forward error bound of the plain float64 determinant (Shewchuk 1997, ccwerrboundA). */
const ORIENT_BOUND = (3 + 16 * 2 ** -53) * 2 ** -53;
/** The same for the in-circle determinant (Shewchuk 1997, iccerrboundA). */
const CIRCLE_BOUND = (10 + 96 * 2 ** -53) * 2 ** -53;

/**
 * Which side of the line a->b is c on? Positive: left (a, b, c counter-clockwise with y up), negative: right,
 * zero: exactly on it. The sign is exact for all finite input without overflow; the value is twice the area, rounded.
 */
export function orient2d(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  const left = (ax - cx) * (by - cy);
  const right = (ay - cy) * (bx - cx);
  const det = left - right;
  const sum = (left < 0 ? -left : left) + (right < 0 ? -right : right);
  if (det > ORIENT_BOUND * sum || -det > ORIENT_BOUND * sum) return det;
  // robust-predicates counts clockwise (y down) as positive.
  return -robustOrient2d(ax, ay, bx, by, cx, cy);
}

/**
 * Is d inside the circle through a, b, c (counter-clockwise)? Positive: inside, negative: outside, zero: exactly on it.
 * The sign is exact for all finite input without overflow or underflow.
 */
export function inCircle(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): number {
  const adx = ax - dx;
  const ady = ay - dy;
  const bdx = bx - dx;
  const bdy = by - dy;
  const cdx = cx - dx;
  const cdy = cy - dy;
  const bc = bdx * cdy;
  const cb = cdx * bdy;
  const ca = cdx * ady;
  const ac = adx * cdy;
  const ab = adx * bdy;
  const ba = bdx * ady;
  const aLift = adx * adx + ady * ady;
  const bLift = bdx * bdx + bdy * bdy;
  const cLift = cdx * cdx + cdy * cdy;
  const det = aLift * (bc - cb) + bLift * (ca - ac) + cLift * (ab - ba);
  const permanent =
    (Math.abs(bc) + Math.abs(cb)) * aLift +
    (Math.abs(ca) + Math.abs(ac)) * bLift +
    (Math.abs(ab) + Math.abs(ba)) * cLift;
  const bound = CIRCLE_BOUND * permanent;
  if (det > bound || -det > bound) return det;
  return robustIncircle(ax, ay, bx, by, cx, cy, dx, dy);
}
