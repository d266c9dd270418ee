import { NONE } from '../../geometry/index.js';
import type { CellRounds } from './cell-rounds.js';
import type { CellStore } from './cell-store.js';

/**
 * Pair a cell's free edges with those of its neighbours: the twin of an edge of c towards o is the edge of o towards c.
 *
 * Only neighbours with a shorter row than c are scanned (the lower id where both are equal); the others are to find c when
 * it is their turn, see {@link isShorter} for those that have none. That keeps the whole linear, also beside a wall with ten
 * thousand neighbours.
 *
 * @param rounds tells which neighbours have their turn in the same round
 */
export function pairTwins(store: CellStore, c: number, rounds: CellRounds): void {
  const { neighbours, twins, pieceCounts } = store;
  const end = store.edgeEnd(c);
  for (let p = store.firstEdge(c); p < end; p++) {
    if (twins[p] !== NONE) continue;
    const o = neighbours[p];
    if (pieceCounts[o] > pieceCounts[c] || (pieceCounts[o] === pieceCounts[c] && o > c && rounds.isComputed(o)))
      continue;
    pairPiece(store, p);
  }
}

/** Is the neighbour's row shorter, so that an edge of a cell that is not computed looks for its twin there? */
export function isShorter(store: CellStore, p: number): boolean {
  return store.pieceCounts[store.neighbours[p]] < store.pieceCounts[store.owners[p]];
}

/**
 * Find the twin of one edge in its neighbour's row. Where two cells share several edges, those whose chords have the nearest
 * middles belong together: an edge may take another's twin if it fits better, and that one looks again.
 */
export function pairPiece(store: CellStore, p: number): void {
  const { neighbours, twins, owners } = store;
  let seeker = p;
  while (seeker !== NONE) {
    const cell = neighbours[seeker];
    const own = owners[seeker];
    const end = store.edgeEnd(cell);
    let best = NONE;
    let least = Infinity;
    for (let q = store.firstEdge(cell); q < end; q++) {
      if (neighbours[q] !== own) continue;
      const square = squareBetweenMiddles(store, seeker, q);
      // Edges of cells that are still too large may end nowhere: what is no number fits nothing, or two would take the twin
      // from each other for ever.
      if (!(square < least) || (twins[q] !== NONE && squareBetweenMiddles(store, twins[q], q) <= square)) continue;
      least = square;
      best = q;
    }
    if (best === NONE) return;
    const loser = twins[best];
    if (loser !== NONE) twins[loser] = NONE;
    twins[seeker] = best;
    twins[best] = seeker;
    seeker = loser;
  }
}

function squareBetweenMiddles(store: CellStore, p: number, q: number): number {
  const { xs, ys } = store;
  const pEnd = store.following(p);
  const qEnd = store.following(q);
  const dx = xs[p] + xs[pEnd] - xs[q] - xs[qEnd];
  const dy = ys[p] + ys[pEnd] - ys[q] - ys[qEnd];
  return dx * dx + dy * dy;
}
