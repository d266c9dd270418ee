import { atan2 } from '../../../math/index.js';
import type { CornerArcs } from './corner-arcs.js';

const FULL_TURN = 2 * Math.PI;

/** A straight stretch that touches two circles, points being circles of radius 0. */
export interface Tangent {
  length: number;
  /** Unit direction. */
  dx: number;
  dy: number;
  /** Where it leaves the first circle and where it meets the second. */
  fromX: number;
  fromY: number;
  toX: number;
  toY: number;
}

export function createTangent(): Tangent {
  return { length: 0, dx: 0, dy: 0, fromX: 0, fromY: 0, toX: 0, toY: 0 };
}

/**
 * The stretch from one circle to another. Signed radii: above zero for a circle on the left of the way, walked round
 * counter-clockwise; below zero for one on its right.
 *
 * @param slack circles may overlap so far as to be one inside the other by this, m: rounding
 * @returns false where there is none, one circle lying inside the other
 */
export function computeTangent(
  ax: number,
  ay: number,
  ar: number,
  bx: number,
  by: number,
  br: number,
  slack: number,
  out: Tangent,
): boolean {
  const x = bx - ax;
  const y = by - ay;
  const k = br - ar;
  const square = x * x + y * y;
  if (square === 0) return false;
  const rest = square - k * k;
  if (rest < 0 && Math.sqrt(square) < Math.abs(k) - slack) return false;
  const length = rest > 0 ? Math.sqrt(rest) : 0;
  // The way turned by the angle whose sine is k over the distance; where the circles touch, square to their axis.
  const size = Math.sqrt(length * length + k * k) * Math.sqrt(square);
  out.length = length;
  out.dx = (length * x + k * y) / size;
  out.dy = (length * y - k * x) / size;
  out.fromX = ax + ar * out.dy;
  out.fromY = ay - ar * out.dx;
  out.toX = bx + br * out.dy;
  out.toY = by - br * out.dx;
  return true;
}

/**
 * Arcs are walked both ways: way 2k runs counter-clockwise along arc k, way 2k + 1 clockwise. Places along a way are angles
 * from its start, radians.
 */
export function signedRadius({ circles }: CornerArcs, way: number): number {
  const radius = circles[3 * (way >> 1) + 2];
  return (way & 1) === 0 ? radius : -radius;
}

/**
 * The place along a way where a stretch with the direction (dx, dy) touches it; NaN where the touching point is not on the arc.
 * A little outside of it (1e-9, and what rounding of coordinates makes of an angle) counts as its end.
 */
export function placeOnWay({ starts, sweeps, slacks }: CornerArcs, way: number, dx: number, dy: number): number {
  const k = way >> 1;
  const isLeft = (way & 1) === 0;
  const angle = isLeft ? atan2(-dx, dy) : atan2(dx, -dy);
  const sweep = sweeps[k];
  let place = isLeft ? angle - starts[k] : starts[k] + sweep - angle;
  while (place < 0) place += FULL_TURN;
  while (place >= FULL_TURN) place -= FULL_TURN;
  if (place <= sweep || sweep === FULL_TURN) return place;
  const slack = 1e-9 + 2 * slacks[k];
  if (place <= sweep + slack) return sweep;
  return place >= FULL_TURN - slack ? 0 : NaN;
}

/** The direction in which a way passes one of its places. */
export function angleOfPlace({ starts, sweeps }: CornerArcs, way: number, place: number): number {
  const k = way >> 1;
  return (way & 1) === 0 ? starts[k] + place : starts[k] + sweeps[k] - place;
}

/**
 * How far ahead along a way from one place to another, radians; round once more where the arc closes. What lies behind by
 * rounding alone is here.
 */
export function turnAhead({ sweeps, slacks }: CornerArcs, way: number, from: number, to: number): number {
  const turn = to - from;
  if (turn >= 0) return turn;
  const k = way >> 1;
  return sweeps[k] !== FULL_TURN || turn > -4 * slacks[k] ? 0 : turn + FULL_TURN;
}
