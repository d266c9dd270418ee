import { SlotColumn } from '../source/agent-ledger.js';
import type { FrameView, Measure, RunFacts } from '../source/frame-view.js';
import { type AnalysisTable, TableWriter } from '../table.js';
import type { VoronoiCells } from '../voronoi/voronoi-cells.js';

/** One person and frame: what PedPy lists as individual Voronoi density. */
export type DensityTaker = (id: number, frame: number, time: number, density: number, speed: number) => void;

/**
 * How dense it was around each: 1 / cell over the frames in which they were on free ground. All single values go to a taker, if
 * wanted, as they come: a table of them would not be bounded.
 *
 * Columns: id, density (mean), density_max, time (s on free ground). A row per person.
 */
export class IndividualDensity implements Measure<AnalysisTable> {
  private run: RunFacts | undefined;
  private readonly sums = new SlotColumn(0);
  private readonly most = new SlotColumn(0);
  private readonly frames = new SlotColumn(0);

  constructor(
    private readonly cells: VoronoiCells,
    private readonly take?: DensityTaker,
  ) {}

  begin(run: RunFacts): void {
    this.run = run;
  }

  frame(view: FrameView): void {
    const { cells } = this;
    cells.update(view);
    const people = this.run?.agentCount() ?? 0;
    const [sums, most, frames] = [this.sums.fit(people), this.most.fit(people), this.frames.fit(people)];
    for (let row = 0; row < view.count; row++) {
      const density = 1 / cells.areas[row];
      if (Number.isNaN(density)) continue;
      const slot = view.slots[row];
      sums[slot] += density;
      frames[slot]++;
      if (density > most[slot]) most[slot] = density;
      this.take?.(view.ids[row], view.frame, view.time, density, view.speed[row]);
    }
  }

  end(): AnalysisTable {
    const table = new TableWriter('individual density', [
      ['id', ''],
      ['density', '1/m2'],
      ['density_max', '1/m2'],
      ['time', 's'],
    ]);
    const { run } = this;
    for (let slot = 0; run && slot < run.agentCount(); slot++) {
      const frames = this.frames.values[slot];
      const isKnown = frames > 0;
      const mean = isKnown ? this.sums.values[slot] / frames : Number.NaN;
      table.add(run.idOf(slot), mean, isKnown ? this.most.values[slot] : Number.NaN, frames * run.frameTime);
    }
    return table.build();
  }
}
