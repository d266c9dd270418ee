import { NONE } from '../../geometry/index.js';
import { CellHoles } from './cell-holes.js';
import { CellPatch } from './cell-patch.js';
import { CellRemoval } from './cell-removal.js';
import { CellRounds } from './cell-rounds.js';
import { CellSearch } from './cell-search.js';
import type { CellStore } from './cell-store.js';
import { dropUnpaired, joinTwice } from './drop-unpaired.js';
import { IdList } from './id-list.js';
import { buildInKernel } from './kernel/build-in-kernel.js';
import { KnownEdges } from './known-edges.js';
import { isShorter, pairPiece, pairTwins } from './pair-twins.js';
import type { SiteGrid } from './site-grid.js';
import { RowSplice } from './splice-row.js';
import type { Tolerances } from './tolerances.js';
import { TwinAgreement } from './twin-agreement.js';
import { VertexOrbits } from './vertex-orbits.js';

/** What one update of the cells did. */
export interface CellUpdate {
  readonly computed: number;
  readonly rounds: number;
  readonly dropped: number;
}

/**
 * Computes new cells and those that they touch, pairs their edges and places their vertices.
 *
 * A cell is computed from the sites that its finished neighbours know of, and searched only where they know nothing; a
 * search that takes long is given up. That may leave a cell too large, never too small. But cells that are too large cannot
 * fit together: if every edge has its twin and both end in the same places, the cells cover the free space once, so each is
 * what it should be. Where a twin is missing or ends elsewhere, both cells are searched to the end.
 */
export class CellUpdater {
  readonly orbits: VertexOrbits;
  readonly openCells = new Set<number>();
  private readonly search: CellSearch;
  private readonly rounds: CellRounds;
  /** What is torn before {@link run}. */
  readonly holes: CellHoles;
  private readonly known = new KnownEdges();
  private readonly splice: RowSplice;
  private readonly patch: CellPatch;
  private readonly agreement: TwinAgreement;
  /** Takes cells out before {@link run}. */
  readonly removal: CellRemoval;
  /** Cells in the order in which they were computed; a tail waits its turn. */
  private readonly queue = new IdList();
  /** Edges of cells that are not computed, whose twins were. */
  private readonly cut = new IdList();
  private readonly dirty = new IdList();
  constructor(
    private readonly store: CellStore,
    private readonly tolerances: Tolerances,
  ) {
    this.agreement = new TwinAgreement(store, tolerances);
    this.search = new CellSearch(store, tolerances);
    this.orbits = new VertexOrbits(store);
    this.holes = new CellHoles(store);
    this.rounds = new CellRounds(store, this.holes);
    this.splice = new RowSplice(store, this.rounds, this.cut);
    this.patch = new CellPatch(store, this.rounds, this.search, this.known);
    this.removal = new CellRemoval(store, this.search, this.holes, this.dirty, this.openCells);
  }

  /** A new update begins. */
  begin(): void {
    this.rounds.round++;
    this.queue.clear();
    this.cut.clear();
    this.dirty.clear();
    this.holes.begin();
  }

  /** Compute all cells anew; undefined where the kernel does not run. */
  runInKernel(grid: SiteGrid, version: number): CellUpdate | undefined {
    const built = buildInKernel(this.store, grid, this.tolerances, version);
    if (built === undefined) return undefined;
    this.openCells.clear();
    for (const c of built.open) this.openCells.add(c);
    this.orbits.broken += built.broken;
    return built;
  }

  /** The same without a kernel. */
  runAll(grid: SiteGrid, version: number): CellUpdate {
    const { store } = this;
    store.clearPieces();
    this.openCells.clear();
    this.dirty.clear();
    const cells: number[] = [];
    for (let c = 0; c < store.cellEnd; c++) if (store.live[c] === 1) cells.push(c);
    return this.run(cells, grid, version);
  }

