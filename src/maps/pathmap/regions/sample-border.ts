import { type Sheet, slopeAt, valueAt } from './sheet.js';

/** Differences of value below this (mesh units) are none. */
const EQUAL = 1e-13;
const MAX_DEPTH = 12;
const MAX_STEPS = 12;

/**
 * Points on the border of two sheets between two of its points: the chords leave it by no more than the tolerance.
 * Borders are hyperbolas or lines between points, parabolas between a point and a straight front, lines between fronts.
 *
 * @param out takes x, y of the points in between
 */
export function sampleBorder(
  one: Sheet,
  two: Sheet,
  px: number,
  py: number,
  qx: number,
  qy: number,
  tolerance: number,
  out: number[],
  depth = 0,
): void {
  const dx = qx - px;
  const dy = qy - py;
  const length = Math.sqrt(dx * dx + dy * dy);
  if (!(length > tolerance) || depth > MAX_DEPTH) return;
  const mx = (px + qx) / 2;
  const my = (py + qy) / 2;
  const offset = findOffset(one, two, mx, my, -dy / length, dx / length, length / 2);
  if (!(Math.abs(offset) > tolerance)) return;
  const x = mx - (offset * dy) / length;
  const y = my + (offset * dx) / length;
  sampleBorder(one, two, px, py, x, y, tolerance, out, depth + 1);
  out.push(x, y);
  sampleBorder(one, two, x, y, qx, qy, tolerance, out, depth + 1);
}

/**
 * How far from a point along a direction two sheets are equal. 0 where they are equal at once, or nowhere near: beyond a
 * corner the shadow's edge is a border where they touch without crossing, and straight.
 */
function findOffset(one: Sheet, two: Sheet, x: number, y: number, nx: number, ny: number, reach: number): number {
  let t = 0;
  for (let k = 0; k < MAX_STEPS; k++) {
    const [px, py] = [x + t * nx, y + t * ny];
    const difference = valueAt(one, px, py) - valueAt(two, px, py);
    if (Math.abs(difference) <= EQUAL) return t;
    const [ax, ay] = slopeAt(one, px, py);
    const [bx, by] = slopeAt(two, px, py);
    const next = t - difference / ((ax - bx) * nx + (ay - by) * ny);
    if (!(Math.abs(next) <= reach)) return 0;
    if (next === t) return t;
    t = next;
  }
  return 0;
}
