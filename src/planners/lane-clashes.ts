import { type LanePath, pieceRange } from './lane-path.js';

/** Intervals nearer than this, s, are one; they reach this much farther, so that nobody comes in at the very moment that another goes. */
const SAME_TIME = 1e-9;

/**
 * When two ways clash: the differences "start on `a` minus start on `b`", s, for which two bodies come nearer to each other than
 * `reach` at some moment. Exact, bends included: for two straight pieces the moments (x on `a`, y on `b`) at which two bodies are
 * that near form a convex set, a part of an ellipse or a strip in a box, and the difference y - x is extreme at a corner of the box, where
 * the rim crosses a side of it, or where the two pass each other at exactly that distance.
 *
 * @param reach centres nearer than this clash, m
 * @returns lo0, hi0, lo1, hi1, ..., rising and apart from each other; both ends are allowed
 */
export function computeClashes(a: LanePath, b: LanePath, reach: number): Float64Array {
  const found: number[] = [];
  const range = new Float64Array(2);
  for (let p = 0; 4 * p < a.boxes.length; p++) {
    for (let q = 0; 4 * q < b.boxes.length; q++) {
      if (boxGap(a.boxes, 4 * p, b.boxes, 4 * q) >= reach) continue;
      const [firstA, lastA] = pieceRange(a, p);
      const [firstB, lastB] = pieceRange(b, q);
      for (let i = firstA; i < lastA; i++) {
        for (let j = firstB; j < lastB; j++) {
          if (!arePiecesNear(a.points, i, b.points, j, reach)) continue;
          if (clashPieces(a, i, b, j, reach, range)) found.push(range[0], range[1]);
        }
      }
    }
  }
  return mergeIntervals(found);
}

/**
 * When one who starts at 0 is nearer to a point than `reach`: lo0, hi0, lo1, hi1, ..., s since its start.
 *
 * @param reach m
 */
export function computePassings(path: LanePath, x: number, y: number, reach: number): Float64Array {
  const { points, times } = path;
  const found: number[] = [];
  for (let k = 0; k < path.pieces; k++) {
    const duration = times[k + 1] - times[k];
    const vx = (points[2 * k + 2] - points[2 * k]) / duration;
    const vy = (points[2 * k + 3] - points[2 * k + 1]) / duration;
    const wx = points[2 * k] - x;
    const wy = points[2 * k + 1] - y;
    const root = rootOf(wx, wy, vx, vy, reach);
    if (!(root >= 0)) continue;
    const middle = -(wx * vx + wy * vy) / (vx * vx + vy * vy);
    const lo = Math.max(0, middle - root);
    const hi = Math.min(duration, middle + root);
    if (lo < hi) found.push(times[k] + lo, times[k] + hi);
  }
  return mergeIntervals(found);
}

/** Sort intervals and join those that touch. */
export function mergeIntervals(found: readonly number[]): Float64Array {
  const order = Array.from({ length: found.length / 2 }, (_, k) => k);
  order.sort((p, q) => found[2 * p] - found[2 * q] || found[2 * p + 1] - found[2 * q + 1]);
  const merged: number[] = [];
  for (const k of order) {
    const last = merged.length - 1;
    if (last >= 0 && found[2 * k] <= merged[last] + SAME_TIME) merged[last] = Math.max(merged[last], found[2 * k + 1]);
    else merged.push(found[2 * k], found[2 * k + 1]);
  }
  return Float64Array.from(merged);
}

/** The clash of two straight pieces. @returns whether there is one, written to `out` */
function clashPieces(a: LanePath, i: number, b: LanePath, j: number, reach: number, out: Float64Array): boolean {
  const timeA = a.times[i + 1] - a.times[i];
  const timeB = b.times[j + 1] - b.times[j];
  const ax = (a.points[2 * i + 2] - a.points[2 * i]) / timeA;
  const ay = (a.points[2 * i + 3] - a.points[2 * i + 1]) / timeA;
  const bx = (b.points[2 * j + 2] - b.points[2 * j]) / timeB;
  const by = (b.points[2 * j + 3] - b.points[2 * j + 1]) / timeB;
  const wx = a.points[2 * i] - b.points[2 * j];
  const wy = a.points[2 * i + 1] - b.points[2 * j + 1];
  let lo = Infinity;
  let hi = -Infinity;
  const note = (difference: number): void => {
    lo = Math.min(lo, difference);
    hi = Math.max(hi, difference);
  };
  /** Along a side of the box, from w with velocity v for a duration: the ends inside and the places where the rim is crossed. */
  const scan = (px: number, py: number, vx: number, vy: number, duration: number, base: number, sign: number): void => {
    const root = rootOf(px, py, vx, vy, reach);
    if (!(root >= 0)) return;
    const middle = -(px * vx + py * vy) / (vx * vx + vy * vy);
    const from = Math.max(0, middle - root);
    const to = Math.min(duration, middle + root);
    if (from > to) return;
    note(base + sign * from);
    note(base + sign * to);
  };
  scan(wx, wy, -bx, -by, timeB, 0, 1);
  scan(wx + timeA * ax, wy + timeA * ay, -bx, -by, timeB, -timeA, 1);
  scan(wx, wy, ax, ay, timeA, 0, -1);
  scan(wx - timeB * bx, wy - timeB * by, ax, ay, timeA, timeB, -1);
  // Two that pass each other at exactly the reach, on either side.
  const ex = ax - bx;
  const ey = ay - by;
  const square = ex * ex + ey * ey;
  const turn = bx * ey - by * ex;
  if (turn !== 0) {
    const across = wx * ey - wy * ex;
    for (const side of [-1, 1]) {
      const difference = (across + side * reach * Math.sqrt(square)) / turn;
      const x = -((wx - bx * difference) * ex + (wy - by * difference) * ey) / square;
      if (x >= 0 && x <= timeA && x + difference >= 0 && x + difference <= timeB) note(difference);
    }
  }
  if (lo >= hi) return false;
  const shift = b.times[j] - a.times[i];
  out[0] = lo + shift - SAME_TIME;
  out[1] = hi + shift + SAME_TIME;
  return true;
}

/** Half the time for which a point that moves is within the reach of the origin; NaN where it never is. */
function rootOf(wx: number, wy: number, vx: number, vy: number, reach: number): number {
  const square = vx * vx + vy * vy;
  const across = wx * vy - wy * vx;
  return Math.sqrt(square * reach * reach - across * across) / square;
}

function boxGap(p: Float64Array, i: number, q: Float64Array, j: number): number {
  const dx = Math.max(0, p[i] - q[j + 2], q[j] - p[i + 2]);
  const dy = Math.max(0, p[i + 1] - q[j + 3], q[j + 1] - p[i + 3]);
  return Math.max(dx, dy);
}

function arePiecesNear(p: Float64Array, i: number, q: Float64Array, j: number, reach: number): boolean {
  const k = 2 * i;
  const m = 2 * j;
  return (
    Math.min(p[k], p[k + 2]) - Math.max(q[m], q[m + 2]) < reach &&
    Math.min(q[m], q[m + 2]) - Math.max(p[k], p[k + 2]) < reach &&
    Math.min(p[k + 1], p[k + 3]) - Math.max(q[m + 1], q[m + 3]) < reach &&
    Math.min(q[m + 1], q[m + 3]) - Math.max(p[k + 1], p[k + 3]) < reach
  );
}
