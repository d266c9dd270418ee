import { NONE } from '../../geometry/index.js';
import { DX, DY, EXTENT, OX, OY, RADIUS, RECORD, SIDE } from '../voronoi/cell-store.js';
import type { VoronoiDiagram } from '../voronoi/diagram.js';
import { distanceToSite } from '../voronoi/site-distance.js';
import { BisectorCurve } from './bisector-curve.js';
import { EdgeMeasure } from './edge-measure.js';
import type { NavPlace } from './nav-place.js';
import type { NavTables } from './nav-tables.js';

/** Angles below this, as sines, are rounding. */
const SLIGHT = 1e-9;

/** Geometry of the edges of a graph, from its tables and the sites that govern them. */
export class NavEdges {
  private readonly curve: BisectorCurve;
  private readonly measure: EdgeMeasure;
  /** Nearest point of a site and the direction away from it. */
  private fromX = Number.NaN;
  private fromY = Number.NaN;
  private awayX = Number.NaN;
  private awayY = Number.NaN;

  constructor(
    private readonly diagram: VoronoiDiagram,
    private readonly tables: NavTables,
    private readonly cellOfSite: (site: number) => number,
  ) {
    this.curve = new BisectorCurve(diagram.store);
    this.measure = new EdgeMeasure(diagram.store);
  }

  sample(edge: number, tolerance: number, out: number[]): void {
    this.follow(edge);
    this.curve.sample(tolerance, out);
  }

  findNearest(edge: number, x: number, y: number, out: NavPlace): void {
    this.follow(edge);
    this.curve.findNearest(x, y);
    this.writePlace(edge, this.curve.x, this.curve.y, x, y, out);
  }

  /** Set the curve to an edge. */
  private follow(edge: number): void {
    const { edgeFrom, edgeTo, edgeLeft, edgeRight, vx, vy } = this.tables;
    const a = edgeFrom[edge];
    const b = edgeTo[edge];
    const left = this.cellOfSite(edgeLeft[edge]);
    this.curve.set(left, this.cellOfSite(edgeRight[edge]), vx[a], vy[a], vx[b], vy[b]);
  }

  private writePlace(edge: number, px: number, py: number, x: number, y: number, out: NavPlace): void {
    const { edgeFrom, edgeLeft, edgeRight, vx, vy, clearance } = this.tables;
    const { store, tolerances } = this.diagram;
    const left = this.cellOfSite(edgeLeft[edge]);
    const v = edgeFrom[edge];
    out.edge = edge;
    out.x = px;
    out.y = py;
    out.radius = distanceToSite(store, left, px, py, tolerances.behind);
    const right = this.cellOfSite(edgeRight[edge]);
    this.measure.measure(left, right, vx[v], vy[v], clearance[v], px, py, out.radius);
    out.along = this.measure.length;
    out.distance = Math.sqrt((px - x) * (px - x) + (py - y) * (py - y));
  }

  /**
   * Where the ray from the site of a cell through a point meets one of the edges that the site governs.
   *
   * @param edges candidates; those that the site does not govern are passed over
   * @returns false if it governs none of them
   */
  findOnRay(site: number, edges: Int32Array, count: number, x: number, y: number, out: NavPlace): boolean {
    const { tables, diagram } = this;
    const cell = this.cellOfSite(site);
    this.aim(cell, x, y);
    let best = NONE;
    let excess = Infinity;
    for (let k = 0; k < count; k++) {
      const e = edges[k];
      const isLeft = tables.edgeLeft[e] === site;
      if (!isLeft && tables.edgeRight[e] !== site) continue;
      const off = isLeft
        ? this.missBy(cell, tables.edgeFrom[e], tables.edgeTo[e])
        : this.missBy(cell, tables.edgeTo[e], tables.edgeFrom[e]);
      if (!(off < excess)) continue;
      excess = off;
      best = e;
      if (off === 0) break;
    }
    if (best === NONE) return false;
    const other = tables.edgeLeft[best] === site ? tables.edgeRight[best] : tables.edgeLeft[best];
    const t = this.exitAt(this.cellOfSite(other), diagram.store.records[RECORD * cell + RADIUS]);
    if (excess > 0 || !(t > 0 && t < Infinity)) this.findNearest(best, x, y, out);
    else this.writePlace(best, this.fromX + t * this.awayX, this.fromY + t * this.awayY, x, y, out);
    return true;
  }

