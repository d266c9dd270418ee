import type { BodyList } from './body-list.js';

/** Cells beyond which a box is cut coarser: bodies far apart must not cost memory. */
const MOST_CELLS = 4096;

/**
 * Who is near each unit, by a grid over the box of the group: a step costs as much as there are neighbours, not as there are
 * pairs. Neighbours come in the order of their numbers within a cell, and cells row by row, so that sums are repeatable.
 */
export class NearBodies {
  /** Neighbours of unit i: `list` from `ends[i - 1]` (0 for the first) to `ends[i]`. */
  ends = new Int32Array(16);
  list = new Int32Array(64);

  private cells = new Int32Array(64);
  private starts = new Int32Array(64);
  private order = new Int32Array(64);
  /** Places and radii in the order of the cells: those of one cell lie side by side. */
  private sortedX = new Float64Array(64);
  private sortedY = new Float64Array(64);
  private sortedRadius = new Float64Array(64);

  /** @param gap bodies whose outlines are nearer than this are neighbours, m */
  update(bodies: BodyList, gap: number): void {
    const { count, units, x, y, radius } = bodies;
    let largest = 0;
    let minX = Infinity;
    let minY = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    for (let i = 0; i < count; i++) {
      if (radius[i] > largest) largest = radius[i];
      if (i >= units) continue;
      minX = Math.min(minX, x[i]);
      maxX = Math.max(maxX, x[i]);
      minY = Math.min(minY, y[i]);
      maxY = Math.max(maxY, y[i]);
    }
    const reach = gap + 2 * largest;
    let side = reach;
    const width = maxX - minX + 2 * reach;
    const height = maxY - minY + 2 * reach;
    while (Math.ceil(width / side) * Math.ceil(height / side) > MOST_CELLS) side *= 2;
    const columns = Math.max(1, Math.ceil(width / side));
    const rows = Math.max(1, Math.ceil(height / side));
    const left = minX - reach;
    const bottom = minY - reach;
    this.sort(bodies, left, bottom, side, columns, rows);
    this.collect(bodies, columns, rows, gap);
  }

  private sort(bodies: BodyList, left: number, bottom: number, side: number, columns: number, rows: number): void {
    const { count, x, y, radius } = bodies;
    if (this.cells.length < count) {
      this.cells = new Int32Array(2 * count);
      this.order = new Int32Array(2 * count);
      this.sortedX = new Float64Array(2 * count);
      this.sortedY = new Float64Array(2 * count);
      this.sortedRadius = new Float64Array(2 * count);
    }
    if (this.starts.length < columns * rows + 1) this.starts = new Int32Array(2 * columns * rows + 1);
    const { cells, starts, order, sortedX, sortedY, sortedRadius } = this;
    starts.fill(0, 0, columns * rows + 1);
    for (let i = 0; i < count; i++) {
      const column = Math.floor((x[i] - left) / side);
      const row = Math.floor((y[i] - bottom) / side);
      const isNear = column >= 0 && row >= 0 && column < columns && row < rows;
      cells[i] = isNear ? row * columns + column : -1;
      if (isNear) starts[cells[i]]++;
    }
    let sum = 0;
    for (let k = 0; k < columns * rows; k++) {
      sum += starts[k];
      starts[k] = sum;
    }
    starts[columns * rows] = sum;
    for (let i = count - 1; i >= 0; i--) {
      const cell = cells[i];
      if (cell < 0) continue;
      const at = starts[cell] - 1;
      starts[cell] = at;
      order[at] = i;
      sortedX[at] = x[i];
      sortedY[at] = y[i];
      sortedRadius[at] = radius[i];
    }
  }

  private collect({ units, x, y, radius }: BodyList, columns: number, rows: number, gap: number): void {
    const { starts, order, cells, sortedX, sortedY, sortedRadius } = this;
    if (this.ends.length < units) this.ends = new Int32Array(2 * units);
    const { ends } = this;
    let { list } = this;
    let total = 0;
    for (let i = 0; i < units; i++) {
      // Units always lie in the grid: it is laid round them.
      const row = Math.floor(cells[i] / columns);
      const column = cells[i] - row * columns;
      const first = column > 0 ? column - 1 : 0;
      const behind = (column < columns - 1 ? column + 1 : column) + 1;
      const atX = x[i];
      const atY = y[i];
      const own = radius[i] + gap;
      const top = row < rows - 1 ? row + 1 : row;
      for (let r = row > 0 ? row - 1 : 0; r <= top; r++) {
        const to = starts[r * columns + behind];
        for (let k = starts[r * columns + first]; k < to; k++) {
          const dx = sortedX[k] - atX;
          const dy = sortedY[k] - atY;
          const near = own + sortedRadius[k];
          if (dx * dx + dy * dy >= near * near) continue;
          const j = order[k];
          if (j === i) continue;
          if (total === list.length) list = this.grow();
          list[total++] = j;
        }
      }
      ends[i] = total;
    }
  }

  private grow(): Int32Array<ArrayBuffer> {
    const list = new Int32Array(2 * this.list.length);
    list.set(this.list);
    this.list = list;
    return list;
  }
}
