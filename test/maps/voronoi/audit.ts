import { NONE } from '../../../src/geometry/index.js';
import { DX, DY, EXTENT, FULL, OX, OY, RADIUS, RECORD, SIDE } from '../../../src/maps/voronoi/cell-store.js';
import type { VoronoiDiagram } from '../../../src/maps/voronoi/diagram.js';
import { findNearestSite } from '../../../src/maps/voronoi/diagram-queries.js';
import { edgeCurve } from '../../../src/maps/voronoi/edge-curve.js';
import type { SiteShape } from '../../../src/maps/voronoi/site-shapes.js';
import { SiteOracle, topologyOf } from './site-oracle.js';

/** Worst errors met, in parts of the scene's size. */
export interface AuditFigures {
  vertices: number;
  edgeSamples: number;
  points: number;
  covered: number;
  /** Vertices: radius against the distance to the nearest site of all. */
  worstVertex: number;
  /** Edge samples: difference of the distances to the two sites, and to the nearest of all. */
  worstEdge: number;
  /** Points: clearance, and how far the named object is farther than the nearest. */
  worstNearest: number;
  /** Points: how far they lie outside the empty circle behind them, and what reaches into that circle. */
  worstCover: number;
}

export function createFigures(): AuditFigures {
  return {
    vertices: 0,
    edgeSamples: 0,
    points: 0,
    covered: 0,
    worstVertex: 0,
    worstEdge: 0,
    worstNearest: 0,
    worstCover: 0,
  };
}

/** Distance from a point to the site of a cell as a closed set: independent of the search and of `distanceToSite`. */
export function distanceToCellSite({ store }: VoronoiDiagram, c: number, x: number, y: number): number {
  const { records, kinds } = store;
  const at = RECORD * c;
  const rx = x - records[at + OX];
  const ry = y - records[at + OY];
  if (kinds[c] !== SIDE) return Math.hypot(rx, ry) - records[at + RADIUS];
  const t = Math.min(records[at + EXTENT], Math.max(0, rx * records[at + DX] + ry * records[at + DY]));
  return Math.hypot(rx - t * records[at + DX], ry - t * records[at + DY]);
}

/** Compare a diagram with what its shapes say. @returns the first few violations; empty if all is well */
export class DiagramAudit {
  readonly problems: string[] = [];
  readonly oracle: SiteOracle;
  private readonly size: number;
  private readonly limit: number;

  constructor(
    private readonly diagram: VoronoiDiagram,
    private readonly shapes: readonly (SiteShape | undefined)[],
    readonly figures: AuditFigures = createFigures(),
  ) {
    this.oracle = new SiteOracle(shapes);
    const [minX, minY, maxX, maxY] = diagram.bounds;
    this.size = Math.max(maxX - minX, maxY - minY);
    this.limit = 1e-9 * this.size;
  }

  private report(text: string): void {
    if (this.problems.length < 5) this.problems.push(text);
  }

  /** Every vertex: its circle is empty and touches each of its sites. */
  checkVertices(): void {
    const { store } = this.diagram;
    const { figures, limit, size } = this;
    for (let c = 0; c < store.cellEnd; c++) {
      if (store.live[c] === 0) continue;
      const end = store.pieceStarts[c] + store.pieceCounts[c];
      for (let p = store.firstEdge(c); p < end; p++) {
        const [x, y, r] = [store.xs[p], store.ys[p], store.radii[p]];
        let off = Math.abs(distanceToCellSite(this.diagram, c, x, y) - r);
        if (store.vertices[p] === p) {
          off = Math.max(off, Math.abs(this.oracle.distanceFrom(x, y) - r));
          figures.vertices++;
        }
        if (!(off <= limit)) this.report(`vertex (${x}, ${y}) of radius ${r} at cell ${c}: off by ${off}`);
        figures.worstVertex = Math.max(figures.worstVertex, off / size);
      }
    }
  }

  /** Points along every edge, `steps` parts of its parameter: as far from one site as from the other, and none nearer. */
  checkEdges(steps = 4): void {
    const { diagram, figures, limit, size } = this;
    const { store } = diagram;
    for (let c = 0; c < store.cellEnd; c++) {
      for (let p = store.firstEdge(c); p < store.edgeEnd(c); p++) {
        if (store.live[c] === 0 || store.twins[p] < p) continue;
        const curve = edgeCurve(diagram, p);
        for (let k = 1; k < steps; k++) {
          const [x, y] = curve.at(curve.from + (k * (curve.to - curve.from)) / steps);
          const own = distanceToCellSite(diagram, c, x, y);
          const other = distanceToCellSite(diagram, store.neighbours[p], x, y);
          const off = Math.max(Math.abs(own - other), Math.abs(own - this.oracle.distanceFrom(x, y)));
          figures.edgeSamples++;
          if (!(off <= limit)) this.report(`edge ${p} of cell ${c} at (${x}, ${y}): off by ${off}`);
          figures.worstEdge = Math.max(figures.worstEdge, off / size);
        }
      }
    }
  }

