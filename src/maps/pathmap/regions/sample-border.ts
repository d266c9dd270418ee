import { type Sheet, slopeAt, valueAt } from './sheet.js';

/** Differences of value below this (mesh units) are none. */
const EQUAL = 1e-13;
const MAX_DEPTH = 12;
const MAX_STEPS = 12;

/** Where no nearer place is found, values this near are taken for equal. */
const NEARLY = 1e-10;

/**
 * Points on the border of two sheets between two of its points: the chords leave it by no more than the tolerance.
 * Borders are hyperbolas or lines between points, parabolas between a point and a straight front, lines between fronts.
 *
 * @param reach how far from a chord the border may lie, mesh units
 * @param out takes x, y of the points in between
 * @returns false if the border was lost on the way
 */
export function sampleBorder(
  one: Sheet,
  two: Sheet,
  px: number,
  py: number,
  qx: number,
  qy: number,
  tolerance: number,
  reach: number,
  out: number[],
  depth = 0,
): boolean {
  const dx = qx - px;
  const dy = qy - py;
  const length = Math.sqrt(dx * dx + dy * dy);
  if (!(length > tolerance) || depth > MAX_DEPTH) return true;
  const mx = (px + qx) / 2;
  const my = (py + qy) / 2;
  const offset = findOffset(one, two, mx, my, -dy / length, dx / length, reach);
  if (offset === undefined) return false;
  if (!(Math.abs(offset) > tolerance)) return true;
  const x = mx - (offset * dy) / length;
  const y = my + (offset * dx) / length;
  if (!sampleBorder(one, two, px, py, x, y, tolerance, reach, out, depth + 1)) return false;
  out.push(x, y);
  return sampleBorder(one, two, x, y, qx, qy, tolerance, reach, out, depth + 1);
}

/**
 * How far from a point along a direction two sheets are equal: 0 where they are at once, as along the edge of a shadow,
 * where they touch without crossing. Undefined if not found.
 */
function findOffset(
  one: Sheet,
  two: Sheet,
  x: number,
  y: number,
  nx: number,
  ny: number,
  reach: number,
): number | undefined {
  const first = valueAt(one, x, y) - valueAt(two, x, y);
  const fallback = Math.abs(first) <= NEARLY ? 0 : undefined;
  let t = 0;
  for (let k = 0; k < MAX_STEPS; k++) {
    const [px, py] = [x + t * nx, y + t * ny];
    const difference = valueAt(one, px, py) - valueAt(two, px, py);
    if (Math.abs(difference) <= EQUAL) return t;
    const [ax, ay] = slopeAt(one, px, py);
    const [bx, by] = slopeAt(two, px, py);
    const next = t - difference / ((ax - bx) * nx + (ay - by) * ny);
    if (!(Math.abs(next) <= reach)) return fallback;
    if (next === t) return t;
    t = next;
  }
  return fallback;
}
