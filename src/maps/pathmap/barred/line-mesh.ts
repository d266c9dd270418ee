import { NONE } from '../../../geometry/index.js';
import { orient2d } from '../../../math/index.js';
import type { PathGround } from '../build-path-map.js';
import { nextEdge, prevEdge } from '../path-mesh.js';
import { collectAlong } from '../triangle-grid.js';

/**
 * The mesh of a ground that lines are put into: a copy with room for more, and a list of the triangles that are no longer
 * those of the ground. What is found by place is found by the ground's own grid, or is in that list.
 */
export class LineMesh {
  /** Mesh units. */
  vertices: Float64Array;
  vertexCount: number;
  triangles: Int32Array;
  twins: Int32Array;
  /** Per half-edge: 1 + number of the line on it, 0 for none. */
  marks: Float64Array;
  triangleCount: number;
  /** Triangles that changed or are new, in the order in which they did. */
  readonly touched: number[] = [];
  /** Bends of lines: vertices that are corners though they came after those of the domain. */
  readonly bends = new Set<number>();
  /** What is nearer than this is one point, mesh units. */
  readonly near: number;
  private isTouched: Uint8Array;

  /** @param ground without barriers */
  constructor(
    readonly ground: PathGround,
    lineCount: number,
  ) {
    const { mesh, domain } = ground;
    this.vertexCount = mesh.vertices.length >> 1;
    this.triangleCount = mesh.triangles.length / 3;
    const room = 4 * lineCount + 16;
    this.vertices = widen(mesh.vertices, 2 * room);
    this.triangles = widen(mesh.triangles, 6 * room);
    this.twins = widen(mesh.twins, 6 * room);
    this.marks = new Float64Array(this.triangles.length);
    this.isTouched = new Uint8Array(this.triangles.length / 3);
    this.near = Math.max(mesh.tolerance, domain.tolerance * mesh.scale);
  }

  /** Sign of the side of a->b on which c lies, exact. */
  side(a: number, b: number, c: number): number {
    const { vertices } = this;
    return orient2d(
      vertices[2 * a],
      vertices[2 * a + 1],
      vertices[2 * b],
      vertices[2 * b + 1],
      vertices[2 * c],
      vertices[2 * c + 1],
    );
  }

  touch(t: number): void {
    if (this.isTouched[t] === 1) return;
    this.isTouched[t] = 1;
    this.touched.push(t);
  }

  link(e: number, f: number): void {
    this.twins[e] = f;
    if (f !== NONE) this.twins[f] = e;
  }

  /** Room for a line more, with a bend and both ends on walls. */
  hasRoom(): boolean {
    return 3 * this.triangleCount + 12 <= this.triangles.length && 2 * this.vertexCount + 6 <= this.vertices.length;
  }

  /** Every triangle that may come near a segment. */
  collect(ax: number, ay: number, bx: number, by: number): number[] {
    const { isTouched, vertices, triangles, near } = this;
    const found = collectAlong(this.ground.locator.grid, ax, ay, bx, by).filter((t) => isTouched[t] === 0);
    const minX = Math.min(ax, bx) - near;
    const maxX = Math.max(ax, bx) + near;
    const minY = Math.min(ay, by) - near;
    const maxY = Math.max(ay, by) + near;
    for (const t of this.touched) {
      const a = 2 * triangles[3 * t];
      const b = 2 * triangles[3 * t + 1];
      const c = 2 * triangles[3 * t + 2];
      if (Math.max(vertices[a], vertices[b], vertices[c]) < minX) continue;
      if (Math.min(vertices[a], vertices[b], vertices[c]) > maxX) continue;
      if (Math.max(vertices[a + 1], vertices[b + 1], vertices[c + 1]) < minY) continue;
      if (Math.min(vertices[a + 1], vertices[b + 1], vertices[c + 1]) > maxY) continue;
      found.push(t);
    }
    return found;
  }

  /** The corner of a triangle that is one point with a place, or NONE. */
  cornerAt(t: number, x: number, y: number): number {
    const { vertices, triangles, near } = this;
    for (let e = 3 * t; e < 3 * t + 3; e++) {
      const dx = vertices[2 * triangles[e]] - x;
      const dy = vertices[2 * triangles[e] + 1] - y;
      if (dx * dx + dy * dy <= near * near) return triangles[e];
    }
    return NONE;
  }

