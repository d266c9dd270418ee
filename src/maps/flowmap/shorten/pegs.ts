import { atan2 } from '../../../math/index.js';
import { ARC_LEFT, ARC_RIGHT, createLaneCurve, type LaneCurve, LINE } from '../lanes/lane-curve.js';

const TURN = 2 * Math.PI;
/** Discs may overlap by this share where a common tangent is asked for: rounding at discs that touch. */
const TOUCH = 1e-9;

/**
 * What a pulled lane passes: it comes in straight, follows the disc from (inX, inY) to (outX, outY), goes on straight to
 * the next. A point is a disc of radius 0. Metres, radians.
 */
export interface Peg {
  x: number;
  y: number;
  /** Radius, >= 0. */
  radius: number;
  /** 1: the centre is on the left and the lane turns left; -1: on the right; 0 for a point that holds nothing. */
  side: number;
  /** Body that it stands for, or -1. */
  body: number;
  /** A corner of a polyline that stands for a disc: the side of the disc; else 0. */
  holds: number;
  /** To be looked at: something beside it has changed. */
  loose: boolean;
  inX: number;
  inY: number;
  outX: number;
  outY: number;
  /** How far the lane turns here, in the direction of `side` (points without side: to the left); negative: it does not hold. */
  turn: number;
  prev: Peg | undefined;
  next: Peg | undefined;
}

/** A peg that is linked to nothing yet. */
export function createPeg(x: number, y: number, radius: number, side: number, body: number, loose: boolean): Peg {
  return {
    x,
    y,
    radius,
    side,
    body,
    holds: 0,
    loose,
    inX: x,
    inY: y,
    outX: x,
    outY: y,
    turn: 0,
    prev: undefined,
    next: undefined,
  };
}

/** Make b follow a. */
export function link(a: Peg, b: Peg): void {
  a.next = b;
  b.prev = a;
}

/** Two ends of a common tangent: x, y on the first and on the second disc. */
export type Tangent = Float64Array;

/**
 * The straight line that leaves a and reaches b, each on its side, written to `out`.
 *
 * @returns false if there is none: one disc inside the other, or discs of different sides that overlap
 */
export function findTangent(a: Peg, b: Peg, out: Tangent): boolean {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const sa = a.side * a.radius;
  const sb = b.side * b.radius;
  const square = dx * dx + dy * dy;
  const d = Math.sqrt(square);
  const gap = sa - sb;
  if (Math.abs(gap) > d * (1 + TOUCH) || d === 0) {
    if (d > 0 || gap !== 0 || sa !== 0) return false;
    out[0] = out[2] = a.x;
    out[1] = out[3] = a.y;
    return true;
  }
  const sine = Math.min(1, Math.max(-1, gap / d));
  const cosine = Math.sqrt(Math.max(0, (d - Math.abs(gap)) * (d + Math.abs(gap)))) / d;
  const ex = dx / d;
  const ey = dy / d;
  // Left normal of the tangent.
  const nx = -ey * cosine - ex * sine;
  const ny = ex * cosine - ey * sine;
  out[0] = a.x - sa * nx;
  out[1] = a.y - sa * ny;
  out[2] = b.x - sb * nx;
  out[3] = b.y - sb * ny;
  return true;
}

/** Put a tangent between a and its follower b. */
export function setTangent(a: Peg, b: Peg, tangent: Tangent): void {
  a.outX = tangent[0];
  a.outY = tangent[1];
  b.inX = tangent[2];
  b.inY = tangent[3];
}

/**
 * Measure the turn of a peg between its neighbours anew. A change of half a turn or more at once does not occur, so of the
 * angles that look alike the one nearest to `near` is meant: a lane may go round the end of a wall by more than half a turn.
 */
export function measureTurn(peg: Peg, near: number): void {
  const { prev, next } = peg;
  if (prev === undefined || next === undefined) return;
  let angle: number;
  if (peg.radius > 0) {
    // From the places on the disc: well defined even where a straight stretch has no length.
    const px = peg.inX - peg.x;
    const py = peg.inY - peg.y;
    const qx = peg.outX - peg.x;
    const qy = peg.outY - peg.y;
    angle = peg.side * atan2(px * qy - py * qx, px * qx + py * qy);
  } else {
    const ax = peg.inX - prev.outX;
    const ay = peg.inY - prev.outY;
    const bx = next.inX - peg.outX;
    const by = next.inY - peg.outY;
    angle = (peg.side === 0 ? 1 : peg.side) * atan2(ax * by - ay * bx, ax * bx + ay * by);
  }
  while (angle - near > Math.PI) angle -= TURN;
  while (near - angle > Math.PI) angle += TURN;
  peg.turn = angle;
}

/** Length from the point where the lane leaves `from` to the point where it reaches `to`, m. */
export function measureLength(from: Peg, to: Peg): number {
  let length = 0;
  for (let peg = from; peg !== to; ) {
    const next = peg.next!;
    if (peg !== from) length += peg.turn * peg.radius;
    const dx = next.inX - peg.outX;
    const dy = next.inY - peg.outY;
    length += Math.sqrt(dx * dx + dy * dy);
    peg = next;
  }
  return length;
}

/**
 * The curve of a row of pegs, with the names of `like`. Stretches and arcs shorter than `tiny` metres are left out: where a
 * tangent starts next to a disc the last bit of the distance is 1e-8 along it, though not across it.
 */
export function curveOfPegs(first: Peg, like: LaneCurve, tiny: number): LaneCurve {
  const kinds: number[] = [];
  const points: number[] = [first.outX, first.outY];
  const centres: number[] = [];
  const radii: number[] = [];
  const go = (kind: number, x: number, y: number, peg: Peg | undefined): void => {
    kinds.push(kind);
    points.push(x, y);
    centres.push(peg?.x ?? 0, peg?.y ?? 0);
    radii.push(peg?.radius ?? 0);
  };
  for (let peg = first; peg.next !== undefined; peg = peg.next) {
    const { next } = peg;
    if (peg !== first && peg.radius > 0 && peg.turn * peg.radius > tiny) {
      go(peg.side > 0 ? ARC_LEFT : ARC_RIGHT, peg.outX, peg.outY, peg);
    }
    const dx = next.inX - points[points.length - 2];
    const dy = next.inY - points[points.length - 1];
    if (dx * dx + dy * dy > tiny * tiny) go(LINE, next.inX, next.inY, undefined);
    else if (next.next === undefined) {
      // Along the circle, so it stays on it; the end must lie on its terminal.
      if (kinds.length === 0) go(LINE, next.inX, next.inY, undefined);
      points.splice(-2, 2, next.inX, next.inY);
    }
  }
  return createLaneCurve(like.level, like.source, like.sink, {
    kinds: Uint8Array.from(kinds),
    points: Float64Array.from(points),
    centres: Float64Array.from(centres),
    radii: Float64Array.from(radii),
  });
}
