import { computeCurveOrder } from '../../../math/index.js';
import { distanceToSegment, type Wave } from './wave.js';

const FAN = 4;
/** Longest side of the grid in cells. */
const MOST_CELLS = 256;

/**
 * All segments of a wave in a tree of boxes, to ask whether the wave has reached a point: the check that every lane
 * runs where it should, on all walls and not only on those that its walk looked at.
 */
export class WaveTree {
  private readonly order: Uint32Array;
  /** minX, minY, maxX, maxY and lowest value per box; boxes of single segments first, then of groups of FAN. */
  private readonly boxes: Float64Array;
  private readonly levelStarts: number[];
  /** First box below, and number of them, per box of a group. */
  private readonly firsts: Int32Array;
  private readonly counts: Uint8Array;
  private readonly stack = new Int32Array(256);
  /** Cells of a grid: what is in the pool holds up to a level. */
  private readonly cell: number;
  private readonly minX: number;
  private readonly minY: number;
  private readonly columns: number;
  private readonly rows: number;
  private readonly limits: Float64Array;
  private readonly starts: Int32Array;
  private readonly sizes: Int32Array;
  private pool: Int32Array;
  private poolSize = 0;
  private level = 0;

  /** @param step distance of two levels, m */
  constructor(
    private readonly wave: Wave,
    step: number,
  ) {
    const n = wave.count;
    const centres = new Float64Array(2 * n);
    for (let i = 0; i < n; i++) {
      centres[2 * i] = (wave.ax[i] + wave.bx[i]) / 2;
      centres[2 * i + 1] = (wave.ay[i] + wave.by[i]) / 2;
    }
    this.order = computeCurveOrder(centres);
    this.levelStarts = [0];
    let total = n;
    for (let count = n; count > 1; count = Math.ceil(count / FAN)) {
      this.levelStarts.push(total);
      total += Math.ceil(count / FAN);
    }
    this.levelStarts.push(total);
    this.boxes = new Float64Array(5 * total);
    this.firsts = new Int32Array(total);
    this.counts = new Uint8Array(total);
    this.fill();
    const [minX, minY, maxX, maxY] = total > 0 ? this.boxes.subarray(5 * total - 5, 5 * total - 1) : [0, 0, 0, 0];
    this.minX = minX;
    this.minY = minY;
    this.cell = Math.max(4 * step, wave.size / MOST_CELLS);
    this.columns = Math.floor((maxX - minX) / this.cell) + 1;
    this.rows = Math.floor((maxY - minY) / this.cell) + 1;
    this.limits = new Float64Array(this.columns * this.rows).fill(-Infinity);
    this.starts = new Int32Array(this.columns * this.rows);
    this.sizes = new Int32Array(this.columns * this.rows);
    this.pool = new Int32Array(4 * n);
  }

  private fill(): void {
    const { ax, ay, bx, by, values, count } = this.wave;
    const b = this.boxes;
    for (let k = 0; k < count; k++) {
      const i = this.order[k];
      b[5 * k] = Math.min(ax[i], bx[i]);
      b[5 * k + 1] = Math.min(ay[i], by[i]);
      b[5 * k + 2] = Math.max(ax[i], bx[i]);
      b[5 * k + 3] = Math.max(ay[i], by[i]);
      b[5 * k + 4] = values[i];
    }
    for (let level = 1; level < this.levelStarts.length - 1; level++) {
      const below = this.levelStarts[level - 1];
      const start = this.levelStarts[level];
      for (let k = start; k < this.levelStarts[level + 1]; k++) {
        const from = below + FAN * (k - start);
        const to = Math.min(from + FAN, start);
        this.firsts[k] = from;
        this.counts[k] = to - from;
        b[5 * k] = b[5 * k + 1] = b[5 * k + 4] = Infinity;
        b[5 * k + 2] = b[5 * k + 3] = -Infinity;
        for (let c = from; c < to; c++) {
          b[5 * k] = Math.min(b[5 * k], b[5 * c]);
          b[5 * k + 1] = Math.min(b[5 * k + 1], b[5 * c + 1]);
          b[5 * k + 2] = Math.max(b[5 * k + 2], b[5 * c + 2]);
          b[5 * k + 3] = Math.max(b[5 * k + 3], b[5 * c + 3]);
          b[5 * k + 4] = Math.min(b[5 * k + 4], b[5 * c + 4]);
        }
      }
    }
  }

  /** Sets the level that is asked about; levels rise. */
  setLevel(level: number): void {
    this.level = level;
  }

  /**
   * Has the wave of any segment (that `counts` there) reached a point before the level? What can matter in a cell at
   * this level and some more is found once, and kept for the other points there.
   */
  isEarly(x: number, y: number, counts?: (i: number, x: number, y: number) => boolean): boolean {
    return this.isReached(x, y, 0, counts);
  }

  /** The same with the level a little (less than the step of levels) raised. */
  isReached(x: number, y: number, rise: number, counts?: (i: number, x: number, y: number) => boolean): boolean {
    const { wave, level } = this;
    const column = Math.min(this.columns - 1, Math.max(0, Math.floor((x - this.minX) / this.cell)));
    const row = Math.min(this.rows - 1, Math.max(0, Math.floor((y - this.minY) / this.cell)));
    const at = row * this.columns + column;
    if (level > this.limits[at]) {
      this.collect(at, this.minX + (column + 0.5) * this.cell, this.minY + (row + 0.5) * this.cell);
    }
    const end = this.starts[at] + this.sizes[at];
    for (let k = this.starts[at]; k < end; k++) {
      const i = this.pool[k];
      const room = level + rise - wave.values[i];
      if (distanceToSegment(wave, i, x, y) < room && (counts === undefined || counts(i, x, y))) return true;
    }
    return false;
  }

  /** Keeps what can be early in a cell now and for a few levels more. */
  private collect(at: number, x: number, y: number): void {
    const b = this.boxes;
    const { stack, levelStarts, wave } = this;
    const half = Math.SQRT1_2 * this.cell;
    const level = this.level + this.cell + 1.01 * half;
    this.limits[at] = this.level + this.cell;
    this.starts[at] = this.poolSize;
    if (this.poolSize + wave.count > this.pool.length) {
      const larger = new Int32Array(2 * (this.poolSize + wave.count));
      larger.set(this.pool);
      this.pool = larger;
    }
    let size = 0;
    if (wave.count > 0) stack[size++] = levelStarts[levelStarts.length - 1] - 1;
    while (size > 0) {
      const k = stack[--size];
      const room = level - b[5 * k + 4];
      if (room <= 0) continue;
      const left = b[5 * k] - x;
      const right = x - b[5 * k + 2];
      const below = b[5 * k + 1] - y;
      const above = y - b[5 * k + 3];
      const dx = left > 0 ? left : right > 0 ? right : 0;
      const dy = below > 0 ? below : above > 0 ? above : 0;
      if (dx * dx + dy * dy >= room * room) continue;
      if (k < wave.count) {
        const i = this.order[k];
        if (distanceToSegment(wave, i, x, y) < room) this.pool[this.poolSize++] = i;
        continue;
      }
      const to = this.firsts[k] + this.counts[k];
      for (let c = this.firsts[k]; c < to; c++) stack[size++] = c;
    }
    this.sizes[at] = this.poolSize - this.starts[at];
  }
}
