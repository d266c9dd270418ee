/**
 * A uniform grid whose cells hold growing lists of item numbers. Items are never taken out: whoever reads skips those that
 * are gone. Metres.
 */
export class CellLists {
  readonly #minX: number;
  readonly #minY: number;
  readonly #cell: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #heads: Int32Array;
  #items = new Int32Array(1024);
  #nexts = new Int32Array(1024);
  #count = 0;
  /** Per item: number of the query that met it last, so that an item in several cells is told once. */
  #met = new Int32Array(1024);
  #query = 0;
  /** Items of the last query, in `found[0]` to `found[foundCount - 1]`. */
  found = new Int32Array(256);
  foundCount = 0;

  /** @param box minX, minY, maxX, maxY; items outside are kept in the cells of the border */
  constructor(box: ArrayLike<number>, cell: number) {
    this.#minX = box[0];
    this.#minY = box[1];
    const width = Math.max(box[2] - box[0], cell);
    const height = Math.max(box[3] - box[1], cell);
    // No more than a quarter million cells, whatever the radius.
    this.#cell = Math.max(cell, Math.sqrt((width * height) / 250000), width / 4000, height / 4000);
    this.#columns = Math.floor(width / this.#cell) + 1;
    this.#rows = Math.floor(height / this.#cell) + 1;
    this.#heads = new Int32Array(this.#columns * this.#rows).fill(-1);
  }

  /** Side of a cell, m. */
  get cell(): number {
    return this.#cell;
  }

  /** Put an item into all cells that a box touches. [Limit: item >= 0] */
  add(item: number, minX: number, minY: number, maxX: number, maxY: number): void {
    if (item >= this.#met.length) this.#met = grow(this.#met, item + 1);
    const x1 = this.#column(maxX);
    const y1 = this.#row(maxY);
    for (let y = this.#row(minY); y <= y1; y++) {
      for (let x = this.#column(minX); x <= x1; x++) this.#push(y * this.#columns + x, item);
    }
  }

  /** Put an item into the cells that a segment passes (and some beside it). */
  addSegment(item: number, ax: number, ay: number, bx: number, by: number): void {
    const dx = bx - ax;
    const dy = by - ay;
    const pieces = Math.max(1, Math.ceil(Math.max(Math.abs(dx), Math.abs(dy)) / (2 * this.#cell)));
    for (let k = 0; k < pieces; k++) {
      const px = ax + (dx * k) / pieces;
      const py = ay + (dy * k) / pieces;
      const qx = ax + (dx * (k + 1)) / pieces;
      const qy = ay + (dy * (k + 1)) / pieces;
      this.add(item, Math.min(px, qx), Math.min(py, qy), Math.max(px, qx), Math.max(py, qy));
    }
  }

  /** Begin a query: items met from now on are gathered in `found`, each once. */
  begin(): void {
    this.#query++;
    this.foundCount = 0;
  }

  /** Gather the items of all cells that a box touches. */
  meet(minX: number, minY: number, maxX: number, maxY: number): void {
    const x0 = this.#column(minX);
    const x1 = this.#column(maxX);
    const y1 = this.#row(maxY);
    for (let y = this.#row(minY); y <= y1; y++) {
      for (let x = x0; x <= x1; x++) {
        for (let e = this.#heads[y * this.#columns + x]; e >= 0; e = this.#nexts[e]) this.#tell(this.#items[e]);
      }
    }
  }

  /** Gather the items of all cells within `reach` of a segment, and of some beside them. */
  meetSegment(ax: number, ay: number, bx: number, by: number, reach: number): void {
    const dx = bx - ax;
    const dy = by - ay;
    const pieces = Math.max(1, Math.ceil(Math.max(Math.abs(dx), Math.abs(dy)) / (2 * this.#cell + reach)));
    for (let k = 0; k < pieces; k++) {
      const px = ax + (dx * k) / pieces;
      const py = ay + (dy * k) / pieces;
      const qx = ax + (dx * (k + 1)) / pieces;
      const qy = ay + (dy * (k + 1)) / pieces;
      this.meet(Math.min(px, qx) - reach, Math.min(py, qy) - reach, Math.max(px, qx) + reach, Math.max(py, qy) + reach);
    }
  }

  #tell(item: number): void {
    if (this.#met[item] === this.#query) return;
    this.#met[item] = this.#query;
    if (this.foundCount === this.found.length) this.found = grow(this.found, 2 * this.foundCount);
    this.found[this.foundCount++] = item;
  }

  #push(cell: number, item: number): void {
    if (this.#count === this.#items.length) {
      this.#items = grow(this.#items, this.#count + 1);
      this.#nexts = grow(this.#nexts, this.#count + 1);
    }
    this.#items[this.#count] = item;
    this.#nexts[this.#count] = this.#heads[cell];
    this.#heads[cell] = this.#count++;
  }

  #column(x: number): number {
    return Math.min(this.#columns - 1, Math.max(0, Math.floor((x - this.#minX) / this.#cell)));
  }

  #row(y: number): number {
    return Math.min(this.#rows - 1, Math.max(0, Math.floor((y - this.#minY) / this.#cell)));
  }
}

function grow(array: Int32Array<ArrayBuffer>, least: number): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(Math.max(2 * array.length, least));
  grown.set(array);
  return grown;
}
