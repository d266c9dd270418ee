import type { LaneStretches } from './lane-stretches.js';
import type { Feet } from './piece-distance.js';

// Corners of what is left of a rectangle after one cut: place on the first segment, on the second, and the way between.
const MOST = 5;
const shares = new Float64Array(2 * MOST);
const ways = new Float64Array(2 * MOST);

/**
 * Smallest distance of a place on segment p and one on segment q of the same lane, q behind p, that are at least `offset`
 * (m) of arc apart; Infinity if there are none. The feet are such places.
 *
 * Pairs of places are a rectangle, those far enough apart a convex part of it; the way between them changes linearly, so
 * that the shortest one is the distance of the origin from a convex polygon.
 */
export function measureBeyond(
  { points, arcs }: LaneStretches,
  p: number,
  q: number,
  offset: number,
  feet: Feet,
): number {
  const px = points[2 * p];
  const py = points[2 * p + 1];
  const ex = points[2 * p + 2] - px;
  const ey = points[2 * p + 3] - py;
  const ux = points[2 * q];
  const uy = points[2 * q + 1];
  const fx = points[2 * q + 2] - ux;
  const fy = points[2 * q + 3] - uy;
  const own = arcs[p + 1] - arcs[p];
  const other = arcs[q + 1] - arcs[q];
  const spare = arcs[q] - arcs[p] - offset;
  let count = 0;
  const put = (s: number, t: number): void => {
    shares[2 * count] = s;
    shares[2 * count + 1] = t;
    ways[2 * count] = ux + t * fx - px - s * ex;
    ways[2 * count + 1] = uy + t * fy - py - s * ey;
    count++;
  };
  for (let k = 0; k < 4; k++) {
    // Around the rectangle: (0, 0), (1, 0), (1, 1), (0, 1).
    const s = k === 1 || k === 2 ? 1 : 0;
    const t = k >= 2 ? 1 : 0;
    const s2 = k === 0 || k === 1 ? 1 : 0;
    const t2 = k === 1 || k === 2 ? 1 : 0;
    const here = spare + t * other - s * own;
    const next = spare + t2 * other - s2 * own;
    if (here >= 0) put(s, t);
    if (here >= 0 !== next >= 0 && count < MOST) {
      const share = here / (here - next);
      put(s + share * (s2 - s), t + share * (t2 - t));
    }
  }
  if (count === 0) return Infinity;
  let best = Infinity;
  let [left, right] = [0, 0];
  for (let k = 0; k < count; k++) {
    const n = (k + 1) % count;
    const [ax, ay] = [ways[2 * k], ways[2 * k + 1]];
    const [dx, dy] = [ways[2 * n] - ax, ways[2 * n + 1] - ay];
    const square = dx * dx + dy * dy;
    const t = square > 0 ? Math.min(1, Math.max(0, -(ax * dx + ay * dy) / square)) : 0;
    const [x, y] = [ax + t * dx, ay + t * dy];
    const turn = ax * (ay + dy) - ay * (ax + dx);
    if (turn > 0) left++;
    else if (turn < 0) right++;
    if (x * x + y * y >= best) continue;
    best = x * x + y * y;
    const s = shares[2 * k] + t * (shares[2 * n] - shares[2 * k]);
    const end = shares[2 * k + 1] + t * (shares[2 * n + 1] - shares[2 * k + 1]);
    feet.ax = px + s * ex;
    feet.ay = py + s * ey;
    feet.bx = ux + end * fx;
    feet.by = uy + end * fy;
  }
  // The origin inside: the lane crosses itself there.
  feet.length = count > 2 && (left === count || right === count) ? 0 : Math.sqrt(best);
  return feet.length;
}
