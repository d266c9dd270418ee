import { LAYOUT } from './window-front.js';

const { FOOT, HEIGHT, COST } = LAYOUT;

/**
 * Distance along an edge, as seen from one root: `cost + sqrt((s - foot)^2 + height)` for a point, `foot + height * s`
 * for the straight front of a segment. Both bend by at most 1 per unit of s.
 */
export function computeAlong(isLinear: boolean, foot: number, height: number, cost: number, s: number): number {
  if (isLinear) return foot + height * s;
  return cost + Math.sqrt((s - foot) * (s - foot) + height);
}

/** Crossings nearer than this to an end of the interval are taken for it. */
const MARGIN = 1e-12;

/**
 * Where the distances of two windows may be equal, strictly inside an interval, in rising order. Squaring brings spurious
 * crossings: the caller must look at the sign between them, not at their number.
 *
 * @param n,w where the two windows start in `windows`
 * @param out the interval on entry; takes up to two crossings
 * @returns how many
 */
export function findCrossings(
  windows: Float64Array,
  n: number,
  isLinear: boolean,
  w: number,
  otherIsLinear: boolean,
  out: Float64Array,
): number {
  const lo = out[0] + MARGIN;
  const hi = out[1] - MARGIN;
  const foot = windows[n + FOOT];
  const height = windows[n + HEIGHT];
  const otherFoot = windows[w + FOOT];
  const otherHeight = windows[w + HEIGHT];
  // Equation a u^2 - b u + c = 0, and the root of its discriminant.
  let a: number;
  let b: number;
  let c: number;
  let spread: number;
  let shift: number;
  if (!isLinear && !otherIsLinear) {
    // In the frame of the other foot: sqrt((u - d)^2 + height) = sqrt(u^2 + otherHeight) + delta.
    const d = foot - otherFoot;
    const delta = windows[w + COST] - windows[n + COST];
    const k = d * d + height - otherHeight - delta * delta;
    a = d * d - delta * delta;
    b = d * k;
    const side = delta * Math.sqrt(otherHeight);
    c = (k / 2 - side) * (k / 2 + side);
    const square = k * k + 4 * a * otherHeight;
    if (square < 0) return 0;
    spread = Math.abs(delta) * Math.sqrt(square);
    shift = otherFoot;
  } else if (isLinear && otherIsLinear) {
    a = 0;
    b = height - otherHeight;
    c = foot - otherFoot;
    spread = Math.abs(b);
    b = -b;
    shift = 0;
  } else {
    // A point against a straight front: sqrt(u^2 + h) = g + slope * u.
    const p = isLinear ? w : n;
    const l = isLinear ? n : w;
    const slope = windows[l + HEIGHT];
    const h = windows[p + HEIGHT];
    shift = windows[p + FOOT];
    const g = windows[l + FOOT] + slope * shift - windows[p + COST];
    a = 1 - slope * slope;
    b = 2 * g * slope;
    c = h - g * g;
    const square = g * g - h * a;
    if (square < 0) return 0;
    spread = 2 * Math.sqrt(square);
  }
  // Without cancellation. Division by zero gives an infinity or NaN, which no interval holds.
  const q = (b + (b < 0 ? -spread : spread)) / 2;
  const r = shift + q / a;
  const s = shift + c / q;
  const low = r < s ? r : s;
  const high = r < s ? s : r;
  let count = 0;
  if (low > lo && low < hi) out[count++] = low;
  if (high > lo && high < hi) out[count++] = high;
  return count;
}
