import { visitFeatures, type WallFeatures } from './wall-features.js';

/** Forms of the clearance along a straight leg: to a straight wall (linear), to a point or circle (root of a square). */
export const TO_WALL = 0;
export const TO_POINT = 1;

/**
 * The clearance along one stretch of a leg, by t = metres from the leg's start:
 *  - TO_WALL: a + b t, with -1 <= b <= 1
 *  - TO_POINT: sqrt((t - a)^2 + b^2) - radius, where a is the foot of the point on the leg's line and b >= 0 its distance
 */
export interface ClearancePiece {
  readonly kind: number;
  /** Where it begins; it ends where the next one does, m. */
  readonly from: number;
  readonly a: number;
  readonly b: number;
  readonly radius: number;
}

interface Feature {
  readonly kind: number;
  readonly a: number;
  readonly b: number;
  readonly radius: number;
  /** The stretch on which it counts: beyond it the nearest point of a wall is a corner, which is a feature of its own. */
  readonly low: number;
  readonly high: number;
}

/** What a leg crosses: its clearance ends in 0. */
export const CROSSED = 'crossed';

/**
 * The exact distance to the nearest wall along a leg: the lower envelope of the distances to all walls, corners, posts and
 * circles in reach, in stretches with one nearest feature each. Features that tie to `tolerance` along a stretch (a leg on
 * a bisector) are one stretch.
 *
 * @param reach no point of the leg is farther from all walls than this, m
 * @returns at least one piece, or CROSSED where the leg meets a wall
 */
export function findClearancePieces(
  features: WallFeatures,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  reach: number,
): ClearancePiece[] | typeof CROSSED {
  const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  const near = gather(features, ax, ay, (bx - ax) / length, (by - ay) / length, length, reach);
  if (near === CROSSED) return CROSSED;
  const { tolerance } = features;
  const pieces: ClearancePiece[] = [];
  let t = 0;
  let at = nearestJustAfter(near, 0, length);
  // Each switch goes to a feature that is nearer behind it; the bound only stops rounding from turning in circles.
  for (let guard = 0; at >= 0 && guard < 4 * near.length + 16; guard++) {
    const own = near[at];
    const { kind, a, b, radius } = own;
    const last = pieces[pieces.length - 1];
    if (last?.from === t) pieces.pop();
    pieces.push({ kind, from: t, a, b, radius });
    const end = Math.min(own.high, length);
    let next = -1;
    let when = end;
    for (let j = 0; j < near.length; j++) {
      if (j === at) continue;
      const turn = whenBelow(near[j], own, t, when, tolerance);
      if (turn < when) {
        when = turn;
        next = j;
      }
    }
    if (next < 0) {
      if (end >= length) break;
      next = nearestJustAfter(near, end, length);
      if (next === at) break;
    }
    t = when;
    at = next;
  }
  return pieces;
}

/** The distance of a feature at t, m; Infinity where it does not count. */
function valueAt({ kind, a, b, radius, low, high }: Feature, t: number): number {
  if (t < low || t > high) return Infinity;
  return kind === TO_WALL ? a + b * t : Math.sqrt((t - a) * (t - a) + b * b) - radius;
}

/** The feature that is nearest from t on, or -1 where there is none. */
function nearestJustAfter(near: readonly Feature[], t: number, length: number): number {
  const at = Math.min(length, t + 1e-9 * length);
  let best = -1;
  let least = Infinity;
  for (let j = 0; j < near.length; j++) {
    const value = valueAt(near[j], at);
    // Of equals the one that counts longer: a wall's end must not leave the leg without a feature.
    if (value < least || (value === least && best >= 0 && near[j].high > near[best].high)) {
      least = value;
      best = j;
    }
  }
  return best;
}

/** The first moment in [from, to) from which `other` is nearer than `own` by more than the tolerance; Infinity if never. */
function whenBelow(other: Feature, own: Feature, from: number, to: number, tolerance: number): number {
  const start = Math.max(from, other.low);
  const end = Math.min(to, other.high);
  if (!(start < end)) return Infinity;
  const [r0, r1] = meet(own, other);
  // While both tie it is all one where the turn is; a root that rounding made out of a touch would be off by far more.
  let turn = start;
  let u = start;
  for (let k = 0; k < 3; k++) {
    const root = k === 0 ? r0 : k === 1 ? r1 : end;
    const v = Math.max(u, Math.min(end, root));
    if (!(v > u)) continue;
    const middle = 0.5 * (u + v);
    const ahead = valueAt(own, middle) - valueAt(other, middle);
    if (ahead > tolerance) return turn;
    if (ahead < -tolerance) turn = v;
    u = v;
  }
  return Infinity;
}

const NEVER: readonly [number, number] = [Infinity, Infinity];

