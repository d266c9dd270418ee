import { NONE } from '../../geometry/index.js';
import type { CellRounds } from './cell-rounds.js';
import { type CellStore, FULL } from './cell-store.js';
import type { IdList } from './id-list.js';

/** Drop the edges of computed cells that only one of two cells has; returns how many. */
export function dropUnpaired(store: CellStore, queue: IdList): number {
  let dropped = 0;
  for (let k = 0; k < queue.count; k++) {
    const c = queue.items[k];
    const first = store.firstEdge(c);
    for (let p = store.edgeEnd(c) - 1; p >= first; p--) {
      if (store.twins[p] !== NONE) continue;
      store.dropPiece(p);
      dropped++;
    }
  }
  return dropped;
}

/**
 * Two edges in a row towards one neighbour, where a piece between them was dropped, are one edge. Cells whose rows change are
 * added to the queue.
 */
export function joinTwice(store: CellStore, queue: IdList, rounds: CellRounds): void {
  const { neighbours, twins, kinds } = store;
  for (let k = 0; k < queue.count; k++) {
    const c = queue.items[k];
    const first = store.firstEdge(c);
    for (let p = store.edgeEnd(c) - 1; p >= first; p--) {
      const end = store.edgeEnd(c);
      const after = p + 1 < end ? p + 1 : kinds[c] === FULL ? first : NONE;
      if (after === NONE || after === p || neighbours[after] !== neighbours[p]) continue;
      const twin = twins[p];
      const kept = twins[after];
      if (store.following(kept) !== twin) continue;
      // Its corners get new numbers: all that know the old ones are settled again with it.
      if (rounds.enqueue(neighbours[p])) queue.push(neighbours[p]);
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
