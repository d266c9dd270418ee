import { NONE } from '../../../geometry/index.js';
import { inCircle } from '../../../math/index.js';
import { nextEdge, prevEdge } from '../path-mesh.js';
import type { LineMesh } from './line-mesh.js';

/**
 * Make two vertices the ends of an edge and mark it: the triangles that it crosses are taken out, and both halves of the
 * hole filled with Delaunay triangles (Anglada 1997).
 *
 * @param mark of the line
 * @returns false where it meets a vertex, a wall or another line on the way: the mesh is then of no use
 */
export function forceEdge(mesh: LineMesh, u: number, v: number, mark: number): boolean {
  const { vertices, triangles, twins, marks } = mesh;
  const near = mesh.collect(vertices[2 * u], vertices[2 * u + 1], vertices[2 * v], vertices[2 * v + 1]);
  const start = findStart(mesh, near, u, v);
  if (start === NONE) return false;
  if (triangles[nextEdge(start)] === v) {
    markEdge(mesh, start, mark);
    return true;
  }
  const removed = [(start / 3) | 0];
  // Half-edges around the hole, from u to v: on the right as they run, on the left against their way.
  const right = [start];
  const left = [prevEdge(start)];
  for (let edge = nextEdge(start); ; ) {
    const o = twins[edge];
    if (o === NONE || marks[edge] > 0) return false;
    removed.push((o / 3) | 0);
    const apex = triangles[prevEdge(o)];
    const side = apex === v ? 0 : mesh.side(u, v, apex);
    if (side === 0 && apex !== v) return false;
    if (side <= 0) right.push(nextEdge(o));
    if (side >= 0) left.push(prevEdge(o));
    if (apex === v) break;
    edge = side > 0 ? nextEdge(o) : prevEdge(o);
  }
  return new Hole(mesh, removed, [...left, ...right]).close(u, v, left.reverse(), right, mark);
}

/** The half-edge at u of the triangle that the way to v begins in, or u->v itself; NONE where another vertex is on the way. */
function findStart(mesh: LineMesh, near: readonly number[], u: number, v: number): number {
  const { triangles, twins } = mesh;
  let found = NONE;
  for (const t of near) {
    for (let e = 3 * t; e < 3 * t + 3; e++) {
      if (triangles[e] !== u) continue;
      const p = triangles[nextEdge(e)];
      const q = triangles[prevEdge(e)];
      if (p === v) return e;
      // A wall has one half-edge only.
      if (q === v) {
        const o = twins[prevEdge(e)];
        return o === NONE ? NONE : o;
      }
      if (mesh.side(u, v, p) < 0 && mesh.side(u, v, q) > 0) found = e;
    }
  }
  return found;
}

function markEdge({ marks, twins }: LineMesh, e: number, mark: number): void {
  // On a wall it is a wall, on another line that one.
  if (twins[e] === NONE || marks[e] > 0) return;
  marks[e] = mark;
  marks[twins[e]] = mark;
}

/** What is known of an edge around the hole. */
interface Rim {
  readonly from: number;
  readonly twin: number;
  readonly mark: number;
}

/** A hole in a mesh: triangles that are free to be used again. */
class Hole {
  private readonly rims = new Map<number, Rim>();
  /** Per half-edge of the rim: the one in its place. */
  private readonly heirs = new Map<number, number>();

  constructor(
    private readonly mesh: LineMesh,
    private readonly free: number[],
    rim: readonly number[],
  ) {
    const { triangles, twins, marks } = mesh;
    for (const e of rim) this.rims.set(e, { from: triangles[e], twin: twins[e], mark: marks[e] });
  }

  /** @param left,right rims in the order in which the sides of a triangle run */
  close(u: number, v: number, left: readonly number[], right: readonly number[], mark: number): boolean {
    const above = this.fill(u, v, left);
    const below = this.fill(v, u, right);
    if (above === NONE || below === NONE) return false;
    const { mesh } = this;
    mesh.link(above, below);
    mesh.marks[above] = mark;
    mesh.marks[below] = mark;
    for (const [e, { twin, mark: own }] of this.rims) {
      const heir = this.heirs.get(e);
      if (heir === undefined) return false;
      mesh.link(heir, this.heirs.get(twin) ?? twin);
      mesh.marks[heir] = own;
    }
    return true;
  }

  /**
   * Fill what lies between the edge a->b and a rim from b back to a.
   *
   * @returns the half-edge a->b, or NONE where no triangle fits
   */
  private fill(a: number, b: number, rim: readonly number[]): number {
    const { mesh } = this;
    const { vertices } = mesh;
    const startOf = (k: number): number => (this.rims.get(rim[k]) as Rim).from;
    let best = 1;
    for (let k = 2; k < rim.length; k++) {
      const c = 2 * startOf(best);
      const d = 2 * startOf(k);
      const isInside =
        inCircle(
          vertices[2 * a],
          vertices[2 * a + 1],
          vertices[2 * b],
          vertices[2 * b + 1],
          vertices[c],
          vertices[c + 1],
          vertices[d],
          vertices[d + 1],
        ) > 0;
      if (isInside) best = k;
    }
    const t = this.free.pop();
    const c = startOf(best);
    if (t === undefined || !(mesh.side(a, b, c) > 0)) return NONE;
    const e = 3 * t;
    mesh.touch(t);
    mesh.triangles[e] = a;
    mesh.triangles[e + 1] = b;
    mesh.triangles[e + 2] = c;
    mesh.marks.fill(0, e, e + 3);
    const isDone = this.join(e + 1, b, c, rim.slice(0, best)) && this.join(e + 2, c, a, rim.slice(best));
    return isDone ? e : NONE;
  }

  /** What lies behind half-edge e from a to b: the rim, or more triangles. */
  private join(e: number, a: number, b: number, rim: readonly number[]): boolean {
    if (rim.length === 1) {
      this.heirs.set(rim[0], e);
      return true;
    }
    const o = this.fill(b, a, rim.slice());
    if (o === NONE) return false;
    this.mesh.link(e, o);
    return true;
  }
}