  /** Aim from the site of a cell through a point. */
  private aim(cell: number, x: number, y: number): void {
    const { records, kinds } = this.diagram.store;
    const at = RECORD * cell;
    this.fromX = records[at + OX];
    this.fromY = records[at + OY];
    let nx = x - this.fromX;
    let ny = y - this.fromY;
    if (kinds[cell] === SIDE) {
      const dx = records[at + DX];
      const dy = records[at + DY];
      const u = Math.max(0, Math.min(records[at + EXTENT], nx * dx + ny * dy));
      this.fromX += u * dx;
      this.fromY += u * dy;
      nx = dy;
      ny = -dx;
    } else {
      const length = Math.sqrt(nx * nx + ny * ny);
      nx = length > 0 ? nx / length : records[at + DX];
      ny = length > 0 ? ny / length : records[at + DY];
    }
    this.awayX = nx;
    this.awayY = ny;
  }

  /** By how much the ray misses an edge that runs counter-clockwise round its site from vertex a to b; 0 where it hits. */
  private missBy(cell: number, a: number, b: number): number {
    const { vx, vy } = this.tables;
    const { records, kinds } = this.diagram.store;
    const at = RECORD * cell;
    if (kinds[cell] === SIDE) {
      const dx = records[at + DX];
      const dy = records[at + DY];
      const before = (this.fromX - vx[a]) * dx + (this.fromY - vy[a]) * dy;
      const behind = (vx[b] - this.fromX) * dx + (vy[b] - this.fromY) * dy;
      return Math.max(0, -before, -behind);
    }
    const ox = records[at + OX];
    const oy = records[at + OY];
    const ax = vx[a] - ox;
    const ay = vy[a] - oy;
    const bx = vx[b] - ox;
    const by = vy[b] - oy;
    const { awayX, awayY } = this;
    const left = ax * awayY - ay * awayX;
    const right = awayX * by - awayY * bx;
    const cross = ax * by - ay * bx;
    const dot = ax * bx + ay * by;
    // More than half a turn between both ends: the ray hits if it is not in the rest.
    if (a === b || (cross < 0 && (dot < 0 || -cross > SLIGHT * dot))) return left >= 0 || right >= 0 ? 0 : SLIGHT;
    if (left >= 0 && right >= 0) return 0;
    // Rounding at a vertex may leave the ray between two edges: the one whose end it just misses is meant.
    const nearer = Math.max(awayX * ax + awayY * ay, awayX * bx + awayY * by);
    return nearer > 0 ? SLIGHT + Math.max(0, Math.min(Math.abs(left), Math.abs(right))) / nearer : Number.MAX_VALUE;
  }

  /** How far along the ray its own site, at that distance less `own`, and the site of cell o tie. */
  private exitAt(o: number, own: number): number {
    const { records, kinds } = this.diagram.store;
    const { awayX: nx, awayY: ny } = this;
    const at = RECORD * o;
    const gapX = this.fromX - records[at + OX];
    const gapY = this.fromY - records[at + OY];
    if (kinds[o] === SIDE) {
      const mx = records[at + DY];
      const my = -records[at + DX];
      const height = gapX * mx + gapY * my + own;
      const cosine = nx * mx + ny * my;
      const sine = nx * my - ny * mx;
      // Nearly the same direction: 1 - cosine would cancel.
      return cosine > 0.5 ? (height * (1 + cosine)) / (sine * sine) : height / (1 - cosine);
    }
    const d = records[at + RADIUS] - own;
    return (gapX * gapX + gapY * gapY - d * d) / (2 * (d - gapX * nx - gapY * ny));
  }
}
