import { NONE } from '../../geometry/index.js';
import type { CellHoles } from './cell-holes.js';
import type { CellSearch } from './cell-search.js';
import { type CellStore, FULL, OX, OY, RECORD } from './cell-store.js';
import type { IdList } from './id-list.js';
import { GONE } from './known-edges.js';
import type { SiteGrid } from './site-grid.js';
import { turnAroundVertex, turnBackAroundVertex } from './vertex-orbits.js';

/** Vertices with more cells than this are left to a search: among thousands of cocircular sites every edge is short. */
const LARGEST_VERTEX = 32;

/** Numbers per hole: where the last cell of the object was, and how far from there its vertices lay at most, m. */
const SPAN = 3;

/** Takes cells out of the diagram, names those that this changes, and remembers the holes. */
export class CellRemoval {
  /** Per hole {@link SPAN} numbers. */
  private spans = new Float64Array(16 * SPAN);

  /**
   * @param dirty the cells to compute are added here
   * @param openCells cells that some of their outline is bounded by no site; those that go leave it
   */
  constructor(
    private readonly store: CellStore,
    private readonly search: CellSearch,
    private readonly holes: CellHoles,
    private readonly dirty: IdList,
    private readonly openCells: Set<number>,
  ) {}

  /**
   * Prepare to take an object out, given its first cell. Where its vertices have more than three cells, edges shorter than the
   * tolerance were contracted, and without the object they may be longer: all those cells will be computed. Call this for all
   * objects before the first is removed.
   */
  disturbVertices(first: number): void {
    const { store, holes } = this;
    if (first === NONE) return;
    const hole = holes.open();
    for (let c = first; c !== NONE; c = store.siblings[c]) holes.addRemoved(c, hole);
    for (let c = first; c !== NONE; c = store.siblings[c]) {
      const end = store.pieceStarts[c] + store.pieceCounts[c];
      for (let p = store.firstEdge(c); p < end; p++) {
        const a = turnAroundVertex(store, p);
        const b = a === NONE ? NONE : turnAroundVertex(store, a);
        if (b === p || (b !== NONE && turnAroundVertex(store, b) === p)) continue;
        this.disturbVertex(p, hole);
      }
    }
  }

  private disturbVertex(p: number, hole: number): void {
    const { store, dirty } = this;
    const named = dirty.count;
    let q = p;
    for (let cells = 0; q !== NONE && cells <= LARGEST_VERTEX; cells++) {
      this.disturb(store.owners[q], hole);
      q = turnAroundVertex(store, q);
      if (q === p) return;
    }
    // At the wall of a reflex corner the way round ends, and the rest lies the other way.
    if (q === NONE) {
      q = turnBackAroundVertex(store, p);
      for (let cells = 0; q !== NONE && cells <= LARGEST_VERTEX; cells++) {
        this.disturb(store.owners[q], hole);
        q = turnBackAroundVertex(store, q);
      }
      if (q === NONE) return;
    }
    dirty.count = named;
    this.holes.isCrowded = true;
  }

  private disturb(c: number, hole: number): void {
    this.dirty.push(c);
    this.holes.touch(c, hole);
  }

  /** Take the cells of an object out, given the first; those beside them will be computed. */
  removeCells(first: number, grid: SiteGrid): void {
    const { store } = this;
    const hole = this.holes.holeOf(first);
    const at = SPAN * hole;
    if (at + SPAN > this.spans.length) {
      const larger = new Float64Array(2 * (at + SPAN));
      larger.set(this.spans);
      this.spans = larger;
    }
    const { spans } = this;
    for (let c = first; c !== NONE; c = store.siblings[c]) {
      const end = store.edgeEnd(c);
      spans[at] = store.records[RECORD * c + OX];
      spans[at + 1] = store.records[RECORD * c + OY];
      spans[at + 2] = 0;
      for (let p = store.firstEdge(c); p < end; p++) {
        if (store.radii[p] > spans[at + 2]) spans[at + 2] = store.radii[p];
        const twin = store.twins[p];
        if (twin === NONE) continue;
        store.twins[twin] = NONE;
        store.neighbours[twin] = GONE;
        this.disturb(store.owners[twin], hole);
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

  /**
   * Was one point or circle moved among short walls, no farther than to its old vertices? Then all its new neighbours should be
   * of the rim of the hole that it left. What short walls do not bound shows as a gap; beyond a point or a long wall others may
   * be hidden.
   */
  isStep(c: number, grid: SiteGrid): boolean {
    const { store, holes, spans } = this;
    if (store.kinds[c] !== FULL) return false;
    const hole = holes.soleHole(c);
    if (hole === NONE) return false;
    const x = store.records[RECORD * c + OX] - spans[SPAN * hole];
    const y = store.records[RECORD * c + OY] - spans[SPAN * hole + 1];
    const radius = spans[SPAN * hole + 2];
    if (!(x * x + y * y < radius * radius)) return false;
    return holes.isRimOf(hole, (o) => store.kinds[o] !== FULL && !this.search.isLong(o, grid));
  }
}