  /** Compute the new cells, already in the grid, and all that they touch. */
  run(fresh: readonly number[], grid: SiteGrid, version: number): CellUpdate {
    const { rounds, orbits } = this;
    rounds.fit();
    this.holes.fit();
    this.computeNew(fresh, grid);
    // An open cell has no edge where something new may have come: nothing but a search tells it.
    if (fresh.length > 0 && this.openCells.size > 0) for (const c of this.openCells) this.dirty.push(c);
    this.computeTouched(grid);
    let round = 1;
    for (; ; round++) {
      this.pair();
      if (this.dirty.count === 0) break;
      if (round > 1 || !this.searchSteps(grid)) this.computeDisagreeing(grid);
    }
    const dropped = dropUnpaired(this.store, this.queue);
    orbits.version = version;
    if (dropped > 0) {
      joinTwice(this.store, this.queue, rounds);
      for (let k = 0; k < this.queue.count; k++) orbits.forget(this.queue.items[k]);
    }
    this.settleAll();
    return { computed: this.queue.count, rounds: round, dropped };
  }

  // One loop per function: compiled inside the loop of a build, the rest of a longer function would be unknown, and every
  // update of a few cells would fall back to the interpreter there.

  private computeNew(fresh: readonly number[], grid: SiteGrid): void {
    const { rounds, removal } = this;
    for (let k = 0; k < fresh.length; k++) {
      rounds.setNew(fresh[k]);
      rounds.setStep(fresh[k], removal.isStep(fresh[k], grid));
    }
    // Not from the room's walls, which come first: what the engine learns from a few long ones holds for no other cell.
    if (fresh.length > 0) this.flood(fresh[fresh.length >> 1], grid);
    for (let k = 0; k < fresh.length; k++) this.flood(fresh[k], grid);
  }

  private computeTouched(grid: SiteGrid): void {
    const { dirty, store, rounds } = this;
    for (let k = 0; k < dirty.count; k++) {
      const c = dirty.items[k];
      if (store.live[c] === 1 && rounds.enqueue(c)) this.computeQuick(c, grid);
    }
  }

  /**
   * Search round new cells that were taken to have no other neighbours than the rim of their hole, and disagree; false if there
   * are none. The others are right as a rule, but for those that the search finds.
   */
  private searchSteps(grid: SiteGrid): boolean {
    const { dirty, rounds, store } = this;
    const { count } = dirty;
    let isAny = false;
    for (let k = 0; k < count; k++) {
      const c = dirty.items[k];
      if (!rounds.isStep(c)) continue;
      isAny = true;
      rounds.setStep(c, false);
      this.compute(c, grid, true);
      const end = store.edgeEnd(c);
      for (let p = store.firstEdge(c); p < end; p++) dirty.push(store.neighbours[p]);
    }
    if (isAny) this.computeTouched(grid);
    return isAny;
  }

  private computeDisagreeing(grid: SiteGrid): void {
    const { dirty, rounds } = this;
    for (let k = 0; k < dirty.count; k++) {
      if (!rounds.isCertain(dirty.items[k])) this.computeCertain(dirty.items[k], grid);
    }
  }

  private settleAll(): void {
    const { queue, orbits } = this;
    for (let k = 0; k < queue.count; k++) orbits.settle(queue.items[k]);
  }

  /** Compute a new cell and, from neighbour to neighbour, all new ones that can be reached: each after one that knows it. */
  private flood(from: number, grid: SiteGrid): void {
    const { store, rounds, queue } = this;
    if (!rounds.enqueue(from)) return;
    let waiting = queue.count;
    queue.push(from);
    for (; waiting < queue.count; waiting++) {
      const c = queue.items[waiting];
      this.compute(c, grid, !this.search.isLong(c, grid));
      const end = store.pieceStarts[c] + store.pieceCounts[c];
      for (let p = store.pieceStarts[c]; p < end; p++) {
        const o = store.neighbours[p];
        if (o < 0) continue;
        if (!rounds.isNew(o)) this.dirty.push(o);
        else if (rounds.enqueue(o)) queue.push(o);
      }
    }
  }

  /** Compute a cell of before, as far as it changed. */
  private computeQuick(c: number, grid: SiteGrid): void {
    this.queue.push(c);
    const { patch, openCells } = this;
    if (!(openCells.size > 0 && openCells.has(c)) && patch.compute(c, grid)) this.replace(c, patch.from, patch.to);
    else this.compute(c, grid, !this.search.isLong(c, grid));
  }

  private computeCertain(c: number, grid: SiteGrid): void {
    if (this.rounds.enqueue(c)) this.queue.push(c);
    this.compute(c, grid, false);
  }

