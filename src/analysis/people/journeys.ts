import { SlotColumn } from '../source/agent-ledger.js';
import type { FrameView, Measure, RunFacts } from '../source/frame-view.js';
import { type AnalysisTable, TableWriter } from '../table.js';

/**
 * Length of the shortest way from a place to somebody's goal, m; negative or NaN where there is none. Where people choose among goals,
 * (nearX, nearY), the last place on free ground at which they were seen, tells which one it was.
 */
export type ShortestWay = (x: number, y: number, id: number, nearX: number, nearY: number) => number;

export interface JourneysOptions {
  /** Slower than this somebody waits, m/s. */
  readonly waitingSpeed?: number | undefined;
  /** From the exact path map of the scene, as a rule: `(x, y) => findDistance(map, x, y)`. Without it there are no detours. */
  readonly shortest?: ShortestWay | undefined;
  /** Length in x after which the ground repeats, m. Default 0, it does not. */
  readonly period?: number | undefined;
}

export const JOURNEYS_DEFAULTS = { waitingSpeed: 0.2 } as const satisfies JourneysOptions;

/**
 * Everybody's journey from the first frame in which they are seen to the last: how long it took (s), the way walked (m), its mean
 * speed (m/s), the time spent below the waiting speed (s). `shortest` is what the shortest way to the goal became shorter by, m:
 * from the first place, less what was still left at the last, so that who leaves a step before the goal gets no short cut; `detour`
 * the way walked over it. Waiting counts frames, each for one frame's time; frames without a speed do not wait.
 *
 * Columns: id, crowd, entering_frame, leaving_frame, time, distance, speed, waiting, shortest, detour. A row per person.
 */
export class Journeys implements Measure<AnalysisTable> {
  private run: RunFacts | undefined;
  private readonly columns = {
    first: new SlotColumn(Number.NaN),
    last: new SlotColumn(Number.NaN),
    firstX: new SlotColumn(0),
    firstY: new SlotColumn(0),
    x: new SlotColumn(0),
    y: new SlotColumn(0),
    /** Before the last step: who leaves through a door is last seen beyond it, where no way starts. */
    freeX: new SlotColumn(Number.NaN),
    freeY: new SlotColumn(Number.NaN),
    freeWalked: new SlotColumn(0),
    walked: new SlotColumn(0),
    waited: new SlotColumn(0),
  };
  private readonly waitingSpeed: number;

  constructor(private readonly options: JourneysOptions = {}) {
    this.waitingSpeed = options.waitingSpeed ?? JOURNEYS_DEFAULTS.waitingSpeed;
  }

  begin(run: RunFacts): void {
    this.run = run;
  }

  frame(view: FrameView): void {
    const { run, columns } = this;
    if (!run) return;
    const people = run.agentCount();
    for (const column of Object.values(columns)) column.fit(people);
    const { period = 0 } = this.options;
    const [first, last, xs, ys] = [columns.first, columns.last, columns.x, columns.y].map(({ values }) => values);
    const [walked, waited] = [columns.walked.values, columns.waited.values];
    for (let row = 0; row < view.count; row++) {
      const slot = view.slots[row];
      const [x, y] = [view.x[row], view.y[row]];
      if (Number.isNaN(first[slot])) {
        first[slot] = view.frame;
        columns.firstX.values[slot] = x;
        columns.firstY.values[slot] = y;
      } else {
        let dx = x - xs[slot];
        if (period > 0) dx -= period * Math.round(dx / period);
        const dy = y - ys[slot];
        walked[slot] += Math.sqrt(dx * dx + dy * dy);
      }
      xs[slot] = x;
      ys[slot] = y;
      last[slot] = view.frame;
      if (view.speed[row] < this.waitingSpeed) waited[slot]++;
      this.noteWay(slot, view.ids[row], x, y);
    }
  }

  /** The way still left, as long as there is one from here. */
  private noteWay(slot: number, id: number, x: number, y: number): void {
    const { shortest } = this.options;
    if (!shortest) return;
    if (!(shortest(x, y, id, x, y) >= 0)) return;
    this.columns.freeX.values[slot] = x;
    this.columns.freeY.values[slot] = y;
    this.columns.freeWalked.values[slot] = this.columns.walked.values[slot];
  }

  end(): AnalysisTable {
    const { run, columns } = this;
    const table = new TableWriter(
      'journeys',
      [
        ['id', ''],
        ['crowd', ''],
        ['entering_frame', ''],
        ['leaving_frame', ''],
        ['time', 's'],
        ['distance', 'm'],
        ['speed', 'm/s'],
        ['waiting', 's'],
        ['shortest', 'm'],
        ['detour', ''],
      ],
      { crowd: run?.crowds ?? [] },
    );
    for (let slot = 0; run && slot < run.agentCount(); slot++) {
      const [first, last] = [columns.first.values[slot], columns.last.values[slot]];
      const time = (last - first) / run.frameRate;
      const walked = columns.walked.values[slot];
      const gained = this.computeGain(slot, run.idOf(slot));
      const detour = gained > 0 ? columns.freeWalked.values[slot] / gained : Number.NaN;
      const speed = time > 0 ? walked / time : Number.NaN;
      const waited = columns.waited.values[slot] * run.frameTime;
      table.add(run.idOf(slot), run.crowdOf(slot), first, last, time, walked, speed, waited, gained, detour);
    }
    return table.build();
  }

  /** What the shortest way became shorter by, m. */
  private computeGain(slot: number, id: number): number {
    const { shortest } = this.options;
    const { firstX, firstY, freeX, freeY } = this.columns;
    const [x, y] = [freeX.values[slot], freeY.values[slot]];
    if (!shortest || Number.isNaN(x)) return Number.NaN;
    const start = shortest(firstX.values[slot], firstY.values[slot], id, x, y);
    return start >= 0 ? start - shortest(x, y, id, x, y) : Number.NaN;
  }
}
