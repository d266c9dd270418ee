import { FULL } from './cell-store.js';
import { requireDiagram, type VoronoiDiagram } from './diagram.js';

/**
 * The diagram as bytes that depend on its sites and their keys only, not on the order of edits: cells by key, each with the
 * key, the number of rows and one row (key of the neighbour, x, y of the start) per edge counter-clockwise. Sides and wedges
 * close with the end of their last edge (row with key -1); full cells start with their smallest row.
 */
export function canonicalBytes(diagram: VoronoiDiagram): Uint8Array {
  requireDiagram(diagram, 'canonicalBytes');
  const { store } = diagram;
  const order: number[] = [];
  for (let c = 0; c < store.cellEnd; c++) if (store.live[c] === 1) order.push(c);
  order.sort((a, b) => store.keys[a] - store.keys[b]);
  let size = 0;
  for (const c of order) size += 2 + 3 * store.pieceCounts[c];
  const out = new Float64Array(size);
  let at = 0;
  const row = (key: number, p: number): void => {
    out[at++] = key;
    // Adding zero makes -0 and 0 the same bytes.
    out[at++] = store.xs[p] + 0;
    out[at++] = store.ys[p] + 0;
  };
  for (const c of order) {
    const start = store.firstEdge(c);
    const end = store.edgeEnd(c);
    const isFull = store.kinds[c] === FULL;
    out[at++] = store.keys[c];
    out[at++] = end - start + (isFull ? 0 : 1);
    const first = isFull ? smallestRow(diagram, start, end) : start;
    for (let i = 0; i < end - start; i++) {
      const p = first + i < end ? first + i : first + i - (end - start);
      row(store.keys[store.neighbours[p]], p);
    }
    if (!isFull) row(-1, end);
  }
  return new Uint8Array(out.buffer, 0, 8 * at);
}

/** The edge of a full cell that canonical order starts with: smallest key of the neighbour, then x, then y. */
export function smallestRow(diagram: VoronoiDiagram, start: number, end: number): number {
  const { keys, neighbours, xs, ys } = diagram.store;
  let best = start;
  for (let p = start + 1; p < end; p++) {
    const order = keys[neighbours[p]] - keys[neighbours[best]] || xs[p] - xs[best] || ys[p] - ys[best];
    if (order < 0) best = p;
  }
  return best;
}
