import type { FrameView, Measure } from '../source/frame-view.js';
import { AreaClipper, type MeasuringArea } from '../space/measuring-area.js';
import { type AnalysisTable, TableWriter } from '../table.js';
import type { VoronoiCells } from '../voronoi/voronoi-cells.js';

/**
 * Voronoi density per area and frame: everybody brings the share of their cell that lies in the area; over the size of the area,
 * 1/m2. Beside it the Voronoi speed: everybody's speed weighted by the part of the area that their cell covers, m/s; where cells
 * leave a part of the area uncovered (cut-off, walls), that part counts as standing still. Together they are method D of Zhang et
 * al. 2011 (Steffen and Seyfried 2010).
 *
 * Columns: area, frame, time, num_peds (whose cell meets the area), density, speed. A row per area and frame.
 */
export class VoronoiDensity implements Measure<AnalysisTable> {
  private readonly table: TableWriter;
  private readonly clipper = new AreaClipper();

  constructor(
    private readonly areas: readonly MeasuringArea[],
    private readonly cells: VoronoiCells,
  ) {
    this.table = new TableWriter(
      'Voronoi density',
      [
        ['area', ''],
        ['frame', ''],
        ['time', 's'],
        ['num_peds', ''],
        ['density', '1/m2'],
        ['speed', 'm/s'],
      ],
      { area: areas.map(({ name }) => name) },
    );
  }

  frame(view: FrameView): void {
    const { cells, clipper } = this;
    cells.update(view);
    const { areas, pieces, sharers } = cells;
    const { x, y, speed } = view;
    this.areas.forEach((area, a) => {
      let people = 0;
      let density = 0;
      let moved = 0;
      for (let row = 0; row < view.count; row++) {
        if (!(areas[row] > 0)) continue;
        let common = 0;
        pieces.visit(row, (piece) =>
          clipper.clip(area, piece, (part) => {
            common += cells.measurePart(part, x[row], y[row]);
          }),
        );
        if (common <= 0) continue;
        common /= sharers[row];
        people++;
        density += common / areas[row];
        if (!Number.isNaN(speed[row])) moved += common * speed[row];
      }
      this.table.add(
        a,
        view.frame,
        view.time,
        people,
        density / area.size,
        people > 0 ? moved / area.size : Number.NaN,
      );
    });
  }

  end(): AnalysisTable {
    return this.table.build();
  }
}
