import { namedColour } from '../run/agent-colours.js';
import { PHASES } from '../run/phases.js';
import type { SeriesStore } from '../run/series-store.js';

export interface ChartLine {
  readonly name: string;
  readonly colour: string;
  readonly values: ArrayLike<number>;
}

export interface ChartData {
  readonly title: string;
  readonly unit: string;
  readonly times: ArrayLike<number>;
  readonly lines: readonly ChartLine[];
}

/** Points that a chart draws at most. */
const MOST_POINTS = 600;
/** Seconds over which a flow is counted. */
const FLOW_WINDOW = 5;
/** Lines of one chart at most. */
const MOST_LINES = 8;

/** The charts of a run so far. */
export function chartsOf(series: SeriesStore): ChartData[] {
  const picked = pickRows(series.count);
  const take = (k: number): Float64Array => {
    const column = series.column(k);
    return Float64Array.from(picked, (row) => column[row]);
  };
  const times = take(0);
  const charts: ChartData[] = [
    {
      title: 'Evacuation curve',
      unit: 'people',
      times,
      lines: [
        { name: 'inside', colour: namedColour(0), values: take(1) },
        { name: 'left', colour: namedColour(1), values: take(3) },
      ],
    },
  ];
  const exits = series.exits.slice(0, MOST_LINES).map((name, k) => ({
    name,
    colour: namedColour(k + 2),
    values: flowOf(series.column(0), series.column(series.exitsAt + k), picked),
  }));
  if (exits.length > 0) charts.push({ title: 'Flow per exit', unit: 'people/s', times, lines: exits });
  const areas = series.areas.slice(0, MOST_LINES).map((name, k) => ({
    name,
    colour: namedColour(k),
    values: take(series.areasAt + k),
  }));
  if (areas.length > 0) charts.push({ title: 'Density in areas', unit: 'people/m²', times, lines: areas });
  const phases = PHASES.map((name, k) => ({ name, colour: namedColour(k), values: take(series.phasesAt + k) }));
  charts.push({ title: 'Time per step', unit: 'ms', times, lines: phases });
  return charts;
}

/** Rows to draw: all while there are few, then evenly spread, the last always. */
function pickRows(count: number): number[] {
  const step = Math.max(1, Math.ceil(count / MOST_POINTS));
  const rows: number[] = [];
  for (let row = (count - 1) % step; row < count; row += step) rows.push(row);
  return rows;
}

/** People per second that passed, over the last seconds. */
function flowOf(times: Float64Array, passed: Float64Array, picked: readonly number[]): Float64Array {
  return Float64Array.from(picked, (row) => {
    let from = row;
    while (from > 0 && times[row] - times[from] < FLOW_WINDOW) from--;
    const span = times[row] - times[from];
    return span > 0 ? (passed[row] - passed[from]) / span : 0;
  });
}