/** Where two distances are equal, the smaller t first; Infinity for none. */
function meet(p: Feature, q: Feature): readonly [number, number] {
  if (p.kind === TO_WALL && q.kind === TO_WALL) return [divide(q.a - p.a, p.b - q.b), Infinity];
  if (p.kind === TO_POINT && q.kind === TO_POINT) {
    // Squares of both distances differ by a linear function: m + n t = 2 d sqrt((t - a)^2 + b^2) with d the difference of radii.
    const d = p.radius - q.radius;
    const m = p.a * p.a + p.b * p.b - q.a * q.a - q.b * q.b - d * d;
    const n = 2 * (q.a - p.a);
    if (d === 0) return [divide(-m, n), Infinity];
    // (m + n t)^2 = 4 d^2 ((t - a)^2 + b^2)
    const w = 4 * d * d;
    return solve(n * n - w, m * n + w * q.a, m * m - w * (q.a * q.a + q.b * q.b));
  }
  const wall = p.kind === TO_WALL ? p : q;
  const point = p.kind === TO_WALL ? q : p;
  // (a + b t + radius)^2 = (t - foot)^2 + height^2
  const e = wall.a + point.radius;
  return solve(wall.b * wall.b - 1, e * wall.b + point.a, e * e - point.a * point.a - point.b * point.b);
}

function divide(a: number, b: number): number {
  return b === 0 ? Infinity : a / b;
}

/** Roots of a t^2 + 2 b t + c in order. Of a touch that rounding took apart the place where it would be. */
function solve(a: number, b: number, c: number): readonly [number, number] {
  if (a === 0) return [divide(-c, 2 * b), Infinity];
  const square = b * b - a * c;
  if (square < -1e-12 * b * b) return NEVER;
  const root = Math.sqrt(Math.max(0, square));
  const far = b > 0 ? -b - root : -b + root;
  const u = far / a;
  const v = far === 0 ? u : c / far;
  return u < v ? [u, v] : [v, u];
}

function gather(
  features: WallFeatures,
  ax: number,
  ay: number,
  dx: number,
  dy: number,
  length: number,
  reach: number,
): Feature[] | typeof CROSSED {
  const { walls, points, tolerance } = features;
  const wallCount = walls.length / 4;
  const near = new Map<number, Feature>();
  let isCrossed = false;
  const bx = ax + length * dx;
  const by = ay + length * dy;
  const add = (item: number): void => {
    if (near.has(item)) return;
    if (item >= wallCount) {
      const k = 3 * (item - wallCount);
      const rx = points[k] - ax;
      const ry = points[k + 1] - ay;
      const a = rx * dx + ry * dy;
      const b = Math.abs(rx * dy - ry * dx);
      const beside = Math.max(0, -a, a - length);
      const least = Math.sqrt(beside * beside + b * b) - points[k + 2];
      if (least > reach) return;
      if (least <= 0) isCrossed = true;
      near.set(item, { kind: TO_POINT, a, b, radius: points[k + 2], low: -Infinity, high: Infinity });
      return;
    }
    const k = 4 * item;
    const ex = walls[k + 2] - walls[k];
    const ey = walls[k + 3] - walls[k + 1];
    const size = Math.sqrt(ex * ex + ey * ey);
    const ux = ex / size;
    const uy = ey / size;
    const rx = ax - walls[k];
    const ry = ay - walls[k + 1];
    const across = rx * uy - ry * ux;
    const slope = dx * uy - dy * ux;
    const along = rx * ux + ry * uy;
    const pace = dx * ux + dy * uy;
    // Where the foot lies within the wall: 0 <= along + pace t <= size.
    let low = -Infinity;
    let high = Infinity;
    if (pace !== 0) {
      low = Math.min(-along / pace, (size - along) / pace);
      high = Math.max(-along / pace, (size - along) / pace);
    } else if (along < 0 || along > size) return;
    const from = Math.max(low, 0);
    const to = Math.min(high, length);
    if (!(from < to)) return;
    const v0 = across + slope * from;
    const v1 = across + slope * to;
    if (v0 * v1 <= 0) {
      isCrossed = true;
      return;
    }
    if (Math.min(Math.abs(v0), Math.abs(v1)) > reach) return;
    const sign = v0 > 0 ? 1 : -1;
    near.set(item, {
      kind: TO_WALL,
      a: sign * across,
      b: Math.max(-1, Math.min(1, sign * slope)),
      radius: 0,
      low: low <= tolerance ? -Infinity : low,
      high: high >= length - tolerance ? Infinity : high,
    });
  };
  const r = reach + tolerance;
  visitFeatures(features, Math.min(ax, bx) - r, Math.min(ay, by) - r, Math.max(ax, bx) + r, Math.max(ay, by) + r, add);
  return isCrossed ? CROSSED : [...near.values()];
}
