import { requireCoordinates, requireNumber, requirePoint } from '../error/index.js';
import { orient2d } from '../math/index.js';
import type { Domain } from './domain.js';
import { NONE } from './domain-input.js';
import { collectTriangles, findTriangle, triangleHolds } from './locator.js';
import { pullInside } from './pull-inside.js';
import { requireDomain } from './require-domain.js';
import { nextEdge, prevEdge } from './triangulate.js';

/** Where a straight walk ended. */
export interface RayHit {
  /** hit: a wall is in the way; clear: nothing within the length; outside: the start is not free. */
  readonly status: 'hit' | 'clear' | 'outside';
  /** Metres walked. */
  readonly distance: number;
  readonly x: number;
  readonly y: number;
  /** The segment that was hit, or NONE. */
  readonly segment: number;
}

/**
 * Walk straight from a point until a wall stops it. Grazing a corner and sliding along a wall is free; a point where two
 * solids touch is closed. Circles count as flattened; the seam of a periodic domain stops the walk like a wall.
 *
 * @param dx direction in x; the direction may have any length but zero
 * @param dy direction in y
 * @param maxLength metres; Infinity = as far as the domain reaches
 */
export function castRay(domain: Domain, x: number, y: number, dx: number, dy: number, maxLength = Infinity): RayHit {
  requireDomain(domain, 'castRay');
  requirePoint(x, y, 'castRay: x, y');
  requireCoordinates(dx, dy, 'castRay: dx, dy');
  requireNumber(maxLength, 'castRay: maxLength', -Infinity, Infinity);
  const { bounds } = domain;
  const reach = Math.min(maxLength, 2 * (bounds[2] - bounds[0] + bounds[3] - bounds[1]));
  // Scaled first: the squares of 1e200 and 1e-200 leave the range of numbers.
  const scale = Math.max(Math.abs(dx), Math.abs(dy));
  if (!(scale > 0 && scale < Infinity && reach >= 0)) return { status: 'outside', distance: 0, x, y, segment: NONE };
  const ux = dx / scale;
  const uy = dy / scale;
  const size = Math.sqrt(ux * ux + uy * uy);
  const bx = x + (ux / size) * reach;
  const by = y + (uy / size) * reach;
  const walk = new Walk(domain, x, y, bx, by);
  if (!walk.start()) return { status: 'outside', distance: 0, x, y, segment: NONE };
  if (walk.run()) return { status: 'clear', distance: reach, x: bx, y: by, segment: NONE };
  return walk.describeHit(reach);
}

/**
 * Can one see b from a? The segment between them may touch corners and run along walls, but not cross a wall, nor pass
 * between two solids that touch. Exact for points that are exactly free; points off by rounding are moved into the
 * nearest triangle first. False if either is not free. Symmetric.
 */
export function isVisible(domain: Domain, ax: number, ay: number, bx: number, by: number): boolean {
  requireCoordinates(ax, ay, 'isVisible: ax, ay');
  const target = settle(domain, bx, by);
  if (!target) return false;
  const walk = new Walk(domain, ax, ay, target[0], target[1]);
  return walk.start() && walk.run();
}

/** The point itself if a triangle holds it exactly, else the one pulled into the nearest triangle, if any is in reach. */
function settle(domain: Domain, x: number, y: number): [number, number, number] | undefined {
  const t = findTriangle(domain, x, y);
  return t === NONE ? undefined : pullInside(domain, t, x, y);
}

/**
 * The walk from a towards b through free triangles, decided by exact signs against the line a-b only. At a vertex on the
 * line it goes on in every triangle of the same fan (triangles around the vertex not parted by walls) that holds the
 * way ahead: two where a thin wall begins along the line, one on each side of it.
 */
class Walk {
  /** Corners (half-edges starting at the vertex reached) still to go on from, and all that were ever added. */
  private readonly corners: number[] = [];
  private readonly seen = new Set<number>();
  /** Half-edge that blocked the branch that came farthest, how far that was, and whether at a vertex. */
  private blocked = NONE;
  private blockedAt = -1;
  private readonly starts: number[] = [];
  private isSteep = false;

