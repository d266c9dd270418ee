import { escapeXml, formatPixels } from '../pixel-text.js';
import { canStrokeText, measureText, strokeText } from './stroke-text.js';

export interface TextStyle {
  /** Height of a capital letter, pixels. */
  readonly size: number;
  readonly color: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** Colour of a seam around the letters that keeps them readable on lines. */
  readonly halo?: string;
  /** Default 0.13 of the size, at least 1 pixel. */
  readonly weight?: number;
}

/** Height of a capital letter as a part of the font size, in the usual sans-serif fonts. */
const CAPITAL_HEIGHT = 0.72;

/**
 * SVG elements that write a line of text with its baseline at (x, y), pixels. Text in the built-in letters is drawn as
 * strokes, the same everywhere, and named in `aria-label`; text with other characters (Greek, Chinese, ...) is left to
 * the fonts of the viewer.
 */
export function drawText(text: string, x: number, y: number, style: TextStyle): string {
  const { width } = measureText(text, style.size);
  const weight = style.weight ?? Math.max(1, style.size * 0.13);
  const name = escapeXml(text);
  if (!canStrokeText(text)) {
    const font =
      `x="${formatPixels(x)}" y="${formatPixels(y)}" font-family="sans-serif" ` +
      `font-size="${formatPixels(style.size / CAPITAL_HEIGHT)}" text-anchor="${style.anchor ?? 'start'}"`;
    const seam = style.halo
      ? ` stroke="${style.halo}" stroke-width="3" stroke-linejoin="round" paint-order="stroke"`
      : '';
    return `<text ${font} fill="${style.color}"${seam}>${name}</text>`;
  }
  const shift = style.anchor === 'middle' ? width / 2 : style.anchor === 'end' ? width : 0;
  const data = strokeText(text, x - shift, y, style.size);
  if (data === '') return '';
  const round = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';
  const path = (color: string, thickness: number): string =>
    `<path d="${data}" stroke="${color}" stroke-width="${formatPixels(thickness)}"/>`;
  const seam = style.halo ? path(style.halo, weight + 3) : '';
  return `<g role="img" aria-label="${name}" ${round}>${seam}${path(style.color, weight)}</g>`;
}
