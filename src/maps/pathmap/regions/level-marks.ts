import { NONE } from '../../../geometry/index.js';
import { nextEdge } from '../path-mesh.js';
import type { RegionField } from './region-field.js';
import { FRONT, INSIDE, POINT, type Sheet } from './sheet.js';

/** Beyond bounds by this much (mesh units) is still within. */
export const WITHIN = 1e-9;

/** A curve that a level follows: a circle, or a line through (x, y) along (ux, uy). */
export interface Curve {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly ux: number;
  readonly uy: number;
}

/** A place on a curve where something may change. */
export interface Mark {
  readonly x: number;
  readonly y: number;
  /** Along a line its length, around a circle 0 to 4. */
  readonly order: number;
  isWall: boolean;
}

/** Where a sheet has a level; a front by a line with lower values on its left. */
export function levelCurve(sheet: Sheet, level: number): Curve | undefined {
  const rest = level / sheet.pace - sheet.cost;
  if (sheet.kind === INSIDE || !(level > sheet.pace * sheet.start)) return undefined;
  if (sheet.kind === POINT) return { x: sheet.x, y: sheet.y, radius: rest, ux: 0, uy: 0 };
  return { x: rest * sheet.x, y: rest * sheet.y, radius: 0, ux: -sheet.y, uy: sheet.x };
}

/** All places on a level's curve where who governs, or the triangle, may end. */
export function collectMarks(
  { mesh }: RegionField,
  t: number,
  rivals: readonly Sheet[],
  curve: Curve,
  key: number,
  level: number,
): Mark[] {
  const { vertices, triangles, twins } = mesh;
  const marks: Mark[] = [];
  for (let e = 3 * t; e < 3 * t + 3; e++) {
    const a = 2 * triangles[e];
    const b = 2 * triangles[nextEdge(e)];
    const [x, y] = [vertices[a], vertices[a + 1]];
    markLine(curve, x, y, vertices[b] - x, vertices[b + 1] - y, 0, 1, twins[e] === NONE, marks);
  }
  for (const sheet of rivals) {
    const { kind, x, y } = sheet;
    if (kind === POINT) {
      markLine(curve, x, y, sheet.lx, sheet.ly, 0, Infinity, false, marks);
      markLine(curve, x, y, sheet.rx, sheet.ry, 0, Infinity, false, marks);
    } else if (kind === FRONT) {
      markLine(curve, sheet.lx, sheet.ly, x, y, -Infinity, Infinity, false, marks);
      markLine(curve, sheet.rx, sheet.ry, x, y, -Infinity, Infinity, false, marks);
      const foot = sheet.start - sheet.cost;
      markLine(curve, foot * x, foot * y, -y, x, -Infinity, Infinity, false, marks);
    } else {
      const ring = sheet.ring as Float64Array;
      for (let k = 0, j = ring.length - 2; k < ring.length; j = k, k += 2) {
        markLine(curve, ring[j], ring[j + 1], ring[k] - ring[j], ring[k + 1] - ring[j + 1], 0, 1, false, marks);
      }
    }
    if (sheet.key === key) continue;
    const rival = levelCurve(sheet, level);
    if (rival === undefined) continue;
    if (rival.radius === 0) markLine(curve, rival.x, rival.y, rival.ux, rival.uy, -Infinity, Infinity, false, marks);
    else markCircle(curve, rival, marks);
  }
  return marks;
}

function addMark(curve: Curve, x: number, y: number, isWall: boolean, marks: Mark[]): void {
  if (!Number.isFinite(x + y)) return;
  if (curve.radius === 0) {
    marks.push({ x, y, order: (x - curve.x) * curve.ux + (y - curve.y) * curve.uy, isWall });
    return;
  }
  // Exactly on the circle, whatever the crossing was computed from.
  const [dx, dy] = [x - curve.x, y - curve.y];
  const share = curve.radius / Math.sqrt(dx * dx + dy * dy);
  const across = dy / (Math.abs(dx) + Math.abs(dy));
  const order = dx < 0 ? 2 - across : across < 0 ? 4 + across : across;
  marks.push({ x: curve.x + share * dx, y: curve.y + share * dy, order, isWall });
}

/** Where a curve meets the line through (x, y) along (dx, dy), from a share of that to another. */
function markLine(
  curve: Curve,
  x: number,
  y: number,
  dx: number,
  dy: number,
  least: number,
  most: number,
  isWall: boolean,
  marks: Mark[],
): void {
  const length = Math.sqrt(dx * dx + dy * dy);
  if (!(length > 0)) return;
  const [ux, uy] = [dx / length, dy / length];
  const [ox, oy] = [curve.x - x, curve.y - y];
  const isWithin = (s: number): boolean => s >= least * length - WITHIN && s <= most * length + WITHIN;
  if (curve.radius === 0) {
    const turn = curve.ux * uy - curve.uy * ux;
    const s = (oy * ux - ox * uy) / turn;
    if (isWithin((oy * curve.ux - ox * curve.uy) / turn)) {
      addMark(curve, curve.x + s * curve.ux, curve.y + s * curve.uy, isWall, marks);
    }
    return;
  }
  const along = ox * ux + oy * uy;
  const across = ox * uy - oy * ux;
  const square = (curve.radius - across) * (curve.radius + across);
  if (!(square >= 0)) return;
  const half = Math.sqrt(square);
  for (const s of [along - half, along + half]) {
    if (isWithin(s)) addMark(curve, x + s * ux, y + s * uy, isWall, marks);
  }
}

function markCircle(curve: Curve, rival: Curve, marks: Mark[]): void {
  if (curve.radius === 0) {
    const found: Mark[] = [];
    markLine(rival, curve.x, curve.y, curve.ux, curve.uy, -Infinity, Infinity, false, found);
    for (const { x, y } of found) addMark(curve, x, y, false, marks);
    return;
  }
  const [dx, dy] = [rival.x - curve.x, rival.y - curve.y];
  const square = dx * dx + dy * dy;
  if (!(square > 0)) return;
  const along = (square + (curve.radius - rival.radius) * (curve.radius + rival.radius)) / (2 * square);
  const rest = (curve.radius * curve.radius) / square - along * along;
  if (!(rest >= 0)) return;
  const half = Math.sqrt(rest);
  for (const h of [half, -half]) {
    addMark(curve, curve.x + along * dx - h * dy, curve.y + along * dy + h * dx, false, marks);
  }
}
