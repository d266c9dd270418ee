import { NONE } from '../../geometry/index.js';
import { CellRounds } from './cell-rounds.js';
import { CellSearch } from './cell-search.js';
import { type CellStore, FULL } from './cell-store.js';
import { GONE, KnownEdges } from './known-edges.js';
import { isShorter, pairPiece, pairTwins } from './pair-twins.js';
import { distanceToSite } from './site-distance.js';
import type { SiteGrid } from './site-grid.js';
import type { Tolerances } from './tolerances.js';
import { VertexOrbits } from './vertex-orbits.js';

/** What one update of the cells did. */
export interface CellUpdate {
  computed: number;
  rounds: number;
  dropped: number;
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
  private readonly known = new KnownEdges();
  /** Ends of an edge and its twin that are farther apart than this, m, show that one cell is wrong. */
  private readonly agreement: number;
  /** What distances that are equal may differ by, m. */
  private readonly exact: number;
  /** Cells in the order in which they were computed; a tail waits its turn. */
  private queue = new Int32Array(16);
  private queueEnd = 0;
  /** Edges of cells that are not computed, whose twins were. */
  private cut: number[] = [];
  private dirty: number[] = [];

  constructor(
    private readonly store: CellStore,
    tolerances: Tolerances,
  ) {
    this.agreement = 1e-9 * tolerances.scale;
    this.exact = 1e-14 * tolerances.scale;
    this.search = new CellSearch(store, tolerances);
    this.orbits = new VertexOrbits(store);
    this.rounds = new CellRounds(store);
  }

  /** A new update begins. */
  begin(): void {
    this.rounds.round++;
    this.queueEnd = 0;
    this.cut.length = 0;
    this.dirty.length = 0;
  }

