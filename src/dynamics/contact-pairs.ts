import type { NeighbourGrid } from '../crowd/index.js';
import type { Places } from './contacts.js';

/** Pairs are kept while they are nearer than this many times their radii, so that pushes within a step find them. */
const SLACK = 1.25;

/** Bodies that may come to overlap within a step, found once and looked at in every pass. */
export class PairList {
  /** Bodies that have pairs. */
  count = 0;
  slots = new Int32Array(64);
  /** What `sum` found. */
  pushX = 0;
  pushY = 0;

  /** Per body: where its pairs end. Per pair: slot of the other, and on which side of the seam it stands: 1, 0 or -1. */
  private ends = new Int32Array(64);
  private others = new Int32Array(64);
  private sides = new Int8Array(64);
  private total = 0;

  clear(): void {
    this.count = 0;
    this.total = 0;
  }

  /**
   * Add the pairs of some entries of a grid.
   *
   * @param places x of every slot, without ghosts
   * @param largest radius of the largest body, m
   */
  find(grid: NeighbourGrid, places: Float64Array, from: number, to: number, largest: number): void {
    const { x: xs, y: ys, radius, slots, ghosts, starts, widthBits } = grid;
    const inverse = 1 / grid.cell;
    const width = 1 << widthBits;
    const height = 1 << grid.heightBits;
    for (let k = from; k < to; k++) {
      if (ghosts[k] === 1) continue;
      const x = xs[k];
      const y = ys[k];
      const first = this.total;
      const reach = SLACK * (radius[k] + largest);
      // As NeighbourGrid.findRanges, without a list in between.
      const firstRow = Math.floor((y - reach) * inverse);
      const rows = Math.min(height, Math.floor((y + reach) * inverse) - firstRow + 1);
      const firstColumn = Math.floor((x - reach) * inverse);
      const columns = Math.min(width, Math.floor((x + reach) * inverse) - firstColumn + 1);
      const left = columns === width ? 0 : firstColumn & (width - 1);
      const right = left + columns;
      const parts = right > width ? 2 : 1;
      for (let r = 0; r < rows; r++) {
        const row = ((firstRow + r) & (height - 1)) << widthBits;
        for (let part = 0; part < parts; part++) {
          const end = starts[row + (part === 1 ? right - width : right < width ? right : width)];
          for (let m = starts[part === 1 ? row : row + left]; m < end; m++) {
            const dx = xs[m] - x;
            const dy = ys[m] - y;
            const near = SLACK * (radius[k] + radius[m]);
            if (dx * dx + dy * dy < near * near && m !== k) this.add(slots[m], ghosts[m], xs[m], places);
          }
        }
      }
      if (this.total === first) continue;
      if (this.count === this.slots.length) this.growBodies();
      this.slots[this.count] = slots[k];
      this.ends[this.count++] = this.total;
    }
  }

  private add(slot: number, ghost: number, x: number, places: Float64Array): void {
    if (this.total === this.others.length) this.growPairs();
    this.others[this.total] = slot;
    this.sides[this.total++] = ghost === 0 ? 0 : x > places[slot] ? 1 : -1;
  }

  /** The push on body k, half of each of its overlaps; left in `pushX`, `pushY`. False when nothing overlapped. */
  sum(k: number, { x, y }: Places, radius: Float64Array, ids: Int32Array, period: number): boolean {
    const { others, sides, ends } = this;
    const i = this.slots[k];
    const end = ends[k];
    let any = false;
    let sumX = 0;
    let sumY = 0;
    for (let c = k === 0 ? 0 : ends[k - 1]; c < end; c++) {
      const j = others[c];
      const dx = x[i] - x[j] - sides[c] * period;
      const dy = y[i] - y[j];
      const sum = radius[i] + radius[j];
      const square = dx * dx + dy * dy;
      if (square >= sum * sum) continue;
      any = true;
      const distance = Math.sqrt(square);
      const half = 0.5 * (sum - distance);
      if (distance > 0) {
        sumX += (half * dx) / distance;
        sumY += (half * dy) / distance;
      } else sumX += ids[i] > ids[j] ? half : -half;
    }
    this.pushX = sumX;
    this.pushY = sumY;
    return any;
  }

  /** The largest overlap of all pairs, as a share of the smaller radius. */
  measure({ x, y }: Places, radius: Float64Array, period: number): number {
    const { others, sides, slots, ends } = this;
    let worst = 0;
    let c = 0;
    for (let k = 0; k < this.count; k++) {
      const i = slots[k];
      for (; c < ends[k]; c++) {
        const j = others[c];
        const dx = x[i] - x[j] - sides[c] * period;
        const dy = y[i] - y[j];
        const sum = radius[i] + radius[j];
        const square = dx * dx + dy * dy;
        if (square >= sum * sum) continue;
        const overlap = (sum - Math.sqrt(square)) / Math.min(radius[i], radius[j]);
        if (overlap > worst) worst = overlap;
      }
    }
    return worst;
  }

  private growPairs(): void {
    const others = new Int32Array(2 * this.others.length);
    const sides = new Int8Array(2 * this.sides.length);
    others.set(this.others);
    sides.set(this.sides);
    this.others = others;
    this.sides = sides;
  }

  private growBodies(): void {
    const slots = new Int32Array(2 * this.slots.length);
    const ends = new Int32Array(2 * this.ends.length);
    slots.set(this.slots);
    ends.set(this.ends);
    this.slots = slots;
    this.ends = ends;
  }
}