  constructor(
    private readonly domain: Domain,
    private ax: number,
    private ay: number,
    private readonly bx: number,
    private readonly by: number,
  ) {}

  /** Find the triangles at a; false if a is not free. */
  start(): boolean {
    const { domain, starts } = this;
    collectTriangles(domain, this.ax, this.ay, starts);
    if (starts.length > 0) return true;
    const t = findTriangle(domain, this.ax, this.ay);
    if (t === NONE) return false;
    [this.ax, this.ay] = pullInside(domain, t, this.ax, this.ay);
    collectTriangles(domain, this.ax, this.ay, starts);
    return starts.length > 0;
  }

  /** True if b is reached. */
  run(): boolean {
    if (this.ax === this.bx && this.ay === this.by) return true;
    // Known only now that a has been moved into free space, if it was.
    this.isSteep = Math.abs(this.by - this.ay) > Math.abs(this.bx - this.ax);
    for (const t of this.starts) {
      const at = this.cornerAt(t);
      if (at === NONE) {
        if (this.cross(t)) return true;
      } else {
        this.corners.push(at);
        this.seen.add(at);
      }
      if (this.goOn()) return true;
    }
    return false;
  }

  private goOn(): boolean {
    while (this.corners.length > 0) {
      if (this.passVertex(this.corners.pop() as number)) return true;
    }
    return false;
  }

  /** Sign of a vertex against the line a-b: positive on the left. */
  private side(v: number): number {
    const { vertices } = this.domain;
    return orient2d(this.ax, this.ay, this.bx, this.by, vertices[2 * v], vertices[2 * v + 1]);
  }

  /** A vertex on the line lies ahead of another point on it: compare along the longer axis, which is exact. */
  private isAhead(v: number, ofX: number, ofY: number): boolean {
    const { vertices } = this.domain;
    return this.isSteep
      ? vertices[2 * v + 1] > ofY === this.by > this.ay && vertices[2 * v + 1] !== ofY
      : vertices[2 * v] > ofX === this.bx > this.ax && vertices[2 * v] !== ofX;
  }

  /** The half-edge of t that starts at a, if a is one of its corners. */
  private cornerAt(t: number): number {
    const { vertices, triangles } = this.domain;
    for (let e = 3 * t; e < 3 * t + 3; e++) {
      const v = triangles[e];
      if (vertices[2 * v] === this.ax && vertices[2 * v + 1] === this.ay) return e;
    }
    return NONE;
  }

  /** Go on from triangle to triangle until b, a wall, or a vertex on the line (which is put aside in `corners`). */
  private cross(first: number): boolean {
    const { domain } = this;
    const { triangles, twins } = domain;
    let t = first;
    for (;;) {
      if (triangleHolds(domain, t, this.bx, this.by)) return true;
      let exit = NONE;
      let corner = NONE;
      for (let e = 3 * t; e < 3 * t + 3; e++) {
        const s = this.side(triangles[e]);
        if (s < 0 && this.side(triangles[nextEdge(e)]) > 0) exit = e;
        else if (s === 0 && this.isAhead(triangles[e], this.ax, this.ay)) {
          // Along an edge both ends may lie ahead: the nearer one comes first.
          if (corner === NONE || !this.isAhead(triangles[e], ...this.point(triangles[corner]))) corner = e;
        }
      }
      if (exit !== NONE) {
        const o = twins[exit];
        if (o === NONE) {
          this.block(exit);
          return false;
        }
        t = (o / 3) | 0;
        continue;
      }
      if (corner !== NONE && !this.seen.has(corner)) {
        this.seen.add(corner);
        this.corners.push(corner);
      }
      return false;
    }
  }

  private point(v: number): [number, number] {
    return [this.domain.vertices[2 * v], this.domain.vertices[2 * v + 1]];
  }

