import { isInRing } from '../path-source.js';

/** Kinds of sheets. */
export const POINT = 0;
export const FRONT = 1;
export const INSIDE = 2;

/** A point may be beyond a ray by this angle, besides the tolerance of positions. */
const ANGLE = 1e-11;

/**
 * What one root says about a triangle: a value for every point that it sees. The map is the lowest of all sheets.
 *
 * A point: `pace * (cost + |p - (x, y)|)`; a straight front: `pace * (cost + (x, y) . p)`; the inside of a polygon source:
 * `pace * cost`. Mesh units.
 */
export interface Sheet {
  readonly kind: number;
  /** Who governs; sheets of one root share it. */
  readonly key: number;
  readonly x: number;
  readonly y: number;
  readonly cost: number;
  /** Time per length: one divided by the speed. */
  readonly pace: number;
  /** Of a point: unit directions of the left and the right ray, zero for none. Of a front: a point on either. */
  readonly lx: number;
  readonly ly: number;
  readonly rx: number;
  readonly ry: number;
  /** Of a front: where it starts. */
  readonly start: number;
  /** Of the inside of a polygon. */
  readonly ring: Float64Array | undefined;
}

/** The value of a sheet, also where its root is hidden. */
export function valueAt(sheet: Sheet, x: number, y: number): number {
  if (sheet.kind === POINT) {
    const dx = x - sheet.x;
    const dy = y - sheet.y;
    return sheet.pace * (sheet.cost + Math.sqrt(dx * dx + dy * dy));
  }
  if (sheet.kind === FRONT) return sheet.pace * (sheet.cost + sheet.x * x + sheet.y * y);
  return sheet.pace * sheet.cost;
}

/** The slope of a sheet's value at a point. */
export function slopeAt(sheet: Sheet, x: number, y: number): readonly [number, number] {
  if (sheet.kind === FRONT) return [sheet.pace * sheet.x, sheet.pace * sheet.y];
  if (sheet.kind === INSIDE) return [0, 0];
  const dx = x - sheet.x;
  const dy = y - sheet.y;
  const length = Math.sqrt(dx * dx + dy * dy);
  return length > 0 ? [(sheet.pace * dx) / length, (sheet.pace * dy) / length] : [0, 0];
}

/** The root of the sheet sees the point, up to a tolerance of positions. */
export function sees(sheet: Sheet, x: number, y: number, tolerance: number): boolean {
  if (sheet.kind === POINT) {
    const dx = x - sheet.x;
    const dy = y - sheet.y;
    const slack = tolerance + ANGLE * Math.sqrt(dx * dx + dy * dy);
    return sheet.lx * dy - sheet.ly * dx <= slack && sheet.ry * dx - sheet.rx * dy <= slack;
  }
  if (sheet.kind === FRONT) {
    const height = sheet.cost + sheet.x * x + sheet.y * y - sheet.start;
    if (height < -tolerance) return false;
    const slack = tolerance + ANGLE * height;
    return (
      sheet.x * (y - sheet.ly) - sheet.y * (x - sheet.lx) <= slack &&
      sheet.y * (x - sheet.rx) - sheet.x * (y - sheet.ry) <= slack
    );
  }
  const ring = sheet.ring as Float64Array;
  return isInRing(ring, x, y) || isNearRing(ring, x, y, tolerance);
}

function isNearRing(ring: Float64Array, x: number, y: number, tolerance: number): boolean {
  for (let k = 0, j = ring.length - 2; k < ring.length; j = k, k += 2) {
    const dx = ring[k] - ring[j];
    const dy = ring[k + 1] - ring[j + 1];
    const square = dx * dx + dy * dy;
    const along = square > 0 ? ((x - ring[j]) * dx + (y - ring[j + 1]) * dy) / square : 0;
    const share = Math.max(0, Math.min(1, along));
    const ox = x - ring[j] - share * dx;
    const oy = y - ring[j + 1] - share * dy;
    if (ox * ox + oy * oy <= tolerance * tolerance) return true;
  }
  return false;
}
