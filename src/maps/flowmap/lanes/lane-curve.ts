import { requireNumber, requireParts } from '../../../error/index.js';
import { atan2, cos, sin } from '../../../math/index.js';

/** Kinds of the parts of a lane: straight, an arc counter-clockwise, an arc clockwise. */
export const LINE = 0;
export const ARC_LEFT = 1;
export const ARC_RIGHT = 2;

const TURN = 2 * Math.PI;
/** Arcs that seem to sweep more than a turn less this (radians) are rounding at an arc of length 0. */
const NO_SWEEP = 1e-7;

/**
 * A lane as an exact curve of segments and arcs, from its source to its sink. Part i runs from point i to point i + 1.
 * Metres. An arc sweeps less than a whole turn.
 */
export interface LaneCurve {
  /** Number of the lane, counted from the low side of the source: 1, 2, ... With interleaved terminals several share one. */
  readonly level: number;
  /** Terminals where it starts and ends, as indices of the network's terminals. */
  readonly source: number;
  readonly sink: number;
  /** LINE, ARC_LEFT or ARC_RIGHT per part. */
  readonly kinds: Uint8Array;
  /** x, y of kinds.length + 1 points. */
  readonly points: Float64Array;
  /** x, y of the centre per part; 0, 0 for lines. */
  readonly centres: Float64Array;
  /** Radius per part; 0 for lines. */
  readonly radii: Float64Array;
  /** m */
  readonly length: number;
}

/** A lane from its parts; computes the length. The arrays are kept, not copied. */
export function createLaneCurve(
  level: number,
  source: number,
  sink: number,
  parts: Pick<LaneCurve, 'kinds' | 'points' | 'centres' | 'radii'>,
): LaneCurve {
  const curve = { level, source, sink, ...parts, length: 0 };
  let length = 0;
  for (let i = 0; i < parts.kinds.length; i++) length += partLength(curve, i);
  curve.length = length;
  return curve;
}

/** Angle swept by part i, radians: positive counter-clockwise, negative clockwise, 0 for a line. */
export function partSweep(curve: LaneCurve, i: number): number {
  const kind = curve.kinds[i];
  if (kind === LINE) return 0;
  const cx = curve.centres[2 * i];
  const cy = curve.centres[2 * i + 1];
  const ux = curve.points[2 * i] - cx;
  const uy = curve.points[2 * i + 1] - cy;
  const vx = curve.points[2 * i + 2] - cx;
  const vy = curve.points[2 * i + 3] - cy;
  let angle = atan2(ux * vy - uy * vx, ux * vx + uy * vy);
  if (kind === ARC_RIGHT) angle = -angle;
  if (angle < 0) angle += TURN;
  if (angle > TURN - NO_SWEEP) angle = 0;
  return kind === ARC_LEFT ? angle : -angle;
}

/** Length of part i, m. */
export function partLength(curve: LaneCurve, i: number): number {
  if (curve.kinds[i] !== LINE) return Math.abs(partSweep(curve, i)) * curve.radii[i];
  const dx = curve.points[2 * i + 2] - curve.points[2 * i];
  const dy = curve.points[2 * i + 3] - curve.points[2 * i + 1];
  return Math.sqrt(dx * dx + dy * dy);
}

/** Point of part i at the share `t` of its length (0 to 1), written to out[0], out[1]. */
export function partPoint(curve: LaneCurve, i: number, t: number, out: Float64Array): void {
  const ax = curve.points[2 * i];
  const ay = curve.points[2 * i + 1];
  if (curve.kinds[i] === LINE || t <= 0 || t >= 1) {
    const u = t <= 0 ? 0 : t >= 1 ? 1 : t;
    out[0] = u === 1 ? curve.points[2 * i + 2] : ax + u * (curve.points[2 * i + 2] - ax);
    out[1] = u === 1 ? curve.points[2 * i + 3] : ay + u * (curve.points[2 * i + 3] - ay);
    return;
  }
  const angle = partSweep(curve, i) * t;
  const c = cos(angle);
  const s = sin(angle);
  const cx = curve.centres[2 * i];
  const cy = curve.centres[2 * i + 1];
  out[0] = cx + (ax - cx) * c - (ay - cy) * s;
  out[1] = cy + (ax - cx) * s + (ay - cy) * c;
}

/** Unit direction of travel of part i at the share `t` of its length, written to out[0], out[1]; 0, 0 for length 0. */
export function partDirection(curve: LaneCurve, i: number, t: number, out: Float64Array): void {
  let dx: number;
  let dy: number;
  if (curve.kinds[i] === LINE) {
    dx = curve.points[2 * i + 2] - curve.points[2 * i];
    dy = curve.points[2 * i + 3] - curve.points[2 * i + 1];
  } else {
    partPoint(curve, i, t, out);
    const side = curve.kinds[i] === ARC_LEFT ? 1 : -1;
    dx = -side * (out[1] - curve.centres[2 * i + 1]);
    dy = side * (out[0] - curve.centres[2 * i]);
  }
  const length = Math.sqrt(dx * dx + dy * dy);
  out[0] = length > 0 ? dx / length : 0;
  out[1] = length > 0 ? dy / length : 0;
}

