import { NONE } from '../../geometry/index.js';
import type { CellStore } from './cell-store.js';
import { GONE, type KnownEdges } from './known-edges.js';

/**
 * How far the cells have come in the present update, and what finished cells have to tell unfinished ones. All of it is
 * stamped with the number of the update, so that nothing has to be cleared.
 */
export class CellRounds {
  round = 0;
  /** Per cell: the update that made it, queued it, computed it, and searched it to the end without relying on others. */
  births = new Int32Array(16);
  private queued = new Int32Array(16);
  private computed = new Int32Array(16);
  private certain = new Int32Array(16);
  /** Per cell: the last edge of a finished cell towards it, valid in the update of its stamp. */
  private offers = new Int32Array(16);
  private offerRounds = new Int32Array(16);
  /** Per piece: the edge offered to the same cell before it. */
  private earlier = new Int32Array(16);

  constructor(private readonly store: CellStore) {}

  /** Make room for all cells of the store. */
  fit(): void {
    const { cellEnd } = this.store;
    if (cellEnd <= this.births.length) return;
    const size = Math.max(2 * this.births.length, cellEnd);
    this.births = enlarge(this.births, size);
    this.queued = enlarge(this.queued, size);
    this.computed = enlarge(this.computed, size);
    this.certain = enlarge(this.certain, size);
    this.offers = enlarge(this.offers, size);
    this.offerRounds = enlarge(this.offerRounds, size);
  }

  isNew(c: number): boolean {
    return this.births[c] === this.round;
  }

  isComputed(c: number): boolean {
    return this.computed[c] === this.round;
  }

  isCertain(c: number): boolean {
    return this.certain[c] === this.round;
  }

  /** Queue a cell; false if it was queued in this update before. */
  enqueue(c: number): boolean {
    if (this.queued[c] === this.round) return false;
    this.queued[c] = this.round;
    return true;
  }

  /** Note that a cell is computed, and offer its edges to neighbours that are not. */
  finish(c: number, isCertain: boolean): void {
    const { round, computed, offers, offerRounds } = this;
    const { store } = this;
    computed[c] = round;
    if (isCertain) this.certain[c] = round;
    if (store.pieceEnd > this.earlier.length) this.earlier = enlarge(this.earlier, store.twins.length);
    const { neighbours } = store;
    const end = store.edgeEnd(c);
    for (let p = store.firstEdge(c); p < end; p++) {
      const o = neighbours[p];
      if (computed[o] === round) continue;
      this.earlier[p] = offerRounds[o] === round ? offers[o] : NONE;
      offers[o] = p;
      offerRounds[o] = round;
    }
  }

  /** Collect what is known of a cell that is about to be computed. */
  collect(c: number, known: KnownEdges): void {
    const { store, round, computed } = this;
    const { next, previous, neighbours, owners } = store;
    known.clear(store.cellEnd, this.births, round);
    if (this.offerRounds[c] === round) {
      for (let p = this.offers[c]; p !== NONE; p = this.earlier[p]) {
        // Seen from here the other cell's row runs the other way.
        known.add(owners[p], neighbours[store.following(p)], neighbours[store.preceding(p)], false);
      }
    }
    // Where a lateral neighbour's outline ends this one begins: beside the same site, or beside the one next to it.
    const after = next[c];
    if (after !== NONE && computed[after] === round && store.firstEdge(after) < store.edgeEnd(after)) {
      this.addWithLaterals(neighbours[store.firstEdge(after)], known);
    }
    const before = previous[c];
    if (before !== NONE && computed[before] === round && store.firstEdge(before) < store.edgeEnd(before)) {
      this.addWithLaterals(neighbours[store.edgeEnd(before) - 1], known);
    }
    if (this.births[c] === round) return;
    const first = store.firstEdge(c);
    const end = store.edgeEnd(c);
    for (let p = first; p < end; p++) {
      if (neighbours[p] === GONE) continue;
      known.add(neighbours[p], neighbours[store.preceding(p)], neighbours[store.following(p)], true);
    }
  }

  private addWithLaterals(site: number, known: KnownEdges): void {
    const { next, previous } = this.store;
    known.addCandidate(site);
    if (next[site] !== NONE) known.addCandidate(next[site]);
    if (previous[site] !== NONE) known.addCandidate(previous[site]);
  }
}

function enlarge(from: Int32Array, size: number) {
  const to = new Int32Array(size);
  to.set(from);
  return to;
}
