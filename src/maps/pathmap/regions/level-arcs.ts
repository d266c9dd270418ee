import { NONE } from '../../../geometry/index.js';
import { nextEdge } from '../path-mesh.js';
import { findLowest } from './cut-stretch.js';
import type { RegionField } from './region-field.js';
import { FRONT, INSIDE, POINT, type Sheet } from './sheet.js';

/** A part of an isoline that one root governs, within one triangle; lower values on its left. Mesh units. */
export interface LevelArc {
  readonly key: number;
  /** Centre and radius of the circle; radius 0: straight. Arcs run counter-clockwise, and are whole if start is end. */
  readonly centreX: number;
  readonly centreY: number;
  readonly radius: number;
  readonly startX: number;
  readonly startY: number;
  readonly endX: number;
  readonly endY: number;
  /** It starts, or ends, at a wall. */
  readonly startsAtWall: boolean;
  readonly endsAtWall: boolean;
}

/** Parts shorter than this (mesh units) are left out; what is chained to arcs reaches over them. */
const LEAST_LENGTH = 1e-10;

/** A curve that a level follows: a circle, or a line through (x, y) along (ux, uy). */
interface Curve {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly ux: number;
  readonly uy: number;
}

/** A place on a curve where something may change. */
interface Mark {
  readonly x: number;
  readonly y: number;
  /** Along a line its length, around a circle 0 to 4. */
  readonly order: number;
  isWall: boolean;
}

/** The parts of one isoline in one triangle. */
export function findLevelArcs(field: RegionField, t: number, level: number, out: LevelArc[]): void {
  const sheets = field.sheets[t];
  const done = new Set<number>();
  for (const sheet of sheets) {
    if (done.has(sheet.key)) continue;
    done.add(sheet.key);
    const curve = levelCurve(sheet, level);
    if (curve === undefined) continue;
    const marks = collectMarks(field, t, curve, sheet.key, level);
    cutCurve(field, t, sheet, curve, marks, out);
  }
}

/** Where the sheet has the level; a front by a line with lower values on its left. */
function levelCurve(sheet: Sheet, level: number): Curve | undefined {
  const rest = level / sheet.pace - sheet.cost;
  if (sheet.kind === INSIDE || !(level > sheet.pace * sheet.start)) return undefined;
  if (sheet.kind === POINT) return { x: sheet.x, y: sheet.y, radius: rest, ux: 0, uy: 0 };
  return { x: rest * sheet.x, y: rest * sheet.y, radius: 0, ux: -sheet.y, uy: sheet.x };
}