/** Arc length from the start to each point: kinds.length + 1 numbers, m. */
export function partStarts(curve: LaneCurve): Float64Array {
  const starts = new Float64Array(curve.kinds.length + 1);
  for (let i = 0; i < curve.kinds.length; i++) starts[i + 1] = starts[i] + partLength(curve, i);
  return starts;
}

/** Points that one curve is sampled at, at most. */
const MOST_SAMPLES = 1e7;

/**
 * Points of the curve at most `spacing` metres of arc apart, all points between parts among them, as flat x, y.
 * [Limit: spacing at least a ten-millionth of the length]
 */
export function sampleLaneCurve(curve: LaneCurve, spacing: number): Float64Array {
  requireParts(curve, 'sampleLaneCurve: curve', 'the curve of a lane', 'points', 'kinds', 'length');
  requireNumber(spacing, 'sampleLaneCurve: spacing', curve.length / MOST_SAMPLES || Number.MIN_VALUE);
  const out: number[] = [curve.points[0], curve.points[1]];
  const point = new Float64Array(2);
  for (let i = 0; i < curve.kinds.length; i++) {
    const count = Math.max(1, Math.ceil(partLength(curve, i) / spacing));
    for (let k = 1; k <= count; k++) {
      partPoint(curve, i, k / count, point);
      out.push(point[0], point[1]);
    }
  }
  return Float64Array.from(out);
}

/** The same curve from sink to source; source and sink change places. */
export function reverseLaneCurve(curve: LaneCurve): LaneCurve {
  const count = curve.kinds.length;
  const kinds = new Uint8Array(count);
  const points = new Float64Array(2 * count + 2);
  const centres = new Float64Array(2 * count);
  const radii = new Float64Array(count);
  for (let i = 0; i <= count; i++) {
    points[2 * i] = curve.points[2 * (count - i)];
    points[2 * i + 1] = curve.points[2 * (count - i) + 1];
  }
  for (let i = 0; i < count; i++) {
    const from = count - 1 - i;
    const kind = curve.kinds[from];
    kinds[i] = kind === LINE ? LINE : ARC_LEFT + ARC_RIGHT - kind;
    centres[2 * i] = curve.centres[2 * from];
    centres[2 * i + 1] = curve.centres[2 * from + 1];
    radii[i] = curve.radii[from];
  }
  return { ...curve, source: curve.sink, sink: curve.source, kinds, points, centres, radii };
}

/** Exact distance from a point to part i, m. */
export function distanceToPart(curve: LaneCurve, i: number, x: number, y: number): number {
  const ax = curve.points[2 * i];
  const ay = curve.points[2 * i + 1];
  const bx = curve.points[2 * i + 2];
  const by = curve.points[2 * i + 3];
  if (curve.kinds[i] === LINE) {
    const dx = bx - ax;
    const dy = by - ay;
    const square = dx * dx + dy * dy;
    const t = square > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square)) : 0;
    return distance(x, y, ax + t * dx, ay + t * dy);
  }
  if (isInSweep(curve, i, x, y)) {
    return Math.abs(distance(x, y, curve.centres[2 * i], curve.centres[2 * i + 1]) - curve.radii[i]);
  }
  return Math.min(distance(x, y, ax, ay), distance(x, y, bx, by));
}

/** Exact distance from a point to the curve, m. */
export function distanceToLaneCurve(curve: LaneCurve, x: number, y: number): number {
  let best = Infinity;
  for (let i = 0; i < curve.kinds.length; i++) best = Math.min(best, distanceToPart(curve, i, x, y));
  return best;
}

/** Whether the direction from the centre of arc i to a point is among those that the arc sweeps. */
export function isInSweep(curve: LaneCurve, i: number, x: number, y: number): boolean {
  const cx = curve.centres[2 * i];
  const cy = curve.centres[2 * i + 1];
  const side = curve.kinds[i] === ARC_LEFT ? 1 : -1;
  const ux = curve.points[2 * i] - cx;
  const uy = side * (curve.points[2 * i + 1] - cy);
  const vx = curve.points[2 * i + 2] - cx;
  const vy = side * (curve.points[2 * i + 3] - cy);
  const px = x - cx;
  const py = side * (y - cy);
  const fromStart = ux * py - uy * px;
  const toEnd = px * vy - py * vx;
  const sweep = Math.abs(partSweep(curve, i));
  if (sweep > Math.PI) return !(fromStart < 0 && toEnd < 0);
  // Of a thin sweep the opposite direction passes both tests within rounding.
  return sweep > 0 && fromStart >= 0 && toEnd >= 0 && (sweep > 1 || px * ux + py * uy >= 0);
}

function distance(ax: number, ay: number, bx: number, by: number): number {
  return Math.sqrt((ax - bx) * (ax - bx) + (ay - by) * (ay - by));
}
