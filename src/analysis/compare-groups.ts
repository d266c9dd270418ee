import type { Analysis } from './analyse.js';
import { computeSpread, type RunGroup } from './run-groups.js';
import { type AnalysisTable, columnOf, TableWriter } from './table.js';

/** Moments at which curves of a group are compared. */
const MOMENTS = 200;

/** Percent of the people whose travel times are put side by side. */
const PERCENTS = Array.from({ length: 20 }, (_, k) => 5 * (k + 1));

/** A curve that is known from its first time to its last. */
export interface KnownCurve {
  readonly time: Float64Array;
  readonly values: Float64Array;
  /** What it is before its first time. */
  readonly before: number;
  /** The last moment that was seen, and what it is behind it: NaN where nobody knows. */
  readonly end: number;
  readonly behind: number;
}

/**
 * A curve at rising moments; every number holds until the next one.
 *
 * @param moments s, rising
 */
export function sampleCurve({ time, values, before, end, behind }: KnownCurve, moments: Float64Array): Float64Array {
  let row = -1;
  return moments.map((moment) => {
    while (row + 1 < time.length && time[row + 1] <= moment + SLACK) row++;
    if (moment > end + SLACK) return behind;
    return row < 0 ? before : values[row];
  });
}

const SLACK = 1e-9;

/** How many had passed a line by when: behind the end of a run nobody knows, unless everybody had left. */
export function findCountCurve(analysis: Analysis, line: string): KnownCurve | undefined {
  return findLineCurve(analysis, 'N-t', 'cumulative_pedestrians', line, (last) => last);
}

/** Flow through a line, in intervals: behind the end of a run nobody knows, unless everybody had left. */
export function findFlowCurve(analysis: Analysis, line: string): KnownCurve | undefined {
  return findLineCurve(analysis, 'flow', 'flow', line, () => 0);
}

function findLineCurve(
  analysis: Analysis,
  name: string,
  column: string,
  line: string,
  findBehind: (last: number) => number,
): KnownCurve | undefined {
  const table = findTable(analysis, name);
  const number = table?.labels.line?.indexOf(line) ?? -1;
  if (!table || number < 0) return undefined;
  const [lines, times, all] = ['line', 'time', column].map((each) => columnOf(table, each));
  const rows: number[] = [];
  for (let row = 0; row < table.rows; row++) if (lines[row] === number) rows.push(row);
  if (rows.length === 0) return undefined;
  const time = Float64Array.from(rows, (row) => times[row]);
  const values = Float64Array.from(rows, (row) => all[row]);
  const last = time[time.length - 1];
  // Flows are told by the starts of their intervals.
  const step = name === 'flow' && time.length > 1 ? time[1] - time[0] : 0;
  const isEmpty = Number.isFinite(analysis.measures.clear_100);
  const behind = isEmpty ? findBehind(values[values.length - 1]) : Number.NaN;
  return { time, values, before: 0, end: last + 0.999 * step, behind };
}

/** Lines at which somebody counted, by name: those of all runs. */
export function listMeasuredLines(analyses: readonly Analysis[]): string[] {
  return [...new Set(analyses.flatMap((analysis) => findTable(analysis, 'N-t')?.labels.line ?? []))];
}

/** Moments from 0, or the earliest time before it, to the last time of all curves. */
export function listCurveMoments(curves: readonly KnownCurve[], count: number): Float64Array {
  let [first, last] = [0, 0];
  for (const { time } of curves) {
    if (time.length === 0) continue;
    first = Math.min(first, time[0]);
    last = Math.max(last, time[time.length - 1]);
  }
  return Float64Array.from({ length: count + 1 }, (_, k) => first + ((last - first) * k) / count);
}

/** Starts of the intervals of flow curves, from the earliest to the latest. */
export function listFlowIntervals(curves: readonly KnownCurve[]): Float64Array {
  const known = curves.filter(({ time }) => time.length > 0);
  const longest = known.reduce<KnownCurve | undefined>(
    (best, curve) => (best && best.time.length >= curve.time.length ? best : curve),
    undefined,
  );
  if (!longest) return new Float64Array(0);
  const step = longest.time.length > 1 ? longest.time[1] - longest.time[0] : 1;
  const first = known.reduce((least, { time }) => Math.min(least, time[0]), Infinity);
  const last = known.reduce((most, { time }) => Math.max(most, time[time.length - 1]), -Infinity);
  return Float64Array.from({ length: Math.round((last - first) / step) + 1 }, (_, k) => first + k * step);
}

