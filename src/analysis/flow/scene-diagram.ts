import type { Domain } from '../../geometry/index.js';
import { QuantileTally } from '../quantile-tally.js';
import type { FrameView, Measure } from '../source/frame-view.js';
import { type AnalysisTable, TableWriter } from '../table.js';
import type { VoronoiCells } from '../voronoi/voronoi-cells.js';

/** The whole ground, frame by frame, and everybody's speed by how dense it was around them. */
export interface SceneDiagrams {
  /**
   * Columns: frame, time (s), num_peds (all that are seen), density (of those on free ground over all of it, 1/m2), speed (mean, m/s),
   * voronoi_speed (weighted by cells, m/s; NaN without cells). A row per frame.
   */
  readonly frames: AnalysisTable;
  /**
   * Columns: density (middle of a class, 1/m2), num_peds (people and frames), speed (mean), speed_05, speed_50, speed_95 (m/s). A row
   * per class that somebody was in; none without cells.
   */
  readonly classes: AnalysisTable;
}

/** Classes of density, 1/m2: their width and their end. */
const [CLASS, DENSEST] = [0.1, 12];
/** Speeds are told apart to 5 mm/s, up to 10 m/s. */
const [BIN, FASTEST] = [0.005, 10];

/**
 * Fundamental diagrams of a whole scene: of all people on all free ground by frames (methods C and D of Zhang et al. 2011, where the
 * area is everything), and of single people by their Voronoi cells. Without walls nothing is known of densities.
 */
export class SceneDiagram implements Measure<SceneDiagrams> {
  private readonly size: number;
  private readonly tallies: (QuantileTally | undefined)[] = [];
  private readonly frames = new TableWriter('scene', [
    ['frame', ''],
    ['time', 's'],
    ['num_peds', ''],
    ['density', '1/m2'],
    ['speed', 'm/s'],
    ['voronoi_speed', 'm/s'],
  ]);

  constructor(
    domain?: Domain,
    private readonly cells?: VoronoiCells,
  ) {
    this.size = domain ? computeFreeArea(domain) : Number.NaN;
  }

  frame(view: FrameView): void {
    const { cells } = this;
    cells?.update(view);
    let [known, sum, moved, room, inside] = [0, 0, 0, 0, 0];
    for (let row = 0; row < view.count; row++) {
      const speed = view.speed[row];
      const area = cells ? cells.areas[row] : Number.NaN;
      if (area > 0) inside++;
      if (Number.isNaN(speed)) continue;
      known++;
      sum += speed;
      if (!(area > 0)) continue;
      room += area;
      moved += area * speed;
      this.addPerson(1 / area, speed);
    }
    const people = cells ? inside : view.count;
    const [mean, weighted] = [known > 0 ? sum / known : Number.NaN, room > 0 ? moved / room : Number.NaN];
    this.frames.add(view.frame, view.time, view.count, people / this.size, mean, weighted);
  }

  end(): SceneDiagrams {
    const classes = new TableWriter('speed by density', [
      ['density', '1/m2'],
      ['num_peds', ''],
      ['speed', 'm/s'],
      ['speed_05', 'm/s'],
      ['speed_50', 'm/s'],
      ['speed_95', 'm/s'],
    ]);
    this.tallies.forEach((tally, k) => {
      if (!tally) return;
      const [low, middle, high] = [0.05, 0.5, 0.95].map((share) => tally.quantile(share));
      classes.add((k + 0.5) * CLASS, tally.count, tally.mean(), low, middle, high);
    });
    return { frames: this.frames.build(), classes: classes.build() };
  }

  private addPerson(density: number, speed: number): void {
    const k = Math.min(Math.floor(density / CLASS), Math.round(DENSEST / CLASS) - 1);
    let tally = this.tallies[k];
    if (!tally) {
      tally = new QuantileTally(BIN, FASTEST);
      this.tallies[k] = tally;
    }
    tally.add(speed);
  }
}

/** m2 of all triangles. */
function computeFreeArea({ triangles, vertices }: Domain): number {
  let sum = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [2 * triangles[t], 2 * triangles[t + 1], 2 * triangles[t + 2]];
    const [ux, uy] = [vertices[b] - vertices[a], vertices[b + 1] - vertices[a + 1]];
    const [vx, vy] = [vertices[c] - vertices[a], vertices[c + 1] - vertices[a + 1]];
    sum += (ux * vy - uy * vx) / 2;
  }
  return sum;
}
