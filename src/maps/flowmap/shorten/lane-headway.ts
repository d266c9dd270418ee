import { FLATTEN_DEFAULTS } from './flatten-lane.js';
import { StretchTree } from './stretch-tree.js';

/**
 * What a polyline may be nearer to itself than the lane it was made from, m: both strands stand off by the tolerance, and as
 * much again is left for rounding. Strands on both sides of a thin wall are exactly 2 r apart: measured with 2 r the
 * headway of such a lane would be the way from one strand to the other.
 */
export const HEADWAY_SLACK = 4 * FLATTEN_DEFAULTS.tolerance;

/**
 * Headway of a lane: the smallest arc length h so that two discs of the given diameter, whose centres follow the polyline at
 * equal speed, never overlap if one starts h or any more behind the other. At least the diameter. Exact for the
 * polyline: for two segments the distance is a convex quadratic of the two arc lengths, and the largest offset with
 * overlap lies at a corner of their box, on one of its sides or where the gradient is along the diagonal.
 *
 * @param points flat x, y [Limit: 2 points or more]
 * @param diameter 2 r - HEADWAY_SLACK for a flattened lane of radius r [Limit: > 0]
 */
export function laneHeadway(points: Float64Array, diameter: number): number {
  const count = points.length / 2 - 1;
  const starts = new Float64Array(count + 1);
  for (let i = 0; i < count; i++) starts[i + 1] = starts[i] + segmentLength(points, i);
  const tree = new StretchTree(points);
  let best = diameter;
  // Stretches whose ends are farthest apart along the lane come first: one that overlaps there bounds all others.
  const visit = (level: number, a: number, b: number): void => {
    const size = tree.leaf << level;
    const end = Math.min(count, (b + 1) * size);
    if (b * size >= count || starts[end] - starts[a * size] <= best) return;
    if (a !== b && tree.gap(level, a, b) >= diameter) return;
    if (level > 0) {
      visit(level - 1, 2 * a, 2 * b + 1);
      visit(level - 1, 2 * a, 2 * b);
      visit(level - 1, 2 * a + 1, 2 * b + 1);
      if (a !== b) visit(level - 1, 2 * a + 1, 2 * b);
      return;
    }
    for (let i = a * size; i < (a + 1) * size && i < count; i++) {
      for (let j = end - 1; j > i && j >= b * size && starts[j + 1] - starts[i] > best; j--) {
        best = Math.max(best, pairOffset(points, starts, i, j, diameter, best));
      }
    }
  };
  visit(tree.height - 1, 0, 0);
  return best;
}

/** Agents per second that a lane takes at a given speed (m/s). */
export function laneCapacity(headway: number, speed: number): number {
  return speed / headway;
}

/** Largest arc offset at which discs on segments i < j overlap, or `best` if none is larger. */
function pairOffset(
  points: Float64Array,
  starts: Float64Array,
  i: number,
  j: number,
  diameter: number,
  best: number,
): number {
  const a = starts[i + 1] - starts[i];
  const b = starts[j + 1] - starts[j];
  if (a === 0 || b === 0) return best;
  const ux = (points[2 * i + 2] - points[2 * i]) / a;
  const uy = (points[2 * i + 3] - points[2 * i + 1]) / a;
  const vx = (points[2 * j + 2] - points[2 * j]) / b;
  const vy = (points[2 * j + 3] - points[2 * j + 1]) / b;
  const wx = points[2 * j] - points[2 * i];
  const wy = points[2 * j + 1] - points[2 * i + 1];
  const base = starts[j] - starts[i];
  const square = diameter * diameter;
  const wu = wx * ux + wy * uy;
  const wv = wx * vx + wy * vy;
  const c = ux * vx + uy * vy;
  // |w + v t - u s|^2 - D^2 at s = t = 0.
  const rest = wx * wx + wy * wy - square;
  let offset = best;
  // Corners; the roots on the sides s = 0, s = a (largest t) and t = 0, t = b (smallest s).
  if (base + b > offset && rest + b * (2 * wv + b) < 0) offset = base + b;
  if (base > offset && rest < 0) offset = base;
  const far = rest + a * (a - 2 * wu) + b * (b + 2 * wv) - 2 * c * a * b;
  if (base + b - a > offset && far < 0) offset = base + b - a;
  offset = Math.max(offset, rootOffset(wv, rest, b, base, 1));
  offset = Math.max(offset, rootOffset(wv - c * a, rest + a * (a - 2 * wu), b, base - a, 1));
  offset = Math.max(offset, rootOffset(-wu, rest, a, base, -1));
  offset = Math.max(offset, rootOffset(-wu - c * b, rest + b * (2 * wv + b), a, base + b, -1));
  if (1 - c > 1e-9) {
    // Gradient along the diagonal: F_s + F_t = 0 gives s + t; then F = 0 along that line, in t.
    const sum = (wu - wv) / (1 - c);
    const px = wx - ux * sum;
    const py = wy - uy * sum;
    const qx = vx + ux;
    const qy = vy + uy;
    const qq = qx * qx + qy * qy;
    const half = px * qx + py * qy;
    const root = half * half - qq * (px * px + py * py - square);
    if (root > 0 && qq > 1e-18) {
      const t = (-half + Math.sqrt(root)) / qq;
      const s = sum - t;
      if (t >= 0 && t <= b && s >= 0 && s <= a) offset = Math.max(offset, base + t - s);
    }
  }
  return offset;
}

/**
 * Offset where bodies touch on a side of the box of both arc lengths: a root of `x^2 + 2 half x + rest`, the larger for
 * `sign` 1, the smaller for -1; -Infinity where it is not on the side.
 */
function rootOffset(half: number, rest: number, length: number, base: number, sign: number): number {
  const inner = half * half - rest;
  if (!(inner > 0)) return -Infinity;
  const root = -half + sign * Math.sqrt(inner);
  return root >= 0 && root <= length ? base + sign * root : -Infinity;
}

function segmentLength(points: Float64Array, i: number): number {
  const dx = points[2 * i + 2] - points[2 * i];
  const dy = points[2 * i + 3] - points[2 * i + 1];
  return Math.sqrt(dx * dx + dy * dy);
}
