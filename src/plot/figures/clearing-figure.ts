import { type Analysis, columnOf } from '../../analysis/index.js';
import type { ChartMark } from '../chart/chart.js';
import { plotChart } from '../chart/plot-chart.js';
import type { AnalysisPicture, FigureOptions } from './figure.js';
import { findTable } from './pick-table.js';
import { lineLook } from './series-color.js';

const SHARES = [50, 90, 95, 98, 100];

/** How many are still there over time, with the clearing times; undefined without that table. */
export function plotClearing(analysis: Analysis, options: FigureOptions = {}): AnalysisPicture | undefined {
  const table = findTable(analysis, 'clearing', ['time', 'num_peds']);
  if (!table) return undefined;
  const [time, people] = [columnOf(table, 'time'), columnOf(table, 'num_peds')];
  const all = people.length > 0 ? people[0] : 0;
  const { color } = lineLook(0);
  const marks = SHARES.flatMap((share): ChartMark[] => {
    const at = analysis.measures[`clear_${share}`];
    if (at === undefined || !Number.isFinite(at)) return [];
    const left = all - Math.ceil((all * share) / 100);
    return [{ x: at, y: left, text: `${share} %: ${formatSeconds(at)}`, color }];
  });
  const title = 'Evacuation curve';
  // After the last leaving nothing changes until the recording ends.
  const end =
    time.length > 0 && Number.isFinite(analysis.measures.duration) ? time[0] + analysis.measures.duration : Number.NaN;
  const isHeld = Number.isFinite(end) && end > time[time.length - 1];
  const x = isHeld ? append(time, end) : time;
  const y = isHeld ? append(people, people[people.length - 1]) : people;
  return {
    name: 'evacuation-curve',
    title,
    caption: `People still there over time; ${all} were seen in all. Marks say when so many percent of them had left.`,
    svg: plotChart({
      title,
      x: { label: 'time', unit: 's', min: Math.min(0, time[0] ?? 0), isRound: false },
      y: { label: 'people still there', unit: '', min: 0, isWhole: true },
      series: [{ kind: 'step', x, y, color, width: 2.2 }],
      marks,
      width: options.width,
      idPrefix: options.idPrefix ?? 'evacuation-curve',
    }),
  };
}

function append(values: Float64Array, value: number): Float64Array {
  const longer = new Float64Array(values.length + 1);
  longer.set(values);
  longer[values.length] = value;
  return longer;
}

/** `12.3 s`. */
export function formatSeconds(seconds: number): string {
  return `${Number(seconds.toFixed(1))} s`;
}
