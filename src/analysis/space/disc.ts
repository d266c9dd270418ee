import { atan2 } from '../../math/index.js';
import type { ConvexPolygon } from './convex-polygon.js';

/**
 * The area that a convex polygon and a disc have in common, m2; exact but for rounding. Summed edge by edge: what the triangle from
 * the centre to the edge shares with the disc, with its sign.
 */
export function computeDiscArea({ count, xy }: ConvexPolygon, cx: number, cy: number, radius: number): number {
  let sum = 0;
  for (let k = 0; k < count; k++) {
    const j = k + 1 < count ? k + 1 : 0;
    sum += computeEdgePart(xy[2 * k] - cx, xy[2 * k + 1] - cy, xy[2 * j] - cx, xy[2 * j + 1] - cy, radius);
  }
  return sum / 2;
}

/** Twice the signed area of triangle 0, p, q within the disc round 0. */
function computeEdgePart(px: number, py: number, qx: number, qy: number, radius: number): number {
  const square = radius * radius;
  if (px * px + py * py <= square && qx * qx + qy * qy <= square) return px * qy - py * qx;
  const span = clipToDisc(px, py, qx, qy, radius);
  if (span === undefined) return square * turn(px, py, qx, qy);
  const [from, to] = span;
  const [ax, ay] = [px + from * (qx - px), py + from * (qy - py)];
  const [bx, by] = [px + to * (qx - px), py + to * (qy - py)];
  let sum = ax * by - ay * bx;
  if (from > 0) sum += square * turn(px, py, ax, ay);
  if (to < 1) sum += square * turn(bx, by, qx, qy);
  return sum;
}

/** Angle from p to q as seen from 0, radians, positive counter-clockwise. */
function turn(px: number, py: number, qx: number, qy: number): number {
  return atan2(px * qy - py * qx, px * qx + py * qy);
}

/** The stretch of p -> q within the disc round 0, as parameters between 0 and 1; undefined where there is none. */
export function clipToDisc(
  px: number,
  py: number,
  qx: number,
  qy: number,
  radius: number,
): readonly [from: number, to: number] | undefined {
  const [dx, dy] = [qx - px, qy - py];
  const a = dx * dx + dy * dy;
  if (a === 0) return px * px + py * py <= radius * radius ? [0, 1] : undefined;
  const middle = -(px * dx + py * dy) / a;
  // Distance of the line by its cross product: the usual discriminant cancels for far segments.
  const cross = px * dy - py * dx;
  const half = radius * radius - (cross * cross) / a;
  if (half <= 0) return undefined;
  const reach = Math.sqrt(half / a);
  const from = Math.max(0, middle - reach);
  const to = Math.min(1, middle + reach);
  return from < to ? [from, to] : undefined;
}

/** m of the segment a -> b within the disc round (x, y). */
export function computeDiscLength(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  x: number,
  y: number,
  radius: number,
): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = Math.sqrt(dx * dx + dy * dy);
  if (radius === Infinity) return length;
  const span = clipToDisc(ax - x, ay - y, bx - x, by - y, radius);
  return span ? (span[1] - span[0]) * length : 0;
}
