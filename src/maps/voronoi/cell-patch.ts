import { NONE } from '../../geometry/index.js';
import type { CellRounds } from './cell-rounds.js';
import type { CellSearch } from './cell-search.js';
import { type CellStore, DX, DY, EXTENT, FULL, OX, OY, RECORD, SIDE } from './cell-store.js';
import { GONE, type KnownEdges } from './known-edges.js';
import type { SiteGrid } from './site-grid.js';

/** Patches of more edges than this are left to a search, or to the computation of the whole cell. */
const LARGEST = 16;
/** How far beside a new cell's edges a cell may be touched, as a part of its extent, whatever rounding does. */
const MARGIN = 1e-12;
/** Parameters of a full cell run from -1 to 1 round its right half, from 3 to 5 round its left one. */
const FULL_LOW = -1;
const FULL_HIGH = 5;

/**
 * Computes a cell of before only where an update touched it: along edges whose neighbours are gone and where new cells border
 * on it, with one more edge on either side. The rest of its outline is as before. A new cell that is too large may border on
 * the cell elsewhere, or not at all; then its edges find no twins, and the whole cell is computed.
 */
export class CellPatch {
  /** The edges that the computed outline replaces: the first, a piece, and the one behind the last. */
  from = 0;
  to = 0;
  /** The edges touched; none while the first is behind the last. */
  private first = 0;
  private last = 0;

  constructor(
    private readonly store: CellStore,
    private readonly rounds: CellRounds,
    private readonly search: CellSearch,
    private readonly known: KnownEdges,
  ) {}

  /** Compute the part of a cell that was touched; false if the whole cell is to be computed. */
  compute(c: number, grid: SiteGrid): boolean {
    const { store, rounds, search, known } = this;
    const { neighbours } = store;
    const start = store.firstEdge(c);
    const end = store.edgeEnd(c);
    if (!this.findTouched(c, start, end)) return false;
    const isFull = store.kinds[c] === FULL;
    // The seam of a full cell is no place to cut it.
    if (isFull && (this.first === start || this.last === end - 1)) return false;
    const from = this.first > start ? this.first - 1 : start;
    const to = this.last < end - 1 ? this.last + 2 : end;
    const isKnown = rounds.isRimKnown(c) && to - from <= LARGEST;
    if (!isKnown && (!search.isLong(c, grid) || 2 * (to - from) > end - start)) return false;
    this.from = from;
    this.to = to;
    if (isKnown) rounds.collectBetween(c, from, to, known);
    const low = this.first > start ? this.lowOf(c, from) : search.lowOf(c);
    const high = this.last < end - 1 ? this.highOf(c, to - 1) : search.highOf(c);
    if (!(low < high) || !search.computePart(c, grid, low, high, isKnown ? known : undefined)) return false;
    const { count, sites, isSharp } = search.outline;
    if (count === 0 || !isSharp) return false;
    // Unless the outline goes on in the edges beside what was touched, nobody knows where they meet.
    if (this.first > start && sites[0] !== neighbours[from]) return false;
    return this.last === end - 1 || sites[count - 1] === neighbours[to - 1];
  }

  private findTouched(c: number, start: number, end: number): boolean {
    const { store, rounds } = this;
    const { neighbours, owners } = store;
    this.first = end;
    this.last = start - 1;
    for (let p = start; p < end; p++) if (neighbours[p] === GONE) this.touch(p, p);
    const margin = MARGIN * (store.kinds[c] === SIDE ? store.records[RECORD * c + EXTENT] : 1);
    for (let q = rounds.offerTo(c); q !== NONE; q = rounds.offerBefore(q)) {
      if (!rounds.isNew(owners[q])) continue;
      // Seen from here the other cell's edge runs the other way.
      const from = this.placeOf(c, store.following(q));
      const to = this.placeOf(c, q);
      if (store.kinds[c] === FULL && to < from) return false;
      this.touch(this.findEdge(c, start, end, from - margin), this.findEdge(c, start, end, to + margin));
    }
    return this.first <= this.last;
  }

  private touch(first: number, last: number): void {
    if (first < this.first) this.first = first;
    if (last > this.last) this.last = last;
  }

  /** The last edge of a cell that begins no farther round it than u; the first one where all do. */
  private findEdge(c: number, start: number, end: number, u: number): number {
    let low = start;
    let high = end;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.placeOf(c, middle) <= u) low = middle;
      else high = middle;
    }
    return low;
  }

  /** Where an edge begins; of the one over the seam of a full cell only the part behind that counts. */
  private lowOf(c: number, p: number): number {
    const low = this.placeOf(c, p);
    if (this.store.kinds[c] !== FULL || p > this.store.pieceStarts[c]) return low;
    return low > this.placeOf(c, p + 1) ? FULL_LOW : low;
  }

  private highOf(c: number, p: number): number {
    const high = this.placeOf(c, this.store.following(p));
    return this.store.kinds[c] === FULL && high < this.placeOf(c, p) ? FULL_HIGH : high;
  }

  /** The parameter of a corner in the whole cell: how far along a side it is, m; else tan of half an angle. */
  private placeOf(c: number, p: number): number {
    const { records, kinds, xs, ys } = this.store;
    const at = RECORD * c;
    const x = xs[p] - records[at + OX];
    const y = ys[p] - records[at + OY];
    if (kinds[c] === FULL) {
      const rho = Math.sqrt(x * x + y * y);
      return x >= 0 ? y / (rho + x) : 4 - y / (rho - x);
    }
    const along = x * records[at + DX] + y * records[at + DY];
    if (kinds[c] === SIDE) return along;
    return (y * records[at + DX] - x * records[at + DY]) / (Math.sqrt(x * x + y * y) + along);
  }
}