  /** A point of free space: nearest site and clearance as brute force has them. False if the point is not free. */
  checkPoint(x: number, y: number): boolean {
    const { oracle, figures, limit, size } = this;
    oracle.look(x, y);
    if (!oracle.isFree) return false;
    const { distance } = oracle;
    const found = findNearestSite(this.diagram, x, y);
    let off = Math.abs(found.clearance - distance);
    if (found.key !== oracle.key) off = Math.max(off, oracle.distanceTo(found.key, x, y) - distance);
    figures.points++;
    if (!(off <= limit)) {
      this.report(`(${x}, ${y}): clearance ${found.clearance} to ${found.key}, not ${distance} to ${oracle.key}`);
    }
    figures.worstNearest = Math.max(figures.worstNearest, off / size);
    return true;
  }

  /**
   * A free point lies in an empty circle of the graph: go from the nearest site through the point on to the outline of the
   * cell. The circle there must reach back to the site, hold no other site, and the point must lie on the way. Where that
   * goes amiss by rounding (a ray along a border, a wedge too narrow for an edge), a lateral neighbour that is as near or
   * the circle of a vertex will do.
   */
  checkCover(x: number, y: number): void {
    const { diagram, oracle, figures, limit, size } = this;
    const { next, previous } = diagram.store;
    const clearance = oracle.distanceFrom(x, y);
    const cell = this.settle(findNearestSite(diagram, x, y).cell, x, y);
    let best = this.coverFrom(cell, x, y, clearance);
    for (const c of best <= limit ? [] : [next[cell], previous[cell]]) {
      if (c === NONE || distanceToCellSite(diagram, c, x, y) > clearance + limit) continue;
      best = Math.min(best, this.coverFrom(c, x, y, clearance));
    }
    if (best > limit) best = Math.min(best, this.outsideVertices(cell, x, y));
    figures.covered++;
    if (!(best <= limit)) this.report(`(${x}, ${y}) in cell ${cell}: no empty circle of the graph covers it (${best})`);
    figures.worstCover = Math.max(figures.worstCover, best / size);
  }

  /** How far the point lies outside all circles of a cell's vertices; these are known to be empty. */
  private outsideVertices(cell: number, x: number, y: number): number {
    const { store } = this.diagram;
    let least = Infinity;
    for (let p = store.firstEdge(cell); p < store.pieceStarts[cell] + store.pieceCounts[cell]; p++) {
      least = Math.min(least, Math.hypot(x - store.xs[p], y - store.ys[p]) - store.radii[p]);
    }
    return Math.max(0, least);
  }

  private coverFrom(cell: number, x: number, y: number, clearance: number): number {
    const { limit } = this;
    const { store } = this.diagram;
    const at = RECORD * cell;
    const { records } = store;
    const isSide = store.kinds[cell] === SIDE;
    const isFull = store.kinds[cell] === FULL;
    // From the site's nearest point in the direction of the point.
    let fx = records[at + OX];
    let fy = records[at + OY];
    let dx = records[at + DY];
    let dy = -records[at + DX];
    const t = this.along(cell, x, y);
    if (isSide) {
      fx += t * records[at + DX];
      fy += t * records[at + DY];
    } else {
      const length = Math.hypot(x - fx, y - fy);
      dx = (x - fx) / length;
      dy = (y - fy) / length;
      fx += records[at + RADIUS] * dx;
      fy += records[at + RADIUS] * dy;
    }
    let best = Infinity;
    for (let p = store.firstEdge(cell); p < store.edgeEnd(cell); p++) {
      const q = store.following(p);
      if (isSide) {
        if (this.along(cell, store.xs[p], store.ys[p]) > t + limit) continue;
        if (this.along(cell, store.xs[q], store.ys[q]) < t - limit) continue;
      } else if (!(isFull && p === q) && !this.isBetween(cell, p, q, dx, dy)) {
        continue;
      }
      best = Math.min(best, this.overshoot(cell, store.neighbours[p], fx, fy, dx, dy, clearance));
    }
    return best;
  }

