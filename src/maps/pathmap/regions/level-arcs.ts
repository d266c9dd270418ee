import { nextEdge } from '../path-mesh.js';
import { findLowest } from './cut-stretch.js';
import { type Curve, collectMarks, levelCurve, type Mark, WITHIN } from './level-marks.js';
import type { RegionField } from './region-field.js';
import { type Sheet, valueAt } from './sheet.js';

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

/** The parts of one isoline in one triangle. */
export function findLevelArcs(field: RegionField, t: number, level: number, out: LevelArc[]): void {
  const round = findRound(field, t);
  // What is higher all over the triangle has no part in its lines.
  const rivals = field.sheets[t].filter(
    (sheet) => valueAt(sheet, round.x, round.y) - sheet.pace * round.radius <= level + WITHIN,
  );
  const done = new Set<number>();
  for (const sheet of rivals) {
    if (done.has(sheet.key)) continue;
    done.add(sheet.key);
    const curve = levelCurve(sheet, level);
    if (curve === undefined || valueAt(sheet, round.x, round.y) + sheet.pace * round.radius < level - WITHIN) continue;
    const marks = collectMarks(field, t, rivals, curve, sheet.key, level).filter(
      ({ x, y }) => Math.abs(x - round.x) <= round.radius + WITHIN && Math.abs(y - round.y) <= round.radius + WITHIN,
    );
    cutCurve(field, t, rivals, sheet, curve, marks, out);
  }
}

/** A circle around a triangle. */
function findRound({ mesh }: RegionField, t: number): { x: number; y: number; radius: number } {
  const { vertices, triangles } = mesh;
  const at = [2 * triangles[3 * t], 2 * triangles[3 * t + 1], 2 * triangles[3 * t + 2]];
  const x = (vertices[at[0]] + vertices[at[1]] + vertices[at[2]]) / 3;
  const y = (vertices[at[0] + 1] + vertices[at[1] + 1] + vertices[at[2] + 1]) / 3;
  const reaches = at.map((v) => (vertices[v] - x) * (vertices[v] - x) + (vertices[v + 1] - y) * (vertices[v + 1] - y));
  return { x, y, radius: Math.sqrt(Math.max(...reaches)) };
}

/** Keep the parts between marks that lie in the triangle and are governed by the sheet. */
function cutCurve(
  field: RegionField,
  t: number,
  rivals: readonly Sheet[],
  sheet: Sheet,
  curve: Curve,
  marks: Mark[],
  out: LevelArc[],
): void {
  const { key } = sheet;
  const isCircle = curve.radius > 0;
  const sorted = joinMarks(marks.sort((a, b) => a.order - b.order));
  const count = sorted.length;
  const isOwn = (x: number, y: number): boolean =>
    isInTriangle(field, t, x, y) && findLowest(rivals, x, y, field.mesh.tolerance)?.key === key;
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
