import { NONE } from '../../geometry/index.js';
import type { CellRounds } from './cell-rounds.js';
import type { CellSearch } from './cell-search.js';
import { type CellStore, DX, DY, EXTENT, OX, OY, RECORD } from './cell-store.js';
import { GONE } from './known-edges.js';
import type { SiteGrid } from './site-grid.js';

/** How far beyond what changed a patch reaches, as a part of a stretch: into the next piece, whatever rounding does. */
const MARGIN = 1e-6;

/**
 * Computes a long side only where an update touched it: along edges whose neighbours are gone and where new cells border on
 * it. The rest of its outline is as before. A new cell that is too large may border on the side elsewhere, or not at all; then
 * its edges find no twins, and the whole side is computed.
 */
export class WallPatch {
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
  ) {}

  /** Compute the stretches of a side that were touched; false if the whole side is to be computed. */
  compute(c: number, grid: SiteGrid): boolean {
    const { store, search } = this;
    const { neighbours } = store;
    const start = store.firstEdge(c);
    const end = store.edgeEnd(c);
    if (end <= start) return false;
    this.findTouched(c, start, end);
    if (this.first > this.last) return false;
    const count = search.countStretches(c, grid);
    const length = store.records[RECORD * c + EXTENT] / count;
    const low = Math.floor(this.alongOf(c, this.first) / length - MARGIN);
    const high = Math.floor(this.alongOf(c, this.last + 1) / length + MARGIN) + 1;
    const firstStretch = this.first === start ? 0 : Math.max(0, low);
    const endStretch = this.last === end - 1 ? count : Math.min(count, high);
    if (2 * (endStretch - firstStretch) > count) return false;
    this.from = firstStretch === 0 ? start : this.findEdge(c, start, end, firstStretch * length);
    this.to = endStretch === count ? end : this.findEdge(c, start, end, endStretch * length) + 1;
    if (!search.computeStretches(c, grid, firstStretch, endStretch, undefined)) return false;
    const { count: pieces, sites } = search.outline;
    if (pieces === 0) return false;
    // Unless the outline goes on in the edges beside the patch, nobody knows where they meet.
    if (firstStretch > 0 && (this.from >= this.first || sites[0] !== neighbours[this.from])) return false;
    return endStretch === count || (this.to - 1 > this.last && sites[pieces - 1] === neighbours[this.to - 1]);
  }

  private findTouched(c: number, start: number, end: number): void {
    const { store, rounds } = this;
    const { neighbours, owners } = store;
    this.first = end;
    this.last = start - 1;
    for (let p = start; p < end; p++) if (neighbours[p] === GONE) this.touch(p, p);
    const margin = MARGIN * MARGIN * store.records[RECORD * c + EXTENT];
    for (let q = rounds.offerTo(c); q !== NONE; q = rounds.offerBefore(q)) {
      if (!rounds.isNew(owners[q])) continue;
      const one = this.alongOf(c, q);
      const other = this.alongOf(c, store.following(q));
      this.touch(
        this.findEdge(c, start, end, Math.min(one, other) - margin),
        this.findEdge(c, start, end, Math.max(one, other) + margin),
      );
    }
  }

  private touch(first: number, last: number): void {
    if (first < this.first) this.first = first;
    if (last > this.last) this.last = last;
  }

  /** The last edge of a side that begins no farther along it than u; the first one where all do. */
  private findEdge(c: number, start: number, end: number, u: number): number {
    let low = start;
    let high = end;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.alongOf(c, middle) <= u) low = middle;
      else high = middle;
    }
    return low;
  }

  /** How far along a side a corner lies, m. */
  private alongOf(c: number, p: number): number {
    const { records, xs, ys } = this.store;
    const at = RECORD * c;
    return (xs[p] - records[at + OX]) * records[at + DX] + (ys[p] - records[at + OY]) * records[at + DY];
  }
}