  /** At a vertex on the line, coming from the triangle of half-edge `corner`: go on through its fan. */
  private passVertex(corner: number): boolean {
    const { triangles, twins } = this.domain;
    // The fan of the corner: turn clockwise to its first triangle, then counter-clockwise through all.
    let first = corner;
    for (;;) {
      const o = twins[first];
      if (o === NONE) break;
      const next = nextEdge(o);
      if (next === corner) break;
      first = next;
    }
    let goesOn = false;
    let e = first;
    for (;;) {
      const p = triangles[nextEdge(e)];
      const q = triangles[prevEdge(e)];
      const sp = this.side(p);
      const sq = this.side(q);
      const [vx, vy] = this.point(triangles[e]);
      const isWay =
        sp <= 0 && sq >= 0 && (sp !== 0 || this.isAhead(p, vx, vy)) && (sq !== 0 || this.isAhead(q, vx, vy));
      if (isWay) {
        goesOn = true;
        if (this.crossFrom(e, sp, sq)) return true;
      }
      const o = twins[prevEdge(e)];
      if (o === NONE || o === first) break;
      e = o;
    }
    if (!goesOn) this.block(first);
    return false;
  }

  /** Leave the vertex at the start of e into the triangle of e. */
  private crossFrom(e: number, sp: number, sq: number): boolean {
    const { domain } = this;
    const { twins } = domain;
    if (triangleHolds(domain, (e / 3) | 0, this.bx, this.by)) return true;
    const across = nextEdge(e);
    if (sp < 0 && sq > 0) {
      const o = twins[across];
      if (o !== NONE) return this.cross((o / 3) | 0);
      this.block(across);
      return false;
    }
    const corner = sp === 0 ? across : nextEdge(across);
    if (!this.seen.has(corner)) {
      this.seen.add(corner);
      this.corners.push(corner);
    }
    return false;
  }

  /** Remember the blocked branch that came farthest. */
  private block(e: number): void {
    const at = this.hitShare(e);
    if (at <= this.blockedAt) return;
    this.blockedAt = at;
    this.blocked = e;
  }

  /** Share of the way a-b at which the line meets half-edge e (or the start of e, when e leads along the line). */
  private hitShare(e: number): number {
    const { triangles } = this.domain;
    const u = triangles[e];
    const v = triangles[nextEdge(e)];
    const su = this.side(u);
    const sv = this.side(v);
    const [ux, uy] = this.point(u);
    const [vx, vy] = this.point(v);
    const w = su < 0 && sv > 0 ? su / (su - sv) : 0;
    const x = ux + w * (vx - ux);
    const y = uy + w * (vy - uy);
    const dx = this.bx - this.ax;
    const dy = this.by - this.ay;
    const share = ((x - this.ax) * dx + (y - this.ay) * dy) / (dx * dx + dy * dy);
    return Math.max(share, 0);
  }

  describeHit(reach: number): RayHit {
    const { edgeSegments, twins } = this.domain;
    if (this.blocked === NONE) {
      // Coordinates so small that products of them vanish: no side can be told, and the walk ends where it began.
      const edges = this.starts.flatMap((t) => [3 * t, 3 * t + 1, 3 * t + 2]);
      const wall = edges.find((e) => edgeSegments[e] !== NONE) ?? NONE;
      const segment = wall === NONE ? NONE : edgeSegments[wall];
      return { status: 'hit', distance: 0, x: this.ax, y: this.ay, segment };
    }
    const share = Math.min(1, this.blockedAt);
    // Blocked at a vertex: the fan's first half-edge lies on a wall.
    let e = this.blocked;
    if (twins[e] !== NONE) e = prevEdge(e);
    return {
      status: 'hit',
      distance: share * reach,
      x: this.ax + share * (this.bx - this.ax),
      y: this.ay + share * (this.by - this.ay),
      segment: edgeSegments[e],
    };
  }
}
