import { type AnalysisTable, type Comparison, listTableRows } from '../analysis/index.js';
import type { AnalysedRun } from '../node/index.js';
import type { Session } from './session.js';
import { formatNumber, formatPairs, formatTable } from './terminal/table.js';

/** Key figures for people: name, words, unit, decimals. */
const FIGURES: readonly (readonly [name: string, words: string, unit: string, digits: number])[] = [
  ['agents', 'people', '', 0],
  ['left', 'left', '', 0],
  ['duration', 'recorded', 's', 1],
  ['clear_50', '50 % had left after', 's', 1],
  ['clear_90', '90 %', 's', 1],
  ['clear_95', '95 %', 's', 1],
  ['clear_98', '98 %', 's', 1],
  ['clear_100', 'all', 's', 1],
  ['travel_time_mean', 'travel time, mean', 's', 1],
  ['travel_time_95', 'travel time, 95 %', 's', 1],
  ['distance_mean', 'way walked, mean', 'm', 1],
  ['speed_mean', 'speed, mean', 'm/s', 2],
  ['waiting_mean', 'waiting, mean', 's', 1],
  ['detour_mean', 'detour, mean', 'x shortest', 3],
  ['density_max', 'density, highest around anybody', '1/m2', 2],
  ['level_f_share', 'time at level of service F (walkways)', '', 3],
  ['flow_max', 'flow through a line, highest', '1/s', 2],
  ['specific_flow_max', 'specific flow, highest', '1/(m s)', 2],
  ['queue_max', 'longest queue', 'people', 0],
  ['queue_length_max', 'longest queue', 'm', 1],
  ['neighbor_distance_min', 'nearest neighbours', 'm', 3],
  ['wall_distance_min', 'nearest to a wall', 'm', 3],
  ['overlap_max', 'largest overlap of bodies', 'm', 4],
];

/** Tables that are short enough for a terminal. */
const PRINTED = ['exit shares', 'speed in areas', 'crowding', 'levels of service, walkway', 'levels of service, queue'];
const MOST_ROWS = 30;

export function printAnalysis({ name, details, analysis, findings }: AnalysedRun, session: Session): void {
  const { colours } = session;
  const title = details.scene === undefined ? name : `${name}: ${details.scene}`;
  session.print(colours.bold(title), '');
  session.print(...formatPairs(FIGURES.flatMap((figure) => formatFigure(figure, analysis.measures))), '');
  for (const wanted of PRINTED) {
    const table = analysis.tables.find((each) => each.name === wanted);
    if (table && table.rows > 0) printTable(table, session);
  }
  session.warn(findings);
}

export function printComparison(runs: readonly AnalysedRun[], { groups }: Comparison, session: Session): void {
  const { colours } = session;
  const columns = [{ title: '' }, ...groups.map(({ name }) => ({ title: name, align: 'right' as const }))];
  const counts = groups.map((group) => formatNumber(group.runs.length));
  const rows = FIGURES.flatMap(([measure, words, unit, digits]) => {
    const cells = groups.map((group) => {
      const { mean, sd } = group.measures[measure] ?? { mean: Number.NaN, sd: Number.NaN };
      if (Number.isNaN(mean)) return '-';
      return Number.isNaN(sd)
        ? formatNumber(mean, digits)
        : `${formatNumber(mean, digits)} ± ${formatNumber(sd, Math.max(digits, 1))}`;
    });
    return cells.every((cell) => cell === '-') ? [] : [[unit === '' ? words : `${words}, ${unit}`, ...cells]];
  });
  session.print(...formatTable(columns, [['runs', ...counts], ...rows], { title: colours.bold }), '');
  session.print(
    ...runs.map(({ name, details }) => `${name}${details.seed === undefined ? '' : `, seed ${details.seed}`}`),
    '',
  );
  for (const { findings } of runs) session.warn(findings);
}

function formatFigure(
  [name, words, unit, digits]: (typeof FIGURES)[number],
  measures: Readonly<Record<string, number>>,
): (readonly [string, string])[] {
  const value = measures[name] ?? Number.NaN;
  if (Number.isNaN(value)) return [];
  return [[`  ${words}`, unit === '' ? formatNumber(value, digits) : `${formatNumber(value, digits)} ${unit}`]];
}

function printTable(table: AnalysisTable, session: Session): void {
  const rows = listTableRows(table);
  const cells = rows.slice(0, MOST_ROWS).map((row) => table.columns.map(({ name }) => formatCell(row[name] ?? null)));
  const columns = table.columns.map(({ name, unit }, c) => ({
    title: unit === '' ? name : `${name} ${unit}`,
    align: typeof rows[0]?.[name] === 'string' && c === 0 ? ('left' as const) : ('right' as const),
  }));
  session.print(session.colours.bold(table.name));
  session.print(...formatTable(columns, cells));
  if (rows.length > MOST_ROWS) session.print(`... ${rows.length - MOST_ROWS} more rows`);
  session.print('');
}

function formatCell(value: string | number | null): string {
  if (value === null) return '-';
  if (typeof value === 'string') return value;
  return Number.isInteger(value) ? formatNumber(value) : formatNumber(value, 3);
}
