import { formatPixels } from '../pixel-text.js';
import { formatStyle, type Style } from '../style.js';
import type { PlotBox } from './axes.js';
import type { ChartSeries } from './chart.js';

/** Points nearer than this to the last one drawn are left out, pixels. */
const NEAR = 0.5;

const noHatch = (): string => '';

/** The elements of a series; empty where it has nothing to show. */
export function drawSeries(series: ChartSeries, box: PlotBox): string {
  const { color, opacity } = series;
  switch (series.kind) {
    case 'line':
    case 'step': {
      const style: Style = {
        stroke: color,
        width: series.width ?? 1.8,
        cap: 'butt',
        ...fade(opacity),
        ...dashed(series.dash),
      };
      return put(formatLine(series.x, series.y, box, series.kind === 'step'), style);
    }
    case 'strokes': {
      const style: Style = { stroke: color, width: series.width ?? 1, cap: 'butt', ...fade(opacity) };
      const { points } = series;
      const count = Math.floor(points.length / 2);
      const x = Float64Array.from({ length: count }, (_, k) => points[2 * k]);
      const y = Float64Array.from({ length: count }, (_, k) => points[2 * k + 1]);
      return put(formatLine(x, y, box, false), style);
    }
    case 'scatter': {
      // A line of no length with round ends is a disc: a third of the bytes of a circle.
      const style: Style = { stroke: color, width: 2 * (series.radius ?? 2), cap: 'round', ...fade(opacity) };
      return put(formatDots(series.x, series.y, box), style);
    }
    case 'band':
      return put(formatBand(series.x, series.low, series.high, box), { fill: color, fillOpacity: opacity ?? 0.2 });
    case 'bar':
      return put(formatBars(series.x, series.y, series.span, box), { fill: color, fillOpacity: opacity ?? 0.85 });
  }
}

/** The sample of a series in a legend. */
export function sampleOf(series: ChartSeries): { readonly symbol: 'area' | 'line' | 'disc'; readonly style: Style } {
  const { color, opacity } = series;
  switch (series.kind) {
    case 'line':
    case 'step':
      return {
        symbol: 'line',
        style: { stroke: color, width: Math.max(1.6, series.width ?? 1.8), cap: 'butt', ...dashed(series.dash) },
      };
    case 'strokes':
      return { symbol: 'line', style: { stroke: color, width: 1.6, cap: 'butt' } };
    case 'scatter':
      return { symbol: 'disc', style: { fill: color } };
    case 'band':
    case 'bar':
      return { symbol: 'area', style: { fill: color, fillOpacity: opacity ?? (series.kind === 'band' ? 0.2 : 0.85) } };
  }
}

/** Numbers that decide how far an axis reaches. */
export function valuesOf(series: ChartSeries, axis: 'x' | 'y'): Iterable<number> {
  switch (series.kind) {
    case 'strokes': {
      const { points } = series;
      return every(points, axis === 'x' ? 0 : 1, 2);
    }
    case 'band':
      return axis === 'x' ? every(series.x, 0, 1) : [...every(series.low, 0, 1), ...every(series.high, 0, 1)];
    case 'bar': {
      if (axis === 'y') return [0, ...every(series.y, 0, 1)];
      const last = series.x.length - 1;
      return last < 0 ? [] : [...every(series.x, 0, 1), series.x[last] + series.span];
    }
    default:
      return every(axis === 'x' ? series.x : series.y, 0, 1);
  }
}

function* every(values: ArrayLike<number>, from: number, step: number): Generator<number> {
  for (let k = from; k < values.length; k += step) yield values[k];
}

function put(data: string, style: Style): string {
  return data === '' ? '' : `<path d="${data}"${formatStyle(style, noHatch)}/>`;
}

function fade(opacity: number | undefined): Style {
  return opacity === undefined ? {} : { strokeOpacity: opacity };
}

function dashed(dash: readonly number[] | undefined): Style {
  return dash === undefined ? {} : { dash };
}

function formatLine(xs: ArrayLike<number>, ys: ArrayLike<number>, box: PlotBox, isStep: boolean): string {
  const parts: string[] = [];
  let isOpen = false;
  let [lastX, lastY] = [0, 0];
  /** Left out since the last point drawn. */
  let held: [number, number] | undefined;
  const go = (x: number, y: number): void => {
    const isLevel = formatPixels(y) === formatPixels(lastY);
    if (isStep && !isLevel) parts.push(`H${formatPixels(x)}V${formatPixels(y)}`);
    else parts.push(isLevel ? `H${formatPixels(x)}` : `L${formatPixels(x)} ${formatPixels(y)}`);
    [lastX, lastY] = [x, y];
    held = undefined;
  };
  for (let k = 0; k < xs.length; k++) {
    if (!(Number.isFinite(xs[k]) && Number.isFinite(ys[k]))) {
      if (held) go(...held);
      isOpen = false;
      continue;
    }
    const [x, y] = [box.toX(xs[k]), box.toY(ys[k])];
    if (!isOpen) {
      parts.push(`M${formatPixels(x)} ${formatPixels(y)}`);
      [lastX, lastY] = [x, y];
      isOpen = true;
      // A single point still shows.
      held = [x, y];
    } else if (isStep && y === lastY && held === undefined) held = [x, y];
    else if (isStep && held && held[1] === y && lastY === y) held = [x, y];
    else if (Math.abs(x - lastX) < NEAR && Math.abs(y - lastY) < NEAR) held = [x, y];
    else go(x, y);
  }
  if (held) go(...held);
  return parts.join('');
}

function formatDots(xs: ArrayLike<number>, ys: ArrayLike<number>, box: PlotBox): string {
  const parts: string[] = [];
  for (let k = 0; k < xs.length; k++) {
    if (!(Number.isFinite(xs[k]) && Number.isFinite(ys[k]))) continue;
    parts.push(`M${formatTenth(box.toX(xs[k]))} ${formatTenth(box.toY(ys[k]))}h0`);
  }
  return parts.join('');
}

function formatTenth(value: number): string {
  return formatPixels(Math.round(10 * value) / 10);
}

function formatBand(xs: ArrayLike<number>, lows: ArrayLike<number>, highs: ArrayLike<number>, box: PlotBox): string {
  const parts: string[] = [];
  let run: number[] = [];
  const close = (): void => {
    if (run.length > 1) {
      const there = run.map((k) => `${formatPixels(box.toX(xs[k]))} ${formatPixels(box.toY(highs[k]))}`);
      const back = run.map((k) => `${formatPixels(box.toX(xs[k]))} ${formatPixels(box.toY(lows[k]))}`).reverse();
      parts.push(`M${[...there, ...back].join('L')}Z`);
    }
    run = [];
  };
  for (let k = 0; k < xs.length; k++) {
    if (Number.isFinite(xs[k]) && Number.isFinite(lows[k]) && Number.isFinite(highs[k])) run.push(k);
    else close();
  }
  close();
  return parts.join('');
}

function formatBars(xs: ArrayLike<number>, ys: ArrayLike<number>, span: number, box: PlotBox): string {
  const parts: string[] = [];
  for (let k = 0; k < xs.length; k++) {
    if (!(Number.isFinite(xs[k]) && Number.isFinite(ys[k])) || ys[k] === 0) continue;
    const [a, b] = [formatPixels(box.toX(xs[k])), formatPixels(box.toX(xs[k] + span))];
    parts.push(`M${a} ${formatPixels(box.toY(0))}V${formatPixels(box.toY(ys[k]))}H${b}V${formatPixels(box.toY(0))}Z`);
  }
  return parts.join('');
}
