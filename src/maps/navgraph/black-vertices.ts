import { NONE } from '../../geometry/index.js';
import type { CellStore } from '../voronoi/cell-store.js';
import { createVertexPoint } from '../voronoi/lateral-point.js';
import { computeVertexPoint } from '../voronoi/vertex-point.js';
import type { BlackPart } from './black-part.js';
import { enlargeTable } from './nav-tables.js';
import { ENDS } from './region-outline.js';
import type { SecondOrder } from './second-order.js';

/**
 * The vertices of the second order in one cell, as orbits of corners: no coordinates are compared. A region with m half-edges
 * has m + 1 corners; the first and the last lie on the border of the cell, in a vertex of the first order, unless the
 * region is parted from the next one by the ray between a side and its own end point: that is no edge, and goes on inside.
 */
export class BlackVertices {
  /** Per corner: its vertex as in {@link BlackPart}. */
  private corners = new Int32Array(96);
  /** Corners that fitted nowhere: 0 unless sites overlap. */
  broken = 0;
  private cells = new Int32Array(16);
  private orbit = new Int32Array(16);
  private readonly point = createVertexPoint();

  constructor(
    private readonly store: CellStore,
    private readonly second: SecondOrder,
  ) {}

  /** Index of corner j of region i in {@link corners}. */
  private cornerOf(i: number, j: number): number {
    return this.second.firstHalves[i] + i + j;
  }

  /** Find the vertices and edges of the cell that {@link SecondOrder} computed last. */
  compute(out: BlackPart): void {
    const { second, corners } = this;
    const total = second.halfCount + second.regionCount;
    if (total > corners.length) this.corners = new Int32Array(2 * total);
    this.corners.fill(NONE, 0, total);
    out.clear();
    for (let i = 0; i < second.regionCount; i++) {
      const m = second.firstHalves[i + 1] - second.firstHalves[i];
      for (let j = 0; j <= m; j++) if (this.corners[this.cornerOf(i, j)] === NONE) this.settle(i, j, out);
    }
    for (let h = 0; h < second.halfCount; h++) {
      if (second.halfTwins[h] < h) continue;
      const i = second.halfRegions[h];
      const corner = this.cornerOf(i, h - second.firstHalves[i]);
      out.addEdge(second.regionCells[i], second.halfSites[h], this.corners[corner], this.corners[corner + 1]);
    }
  }

  /** Is the border between region i and the one behind its start a ray, not an edge? */
  private isRayBefore(i: number): boolean {
    const { second } = this;
    const other = i + 1 < second.regionCount ? i + 1 : 0;
    const before = this.store.previous[second.regionCells[i]];
    return before !== NONE && before === second.regionCells[other];
  }

  /** The same for its end. */
  private isRayAfter(i: number): boolean {
    const { second } = this;
    const other = i > 0 ? i - 1 : second.regionCount - 1;
    const after = this.store.next[second.regionCells[i]];
    return after !== NONE && after === second.regionCells[other];
  }

  private settle(fromRegion: number, fromCorner: number, out: BlackPart): void {
    const { second, store } = this;
    const { firstHalves, halfTwins, halfRegions, regionCount } = second;
    const limit = second.halfCount + regionCount;
    let count = 0;
    let i = fromRegion;
    let j = fromCorner;
    let red = NONE;
    // Counter-clockwise round the vertex, to the border of the cell or all the way.
    for (;;) {
      if (count === this.orbit.length) this.grow();
      this.orbit[count] = this.cornerOf(i, j);
      this.cells[count++] = second.regionCells[i];
      if (j > 0) {
        const g = halfTwins[firstHalves[i] + j - 1];
        i = halfRegions[g];
        j = g - firstHalves[i];
      } else if (this.isRayBefore(i)) {
        i = i + 1 < regionCount ? i + 1 : 0;
        j = firstHalves[i + 1] - firstHalves[i];
      } else {
        red = -2 - second.regionPieces[i];
        break;
      }
      if (i === fromRegion && j === fromCorner) break;
      if (count > limit) {
        this.broken++;
        break;
      }
    }
    if (red !== NONE) {
      // An open orbit also has a part clockwise from where it began.
      this.label(count, red);
      this.settleBack(fromRegion, fromCorner, red, limit);
      return;
    }
    this.label(count, out.vertexCount);
    const { point } = this;
    this.rotate(count);
    if (!computeVertexPoint(store, this.cells, count, point)) {
      // Corners at the end of a region have their place from the last half-edge.
      const m = firstHalves[fromRegion + 1] - firstHalves[fromRegion];
      const half =
        fromCorner < m ? ENDS * (firstHalves[fromRegion] + fromCorner) : ENDS * firstHalves[fromRegion + 1] - 3;
      const at = Math.max(0, half);
      point.x = second.halfEnds[at];
      point.y = second.halfEnds[at + 1];
      point.r = second.halfEnds[at + 2];
    }
    out.addVertex(point.x, point.y, point.r);
  }

  private settleBack(fromRegion: number, fromCorner: number, red: number, limit: number): void {
    const { firstHalves, halfTwins, halfRegions, regionCount } = this.second;
    let i = fromRegion;
    let j = fromCorner;
    for (let steps = 0; steps <= limit; steps++) {
      if (j < firstHalves[i + 1] - firstHalves[i]) {
        const g = halfTwins[firstHalves[i] + j];
        i = halfRegions[g];
        j = g - firstHalves[i] + 1;
      } else if (this.isRayAfter(i)) {
        i = i > 0 ? i - 1 : regionCount - 1;
        j = 0;
      } else return;
      if (this.corners[this.cornerOf(i, j)] !== NONE) return;
      this.corners[this.cornerOf(i, j)] = red;
    }
  }

  private label(count: number, vertex: number): void {
    for (let k = 0; k < count; k++) this.corners[this.orbit[k]] = vertex;
  }

  /** Put the smallest key first, its neighbour's deciding if a cell comes twice: then the place has the bits that it would have without the agent. */
  private rotate(count: number): void {
    const { cells, orbit } = this;
    const { keys } = this.store;
    let best = 0;
    for (let k = 1; k < count; k++) {
      const key = keys[cells[k]];
      if (key > keys[cells[best]]) continue;
      if (key === keys[cells[best]]) {
        const after = keys[cells[k + 1 < count ? k + 1 : 0]];
        if (!(after < keys[cells[best + 1 < count ? best + 1 : 0]])) continue;
      }
      best = k;
    }
    for (let k = 0; k < count; k++) orbit[k] = cells[k];
    for (let k = 0; k < count; k++) cells[k] = orbit[best + k < count ? best + k : best + k - count];
  }

  private grow(): void {
    this.cells = enlargeTable(this.cells, 2 * this.cells.length);
    this.orbit = enlargeTable(this.orbit, 2 * this.orbit.length);
  }
}
