import { ConvexPolygon } from '../space/convex-polygon.js';

/** Convex pieces per row of a frame, in flat arrays that are filled anew for each frame. */
export class PieceStore {
  private rows = 0;
  /** Row r has the pieces rowStarts[r] to rowEnds[r] - 1. */
  private rowStarts = new Int32Array(64);
  private rowEnds = new Int32Array(64);
  private pieces = 0;
  /** Piece p has the corners pieceStarts[p] to pieceStarts[p + 1] - 1. */
  private pieceStarts = new Int32Array(256);
  private corners = 0;
  private xy = new Float64Array(2048);
  private readonly polygon = new ConvexPolygon();

  clear(): void {
    this.rows = 0;
    this.pieces = 0;
    this.corners = 0;
  }

  /** Rows follow each other; what is added belongs to the last one. */
  beginRow(): void {
    if (this.rows === this.rowStarts.length) {
      this.rowStarts = grow(this.rowStarts, Int32Array);
      this.rowEnds = grow(this.rowEnds, Int32Array);
    }
    this.rowStarts[this.rows] = this.pieces;
    this.rowEnds[this.rows++] = this.pieces;
  }

  /** The last row has the pieces of an earlier one. */
  repeatRow(row: number): void {
    this.rowStarts[this.rows - 1] = this.rowStarts[row];
    this.rowEnds[this.rows - 1] = this.rowEnds[row];
  }

  add({ count, xy }: ConvexPolygon): void {
    if (this.pieces + 1 >= this.pieceStarts.length) this.pieceStarts = grow(this.pieceStarts, Int32Array);
    while (2 * (this.corners + count) > this.xy.length) this.xy = grow(this.xy, Float64Array);
    this.pieceStarts[this.pieces++] = this.corners;
    for (let k = 0; k < 2 * count; k++) this.xy[2 * this.corners + k] = xy[k];
    this.corners += count;
    this.pieceStarts[this.pieces] = this.corners;
    this.rowEnds[this.rows - 1] = this.pieces;
  }

  /** Visits the pieces of a row; the polygon is valid during the visit. */
  visit(row: number, visit: (piece: ConvexPolygon) => void): void {
    const { polygon, xy } = this;
    for (let p = this.rowStarts[row]; p < this.rowEnds[row]; p++) {
      polygon.clear();
      for (let k = this.pieceStarts[p]; k < this.pieceStarts[p + 1]; k++) polygon.add(xy[2 * k], xy[2 * k + 1], -1);
      visit(polygon);
    }
  }
}

function grow<A extends Int32Array | Float64Array>(from: A, Kind: new (size: number) => A): A {
  const to = new Kind(2 * from.length);
  to.set(from as never);
  return to;
}
