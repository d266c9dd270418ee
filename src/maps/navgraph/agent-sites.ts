import { createNearestWall, type Domain, findNearestWall, findTriangle, NONE } from '../../geometry/index.js';
import type { NavMovers } from './nav-movers.js';
import { enlargeTable } from './nav-tables.js';

/** Centres nearer to each other or to a wall than this part of the scene count as on the same spot. */
const SAME = 1e-6;
/** How far, as a part of the scene, those on one spot are set apart. */
const APART = 1e-5;
/** Radii end this part short of touching: nearer, the border between a point and a disc would be a needle that no digits are left for. */
const HAIR = 1e-3;
/** Places that are tried for one that stands on another: so many per turn round it. */
const DIRECTIONS = 8;
const TRIES = 64;
const TURN_X = Float64Array.of(1, 0, -1, 0, Math.SQRT1_2, -Math.SQRT1_2, -Math.SQRT1_2, Math.SQRT1_2);
const TURN_Y = Float64Array.of(0, 1, 0, -1, Math.SQRT1_2, Math.SQRT1_2, -Math.SQRT1_2, -Math.SQRT1_2);

/**
 * Agents as sites of a diagram, which knows no overlap: discs that overlap each other or a wall are taken smaller, until
 * they just do not touch; those on one spot are set apart by a hair, the later ones by index; who is not in free space has no
 * site. A pure function of what is handed over.
 */
export class AgentSites {
  count = 0;
  x = new Float64Array(16);
  y = new Float64Array(16);
  radius = new Float64Array(16);
  /** Per agent: 1 if it has a site. */
  isFree = new Uint8Array(16);
  /** How many stand elsewhere, or are smaller, than given. */
  changed = 0;

  private readonly wall = createNearestWall();
  /** Grid of the agents: chains by square. */
  private heads = new Int32Array(0);
  private links = new Int32Array(16);
  /** Per agent: distance to the nearest wall or thing that moves, m. */
  private room = new Float64Array(16);
  private columns = 1;
  private rows = 1;
  private size = 1;

  constructor(
    private readonly domain: Domain,
    private readonly scale: number,
    private readonly movers: NavMovers,
    /** Per circle of the domain: how far the polygon that stands for it in the diagram stands out, m. */
    private readonly standOut: Float64Array,
  ) {}

  /** @param radius undefined: all are points */
  set(count: number, x: Float64Array, y: Float64Array, radius: Float64Array | undefined): void {
    this.fit(count);
    this.count = count;
    this.changed = 0;
    let most = 0;
    for (let i = 0; i < count; i++) {
      const r = radius === undefined ? 0 : radius[i];
      if (r > most && r < Infinity) most = r;
    }
    this.layGrid(count, Math.max(2 * most, 4 * APART * this.scale));
    for (let i = 0; i < count; i++) this.place(i, x[i], y[i], radius === undefined ? 0 : radius[i]);
    if (most > 0) this.shrinkAll(count, radius as Float64Array);
  }

  private place(i: number, x: number, y: number, radius: number): void {
    const least = SAME * this.scale;
    this.isFree[i] = 0;
    this.radius[i] = 0;
    this.x[i] = x;
    this.y[i] = y;
    let room = this.roomAt(x, y);
    if (!(room > least)) return;
    let px = x;
    let py = y;
    for (let k = 0; this.isTaken(px, py, least); ) {
      // The next place round it that is free, farther out with every turn.
      do {
        if (k === TRIES * DIRECTIONS) return;
        const d = APART * this.scale * (1 + ((k / DIRECTIONS) | 0));
        px = x + d * TURN_X[k % DIRECTIONS];
        py = y + d * TURN_Y[k % DIRECTIONS];
        room = this.roomAt(px, py);
        k++;
      } while (!(room > least));
    }
    if (px !== x || py !== y) this.changed++;
    this.x[i] = px;
    this.y[i] = py;
    this.radius[i] = radius > 0 && radius < Infinity ? radius : 0;
    this.room[i] = room;
    this.isFree[i] = 1;
    const square = this.squareOf(px, py);
    this.links[i] = this.heads[square];
    this.heads[square] = i;
  }

  /** Distance from a point to the nearest wall or thing that moves, m; 0 where the point is not free. */
  private roomAt(x: number, y: number): number {
    if (findTriangle(this.domain, x, y) === NONE) return 0;
    const { distance, circle } = findNearestWall(this.domain, x, y, this.wall);
    const still = circle === NONE ? distance : distance - this.standOut[circle];
    return this.movers.isEmpty ? still : Math.min(still, this.movers.distanceTo(x, y));
  }

