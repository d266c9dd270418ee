import { listOf, maybe, partsOf, requireNumber, requireText } from '../error/index.js';
import { type Analysis, requireAnalysis } from './analyse.js';
import { tabulateGroupTables } from './compare-groups.js';
import { computeSpread, type RunGroup } from './run-groups.js';
import { type AnalysisTable, columnOf, TableWriter } from './table.js';

/** One run to compare with others. */
export interface ComparedRun {
  readonly name: string;
  readonly analysis: Analysis;
  /** Runs with the same key differ by chance alone; a run without one stands for itself. */
  readonly key?: string | undefined;
  /** Name of what was run, for the name of its group. */
  readonly title?: string | undefined;
  /** Start of its random numbers. */
  readonly seed?: number | undefined;
}

/** Several runs side by side. */
export interface Comparison {
  readonly groups: readonly RunGroup[];
  /**
   * `runs`, `comparison` (a row per measure and group), `measures of runs`, `clearing of groups` (how many are left over time: mean,
   * least and most over the runs), `lines`, `exit shares`, `travel times`, `N-t`, `flow` and `speed by density` `of groups` (mean, deviation,
   * least and most), and tables of the runs one below the other with a column `run` in front, as curves to lay over each other.
   */
  readonly tables: readonly AnalysisTable[];
}

/** Tables whose rows are laid over each other. */
const STACKED = [
  'clearing',
  'flow',
  'exit shares',
  'route shares',
  'journeys',
  'fundamental diagram',
  'speed by density',
  'N-t',
  'use of gates',
  'crowding',
];
/** Moments at which curves of a group are compared. */
const MOMENTS = 200;

const requireRuns = listOf(
  partsOf({
    name: requireText,
    analysis: requireAnalysis,
    key: maybe(requireText),
    title: maybe(requireText),
    seed: maybe(requireNumber),
  }),
);

/** Puts runs side by side: figures with mean and spread over those that differ by their seeds alone, and curves. */
export function compareAnalyses(runs: readonly ComparedRun[]): Comparison {
  requireRuns(runs, 'compareAnalyses: runs');
  const groups = groupRuns(runs);
  const names = runs.map(({ name }) => name);
  const tables = [tabulateRuns(runs, groups), tabulateGroups(groups), tabulateMeasures(runs)];
  tables.push(tabulateClearing(runs, groups));
  tables.push(
    ...tabulateGroupTables(
      runs.map(({ analysis }) => analysis),
      groups,
    ),
  );
  for (const name of STACKED) {
    const own = runs.map(({ analysis }) => analysis.tables.find((table) => table.name === name));
    if (own.some((table) => table !== undefined)) tables.push(stackTables(`${name} of runs`, own, names));
  }
  return { groups, tables };
}

/** Tables with the same columns as one, with a column `run` in front. Runs without the table have no rows. */
export function stackTables(
  name: string,
  tables: readonly (AnalysisTable | undefined)[],
  runs: readonly string[],
): AnalysisTable {
  const first = tables.find((table) => table !== undefined);
  const titles = (first?.columns ?? []).map((column) => column.name);
  const labels: Record<string, string[]> = { run: [...runs] };
  for (const title of titles) {
    const all = tables.flatMap((table) => table?.labels[title] ?? []);
    if (first?.labels[title]) labels[title] = [...new Set(all)];
  }
  const units = (first?.columns ?? []).map((column): [string, string] => [column.name, column.unit]);
  const writer = new TableWriter(name, [['run', ''], ...units], labels);
  tables.forEach((table, run) => {
    if (!table) return;
    const columns = titles.map((title) => {
      const values = columnOf(table, title);
      const [own, all] = [table.labels[title], labels[title]];
      return own && all ? values.map((value) => all.indexOf(own[value] ?? '')) : values;
    });
    for (let row = 0; row < table.rows; row++) writer.add(run, ...columns.map((values) => values[row]));
  });
  return writer.build();
}

