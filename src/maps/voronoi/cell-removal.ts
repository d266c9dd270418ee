import { NONE } from '../../geometry/index.js';
import type { CellSearch } from './cell-search.js';
import { type CellStore, FULL, OX, OY, RECORD } from './cell-store.js';
import type { IdList } from './id-list.js';
import { GONE } from './known-edges.js';
import type { SiteGrid } from './site-grid.js';
import { turnAroundVertex, turnBackAroundVertex } from './vertex-orbits.js';

/** Vertices with more cells than this are left to a search: among thousands of cocircular sites every edge is short. */
const LARGEST_VERTEX = 32;

/** Takes cells out of the diagram, names those that this changes, and remembers the hole. */
export class CellRemoval {
  /** How many cells were removed, where the last one was, and how far from there its vertices lay at most, m. */
  private removed = 0;
  private holeX = Number.NaN;
  private holeY = Number.NaN;
  private holeRadius = Number.NaN;
  /** Has a vertex that was disturbed so many cells that they are not named? */
  isCrowded = false;

  /**
   * @param dirty the cells to compute are added here
   * @param openCells cells that some of their outline is bounded by no site; those that go leave it
   */
  constructor(
    private readonly store: CellStore,
    private readonly search: CellSearch,
    private readonly dirty: IdList,
    private readonly openCells: Set<number>,
  ) {}

  /** A new update begins. */
  begin(): void {
    this.removed = 0;
    this.isCrowded = false;
  }

  /**
   * Prepare to take an object out, given its first cell. Where its vertices have more than three cells, edges shorter than the
   * tolerance were contracted, and without the object they may be longer: all those cells will be computed. Call this for all
   * objects before the first is removed.
   */
  disturbVertices(first: number): void {
    const { store } = this;
    for (let c = first; c !== NONE; c = store.siblings[c]) {
      const end = store.pieceStarts[c] + store.pieceCounts[c];
      for (let p = store.firstEdge(c); p < end; p++) {
        const a = turnAroundVertex(store, p);
        const b = a === NONE ? NONE : turnAroundVertex(store, a);
        if (b === p || (b !== NONE && turnAroundVertex(store, b) === p)) continue;
        this.disturbVertex(p);
      }
    }
  }

  private disturbVertex(p: number): void {
    const { store, dirty } = this;
    const named = dirty.count;
    let q = p;
    for (let cells = 0; q !== NONE && cells <= LARGEST_VERTEX; cells++) {
      dirty.push(store.owners[q]);
      q = turnAroundVertex(store, q);
      if (q === p) return;
    }
    // At the wall of a reflex corner the way round ends, and the rest lies the other way.
    if (q === NONE) {
      q = turnBackAroundVertex(store, p);
      for (let cells = 0; q !== NONE && cells <= LARGEST_VERTEX; cells++) {
        dirty.push(store.owners[q]);
        q = turnBackAroundVertex(store, q);
      }
      if (q === NONE) return;
    }
    dirty.count = named;
    this.isCrowded = true;
  }

  /** Take the cells of an object out, given the first; those beside them will be computed. */
  removeCells(first: number, grid: SiteGrid): void {
    const { store } = this;
    for (let c = first; c !== NONE; c = store.siblings[c]) {
      const end = store.edgeEnd(c);
      this.removed++;
      this.holeX = store.records[RECORD * c + OX];
      this.holeY = store.records[RECORD * c + OY];
      this.holeRadius = 0;
      for (let p = store.firstEdge(c); p < end; p++) {
        if (store.radii[p] > this.holeRadius) this.holeRadius = store.radii[p];
        const twin = store.twins[p];
        if (twin === NONE) continue;
        store.twins[twin] = NONE;
        store.neighbours[twin] = GONE;
        this.dirty.push(store.owners[twin]);
      }
      grid.remove(c);
    }
    for (let c = first; c !== NONE; c = store.siblings[c]) {
      store.removeCell(c);
      this.openCells.delete(c);
    }
  }

  /** Take the cells of an object out, given the first, where all cells will be computed. */
  discardCells(first: number, grid: SiteGrid): void {
    const { store } = this;
    for (let c = first; c !== NONE; c = store.siblings[c]) {
      grid.remove(c);
      store.removeCell(c);
    }
  }

  /** Was one cell removed, and does a new point or circle lie among its vertices? */
  isStep(c: number): boolean {
    if (this.removed !== 1) return false;
    const { records, kinds } = this.store;
    const x = records[RECORD * c + OX] - this.holeX;
    const y = records[RECORD * c + OY] - this.holeY;
    return kinds[c] === FULL && x * x + y * y < this.holeRadius * this.holeRadius;
  }

  /**
   * Are the cells that lost a neighbour all of short walls? What they do not bound shows as a gap; beyond a point or a long
   * wall others may be hidden.
   */
  isAmongWalls(grid: SiteGrid): boolean {
    const { count, items } = this.dirty;
    for (let k = 0; k < count; k++) {
      if (this.store.kinds[items[k]] === FULL || this.search.isLong(items[k], grid)) return false;
    }
    return true;
  }
}
