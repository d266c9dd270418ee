import type { Domain } from '../../geometry/index.js';
import { QuantileTally } from '../quantile-tally.js';
import type { FrameView, Measure } from '../source/frame-view.js';
import type { MeasuringLine } from '../space/measuring-line.js';
import { type AnalysisTable, TableWriter } from '../table.js';
import { NearGrid } from './near-grid.js';
import { WallDistance } from './wall-distance.js';

/** Distances are told apart to a millimetre, up to 50 m. */
const [BIN, FARTHEST] = [0.001, 50];
/** Side of a square in the search for neighbours, m. */
const SQUARE = 1;

export interface DistanceTables {
  /** Columns: frame, time, neighbor_distance, neighbor_distance_min, wall_distance, wall_distance_min (m). A row per frame. */
  readonly frames: AnalysisTable;
  /** Columns: to (neighbour, wall), num_peds (people and frames), distance (mean), distance_min, distance_05, distance_50, distance_95 (m). */
  readonly summary: AnalysisTable;
}

/**
 * Distances between centres of people and their nearest neighbour, and from centres to the nearest wall, m. Who is alone has no
 * neighbour and who is not on free ground no wall: they count in neither. Quantiles are right to half a millimetre.
 */
export class Distances implements Measure<DistanceTables> {
  private readonly near = new NearGrid();
  private readonly wall: WallDistance;
  private readonly neighbours = new QuantileTally(BIN, FARTHEST);
  private readonly walls = new QuantileTally(BIN, FARTHEST);
  private readonly frames = new TableWriter('distances', [
    ['frame', ''],
    ['time', 's'],
    ['neighbor_distance', 'm'],
    ['neighbor_distance_min', 'm'],
    ['wall_distance', 'm'],
    ['wall_distance_min', 'm'],
  ]);

  /**
   * @param domain the walls, if known
   * @param openings exits in the boundary, which are no walls: who is nearest to one counts in no distance to walls
   */
  constructor(domain?: Domain, openings: readonly MeasuringLine[] = []) {
    this.wall = new WallDistance(domain, openings);
  }

  frame(view: FrameView): void {
    this.near.update(view, SQUARE);
    const [near, nearLeast] = this.average(view, this.neighbours, (row) => {
      const distance = this.near.nearest(row);
      return distance < Infinity ? distance : Number.NaN;
    });
    const [far, farLeast] = this.average(view, this.walls, (row) => this.wall.measure(view.x[row], view.y[row]));
    this.frames.add(view.frame, view.time, near, nearLeast, far, farLeast);
  }

  private average(view: FrameView, tally: QuantileTally, measure: (row: number) => number): [number, number] {
    let [sum, known, least] = [0, 0, Infinity];
    for (let row = 0; row < view.count; row++) {
      const distance = measure(row);
      if (Number.isNaN(distance)) continue;
      tally.add(distance);
      sum += distance;
      known++;
      if (distance < least) least = distance;
    }
    return known > 0 ? [sum / known, least] : [Number.NaN, Number.NaN];
  }

  end(): DistanceTables {
    const summary = new TableWriter(
      'distances in all',
      [
        ['to', ''],
        ['num_peds', ''],
        ['distance', 'm'],
        ['distance_min', 'm'],
        ['distance_05', 'm'],
        ['distance_50', 'm'],
        ['distance_95', 'm'],
      ],
      { to: ['neighbour', 'wall'] },
    );
    [this.neighbours, this.walls].forEach((tally, k) => {
      const least = tally.count > 0 ? tally.least : Number.NaN;
      const [low, middle, high] = [0.05, 0.5, 0.95].map((share) => tally.quantile(share));
      summary.add(k, tally.count, tally.mean(), least, low, middle, high);
    });
    return { frames: this.frames.build(), summary: summary.build() };
  }
}
