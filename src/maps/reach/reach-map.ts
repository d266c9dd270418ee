import { badArgument, FootfallError, requireCoordinates, requireNumber } from '../../error/index.js';
import { type Domain, isVisible } from '../../geometry/index.js';
import { type DomainDiagram, requireBuilt } from '../voronoi/build-diagram.js';
import { findEmbeddingCircle } from '../voronoi/embedding-circle.js';
import { findFreeSite } from '../voronoi/free-site.js';
import { ClearanceForest } from './clearance-forest.js';
import { boxOf, isInsideRing, ON_WALL, type ReachPlace, requirePlace } from './reach-place.js';
import { visitRoomyPoints } from './roomy-points.js';

/** Whoever comes this near to a goal point has reached it, m; larger bodies when they touch it. */
const NEAR_POINT = 0.2;
/** Corners of the polygon that stands for the disc round a goal point. */
const DISC_CORNERS = 32;
/** Discs larger than the room for them by less than this share still fit. */
const SLACK = 1e-6;
/** Sides of a ring that take as long as one clearance, as a power of two of twice their number. */
const LOOKS_SHIFT = 8;

/**
 * Where discs can get in a domain: which places hang together for bodies of a given radius. A snapshot of the diagram that it
 * was made from.
 *
 * A polygon is reached by a centre inside it. A point is reached from 0.2 m or a radius away, whichever is more. A
 * line in free space is reached by a centre on it; one on a wall is an opening: a body may overlap it but not the wall beside
 * it, so it must fit in front of the line, a radius away from both of its ends.
 */
export class ReachMap {
  private readonly forest: ClearanceForest;
  private readonly slack: number;
  /** Clearances looked up so far: what the work of an answer is counted in. */
  looks = 0;
  /** The vertices of the diagram by rising x, and their x. */
  private readonly byX: Int32Array;
  private readonly xs: Float64Array;

  /** @param mostLooks clearances that may be looked up in all; then every question throws `reach/too-many-looks` */
  constructor(
    private readonly built: DomainDiagram,
    private readonly domain: Domain,
    private readonly mostLooks = Infinity,
  ) {
    requireBuilt(built, domain, 'ReachMap');
    requireNumber(mostLooks, 'ReachMap: mostLooks', 0, Infinity);
    this.forest = new ClearanceForest(built.diagram);
    this.slack = 1e-9 * built.diagram.tolerances.scale;
    const { xs } = built.diagram.store;
    this.byX = this.forest.vertices.slice().sort((p, q) => xs[p] - xs[q] || p - q);
    this.xs = Float64Array.from(this.byX, (p) => xs[p]);
  }

  private spend(looks: number): void {
    this.looks += looks;
    if (this.looks <= this.mostLooks) return;
    throw new FootfallError('the answer takes too many looks', {
      code: 'reach/too-many-looks',
      expected: `at most ${this.mostLooks}`,
    });
  }

  /** Clearance from which on a disc of this radius fits. Above 0: at 0 the walls themselves would be ways. */
  private floorOf(radius: number): number {
    return Math.max(0.5 * radius, radius - SLACK * radius - this.slack);
  }

  /**
   * The parts of the free space of a disc that hang together and that hold some of a place; empty where the disc does not fit in
   * it. Numbers mean the same part only at the same radius.
   */
  findParts(place: ReachPlace, radius: number): Set<number> {
    requirePlace(place, 'ReachMap#findParts: place');
    requireNumber(radius, 'ReachMap#findParts: radius', 0);
    const parts = new Set<number>();
    const floor = this.floorOf(radius);
    switch (place.kind) {
      case 'point':
        this.addPoint(place.x, place.y, radius, floor, parts);
        break;
      case 'line':
        this.addLine(place.points, radius, floor, parts);
        break;
      case 'polygon':
        this.addPolygon(place.ring, floor, parts);
        break;
    }
    return parts;
  }

  /** The part in which a body stands; undefined where it does not fit. */
  findPartAt(x: number, y: number, radius: number): number | undefined {
    requireCoordinates(x, y, 'ReachMap#findPartAt: x, y');
    requireNumber(radius, 'ReachMap#findPartAt: radius', 0);
    const parts = new Set<number>();
    this.addIfRoomy(x, y, this.floorOf(radius), parts);
    return parts.values().next().value;
  }

  /**
   * Radius of the largest disc that can get from one place to another, m, to 1e-6 of `limit`; at most `limit`, 0 if none can.
   */
  findWidestDisc(from: ReachPlace, to: ReachPlace, limit: number): number {
    requirePlace(from, 'ReachMap#findWidestDisc: from');
    requirePlace(to, 'ReachMap#findWidestDisc: to');
    requireNumber(limit, 'ReachMap#findWidestDisc: limit', 0);
    let low = 0;
    let high = limit;
    while (high - low > 1e-6 * limit) {
      const middle = 0.5 * (low + high);
      if (haveCommonPart(this.findParts(from, middle), this.findParts(to, middle))) low = middle;
      else high = middle;
    }
    return low;
  }

