import { NONE } from '../geometry/index.js';
import type { Crowd } from './crowd.js';
import type { CrowdState } from './crowd-columns.js';

/** The memory of a grid, to be looked at by other threads. */
export interface GridMemory {
  readonly buffer: ArrayBufferLike;
  /** Where it begins in the buffer, bytes; a multiple of 8. At the begin if absent. */
  readonly offset?: number;
  /** Agents, entries and cells that there is room for. */
  readonly agents: number;
  readonly entries: number;
  readonly cells: number;
}

/**
 * Neighbours by counting sort: the present crowd as entries sorted by cell, within a cell by id.
 *
 * Cells are anchored at the origin and folded onto a table whose sides are powers of two, so one straggler far away costs
 * nothing; a query may meet entries of cells folded onto the same place, and must test distances, as it must anyway.
 * Entries that pass the test come in the order row, column, id, which depends on the places alone, not on the size of
 * the table or on the order in which agents were added.
 *
 * In a domain that repeats in x, agents near the seam have a second entry, shifted by the period.
 *
 * `update` sorts at once. Threads share the work: `arrange` on each, `computeKeys` of all slots, `sort` on one, `gather` of all
 * entries, each after all of the one before; a grid that `mirror`s the memory of the first one reads the same entries.
 */
export class NeighbourGrid {
  /** Side of a cell, m. */
  cell: number;
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
  /** Per entry: 1 where no wall is listed at its place; undefined unless whoever sorted has looked. */
  open: Uint8Array | undefined;
  /** First and past-the-last entry of each range that `findRanges` wrote. */
  ranges = new Int32Array(64);
  /** Per cell of the table, row by row: its first entry; one more at the end. */
  starts = new Int32Array(257);
  /** Sides of the table, as powers of two. */
  widthBits = 4;
  heightBits = 4;

  private room: GridMemory | undefined;
  private agents = 0;
  private inverse = 1;
  private period = 0;
  private seam = 0;
  private margin = 0;
  /** Per slot: its cell in the table, and that of its ghost or NONE. */
  private keys = new Int32Array(0);
  private ghostKeys = new Int32Array(0);

  /**
   * @param cell side of a cell, m: half the usual reach of a query is good. [Limit: > 0]
   * @param allocate how memory is taken, to place the grid in shared memory
   */
  constructor(
    cell: number,
    private readonly allocate: (bytes: number) => ArrayBufferLike = (bytes) => new ArrayBuffer(bytes),
  ) {
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
    const state = future ? crowd.future : crowd.present;
    this.reserve(crowd.capacity, period > 0);
    this.arrange(crowd.count, this.cell, period, seam, margin);
    this.computeKeys(state, 0, crowd.count);
    this.sort();
    this.gather(state, crowd.traits.radius, 0, this.count, true);
  }

  /** Take memory for a crowd. @returns the memory, another object if it was taken anew */
  reserve(agents: number, isPeriodic: boolean): GridMemory {
    const entries = isPeriodic ? 2 * agents : agents;
    const { room } = this;
    if (room && room.agents >= agents && room.entries >= entries) return room;
    const cells = 1 << NeighbourGrid.findTableBits(agents);
    const bytes = 40 * entries + 4 * (entries + (entries > agents ? 2 : 1) * agents + cells + 1) + entries;
    const memory = { buffer: this.allocate(bytes), agents, entries, cells };
    this.mirror(memory);
    return memory;
  }

  /** Look at the memory of a grid, as of one in another thread. */
  mirror(memory: GridMemory): void {
    const { buffer, agents, entries, cells } = memory;
    let offset = memory.offset ?? 0;
    const floats = (): Float64Array<ArrayBuffer> => {
      const view = new Float64Array(buffer as ArrayBuffer, offset, entries);
      offset += 8 * entries;
      return view;
    };
    const wholes = (length: number): Int32Array<ArrayBuffer> => {
      const view = new Int32Array(buffer as ArrayBuffer, offset, length);
      offset += 4 * length;
      return view;
    };
    this.room = memory;
    this.x = floats();
    this.y = floats();
    this.vx = floats();
    this.vy = floats();
    this.radius = floats();
    this.slots = wholes(entries);
    this.keys = wholes(agents);
    this.ghostKeys = wholes(entries > agents ? agents : 0);
    this.starts = wholes(cells + 1);
    this.ghosts = new Uint8Array(buffer as ArrayBuffer, offset, entries);
  }

