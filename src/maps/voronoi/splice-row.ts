import { NONE } from '../../geometry/index.js';
import type { CellOutline } from './cell-outline.js';
import type { CellRounds } from './cell-rounds.js';
import { type CellStore, FULL } from './cell-store.js';
import type { IdList } from './id-list.js';

/**
 * Puts a new outline in the place of a part of a cell's row, and leaves alone what it shares with the old one.
 *
 * A cell, a neighbour and the next one determine a corner: the circle that touches all three in this order is one. So a corner
 * between the same two neighbours as before is where it was, and an edge between two such corners keeps its twin. Where
 * more than three cells meet in a corner and others changed there, they forget the vertex and walk round it again.
 */
export class RowSplice {
  /** The edges that are not as before, as places in the cell's row. */
  low = 0;
  high = 0;

  /** @param cut edges of cells that are not computed and lost their twins: they must find others */
  constructor(
    private readonly store: CellStore,
    private readonly rounds: CellRounds,
    private readonly cut: IdList,
  ) {}

  /**
   * Replace edges of a cell.
   *
   * @param from the first edge to replace, a piece; `to` is behind the last
   */
  replace(c: number, from: number, to: number, outline: CellOutline): void {
    const { store } = this;
    const { neighbours, twins } = store;
    const { count, sites } = outline;
    const old = to - from;
    const shared = Math.min(old, count);
    let before = 0;
    while (before < shared && neighbours[from + before] === sites[before]) before++;
    let behind = 0;
    while (behind < shared - before && neighbours[to - 1 - behind] === sites[count - 1 - behind]) behind++;
    const start = store.pieceStarts[c];
    this.low = this.high = from - start;
    if (before === old && before === count) return;
    const isFull = store.kinds[c] === FULL;
    // The first corner of a full cell lies between its last edge and its first.
    if (isFull && (before === 0 || behind === 0)) before = behind = 0;
    const isEndKept = old > 0 && count > 0 && neighbours[to - 1] === sites[count - 1];
    const keptBefore = before > 0 ? before - 1 : 0;
    const keptBehind = behind > 0 ? behind - 1 : 0;
    for (let p = from + keptBefore; p < to - keptBehind; p++) {
      const twin = twins[p];
      if (twin === NONE) continue;
      twins[twin] = twins[p] = NONE;
      if (!this.rounds.isComputed(store.owners[twin])) this.cut.push(twin);
    }
    this.low = from - start + keptBefore;
    this.high = from - start + count - keptBehind;
    const total = store.pieceCounts[c];
    store.resizeRow(c, from - start + before, start + total - to + behind, total + count - old);
    this.write(c, store.pieceStarts[c] + from - start, before, behind, isEndKept, outline);
  }

  private write(c: number, at: number, before: number, behind: number, isEndKept: boolean, outline: CellOutline): void {
    const { store } = this;
    const { neighbours, twins, vertices, owners, xs, ys, radii } = store;
    const { count, sites, starts, ends } = outline;
    const last = count - behind;
    for (let i = before; i <= last; i++) {
      const p = at + i;
      if (i < last) {
        neighbours[p] = sites[i];
        twins[p] = NONE;
        owners[p] = c;
      } else if (i === count && (store.kinds[c] === FULL || isEndKept)) continue;
      vertices[p] = NONE;
      const from = i < count ? starts : ends;
      const k = i < count ? 3 * i : 3 * i - 3;
      if (k < 0) continue;
      xs[p] = from[k];
      ys[p] = from[k + 1];
      radii[p] = from[k + 2];
    }
  }
}