  /**
   * Put a point on a wall.
   *
   * @param e its half-edge
   * @returns the new vertex, or NONE where triangles beside it would have no area
   */
  splitWall(e: number, x: number, y: number): number {
    const { triangles, twins } = this;
    const n = nextEdge(e);
    const v = this.addVertex(x, y);
    const b = triangles[n];
    const c = triangles[prevEdge(e)];
    if (!(this.side(triangles[e], v, c) > 0 && this.side(v, b, c) > 0)) return NONE;
    // a b c becomes a v c, and v b c is new.
    const f = this.addTriangle(v, b, c);
    triangles[n] = v;
    this.marks[f + 1] = this.marks[n];
    this.marks[n] = 0;
    this.link(f + 1, twins[n]);
    this.link(f + 2, n);
    this.touch((e / 3) | 0);
    return v;
  }

  /**
   * Put a point into a triangle.
   *
   * @returns the new vertex, or NONE where it does not lie strictly inside
   */
  splitTriangle(t: number, x: number, y: number): number {
    const { triangles, twins, marks } = this;
    const [a, b, c] = triangles.subarray(3 * t, 3 * t + 3);
    const v = this.addVertex(x, y);
    if (!(this.side(a, b, v) > 0 && this.side(b, c, v) > 0 && this.side(c, a, v) > 0)) return NONE;
    const e = 3 * t;
    const f = this.addTriangle(b, c, v);
    const g = this.addTriangle(c, a, v);
    marks[f] = marks[e + 1];
    marks[g] = marks[e + 2];
    marks[e + 1] = 0;
    marks[e + 2] = 0;
    this.link(f, twins[e + 1]);
    this.link(g, twins[e + 2]);
    triangles[e + 2] = v;
    this.link(e + 1, f + 2);
    this.link(f + 1, g + 2);
    this.link(g + 1, e + 2);
    this.touch(t);
    return v;
  }

  /**
   * Put a point on an edge that is neither a wall nor part of a line.
   *
   * @returns the new vertex, or NONE where triangles beside it would have no area
   */
  splitEdge(e: number, x: number, y: number): number {
    const { triangles, twins, marks } = this;
    const o = twins[e];
    const [n, p] = [nextEdge(e), nextEdge(o)];
    const [a, b] = [triangles[e], triangles[o]];
    const [c, d] = [triangles[prevEdge(e)], triangles[prevEdge(o)]];
    const v = this.addVertex(x, y);
    if (!(this.side(a, v, c) > 0 && this.side(v, b, c) > 0 && this.side(b, v, d) > 0 && this.side(v, a, d) > 0)) {
      return NONE;
    }
    // a b c becomes a v c and v b c, b a d becomes b v d and v a d.
    const f = this.addTriangle(v, b, c);
    const g = this.addTriangle(v, a, d);
    triangles[n] = v;
    triangles[p] = v;
    marks[f + 1] = marks[n];
    marks[g + 1] = marks[p];
    marks[n] = 0;
    marks[p] = 0;
    this.link(f + 1, twins[n]);
    this.link(g + 1, twins[p]);
    this.link(f + 2, n);
    this.link(g + 2, p);
    this.link(e, g);
    this.link(o, f);
    this.touch((e / 3) | 0);
    this.touch((o / 3) | 0);
    return v;
  }

  private addVertex(x: number, y: number): number {
    const v = this.vertexCount++;
    this.vertices[2 * v] = x;
    this.vertices[2 * v + 1] = y;
    return v;
  }

  /** @returns its first half-edge */
  private addTriangle(a: number, b: number, c: number): number {
    const e = 3 * this.triangleCount++;
    this.triangles[e] = a;
    this.triangles[e + 1] = b;
    this.triangles[e + 2] = c;
    this.twins.fill(NONE, e, e + 3);
    this.touch(this.triangleCount - 1);
    return e;
  }
}

function widen<T extends Float64Array | Int32Array>(from: T, more: number): T {
  const to = (
    from instanceof Float64Array ? new Float64Array(from.length + more) : new Int32Array(from.length + more)
  ) as T;
  to.set(from);
  return to;
}