function collectMarks({ mesh, sheets }: RegionField, t: number, curve: Curve, key: number, level: number): Mark[] {
  const { vertices, triangles, twins } = mesh;
  const marks: Mark[] = [];
  for (let e = 3 * t; e < 3 * t + 3; e++) {
    const a = 2 * triangles[e];
    const b = 2 * triangles[nextEdge(e)];
    const [x, y] = [vertices[a], vertices[a + 1]];
    markLine(curve, x, y, vertices[b] - x, vertices[b + 1] - y, twins[e] === NONE, marks);
  }
  for (const sheet of sheets[t]) {
    const { kind, x, y } = sheet;
    if (kind === POINT) {
      markLine(curve, x, y, sheet.lx, sheet.ly, false, marks);
      markLine(curve, x, y, sheet.rx, sheet.ry, false, marks);
    } else if (kind === FRONT) {
      markLine(curve, sheet.lx, sheet.ly, x, y, false, marks);
      markLine(curve, sheet.rx, sheet.ry, x, y, false, marks);
      const foot = sheet.start - sheet.cost;
      markLine(curve, foot * x, foot * y, -y, x, false, marks);
    } else {
      const ring = sheet.ring as Float64Array;
      for (let k = 0, j = ring.length - 2; k < ring.length; j = k, k += 2) {
        markLine(curve, ring[j], ring[j + 1], ring[k] - ring[j], ring[k + 1] - ring[j + 1], false, marks);
      }
    }
    if (sheet.key === key) continue;
    const rival = levelCurve(sheet, level);
    if (rival === undefined) continue;
    if (rival.radius === 0) markLine(curve, rival.x, rival.y, rival.ux, rival.uy, false, marks);
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

/** Where a curve meets the line through (x, y) along (dx, dy). */
function markLine(curve: Curve, x: number, y: number, dx: number, dy: number, isWall: boolean, marks: Mark[]): void {
  const length = Math.sqrt(dx * dx + dy * dy);
  if (!(length > 0)) return;
  const [ux, uy] = [dx / length, dy / length];
  const [ox, oy] = [curve.x - x, curve.y - y];
  if (curve.radius === 0) {
    const s = (oy * ux - ox * uy) / (curve.ux * uy - curve.uy * ux);
    addMark(curve, curve.x + s * curve.ux, curve.y + s * curve.uy, isWall, marks);
    return;
  }
  const along = ox * ux + oy * uy;
  const across = ox * uy - oy * ux;
  const square = (curve.radius - across) * (curve.radius + across);
  if (!(square >= 0)) return;
  const half = Math.sqrt(square);
  for (const s of [along - half, along + half]) addMark(curve, x + s * ux, y + s * uy, isWall, marks);
}

function markCircle(curve: Curve, rival: Curve, marks: Mark[]): void {
  if (curve.radius === 0) {
    const found: Mark[] = [];
    markLine(rival, curve.x, curve.y, curve.ux, curve.uy, false, found);
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

/** Keep the parts between marks that lie in the triangle and are governed by the sheet. */
function cutCurve(field: RegionField, t: number, sheet: Sheet, curve: Curve, marks: Mark[], out: LevelArc[]): void {
  const { key } = sheet;
  const isCircle = curve.radius > 0;
  const sorted = joinMarks(marks.sort((a, b) => a.order - b.order));
  const count = sorted.length;
  const isOwn = (x: number, y: number): boolean =>
    isInTriangle(field, t, x, y) && findLowest(field.sheets[t], x, y, field.mesh.tolerance)?.key === key;
  const put = (from: Mark, to: Mark): void => {
    out.push({
      key,
      centreX: isCircle ? curve.x : 0,
      centreY: isCircle ? curve.y : 0,
      radius: curve.radius,
      startX: from.x,
      startY: from.y,
      endX: to.x,
      endY: to.y,
      startsAtWall: from.isWall,
      endsAtWall: to.isWall,
    });
  };
  if (isCircle && count < 2) {
    const at = sorted[0] ?? { x: curve.x + curve.radius, y: curve.y, order: 0, isWall: false };
    if (isOwn(2 * curve.x - at.x, 2 * curve.y - at.y)) put({ ...at, isWall: false }, { ...at, isWall: false });
    return;
  }
  for (let k = 0; k < (isCircle ? count : count - 1); k++) {
    const from = sorted[k];
    const to = sorted[(k + 1) % count];
    if (Math.abs(to.x - from.x) + Math.abs(to.y - from.y) < LEAST_LENGTH) continue;
    const [x, y] = isCircle
      ? findArcMiddle(curve.x, curve.y, curve.radius, from.x, from.y, to.x, to.y)
      : [(from.x + to.x) / 2, (from.y + to.y) / 2];
    if (isOwn(x, y)) put(from, to);
  }
}

/** Marks at one place are one mark. */
function joinMarks(sorted: readonly Mark[]): Mark[] {
  const out: Mark[] = [];
  for (const mark of sorted) {
    const last = out[out.length - 1];
    if (last && Math.abs(mark.x - last.x) + Math.abs(mark.y - last.y) < LEAST_LENGTH) last.isWall ||= mark.isWall;
    else out.push(mark);
  }
  return out;
}

/** The middle of an arc that runs counter-clockwise; of a whole circle if both ends are one. */
export function findArcMiddle(
  cx: number,
  cy: number,
  radius: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): [number, number] {
  const [ux, uy, vx, vy] = [ax - cx, ay - cy, bx - cx, by - cy];
  const cross = ux * vy - uy * vx;
  const dot = ux * vx + uy * vy;
  // Across the chord where that is short, along it where the arc is near a half circle.
  let [mx, my] = [ux + vx, uy + vy];
  if (cross < 0) [mx, my] = [-mx, -my];
  if (dot < 0) [mx, my] = [vy - uy, ux - vx];
  else if (cross === 0) [mx, my] = [-ux, -uy];
  const share = radius / Math.sqrt(mx * mx + my * my);
  return [cx + share * mx, cy + share * my];
}

function isInTriangle({ mesh }: RegionField, t: number, x: number, y: number): boolean {
  const { vertices, triangles } = mesh;
  for (let e = 3 * t; e < 3 * t + 3; e++) {
    const a = 2 * triangles[e];
    const b = 2 * triangles[nextEdge(e)];
    const dx = vertices[b] - vertices[a];
    const dy = vertices[b + 1] - vertices[a + 1];
    if (dx * (y - vertices[a + 1]) - dy * (x - vertices[a]) < 0) return false;
  }
  return true;
}
