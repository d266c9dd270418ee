import type { Analysis } from '../../analysis/index.js';
import type { ChartAxis, ChartSeries } from '../chart/chart.js';
import { plotChart } from '../chart/plot-chart.js';
import type { AnalysisPicture, FigureOptions } from './figure.js';
import { lineLook } from './series-color.js';

/** Runs that differ by their seeds alone. */
export interface ComparedGroup {
  readonly name: string;
  readonly runs: readonly Analysis[];
}

/** Single runs are drawn up to so many. */
const MOST_SINGLE = 60;

/** `hall (mean of 5 runs)`. */
export function describeGroup({ name, runs }: ComparedGroup): string {
  return runs.length > 1 ? `${name} (mean of ${runs.length} runs)` : name;
}

/** Curves of groups over the same numbers. */
export interface GroupCurves {
  readonly name: string;
  readonly title: string;
  readonly caption: string;
  readonly xAxis: ChartAxis;
  readonly yAxis: ChartAxis;
  readonly x: Float64Array;
  /** Per group: a curve per run, NaN where it is not known. */
  readonly curves: readonly (readonly Float64Array[])[];
  /** Each y holds until the next x. */
  readonly isStep?: boolean | undefined;
  readonly notes?: readonly string[] | undefined;
}

/** By group the mean, a band of one standard deviation about it, and the single runs faintly. */
export function plotGroupCurves(
  groups: readonly ComparedGroup[],
  chart: GroupCurves,
  options: FigureOptions = {},
): AnalysisPicture {
  const { name, title, x } = chart;
  const kind = chart.isStep ? 'step' : 'line';
  const total = groups.reduce((sum, { runs }) => sum + runs.length, 0);
  const [bands, singles, means]: ChartSeries[][] = [[], [], []];
  groups.forEach((group, k) => {
    const { color, dash } = lineLook(k);
    const curves = chart.curves[k];
    const { mean, low, high } = summariseCurves(curves, x.length);
    if (curves.length > 1) {
      bands.push({ kind: 'band', ...(chart.isStep ? widen(x, low, high) : { x, low, high }), color, opacity: 0.22 });
      if (total <= MOST_SINGLE) {
        for (const y of curves) singles.push({ kind, x, y, color, width: 0.7, opacity: 0.45 });
      }
    }
    means.push({ kind, name: describeGroup(group), x, y: mean, color, dash, width: 2.2 });
  });
  const hasBand = bands.length > 0;
  const about =
    singles.length > 0
      ? 'Bands: mean plus and minus one standard deviation; thin lines: single runs.'
      : 'Bands: mean plus and minus one standard deviation.';
  return {
    name,
    title,
    caption: `${chart.caption}${hasBand ? ' Bands are one standard deviation of the runs about their mean.' : ''}`,
    svg: plotChart({
      title,
      x: chart.xAxis,
      y: chart.yAxis,
      series: [...bands, ...singles, ...means],
      notes: [...(chart.notes ?? []), ...(hasBand ? [about] : [])],
      width: options.width,
      idPrefix: options.idPrefix ?? name,
    }),
  };
}

/** Mean and one standard deviation (n - 1) on both sides of it, over the curves that are known at a place. */
export function summariseCurves(
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

/** A band about numbers that hold until the next x: two corners per step. */
function widen(
  x: Float64Array,
  low: Float64Array,
  high: Float64Array,
): { x: Float64Array; low: Float64Array; high: Float64Array } {
  const length = Math.max(0, 2 * x.length - 1);
  const at = (k: number): number => Math.floor(k / 2);
  return {
    x: Float64Array.from({ length }, (_, k) => x[at(k + 1)]),
    low: Float64Array.from({ length }, (_, k) => low[at(k)]),
    high: Float64Array.from({ length }, (_, k) => high[at(k)]),
  };
}
