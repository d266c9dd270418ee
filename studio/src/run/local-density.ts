/** People are counted within this distance, m: a circle of 4 square metres. */
export const DENSITY_RADIUS = Math.sqrt(4 / Math.PI);

/** Density around each, people per square metre, themselves included: by counting in a circle of 4 square metres. */
export class LocalDensity {
  private starts = new Int32Array(0);
  private order = new Int32Array(0);

  fill(count: number, x: ArrayLike<number>, y: ArrayLike<number>, out: Float32Array): void {
    if (count === 0) return;
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let k = 0; k < count; k++) {
      minX = Math.min(minX, x[k]);
      maxX = Math.max(maxX, x[k]);
      minY = Math.min(minY, y[k]);
      maxY = Math.max(maxY, y[k]);
    }
    // People far apart must not make more squares than there are people.
    const cell = Math.max(DENSITY_RADIUS, Math.sqrt(((maxX - minX) * (maxY - minY)) / (4 * count)));
    const columns = Math.floor((maxX - minX) / cell) + 1;
    const rows = Math.floor((maxY - minY) / cell) + 1;
    const cellOf = (k: number): number => Math.floor((y[k] - minY) / cell) * columns + Math.floor((x[k] - minX) / cell);
    this.sort(count, columns * rows, cellOf);
    const { starts, order } = this;
    for (let k = 0; k < count; k++) {
      const column = Math.floor((x[k] - minX) / cell);
      const row = Math.floor((y[k] - minY) / cell);
      let near = 0;
      for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++) {
        const first = r * columns;
        const from = starts[first + Math.max(0, column - 1)];
        const to = starts[first + Math.min(columns - 1, column + 1) + 1];
        for (let at = from; at < to; at++) {
          const dx = x[order[at]] - x[k];
          const dy = y[order[at]] - y[k];
          if (dx * dx + dy * dy <= DENSITY_RADIUS * DENSITY_RADIUS) near++;
        }
      }
      out[k] = near / 4;
    }
  }

  /** By square, in the order of the squares. */
  private sort(count: number, cells: number, cellOf: (k: number) => number): void {
    if (this.starts.length < cells + 2) this.starts = new Int32Array(2 * cells + 2);
    if (this.order.length < count) this.order = new Int32Array(2 * count);
    const { starts, order } = this;
    starts.fill(0, 0, cells + 2);
    for (let k = 0; k < count; k++) starts[cellOf(k) + 2]++;
    for (let c = 2; c < cells + 2; c++) starts[c] += starts[c - 1];
    for (let k = 0; k < count; k++) order[starts[cellOf(k) + 1]++] = k;
  }
}
