import { SlotColumn } from '../source/agent-ledger.js';
import type { FrameView, RunFacts } from '../source/frame-view.js';

/** Somebody's way since the frame in which they were seen before. */
export type WayVisitor = (row: number, fromX: number, fromY: number, fromTime: number) => void;

/** Seconds without a sight after which somebody's way is not known any more. */
const LONGEST_GAP = 1;

/** Remembers where everybody was, so that measures see ways and not only places. */
export class WayWatcher {
  private readonly x = new SlotColumn(Number.NaN);
  private readonly y = new SlotColumn(Number.NaN);
  private readonly times = new SlotColumn(-Infinity);

  /** @param period length in x after which the ground repeats, m, or 0 */
  constructor(private readonly period: number = 0) {}

  /** Visits everybody who was seen up to a second before. Over a seam the way starts beyond it. */
  update({ count, slots, x, y, time }: FrameView, run: RunFacts, visit: WayVisitor): void {
    const people = run.agentCount();
    const [xs, ys, times] = [this.x.fit(people), this.y.fit(people), this.times.fit(people)];
    const gap = Math.max(LONGEST_GAP, 1.5 * run.frameTime);
    const { period } = this;
    for (let row = 0; row < count; row++) {
      const slot = slots[row];
      if (time - times[slot] <= gap) {
        const dx = x[row] - xs[slot];
        const rounds = period > 0 ? Math.round(dx / period) : 0;
        visit(row, xs[slot] + period * rounds, ys[slot], times[slot]);
      }
      xs[slot] = x[row];
      ys[slot] = y[row];
      times[slot] = time;
    }
  }
}
