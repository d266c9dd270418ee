import { NONE } from '../../../geometry/index.js';
import { orient2d } from '../../../math/index.js';
import { nextEdge } from '../path-mesh.js';
import { forceEdge } from './force-edge.js';
import { findFreePieces } from './free-pieces.js';
import type { LineMesh } from './line-mesh.js';

/** Steps of a walk over triangles after which something is wrong. */
const MOST_STEPS = 10_000;

/**
 * Put a line into a mesh: from wall to wall, with bends in free space, as often as it runs through free space.
 *
 * @param points x, y, mesh units
 * @param mark of its edges
 * @returns false where it is not of that kind, as one that ends in the open or meets another line: the mesh is then of no use
 */
export function insertLine(mesh: LineMesh, points: Float64Array, mark: number): boolean {
  for (const piece of findFreePieces(mesh, points)) {
    if (!mesh.hasRoom()) return false;
    const ids: number[] = [];
    const last = piece.length - 2;
    for (let k = 0; k <= last; k += 2) {
      const v =
        k === 0 || k === last
          ? attachEnd(mesh, piece, k, k === 0 ? 2 : k - 2)
          : insertBend(mesh, piece[k], piece[k + 1]);
      if (v === NONE) return false;
      ids.push(v);
    }
    for (let k = 0; k + 1 < ids.length; k++) {
      if (ids[k] === ids[k + 1] || !forceEdge(mesh, ids[k], ids[k + 1], mark)) return false;
    }
  }
  return true;
}

/** A vertex where a line ends on a wall: walk there from its middle. @returns NONE if there is no wall */
function attachEnd(mesh: LineMesh, piece: readonly number[], end: number, inner: number): number {
  const px = piece[end];
  const py = piece[end + 1];
  const mx = 0.5 * (px + piece[inner]);
  const my = 0.5 * (py + piece[inner + 1]);
  let t = findHolder(mesh, mx, my);
  let from = NONE;
  for (let steps = 0; t !== NONE && steps < MOST_STEPS; steps++) {
    const corner = mesh.cornerAt(t, px, py);
    if (corner !== NONE) return corner;
    const exit = findExit(mesh, t, from, mx, my, px, py);
    // It ends in this triangle: at a wall of it, or in the open.
    if (exit === NONE) return splitNearWall(mesh, t, px, py);
    if (mesh.twins[exit] === NONE) {
      return isOnEdge(mesh, exit, px, py) ? mesh.splitWall(exit, px, py) : NONE;
    }
    if (mesh.marks[exit] > 0) return NONE;
    from = mesh.twins[exit];
    t = (from / 3) | 0;
  }
  return NONE;
}

/** The side by which the way from m to p leaves a triangle, NONE if it does not. */
function findExit(
  { vertices, triangles }: LineMesh,
  t: number,
  from: number,
  mx: number,
  my: number,
  px: number,
  py: number,
): number {
  for (let e = 3 * t; e < 3 * t + 3; e++) {
    if (e === from) continue;
    const [ax, ay] = [vertices[2 * triangles[e]], vertices[2 * triangles[e] + 1]];
    const q = 2 * triangles[nextEdge(e)];
    const [bx, by] = [vertices[q], vertices[q + 1]];
    if (!(orient2d(ax, ay, bx, by, px, py) < 0)) continue;
    if (orient2d(mx, my, px, py, ax, ay) <= 0 && orient2d(mx, my, px, py, bx, by) >= 0) return e;
  }
  return NONE;
}

function splitNearWall(mesh: LineMesh, t: number, x: number, y: number): number {
  for (let e = 3 * t; e < 3 * t + 3; e++) {
    if (mesh.twins[e] === NONE && isOnEdge(mesh, e, x, y)) return mesh.splitWall(e, x, y);
  }
  return NONE;
}

/** Is a point one with a point of an edge? */
function isOnEdge({ vertices, triangles, near }: LineMesh, e: number, x: number, y: number): boolean {
  const a = 2 * triangles[e];
  const b = 2 * triangles[nextEdge(e)];
  const dx = vertices[b] - vertices[a];
  const dy = vertices[b + 1] - vertices[a + 1];
  const square = dx * dx + dy * dy;
  const along = (x - vertices[a]) * dx + (y - vertices[a + 1]) * dy;
  const across = dx * (y - vertices[a + 1]) - dy * (x - vertices[a]);
  return along > 0 && along < square && across * across <= near * near * square;
}

/** A vertex where a line bends in free space; NONE where that is on a wall, another line, or at a vertex. */
function insertBend(mesh: LineMesh, x: number, y: number): number {
  const { vertices, triangles, twins, marks } = mesh;
  const t = findHolder(mesh, x, y);
  if (t === NONE || mesh.cornerAt(t, x, y) !== NONE) return NONE;
  let on = NONE;
  for (let e = 3 * t; e < 3 * t + 3; e++) {
    const a = 2 * triangles[e];
    const b = 2 * triangles[nextEdge(e)];
    if (orient2d(vertices[a], vertices[a + 1], vertices[b], vertices[b + 1], x, y) === 0) on = e;
  }
  if (on !== NONE && (twins[on] === NONE || marks[on] > 0)) return NONE;
  const v = on === NONE ? mesh.splitTriangle(t, x, y) : mesh.splitEdge(on, x, y);
  if (v !== NONE) mesh.bends.add(v);
  return v;
}

/** The triangle that a point lies in, or NONE. */
function findHolder(mesh: LineMesh, x: number, y: number): number {
  const { vertices, triangles } = mesh;
  for (const t of mesh.collect(x, y, x, y)) {
    let isInside = true;
    for (let e = 3 * t; e < 3 * t + 3 && isInside; e++) {
      const a = 2 * triangles[e];
      const b = 2 * triangles[nextEdge(e)];
      isInside = orient2d(vertices[a], vertices[a + 1], vertices[b], vertices[b + 1], x, y) >= 0;
    }
    if (isInside) return t;
  }
  return NONE;
}
