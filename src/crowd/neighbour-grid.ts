import type { Crowd } from './crowd.js';

/**
 * Neighbours by counting sort: the present crowd as entries sorted by cell, within a cell by id.
 *
 * Cells are anchored at the origin and folded onto a table whose sides are powers of two, so one straggler far away costs
 * nothing; a query may meet entries of cells folded onto the same place, and must test distances, as it must anyway.
 * Entries that pass the test come in the order row, column, id, which depends on the places alone, not on the size of
 * the table or on the order in which agents were added.
 *
 * In a domain that repeats in x, agents near the seam have a second entry, shifted by the period.
 */
export class NeighbourGrid {
  /** Side of a cell, m. */
  readonly cell: number;
  /** Entries, ghosts beyond the seam included. */
  count = 0;
  /** Per entry: slot of its agent. */
  slots = new Int32Array(0);
  /** Per entry: 1 for the copy of an agent beyond the seam. */
  ghosts = new Uint8Array(0);
  /** Per entry: place, velocity and radius, copied so that a query reads memory in order. */
  x = new Float64Array(0);
  y = new Float64Array(0);
  vx = new Float64Array(0);
  vy = new Float64Array(0);
  radius = new Float64Array(0);
  /** First and past-the-last entry of each range that `findRanges` wrote. */
  ranges = new Int32Array(64);

  private widthBits = 4;
  private heightBits = 4;
  private starts = new Int32Array(257);
  /** Per agent and ghost, unsorted: its cell in the table, its slot, its shift in x. */
  private keys = new Int32Array(0);
  private rawSlots = new Int32Array(0);
  private shifts = new Float64Array(0);

  /** @param cell side of a cell, m: half the usual reach of a query is good. [Limit: > 0] */
  constructor(cell: number) {
    this.cell = cell;
  }

  /**
   * Sort the crowd.
   *
   * @param period length in x after which the domain repeats, or 0
   * @param seam x of the seam
   * @param margin how far beyond the seam neighbours are wanted, m; less than half the period
   * @param future true to sort the written future instead of the present
   */
  update(crowd: Crowd, period = 0, seam = 0, margin = 0, future = false): void {
    const n = crowd.count;
    const state = future ? crowd.future : crowd.present;
    this.reserve(period > 0 ? 2 * n : n, n);
    const { keys, rawSlots, shifts, starts } = this;
    const { x, y } = state;
    const inverse = 1 / this.cell;
    const columnMask = (1 << this.widthBits) - 1;
    const rowMask = (1 << this.heightBits) - 1;
    const cells = 1 << (this.widthBits + this.heightBits);
    starts.fill(0, 0, cells + 1);
    let total = 0;
    for (let slot = 0; slot < n; slot++) {
      const row = (Math.floor(y[slot] * inverse) & rowMask) << this.widthBits;
      const key = row | (Math.floor(x[slot] * inverse) & columnMask);
      keys[total] = key;
      rawSlots[total] = slot;
      shifts[total++] = 0;
      starts[key]++;
      if (period === 0) continue;
      const shift = x[slot] < seam + margin ? period : x[slot] > seam + period - margin ? -period : 0;
      if (shift === 0) continue;
      const ghostKey = row | (Math.floor((x[slot] + shift) * inverse) & columnMask);
      keys[total] = ghostKey;
      rawSlots[total] = slot;
      shifts[total++] = shift;
      starts[ghostKey]++;
    }
    this.count = total;
    let sum = 0;
    for (let key = 0; key <= cells; key++) {
      sum += starts[key];
      starts[key] = sum;
    }
    this.place(state, crowd.traits.radius);
  }

  /** From the back, so that entries of a cell keep the order of their slots and `starts` ends at the first of each. */
  private place(state: Crowd['present'], radii: Float64Array): void {
    const { keys, rawSlots, shifts, starts, slots, ghosts, x, y, vx, vy, radius } = this;
    for (let k = this.count - 1; k >= 0; k--) {
      const at = --starts[keys[k]];
      const slot = rawSlots[k];
      slots[at] = slot;
      ghosts[at] = shifts[k] === 0 ? 0 : 1;
      x[at] = state.x[slot] + shifts[k];
      y[at] = state.y[slot];
      vx[at] = state.vx[slot];
      vy[at] = state.vy[slot];
      radius[at] = radii[slot];
    }
  }

  /**
   * The ranges of entries that hold all agents within `reach` of a point; others may be among them.
   *
   * @returns how many ranges: first and past-the-last entry of range k are `ranges[2 * k]` and `ranges[2 * k + 1]`
   */
  findRanges(x: number, y: number, reach: number): number {
    const inverse = 1 / this.cell;
    const { starts, widthBits } = this;
    const width = 1 << widthBits;
    const height = 1 << this.heightBits;
    const firstRow = Math.floor((y - reach) * inverse);
    const rows = Math.min(height, Math.floor((y + reach) * inverse) - firstRow + 1);
    const firstColumn = Math.floor((x - reach) * inverse);
    const columns = Math.floor((x + reach) * inverse) - firstColumn + 1;
    if (this.ranges.length < 4 * rows) this.ranges = new Int32Array(8 * rows);
    const { ranges } = this;
    const left = firstColumn & (width - 1);
    const right = left + columns;
    let count = 0;
    for (let k = 0; k < rows; k++) {
      const row = ((firstRow + k) & (height - 1)) << widthBits;
      if (columns >= width) {
        ranges[count++] = starts[row];
        ranges[count++] = starts[row + width];
        continue;
      }
      ranges[count++] = starts[row + left];
      ranges[count++] = starts[row + (right < width ? right : width)];
      if (right <= width) continue;
      ranges[count++] = starts[row];
      ranges[count++] = starts[row + right - width];
    }
    return count >> 1;
  }

  private reserve(entries: number, agents: number): void {
    if (this.slots.length < entries) {
      const room = Math.max(64, entries + (entries >> 1));
      this.slots = new Int32Array(room);
      this.ghosts = new Uint8Array(room);
      this.x = new Float64Array(room);
      this.y = new Float64Array(room);
      this.vx = new Float64Array(room);
      this.vy = new Float64Array(room);
      this.radius = new Float64Array(room);
      this.keys = new Int32Array(room);
      this.rawSlots = new Int32Array(room);
      this.shifts = new Float64Array(room);
    }
    // Cells for everyone several times over: folded cells then rarely meet.
    while (1 << (this.widthBits + this.heightBits) < 4 * agents) {
      if (this.widthBits > this.heightBits) this.heightBits++;
      else this.widthBits++;
    }
    const cells = 1 << (this.widthBits + this.heightBits);
    if (this.starts.length < cells + 1) this.starts = new Int32Array(cells + 1);
  }
}
