import type { FrameView, Measure, RunFacts } from '../source/frame-view.js';
import { type Crossing, CrossingWatch } from '../space/crossing-watch.js';
import type { MeasuringLine } from '../space/measuring-line.js';
import { type AnalysisTable, TableWriter } from '../table.js';
import { WayWatcher } from './way-watcher.js';

export interface LineCrossingsOptions {
  /** Count only the first time that somebody passes a line, as PedPy does, or every time. Default first. */
  readonly count?: 'first' | 'all' | undefined;
  /** Length in x after which the ground repeats, m. Default 0, it does not. */
  readonly period?: number | undefined;
}

/** Who passed when, and how many until when. */
export interface CrossingTables {
  /** Columns: line, id, crossing_frame (the first one behind the line), time (of the passing itself, s), direction, speed, along. */
  readonly crossings: AnalysisTable;
  /** N over t. Columns: line, frame, time, cumulative_pedestrians. A row per line and frame. */
  readonly counts: AnalysisTable;
}

/**
 * Passings of lines. The time of a passing is interpolated between two frames; `direction` is 1 towards the left of the line's
 * direction and -1 towards its right; `speed` that of the frame behind the line, m/s; `along` where on the line, m from its start.
 * Who was not seen for more than a second has no known way, and passes nothing in it. Memory: a row per passing, a row per line and
 * frame.
 */
export class LineCrossings implements Measure<CrossingTables> {
  private run: RunFacts | undefined;
  private readonly watcher: WayWatcher;
  private readonly watch: CrossingWatch;
  private readonly crossings: TableWriter;
  private readonly counts: TableWriter;
  private readonly totals: number[];
  private readonly passed: readonly Set<number>[];
  private readonly isFirst: boolean;
  private readonly crossing: Crossing = { direction: 0, part: 0, along: 0 };

  constructor(
    private readonly lines: readonly MeasuringLine[],
    options: LineCrossingsOptions = {},
  ) {
    const labels = { line: lines.map(({ name }) => name) };
    this.watcher = new WayWatcher(options.period);
    this.watch = new CrossingWatch(lines);
    this.isFirst = options.count !== 'all';
    this.totals = lines.map(() => 0);
    this.passed = lines.map(() => new Set());
    this.crossings = new TableWriter(
      'crossings',
      [
        ['line', ''],
        ['id', ''],
        ['crossing_frame', ''],
        ['time', 's'],
        ['direction', ''],
        ['speed', 'm/s'],
        ['along', 'm'],
      ],
      labels,
    );
    this.counts = new TableWriter(
      'N-t',
      [
        ['line', ''],
        ['frame', ''],
        ['time', 's'],
        ['cumulative_pedestrians', ''],
      ],
      labels,
    );
  }

  begin(run: RunFacts): void {
    this.run = run;
  }

  frame(view: FrameView): void {
    const { run, crossing } = this;
    if (!run) return;
    this.watcher.update(view, run, (row, fromX, fromY, fromTime) => {
      for (let l = 0; l < this.lines.length; l++) {
        if (!this.watch.find(l, view.slots[row], fromX, fromY, view.x[row], view.y[row], crossing)) continue;
        const id = view.ids[row];
        if (this.isFirst && this.passed[l].has(id)) continue;
        this.passed[l].add(id);
        this.totals[l]++;
        const time = fromTime + crossing.part * (view.time - fromTime);
        this.crossings.add(l, id, view.frame, time, crossing.direction, view.speed[row], crossing.along);
      }
    });
    this.totals.forEach((total, l) => {
      this.counts.add(l, view.frame, view.time, total);
    });
  }

  end(): CrossingTables {
    return { crossings: this.crossings.build(), counts: this.counts.build() };
  }
}