/** The travel times that so many percent of the people of a run do not exceed, s. */
export function findTravelTimes(analysis: Analysis, percents: readonly number[] = PERCENTS): Float64Array {
  const table = findTable(analysis, 'journeys');
  const times = table ? columnOf(table, 'time').filter((time) => Number.isFinite(time)) : new Float64Array(0);
  times.sort();
  return Float64Array.from(percents, (percent) =>
    times.length > 0
      ? times[Math.min(times.length - 1, Math.max(0, Math.ceil((percent / 100) * times.length - SLACK) - 1))]
      : Number.NaN,
  );
}

/**
 * What runs of a group have in common, side by side: `lines of groups` (passings and largest flow per line), `exit shares of groups`,
 * `travel times of groups` (by percent of the people), `N-t of groups`, `flow of groups` and `speed by density of groups`, each with mean,
 * deviation, least and largest over the runs. Tables that no run has are left out.
 */
export function tabulateGroupTables(analyses: readonly Analysis[], groups: readonly RunGroup[]): AnalysisTable[] {
  const lines = listMeasuredLines(analyses);
  const has = (name: string): boolean => analyses.some((analysis) => findTable(analysis, name) !== undefined);
  const tables: AnalysisTable[] = [];
  if (lines.length > 0) tables.push(tabulateLines(analyses, groups, lines));
  if (has('exit shares')) tables.push(tabulateShares(analyses, groups));
  if (has('journeys')) tables.push(tabulateTravelTimes(analyses, groups));
  if (lines.length > 0) {
    const counts = { name: 'N-t', column: 'cumulative_pedestrians', unit: '', find: findCountCurve };
    const flows = { name: 'flow', column: 'flow', unit: '1/s', find: findFlowCurve };
    tables.push(tabulateCurves(analyses, groups, lines, counts, (curves) => listCurveMoments(curves, MOMENTS)));
    tables.push(tabulateCurves(analyses, groups, lines, flows, listFlowIntervals));
  }
  if (has('speed by density')) tables.push(tabulateClasses(analyses, groups));
  return tables;
}

type Column = readonly [name: string, unit: string];

function spreadColumns(name: string, unit: string): Column[] {
  return ['mean', 'sd', 'min', 'max'].map((kind) => [`${name}_${kind}`, unit] as const);
}

function listSpread(values: readonly number[]): number[] {
  const { mean, sd, min, max } = computeSpread(values);
  return [mean, sd, min, max];
}

function countKnown(values: readonly number[]): number {
  return values.filter((value) => !Number.isNaN(value)).length;
}

function tabulateLines(
  analyses: readonly Analysis[],
  groups: readonly RunGroup[],
  lines: readonly string[],
): AnalysisTable {
  const table = new TableWriter(
    'lines of groups',
    [
      ['line', ''],
      ['group', ''],
      ['num_runs', ''],
      ...spreadColumns('num_peds', ''),
      ...spreadColumns('flow_max', '1/s'),
      ...spreadColumns('specific_flow_max', '1/(m s)'),
    ],
    { line: lines, group: groups.map(({ name }) => name) },
  );
  lines.forEach((line, l) => {
    groups.forEach(({ runs }, g) => {
      const people = runs.map((k) => findCountCurve(analyses[k], line)?.values.at(-1) ?? Number.NaN);
      const largest = (column: string): number[] => runs.map((k) => findLargestOfLine(analyses[k], line, column));
      const [flow, specific] = [largest('flow'), largest('specific_flow')];
      table.add(l, g, countKnown(people), ...listSpread(people), ...listSpread(flow), ...listSpread(specific));
    });
  });
  return table.build();
}

function findLargestOfLine(analysis: Analysis, line: string, column: string): number {
  const table = findTable(analysis, 'flow');
  const number = table?.labels.line?.indexOf(line) ?? -1;
  let most = Number.NaN;
  if (!table || number < 0) return most;
  const [lines, values] = [columnOf(table, 'line'), columnOf(table, column)];
  for (let row = 0; row < table.rows; row++) if (lines[row] === number && !(values[row] <= most)) most = values[row];
  return most;
}

