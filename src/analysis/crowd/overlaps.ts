import type { Domain } from '../../geometry/index.js';
import { SlotColumn } from '../source/agent-ledger.js';
import type { FrameView, Measure, RunFacts } from '../source/frame-view.js';
import type { MeasuringLine } from '../space/measuring-line.js';
import { type AnalysisTable, TableWriter } from '../table.js';
import { NearGrid } from './near-grid.js';
import { WallDistance } from './wall-distance.js';

export interface Overlaps {
  /** Largest overlap of two bodies, m: sum of radii less distance of centres; 0 where none touch. */
  readonly overlap_max: number;
  /** Largest part of a body in a wall, m: radius less distance of the centre. */
  readonly wall_overlap_max: number;
  /** Pairs and frames with an overlap; people of known radius and frames in all. */
  readonly pairs: number;
  readonly num_peds: number;
  /** Columns: frame, time, num_overlaps (pairs), overlap_max (m), wall_overlap_max (m). A row per frame. */
  readonly frames: AnalysisTable;
}

/**
 * Overlaps of bodies among each other and with walls. People whose radius is not known are left out; so are walls for those who are
 * not on free ground.
 */
export class OverlapStatistics implements Measure<Overlaps> {
  private run: RunFacts | undefined;
  private readonly near = new NearGrid();
  private readonly wall: WallDistance;
  private readonly radii = new SlotColumn(Number.NaN);
  private known = 0;
  private widest = 0;
  private pairs = 0;
  private people = 0;
  private most = 0;
  private wallMost = 0;
  private readonly frames = new TableWriter('overlaps', [
    ['frame', ''],
    ['time', 's'],
    ['num_overlaps', ''],
    ['overlap_max', 'm'],
    ['wall_overlap_max', 'm'],
  ]);

  /**
   * @param domain the walls, if known
   * @param least overlaps up to this are rounding of what was recorded, m
   * @param openings exits in the boundary, which are no walls
   */
  constructor(
    domain?: Domain,
    private readonly least = 0,
    openings: readonly MeasuringLine[] = [],
  ) {
    this.wall = new WallDistance(domain, openings);
  }

  begin(run: RunFacts): void {
    this.run = run;
  }

  frame(view: FrameView): void {
    this.learnRadii();
    const { x, y, slots } = view;
    const radii = this.radii.values;
    if (this.widest > 0) this.near.update(view, 2 * this.widest);
    let [pairs, most, wallMost] = [0, 0, 0];
    for (let row = 0; row < view.count; row++) {
      const radius = radii[slots[row]];
      if (Number.isNaN(radius)) continue;
      this.people++;
      this.near.visitNear(x[row], y[row], radius + this.widest, (other) => {
        if (other <= row) return;
        const [dx, dy] = [x[other] - x[row], y[other] - y[row]];
        const overlap = radius + radii[slots[other]] - Math.sqrt(dx * dx + dy * dy);
        if (!(overlap > this.least)) return;
        pairs++;
        if (overlap > most) most = overlap;
      });
      wallMost = Math.max(wallMost, this.measureWall(x[row], y[row], radius));
    }
    this.pairs += pairs;
    this.most = Math.max(this.most, most);
    this.wallMost = Math.max(this.wallMost, wallMost);
    this.frames.add(view.frame, view.time, pairs, most, wallMost);
  }

  end(): Overlaps {
    return {
      overlap_max: this.most,
      wall_overlap_max: this.wallMost,
      pairs: this.pairs,
      num_peds: this.people,
      frames: this.frames.build(),
    };
  }

  private learnRadii(): void {
    const { run } = this;
    if (!run) return;
    const people = run.agentCount();
    const radii = this.radii.fit(people);
    for (; this.known < people; this.known++) {
      radii[this.known] = run.radiusOf(this.known);
      if (radii[this.known] > this.widest) this.widest = radii[this.known];
    }
  }

  private measureWall(x: number, y: number, radius: number): number {
    const overlap = radius - this.wall.measure(x, y);
    return overlap > this.least ? overlap : 0;
  }
}
