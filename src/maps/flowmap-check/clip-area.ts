import { NONE } from '../../geometry/index.js';
import { edgeOf, type FreeWays, isInside } from './free-way.js';
import type { LiftedPieces } from './lift-pieces.js';

/** Walls without their parts inside an interior terminal. */
export interface ClippedPieces extends LiftedPieces {
  /** Nodes that are wholly inside. */
  readonly hidden: ReadonlySet<number>;
  /** A wall that is inside the ring but outside the area as drawn, or NONE. */
  readonly inDent: number;
  /** A node that sticks out of the area in two places, or NONE. */
  readonly pierced: number;
}

/**
 * Cuts pieces at the ring of an area and drops what is inside.
 * @param ring the ring that blocks; @param drawn the area itself
 */
export function clipArea(
  pieces: LiftedPieces,
  ring: Float64Array,
  drawn: Float64Array,
  ways: FreeWays,
  chainCount: number,
): ClippedPieces {
  const ends: number[] = [];
  const kept: number[] = [];
  const seen = new Set<number>();
  const runs = new Map<number, number>();
  let inDent = NONE;
  let last = NONE;
  for (let k = 0; k < pieces.count; k++) {
    const [ax, ay, bx, by] = pieces.ends.subarray(4 * k, 4 * k + 4);
    const stops = [0, 1, ...cutAt(ring, ax, ay, bx, by)].sort((p, q) => p - q);
    const node = pieces.nodes[k];
    if (node !== last && !seen.has(node)) runs.set(node, 0);
    let isOut = node === last && kept.length > 0;
    for (let n = 1; n < stops.length; n++) {
      const [from, to] = [stops[n - 1], stops[n]];
      const middle = (from + to) / 2;
      const [x, y] = [ax + middle * (bx - ax), ay + middle * (by - ay)];
      if (from === to || ways.isInArea(x, y)) {
        if (from !== to && !isInside(drawn, x, y)) inDent = k;
        isOut = false;
        last = NONE;
        continue;
      }
      if (!isOut) runs.set(node, (runs.get(node) ?? 0) + 1);
      isOut = true;
      last = node;
      seen.add(node);
      ends.push(ax + from * (bx - ax), ay + from * (by - ay), ax + to * (bx - ax), ay + to * (by - ay));
      kept.push(k);
      // The cut ends as points of their own, as the ends of chains are.
      for (const t of [from, to]) {
        if (t === 0 || t === 1) continue;
        const [px, py] = [ax + t * (bx - ax), ay + t * (by - ay)];
        ends.push(px, py, px, py);
        kept.push(k);
      }
    }
  }
  const hidden = new Set([...pieces.nodes].filter((node) => !seen.has(node)));
  let pierced = NONE;
  // A closed walk that begins outside counts its first and its last stretch apart.
  for (const [node, count] of runs) if (node >= chainCount && count > 2) pierced = node;
  return {
    ...pieces,
    count: kept.length,
    ends: Float64Array.from(ends),
    radii: Float64Array.from(kept, (k) => pieces.radii[k]),
    nodes: Int32Array.from(kept, (k) => pieces.nodes[k]),
    sheets: Int32Array.from(kept, (k) => pieces.sheets[k]),
    sides: Uint8Array.from(kept, (k) => pieces.sides[k]),
    hidden,
    inDent,
    pierced,
  };
}

/** Shares of a piece at which it crosses the ring. */
function cutAt(ring: Float64Array, ax: number, ay: number, bx: number, by: number): number[] {
  const shares: number[] = [];
  const [dx, dy] = [bx - ax, by - ay];
  for (let k = 0; k < ring.length; k += 2) {
    const [px, py, qx, qy] = edgeOf(ring, k);
    const cross = dx * (qy - py) - dy * (qx - px);
    if (cross === 0) continue;
    const share = ((px - ax) * (qy - py) - (py - ay) * (qx - px)) / cross;
    const along = ((px - ax) * dy - (py - ay) * dx) / cross;
    if (share > 0 && share < 1 && along >= 0 && along <= 1) shares.push(share);
  }
  return shares;
}