  private addPoint(x: number, y: number, radius: number, floor: number, parts: Set<number>): void {
    this.addIfRoomy(x, y, floor, parts);
    if (parts.size > 0 || findFreeSite(this.built, this.domain, x, y) === undefined) return;
    const reach = Math.max(radius, NEAR_POINT);
    const ring: number[] = [];
    // The corners of a regular polygon by doubling a step: cosine and sine of a turn come from square roots alone.
    const directions = unitDirections(DISC_CORNERS);
    for (let k = 0; k < directions.length; k += 2) ring.push(x + reach * directions[k], y + reach * directions[k + 1]);
    this.addRing(ring, floor, parts, (px, py) => isVisible(this.domain, x, y, px, py));
  }

  private addLine(points: ArrayLike<number>, radius: number, floor: number, parts: Set<number>): void {
    for (let k = 0; k + 3 < points.length; k += 2) {
      const ax = points[k];
      const ay = points[k + 1];
      const dx = points[k + 2] - ax;
      const dy = points[k + 3] - ay;
      const length = Math.sqrt(dx * dx + dy * dy);
      if (!(length > 0)) continue;
      this.addSegment(ax, ay, points[k + 2], points[k + 3], floor, parts);
      if (length < 2 * floor) continue;
      const inset = Math.min(radius, 0.5 * length) / length;
      for (const off of [radius, radius + ON_WALL, -radius, -radius - ON_WALL]) {
        const nx = (-off * dy) / length;
        const ny = (off * dx) / length;
        const fromX = ax + inset * dx + nx;
        const fromY = ay + inset * dy + ny;
        const toX = ax + (1 - inset) * dx + nx;
        const toY = ay + (1 - inset) * dy + ny;
        this.addSegment(fromX, fromY, toX, toY, floor, parts, (x, y) => this.isOnWall(x - nx, y - ny));
      }
    }
  }

  private isOnWall(x: number, y: number): boolean {
    const site = findFreeSite(this.built, this.domain, x, y);
    return site === undefined || site.clearance <= ON_WALL;
  }

  private addPolygon(ring: ArrayLike<number>, floor: number, parts: Set<number>): void {
    this.addRing(ring, floor, parts, () => true);
    // A part that lies inside as a whole has a vertex of the diagram there.
    const { store } = this.built.diagram;
    const [minX, minY, maxX, maxY] = boxOf(ring);
    for (let k = this.firstFrom(minX); k < this.xs.length && this.xs[k] <= maxX; k++) {
      const p = this.byX[k];
      const y = store.ys[p];
      if (y < minY || y > maxY || store.radii[p] < floor) continue;
      const root = this.forest.findRoot(p, floor);
      if (parts.has(root)) continue;
      this.spend(ring.length >> LOOKS_SHIFT);
      if (isInsideRing(ring, this.xs[k], y)) parts.add(root);
    }
  }

  /** The first of the vertices by x that is not left of a line. */
  private firstFrom(x: number): number {
    let low = 0;
    let high = this.xs.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.xs[middle] < x) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The parts that a closed line touches. */
  private addRing(
    ring: ArrayLike<number>,
    floor: number,
    parts: Set<number>,
    isWanted: (x: number, y: number) => boolean,
  ): void {
    for (let k = 0; k < ring.length; k += 2) {
      const next = k + 2 < ring.length ? k + 2 : 0;
      this.addSegment(ring[k], ring[k + 1], ring[next], ring[next + 1], floor, parts, isWanted);
    }
  }

  private addSegment(
    ax: number,
    ay: number,
    bx: number,
    by: number,
    floor: number,
    parts: Set<number>,
    isWanted: (x: number, y: number) => boolean = () => true,
  ): void {
    const looks = visitRoomyPoints(this.built, this.domain, ax, ay, bx, by, floor, (x, y) => {
      if (isWanted(x, y)) this.addRoomy(x, y, floor, parts);
    });
    this.spend(looks);
  }

  private addIfRoomy(x: number, y: number, floor: number, parts: Set<number>): void {
    this.spend(1);
    const site = findFreeSite(this.built, this.domain, x, y);
    if (site !== undefined && site.clearance >= floor) this.addRoomy(x, y, floor, parts);
  }

  private addRoomy(x: number, y: number, floor: number, parts: Set<number>): void {
    const circle = findEmbeddingCircle(this.built.diagram, x, y);
    if (circle.piece >= 0) parts.add(this.forest.findRootOnEdge(circle.piece, circle.x, circle.y, floor));
  }
}

/** Do two sets of parts have one in common? */
export function haveCommonPart(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  for (const set of [a, b]) if (!(set instanceof Set)) throw badArgument('haveCommonPart', set, 'two sets of parts');
  for (const part of a) if (b.has(part)) return true;
  return false;
}

/** x, y of n unit vectors evenly round, n a power of two from 4 on: each halving of the angle takes a sum and a root. */
function unitDirections(n: number): number[] {
  let ring = [1, 0, 0, 1, -1, 0, 0, -1];
  while (ring.length < 2 * n) {
    const finer: number[] = [];
    for (let k = 0; k < ring.length; k += 2) {
      const next = k + 2 < ring.length ? k + 2 : 0;
      const x = ring[k] + ring[next];
      const y = ring[k + 1] + ring[next + 1];
      const length = Math.sqrt(x * x + y * y);
      finer.push(ring[k], ring[k + 1], x / length, y / length);
    }
    ring = finer;
  }
  return ring;
}