  private isTaken(x: number, y: number, least: number): boolean {
    const column = this.columnOf(x);
    const row = this.rowOf(y);
    for (let r = Math.max(0, row - 1); r <= Math.min(this.rows - 1, row + 1); r++) {
      for (let c = Math.max(0, column - 1); c <= Math.min(this.columns - 1, column + 1); c++) {
        for (let j = this.heads[r * this.columns + c]; j !== NONE; j = this.links[j]) {
          const dx = this.x[j] - x;
          const dy = this.y[j] - y;
          if (dx * dx + dy * dy < least * least) return true;
        }
      }
    }
    return false;
  }

  /** Take discs smaller that overlap: of two each gives way in proportion to its radius. */
  private shrinkAll(count: number, radius: Float64Array): void {
    for (let i = 0; i < count; i++) {
      if (this.isFree[i] === 0 || this.radius[i] === 0) continue;
      const own = radius[i];
      const x = this.x[i];
      const y = this.y[i];
      const room = this.room[i];
      if (own > (1 - HAIR) * room) this.radius[i] = (1 - HAIR) * room;
      const column = this.columnOf(x);
      const row = this.rowOf(y);
      for (let r = Math.max(0, row - 1); r <= Math.min(this.rows - 1, row + 1); r++) {
        for (let c = Math.max(0, column - 1); c <= Math.min(this.columns - 1, column + 1); c++) {
          for (let j = this.heads[r * this.columns + c]; j !== NONE; j = this.links[j]) {
            if (j === i) continue;
            const other = radius[j] > 0 && radius[j] < Infinity ? radius[j] : 0;
            const dx = this.x[j] - x;
            const dy = this.y[j] - y;
            const gap = (1 - HAIR) * Math.sqrt(dx * dx + dy * dy);
            if (own + other <= gap) continue;
            const share = (gap * own) / (own + other);
            if (share < this.radius[i]) this.radius[i] = share;
          }
        }
      }
      if (this.radius[i] < own) this.changed++;
    }
  }

  private layGrid(count: number, least: number): void {
    const { bounds } = this.domain;
    const width = bounds[2] - bounds[0];
    const height = bounds[3] - bounds[1];
    this.size = Math.max(least, Math.sqrt((width * height) / Math.max(1, count)), 1e-3 * Math.max(width, height));
    this.columns = Math.floor(width / this.size) + 1;
    this.rows = Math.floor(height / this.size) + 1;
    const squares = this.columns * this.rows;
    if (squares > this.heads.length) this.heads = new Int32Array(2 * squares);
    this.heads.fill(NONE, 0, squares);
  }

  private columnOf(x: number): number {
    return Math.max(0, Math.min(this.columns - 1, Math.floor((x - this.domain.bounds[0]) / this.size)));
  }

  private rowOf(y: number): number {
    return Math.max(0, Math.min(this.rows - 1, Math.floor((y - this.domain.bounds[1]) / this.size)));
  }

  private squareOf(x: number, y: number): number {
    return this.rowOf(y) * this.columns + this.columnOf(x);
  }

  private fit(count: number): void {
    if (count <= this.x.length) return;
    const size = 2 * count;
    this.x = enlargeTable(this.x, size);
    this.y = enlargeTable(this.y, size);
    this.radius = enlargeTable(this.radius, size);
    this.isFree = enlargeTable(this.isFree, size);
    this.links = enlargeTable(this.links, size);
    this.room = enlargeTable(this.room, size);
  }
}

/** Per circle of a domain: how far the polygon that stands for it stands out, m; 0 for those that a diagram has exactly. */
export function measureStandOut(domain: Domain, exactCircles: Int32Array): Float64Array {
  const { circles, segments, segmentCircles, vertices } = domain;
  const out = new Float64Array(circles.length / 3);
  for (let s = 0; s < segmentCircles.length; s++) {
    const k = segmentCircles[s];
    if (k === NONE) continue;
    for (let end = 0; end < 2; end++) {
      const v = 2 * segments[2 * s + end];
      const dx = vertices[v] - circles[3 * k];
      const dy = vertices[v + 1] - circles[3 * k + 1];
      out[k] = Math.max(out[k], Math.sqrt(dx * dx + dy * dy) - circles[3 * k + 2]);
    }
  }
  for (const k of exactCircles) out[k] = 0;
  return out;
}
