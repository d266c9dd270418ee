import type { FrameView, Measure } from '../source/frame-view.js';
import { distanceToLine, type MeasuringLine } from '../space/measuring-line.js';
import { type AnalysisTable, TableWriter } from '../table.js';
import { NearGrid } from './near-grid.js';

export interface QueueOptions {
  /** Who queues is slower than this, m/s. */
  readonly speed?: number | undefined;
  /** Who queues is nearer than this to the line or to another who queues there, m. */
  readonly gap?: number | undefined;
}

export const QUEUE_DEFAULTS = { speed: 0.5, gap: 1 } as const satisfies Required<QueueOptions>;

/**
 * Queues at lines: slow people near the line, and slow people near those, and so on. `length` is how far from the line the queue
 * reaches. Somebody may queue at two lines. Walls are not looked at: a queue may seem to go on behind a thin one.
 *
 * Columns: line, frame, time, num_peds, length (m). A row per line and frame.
 */
export class Queues implements Measure<AnalysisTable> {
  private readonly near = new NearGrid();
  private readonly table: TableWriter;
  private readonly speed: number;
  private readonly gap: number;
  private marks = new Int32Array(64);
  private mark = 0;

  constructor(
    private readonly lines: readonly MeasuringLine[],
    options: QueueOptions = {},
  ) {
    this.speed = options.speed ?? QUEUE_DEFAULTS.speed;
    this.gap = options.gap ?? QUEUE_DEFAULTS.gap;
    this.table = new TableWriter(
      'queues',
      [
        ['line', ''],
        ['frame', ''],
        ['time', 's'],
        ['num_peds', ''],
        ['length', 'm'],
      ],
      { line: lines.map(({ name }) => name) },
    );
  }

  frame(view: FrameView): void {
    if (view.count > this.marks.length) this.marks = new Int32Array(2 * view.count);
    this.near.update(view, this.gap);
    this.lines.forEach((line, l) => {
      const queue = this.collect(view, line);
      const length = queue.reduce((far, row) => Math.max(far, distanceToLine(line, view.x[row], view.y[row])), 0);
      this.table.add(l, view.frame, view.time, queue.length, length);
    });
  }

  end(): AnalysisTable {
    return this.table.build();
  }

  private collect({ count, x, y, speed }: FrameView, line: MeasuringLine): readonly number[] {
    const { gap, marks } = this;
    const mark = ++this.mark;
    const queue: number[] = [];
    for (let row = 0; row < count; row++) {
      if (!(speed[row] < this.speed) || distanceToLine(line, x[row], y[row]) > gap) continue;
      marks[row] = mark;
      queue.push(row);
    }
    for (let head = 0; head < queue.length; head++) {
      const [hx, hy] = [x[queue[head]], y[queue[head]]];
      this.near.visitNear(hx, hy, gap, (row) => {
        const [dx, dy] = [x[row] - hx, y[row] - hy];
        if (marks[row] === mark || !(speed[row] < this.speed) || dx * dx + dy * dy > gap * gap) return;
        marks[row] = mark;
        queue.push(row);
      });
    }
    return queue;
  }
}
