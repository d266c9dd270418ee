import { formatTick, listTicks } from '../chart/ticks.js';
import { INK } from '../palette.js';
import { escapeXml, formatPixels } from '../pixel-text.js';
import { drawText } from '../text/draw-text.js';
import { measureText } from '../text/stroke-text.js';
import { type ColorScale, colorOf } from './color-scale.js';

const TEXT_SIZE = 7.5;
const BAR_HEIGHT = 12;
/** Stops of the gradient: the ramp itself is linear between its colours. */
const STOPS = 16;

/** A legend of colours: a bar with ticks, its title and unit before it. */
export interface ColorBar {
  readonly width: number;
  readonly height: number;
  /** The elements with the top left corner at (left, top), pixels; `id` names the gradient. */
  draw(left: number, top: number, id: string): string;
}

/** @param width pixels of title and bar together, at most */
export function createColorBar(scale: ColorScale, width: number): ColorBar {
  const title = scale.unit === '' ? scale.title : `${scale.title} [${scale.unit}]`;
  const titleWidth = measureText(title, TEXT_SIZE).width;
  const isBeside = titleWidth + 140 < width;
  const indent = isBeside ? titleWidth + 16 : 8;
  const bar = Math.max(60, Math.min(260, width - indent - 24));
  const ticks = listTicks(scale.low, scale.high, 5).filter((tick) => tick >= scale.low && tick <= scale.high);
  const step = ticks.length > 1 ? ticks[1] - ticks[0] : scale.high - scale.low;
  const head = isBeside ? 0 : 16;
  return {
    width: indent + bar + 16,
    height: head + 32,
    draw(left, top, id) {
      const at = (value: number): number => left + indent + ((value - scale.low) / (scale.high - scale.low)) * bar;
      const y = top + head + 2;
      const stops = Array.from({ length: STOPS + 1 }, (_, k) => {
        const color = colorOf(scale, scale.low + ((scale.high - scale.low) * k) / STOPS);
        return `<stop offset="${k / STOPS}" stop-color="${color}"/>`;
      });
      const parts = [
        `<linearGradient id="${escapeXml(id)}">${stops.join('')}</linearGradient>`,
        drawText(title, left, isBeside ? y + BAR_HEIGHT - 2 : top + TEXT_SIZE + 2, {
          size: TEXT_SIZE,
          color: INK.text,
        }),
        `<rect x="${formatPixels(left + indent)}" y="${formatPixels(y)}" width="${formatPixels(bar)}" height="${BAR_HEIGHT}" fill="url(#${escapeXml(id)})" stroke="${INK.text}" stroke-width="0.7"/>`,
      ];
      const places = ticks.map((tick) => `M${formatPixels(at(tick))} ${formatPixels(y + BAR_HEIGHT)}v3`).join('');
      parts.push(`<path d="${places}" fill="none" stroke="${INK.text}" stroke-width="0.8"/>`);
      ticks.forEach((tick, k) => {
        const isLast = k === ticks.length - 1 && scale.isOpen === true;
        const text = isLast ? `\u2265${formatTick(tick, step)}` : formatTick(tick, step);
        const style = { size: TEXT_SIZE, color: INK.text, anchor: 'middle' as const };
        parts.push(drawText(text, at(tick), y + BAR_HEIGHT + 6 + TEXT_SIZE, style));
      });
      return parts.join('\n');
    },
  };
}
