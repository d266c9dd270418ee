/** Segments as columns. m. */
export interface Segments {
  readonly ax: Float64Array;
  readonly ay: Float64Array;
  readonly bx: Float64Array;
  readonly by: Float64Array;
  /** By how much each is thicker, m. */
  readonly radius: Float64Array;
}

/** Cells at most. */
const MOST_CELLS = 1 << 16;

/** Static segments by place: each cell of a grid lists those that may be within `reach` of a point in it. */
export class SegmentGrid {
  /** Per cell: its first entry in `items`; one more at the end. */
  readonly starts: Int32Array;
  readonly items: Int32Array;
  private readonly minX: number;
  private readonly minY: number;
  private readonly inverse: number;
  private readonly columns: number;
  private readonly rows: number;

  /** @param reach m; what is farther from a point may be missing in its list. [Limit: > 0] */
  constructor(
    readonly segments: Segments,
    readonly reach: number,
  ) {
    const { ax, ay, bx, by, radius } = segments;
    const count = ax.length;
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let k = 0; k < count; k++) {
      const far = reach + radius[k];
      minX = Math.min(minX, ax[k] - far, bx[k] - far);
      minY = Math.min(minY, ay[k] - far, by[k] - far);
      maxX = Math.max(maxX, ax[k] + far, bx[k] + far);
      maxY = Math.max(maxY, ay[k] + far, by[k] + far);
    }
    if (count === 0) [minX, minY, maxX, maxY] = [0, 0, reach, reach];
    const area = (maxX - minX) * (maxY - minY);
    const cell = Math.max(reach, Math.sqrt(area / MOST_CELLS), Math.max(maxX - minX, maxY - minY) / MOST_CELLS);
    this.minX = minX;
    this.minY = minY;
    this.inverse = 1 / cell;
    this.columns = Math.floor((maxX - minX) * this.inverse) + 1;
    this.rows = Math.floor((maxY - minY) * this.inverse) + 1;
    const counts = new Int32Array(this.columns * this.rows + 1);
    this.eachCell(cell, (c) => {
      counts[c + 1]++;
    });
    for (let c = 1; c < counts.length; c++) counts[c] += counts[c - 1];
    this.starts = counts;
    this.items = new Int32Array(counts[counts.length - 1]);
    const next = counts.slice();
    this.eachCell(cell, (c, k) => {
      this.items[next[c]++] = k;
    });
  }

  /** The cell of a point, or -1 where nothing is near. */
  cellOf(x: number, y: number): number {
    const column = Math.floor((x - this.minX) * this.inverse);
    const row = Math.floor((y - this.minY) * this.inverse);
    return column >= 0 && column < this.columns && row >= 0 && row < this.rows ? row * this.columns + column : -1;
  }

  /** Does the way from p to q cross one of the segments? Touching is not crossing. [Limit: at most 2 `reach` long] */
  isCut(px: number, py: number, qx: number, qy: number): boolean {
    const cell = this.cellOf(0.5 * (px + qx), 0.5 * (py + qy));
    if (cell < 0) return false;
    const { ax, ay, bx, by } = this.segments;
    const dx = qx - px;
    const dy = qy - py;
    for (let at = this.starts[cell]; at < this.starts[cell + 1]; at++) {
      const k = this.items[at];
      const a = dx * (ay[k] - py) - dy * (ax[k] - px);
      const b = dx * (by[k] - py) - dy * (bx[k] - px);
      if (!(a > 0 ? b < 0 : a < 0 && b > 0)) continue;
      const ex = bx[k] - ax[k];
      const ey = by[k] - ay[k];
      const p = ex * (py - ay[k]) - ey * (px - ax[k]);
      const q = ex * (qy - ay[k]) - ey * (qx - ax[k]);
      if (p > 0 ? q < 0 : p < 0 && q > 0) return true;
    }
    return false;
  }

  private eachCell(cell: number, visit: (cell: number, segment: number) => void): void {
    const { ax, ay, bx, by, radius } = this.segments;
    const { minX, minY, inverse, columns, rows } = this;
    for (let k = 0; k < ax.length; k++) {
      const far = this.reach + radius[k];
      const left = Math.max(0, Math.floor((Math.min(ax[k], bx[k]) - far - minX) * inverse));
      const right = Math.min(columns - 1, Math.floor((Math.max(ax[k], bx[k]) + far - minX) * inverse));
      const low = Math.max(0, Math.floor((Math.min(ay[k], by[k]) - far - minY) * inverse));
      const high = Math.min(rows - 1, Math.floor((Math.max(ay[k], by[k]) + far - minY) * inverse));
      const dx = bx[k] - ax[k];
      const dy = by[k] - ay[k];
      const length = Math.sqrt(dx * dx + dy * dy);
      for (let row = low; row <= high; row++) {
        for (let column = left; column <= right; column++) {
          // Long slanted walls: is the middle of the cell too far from their line?
          const x = minX + (column + 0.5) * cell - ax[k];
          const y = minY + (row + 0.5) * cell - ay[k];
          if (length > 0 && Math.abs(dx * y - dy * x) > (far + Math.SQRT1_2 * cell * 1.001) * length) continue;
          visit(row * columns + column, k);
        }
      }
    }
  }
}
