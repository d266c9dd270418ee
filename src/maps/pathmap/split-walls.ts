import { NONE } from '../../geometry/index.js';
import { inCircle, orient2d } from '../../math/index.js';
import { nextEdge, prevEdge } from './path-mesh.js';

/** A mesh that can be edited: arrays longer than what is used. */
export interface GrowingMesh {
  vertices: Float64Array;
  vertexCount: number;
  triangles: Int32Array;
  twins: Int32Array;
  /** Per half-edge: price of crossing it. Edges with one are never flipped. */
  tolls: Float64Array;
  triangleCount: number;
}

/** A wall is halved while it is longer than so many times the distance of the vertex it sees ... */
const LENGTH_PER_HEIGHT = 2.5;
/** ... and longer than so many mean edges: a narrow corridor needs no square triangles. */
const LENGTH_PER_MEAN = 2;
/** Walls shorter than this are left alone: rounding a point on them would turn them by more than rays allow for. */
const MIN_LENGTH = 1e-3;
/** The mean counts as changed below so much of itself. */
const MEAN_CHANGE = 0.7;
const MAX_PASSES = 24;

/**
 * Put points on long walls. The corners of a city's outer wall see every block along it; each of those long triangles
 * would collect hundreds of windows. The triangulation stays constrained Delaunay, up to rounding of the new points.
 *
 * @returns how many points were added; at most as many as there were vertices, 64 at least
 */
export function splitWalls(mesh: GrowingMesh): number {
  const limit = mesh.vertexCount + Math.max(64, mesh.vertexCount);
  const before = mesh.vertexCount;
  reserve(mesh, limit);
  const stack: number[] = [];
  let mean = Infinity;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    // Where a thousand corners see both ends of a wall, most edges are as long as the wall: halved, it changes the mean.
    const present = meanLength(mesh);
    if (present < MEAN_CHANGE * mean) mean = present;
    const shortest = Math.max(MIN_LENGTH, LENGTH_PER_MEAN * mean);
    const start = mesh.vertexCount;
    const end = 3 * mesh.triangleCount;
    for (let e = 0; e < end && mesh.vertexCount < limit; e++) {
      if (mesh.twins[e] === NONE && isLong(mesh, e, shortest)) splitWall(mesh, e, stack);
    }
    if (mesh.vertexCount === start) break;
  }
  return mesh.vertexCount - before;
}

function reserve(mesh: GrowingMesh, vertexLimit: number): void {
  const triangleLimit = mesh.triangleCount + vertexLimit - mesh.vertexCount;
  const vertices = new Float64Array(2 * vertexLimit);
  vertices.set(mesh.vertices.subarray(0, 2 * mesh.vertexCount));
  const triangles = new Int32Array(3 * triangleLimit);
  triangles.set(mesh.triangles.subarray(0, 3 * mesh.triangleCount));
  const twins = new Int32Array(3 * triangleLimit);
  twins.set(mesh.twins.subarray(0, 3 * mesh.triangleCount));
  const tolls = new Float64Array(3 * triangleLimit);
  tolls.set(mesh.tolls);
  Object.assign(mesh, { vertices, triangles, twins, tolls });
}

/** Mean length of the edges that are no walls; of all edges where there are none such. */
function meanLength({ vertices, triangles, twins, triangleCount }: GrowingMesh): number {
  let sum = 0;
  let count = 0;
  let wallSum = 0;
  for (let e = 0; e < 3 * triangleCount; e++) {
    const a = 2 * triangles[e];
    const b = 2 * triangles[nextEdge(e)];
    const dx = vertices[b] - vertices[a];
    const dy = vertices[b + 1] - vertices[a + 1];
    const length = Math.sqrt(dx * dx + dy * dy);
    if (twins[e] === NONE) wallSum += length;
    else {
      sum += length;
      count++;
    }
  }
  return count > 0 ? sum / count : wallSum / (3 * triangleCount);
}

function isLong({ vertices, triangles }: GrowingMesh, e: number, shortest: number): boolean {
  const a = 2 * triangles[e];
  const b = 2 * triangles[nextEdge(e)];
  const c = 2 * triangles[prevEdge(e)];
  const dx = vertices[b] - vertices[a];
  const dy = vertices[b + 1] - vertices[a + 1];
  const square = dx * dx + dy * dy;
  if (square <= shortest * shortest) return false;
  const across = dx * (vertices[c + 1] - vertices[a + 1]) - dy * (vertices[c] - vertices[a]);
  return square > LENGTH_PER_HEIGHT * across;
}

