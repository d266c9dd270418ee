import { NONE } from '../../geometry/index.js';
import { type CellStore, EX, EY, FULL, OX, OY, RECORD, SIDE } from './cell-store.js';
import { createVertexPoint } from './lateral-point.js';
import { computeVertexPoint } from './vertex-point.js';

/** The next piece counter-clockwise round the vertex where p starts; NONE at the wall of a reflex corner. */
export function turnAroundVertex(store: CellStore, p: number): number {
  const { owners, kinds, pieceStarts, pieceCounts, twins, previous } = store;
  const c = owners[p];
  const start = pieceStarts[c];
  if (kinds[c] === FULL) return twins[p === start ? start + pieceCounts[c] - 1 : p - 1];
  if (p - 1 !== start) return twins[p - 1];
  const side = previous[c];
  return side === NONE ? NONE : pieceStarts[side] + pieceCounts[side] - 1;
}

/** The way back of {@link turnAroundVertex}. */
export function turnBackAroundVertex(store: CellStore, p: number): number {
  const { owners, kinds, pieceStarts, pieceCounts, twins, next } = store;
  const c = owners[p];
  if (kinds[c] !== FULL && p === pieceStarts[c] + pieceCounts[c] - 1) {
    return next[c] === NONE ? NONE : pieceStarts[next[c]] + 1;
  }
  const twin = twins[p];
  return twin === NONE ? NONE : store.following(twin);
}

/**
 * Vertices as orbits of corners: no coordinates are compared, so two faces of a thin wall keep their own vertices however
 * near they are. Gives every corner of an orbit the same canonical bits.
 */
export class VertexOrbits {
  /** Orbits that did not close: 0 in a sound graph. */
  broken = 0;
  /** Written to the corners that are placed. */
  version = 0;
  private pieces = new Int32Array(16);
  private cells = new Int32Array(16);
  private readonly point = createVertexPoint();

  constructor(private readonly store: CellStore) {}

  /** Forget the vertices of a cell, so that {@link settle} walks their orbits anew. */
  forget(c: number): void {
    const { store } = this;
    const end = store.pieceStarts[c] + store.pieceCounts[c];
    for (let p = store.firstEdge(c); p < end; p++) store.vertices[p] = NONE;
  }

  /** Walk the orbits of all corners of a cell that have no vertex yet. */
  settle(c: number): void {
    const { store } = this;
    const end = store.pieceStarts[c] + store.pieceCounts[c];
    for (let p = store.firstEdge(c); p < end; p++) if (store.vertices[p] === NONE) this.settleOrbit(p);
  }

  private settleOrbit(from: number): void {
    const { store } = this;
    const limit = store.pieceEnd;
    let count = 0;
    let isOpen = false;
    let p = from;
    do {
      if (count === this.pieces.length) this.grow();
      this.pieces[count++] = p;
      p = turnAroundVertex(store, p);
      if (p === NONE) {
        isOpen = true;
        break;
      }
    } while (p !== from && count <= limit);
    if (count > limit) {
      this.broken++;
      return;
    }
    if (isOpen) count = this.collectOpen(this.pieces[count - 1]);
    const first = this.rotate(count, isOpen);
    const { point } = this;
    if (!(isOpen ? this.placeCorner() : computeVertexPoint(store, this.cells, count, point))) {
      point.x = store.xs[first];
      point.y = store.ys[first];
      point.r = store.radii[first];
    }
    const { pieces, version } = this;
    const { vertices, xs, ys, radii, cornerVersions } = store;
    const { x, y, r } = point;
    for (let i = 0; i < count; i++) {
      const q = pieces[i];
      vertices[q] = first;
      xs[q] = x;
      ys[q] = y;
      radii[q] = r;
      cornerVersions[q] = version;
    }
  }

  /** The pieces of an open orbit in order, from its last one back to its first. */
  private collectOpen(last: number): number {
    let count = 0;
    for (let p = last; p !== NONE; p = turnBackAroundVertex(this.store, p)) {
      if (count === this.pieces.length) this.grow();
      this.pieces[count++] = p;
      if (count > this.store.pieceEnd) {
        this.broken++;
        break;
      }
    }
    this.pieces.subarray(0, count).reverse();
    return count;
  }

  /** Put the smallest key first (its neighbour's key decides if a cell comes twice) and list the cells; returns the first piece. */
  private rotate(count: number, isOpen: boolean): number {
    const { pieces, cells } = this;
    const { owners, keys } = this.store;
    let best = 0;
    if (!isOpen) {
      let bestKey = keys[owners[pieces[0]]];
      for (let i = 1; i < count; i++) {
        const key = keys[owners[pieces[i]]];
        if (key > bestKey) continue;
        if (key === bestKey) {
          const after = keys[owners[pieces[i + 1 < count ? i + 1 : 0]]];
          if (!(after < keys[owners[pieces[best + 1 < count ? best + 1 : 0]]])) continue;
        }
        best = i;
        bestKey = key;
      }
    }
    for (let i = 0, k = best; i < count; i++) {
      cells[i] = owners[pieces[k]];
      if (++k === count) k = 0;
    }
    return pieces[best];
  }

  /** An open orbit lies in a reflex corner: the end of its first cell, or the start of its last. */
  private placeCorner(): boolean {
    const { records, kinds, next } = this.store;
    const c = this.cells[0];
    if (kinds[c] !== SIDE) return false;
    const at = RECORD * c;
    const isEnd = next[c] === NONE;
    this.point.x = records[at + (isEnd ? EX : OX)];
    this.point.y = records[at + (isEnd ? EY : OY)];
    this.point.r = 0;
    return true;
  }

  private grow(): void {
    const larger = new Int32Array(2 * this.pieces.length);
    larger.set(this.pieces);
    this.pieces = larger;
    this.cells = new Int32Array(larger.length);
  }
}
