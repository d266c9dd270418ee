import type { FrameView, Measure } from '../source/frame-view.js';
import { isInArea, type MeasuringArea } from '../space/measuring-area.js';
import { type AnalysisTable, TableWriter } from '../table.js';

/**
 * Classic density per area and frame: people in the area over its size, 1/m2; beside it the mean of their speeds, m/s. Together
 * they are method C of Zhang et al. 2011. Speeds that are not known are left out of the mean; without any it is NaN.
 *
 * Columns: area, frame, time, num_peds, density, speed. A row per area and frame.
 */
export class ClassicDensity implements Measure<AnalysisTable> {
  private readonly table: TableWriter;

  constructor(private readonly areas: readonly MeasuringArea[]) {
    this.table = new TableWriter(
      'classic density',
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

  frame({ frame, time, count, x, y, speed }: FrameView): void {
    this.areas.forEach((area, a) => {
      let people = 0;
      let known = 0;
      let sum = 0;
      for (let row = 0; row < count; row++) {
        if (!isInArea(area, x[row], y[row])) continue;
        people++;
        if (Number.isNaN(speed[row])) continue;
        known++;
        sum += speed[row];
      }
      this.table.add(a, frame, time, people, people / area.size, known > 0 ? sum / known : Number.NaN);
    });
  }

  end(): AnalysisTable {
    return this.table.build();
  }
}
