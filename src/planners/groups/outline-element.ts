import { atan2, cos, sin } from '../../math/index.js';

/** Kinds of outline elements: straight, an arc walked counter-clockwise, one walked clockwise (round a circle beside the way). */
export const STRAIGHT = 0;
export const ARC = 1;
export const HOLLOW = 2;

/** Numbers per element, and where they stand. */
export const ELEMENT = 13;
export const KIND = 0;
export const X0 = 1;
export const Y0 = 2;
export const X1 = 3;
export const Y1 = 4;
/** Centre and radius of an arc. */
export const CX = 5;
export const CY = 6;
export const R = 7;
/** Angle that an arc turns by, or length of a straight element: the parameter of a point runs from 0 to it. */
export const SPAN = 8;
export const MIN_X = 9;
export const MIN_Y = 10;
export const MAX_X = 11;
export const MAX_Y = 12;

/** Angle from one direction to another, -pi to pi, counter-clockwise positive. */
export function angleBetween(ax: number, ay: number, bx: number, by: number): number {
  return atan2(ax * by - ay * bx, ax * bx + ay * by);
}

/** The point of an element at a parameter. */
export function pointOnElement(elements: Float64Array, at: number, p: number, out: { x: number; y: number }): void {
  const kind = elements[at + KIND];
  if (kind === STRAIGHT) {
    const t = p / elements[at + SPAN];
    out.x = elements[at + X0] + t * (elements[at + X1] - elements[at + X0]);
    out.y = elements[at + Y0] + t * (elements[at + Y1] - elements[at + Y0]);
    return;
  }
  const turn = kind === ARC ? p : -p;
  const c = cos(turn);
  const s = sin(turn);
  const rx = elements[at + X0] - elements[at + CX];
  const ry = elements[at + Y0] - elements[at + CY];
  out.x = elements[at + CX] + c * rx - s * ry;
  out.y = elements[at + CY] + s * rx + c * ry;
}

/** The parameter of a point on an element, or -1 where it lies beyond its ends by more than the slack (m). */
export function parameterOnElement(elements: Float64Array, at: number, x: number, y: number, slack: number): number {
  const kind = elements[at + KIND];
  const span = elements[at + SPAN];
  const rx = x - elements[at + X0];
  const ry = y - elements[at + Y0];
  if (kind === STRAIGHT) {
    const p = (rx * (elements[at + X1] - elements[at + X0]) + ry * (elements[at + Y1] - elements[at + Y0])) / span;
    if (p < -slack || p > span + slack) return -1;
    return Math.max(0, Math.min(span, p));
  }
  const cx = elements[at + CX];
  const cy = elements[at + CY];
  const turn = angleBetween(elements[at + X0] - cx, elements[at + Y0] - cy, x - cx, y - cy);
  const near = slack / elements[at + R];
  let p = kind === ARC ? turn : -turn;
  if (p < -near) p += 2 * Math.PI;
  if (p > span + near) return p >= 2 * Math.PI - near ? 0 : -1;
  return Math.max(0, Math.min(span, p));
}
