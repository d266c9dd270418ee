import type { Barrier } from './barrier.js';
import type { BarrierLine } from './place-barrier.js';
import { SegmentGrid } from './segment-grid.js';

/** How far from a barrier one looks for it, m: nobody goes twice as far in a step, or all are looked at. */
const REACH = 1;

/** Finds the barriers that someone crossed in a step, however many there are. */
export class PassingWatch {
  private grid: SegmentGrid | undefined;
  private lines: readonly BarrierLine[] = [];
  /** Per segment of the grid: its barrier. */
  private owners = new Int32Array(0);

  /** Look at the barriers of now. */
  update(barriers: readonly Barrier[]): void {
    const { lines } = this;
    if (lines.length === barriers.length && barriers.every(({ line }, k) => line === lines[k])) return;
    this.lines = barriers.map(({ line }) => line);
    const owners: number[] = [];
    const columns: [number[], number[], number[], number[]] = [[], [], [], []];
    this.lines.forEach(({ points }, k) => {
      for (let i = 0; i + 3 < points.length; i += 2) {
        owners.push(k);
        for (let c = 0; c < 4; c++) columns[c].push(points[i + c]);
      }
    });
    const [ax, ay, bx, by] = columns.map((column) => Float64Array.from(column));
    this.owners = Int32Array.from(owners);
    this.grid = new SegmentGrid({ ax, ay, bx, by, radius: new Float64Array(owners.length) }, REACH);
  }

  /**
   * Call back with the number of every barrier that the way from p to q crosses, in rising order.
   *
   * @param barriers as for the last `update`
   */
  findCrossed(
    barriers: readonly Barrier[],
    px: number,
    py: number,
    qx: number,
    qy: number,
    visit: (barrier: number) => void,
  ): void {
    const { grid, owners } = this;
    if (!grid) return;
    const square = (qx - px) * (qx - px) + (qy - py) * (qy - py);
    if (!(square <= 4 * REACH * REACH)) {
      for (let k = 0; k < barriers.length; k++) if (barriers[k].isCrossed(px, py, qx, qy)) visit(k);
      return;
    }
    const cell = grid.cellOf(0.5 * (px + qx), 0.5 * (py + qy));
    if (cell < 0) return;
    for (let at = grid.starts[cell], last = -1; at < grid.starts[cell + 1]; at++) {
      const k = owners[grid.items[at]];
      if (k === last) continue;
      last = k;
      if (barriers[k].isCrossed(px, py, qx, qy)) visit(k);
    }
  }
}
