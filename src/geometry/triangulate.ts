import Delaunator from 'delaunator';
import { Budget, type WorkOptions } from '../error/index.js';
import { computeCurveOrder, inCircle, orient2d } from '../math/index.js';
import { NONE } from './domain-input.js';
import { isRound } from './is-round.js';

/**
 * A constrained Delaunay triangulation. Half-edge e belongs to triangle floor(e / 3), starts at `triangles[e]` and ends
 * at the start of the next half-edge of its triangle, counter-clockwise. The last four vertices are the corners of a
 * box around the points, so that every given point is an inner vertex.
 */
export interface Triangulation {
  /** Coordinates of the given points, then of the four box corners. */
  readonly xy: Float64Array;
  readonly triangles: Int32Array;
  /** Twin half-edge, NONE on the outside of the box. */
  readonly twins: Int32Array;
  /** Per half-edge the index of the constraint on it, or NONE. */
  readonly constraints: Int32Array;
}

/** A flip takes as long as so many comparisons of two edges, */
const FLIP_COST = 40;
/** and a step round a vertex as half of one. */
const TURN_COST = 0.5;

/** The half-edge after e in its triangle. */
export function nextEdge(e: number): number {
  return e % 3 === 2 ? e - 2 : e + 1;
}

/** The half-edge before e in its triangle. */
export function prevEdge(e: number): number {
  return e % 3 === 0 ? e + 2 : e - 1;
}

/**
 * Delaunator lays the ground, because it is the fastest there is; its in-circle test is plain floating point, so the
 * result is accepted only if every triangle is counter-clockwise by the exact predicate and none is missing. Otherwise
 * the points go in one by one with exact predicates. Constraint edges follow by flipping (Sloan 1993), with Lawson flips
 * behind them. The outcome is a valid triangulation for any input, and Delaunay up to rounding.
 *
 * @param points flat coordinates; no two equal. [Limit: extent 1e-150 to 1e150]
 * @param edges pairs of point indices; they must not cross, nor pass through a point (planarise first)
 * @throws FootfallError `limit/comparisons` where constraints take more flips than the limit admits
 */
export function triangulate(points: Float64Array, edges: Int32Array, options: WorkOptions = {}): Triangulation {
  const mesh = new Mesh(points, options);
  if (isRound(points) || !mesh.adoptDelaunator()) mesh.insertAll();
  mesh.constrainAll(edges);
  return mesh;
}

/** The same by exact incremental insertion only: slower, and the second opinion in the tests. */
export function triangulateExactly(points: Float64Array, edges: Int32Array): Triangulation {
  const mesh = new Mesh(points);
  mesh.insertAll();
  mesh.constrainAll(edges);
  return mesh;
}

class Mesh implements Triangulation {
  readonly xy: Float64Array;
  readonly triangles: Int32Array;
  readonly twins: Int32Array;
  readonly constraints: Int32Array;
  /** Per vertex some half-edge that starts there; kept up to date only while constraining. */
  private vertexEdges = new Int32Array(0);
  private used = 0;
  private last = 0;
  private stack = new Int32Array(256);
  private crossed: number[] = [];
  private fresh: number[] = [];
  /** Long constraints across many points take up to the square of their number. */
  private readonly budget: Budget;
  /** Steps that the last `findEdge` took. */
  private turns = 0;

  constructor(points: Float64Array, options: WorkOptions = {}) {
    this.budget = new Budget('comparisons', 'boundary and obstacles', options);
    const n = points.length >> 1;
    this.xy = new Float64Array(2 * n + 8);
    this.xy.set(points);
    const capacity = 3 * (2 * n + 2);
    this.triangles = new Int32Array(capacity);
    this.twins = new Int32Array(capacity).fill(NONE);
    this.constraints = new Int32Array(capacity).fill(NONE);
    this.addBox(n);
  }

