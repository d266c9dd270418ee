import { NONE } from '../../geometry/index.js';
import { WayWatcher } from '../flow/way-watcher.js';
import type { FrameView, Measure, RunFacts } from '../source/frame-view.js';
import { type Crossing, CrossingWatch } from '../space/crossing-watch.js';
import type { MeasuringLine } from '../space/measuring-line.js';
import { type AnalysisTable, TableWriter } from '../table.js';

export interface Shares {
  /** Columns: exit (the line that somebody passed last), num_peds, share (of all who passed one). A row per line. */
  readonly exits: AnalysisTable;
  /** Columns: route (lines in the order of passing, each repetition in a row once), num_peds, share. The most walked first. */
  readonly routes: AnalysisTable;
  /** Columns: id, exit, route; NONE (-1) for who passed nothing. */
  readonly people: AnalysisTable;
}

/**
 * Which exits people take, and by which lines they get there. A route is written as the names of the lines with ` > ` between.
 * Memory: a route per person.
 */
export class ExitShares implements Measure<Shares> {
  private run: RunFacts | undefined;
  private readonly watcher = new WayWatcher();
  private readonly crossing: Crossing = { direction: 0, part: 0, along: 0 };
  /** Per person: the lines passed. */
  private readonly ways: number[][] = [];

  private readonly watch: CrossingWatch;

  /** @param lines exits, and doors on the way to them */
  constructor(private readonly lines: readonly MeasuringLine[]) {
    this.watch = new CrossingWatch(lines);
  }

  begin(run: RunFacts): void {
    this.run = run;
  }

  frame(view: FrameView): void {
    const { run, crossing } = this;
    if (!run) return;
    this.watcher.update(view, run, (row, fromX, fromY) => {
      const met: [part: number, line: number][] = [];
      const slot = view.slots[row];
      for (let l = 0; l < this.lines.length; l++) {
        if (this.watch.find(l, slot, fromX, fromY, view.x[row], view.y[row], crossing)) met.push([crossing.part, l]);
      }
      if (met.length === 0) return;
      met.sort((a, b) => a[0] - b[0]);
      this.ways[slot] ??= [];
      const way = this.ways[slot];
      for (const [, l] of met) if (way[way.length - 1] !== l) way.push(l);
    });
  }

  end(): Shares {
    const { lines, run } = this;
    const names = lines.map(({ name }) => name);
    const agents = run?.agentCount() ?? 0;
    const exits = new Float64Array(lines.length);
    const routes = new Map<string, number>();
    const routeOf: string[] = [];
    for (let slot = 0; slot < agents; slot++) {
      const way = this.ways[slot] ?? [];
      if (way.length === 0) continue;
      exits[way[way.length - 1]]++;
      routeOf[slot] = way.map((l) => names[l]).join(' > ');
      routes.set(routeOf[slot], (routes.get(routeOf[slot]) ?? 0) + 1);
    }
    const walked = [...routes].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    const numbers = new Map(walked.map(([name], k) => [name, k]));
    const passed = exits.reduce((sum, people) => sum + people, 0);
    const routeNames = walked.map(([name]) => name);
    const people = new TableWriter('exits of people', COLUMNS.people, { exit: names, route: routeNames });
    for (let slot = 0; run && slot < agents; slot++) {
      const way = this.ways[slot] ?? [];
      people.add(run.idOf(slot), way[way.length - 1] ?? NONE, numbers.get(routeOf[slot]) ?? NONE);
    }
    return {
      exits: tabulate('exit', names, Array.from(exits), passed),
      routes: tabulate(
        'route',
        routeNames,
        Array.from(walked, ([, count]) => count),
        passed,
      ),
      people: people.build(),
    };
  }
}

const COLUMNS = {
  people: [
    ['id', ''],
    ['exit', ''],
    ['route', ''],
  ],
} as const;

function tabulate(what: string, names: readonly string[], counts: readonly number[], total: number): AnalysisTable {
  const table = new TableWriter(
    `${what} shares`,
    [
      [what, ''],
      ['num_peds', ''],
      ['share', ''],
    ],
    { [what]: names },
  );
  counts.forEach((count, k) => {
    table.add(k, count, total > 0 ? count / total : Number.NaN);
  });
  return table.build();
}