  /** Say what will be sorted; parameters as in `update`. There must be room for the agents. */
  arrange(agents: number, cell: number, period: number, seam: number, margin: number): void {
    this.agents = agents;
    this.cell = cell;
    this.inverse = 1 / cell;
    this.period = period;
    this.seam = seam;
    this.margin = margin;
    const bits = NeighbourGrid.findTableBits(agents);
    this.widthBits = (bits + 1) >> 1;
    this.heightBits = bits >> 1;
  }

  /** The cells of some slots. */
  computeKeys(state: CrowdState, from: number, to: number): void {
    const { x, y } = state;
    const { keys, widthBits, inverse } = this;
    const columnMask = (1 << widthBits) - 1;
    const rowMask = (1 << this.heightBits) - 1;
    for (let slot = from; slot < to; slot++) {
      const row = (Math.floor(y[slot] * inverse) & rowMask) << widthBits;
      keys[slot] = row | (Math.floor(x[slot] * inverse) & columnMask);
    }
    if (this.period === 0) return;
    const { ghostKeys } = this;
    for (let slot = from; slot < to; slot++) {
      const shift = this.findShift(x[slot]);
      const row = keys[slot] & ~columnMask;
      ghostKeys[slot] = shift === 0 ? NONE : row | (Math.floor((x[slot] + shift) * inverse) & columnMask);
    }
  }

  /** Bring the entries into their order, by the keys of all slots. */
  sort(): void {
    const { keys, ghostKeys, starts, slots, ghosts, agents } = this;
    const hasGhosts = this.period > 0;
    const cells = 1 << (this.widthBits + this.heightBits);
    starts.fill(0, 0, cells + 1);
    for (let slot = 0; slot < agents; slot++) starts[keys[slot]]++;
    if (hasGhosts) {
      for (let slot = 0; slot < agents; slot++) if (ghostKeys[slot] !== NONE) starts[ghostKeys[slot]]++;
    }
    let sum = 0;
    for (let key = 0; key < cells; key++) {
      sum += starts[key];
      starts[key] = sum;
    }
    starts[cells] = sum;
    this.count = sum;
    // From the back, so that entries of a cell keep the order of their slots and `starts` ends at the first of each.
    if (!hasGhosts) {
      for (let slot = agents - 1; slot >= 0; slot--) slots[--starts[keys[slot]]] = slot;
      return;
    }
    for (let slot = agents - 1; slot >= 0; slot--) {
      if (ghostKeys[slot] !== NONE) {
        const at = --starts[ghostKeys[slot]];
        slots[at] = slot;
        ghosts[at] = 1;
      }
      const at = --starts[keys[slot]];
      slots[at] = slot;
      ghosts[at] = 0;
    }
  }

  /** See how many entries another thread has sorted. */
  readCount(): void {
    this.count = this.starts[1 << (this.widthBits + this.heightBits)];
  }

  /** Copy what queries read into some entries. @param moving false to leave out the velocities */
  gather(state: CrowdState, radii: Float64Array, from: number, to: number, moving: boolean): void {
    const { slots, ghosts, x, y, vx, vy, radius } = this;
    const { x: fromX, y: fromY, vx: fromVx, vy: fromVy } = state;
    for (let at = from; at < to; at++) {
      const slot = slots[at];
      x[at] = fromX[slot];
      y[at] = fromY[slot];
      radius[at] = radii[slot];
    }
    if (moving) {
      for (let at = from; at < to; at++) {
        const slot = slots[at];
        vx[at] = fromVx[slot];
        vy[at] = fromVy[slot];
      }
    }
    if (this.period === 0) ghosts.fill(0, from, to);
    else for (let at = from; at < to; at++) if (ghosts[at] === 1) x[at] += this.findShift(x[at]);
  }

  /** How far the ghost of an agent is from it; 0 for agents that have none. */
  findShift(x: number): number {
    const { period, seam, margin } = this;
    if (period === 0) return 0;
    return x < seam + margin ? period : x > seam + period - margin ? -period : 0;
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

  /** Cells for everyone several times over, so that folded cells rarely meet: how many, as a power of two. */
  static findTableBits(agents: number): number {
    let bits = 8;
    while (1 << bits < 4 * agents) bits++;
    return bits;
  }
}
