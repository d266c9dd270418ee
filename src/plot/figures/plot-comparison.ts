import {
  type Analysis,
  CLEARING_SHARES,
  type ComparedRun,
  columnOf,
  compareAnalyses,
  type RunGroup,
} from '../../analysis/index.js';
import type { ChartSeries } from '../chart/chart.js';
import { plotChart } from '../chart/plot-chart.js';
import type { AnalysisPicture, FigureOptions } from './figure.js';
import { findTable } from './pick-table.js';
import { lineLook } from './series-color.js';

/** Moments at which curves are averaged. */
const MOMENTS = 400;
/** Single runs are drawn below so many. */
const MOST_SINGLE = 60;

interface Group {
  readonly name: string;
  readonly runs: readonly Analysis[];
}

/**
 * Runs laid over each other: evacuation curves and clearing times, by group the mean, the band of one standard deviation about it,
 * and the single runs faintly.
 *
 * @param groups runs that differ by their seeds alone. Default: as `compareAnalyses` finds them
 */
export function plotComparison(
  runs: readonly ComparedRun[],
  groups: readonly RunGroup[] = compareAnalyses(runs).groups,
  options: FigureOptions = {},
): AnalysisPicture[] {
  const list = groups.map(({ name, runs: own }): Group => ({ name, runs: own.map((k) => runs[k].analysis) }));
  return [plotCurves(list, options), plotTimes(list, options)];
}

/** `hall (5 runs)`. */
function describe({ name, runs }: Group): string {
  return runs.length > 1 ? `${name} (mean of ${runs.length} runs)` : name;
}

function plotCurves(groups: readonly Group[], options: FigureOptions): AnalysisPicture {
  const end = Math.max(
    1e-3,
    ...groups.flatMap(({ runs }) => runs.map(findEnd)).filter((time) => Number.isFinite(time)),
  );
  const times = Float64Array.from({ length: MOMENTS + 1 }, (_, k) => (end * k) / MOMENTS);
  const total = groups.reduce((sum, { runs }) => sum + runs.length, 0);
  const [bands, singles, means]: ChartSeries[][] = [[], [], []];
  groups.forEach((group, k) => {
    const { color, dash } = lineLook(k);
    const curves = group.runs.map((analysis) => sampleCurve(analysis, times));
    const { mean, low, high } = summarise(curves, times.length);
    if (curves.length > 1) {
      bands.push({ kind: 'band', x: times, low, high, color, opacity: 0.22 });
      if (total <= MOST_SINGLE) {
        for (const y of curves) singles.push({ kind: 'line', x: times, y, color, width: 0.7, opacity: 0.45 });
      }
    }
    means.push({ kind: 'line', name: describe(group), x: times, y: mean, color, dash, width: 2.2 });
  });
  const title = 'Evacuation curves compared';
  const hasBand = bands.length > 0;
  return {
    name: 'comparison-evacuation',
    title,
    caption: `Part of the people still there over time.${hasBand ? ' Bands are one standard deviation of the runs about their mean.' : ''}`,
    svg: plotChart({
      title,
      x: { label: 'time', unit: 's', min: 0, isRound: false },
      y: { label: 'people still there', unit: '%', min: 0, max: 100 },
      series: [...bands, ...singles, ...means],
      notes: hasBand ? ['Bands: mean plus and minus one standard deviation; thin lines: single runs.'] : [],
      width: options.width,
      idPrefix: options.idPrefix ?? 'comparison-evacuation',
    }),
  };
}

function plotTimes(groups: readonly Group[], options: FigureOptions): AnalysisPicture {
  const shares = Float64Array.from(CLEARING_SHARES);
  const series = groups.flatMap((group, k): ChartSeries[] => {
    const { color, dash } = lineLook(k);
    const curves = group.runs.map(({ measures }) =>
      Float64Array.from(CLEARING_SHARES, (share) => measures[`clear_${share}`] ?? Number.NaN),
    );
    const { mean, low, high } = summarise(curves, shares.length);
    const line: ChartSeries = { kind: 'line', name: describe(group), x: shares, y: mean, color, dash, width: 2 };
    const dots: ChartSeries[] = curves.map((y) => ({
      kind: 'scatter',
      x: shares,
      y,
      color,
      radius: 2.4,
      opacity: 0.6,
    }));
    return curves.length > 1
      ? [{ kind: 'band', x: shares, low, high, color, opacity: 0.22 }, line, ...dots]
      : [line, ...dots];
  });
  const title = 'Clearing times compared';
  return {
    name: 'comparison-clearing',
    title,
    caption:
      'Time until so many percent of the people had left; a dot per run. Shares that a run did not reach are missing.',
    svg: plotChart({
      title,
      x: { label: 'people who left', unit: '%', min: 45, max: 100 },
      y: { label: 'time', unit: 's', min: 0 },
      series,
      width: options.width,
      idPrefix: options.idPrefix ?? 'comparison-clearing',
    }),
  };
}

function findEnd(analysis: Analysis): number {
  const table = findTable(analysis, 'clearing', ['time', 'num_peds']);
  if (!table || table.rows === 0) return Number.NaN;
  const time = columnOf(table, 'time');
  const { duration } = analysis.measures;
  return Math.max(time[time.length - 1], Number.isFinite(duration) ? time[0] + duration : -Infinity);
}

/** Percent still there at each moment; the last number holds. */
function sampleCurve(analysis: Analysis, times: Float64Array): Float64Array {
  const table = findTable(analysis, 'clearing', ['time', 'num_peds']);
  if (!table || table.rows === 0) return new Float64Array(times.length).fill(Number.NaN);
  const [time, people] = [columnOf(table, 'time'), columnOf(table, 'num_peds')];
  let row = 0;
  return times.map((moment) => {
    while (row + 1 < time.length && time[row + 1] <= moment) row++;
    return people[0] > 0 ? (100 * people[row]) / people[0] : Number.NaN;
  });
}

/** Mean and one standard deviation (n - 1) on both sides of it, over the curves that are known at a place. */
function summarise(
  curves: readonly Float64Array[],
  length: number,
): { mean: Float64Array; low: Float64Array; high: Float64Array } {
  const [mean, low, high] = [0, 1, 2].map(() => new Float64Array(length).fill(Number.NaN));
  for (let k = 0; k < length; k++) {
    const known = curves.map((curve) => curve[k]).filter((value) => Number.isFinite(value));
    if (known.length === 0) continue;
    mean[k] = known.reduce((sum, value) => sum + value, 0) / known.length;
    const squares = known.reduce((sum, value) => sum + (value - mean[k]) * (value - mean[k]), 0);
    const deviation = known.length > 1 ? Math.sqrt(squares / (known.length - 1)) : 0;
    low[k] = mean[k] - deviation;
    high[k] = mean[k] + deviation;
  }
  return { mean, low, high };
}
