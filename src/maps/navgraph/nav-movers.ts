import { requireItems, requireNumbers, requireOneOf, requireParts } from '../../error/index.js';
import { computePathClearance, type Domain, findTriangle, NONE } from '../../geometry/index.js';
import type { VoronoiDiagram } from '../voronoi/diagram.js';
import { prepareShape } from '../voronoi/shape-cells.js';
import type { SiteShape } from '../voronoi/site-shapes.js';

/** Something that moves among the agents, where it is now. */
export interface NavMover {
  /** A closed ring round a solid (either way round), a thin two-sided wall, a post. */
  readonly kind: 'ring' | 'line' | 'post';
  /** x0, y0, x1, y1, ... m. */
  readonly points: ArrayLike<number>;
}

/** Key of the first one that moves. */
export const FIRST_MOVER_KEY = 1 << 29;
/** Nothing comes nearer to something else than this part of the scene. */
const APART = 1e-6;
/** Sizes, as a share of its own, that one is tried in until it touches nothing. */
const SIZES = [1, 0.99, 0.95, 0.9, 0.8, 0.6, 0.4, 0.2];

/**
 * Moving obstacles as sites. The diagram knows no overlap: one that touches a wall or an earlier one is taken smaller,
 * towards its middle, until it does not; one for which there is no room at all has no site.
 */
export class NavMovers {
  /** What is in the diagram: points, or undefined where there is no room. */
  private shapes: (Float64Array | undefined)[] = [];
  private movers: readonly NavMover[] = [];
  private isChanged = false;

  constructor(
    private readonly domain: Domain,
    private readonly scale: number,
    /** How far polygons that stand for circles stand out at most, m. */
    private readonly standOut: number,
  ) {}

  /** Is nothing there? */
  get isEmpty(): boolean {
    return this.shapes.length === 0;
  }

  set(movers: readonly NavMover[]): void {
    requireMovers(movers);
    this.movers = movers;
    this.isChanged = true;
  }

  /** Hand over to a diagram what has changed; false if nothing has. */
  apply(diagram: VoronoiDiagram): boolean {
    if (!this.isChanged) return false;
    this.isChanged = false;
    const former = this.shapes;
    this.shapes = [];
    let isMoved = false;
    for (let k = 0; k < Math.max(this.movers.length, former.length); k++) {
      const shape = k < this.movers.length ? this.fit(this.movers[k]) : undefined;
      if (k < this.movers.length) this.shapes.push(shape);
      const key = FIRST_MOVER_KEY + k;
      const isThere = diagram.has(key);
      if (shape === undefined) {
        if (isThere) diagram.remove(key);
        isMoved ||= isThere;
        continue;
      }
      const old = former[k];
      if (isThere && old !== undefined && isSame(old, shape)) continue;
      isMoved = true;
      if (isThere) diagram.move(key, siteShape(this.movers[k].kind, shape));
      else diagram.insert(key, siteShape(this.movers[k].kind, shape));
    }
    return isMoved;
  }

  /** Distance from a point to the nearest one, m; 0 inside. */
  distanceTo(x: number, y: number): number {
    let least = Infinity;
    for (let k = 0; k < this.shapes.length; k++) {
      const points = this.shapes[k];
      if (points === undefined) continue;
      if (this.movers[k].kind === 'ring' && holds(points, x, y)) return 0;
      eachLeg(this.movers[k].kind, points, (ax, ay, bx, by) => {
        least = Math.min(least, distanceToLeg(x, y, ax, ay, bx, by));
      });
    }
    return least;
  }

  /** Is one in the way between two points? */
  isBetween(ax: number, ay: number, bx: number, by: number): boolean {
    let isHit = false;
    for (let k = 0; k < this.shapes.length && !isHit; k++) {
      const points = this.shapes[k];
      if (points === undefined) continue;
      eachLeg(this.movers[k].kind, points, (px, py, qx, qy) => {
        isHit ||= cross(ax, ay, bx, by, px, py, qx, qy);
      });
    }
    return isHit;
  }

  private fit({ kind, points }: NavMover): Float64Array | undefined {
    const n = points.length >> 1;
    let cx = 0;
    let cy = 0;
    for (let k = 0; k < n; k++) {
      cx += points[2 * k] / n;
      cy += points[2 * k + 1] / n;
    }
    const out = new Float64Array(2 * n);
    for (const size of SIZES) {
      for (let k = 0; k < n; k++) {
        out[2 * k] = size === 1 ? points[2 * k] : cx + size * (points[2 * k] - cx);
        out[2 * k + 1] = size === 1 ? points[2 * k + 1] : cy + size * (points[2 * k + 1] - cy);
      }
      if (this.hasRoom(kind, out)) return out;
    }
    return undefined;
  }

