import { type CellStore, DX, DY, EXTENT, FULL, OX, OY, RADIUS, RECORD, SIDE } from '../voronoi/cell-store.js';
import { createVertexPoint } from '../voronoi/lateral-point.js';
import type { Tolerances } from '../voronoi/tolerances.js';
import { computeVertexPoint } from '../voronoi/vertex-point.js';
import type { BlackPart } from './black-part.js';
import { enlargeTable } from './nav-tables.js';

/** Circles that pass a site by less than this part of the scene are no clear case. */
const MARGIN = 1e-8;
/** Feet beyond the end of a side by this part of the scene, or of a wedge by this in tan(angle / 2), are rounding. */
const BEYOND = 1e-9;

/** What is known of the circle that touches a region's site and those of the regions on both sides. */
const UNKNOWN = 0;
const EAR = 1;
const NO_EAR = 2;

/**
 * The second order in a cell where all is clear: the borders between the neighbours' shares of the cell are a tree with its
 * leaves in the corners of the cell, so there is always a share that ends in a vertex between the two beside it: the
 * empty circle that touches all three sites. Cut it off, and the rest is a smaller tree (as in the removal of a point from a
 * Delaunay triangulation, Devillers 1999). Each vertex is computed about twice, where {@link SecondOrder} lays every neighbour
 * over every other.
 *
 * Where four sites nearly touch one circle, a neighbour comes twice or nothing fits, it gives up, and the envelopes must
 * do: what it returns is what they would.
 */
export class EarTree {
  /** Regions in the cyclic order of the cell's row: cell of the neighbour, the regions after and before it. */
  private cells = new Int32Array(16);
  private nexts = new Int32Array(16);
  private previouses = new Int32Array(16);
  /** Per region: where its border with the one before it has come to, as in {@link BlackPart}. */
  private opens = new Int32Array(16);
  private states = new Uint8Array(16);
  private places = new Float64Array(48);
  private readonly triple = new Int32Array(3);
  private readonly point = createVertexPoint();
  private readonly margin: number;
  private readonly beyond: number;
  private count = 0;

  constructor(
    private readonly store: CellStore,
    tolerances: Tolerances,
  ) {
    this.margin = MARGIN * tolerances.scale;
    this.beyond = BEYOND * tolerances.scale;
  }

  /** Compute the second order in the cell of a point or circle from its piece `first` on; false if it is no clear case. */
  compute(c: number, first: number, out: BlackPart): boolean {
    const { store } = this;
    const start = store.pieceStarts[c];
    const count = store.pieceCounts[c];
    if (count > this.cells.length) this.grow(2 * count);
    const { cells, nexts, previouses, opens, states } = this;
    this.count = count;
    for (let i = 0; i < count; i++) {
      const p = first + i < start + count ? first + i : first + i - count;
      const cell = store.neighbours[p];
      for (let k = 0; k < i; k++) if (cells[k] === cell) return false;
      cells[i] = cell;
      nexts[i] = i + 1 < count ? i + 1 : 0;
      previouses[i] = i > 0 ? i - 1 : count - 1;
      opens[i] = -2 - p;
      states[i] = UNKNOWN;
    }
    out.clear();
    let left = count;
    let i = 0;
    for (let misses = 0; left > 2; ) {
      if (states[i] === UNKNOWN && !this.examine(c, i)) return false;
      if (states[i] !== EAR) {
        if (++misses === left) return false;
        i = nexts[i];
        continue;
      }
      const before = previouses[i];
      const after = nexts[i];
      const v = out.addVertex(this.places[3 * i], this.places[3 * i + 1], this.places[3 * i + 2]);
      this.addBorder(before, i, opens[i], v, out);
      this.addBorder(i, after, opens[after], v, out);
      opens[after] = v;
      nexts[before] = after;
      previouses[after] = before;
      states[before] = states[after] = UNKNOWN;
      left--;
      misses = 0;
      i = after;
    }
    this.addBorder(previouses[i], i, opens[i], opens[previouses[i]], out);
    return true;
  }

  /** Write the border between two regions that follow each other, unless it is a ray between a side and its own end point. */
  private addBorder(before: number, after: number, from: number, to: number, out: BlackPart): void {
    const { next, previous } = this.store;
    const left = this.cells[before];
    const right = this.cells[after];
    if (next[left] !== right && previous[left] !== right) out.addEdge(left, right, from, to);
  }

