/** A growing list of points in one array. */
export class PointList {
  count = 0;
  private data = new Float64Array(64);

  clear(): void {
    this.count = 0;
  }

  /** Append a point, unless it is the last one again. */
  push(x: number, y: number): void {
    const { count, data } = this;
    if (count > 0 && data[2 * count - 2] === x && data[2 * count - 1] === y) return;
    if (2 * count === data.length) {
      this.data = new Float64Array(4 * count);
      this.data.set(data);
    }
    this.data[2 * count] = x;
    this.data[2 * count + 1] = y;
    this.count++;
  }

  x(i: number): number {
    return this.data[2 * i];
  }

  y(i: number): number {
    return this.data[2 * i + 1];
  }

  /** Length of the polyline, m. */
  length(): number {
    let sum = 0;
    for (let i = 1; i < this.count; i++) {
      const dx = this.x(i) - this.x(i - 1);
      const dy = this.y(i) - this.y(i - 1);
      sum += Math.sqrt(dx * dx + dy * dy);
    }
    return sum;
  }

  /** x0, y0, x1, y1, ...: a copy. */
  toArray(): Float64Array {
    return this.data.slice(0, 2 * this.count);
  }
}
