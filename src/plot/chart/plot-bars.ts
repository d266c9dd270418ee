import { listOf, maybe, partsOf, requireFunction, requireOptions, requireText } from '../../error/index.js';
import { layoutLegend } from '../legend.js';
import { INK } from '../palette.js';
import { formatPixels } from '../pixel-text.js';
import { requireColor, requireMeasured } from '../require.js';
import { drawText } from '../text/draw-text.js';
import { cleanText, fitText, measureText } from '../text/stroke-text.js';
import { createPlotBox, drawGrid, layoutAxis } from './axes.js';
import { CHART_DEFAULTS, type ChartAxis, formatAxis, requireAxis, SHEET_CHECKS } from './chart.js';
import { composeSheet, MARGIN, TEXT_SIZE, topOf, validateSheet } from './sheet.js';
import { chooseSpan } from './ticks.js';

/** One part of all bars: a colour and a number per bar. */
export interface BarPart {
  /** For the legend. */
  readonly name: string;
  readonly color: string;
  /** Per bar; what is not finite and above 0 is left out. */
  readonly values: ArrayLike<number>;
  /** Written into the part where it is wide enough. */
  readonly text?: ((value: number) => string) | undefined;
}

/** Level bars with names, each of one part or several. */
export interface BarChart {
  readonly title: string;
  /** Names of the bars, from the top. */
  readonly names: readonly string[];
  /** What the names are: `exit`. */
  readonly label: string;
  readonly x: ChartAxis;
  readonly parts: readonly BarPart[];
  /** A text behind each bar. */
  readonly ends?: readonly string[] | undefined;
  readonly notes?: readonly string[] | undefined;
  readonly width?: number | undefined;
  readonly idPrefix?: string | undefined;
}

const requireNames = listOf(requireText);
const requireBarParts = listOf(
  partsOf({ name: requireText, color: requireColor, values: requireMeasured, text: maybe(requireFunction) }),
);
const BAR_CHECKS = {
  ...SHEET_CHECKS,
  names: requireNames,
  label: requireText,
  parts: requireBarParts,
  ends: listOf(requireText),
};

function requireBars(chart: BarChart): void {
  const where = 'plotBars: chart';
  requireOptions(chart, where, BAR_CHECKS);
  requireText(chart.title, `${where}.title`);
  requireText(chart.label, `${where}.label`);
  requireNames(chart.names, `${where}.names`);
  requireAxis(chart.x, `${where}.x`);
  requireBarParts(chart.parts, `${where}.parts`);
}

const ROW = 30;
const BAR = 19;
const MAX_NAME = 200;
/** More bars than this are not drawn: nobody reads them. */
const MOST_BARS = 40;