function groupRuns(runs: readonly ComparedRun[]): RunGroup[] {
  const members = new Map<string, number[]>();
  runs.forEach(({ key }, k) => {
    const own = key === undefined ? `run ${k}` : `key ${key}`;
    members.set(own, [...(members.get(own) ?? []), k]);
  });
  const used = new Set<string>();
  return [...members.values()].map((indexes) => {
    const { name, title } = runs[indexes[0]];
    const wanted = indexes.length === 1 ? name : (title ?? name);
    let free = wanted;
    for (let n = 2; used.has(free); n++) free = `${wanted} (${n})`;
    used.add(free);
    const names = [...new Set(indexes.flatMap((k) => Object.keys(runs[k].analysis.measures)))];
    const measures = names.map((measure) => {
      const values = indexes.map((k) => runs[k].analysis.measures[measure] ?? Number.NaN);
      return [measure, computeSpread(values)] as const;
    });
    return { name: free, runs: indexes, measures: Object.fromEntries(measures) };
  });
}

function tabulateRuns(runs: readonly ComparedRun[], groups: readonly RunGroup[]): AnalysisTable {
  const table = new TableWriter(
    'runs',
    [
      ['run', ''],
      ['group', ''],
      ['seed', ''],
    ],
    { run: runs.map(({ name }) => name), group: groups.map(({ name }) => name) },
  );
  runs.forEach(({ seed }, k) => {
    table.add(
      k,
      groups.findIndex((group) => group.runs.includes(k)),
      seed ?? Number.NaN,
    );
  });
  return table.build();
}

function tabulateGroups(groups: readonly RunGroup[]): AnalysisTable {
  const measures = [...new Set(groups.flatMap((group) => Object.keys(group.measures)))];
  const table = new TableWriter(
    'comparison',
    [
      ['measure', ''],
      ['group', ''],
      ['num_runs', ''],
      ['mean', ''],
      ['sd', ''],
      ['min', ''],
      ['max', ''],
    ],
    { measure: measures, group: groups.map(({ name }) => name) },
  );
  measures.forEach((measure, m) => {
    groups.forEach((group, g) => {
      const { count, mean, sd, min, max } = group.measures[measure] ?? computeSpread([]);
      table.add(m, g, count, mean, sd, min, max);
    });
  });
  return table.build();
}

function tabulateMeasures(runs: readonly ComparedRun[]): AnalysisTable {
  const measures = [...new Set(runs.flatMap(({ analysis }) => Object.keys(analysis.measures)))];
  const table = new TableWriter(
    'measures of runs',
    [
      ['measure', ''],
      ['run', ''],
      ['value', ''],
    ],
    { measure: measures, run: runs.map(({ name }) => name) },
  );
  measures.forEach((measure, m) => {
    runs.forEach(({ analysis }, k) => {
      table.add(m, k, analysis.measures[measure] ?? Number.NaN);
    });
  });
  return table.build();
}

/** How many are left at moments that all runs share: everybody stays who was left at the end. */
function tabulateClearing(runs: readonly ComparedRun[], groups: readonly RunGroup[]): AnalysisTable {
  const table = new TableWriter(
    'clearing of groups',
    [
      ['group', ''],
      ['time', 's'],
      ['num_runs', ''],
      ['num_peds_mean', ''],
      ['num_peds_min', ''],
      ['num_peds_max', ''],
    ],
    { group: groups.map(({ name }) => name) },
  );
  const curves = runs.map(({ analysis }) => analysis.tables.find(({ name }) => name === 'clearing'));
  let end = 0;
  for (const curve of curves) if (curve) for (const time of columnOf(curve, 'time')) end = Math.max(end, time);
  groups.forEach((group, g) => {
    const steps = group.runs.flatMap((k) => {
      const curve = curves[k];
      return curve ? [new StepCurve(columnOf(curve, 'time'), columnOf(curve, 'num_peds'))] : [];
    });
    for (let m = 0; m <= MOMENTS; m++) {
      const time = (end * m) / MOMENTS;
      const { mean, min, max, count } = computeSpread(steps.map((step) => step.valueAt(time)));
      table.add(g, time, count, mean, min, max);
    }
  });
  return table.build();
}

/** Numbers that hold from their time on, read at rising times. */
class StepCurve {
  private next = 0;

  constructor(
    private readonly times: Float64Array,
    private readonly values: Float64Array,
  ) {}

  /** NaN of an empty curve; before the first time its value. */
  valueAt(time: number): number {
    while (this.next + 1 < this.times.length && this.times[this.next + 1] <= time) this.next++;
    return this.values[this.next] ?? Number.NaN;
  }
}
