import type { FrameView } from '../source/frame-view.js';

/** Most squares of the grid, as a multiple of the people in it. */
const MOST_SQUARES = 4;
const FIRST_FEW = 8;

/** People of one frame by place, so that the near ones are found without looking at all. */
export class NearGrid {
  private size = 1;
  private minX = 0;
  private minY = 0;
  private columns = 1;
  private rows = 1;
  private starts = new Int32Array(2);
  private items = new Int32Array(0);
  private squares = new Int32Array(0);
  private view: FrameView | undefined;

  /** @param size of a square, m; larger ones are taken where the people are far apart */
  update(view: FrameView, size: number): void {
    const { count, x, y } = view;
    this.view = view;
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let row = 0; row < count; row++) {
      if (x[row] < minX) minX = x[row];
      if (x[row] > maxX) maxX = x[row];
      if (y[row] < minY) minY = y[row];
      if (y[row] > maxY) maxY = y[row];
    }
    const [width, height] = count > 0 ? [maxX - minX, maxY - minY] : [0, 0];
    this.size = size;
    const most = MOST_SQUARES * count + 4;
    while ((Math.floor(width / this.size) + 1) * (Math.floor(height / this.size) + 1) > most) this.size *= 2;
    this.minX = count > 0 ? minX : 0;
    this.minY = count > 0 ? minY : 0;
    this.columns = Math.floor(width / this.size) + 1;
    this.rows = Math.floor(height / this.size) + 1;
    if (count > this.items.length) {
      this.items = new Int32Array(2 * count);
      this.squares = new Int32Array(2 * count);
    }
    this.sort(view);
  }

  /** Counting sort: people of a square lie in a row, in their order. */
  private sort({ count, x, y }: FrameView): void {
    const squares = this.columns * this.rows;
    if (squares + 1 > this.starts.length) this.starts = new Int32Array(2 * squares + 1);
    const { starts, items } = this;
    starts.fill(0, 0, squares + 1);
    for (let row = 0; row < count; row++) {
      const square = this.row(y[row]) * this.columns + this.column(x[row]);
      this.squares[row] = square;
      starts[square + 1]++;
    }
    for (let s = 0; s < squares; s++) starts[s + 1] += starts[s];
    for (let row = count - 1; row >= 0; row--) items[--starts[this.squares[row] + 1]] = row;
    // Filling from behind moved every start one place ahead.
    for (let s = 0; s < squares; s++) starts[s] = starts[s + 1];
    starts[squares] = count;
  }

  /** Visits everybody within a distance of a place, and some beyond. */
  visitNear(x: number, y: number, distance: number, visit: (row: number) => void): void {
    const [left, right] = [this.column(x - distance), this.column(x + distance)];
    const [low, high] = [this.row(y - distance), this.row(y + distance)];
    for (let r = low; r <= high; r++) {
      for (let c = left; c <= right; c++) {
        const square = r * this.columns + c;
        for (let k = this.starts[square]; k < this.starts[square + 1]; k++) visit(this.items[k]);
      }
    }
  }

  /** Distance from a person to the nearest other one, m; Infinity for somebody alone. */
  nearest(row: number): number {
    const { view } = this;
    if (!view) return Infinity;
    const [x, y] = [view.x[row], view.y[row]];
    let least = Infinity;
    const look = (other: number): void => {
      if (other === row) return;
      const [dx, dy] = [view.x[other] - x, view.y[other] - y];
      const distance = Math.sqrt(dx * dx + dy * dy);
      if (distance < least) least = distance;
    };
    const farthest = this.size * (this.columns + this.rows);
    // Agents on one spot, as a table of zeros has them, would else be compared each with each.
    if (this.hasTwin(row, x, y)) return 0;
    for (let reach = this.size; ; reach *= 2) {
      this.visitNear(x, y, reach, look);
      if (least <= reach || reach > farthest) return least;
    }
  }

  /** Another one of the same square has the same place; only the first few are looked at. */
  private hasTwin(row: number, x: number, y: number): boolean {
    const { view, starts, items } = this;
    const square = this.row(y) * this.columns + this.column(x);
    const end = Math.min(starts[square + 1], starts[square] + FIRST_FEW);
    for (let k = starts[square]; view && k < end; k++) {
      const other = items[k];
      if (other !== row && view.x[other] === x && view.y[other] === y) return true;
    }
    return false;
  }

  private column(x: number): number {
    return Math.min(this.columns - 1, Math.max(0, Math.floor((x - this.minX) / this.size)));
  }

  private row(y: number): number {
    return Math.min(this.rows - 1, Math.max(0, Math.floor((y - this.minY) / this.size)));
  }
}
