import { WayWatcher } from '../flow/way-watcher.js';
import { SlotColumn } from '../source/agent-ledger.js';
import type { FrameView, Measure, RunFacts } from '../source/frame-view.js';
import { type Crossing, CrossingWatch } from '../space/crossing-watch.js';
import type { MeasuringLine } from '../space/measuring-line.js';
import { type AnalysisTable, TableWriter } from '../table.js';

/** Percent of all people by whose leaving clearing is told. */
export const CLEARING_SHARES = [50, 90, 95, 98, 100] as const;

/** Names of the clearing times. */
export type ClearingName = `clear_${(typeof CLEARING_SHARES)[number]}`;

export interface Clearing {
  /** s until so many percent of all people that were ever seen had left; NaN where they had not by the end. */
  readonly times: Readonly<Record<ClearingName, number>>;
  /** People that were ever seen, and that left. */
  readonly agents: number;
  readonly left: number;
  /** How many were still there. Columns: time (s), num_peds, cumulative_pedestrians (left). A row per leaving, and one at the start. */
  readonly curve: AnalysisTable;
}

/**
 * How fast a place empties. Somebody leaves with their last passing of an exit; without exits, or without passing one, in the frame
 * in which they are last seen, unless that is the last one of all. Exits are for leaving: who comes in through one and stays would
 * count as gone. Times are those of the recording, from its frame 0. p percent of n
 * people are ceil(n p / 100) of them. Memory: two numbers per person.
 */
export class ClearingTimes implements Measure<Clearing> {
  private run: RunFacts | undefined;
  private readonly watcher = new WayWatcher();
  private readonly seen = new SlotColumn(Number.NaN);
  private readonly exited = new SlotColumn(Number.NaN);
  private readonly crossing: Crossing = { direction: 0, part: 0, along: 0 };
  private first = Number.NaN;
  private last = Number.NaN;

  private readonly watch: CrossingWatch;

  /** @param exits lines through which people leave for good */
  constructor(private readonly exits: readonly MeasuringLine[] = []) {
    this.watch = new CrossingWatch(exits);
  }

  begin(run: RunFacts): void {
    this.run = run;
  }

  frame(view: FrameView): void {
    const { run, exits, crossing } = this;
    if (!run) return;
    if (Number.isNaN(this.first)) this.first = view.time;
    this.last = view.time;
    const people = run.agentCount();
    const [seen, exited] = [this.seen.fit(people), this.exited.fit(people)];
    for (let row = 0; row < view.count; row++) seen[view.slots[row]] = view.time;
    if (exits.length === 0) return;
    this.watcher.update(view, run, (row, fromX, fromY, fromTime) => {
      const slot = view.slots[row];
      for (let l = 0; l < exits.length; l++) {
        if (!this.watch.find(l, slot, fromX, fromY, view.x[row], view.y[row], crossing)) continue;
        exited[slot] = fromTime + crossing.part * (view.time - fromTime);
      }
    });
  }

  end(): Clearing {
    const agents = this.run?.agentCount() ?? 0;
    const leaving: number[] = [];
    for (let slot = 0; slot < agents; slot++) {
      const passed = this.exited.values[slot];
      const seen = this.seen.values[slot];
      if (!Number.isNaN(passed)) leaving.push(passed);
      else if (seen < this.last) leaving.push(seen);
    }
    leaving.sort((a, b) => a - b);
    const curve = new TableWriter('clearing', [
      ['time', 's'],
      ['num_peds', ''],
      ['cumulative_pedestrians', ''],
    ]);
    if (agents > 0) curve.add(this.first, agents, 0);
    leaving.forEach((time, k) => {
      curve.add(time, agents - k - 1, k + 1);
    });
    const times = Object.fromEntries(
      CLEARING_SHARES.map((share) => {
        const needed = Math.ceil((agents * share) / 100);
        return [`clear_${share}`, needed > 0 && needed <= leaving.length ? leaving[needed - 1] : Number.NaN];
      }),
    ) as Record<ClearingName, number>;
    return { times, agents, left: leaving.length, curve: curve.build() };
  }
}
