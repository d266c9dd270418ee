import type { FrameView, Measure, RunFacts } from '../source/frame-view.js';
import { findGridCell, type MeasuringGrid } from '../space/measuring-grid.js';
import { type AnalysisTable, TableWriter } from '../table.js';

export interface GridDensityOptions {
  /** Seconds are counted per cell in which its density is above this, 1/m2. Default: Infinity, none. */
  readonly threshold?: number | undefined;
}

/**
 * Classic density and speed per cell of a grid: means over all frames, the largest density, and for how long it was above a
 * threshold, in all and at a stretch. Density refers to the free part of a cell; cells with less than a thousandth free are left out.
 *
 * Columns: x, y (middle of the cell), density, density_max, num_peds (people and frames), speed (mean over people and frames),
 * time_above, longest_above. A row per cell. Memory: eight numbers per cell.
 */
export class GridDensity implements Measure<AnalysisTable> {
  private readonly totals: Float64Array;
  private readonly known: Float64Array;
  private readonly speeds: Float64Array;
  private readonly most: Float64Array;
  private readonly above: Float64Array;
  private readonly longest: Float64Array;
  private readonly spell: Float64Array;
  private readonly counts: Float64Array;
  /** Cells with people in the last frame. */
  private readonly touched: number[] = [];
  private frames = 0;
  private frameTime = 1;
  private readonly threshold: number;

  constructor(
    private readonly grid: MeasuringGrid,
    options: GridDensityOptions = {},
  ) {
    const make = () => new Float64Array(grid.columns * grid.rows);
    this.totals = make();
    this.known = make();
    this.speeds = make();
    this.most = make();
    this.above = make();
    this.longest = make();
    this.spell = make();
    this.counts = make();
    this.threshold = options.threshold ?? Infinity;
  }

  begin({ frameTime }: RunFacts): void {
    this.frameTime = frameTime;
  }

  frame({ count, x, y, speed }: FrameView): void {
    const { grid, counts, touched } = this;
    this.frames++;
    const before = touched.length;
    for (const cell of touched) counts[cell] = 0;
    for (let row = 0; row < count; row++) {
      const cell = findGridCell(grid, x[row], y[row]);
      if (cell < 0) continue;
      if (counts[cell]++ === 0) touched.push(cell);
      if (Number.isNaN(speed[row])) continue;
      this.known[cell]++;
      this.speeds[cell] += speed[row];
    }
    // Who left a cell empty ends its stretch.
    for (let k = 0; k < before; k++) if (counts[touched[k]] === 0) this.spell[touched[k]] = 0;
    touched.splice(0, before);
    for (const cell of touched) this.add(cell, counts[cell]);
  }

  private add(cell: number, people: number): void {
    this.totals[cell] += people;
    if (people > this.most[cell]) this.most[cell] = people;
    if (people > this.threshold * this.grid.freeAreas[cell]) {
      this.above[cell]++;
      this.spell[cell]++;
      if (this.spell[cell] > this.longest[cell]) this.longest[cell] = this.spell[cell];
    } else this.spell[cell] = 0;
  }

  end(): AnalysisTable {
    const { grid, frames, frameTime } = this;
    const { minX, minY, size, columns, freeAreas } = grid;
    const table = new TableWriter('grid density', [
      ['x', 'm'],
      ['y', 'm'],
      ['density', '1/m2'],
      ['density_max', '1/m2'],
      ['num_peds', ''],
      ['speed', 'm/s'],
      ['time_above', 's'],
      ['longest_above', 's'],
    ]);
    for (let cell = 0; cell < freeAreas.length; cell++) {
      const area = freeAreas[cell];
      if (area < LEAST_FREE * size * size) continue;
      const x = minX + ((cell % columns) + 0.5) * size;
      const y = minY + (Math.floor(cell / columns) + 0.5) * size;
      const density = frames > 0 ? this.totals[cell] / frames / area : Number.NaN;
      const speed = this.known[cell] > 0 ? this.speeds[cell] / this.known[cell] : Number.NaN;
      const [above, longest] = [this.above[cell] * frameTime, this.longest[cell] * frameTime];
      table.add(x, y, density, this.most[cell] / area, this.totals[cell], speed, above, longest);
    }
    return table.build();
  }
}

/** Part of a cell that must be free: one person in a sliver would be a huge density. */
const LEAST_FREE = 1e-3;