  /** Take over Delaunator's triangles if they are sound; leaves the mesh as it was if not. */
  adoptDelaunator(): boolean {
    const { xy, triangles, twins } = this;
    // Delaunator drops points nearer than 2^-52, absolutely, and counts clockwise as positive: give it coordinates of
    // size one (a power of two, so nothing is rounded) with y turned over.
    const n = xy.length >> 1;
    const width = Math.max(xy[2 * n - 4] - xy[2 * n - 2], xy[2 * n - 3] - xy[2 * n - 7]);
    let scale = 1;
    while (width * scale > 2) scale /= 2;
    while (width * scale < 1) scale *= 2;
    const flipped = new Float64Array(2 * n);
    for (let i = 0; i < n; i++) {
      flipped[2 * i] = xy[2 * i] * scale;
      flipped[2 * i + 1] = -xy[2 * i + 1] * scale;
    }
    const { triangles: found, halfedges } = new Delaunator(flipped);
    if (found.length !== triangles.length) return false;
    // Delaunator numbers triangles outwards from the middle; along a curve, neighbours lie near in memory.
    const centres = new Float64Array((2 * found.length) / 3);
    for (let e = 0, k = 0; e < found.length; e += 3, k += 2) {
      const a = 2 * found[e];
      const b = 2 * found[e + 1];
      const c = 2 * found[e + 2];
      const ax = xy[a];
      const ay = xy[a + 1];
      const bx = xy[b];
      const by = xy[b + 1];
      const cx = xy[c];
      const cy = xy[c + 1];
      if (!(orient2d(ax, ay, bx, by, cx, cy) > 0)) return false;
      centres[k] = ax + bx + cx;
      centres[k + 1] = ay + by + cy;
    }
    const order = computeCurveOrder(centres);
    const rank = new Int32Array(order.length);
    for (let t = 0; t < order.length; t++) rank[order[t]] = t;
    for (let t = 0; t < order.length; t++) {
      for (let i = 0; i < 3; i++) {
        const e = 3 * order[t] + i;
        triangles[3 * t + i] = found[e];
        const o = halfedges[e];
        const across = (o / 3) | 0;
        twins[3 * t + i] = o === NONE ? NONE : 3 * rank[across] + (o - 3 * across);
      }
    }
    this.used = found.length;
    return true;
  }

  /** Insert every point along a Z-curve. */
  insertAll(): void {
    const order = computeCurveOrder(this.xy.subarray(0, this.xy.length - 8));
    for (let i = 0; i < order.length; i++) this.insert(order[i]);
  }

  private addBox(n: number): void {
    const xy = this.xy;
    let minX = Infinity;
    let minY = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    for (let i = 0; i < n; i++) {
      minX = Math.min(minX, xy[2 * i]);
      maxX = Math.max(maxX, xy[2 * i]);
      minY = Math.min(minY, xy[2 * i + 1]);
      maxY = Math.max(maxY, xy[2 * i + 1]);
    }
    if (n === 0) {
      minX = minY = 0;
      maxX = maxY = 1;
    }
    const extent = Math.max(maxX - minX, maxY - minY);
    const margin = extent > 0 ? extent * 0.5 : Math.max(1, Math.abs(minX), Math.abs(minY));
    xy.set(
      [
        minX - margin,
        minY - margin,
        maxX + margin,
        minY - margin,
        maxX + margin,
        maxY + margin,
        minX - margin,
        maxY + margin,
      ],
      2 * n,
    );
    this.triangles.set([n, n + 1, n + 2, n, n + 2, n + 3]);
    this.link(2, 3);
    this.used = 6;
  }

  private link(e: number, f: number): void {
    this.twins[e] = f;
    if (f !== NONE) this.twins[f] = e;
  }

  private side(a: number, b: number, c: number): number {
    const xy = this.xy;
    return orient2d(xy[2 * a], xy[2 * a + 1], xy[2 * b], xy[2 * b + 1], xy[2 * c], xy[2 * c + 1]);
  }

  /** The circle through the triangle left of e holds the vertex across e. */
  private isIllegal(e: number): boolean {
    const { xy, triangles, twins } = this;
    const a = 2 * triangles[e];
    const b = 2 * triangles[nextEdge(e)];
    const c = 2 * triangles[prevEdge(e)];
    const d = 2 * triangles[prevEdge(twins[e])];
    return inCircle(xy[a], xy[a + 1], xy[b], xy[b + 1], xy[c], xy[c + 1], xy[d], xy[d + 1]) > 0;
  }

  /** Insert vertex v (not yet in the mesh, equal to no other). */
  insert(v: number): void {
    const { triangles, twins } = this;
    const t = this.locate(v);
    const e0 = 3 * t;
    const e1 = e0 + 1;
    const e2 = e0 + 2;
    const a = triangles[e0];
    const b = triangles[e1];
    const c = triangles[e2];
    // The walk ended in a closed triangle; v may lie on one of its edges.
    let on = NONE;
    if (this.side(a, b, v) === 0) on = e0;
    else if (this.side(b, c, v) === 0) on = e1;
    else if (this.side(c, a, v) === 0) on = e2;
    if (on === NONE) {
      const f = this.used;
      const g = f + 3;
      this.used += 6;
      const tb = twins[e1];
      const tc = twins[e2];
      // a b v | b c v | c a v
      triangles[e2] = v;
      triangles[f] = b;
      triangles[f + 1] = c;
      triangles[f + 2] = v;
      triangles[g] = c;
      triangles[g + 1] = a;
      triangles[g + 2] = v;
      this.link(f, tb);
      this.link(g, tc);
      this.link(e1, f + 2);
      this.link(f + 1, g + 2);
      this.link(g + 1, e2);
      this.push3(e0, f, g);
    } else {
      this.splitEdge(on, v);
    }
    this.last = t;
  }

