import { NONE } from '../../../geometry/index.js';
import { nextEdge } from '../path-mesh.js';
import { isBehindWall } from '../source-side.js';
import { addHopWindow } from './add-hop-window.js';
import type { HopFront } from './hop-front.js';
import { HOP_LAYOUT, type HopRoot } from './hop-window.js';

const { SIZE, FROM, TO, LEFT_X, LEFT_Y, RIGHT_X, RIGHT_Y } = HOP_LAYOUT;

/** Parts of a segment shorter than this within a triangle start no front. */
const LEAST_LENGTH = 1e-13;

/** What a segment met: its length in free space, the ends of its free parts, the triangles it runs in or along. */
export interface SeededSegment {
  readonly free: number;
  readonly ends: readonly number[];
  readonly touched: ReadonlySet<number>;
}

/**
 * Start the straight fronts of a segment on both its sides, triangle by triangle.
 *
 * @param triangles all triangles that may touch the segment
 * @param side 0: all counts; 1, -1: along walls only the left, the right side of the segment
 */
export function seedHopSegment(
  front: HopFront,
  source: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cost: number,
  triangles: readonly number[],
  side: number,
): SeededSegment {
  const { mesh, locator } = front.ground;
  const { tolerance, vertices } = mesh;
  const { planes } = locator;
  const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  const ends = [ax, ay, bx, by];
  const touched = new Set<number>();
  /** Where the segment meets the walls of a triangle. */
  const wallPlaces: number[] = [];
  let free = 0;
  if (length <= tolerance) return { free, ends, touched };
  const dx = (bx - ax) / length;
  const dy = (by - ay) / length;
  // One front for each side, shared by all triangles.
  const left: HopRoot = { isLinear: true, x: -dy, y: dx, cost: cost + dy * ax - dx * ay };
  const right: HopRoot = { isLinear: true, x: dy, y: -dx, cost: cost - dy * ax + dx * ay };
  const leftRoot = front.addRoot(source, left, cost);
  const rightRoot = front.addRoot(source, right, cost);
  const isBarred = meetsBarrier(front, ax, ay, bx, by);
  for (const t of triangles) {
    // The part inside of all three lines.
    let lo = 0;
    let hi = length;
    wallPlaces.length = 0;
    for (let e = 3 * t; e < 3 * t + 3; e++) {
      const depth = planes[3 * e] * ax + planes[3 * e + 1] * ay + planes[3 * e + 2];
      const slope = planes[3 * e] * dx + planes[3 * e + 1] * dy;
      // Along the edge, up to rounding: the segment belongs to both sides of it.
      if (Math.abs(depth) <= tolerance && Math.abs(depth + slope * length) <= tolerance) continue;
      const s = -depth / slope;
      if (mesh.twins[e] === NONE) wallPlaces.push(s);
      if (slope > 0 && s > lo) lo = s;
      else if (slope < 0 && s < hi) hi = s;
      else if (slope === 0 && depth < 0) hi = -1;
    }
    if (hi - lo < -tolerance) continue;
    if (side !== 0) {
      if (!(hi - lo > LEAST_LENGTH) || isBehindWall(mesh, locator, t, ax, ay, dx, dy, lo, hi, side)) continue;
      touched.add(t);
    }
    for (const s of wallPlaces) {
      // In a vertex several edges end the part at once.
      const isEnd = Math.abs(s - lo) <= tolerance || Math.abs(s - hi) <= tolerance;
      if (isEnd && s > 0 && s < length) ends.push(ax + s * dx, ay + s * dy);
    }
    for (let e = 3 * t; e < 3 * t + 3; e++) {
      const v = 2 * mesh.triangles[e];
      const along = (vertices[v] - ax) * dx + (vertices[v + 1] - ay) * dy;
      const across = (vertices[v] - ax) * dy - (vertices[v + 1] - ay) * dx;
      if (Math.abs(across) > tolerance || !(along > 0 && along < length)) continue;
      // A corner on the line is a generator at the line's own cost.
      front.label(e, cost, leftRoot);
    }
    if (!(hi - lo > LEAST_LENGTH)) continue;
    free += hi - lo;
    seedSide(front, left, leftRoot, t, ax, ay, dx, dy, lo, hi, isBarred);
    seedSide(front, right, rightRoot, t, ax, ay, dx, dy, lo, hi, isBarred);
  }
  return { free, ends, touched };
}