  /** Take the cells of an object out, given the first; those beside them will be computed. */
  removeCells(first: number, grid: SiteGrid): void {
    const { store } = this;
    for (let c = first; c !== NONE; c = store.siblings[c]) {
      const end = store.edgeEnd(c);
      for (let p = store.firstEdge(c); p < end; p++) {
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

  /** Compute the new cells, already in the grid, and all that they touch. */
  run(fresh: readonly number[], grid: SiteGrid, version: number): CellUpdate {
    const { rounds, orbits } = this;
    rounds.fit();
    if (this.queue.length < this.store.cellEnd) this.queue = new Int32Array(rounds.births.length);
    for (let k = 0; k < fresh.length; k++) rounds.births[fresh[k]] = rounds.round;
    for (let k = 0; k < fresh.length; k++) this.flood(fresh[k], grid);
    // An open cell has no edge where something new may have come: nothing but a search tells it.
    if (fresh.length > 0) for (const c of this.openCells) this.dirty.push(c);
    for (const c of this.dirty) if (this.store.live[c] === 1 && rounds.enqueue(c)) this.computeQuick(c, grid);
    let round = 1;
    for (; ; round++) {
      this.pair();
      if (this.dirty.length === 0) break;
      for (const c of this.dirty) if (!rounds.isCertain(c)) this.computeCertain(c, grid);
    }
    const dropped = this.dropUnpaired();
    if (dropped > 0) this.joinTwice();
    orbits.version = version;
    for (let k = 0; k < this.queueEnd; k++) orbits.forget(this.queue[k]);
    for (let k = 0; k < this.queueEnd; k++) orbits.settle(this.queue[k]);
    return { computed: this.queueEnd, rounds: round, dropped };
  }

  /** Compute a new cell and, from neighbour to neighbour, all new ones that can be reached: each after one that knows it. */
  private flood(from: number, grid: SiteGrid): void {
    const { store, rounds } = this;
    if (!rounds.enqueue(from)) return;
    let waiting = this.queueEnd;
    this.queue[this.queueEnd++] = from;
    for (; waiting < this.queueEnd; waiting++) {
      const c = this.queue[waiting];
      this.compute(c, grid, !this.search.isLong(c, grid));
      const end = store.pieceStarts[c] + store.pieceCounts[c];
      for (let p = store.pieceStarts[c]; p < end; p++) {
        const o = store.neighbours[p];
        if (o < 0) continue;
        if (!rounds.isNew(o)) this.dirty.push(o);
        else if (rounds.enqueue(o)) this.queue[this.queueEnd++] = o;
      }
    }
  }

  private computeQuick(c: number, grid: SiteGrid): void {
    this.queue[this.queueEnd++] = c;
    this.compute(c, grid, !this.search.isLong(c, grid));
  }

  private computeCertain(c: number, grid: SiteGrid): void {
    if (this.rounds.enqueue(c)) this.queue[this.queueEnd++] = c;
    this.compute(c, grid, false);
  }

  /** Compute one cell; edges of others that were paired with its old ones are free again. */
  private compute(c: number, grid: SiteGrid, isQuick: boolean): void {
    const { store, rounds, known } = this;
    const end = store.edgeEnd(c);
    for (let p = store.firstEdge(c); p < end; p++) {
      const twin = store.twins[p];
      if (twin === NONE) continue;
      store.twins[twin] = NONE;
      if (!rounds.isComputed(store.owners[twin])) this.cut.push(twin);
    }
    if (isQuick) rounds.collect(c, known);
    const isClosed = this.search.computeCell(c, grid, isQuick ? known : undefined);
    if (!isClosed) this.openCells.add(c);
    else if (this.openCells.size > 0) this.openCells.delete(c);
    rounds.finish(c, !isQuick);
  }

  /** Pair what is free; cells that disagree and are not certain become dirty. */
  private pair(): void {
    const { store, rounds, queue, queueEnd, cut, dirty, openCells } = this;
    dirty.length = 0;
    for (let k = 0; k < queueEnd; k++) pairTwins(store, queue[k], rounds);
    for (const p of cut) {
      if (rounds.isComputed(store.owners[p]) || store.twins[p] !== NONE) continue;
      if (isShorter(store, p)) pairPiece(store, p);
    }
    for (const p of cut) {
      if (!rounds.isComputed(store.owners[p]) && store.twins[p] === NONE) dirty.push(store.owners[p]);
    }
    for (let k = 0; k < queueEnd; k++) {
      const c = queue[k];
      const end = store.edgeEnd(c);
      if (openCells.size > 0 && openCells.has(c) && !rounds.isCertain(c)) dirty.push(c);
      for (let p = store.firstEdge(c); p < end; p++) {
        if (store.twins[p] !== NONE && this.isSameEdge(p)) continue;
        const o = store.neighbours[p];
        if (!rounds.isCertain(c)) dirty.push(c);
        if (!rounds.isCertain(o)) dirty.push(o);
      }
    }
  }

  /** Do an edge and its twin end in the same places, as far as the two cells can tell? */
  private isSameEdge(p: number): boolean {
    const twin = this.store.twins[p];
    return (
      this.isSameCorner(p, this.store.following(twin), false) && this.isSameCorner(this.store.following(p), twin, true)
    );
  }

  /**
   * Are the corners at the starts of two pieces the same? Among thousands of cocircular sites rounding moves a corner to and
   * fro by more than any tolerance; then each must be as far from what bounds the other as from its own cell.
   *
   * @param isEnd do they end the edge of the first piece's cell?
   */
  private isSameCorner(p: number, q: number, isEnd: boolean): boolean {
    const { store, agreement } = this;
    const { xs, ys } = store;
    if (Math.abs(xs[p] - xs[q]) < agreement && Math.abs(ys[p] - ys[q]) < agreement) return true;
    const third = store.neighbours[isEnd ? p : store.preceding(p)];
    const other = store.neighbours[isEnd ? store.preceding(q) : q];
    return this.isOnCircle(p, other) && this.isOnCircle(q, third);
  }

  private isOnCircle(p: number, site: number): boolean {
    const { store, exact } = this;
    if (site < 0) return false;
    return Math.abs(distanceToSite(store, site, store.xs[p], store.ys[p], exact) - store.radii[p]) < exact;
  }

  private dropUnpaired(): number {
    const { store } = this;
    let dropped = 0;
    for (let k = 0; k < this.queueEnd; k++) {
      const c = this.queue[k];
      const first = store.firstEdge(c);
      for (let p = store.edgeEnd(c) - 1; p >= first; p--) {
        if (store.twins[p] !== NONE) continue;
        store.dropPiece(p);
        dropped++;
      }
    }
    return dropped;
  }

  /** Two edges in a row towards one neighbour, where a piece between them was dropped, are one edge. */
  private joinTwice(): void {
    const { store, rounds } = this;
    const { neighbours, twins, kinds } = store;
    for (let k = 0; k < this.queueEnd; k++) {
      const c = this.queue[k];
      const first = store.firstEdge(c);
      for (let p = store.edgeEnd(c) - 1; p >= first; p--) {
        const end = store.edgeEnd(c);
        const after = p + 1 < end ? p + 1 : kinds[c] === FULL ? first : NONE;
        if (after === NONE || after === p || neighbours[after] !== neighbours[p]) continue;
        const twin = twins[p];
        const kept = twins[after];
        if (store.following(kept) !== twin) continue;
        // Its corners get new numbers: all that know the old ones are settled again with it.
        if (rounds.enqueue(neighbours[p])) this.queue[this.queueEnd++] = neighbours[p];
        twins[p] = twins[after] = twins[twin] = twins[kept] = NONE;
        store.dropPiece(after);
        store.dropPiece(twin);
        const piece = after < p ? p - 1 : p;
        const other = twin < kept ? kept - 1 : kept;
        twins[piece] = other;
        twins[other] = piece;
      }
    }
  }
}
