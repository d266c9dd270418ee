import {
  allow,
  type Check,
  listOf,
  maybe,
  numberIn,
  oneOf,
  partsOf,
  requireBoolean,
  requireOptions,
  requireText,
  requireThat,
} from '../../error/index.js';
import type { ColorScale } from '../color/color-scale.js';
import { requireColor, requireMeasured, requireScale } from '../require.js';

/** An axis: what it shows, in which unit. */
export interface ChartAxis {
  readonly label: string;
  /** Such as `s`; empty for plain numbers. */
  readonly unit: string;
  /** Fixed ends; else those of the data, rounded outwards unless `isRound` is false. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly isRound?: boolean | undefined;
  /** Ticks at whole numbers only. */
  readonly isWhole?: boolean | undefined;
}

/** What all series of a chart have: a name for the legend, a colour, how much shines through. */
export interface SeriesLook {
  /** For the legend; a series without a name is not listed. */
  readonly name?: string | undefined;
  readonly color: string;
  readonly opacity?: number | undefined;
}

/** Numbers in a chart. Places where x or y is not finite are left out, and break a line. */
export type ChartSeries = SeriesLook &
  (
    | {
        /** `step` holds each y until the next x. */
        readonly kind: 'line' | 'step';
        readonly x: ArrayLike<number>;
        readonly y: ArrayLike<number>;
        /** Pixels. Default 1.8. */
        readonly width?: number | undefined;
        readonly dash?: readonly number[] | undefined;
      }
    | {
        readonly kind: 'scatter';
        readonly x: ArrayLike<number>;
        readonly y: ArrayLike<number>;
        /** Pixels. Default 2. */
        readonly radius?: number | undefined;
      }
    | {
        /** The room between two curves: a spread around a mean. */
        readonly kind: 'band';
        readonly x: ArrayLike<number>;
        readonly low: ArrayLike<number>;
        readonly high: ArrayLike<number>;
      }
    | {
        /** Bars from 0 to y over [x, x + span). */
        readonly kind: 'bar';
        readonly x: ArrayLike<number>;
        readonly y: ArrayLike<number>;
        readonly span: number;
      }
    | {
        /** Polylines in one colour each, as colours stand for a third number: x, y in turn, NaN between two of them. */
        readonly kind: 'strokes';
        readonly points: ArrayLike<number>;
        readonly width?: number | undefined;
      }
  );

/** A point with a text. */
export interface ChartMark {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly color?: string | undefined;
}

/** A chart of numbers over numbers. */
export interface Chart {
  readonly title: string;
  readonly x: ChartAxis;
  readonly y: ChartAxis;
  /** In the order of drawing. */
  readonly series: readonly ChartSeries[];
  readonly marks?: readonly ChartMark[] | undefined;
  /** A legend for colours that stand for numbers. */
  readonly colors?: ColorScale | undefined;
  /** Sentences below the chart: what was left out, how it was measured. */
  readonly notes?: readonly string[] | undefined;
  /** Pixels of the whole picture. [Limit: 240 to 16384] */
  readonly width?: number | undefined;
  /** Pixels of the plotting area. [Limit: 80 to 16384] */
  readonly plotHeight?: number | undefined;
  /** Starts the ids in the SVG; pictures in one HTML page need different ones. */
  readonly idPrefix?: string | undefined;
}

export const CHART_DEFAULTS = { width: 760, plotHeight: 320, idPrefix: 'chart' } as const;

/** A text for an axis: `time [s]`. */
export function formatAxis({ label, unit }: { readonly label: string; readonly unit: string }): string {
  return unit === '' ? label : `${label} [${formatUnit(unit)}]`;
}

/** `1/m2` as `1/m²`. */
export function formatUnit(unit: string): string {
  return unit.replace(/m2\b/g, 'm\u00b2');
}

export const requireAxis = partsOf({
  label: requireText,
  unit: requireText,
  min: maybe(numberIn()),
  max: maybe(numberIn()),
  isRound: maybe(requireBoolean),
  isWhole: maybe(requireBoolean),
});

const look = { name: maybe(requireText), color: requireColor, opacity: maybe(numberIn(0, 1)) };
const size = maybe(numberIn(0));
const curve = partsOf({
  ...look,
  x: requireMeasured,
  y: requireMeasured,
  width: size,
  dash: maybe(listOf(numberIn(0))),
});
const SERIES: Readonly<Record<ChartSeries['kind'], Check>> = {
  line: curve,
  step: curve,
  scatter: partsOf({ ...look, x: requireMeasured, y: requireMeasured, radius: size }),
  band: partsOf({ ...look, x: requireMeasured, low: requireMeasured, high: requireMeasured }),
  bar: partsOf({ ...look, x: requireMeasured, y: requireMeasured, span: numberIn() }),
  strokes: partsOf({ ...look, points: requireMeasured, width: size }),
};
const requireKind = partsOf({ kind: oneOf(...Object.keys(SERIES)) });
const requireSeries = listOf((value, where) => {
  requireKind(value, where);
  SERIES[(value as ChartSeries).kind](value, where);
});

/** Checks of what is not there only at times; sizes and ids have errors of their own. */
export const SHEET_CHECKS = {
  title: requireText,
  x: requireAxis,
  notes: listOf(requireText),
  width: allow,
  idPrefix: allow,
} as const;
const CHART_CHECKS = {
  ...SHEET_CHECKS,
  y: requireAxis,
  series: requireSeries,
  marks: listOf(partsOf({ x: requireNumeric, y: requireNumeric, text: requireText, color: maybe(requireColor) })),
  colors: requireScale,
  plotHeight: allow,
};

/** Refuses what is not a chart. */
export function requireChart(chart: unknown, where: string): void {
  requireOptions(chart, where, CHART_CHECKS);
  const { title, x, y, series } = chart as Chart;
  requireText(title, `${where}.title`);
  requireAxis(x, `${where}.x`);
  requireAxis(y, `${where}.y`);
  requireSeries(series, `${where}.series`);
}

/** A number, finite or not: what is not finite is left out. */
function requireNumeric(value: unknown, where: string): void {
  requireThat(typeof value === 'number', where, value, 'a number');
}
