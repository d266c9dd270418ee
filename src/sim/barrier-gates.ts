import { NONE } from '../geometry/index.js';
import { type Corridor, SegmentGrid } from '../planners/index.js';

/** How far from a gate moves are looked at, m; at least half of what someone walks in a step. */
const REACH = 0.5;
const FASTEST = 8;

/**
 * Counts who passes the gates of all corridors, whether there is a barrier or not: the shares of ways come from it. Who turns
 * back through the same gate is taken out again, as those are who are pushed to and fro in a jam.
 */
export class BarrierGates {
  /** Per corridor: forwards, with the gate's first end on the left, and backwards. */
  readonly passed: Int32Array;
  /** By id: where in `passed` it was counted last, or NONE. */
  private last = new Int32Array(0);
  private readonly grid: SegmentGrid;

  /** @param dt seconds per step */
  constructor(corridors: readonly Corridor[], dt: number) {
    this.passed = new Int32Array(2 * corridors.length);
    const column = (read: (corridor: Corridor) => number): Float64Array => Float64Array.from(corridors, read);
    this.grid = new SegmentGrid(
      {
        ax: column(({ ax }) => ax),
        ay: column(({ ay }) => ay),
        bx: column(({ bx }) => bx),
        by: column(({ by }) => by),
        radius: new Float64Array(corridors.length),
      },
      Math.max(REACH, 0.5 * FASTEST * dt),
    );
  }

  /**
   * Count a step.
   *
   * @param ids by slot
   * @param fromX where they stood before it, by slot, m; NaN for those who came since
   */
  count(
    ids: Int32Array,
    fromX: Float64Array,
    fromY: Float64Array,
    toX: Float64Array,
    toY: Float64Array,
    count: number,
  ): void {
    // Ids rise with the slot.
    if (count > 0) this.reserve(ids[count - 1] + 1);
    const { grid, passed, last } = this;
    const { starts, items } = grid;
    const { ax, ay, bx, by } = grid.segments;
    for (let slot = 0; slot < count; slot++) {
      const px = fromX[slot];
      const py = fromY[slot];
      const qx = toX[slot];
      const qy = toY[slot];
      // NaN is in no cell.
      const cell = grid.cellOf(0.5 * (px + qx), 0.5 * (py + qy));
      if (cell < 0) continue;
      for (let at = starts[cell]; at < starts[cell + 1]; at++) {
        const k = items[at];
        const ex = bx[k] - ax[k];
        const ey = by[k] - ay[k];
        const p = ex * (py - ay[k]) - ey * (px - ax[k]);
        const q = ex * (qy - ay[k]) - ey * (qx - ax[k]);
        if (!(p >= 0 ? q < 0 : q >= 0)) continue;
        const share = p / (p - q);
        const along = (px + share * (qx - px) - ax[k]) * ex + (py + share * (qy - py) - ay[k]) * ey;
        if (!(along >= 0 && along <= ex * ex + ey * ey)) continue;
        // From the right of the line between its ends to the left: the first end is on the left of the walker.
        const way = 2 * k + (p < 0 ? 0 : 1);
        const id = ids[slot];
        if (last[id] === (way ^ 1)) {
          passed[way ^ 1]--;
          last[id] = NONE;
        } else {
          passed[way]++;
          last[id] = way;
        }
      }
    }
  }

  /** Everything to go on from. @param entered people so far */
  save(entered: number): SavedGates {
    this.reserve(entered);
    return { passed: this.passed.slice(), last: this.last.slice(0, entered) };
  }

  load({ passed, last }: SavedGates): void {
    this.passed.set(passed);
    this.last = last.slice();
  }

  /** Go on from gates of another ground. @param placeOf where in `passed` one is now, or NONE */
  carry(former: BarrierGates, placeOf: (place: number) => number): void {
    former.passed.forEach((count, place) => {
      const at = placeOf(place);
      if (at !== NONE) this.passed[at] += count;
    });
    this.last = former.last.map((place) => (place === NONE ? NONE : placeOf(place)));
  }

  private reserve(entered: number): void {
    if (this.last.length >= entered) return;
    const longer = new Int32Array(2 * entered).fill(NONE);
    longer.set(this.last);
    this.last = longer;
  }
}

/** Gates to go on from. */
export interface SavedGates {
  readonly passed: Int32Array;
  readonly last: Int32Array;
}
