import { FootfallError } from '../../error/index.js';
import { SlotColumn } from '../source/agent-ledger.js';
import type { FrameView, Measure, RunFacts } from '../source/frame-view.js';
import { type Crossing, CrossingWatch } from '../space/crossing-watch.js';
import { createMeasuringArea, isInArea, type MeasuringArea } from '../space/measuring-area.js';
import { createMeasuringLine, type MeasuringLine } from '../space/measuring-line.js';
import { type AnalysisTable, TableWriter } from '../table.js';
import { WayWatcher } from './way-watcher.js';

/** Nobody is between the lines; else the line through which they came. */
const OUT = -1;

/**
 * Passages between a line and its copy moved to its left by `width`: method B of Zhang et al. 2011, in the way of PedPy. Speed of
 * somebody is the distance of the lines over the time between them; their density the mean of people over area while they are
 * between. Who turns back, or comes or goes by the side, makes no passage.
 *
 * Columns: id, entering_frame, leaving_frame, time (of leaving, s), density (1/m2), speed (m/s). A row per passage. Memory: a
 * number per frame and four per person.
 */
export class Passages implements Measure<AnalysisTable> {
  /** Between the lines; its density refers to the whole of it. */
  readonly area: MeasuringArea;
  /** Watches both lines. */
  private readonly watch: CrossingWatch;
  private readonly watcher = new WayWatcher();
  private readonly table = new TableWriter('passages', [
    ['id', ''],
    ['entering_frame', ''],
    ['leaving_frame', ''],
    ['time', 's'],
    ['density', '1/m2'],
    ['speed', 'm/s'],
  ]);
  private run: RunFacts | undefined;
  /** People between the lines, summed up over all frames before. */
  private sums = new Float64Array(1024);
  private readonly entries = new SlotColumn(OUT);
  private readonly entryFrames = new SlotColumn(0);
  private readonly entryIndexes = new SlotColumn(0);
  private readonly entryTimes = new SlotColumn(0);
  private readonly crossing: Crossing = { direction: 0, part: 0, along: 0 };

  /** @throws FootfallError for a line of several pieces, or a width that is not above 0 */
  constructor(
    line: MeasuringLine,
    private readonly width: number,
  ) {
    const { points, length, name } = line;
    if (points.length !== 4 || !(width > 0)) {
      throw new FootfallError('there is no passage here', {
        code: 'analysis/bad-passage',
        where: name,
        got: `${points.length / 2} points, width ${width} m`,
        expected: 'a straight line and a width above 0',
      });
    }
    const [ax, ay, bx, by] = points;
    const [nx, ny] = [((ay - by) / length) * width, ((bx - ax) / length) * width];
    this.watch = new CrossingWatch([line, createMeasuringLine(name, [ax + nx, ay + ny, bx + nx, by + ny])]);
    this.area = createMeasuringArea(name, [ax, ay, bx, by, bx + nx, by + ny, ax + nx, ay + ny]);
  }

  begin(run: RunFacts): void {
    this.run = run;
  }

  frame(view: FrameView): void {
    const { run, area } = this;
    if (!run) return;
    let inside = 0;
    for (let row = 0; row < view.count; row++) if (isInArea(area, view.x[row], view.y[row])) inside++;
    const people = run.agentCount();
    for (const column of [this.entries, this.entryFrames, this.entryIndexes, this.entryTimes]) column.fit(people);
    this.watcher.update(view, run, (row, fromX, fromY, fromTime) => this.follow(view, row, fromX, fromY, fromTime));
    // Who left by the side, round the end of a line, has to come in again.
    const entries = this.entries.values;
    for (let row = 0; row < view.count; row++) {
      const slot = view.slots[row];
      if (entries[slot] !== OUT && !isInArea(area, view.x[row], view.y[row])) entries[slot] = OUT;
    }
    if (view.index + 2 > this.sums.length) {
      const grown = new Float64Array(2 * this.sums.length);
      grown.set(this.sums);
      this.sums = grown;
    }
    this.sums[view.index + 1] = this.sums[view.index] + inside;
  }

  end(): AnalysisTable {
    return this.table.build();
  }

  /** Both lines may be passed within one step; the one met first comes first. */
  private follow(view: FrameView, row: number, fromX: number, fromY: number, fromTime: number): void {
    const met: [part: number, line: number, inwards: boolean][] = [];
    for (const l of [0, 1]) {
      if (!this.watch.find(l, view.slots[row], fromX, fromY, view.x[row], view.y[row], this.crossing)) continue;
      met.push([this.crossing.part, l, this.crossing.direction > 0 === (l === 0)]);
    }
    met.sort((a, b) => a[0] - b[0]);
    for (const [part, l, isInwards] of met) {
      this.pass(view, row, l, isInwards, fromTime + part * (view.time - fromTime));
    }
  }

  private pass(view: FrameView, row: number, l: number, isInwards: boolean, time: number): void {
    const slot = view.slots[row];
    const [entries, frames, indexes, times] = [this.entries, this.entryFrames, this.entryIndexes, this.entryTimes].map(
      ({ values }) => values,
    );
    if (isInwards) {
      entries[slot] = l;
      frames[slot] = view.frame;
      indexes[slot] = view.index;
      times[slot] = time;
      return;
    }
    const isThrough = entries[slot] === 1 - l;
    entries[slot] = OUT;
    if (!isThrough) return;
    const span = view.index - indexes[slot];
    const sum = this.sums[view.index] - this.sums[indexes[slot]];
    const density = span > 0 ? sum / span / this.area.size : Number.NaN;
    const speed = this.width / (time - times[slot]);
    this.table.add(view.ids[row], frames[slot], view.frame, time, density, speed);
  }
}
