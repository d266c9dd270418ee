import { INK } from '../palette.js';
import { formatPixels } from '../pixel-text.js';
import { drawText } from '../text/draw-text.js';
import { measureText } from '../text/stroke-text.js';
import { TEXT_SIZE } from './sheet.js';
import { chooseStep, formatTick, listTicks } from './ticks.js';

const GRID_INK = '#dcdfe3';

/** One axis laid out: its span, ticks and their texts. */
export interface AxisLayout {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly { readonly value: number; readonly text: string }[];
}

/** As many ticks as fit: for a horizontal axis so that texts stay apart. */
export function layoutAxis(
  [low, high]: readonly [number, number],
  length: number,
  isHorizontal: boolean,
  isWhole: boolean,
): AxisLayout {
  for (let count = Math.max(1, Math.floor(length / (isHorizontal ? 70 : 42))); ; count--) {
    const step = chooseStep(high - low, count, isWhole);
    const values = listTicks(low, high, count, isWhole);
    const ticks = values.map((value) => ({ value, text: formatTick(value, step) }));
    const widest = Math.max(0, ...ticks.map(({ text }) => measureText(text, TEXT_SIZE).width));
    const gap = (step / (high - low)) * length;
    if (count <= 1 || !isHorizontal || widest + 14 <= gap) {
      // Even two may touch where numbers are huge and the picture is narrow.
      const fits = !isHorizontal || widest + 14 <= gap;
      return { low, high, ticks: fits ? ticks : ticks.slice(0, 1) };
    }
  }
}

/** A box of the plotting area, pixels, and where numbers lie in it. */
export interface PlotBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  toX(value: number): number;
  toY(value: number): number;
}

/** Beyond this a line is cut off anyway; numbers stay short. */
const FAR = 20_000;

export function createPlotBox(
  left: number,
  top: number,
  width: number,
  height: number,
  x: AxisLayout,
  y: AxisLayout,
): PlotBox {
  const clamp = (value: number): number => Math.max(-FAR, Math.min(FAR, value));
  return {
    left,
    top,
    width,
    height,
    toX: (value) => clamp(left + ((value - x.low) / (x.high - x.low)) * width),
    toY: (value) => clamp(top + height - ((value - y.low) / (y.high - y.low)) * height),
  };
}

/** Grid lines under the data. */
export function drawGrid(box: PlotBox, x: AxisLayout, y: AxisLayout): string {
  const { left, top, width, height } = box;
  const across = y.ticks.map(
    ({ value }) => `M${formatPixels(left)} ${formatPixels(box.toY(value))}h${formatPixels(width)}`,
  );
  const down = x.ticks.map(
    ({ value }) => `M${formatPixels(box.toX(value))} ${formatPixels(top)}v${formatPixels(height)}`,
  );
  const place = `x="${formatPixels(left)}" y="${formatPixels(top)}"`;
  return (
    `<rect ${place} width="${formatPixels(width)}" height="${formatPixels(height)}" fill="${INK.free}"/>` +
    `<path d="${[...across, ...down].join('')}" fill="none" stroke="${GRID_INK}" stroke-width="1"/>`
  );
}

/** Lines, ticks, numbers and titles of both axes, above the data. */
export function drawAxes(box: PlotBox, x: AxisLayout, y: AxisLayout, xTitle: string, yTitle: string): string {
  const { left, top, width, height } = box;
  const bottom = top + height;
  const style = { size: TEXT_SIZE, color: INK.text };
  const marks = [
    ...x.ticks.map(({ value }) => `M${formatPixels(box.toX(value))} ${formatPixels(bottom)}v4`),
    ...y.ticks.map(({ value }) => `M${formatPixels(left)} ${formatPixels(box.toY(value))}h-4`),
  ];
  const lines = `M${formatPixels(left)} ${formatPixels(top)}v${formatPixels(height)}h${formatPixels(width)}${marks.join('')}`;
  return [
    `<path d="${lines}" fill="none" stroke="${INK.text}" stroke-width="1"/>`,
    ...x.ticks.map(({ value, text }) =>
      drawText(text, box.toX(value), bottom + 9 + TEXT_SIZE, { ...style, anchor: 'middle' }),
    ),
    ...y.ticks.map(({ value, text }) =>
      drawText(text, left - 8, box.toY(value) + TEXT_SIZE / 2, { ...style, anchor: 'end' }),
    ),
    `<g data-axis="x">${drawText(xTitle, left + width / 2, bottom + 29 + TEXT_SIZE, { ...style, anchor: 'middle' })}</g>`,
    `<g data-axis="y">${drawText(yTitle, yTitleLeft(left, y), top - 10, style)}</g>`,
  ].join('\n');
}

/** The title of the vertical axis stands over its numbers, level, so that it reads without turning the head. */
function yTitleLeft(left: number, y: AxisLayout): number {
  return left - 8 - Math.max(0, ...y.ticks.map(({ text }) => measureText(text, TEXT_SIZE).width));
}

/** Pixels that the numbers of a vertical axis take to its left. */
export function measureTicks(y: AxisLayout): number {
  return 10 + Math.max(0, ...y.ticks.map(({ text }) => measureText(text, TEXT_SIZE).width));
}