  private hasRoom(kind: NavMover['kind'], points: Float64Array): boolean {
    const { domain } = this;
    const gap = APART * this.scale;
    // Its first point in free space and its outline clear of walls: all of it is in free space.
    if (!(points.length >= 2) || findTriangle(domain, points[0], points[1]) === NONE) return false;
    const path = kind === 'ring' ? Float64Array.from([...points, points[0], points[1]]) : points;
    if (!(computePathClearance(domain, path) > gap + this.standOut)) return false;
    if (kind === 'ring' && this.coversWall(points)) return false;
    for (let k = 0; k < this.shapes.length; k++) {
      const other = this.shapes[k];
      if (other !== undefined && distanceBetween(kind, points, this.movers[k].kind, other) <= gap) return false;
    }
    return true;
  }

  private coversWall(ring: Float64Array): boolean {
    const { vertices, posts, circles } = this.domain;
    for (let v = 0; v < vertices.length; v += 2) if (holds(ring, vertices[v], vertices[v + 1])) return true;
    for (let k = 0; k < posts.length; k += 2) if (holds(ring, posts[k], posts[k + 1])) return true;
    for (let k = 0; k < circles.length; k += 3) if (holds(ring, circles[k], circles[k + 1])) return true;
    return false;
  }
}

/** A mover may leave the scene: then it has no site. */
const ANYWHERE = [-1e50, -1e50, 1e50, 1e50] as const;

/** Refuses movers that could be no site wherever they are: one that is handed over must not fail there. */
function requireMovers(movers: readonly NavMover[]): void {
  requireItems(movers, 'NavGraph#setMovers: movers');
  movers.forEach((mover, k) => {
    const where = `NavGraph#setMovers: movers[${k}]`;
    requireParts(mover, where, 'kind and points', 'kind', 'points');
    requireOneOf(mover.kind, `${where}.kind`, 'ring', 'line', 'post');
    requireNumbers(mover.points, `${where}.points`, 2, 2);
    prepareShape(siteShape(mover.kind, mover.points), ANYWHERE);
  });
}

function siteShape(kind: NavMover['kind'], points: ArrayLike<number>): SiteShape {
  if (kind === 'ring') return { kind: 'polygon', ring: points };
  if (kind === 'line') return { kind: 'line', points };
  return { kind: 'point', x: points[0], y: points[1] };
}

function isSame(a: Float64Array, b: Float64Array): boolean {
  return a.length === b.length && a.every((value, k) => value === b[k]);
}

type Leg = (ax: number, ay: number, bx: number, by: number) => void;

function eachLeg(kind: NavMover['kind'], points: Float64Array, visit: Leg): void {
  const n = points.length >> 1;
  if (kind === 'post') {
    visit(points[0], points[1], points[0], points[1]);
    return;
  }
  for (let k = kind === 'ring' ? 0 : 1; k < n; k++) {
    const j = k > 0 ? k - 1 : n - 1;
    visit(points[2 * j], points[2 * j + 1], points[2 * k], points[2 * k + 1]);
  }
}

function distanceBetween(kind: NavMover['kind'], a: Float64Array, other: NavMover['kind'], b: Float64Array): number {
  if (kind === 'ring' && holds(a, b[0], b[1])) return 0;
  if (other === 'ring' && holds(b, a[0], a[1])) return 0;
  let least = Infinity;
  eachLeg(kind, a, (ax, ay, bx, by) => {
    eachLeg(other, b, (px, py, qx, qy) => {
      if (cross(ax, ay, bx, by, px, py, qx, qy)) least = 0;
      least = Math.min(
        least,
        distanceToLeg(ax, ay, px, py, qx, qy),
        distanceToLeg(bx, by, px, py, qx, qy),
        distanceToLeg(px, py, ax, ay, bx, by),
        distanceToLeg(qx, qy, ax, ay, bx, by),
      );
    });
  });
  return least;
}

function distanceToLeg(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const ex = bx - ax;
  const ey = by - ay;
  const square = ex * ex + ey * ey;
  const t = square > 0 ? Math.max(0, Math.min(1, ((x - ax) * ex + (y - ay) * ey) / square)) : 0;
  const dx = x - ax - t * ex;
  const dy = y - ay - t * ey;
  return Math.sqrt(dx * dx + dy * dy);
}

function cross(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  px: number,
  py: number,
  qx: number,
  qy: number,
): boolean {
  const a = (qx - px) * (ay - py) - (qy - py) * (ax - px);
  const b = (qx - px) * (by - py) - (qy - py) * (bx - px);
  const p = (bx - ax) * (py - ay) - (by - ay) * (px - ax);
  const q = (bx - ax) * (qy - ay) - (by - ay) * (qx - ax);
  return a > 0 !== b > 0 && p > 0 !== q > 0;
}

function holds(ring: Float64Array, x: number, y: number): boolean {
  let isInside = false;
  const n = ring.length >> 1;
  for (let k = 0, j = n - 1; k < n; j = k++) {
    const ay = ring[2 * j + 1];
    const by = ring[2 * k + 1];
    if (ay > y === by > y) continue;
    if (x < ring[2 * j] + ((y - ay) / (by - ay)) * (ring[2 * k] - ring[2 * j])) isInside = !isInside;
  }
  return isInside;
}
