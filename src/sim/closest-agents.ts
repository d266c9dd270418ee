import type { Crowd } from '../crowd/index.js';
import { NONE } from '../geometry/index.js';

/** Agents per square of the grid, about. */
const PER_CELL = 2;
/** Places on the line between two squares may count for either. */
const HAIR = 1e-9;
/** Squares per side at most. */
const MOST_CELLS = 512;

/** Agents of one kind in a grid of squares over their bounds, sorted by square, then slot. */
interface KindGrid {
  readonly slots: Int32Array;
  readonly starts: Int32Array;
  readonly sorted: Int32Array;
  readonly minX: number;
  readonly minY: number;
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
}

/**
 * The closest agent of a kind to a place, exactly, for any crowd as it stands: what the cells of the second-order diagram say, for every
 * kind of its own. Grids are made when first asked for; `reset` when anybody moved, came or went.
 */
export class ClosestAgents {
  private readonly grids = new Map<number, KindGrid>();
  private period = 0;
  private best = NONE;
  private bestSquare = Infinity;

  /** @param kindOf kind of the agent in a slot */
  constructor(
    private readonly crowd: Crowd,
    private readonly kindOf: (slot: number) => number,
  ) {}

  /** The crowd is another one from now on. @param period length in x after which the ground repeats, m, or 0 */
  reset(period: number): void {
    this.grids.clear();
    this.period = period;
  }

  /** Slots of a kind, rising. */
  slotsOf(kind: number): Int32Array {
    return this.gridOf(kind).slots;
  }

  /**
   * @param except a slot that does not count, or NONE
   * @returns the slot, or NONE where there is nobody; the lower one where two are as close
   */
  find(x: number, y: number, kind: number, except: number): number {
    const grid = this.gridOf(kind);
    this.best = NONE;
    this.bestSquare = Infinity;
    this.search(grid, x, y, except);
    if (this.period > 0) {
      this.search(grid, x - this.period, y, except);
      this.search(grid, x + this.period, y, except);
    }
    return this.best;
  }

  /** Distance to what `find` found last, m. */
  get distance(): number {
    return Math.sqrt(this.bestSquare);
  }

  /** Ring by ring around the square of the place, until a ring is farther than the best. */
  private search(grid: KindGrid, x: number, y: number, except: number): void {
    const { minX, minY, cell, columns, rows } = grid;
    if (grid.slots.length === 0) return;
    const column = Math.floor((x - minX) / cell);
    const row = Math.floor((y - minY) / cell);
    const outX = Math.max(0, -column, column - columns + 1);
    const outY = Math.max(0, -row, row - rows + 1);
    const last = Math.max(column, columns - 1 - column, row, rows - 1 - row);
    for (let ring = Math.max(outX, outY); ring <= last; ring++) {
      // Whoever stands in a ring is at least as far as the squares within it are wide.
      const gap = (ring - 1) * cell * (1 - HAIR);
      if (gap > 0 && gap * gap > this.bestSquare) return;
      for (let r = Math.max(0, row - ring); r <= Math.min(rows - 1, row + ring); r++) {
        if (r === row - ring || r === row + ring) {
          for (let c = Math.max(0, column - ring); c <= Math.min(columns - 1, column + ring); c++) {
            this.visit(grid, r * columns + c, x, y, except);
          }
          continue;
        }
        if (column - ring >= 0 && column - ring < columns) this.visit(grid, r * columns + column - ring, x, y, except);
        if (column + ring >= 0 && column + ring < columns) this.visit(grid, r * columns + column + ring, x, y, except);
      }
    }
  }

  private visit({ starts, sorted }: KindGrid, square: number, x: number, y: number, except: number): void {
    const { present } = this.crowd;
    for (let k = starts[square]; k < starts[square + 1]; k++) {
      const slot = sorted[k];
      if (slot === except) continue;
      const dx = present.x[slot] - x;
      const dy = present.y[slot] - y;
      const distance = dx * dx + dy * dy;
      if (distance > this.bestSquare || (distance === this.bestSquare && slot > this.best)) continue;
      this.best = slot;
      this.bestSquare = distance;
    }
  }

  private gridOf(kind: number): KindGrid {
    let grid = this.grids.get(kind);
    if (!grid) {
      grid = this.buildGrid(kind);
      this.grids.set(kind, grid);
    }
    return grid;
  }

  private buildGrid(kind: number): KindGrid {
    const { x, y } = this.crowd.present;
    const list: number[] = [];
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let slot = 0; slot < this.crowd.count; slot++) {
      if (this.kindOf(slot) !== kind) continue;
      list.push(slot);
      minX = Math.min(minX, x[slot]);
      minY = Math.min(minY, y[slot]);
      maxX = Math.max(maxX, x[slot]);
      maxY = Math.max(maxY, y[slot]);
    }
    const slots = Int32Array.from(list);
    const longer = Math.max(maxX - minX, maxY - minY);
    const perSide = Math.min(MOST_CELLS, Math.ceil(Math.sqrt(list.length / PER_CELL)));
    const cell = longer > 0 ? longer / perSide : 1;
    const columns = list.length > 0 ? Math.floor((maxX - minX) / cell) + 1 : 0;
    const rows = list.length > 0 ? Math.floor((maxY - minY) / cell) + 1 : 0;
    const starts = new Int32Array(columns * rows + 1);
    const squareOf = (slot: number): number =>
      Math.min(rows - 1, Math.floor((y[slot] - minY) / cell)) * columns +
      Math.min(columns - 1, Math.floor((x[slot] - minX) / cell));
    for (const slot of list) starts[squareOf(slot) + 1]++;
    for (let k = 0; k < columns * rows; k++) starts[k + 1] += starts[k];
    const sorted = new Int32Array(list.length);
    const next = starts.slice();
    for (const slot of list) sorted[next[squareOf(slot)]++] = slot;
    return { slots, starts, sorted, minX, minY, cell, columns, rows };
  }
}
