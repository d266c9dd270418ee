import { QuantileTally } from '../quantile-tally.js';
import type { FrameView, Measure } from '../source/frame-view.js';
import { isInArea, type MeasuringArea } from '../space/measuring-area.js';
import { type AnalysisTable, TableWriter } from '../table.js';

/** Speeds are told apart to a millimetre per second, up to 20 m/s. */
const [BIN, FASTEST] = [0.001, 20];

/**
 * Speeds of people while in an area, over all of them and all frames: mean, median and quantiles, m/s. Quantiles are right to half a
 * millimetre per second.
 *
 * Columns: area, num_peds (people and frames), mean_speed, median_speed, speed_05, speed_95, speed_max. A row per area.
 */
export class AreaSpeed implements Measure<AnalysisTable> {
  private readonly tallies: readonly QuantileTally[];

  constructor(private readonly areas: readonly MeasuringArea[]) {
    this.tallies = areas.map(() => new QuantileTally(BIN, FASTEST));
  }

  frame({ count, x, y, speed }: FrameView): void {
    this.areas.forEach((area, a) => {
      const tally = this.tallies[a];
      for (let row = 0; row < count; row++) if (isInArea(area, x[row], y[row])) tally.add(speed[row]);
    });
  }

  end(): AnalysisTable {
    const table = new TableWriter(
      'speed in areas',
      [
        ['area', ''],
        ['num_peds', ''],
        ['mean_speed', 'm/s'],
        ['median_speed', 'm/s'],
        ['speed_05', 'm/s'],
        ['speed_95', 'm/s'],
        ['speed_max', 'm/s'],
      ],
      { area: this.areas.map(({ name }) => name) },
    );
    this.tallies.forEach((tally, a) => {
      const most = tally.count > 0 ? tally.most : Number.NaN;
      const [low, middle, high] = [0.05, 0.5, 0.95].map((share) => tally.quantile(share));
      table.add(a, tally.count, tally.mean(), middle, low, high, most);
    });
    return table.build();
  }
}
