import { NONE } from '../../geometry/index.js';
import { addWindow } from './add-window.js';
import type { MeshLocator } from './mesh-locator.js';
import { nextEdge } from './path-mesh.js';
import { isBehindWall } from './source-side.js';
import { LAYOUT, type WindowFront, writeWindow } from './window-front.js';

/** Parts of a segment shorter than this within a triangle start no front. */
const LEAST_LENGTH = 1e-13;

/**
 * Start the straight fronts of a segment on both its sides, triangle by triangle. Fronts end at the normals of the
 * segment's ends; what lies beyond is seen from points, and the places where those are needed are collected: the ends,
 * every place where the segment meets a wall, and every vertex on it.
 *
 * @param triangles all triangles that may touch the segment
 * @param ends takes x, y of those places
 * @param side 0: all counts; 1, -1: along walls only the left, the right side of the segment
 * @param touched takes the triangles that the segment runs in or along, on the side that counts
 * @returns length of the segment in free space, mesh units
 */
export function seedSegment(
  front: WindowFront,
  locator: MeshLocator,
  source: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cost: number,
  triangles: readonly number[],
  ends: number[],
  side: number,
  touched: Set<number>,
): number {
  const { mesh } = front;
  const { tolerance } = mesh;
  const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  ends.push(ax, ay, bx, by);
  if (length <= tolerance) return 0;
  const dx = (bx - ax) / length;
  const dy = (by - ay) / length;
  // One front for each side, shared by all triangles.
  const left = front.addRoot(source, true, -dy, dx, cost + dy * ax - dx * ay, cost);
  const right = front.addRoot(source, true, dy, -dx, cost - dy * ax + dx * ay, cost);
  let free = 0;
  for (const t of triangles) {
    // The part inside of all three lines.
    let lo = 0;
    let hi = length;
    let loEdge = NONE;
    let hiEdge = NONE;
    for (let e = 3 * t; e < 3 * t + 3; e++) {
      const { planes } = locator;
      const depth = planes[3 * e] * ax + planes[3 * e + 1] * ay + planes[3 * e + 2];
      const slope = planes[3 * e] * dx + planes[3 * e + 1] * dy;
      // Along the edge, up to rounding: the segment belongs to both sides of it.
      if (Math.abs(depth) <= tolerance && Math.abs(depth + slope * length) <= tolerance) continue;
      const s = -depth / slope;
      if (slope > 0) {
        if (s > lo) {
          lo = s;
          loEdge = e;
        }
      } else if (slope < 0) {
        if (s < hi) {
          hi = s;
          hiEdge = e;
        }
      } else if (depth < 0) hi = -1;
    }
    if (hi - lo < -tolerance) continue;
    if (side !== 0) {
      if (!(hi - lo > LEAST_LENGTH) || isBehindWall(mesh, locator, t, ax, ay, dx, dy, lo, hi, side)) continue;
      touched.add(t);
    }
    for (let e = 3 * t; e < 3 * t + 3; e++) {
      const v = 2 * mesh.triangles[e];
      const along = (mesh.vertices[v] - ax) * dx + (mesh.vertices[v + 1] - ay) * dy;
      const across = (mesh.vertices[v] - ax) * dy - (mesh.vertices[v + 1] - ay) * dx;
      if (Math.abs(across) <= tolerance && along > 0 && along < length)
        ends.push(mesh.vertices[v], mesh.vertices[v + 1]);
    }
    if (loEdge !== NONE && mesh.fanTwins[loEdge] === NONE) ends.push(ax + lo * dx, ay + lo * dy);
    if (hiEdge !== NONE && mesh.fanTwins[hiEdge] === NONE) ends.push(ax + hi * dx, ay + hi * dy);
    // Too short for a front, but what it touches was collected.
    if (!(hi - lo > LEAST_LENGTH)) continue;
    free += hi - lo;
    seedSide(front, left, t, ax, ay, dx, dy, lo, hi);
    seedSide(front, right, t, ax, ay, dx, dy, lo, hi);
  }
  return free;
}

/** One side of the part from lo to hi of the segment, in one triangle. */
function seedSide(
  front: WindowFront,
  root: number,
  t: number,
  ax: number,
  ay: number,
  dx: number,
  dy: number,
  lo: number,
  hi: number,
): void {
  const { mesh, sourceRoots } = front;
  const { vertices, triangles, twins, frames, tolerance } = mesh;
  const k = 3 * (root - mesh.nodeCount);
  const nx = sourceRoots[k];
  const ny = sourceRoots[k + 1];
  const cost = sourceRoots[k + 2];
  front.strips.push(root, t, ax + lo * dx, ay + lo * dy, ax + hi * dx, ay + hi * dy);
  for (let e = 3 * t; e < 3 * t + 3; e++) {
    const p = 2 * triangles[e];
    const q = 2 * triangles[nextEdge(e)];
    const px = vertices[p];
    const py = vertices[p + 1];
    const along = (px - ax) * dx + (py - ay) * dy;
    const height = (px - ax) * nx + (py - ay) * ny;
    if (height >= -tolerance && along >= lo - tolerance && along <= hi + tolerance) {
      front.label(e, cost + px * nx + py * ny, root);
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
    let [rx, ry, lx, ly] = [px, py, vertices[q], vertices[q + 1]];
    const first = slope > 0 ? lo : hi;
    const last = slope > 0 ? hi : lo;
    if (slope !== 0) {
      const enter = (first - along) / slope;
      const leave = (last - along) / slope;
      if (enter > s0) {
        s0 = enter;
        rx = ax + first * dx;
        ry = ay + first * dy;
      }
      if (leave < s1) {
        s1 = leave;
        lx = ax + last * dx;
        ly = ay + last * dy;
      }
    } else if (along < lo || along > hi) continue;
    const rise = ux * nx + uy * ny;
    if (rise > 0) s0 = Math.max(s0, -height / rise);
    else if (rise < 0) s1 = Math.min(s1, -height / rise);
    else if (height < 0) continue;
    // The entered half-edge runs the other way.
    const toll = mesh.tolls.length > 0 ? mesh.tolls[e] : 0;
    front.reserve();
    writeWindow(front, o < e ? size - s1 : s0, o < e ? size - s0 : s1, nx, ny, cost + toll, lx, ly, rx, ry);
    addWindow(front, o, root, LAYOUT.LINEAR);
  }
}