/** Bars as an SVG document. Parts are laid end to end; the first 40 bars are shown, and it says how many were left out. */
export function plotBars(chart: BarChart): string {
  requireBars(chart);
  const { width = CHART_DEFAULTS.width, idPrefix = 'bars' } = chart;
  validateSheet(width, ROW, idPrefix);
  const names = chart.names.slice(0, MOST_BARS);
  const rows = Math.max(1, names.length);
  const labels = names.map((name) => fitText(cleanText(name), TEXT_SIZE, Math.min(MAX_NAME, width / 3)));
  const nameWidth = Math.max(0, ...labels.map((text) => measureText(text, TEXT_SIZE).width));
  const totals = names.map((_, k) => chart.parts.reduce((sum, { values }) => sum + positive(values[k]), 0));
  const { min = 0, max, isRound, isWhole } = chart.x;
  const top = topOf(chart.title) + 22;
  const left = MARGIN + nameWidth + 10;
  const ends = chart.ends?.slice(0, MOST_BARS) ?? [];
  const endWidth = Math.max(0, ...ends.map((text) => measureText(cleanText(text), TEXT_SIZE).width + 8));
  const plotWidth = Math.max(60, width - left - MARGIN - 8 - endWidth);
  const height = rows * ROW;
  const x = layoutAxis(chooseSpan(totals, { min, max, isRound, isWhole }), plotWidth, true, isWhole ?? false);
  const y = { low: 0, high: rows, ticks: [] };
  const box = createPlotBox(left, top, plotWidth, height, x, y);
  const body: string[] = [drawGrid(box, x, y)];
  const texts: string[] = [];
  names.forEach((_, k) => {
    const middle = top + (k + 0.5) * ROW;
    let start = 0;
    for (const { color, values, text } of chart.parts) {
      const value = positive(values[k]);
      if (value === 0) continue;
      const [a, b] = [box.toX(start), box.toX(start + value)];
      const place = `x="${formatPixels(a)}" y="${formatPixels(middle - BAR / 2)}" width="${formatPixels(b - a)}"`;
      body.push(`<rect ${place} height="${BAR}" fill="${color}" stroke="${INK.free}" stroke-width="0.6"/>`);
      const inside = text?.(value) ?? '';
      if (inside !== '' && measureText(inside, TEXT_SIZE).width + 6 <= b - a) {
        const ink = isDark(color) ? '#ffffff' : INK.text;
        texts.push(
          drawText(inside, (a + b) / 2, middle + TEXT_SIZE / 2, { size: TEXT_SIZE, color: ink, anchor: 'middle' }),
        );
      }
      start += value;
    }
    const style = { size: TEXT_SIZE, color: INK.text };
    texts.push(drawText(labels[k], left - 8, middle + TEXT_SIZE / 2, { ...style, anchor: 'end' }));
    if (ends[k] !== undefined)
      texts.push(drawText(cleanText(ends[k]), box.toX(start) + 6, middle + TEXT_SIZE / 2, style));
  });
  const bottom = top + height;
  const style = { size: TEXT_SIZE, color: INK.text };
  const marks = x.ticks.map(({ value }) => `M${formatPixels(box.toX(value))} ${formatPixels(bottom)}v4`).join('');
  const lines = `M${formatPixels(left)} ${formatPixels(top)}v${formatPixels(height)}h${formatPixels(plotWidth)}${marks}`;
  const axes = [
    `<path d="${lines}" fill="none" stroke="${INK.text}" stroke-width="1"/>`,
    ...x.ticks.map(({ value, text }) =>
      drawText(text, box.toX(value), bottom + 9 + TEXT_SIZE, { ...style, anchor: 'middle' }),
    ),
    `<g data-axis="x">${drawText(formatAxis(chart.x), left + plotWidth / 2, bottom + 29 + TEXT_SIZE, { ...style, anchor: 'middle' })}</g>`,
    `<g data-axis="y">${drawText(chart.label, MARGIN, top - 10, style)}</g>`,
  ];
  const isKeyed = chart.parts.length > 1;
  const legend = isKeyed
    ? chart.parts.map(({ name, color }) => ({ label: name, symbol: 'area' as const, style: { fill: color } }))
    : [];
  const more = chart.names.length - names.length;
  const nothing = names.length === 0 ? ['Nothing was measured.'] : [];
  return composeSheet({
    title: chart.title,
    width,
    idPrefix,
    defs: [],
    body: [
      ...body,
      `<g data-layer="axes">\n${axes.join('\n')}\n</g>`,
      `<g data-layer="labels">\n${texts.join('\n')}\n</g>`,
    ],
    bottom: bottom + 42,
    legend: layoutLegend(legend, width - 2 * MARGIN),
    notes: [...nothing, ...(chart.notes ?? []), ...(more > 0 ? [`${more} more are not shown.`] : [])],
  });
}

function positive(value: number | undefined): number {
  return value !== undefined && Number.isFinite(value) && value > 0 ? value : 0;
}

/** Does white read better on it than black? By relative luminance (WCAG 2), gamma taken as 2. */
export function isDark(color: string): boolean {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return 0.2126 * r * r + 0.7152 * g * g + 0.0722 * b * b < 0.3;
}