/** Halve the wall e, then flip edges until the triangles around the new point are Delaunay again. */
function splitWall(mesh: GrowingMesh, e: number, stack: number[]): void {
  const { vertices, triangles, twins, tolls } = mesh;
  const n = nextEdge(e);
  const p = prevEdge(e);
  const a = triangles[e];
  const b = triangles[n];
  const c = triangles[p];
  const x = (vertices[2 * a] + vertices[2 * b]) / 2;
  const y = (vertices[2 * a + 1] + vertices[2 * b + 1]) / 2;
  const [cx, cy] = [vertices[2 * c], vertices[2 * c + 1]];
  // A needle may be narrower than the rounding of the middle.
  if (!(orient2d(vertices[2 * a], vertices[2 * a + 1], x, y, cx, cy) > 0)) return;
  if (!(orient2d(x, y, vertices[2 * b], vertices[2 * b + 1], cx, cy) > 0)) return;
  const m = mesh.vertexCount++;
  vertices[2 * m] = x;
  vertices[2 * m + 1] = y;
  // a b c becomes a m c, and m b c is new.
  const t = mesh.triangleCount++;
  const f = 3 * t;
  triangles[n] = m;
  triangles[f] = m;
  triangles[f + 1] = b;
  triangles[f + 2] = c;
  twins[f] = NONE;
  tolls[f + 1] = tolls[n];
  tolls[n] = 0;
  link(twins, f + 1, twins[n]);
  link(twins, f + 2, n);
  stack.push(p, f + 1);
  while (stack.length > 0) {
    const edge = stack.pop() as number;
    if (!flip(mesh, edge)) continue;
    stack.push(edge, nextEdge(mesh.twins[nextEdge(edge)]));
  }
}

function link(twins: Int32Array, e: number, f: number): void {
  twins[e] = f;
  if (f !== NONE) twins[f] = e;
}

/**
 * Flip e, whose opposite corner is the new point m, if the corner behind e lies in the circle of its triangle.
 *
 *      v                 v
 *     /|\               / \
 *    m e d     ->      m---d        e runs u -> v before, u -> d and d -> v after
 *     \|/               \ /
 *      u                 u
 *
 * @returns true if flipped; then e is u -> d, the next edge the diagonal, and behind that follows d -> v
 */
function flip({ vertices, triangles, twins, tolls }: GrowingMesh, e: number): boolean {
  const o = twins[e];
  if (o === NONE || tolls[e] > 0) return false;
  const u = triangles[e];
  const v = triangles[nextEdge(e)];
  const m = triangles[prevEdge(e)];
  const d = triangles[prevEdge(o)];
  const [ux, uy] = [vertices[2 * u], vertices[2 * u + 1]];
  const [vx, vy] = [vertices[2 * v], vertices[2 * v + 1]];
  const [mx, my] = [vertices[2 * m], vertices[2 * m + 1]];
  const [dx, dy] = [vertices[2 * d], vertices[2 * d + 1]];
  if (!(inCircle(ux, uy, vx, vy, mx, my, dx, dy) > 0)) return false;
  // Off the wall by rounding, the new point may see a needle from outside.
  if (!(orient2d(mx, my, ux, uy, dx, dy) > 0 && orient2d(mx, my, dx, dy, vx, vy) > 0)) return false;
  // e: u->v, en: v->m, ep: m->u;  o: v->u, on: u->d, op: d->v.
  const en = nextEdge(e);
  const on = nextEdge(o);
  const op = prevEdge(o);
  const vmTwin = twins[en];
  const udTwin = twins[on];
  const dvTwin = twins[op];
  // Triangle of e becomes u d m, that of o becomes v m d: e: u->d, en: d->m, ep: m->u; o: v->m, on: m->d, op: d->v.
  triangles[en] = d;
  triangles[o] = v;
  triangles[on] = m;
  triangles[op] = d;
  tolls[e] = tolls[on];
  tolls[o] = tolls[en];
  tolls[en] = 0;
  tolls[on] = 0;
  link(twins, e, udTwin);
  link(twins, o, vmTwin);
  link(twins, en, on);
  link(twins, op, dvTwin);
  return true;
}