  /** Compute one cell. */
  private compute(c: number, grid: SiteGrid, isQuick: boolean): void {
    const { store, rounds, known, search, openCells } = this;
    if (isQuick) {
      rounds.collect(c, known);
      if (openCells.size > 0 && openCells.has(c)) known.isComplete = false;
    }
    let isClosed = search.computeCell(c, grid, isQuick ? known : undefined);
    if (isQuick && known.isComplete && !search.outline.isSharp) {
      known.isComplete = false;
      isClosed = search.computeCell(c, grid, known);
    }
    if (!isClosed) openCells.add(c);
    else if (openCells.size > 0) openCells.delete(c);
    const first = store.firstEdge(c);
    const end = store.edgeEnd(c);
    if (isQuick && first < end && !rounds.isNew(c) && search.outline.count > 0 && search.outline.isSharp)
      this.replace(c, first, end);
    else this.rewrite(c, !isQuick);
    if (rounds.isNew(c)) this.disturbHidden();
  }

  /** Cells of before that a new one borders on, though by less than an edge, may lose an edge by that. */
  private disturbHidden(): void {
    const { rounds, dirty } = this;
    const { count, items } = this.search.outline.hidden;
    for (let k = 0; k < count; k++) if (!rounds.isNew(items[k]) && !rounds.isComputed(items[k])) dirty.push(items[k]);
  }

  /** Put the outline at hand in the place of some edges of a cell that were there before the update. */
  private replace(c: number, from: number, to: number): void {
    const { rounds, splice } = this;
    splice.replace(c, from, to, this.search.outline);
    rounds.finish(c, false, splice.low, splice.high);
  }

  /** Write the outline at hand as it is; edges of others that were paired with the cell's old ones are free again. */
  private rewrite(c: number, isCertain: boolean): void {
    const { store, rounds } = this;
    const end = store.edgeEnd(c);
    for (let p = store.firstEdge(c); p < end; p++) {
      const twin = store.twins[p];
      if (twin === NONE) continue;
      store.twins[twin] = NONE;
      if (!rounds.isComputed(store.owners[twin])) this.cut.push(twin);
    }
    this.search.outline.write(c);
    const start = store.pieceStarts[c];
    rounds.finish(c, isCertain, store.firstEdge(c) - start, store.edgeEnd(c) - start);
  }

  /** Pair what is free; cells that disagree and are not certain become dirty. */
  private pair(): void {
    const { store, rounds, queue, dirty } = this;
    dirty.clear();
    for (let k = 0; k < queue.count; k++) pairTwins(store, queue.items[k], rounds);
    this.pairCut();
    for (let k = 0; k < queue.count; k++) this.compare(queue.items[k]);
  }

  /** Pair what cells that are not computed have lost. */
  private pairCut(): void {
    const { store, rounds, cut, dirty } = this;
    for (let k = 0; k < cut.count; k++) {
      const p = cut.items[k];
      if (rounds.isComputed(store.owners[p]) || store.twins[p] !== NONE) continue;
      if (isShorter(store, p)) pairPiece(store, p);
    }
    for (let k = 0; k < cut.count; k++) {
      const p = cut.items[k];
      if (!rounds.isComputed(store.owners[p]) && store.twins[p] === NONE) dirty.push(store.owners[p]);
    }
  }

  /** Find the edges of a cell that have no twin, or end elsewhere than it. */
  private compare(c: number): void {
    const { store, rounds, dirty, openCells } = this;
    const low = store.pieceStarts[c] + rounds.lowOf(c);
    const high = store.pieceStarts[c] + rounds.highOf(c);
    const end = store.edgeEnd(c);
    if (openCells.size > 0 && openCells.has(c) && !rounds.isCertain(c)) dirty.push(c);
    for (let p = store.firstEdge(c); p < end; p++) {
      // An edge that is as before agrees with its twin; that may have found it too short, and left.
      if (store.twins[p] !== NONE && (p < low || p >= high || this.agreement.isSameEdge(p))) continue;
      const o = store.neighbours[p];
      if (!rounds.isCertain(c)) dirty.push(c);
      if (!rounds.isCertain(o)) dirty.push(o);
    }
  }
}