function tabulateShares(analyses: readonly Analysis[], groups: readonly RunGroup[]): AnalysisTable {
  const tables = analyses.map((analysis) => findTable(analysis, 'exit shares'));
  const exits = [...new Set(tables.flatMap((table) => table?.labels.exit ?? []))];
  const writer = new TableWriter(
    'exit shares of groups',
    [['exit', ''], ['group', ''], ['num_runs', ''], ...spreadColumns('num_peds', ''), ...spreadColumns('share', '')],
    { exit: exits, group: groups.map(({ name }) => name) },
  );
  const find = (run: number, exit: string, column: string): number => {
    const table = tables[run];
    if (!table?.columns.some(({ name }) => name === column)) return Number.NaN;
    const row = columnOf(table, 'exit').indexOf(table.labels.exit?.indexOf(exit) ?? -1);
    return row < 0 ? Number.NaN : columnOf(table, column)[row];
  };
  exits.forEach((exit, e) => {
    groups.forEach(({ runs }, g) => {
      const people = runs.map((k) => find(k, exit, 'num_peds'));
      const shares = runs.map((k) => find(k, exit, 'share'));
      writer.add(e, g, countKnown(people), ...listSpread(people), ...listSpread(shares));
    });
  });
  return writer.build();
}

function tabulateTravelTimes(analyses: readonly Analysis[], groups: readonly RunGroup[]): AnalysisTable {
  const table = new TableWriter(
    'travel times of groups',
    [['percent', '%'], ['group', ''], ['num_runs', ''], ...spreadColumns('time', 's')],
    { group: groups.map(({ name }) => name) },
  );
  const times = analyses.map((analysis) => findTravelTimes(analysis));
  PERCENTS.forEach((percent, p) => {
    groups.forEach(({ runs }, g) => {
      const own = runs.map((k) => times[k][p]);
      table.add(percent, g, countKnown(own), ...listSpread(own));
    });
  });
  return table.build();
}

interface CurveKind {
  readonly name: string;
  readonly column: string;
  readonly unit: string;
  readonly find: (analysis: Analysis, line: string) => KnownCurve | undefined;
}

function tabulateCurves(
  analyses: readonly Analysis[],
  groups: readonly RunGroup[],
  lines: readonly string[],
  { name, column, unit, find }: CurveKind,
  listTimes: (curves: readonly KnownCurve[]) => Float64Array,
): AnalysisTable {
  const table = new TableWriter(
    `${name} of groups`,
    [['line', ''], ['group', ''], ['time', 's'], ['num_runs', ''], ...spreadColumns(column, unit)],
    { line: lines, group: groups.map((group) => group.name) },
  );
  lines.forEach((line, l) => {
    const curves = analyses.map((analysis) => find(analysis, line));
    const moments = listTimes(curves.filter((curve) => curve !== undefined));
    groups.forEach(({ runs }, g) => {
      const own = runs.flatMap((k) => {
        const curve = curves[k];
        return curve ? [sampleCurve(curve, moments)] : [];
      });
      if (own.length === 0) return;
      moments.forEach((moment, m) => {
        const values = own.map((curve) => curve[m]);
        table.add(l, g, moment, countKnown(values), ...listSpread(values));
      });
    });
  });
  return table.build();
}

/** Mean speeds of classes of density. */
function tabulateClasses(analyses: readonly Analysis[], groups: readonly RunGroup[]): AnalysisTable {
  const writer = new TableWriter(
    'speed by density of groups',
    [['density', '1/m2'], ['group', ''], ['num_runs', ''], ...spreadColumns('speed', 'm/s')],
    { group: groups.map(({ name }) => name) },
  );
  const classes = analyses.map((analysis) => {
    const table = findTable(analysis, 'speed by density');
    const [density, speed] = table ? [columnOf(table, 'density'), columnOf(table, 'speed')] : [[], []];
    return new Map(Array.from(density, (value, row) => [value, speed[row]] as const));
  });
  const all = [...new Set(classes.flatMap((own) => [...own.keys()]))].sort((a, b) => a - b);
  for (const density of all) {
    groups.forEach(({ runs }, g) => {
      const speeds = runs.map((k) => classes[k].get(density) ?? Number.NaN);
      if (countKnown(speeds) > 0) writer.add(density, g, countKnown(speeds), ...listSpread(speeds));
    });
  }
  return writer.build();
}

function findTable(analysis: Analysis, wanted: string): AnalysisTable | undefined {
  return analysis.tables.find(({ name }) => name === wanted);
}