  /** Find out whether region i ends between those beside it; false where that is not clear. */
  private examine(c: number, i: number): boolean {
    const { store, triple, point, cells, places } = this;
    const { keys } = store;
    const a = cells[this.previouses[i]];
    const b = cells[i];
    const d = cells[this.nexts[i]];
    // The smallest key first, counter-clockwise: then the place has the bits that it would have without the agent.
    const isFirst = keys[a] < keys[b] && keys[a] < keys[d];
    const isSecond = !isFirst && keys[b] < keys[d];
    triple[0] = isFirst ? a : isSecond ? b : d;
    triple[1] = isFirst ? b : isSecond ? d : a;
    triple[2] = isFirst ? d : isSecond ? a : b;
    this.states[i] = NO_EAR;
    if (!computeVertexPoint(store, triple, 3, point)) return true;
    const { x, y, r } = point;
    const own = RECORD * c;
    const dx = x - store.records[own + OX];
    const dy = y - store.records[own + OY];
    const inside = r - Math.sqrt(dx * dx + dy * dy) + store.records[own + RADIUS];
    if (inside < -this.margin) return true;
    for (let k = 0; k < this.count; k++) {
      const cell = cells[k];
      if (cell === a || cell === b || cell === d) {
        if (!this.isFacing(cell, x, y)) return true;
        continue;
      }
      // Beyond its end a side is as near as its end point: that is the same site twice, no tie.
      if (this.endsIn(cell, a, b, d) && !this.isFacing(cell, x, y)) continue;
      const gap = this.distanceTo(cell, x, y) - r;
      if (gap < -this.margin) return true;
      if (!(gap > this.margin)) return false;
    }
    if (!(inside > this.margin)) return false;
    places[3 * i] = x;
    places[3 * i + 1] = y;
    places[3 * i + 2] = r;
    this.states[i] = EAR;
    return true;
  }

  /** Is one of three cells that of an end point of a side, or the side that goes on behind it? */
  private endsIn(cell: number, a: number, b: number, d: number): boolean {
    const { kinds, next, previous } = this.store;
    if (kinds[cell] !== SIDE) return false;
    const after = next[cell];
    const before = previous[cell];
    return after === a || after === b || after === d || before === a || before === b || before === d;
  }

  /** Distance to a site, m. The back of a side counts too: a circle may not reach through a wall. */
  private distanceTo(cell: number, x: number, y: number): number {
    const { kinds, records } = this.store;
    const at = RECORD * cell;
    let rx = x - records[at + OX];
    let ry = y - records[at + OY];
    if (kinds[cell] === SIDE) {
      const dx = records[at + DX];
      const dy = records[at + DY];
      const along = rx * dx + ry * dy;
      const u = along < 0 ? 0 : along > records[at + EXTENT] ? records[at + EXTENT] : along;
      rx -= u * dx;
      ry -= u * dy;
    }
    return Math.sqrt(rx * rx + ry * ry) - records[at + RADIUS];
  }

  /** Does a site face a point, so that the foot of the point lies on it? */
  private isFacing(cell: number, x: number, y: number): boolean {
    const { kinds, records } = this.store;
    if (kinds[cell] === FULL) return true;
    const at = RECORD * cell;
    const rx = x - records[at + OX];
    const ry = y - records[at + OY];
    const along = rx * records[at + DX] + ry * records[at + DY];
    const extent = records[at + EXTENT];
    const left = ry * records[at + DX] - rx * records[at + DY];
    // Free space is on the right of a side.
    if (kinds[cell] === SIDE) return left < 0 && along >= -this.beyond && along <= extent + this.beyond;
    return Math.abs(left) <= (extent + BEYOND) * (Math.sqrt(rx * rx + ry * ry) + along);
  }

  private grow(size: number): void {
    this.cells = enlargeTable(this.cells, size);
    this.nexts = enlargeTable(this.nexts, size);
    this.previouses = enlargeTable(this.previouses, size);
    this.opens = enlargeTable(this.opens, size);
    this.states = enlargeTable(this.states, size);
    this.places = enlargeTable(this.places, 3 * size);
  }
}
