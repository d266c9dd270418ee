import type { FrameView, Measure, RunFacts } from '../source/frame-view.js';
import { GridCutter, type MeasuringGrid } from '../space/measuring-grid.js';
import { type AnalysisTable, TableWriter } from '../table.js';
import type { VoronoiCells } from '../voronoi/voronoi-cells.js';
import type { GridDensityOptions } from './grid-density.js';

/**
 * Voronoi density and speed per cell of a grid: means over all frames, the largest density, and for how long it was above a threshold,
 * in all and at a stretch: the fields that heat maps show. Every cell of a person brings
 * to every cell of the grid the share that lies there, exactly; summed over the grid times free area, the density gives back the mean
 * number of people. Speed is weighted by density, so that what is sparse and fast does not outweigh what is dense and slow.
 *
 * Columns: x, y (middle of the cell), density, speed, density_max, threshold, time_above, longest_above. A row per cell with free
 * ground. Memory: eight numbers per cell.
 */
export class VoronoiGrid implements Measure<AnalysisTable> {
  private readonly people: Float64Array;
  private readonly known: Float64Array;
  private readonly moved: Float64Array;
  /** People in the frame at hand. */
  private readonly now: Float64Array;
  private readonly most: Float64Array;
  private readonly above: Float64Array;
  private readonly spell: Float64Array;
  private readonly longest: Float64Array;
  private readonly cutter: GridCutter;
  private readonly threshold: number;
  private frames = 0;
  private frameTime = 1;

  constructor(
    private readonly grid: MeasuringGrid,
    private readonly cells: VoronoiCells,
    options: GridDensityOptions = {},
  ) {
    const make = () => new Float64Array(grid.columns * grid.rows);
    this.people = make();
    this.known = make();
    this.moved = make();
    this.now = make();
    this.most = make();
    this.above = make();
    this.spell = make();
    this.longest = make();
    this.cutter = new GridCutter(grid);
    this.threshold = options.threshold ?? Infinity;
  }

  begin({ frameTime }: RunFacts): void {
    this.frameTime = frameTime;
  }

  frame(view: FrameView): void {
    const { cells, cutter, now } = this;
    cells.update(view);
    this.frames++;
    now.fill(0);
    for (let row = 0; row < view.count; row++) {
      const area = cells.areas[row];
      if (!(area > 0)) continue;
      const [x, y, speed] = [view.x[row], view.y[row], view.speed[row]];
      const scale = 1 / (area * cells.sharers[row]);
      cells.pieces.visit(row, (piece) =>
        cutter.cut(piece, (cell, part) => {
          const share = cells.measurePart(part, x, y) * scale;
          now[cell] += share;
          if (Number.isNaN(speed)) return;
          this.known[cell] += share;
          this.moved[cell] += share * speed;
        }),
      );
    }
    this.addFrame();
  }

  private addFrame(): void {
    const { now, most, above, spell, longest, people, threshold } = this;
    const { freeAreas } = this.grid;
    for (let cell = 0; cell < now.length; cell++) {
      const here = now[cell];
      people[cell] += here;
      if (here > most[cell]) most[cell] = here;
      if (here > threshold * freeAreas[cell]) {
        above[cell]++;
        spell[cell]++;
        if (spell[cell] > longest[cell]) longest[cell] = spell[cell];
      } else spell[cell] = 0;
    }
  }

  end(): AnalysisTable {
    const { minX, minY, size, columns, freeAreas } = this.grid;
    const table = new TableWriter('Voronoi grid', [
      ['x', 'm'],
      ['y', 'm'],
      ['density', '1/m2'],
      ['speed', 'm/s'],
      ['density_max', '1/m2'],
      ['threshold', '1/m2'],
      ['time_above', 's'],
      ['longest_above', 's'],
    ]);
    const { frameTime } = this;
    const threshold = this.threshold < Infinity ? this.threshold : Number.NaN;
    for (let cell = 0; cell < freeAreas.length; cell++) {
      if (!(freeAreas[cell] > 0)) continue;
      const x = minX + ((cell % columns) + 0.5) * size;
      const y = minY + (Math.floor(cell / columns) + 0.5) * size;
      const density = this.frames > 0 ? this.people[cell] / this.frames / freeAreas[cell] : Number.NaN;
      const speed = this.known[cell] > 0 ? this.moved[cell] / this.known[cell] : Number.NaN;
      const most = this.frames > 0 ? this.most[cell] / freeAreas[cell] : Number.NaN;
      const [above, longest] = [this.above[cell] * frameTime, this.longest[cell] * frameTime];
      table.add(x, y, density, speed, most, threshold, above, longest);
    }
    return table.build();
  }
}
