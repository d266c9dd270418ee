import type { FrameView, Measure } from '../source/frame-view.js';
import { GridCutter, type MeasuringGrid } from '../space/measuring-grid.js';
import { type AnalysisTable, TableWriter } from '../table.js';
import type { VoronoiCells } from '../voronoi/voronoi-cells.js';

/**
 * Voronoi density and speed per cell of a grid, means over all frames: the field that heat maps show. Every cell of a person brings
 * to every cell of the grid the share that lies there, exactly; summed over the grid times free area, the density gives back the mean
 * number of people. Speed is weighted by density, so that what is sparse and fast does not outweigh what is dense and slow.
 *
 * Columns: x, y (middle of the cell), density, speed. A row per cell with free ground. Memory: two numbers per cell.
 */
export class VoronoiGrid implements Measure<AnalysisTable> {
  private readonly people: Float64Array;
  private readonly known: Float64Array;
  private readonly moved: Float64Array;
  private readonly cutter: GridCutter;
  private frames = 0;

  constructor(
    private readonly grid: MeasuringGrid,
    private readonly cells: VoronoiCells,
  ) {
    this.people = new Float64Array(grid.columns * grid.rows);
    this.known = new Float64Array(grid.columns * grid.rows);
    this.moved = new Float64Array(grid.columns * grid.rows);
    this.cutter = new GridCutter(grid);
  }

  frame(view: FrameView): void {
    const { cells, cutter } = this;
    cells.update(view);
    this.frames++;
    for (let row = 0; row < view.count; row++) {
      const area = cells.areas[row];
      if (!(area > 0)) continue;
      const [x, y, speed] = [view.x[row], view.y[row], view.speed[row]];
      const scale = 1 / (area * cells.sharers[row]);
      cells.pieces.visit(row, (piece) =>
        cutter.cut(piece, (cell, part) => {
          const share = cells.measurePart(part, x, y) * scale;
          this.people[cell] += share;
          if (Number.isNaN(speed)) return;
          this.known[cell] += share;
          this.moved[cell] += share * speed;
        }),
      );
    }
  }

  end(): AnalysisTable {
    const { minX, minY, size, columns, freeAreas } = this.grid;
    const table = new TableWriter('Voronoi grid', [
      ['x', 'm'],
      ['y', 'm'],
      ['density', '1/m2'],
      ['speed', 'm/s'],
    ]);
    for (let cell = 0; cell < freeAreas.length; cell++) {
      if (!(freeAreas[cell] > 0)) continue;
      const x = minX + ((cell % columns) + 0.5) * size;
      const y = minY + (Math.floor(cell / columns) + 0.5) * size;
      const density = this.frames > 0 ? this.people[cell] / this.frames / freeAreas[cell] : Number.NaN;
      table.add(x, y, density, this.known[cell] > 0 ? this.moved[cell] / this.known[cell] : Number.NaN);
    }
    return table.build();
  }
}