  private splitEdge(e: number, v: number): void {
    const { triangles, twins } = this;
    // Left triangle: a b c over e = a->b; right triangle: b a d over its twin. Both are cut in two at v.
    const o = twins[e];
    const en = nextEdge(e);
    const ep = prevEdge(e);
    const b = triangles[en];
    const c = triangles[ep];
    const f = this.used;
    const g = f + 3;
    this.used += 6;
    const on = nextEdge(o);
    const op = prevEdge(o);
    const a = triangles[on];
    const d = triangles[op];
    const bc = twins[en];
    const ad = twins[on];
    // left: (a v c) stays in place, (v b c) is new
    triangles[en] = v;
    triangles[f] = v;
    triangles[f + 1] = b;
    triangles[f + 2] = c;
    // right: (b v d) stays in place, (v a d) is new
    triangles[on] = v;
    triangles[g] = v;
    triangles[g + 1] = a;
    triangles[g + 2] = d;
    this.link(f + 1, bc);
    this.link(g + 1, ad);
    this.link(en, f + 2);
    this.link(on, g + 2);
    this.link(e, g);
    this.link(o, f);
    this.push3(ep, f + 1, op);
    this.legalise(g + 1);
  }

  private push3(e: number, f: number, g: number): void {
    this.legalise(e);
    this.legalise(f);
    this.legalise(g);
  }

  /** Flip until the edge and all that a flip exposes are locally Delaunay; the apex of e is the new vertex. */
  private legalise(start: number): void {
    const { twins } = this;
    let top = 0;
    let stack = this.stack;
    stack[top++] = start;
    while (top > 0) {
      const e = stack[--top];
      const o = twins[e];
      if (o === NONE || !this.isIllegal(e)) continue;
      this.flip(e);
      // After the flip the two edges that face the apex are e and next(o).
      if (top + 2 > stack.length) {
        const grown = new Int32Array(2 * stack.length);
        grown.set(stack);
        this.stack = stack = grown;
      }
      stack[top++] = nextEdge(o);
      stack[top++] = e;
    }
  }

  /**
   * Turn the diagonal of the two triangles at e:
   * (a b c) and (b a d) over e = a->b become (d b c) in the place of e's and (c a d) in the place of its twin's.
   * Afterwards e = d->b, prev(e) = c->d; twin o = c->a, prev(o) = d->c.
   */
  private flip(e: number): void {
    const { triangles, twins, constraints } = this;
    const o = twins[e];
    const ep = prevEdge(e);
    const op = prevEdge(o);
    const c = triangles[ep];
    const d = triangles[op];
    const ca = twins[ep];
    const db = twins[op];
    const caConstraint = constraints[ep];
    const dbConstraint = constraints[op];
    triangles[e] = d;
    triangles[o] = c;
    this.link(e, db);
    this.link(o, ca);
    this.link(ep, op);
    constraints[e] = dbConstraint;
    constraints[o] = caConstraint;
    constraints[ep] = NONE;
    constraints[op] = NONE;
    if (this.vertexEdges.length > 0) {
      const vertexEdges = this.vertexEdges;
      vertexEdges[triangles[nextEdge(e)]] = nextEdge(e);
      vertexEdges[triangles[nextEdge(o)]] = nextEdge(o);
      vertexEdges[c] = ep;
      vertexEdges[d] = op;
    }
  }

  /** Visibility walk; it ends because the triangulation is Delaunay while points are inserted. */
  private locate(v: number): number {
    const { triangles, twins } = this;
    let t = this.last;
    let e = 3 * t;
    let tried = 0;
    while (tried < 3) {
      if (this.side(triangles[e], triangles[nextEdge(e)], v) < 0) {
        const o = twins[e];
        t = (o / 3) | 0;
        e = nextEdge(o);
        tried = 1;
        // The edge that was crossed need not be tested again: two are left.
      } else {
        e = nextEdge(e);
        tried++;
      }
    }
    return t;
  }

  /** @param edges pairs of vertices; constraint k is pair k */
  constrainAll(edges: Int32Array): void {
    this.indexVertices();
    for (let k = 0; k < edges.length; k += 2) this.constrain(edges[k], edges[k + 1], k >> 1);
  }

  private indexVertices(): void {
    const { triangles } = this;
    this.vertexEdges = new Int32Array(this.xy.length >> 1).fill(NONE);
    for (let e = 0; e < this.used; e++) this.vertexEdges[triangles[e]] = e;
  }

  /** Make u-v an edge and mark it with the constraint's index. */
  private constrain(u: number, v: number, id: number): void {
    const found = this.findEdge(u, v);
    if (found !== NONE) {
      this.mark(found, id);
      return;
    }
    this.collectCrossed(u, v);
    this.flipAway(u, v);
    this.mark(this.findEdge(u, v), id);
    this.restoreDelaunay();
  }

