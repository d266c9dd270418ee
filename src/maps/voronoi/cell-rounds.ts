import { NONE } from '../../geometry/index.js';
import type { CellHoles } from './cell-holes.js';
import type { CellStore } from './cell-store.js';
import { GONE, type KnownEdges } from './known-edges.js';

/** Numbers per cell: half a cache line. */
const STAMPS = 8;
/** Offsets: the update that made the cell, queued it, computed it, and took it for a step of its object. */
const BORN = 0;
const QUEUED = 1;
const COMPUTED = 2;
const STEP = 3;
/** The edges of a computed cell that are not as before, as places in its row. */
const LOW = 4;
const HIGH = 5;
/** The last edge of a finished cell towards it, and the update in which that counts. */
const OFFER = 6;
const OFFERED = 7;

/**
 * How far the cells have come in the present update, and what finished cells have to tell unfinished ones. All of it is
 * stamped with the number of the update, so that nothing has to be cleared.
 */
export class CellRounds {
  round = 0;
  /** Per cell {@link STAMPS} numbers. */
  private stamps = new Int32Array(16 * STAMPS);
  /** Per cell: the update that searched it to the end without relying on others. */
  private certain = new Int32Array(16);
  /** Per piece: the edge offered to the same cell before it. */
  private earlier = new Int32Array(16);

  constructor(
    private readonly store: CellStore,
    private readonly holes: CellHoles,
  ) {}

  /** Make room for all cells of the store. */
  fit(): void {
    const { cellEnd } = this.store;
    if (cellEnd <= this.certain.length) return;
    const size = Math.max(2 * this.certain.length, cellEnd);
    this.stamps = enlarge(this.stamps, STAMPS * size);
    this.certain = enlarge(this.certain, size);
  }

  /** Note that all neighbours of a new cell should be of the rim of the hole it fills. Where they are not, twins will be missing. */
  setStep(c: number, isStep: boolean): void {
    this.stamps[STAMPS * c + STEP] = isStep ? this.round : 0;
  }

  isStep(c: number): boolean {
    return this.stamps[STAMPS * c + STEP] === this.round;
  }

  /** Note that a cell was made in this update. */
  setNew(c: number): void {
    this.stamps[STAMPS * c + BORN] = this.round;
  }

  isNew(c: number): boolean {
    return this.stamps[STAMPS * c + BORN] === this.round;
  }

  isComputed(c: number): boolean {
    return this.stamps[STAMPS * c + COMPUTED] === this.round;
  }

  isCertain(c: number): boolean {
    return this.certain[c] === this.round;
  }

  /** Queue a cell; false if it was queued in this update before. */
  enqueue(c: number): boolean {
    if (this.stamps[STAMPS * c + QUEUED] === this.round) return false;
    this.stamps[STAMPS * c + QUEUED] = this.round;
    return true;
  }

  /** The first edge of a computed cell that is not as before, as a place in its row. */
  lowOf(c: number): number {
    return this.stamps[STAMPS * c + LOW];
  }

  /** The place behind the last such edge. */
  highOf(c: number): number {
    return this.stamps[STAMPS * c + HIGH];
  }

  /**
   * Note that a cell is computed, and offer its edges to neighbours that are not.
   *
   * @param low the first edge that is not as before, as a place in the row; `high` is behind the last. The others have nothing
   *   to tell: their neighbours know them.
   */
  finish(c: number, isCertain: boolean, low: number, high: number): void {
    const { round, stamps, store } = this;
    stamps[STAMPS * c + COMPUTED] = round;
    stamps[STAMPS * c + LOW] = low;
    stamps[STAMPS * c + HIGH] = high;
    if (isCertain) this.certain[c] = round;
    if (store.pieceEnd > this.earlier.length) this.earlier = enlarge(this.earlier, store.twins.length);
    const { neighbours } = store;
    const start = store.pieceStarts[c];
    for (let p = start + low; p < start + high; p++) {
      const at = STAMPS * neighbours[p];
      if (stamps[at + COMPUTED] === round) continue;
      this.earlier[p] = stamps[at + OFFERED] === round ? stamps[at + OFFER] : NONE;
      stamps[at + OFFER] = p;
      stamps[at + OFFERED] = round;
    }
  }

  /** An edge of a finished cell towards this one that is not finished, or NONE. */
  offerTo(c: number): number {
    return this.stamps[STAMPS * c + OFFERED] === this.round ? this.stamps[STAMPS * c + OFFER] : NONE;
  }

  /** The next one after an edge that {@link offerTo} named. */
  offerBefore(p: number): number {
    return this.earlier[p];
  }

  /** Collect what is known of a cell that is about to be computed. */
  collect(c: number, known: KnownEdges): void {
    const { store } = this;
    const { next, previous, neighbours, owners } = store;
    known.clear(store.cellEnd, this);
    for (let p = this.offerTo(c); p !== NONE; p = this.earlier[p]) {
      // Seen from here the other cell's row runs the other way.
      known.add(owners[p], neighbours[store.following(p)], neighbours[store.preceding(p)], false);
    }
    // Where a lateral neighbour's outline ends this one begins: beside the same site, or beside the one next to it. Seen from
    // here sites follow each other clockwise.
    const after = next[c];
    if (after !== NONE && this.isComputed(after) && store.firstEdge(after) < store.edgeEnd(after)) {
      const site = neighbours[store.firstEdge(after)];
      known.addCandidate(site);
      if (next[site] !== NONE) known.addCandidate(next[site]);
    }
    const before = previous[c];
    if (before !== NONE && this.isComputed(before) && store.firstEdge(before) < store.edgeEnd(before)) {
      const site = neighbours[store.edgeEnd(before) - 1];
      known.addCandidate(site);
      if (previous[site] !== NONE) known.addCandidate(previous[site]);
    }
    const isRimKnown = this.isRimKnown(c);
    if (this.isNew(c)) {
      // A new cell that nobody knows of is, as a rule, not far from what it replaces.
      if (isRimKnown && known.count === 0) this.holes.addRims(c, known);
      known.likely = 0;
      known.isComplete = this.isStep(c);
      return;
    }
    const first = store.firstEdge(c);
    const end = store.edgeEnd(c);
    for (let p = first; p < end; p++) {
      if (neighbours[p] === GONE) continue;
      known.add(neighbours[p], neighbours[store.preceding(p)], neighbours[store.following(p)], true);
    }
    known.isComplete = isRimKnown;
    known.likely = known.count;
    if (isRimKnown) this.holes.addRims(c, known);
  }

  /** Are the cells round all holes at a cell known? */
  isRimKnown(c: number): boolean {
    return this.holes.isKnown(c);
  }

  /** Collect all sites that can have edges of a cell of before between two of its edges, if the rim is known. */
  collectBetween(c: number, from: number, to: number, known: KnownEdges): void {
    const { store } = this;
    known.clear(store.cellEnd, this);
    for (let p = from; p < to; p++) if (store.neighbours[p] !== GONE) known.addCandidate(store.neighbours[p]);
    for (let p = this.offerTo(c); p !== NONE; p = this.earlier[p]) known.addCandidate(store.owners[p]);
    known.isComplete = known.isAll = true;
    known.likely = known.count;
    this.holes.addRims(c, known);
  }
}

function enlarge(from: Int32Array, size: number) {
  const to = new Int32Array(size);
  to.set(from);
  return to;
}