  /**
   * Beside the border of a side and its own end point both are equally far up to rounding, over the root of that in width:
   * which of the two cells holds the point is for the border to say.
   */
  private settle(cell: number, x: number, y: number): number {
    const { kinds, next, previous, records } = this.diagram.store;
    const isBefore = (c: number): boolean => this.along(c, x, y) < 0;
    const isBehind = (c: number): boolean => this.along(c, x, y) > records[RECORD * c + EXTENT];
    const isFacing = (c: number): boolean => {
      const at = RECORD * c;
      const height = (x - records[at + OX]) * records[at + DY] - (y - records[at + OY]) * records[at + DX];
      return height > 0 && !isBefore(c) && !isBehind(c);
    };
    if (kinds[cell] === SIDE) {
      if (isBefore(cell) && previous[cell] !== NONE) return previous[cell];
      return isBehind(cell) && next[cell] !== NONE ? next[cell] : cell;
    }
    if (kinds[cell] === FULL) return cell;
    if (isFacing(next[cell])) return next[cell];
    return isFacing(previous[cell]) ? previous[cell] : cell;
  }

  /** Where a point lies along a side. */
  private along(c: number, x: number, y: number): number {
    const { records } = this.diagram.store;
    const at = RECORD * c;
    return (x - records[at + OX]) * records[at + DX] + (y - records[at + OY]) * records[at + DY];
  }

  /** Does the direction (dx, dy) lie between those to two corners, counter-clockwise, give or take 1e-9? */
  private isBetween(c: number, p: number, q: number, dx: number, dy: number): boolean {
    const { store } = this.diagram;
    const at = RECORD * c;
    const ox = store.records[at + OX];
    const oy = store.records[at + OY];
    const angle = Math.atan2(dy, dx);
    const from = Math.atan2(store.ys[p] - oy, store.xs[p] - ox);
    const turn = 2 * Math.PI;
    const width = (((Math.atan2(store.ys[q] - oy, store.xs[q] - ox) - from) % turn) + turn) % turn;
    const way = (((angle - from) % turn) + turn) % turn;
    return way <= width + 1e-9 || way >= turn - 1e-9;
  }

  /**
   * On the ray from (fx, fy) the circle that touches the neighbour, found by halving: by how much the point at `clearance`
   * lies outside it, or a site inside it; 0 where all is well.
   */
  private overshoot(
    c: number,
    neighbour: number,
    fx: number,
    fy: number,
    dx: number,
    dy: number,
    clearance: number,
  ): number {
    const { diagram, oracle, size } = this;
    let lo = 0;
    let hi = 4 * size;
    for (let k = 0; k < 60; k++) {
      const t = (lo + hi) / 2;
      if (distanceToCellSite(diagram, neighbour, fx + t * dx, fy + t * dy) > t) lo = t;
      else hi = t;
    }
    const x = fx + lo * dx;
    const y = fy + lo * dy;
    const own = distanceToCellSite(diagram, c, x, y);
    return Math.max(0, clearance - lo, own - oracle.distanceFrom(x, y), Math.abs(own - lo));
  }

  /** V - E + F: vertices as classes of corners, edges as pairs of twins, faces and components from the shapes alone. */
  checkCounts(): void {
    const { store } = this.diagram;
    const roots = new Map<number, number>();
    const root = (v: number): number => {
      let k = v;
      for (let up = roots.get(k) ?? k; up !== k; up = roots.get(k) ?? k) {
        roots.set(k, roots.get(up) ?? up);
        k = up;
      }
      return k;
    };
    const join = (a: number, b: number): boolean => {
      const [i, j] = [root(a), root(b)];
      if (i !== j) roots.set(i, j);
      return i !== j;
    };
    let corners = 0;
    let halves = 0;
    let joins = 0;
    for (let c = 0; c < store.cellEnd; c++) {
      if (store.live[c] === 0) continue;
      halves += store.edgeEnd(c) - store.firstEdge(c);
      corners += store.pieceStarts[c] + store.pieceCounts[c] - store.firstEdge(c);
    }
    // Corners are one where an edge starts and its twin ends, and on both sides of a lateral.
    for (let c = 0; c < store.cellEnd; c++) {
      if (store.live[c] === 0) continue;
      for (let p = store.firstEdge(c); p < store.edgeEnd(c); p++) {
        if (join(p, store.following(store.twins[p]))) joins++;
      }
      const next = store.next[c];
      if (store.kinds[c] === FULL || next === NONE) continue;
      if (join(store.pieceStarts[c] + store.pieceCounts[c] - 1, store.firstEdge(next))) joins++;
    }
    const vertices = corners - joins;
    let components = vertices;
    for (let c = 0; c < store.cellEnd; c++) {
      if (store.live[c] === 0) continue;
      for (let p = store.firstEdge(c); p < store.edgeEnd(c); p++) if (join(p, store.following(p))) components--;
    }
    const { borders, freeComponents } = topologyOf(this.shapes);
    if (components !== freeComponents) this.report(`${components} graphs in ${freeComponents} free components`);
    if (vertices - halves / 2 + borders !== 2 * freeComponents) {
      this.report(`V ${vertices} - E ${halves / 2} + F ${borders} is not twice ${freeComponents}`);
    }
  }
}