  private mark(e: number, id: number): void {
    this.constraints[e] = id;
    const o = this.twins[e];
    if (o !== NONE) this.constraints[o] = id;
  }

  /**
   * The half-edge u->v, or NONE. Turns about both ends in step, so that the end with fewer edges sets the cost: the corner
   * of a long hall may have ten thousand. Around a corner of the box the fan is open: there u is turned about both ways.
   */
  private findEdge(u: number, v: number): number {
    const { triangles, twins } = this;
    const start = this.vertexEdges[u];
    const end = this.vertexEdges[v];
    let e = start;
    let f = end;
    this.turns = 0;
    do {
      this.turns++;
      if (triangles[nextEdge(e)] === v) return e;
      e = twins[prevEdge(e)];
      if (f === NONE) continue;
      if (triangles[nextEdge(f)] === u) return twins[f];
      f = twins[prevEdge(f)];
      if (f === end) return NONE;
    } while (e !== start && e !== NONE);
    if (e === start) return NONE;
    for (let o = twins[start]; o !== NONE; o = twins[e]) {
      e = nextEdge(o);
      if (triangles[nextEdge(e)] === v) return e;
    }
    return NONE;
  }

  /** Half-edges crossed on the way from u to v, each with u's side on its left, into `crossed`. */
  private collectCrossed(u: number, v: number): void {
    const { triangles, twins, crossed } = this;
    crossed.length = 0;
    let e = this.vertexEdges[u];
    const start = e;
    // The triangle of u's fan that the segment leaves through the edge opposite u.
    for (;;) {
      const p = triangles[nextEdge(e)];
      const q = triangles[prevEdge(e)];
      if (this.side(u, v, p) < 0 && this.side(u, v, q) > 0) break;
      e = twins[prevEdge(e)];
      if (e === start) throw new Error('triangulate: a constraint passes through a vertex; planarise first');
    }
    let edge = nextEdge(e);
    for (;;) {
      if (this.constraints[edge] !== NONE) throw new Error('triangulate: constraints cross; planarise first');
      crossed.push(edge);
      const o = twins[edge];
      const apex = triangles[prevEdge(o)];
      if (apex === v) return;
      const s = this.side(u, v, apex);
      if (s === 0) throw new Error('triangulate: a constraint passes through a vertex; planarise first');
      edge = s > 0 ? nextEdge(o) : prevEdge(o);
    }
  }

  /**
   * Flip the crossed edges until none crosses u-v. An edge is named by its two vertices while it waits, because flips
   * move half-edges about.
   */
  private flipAway(u: number, v: number): void {
    const { triangles, crossed, fresh } = this;
    fresh.length = 0;
    let queue: number[] = [];
    for (const e of crossed) queue.push(triangles[e], triangles[nextEdge(e)]);
    let head = 0;
    let deferred = 0;
    while (head < queue.length) {
      if (head > 4096 && head * 2 > queue.length) {
        queue = queue.slice(head);
        head = 0;
      }
      const a = queue[head++];
      const b = queue[head++];
      const e = this.findEdge(a, b);
      this.budget.spend(FLIP_COST + TURN_COST * this.turns);
      const c = triangles[prevEdge(e)];
      const d = triangles[prevEdge(this.twins[e])];
      if (!(this.side(d, c, a) > 0 && this.side(d, c, b) < 0)) {
        // The two triangles do not form a strictly convex quadrilateral: come back later. Some other one always does;
        // if a whole turn flips nothing, the constraints were not planar, and going on would never end.
        queue.push(a, b);
        if (++deferred > queue.length - head) throw new Error('triangulate: constraints cross; planarise first');
        continue;
      }
      deferred = 0;
      this.flip(e);
      const sc = c === u || c === v ? 0 : this.side(u, v, c);
      const sd = d === u || d === v ? 0 : this.side(u, v, d);
      if ((sc > 0 && sd < 0) || (sc < 0 && sd > 0)) queue.push(c, d);
      else if (!((c === u && d === v) || (c === v && d === u))) fresh.push(c, d);
    }
  }

  /** Lawson flips, starting from the edges that replaced the crossed ones. */
  private restoreDelaunay(): void {
    const { triangles, twins, constraints, fresh } = this;
    while (fresh.length > 0) {
      const b = fresh.pop() as number;
      const a = fresh.pop() as number;
      const e = this.findEdge(a, b);
      this.budget.spend(FLIP_COST + TURN_COST * this.turns);
      if (e === NONE) continue;
      const o = twins[e];
      if (constraints[e] !== NONE || o === NONE || !this.isIllegal(e)) continue;
      const c = triangles[prevEdge(e)];
      const d = triangles[prevEdge(o)];
      this.flip(e);
      fresh.push(a, c, c, b, b, d, d, a);
    }
  }
}