/** One side of the part from lo to hi of the segment, in one triangle. */
function seedSide(
  front: HopFront,
  start: HopRoot,
  root: number,
  t: number,
  ax: number,
  ay: number,
  dx: number,
  dy: number,
  lo: number,
  hi: number,
  isBarred: boolean,
): void {
  const { mesh, weights } = front.ground;
  const { vertices, triangles, twins, frames, tolerance } = mesh;
  const { x: nx, y: ny } = start;
  // Seen along the front, the start of the segment is its left end where the front goes left of it.
  const isLeft = dx * ny - dy * nx > 0;
  const [l, r] = isLeft ? [lo, hi] : [hi, lo];
  front.strips.push(root, t, ax + l * dx, ay + l * dy, ax + r * dx, ay + r * dy);
  for (let e = 3 * t; e < 3 * t + 3; e++) {
    const p = 2 * triangles[e];
    const q = 2 * triangles[nextEdge(e)];
    const px = vertices[p];
    const py = vertices[p + 1];
    const along = (px - ax) * dx + (py - ay) * dy;
    const height = (px - ax) * nx + (py - ay) * ny;
    if (height >= -tolerance && along >= lo - tolerance && along <= hi + tolerance) {
      front.label(e, front.rootStarts[root - mesh.nodeCount] + Math.max(0, height), root);
    }
    const o = twins[e];
    if (o === NONE) continue;
    const size = frames[5 * (o < e ? o : e) + 4];
    const ux = (vertices[q] - px) / size;
    const uy = (vertices[q + 1] - py) / size;
    // Only edges that the front leaves by: their triangle is on the left.
    if (!(uy * nx - ux * ny > 0)) continue;
    // From p to q, inside the strip and on the right side of the segment.
    const slope = ux * dx + uy * dy;
    let s0 = 0;
    let s1 = size;
    let [rightX, rightY, leftX, leftY] = [px, py, vertices[q], vertices[q + 1]];
    const first = slope > 0 ? lo : hi;
    const last = slope > 0 ? hi : lo;
    if (slope !== 0) {
      const enter = (first - along) / slope;
      const leave = (last - along) / slope;
      if (enter > s0) [s0, rightX, rightY] = [enter, ax + first * dx, ay + first * dy];
      if (leave < s1) [s1, leftX, leftY] = [leave, ax + last * dx, ay + last * dy];
    } else if (along < lo || along > hi) continue;
    const rise = ux * nx + uy * ny;
    if (rise > 0) s0 = Math.max(s0, -height / rise);
    else if (rise < 0) s1 = Math.min(s1, -height / rise);
    else if (height < 0) continue;
    // On the edge itself: the triangle behind holds the segment too, and a barrier there is not crossed.
    if (height <= tolerance && height + rise * size <= tolerance) continue;
    const crossed = weights[e] > 1 ? front.cross(e, NONE) : NONE;
    const w = front.begin(start, root, o, crossed, !isBarred && crossed === NONE);
    const { numbers } = front;
    const at = SIZE * w;
    // The entered half-edge runs the other way.
    numbers[at + FROM] = o < e ? size - s1 : s0;
    numbers[at + TO] = o < e ? size - s0 : s1;
    numbers[at + LEFT_X] = leftX;
    numbers[at + LEFT_Y] = leftY;
    numbers[at + RIGHT_X] = rightX;
    numbers[at + RIGHT_Y] = rightY;
    addHopWindow(front, w);
  }
}

/** A barrier meets the segment. Hops at right angles on its two sides then say nothing about each other. */
function meetsBarrier({ ground }: HopFront, ax: number, ay: number, bx: number, by: number): boolean {
  const { barriers, mesh } = ground;
  const slack = mesh.tolerance;
  const side = (px: number, py: number, qx: number, qy: number, x: number, y: number): number => {
    const cross = (qx - px) * (y - py) - (qy - py) * (x - px);
    return Math.abs(cross) <= slack ? 0 : cross;
  };
  for (let k = 0; k < barriers.length; k += 4) {
    const [ux, uy, vx, vy] = [barriers[k], barriers[k + 1], barriers[k + 2], barriers[k + 3]];
    if (side(ax, ay, bx, by, ux, uy) * side(ax, ay, bx, by, vx, vy) > 0) continue;
    if (side(ux, uy, vx, vy, ax, ay) * side(ux, uy, vx, vy, bx, by) > 0) continue;
    return true;
  }
  return false;
}
