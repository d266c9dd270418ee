import { formatPixels } from '../pixel-text.js';
import { ACCENTS, GLYPHS, LOW_ACCENTS } from './glyphs.js';

/** Space between two letters, in units of the glyphs (a capital letter is 10 high). */
const TRACKING = 2.5;
/** Width taken for a character that the built-in letters lack, in the same units: a guess for layout. */
const FOREIGN_WIDTH = 9;
const DOTLESS_I = '\u0131';
/** Letters over which an accent sits at the height of capitals. */
const TALL = /[A-Zbdfhklt\u00c6\u00d8\u00df]/;

/** Extent of a text in pixels. */
export interface TextExtent {
  readonly width: number;
  /** Above the baseline. */
  readonly ascent: number;
  /** Below the baseline. */
  readonly descent: number;
}

/** One line of it: line ends, tabs and other control characters become single spaces. */
export function cleanText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: replacing them is the point
  return text.replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ').trim();
}

/** Can the built-in letters write all of this text? */
export function canStrokeText(text: string): boolean {
  return splitLetters(text).every(({ base, accents }) => GLYPHS[base] && accents.every((mark) => ACCENTS[mark]));
}

/** Extent of a text whose capital letters are `size` pixels high (a font of 12 px has capitals of about 9). */
export function measureText(text: string, size: number): TextExtent {
  let units = 0;
  for (const { base } of splitLetters(text)) units += (GLYPHS[base]?.[0] ?? FOREIGN_WIDTH) + TRACKING;
  return { width: (Math.max(0, units - TRACKING) * size) / 10, ascent: size * 1.05, descent: size * 0.3 };
}

/** The text, cut with an ellipsis where it is wider than `width` pixels. */
export function fitText(text: string, size: number, width: number): string {
  if (measureText(text, size).width <= width) return text;
  const letters = Array.from(text);
  const cut = (count: number): string => `${letters.slice(0, count).join('').trimEnd()}\u2026`;
  // Letter by letter a name of 10,000 letters took seconds.
  let [fits, over] = [0, letters.length + 1];
  while (over - fits > 1) {
    const middle = (fits + over) >> 1;
    if (measureText(cut(middle), size).width <= width) fits = middle;
    else over = middle;
  }
  return cut(fits);
}

/**
 * SVG path data that writes a text with its baseline starting at (x, y), pixels; to be stroked with round caps and
 * not filled. Characters without a glyph are left out: ask `canStrokeText` first.
 */
export function strokeText(text: string, x: number, y: number, size: number): string {
  const unit = size / 10;
  let pen = x;
  let data = '';
  for (const { base, accents } of splitLetters(text)) {
    const glyph = GLYPHS[base];
    if (glyph === undefined) continue;
    data += placeStrokes(glyph[1], pen, y, unit);
    for (const accent of accents) {
      const top = LOW_ACCENTS.has(accent) ? 0 : TALL.test(base) ? -10 : -7;
      data += placeStrokes(ACCENTS[accent] ?? '', pen + (glyph[0] / 2) * unit, y + top * unit, unit);
    }
    pen += (glyph[0] + TRACKING) * unit;
  }
  return data;
}

interface Letter {
  readonly base: string;
  readonly accents: readonly string[];
}

function splitLetters(text: string): Letter[] {
  return Array.from(text.normalize('NFC'), (character) => {
    // A glyph of its own wins over a letter taken apart.
    if (GLYPHS[character] !== undefined) return { base: character, accents: [] };
    const [base = character, ...accents] = Array.from(character.normalize('NFD'));
    const isCovered = accents.some((accent) => !LOW_ACCENTS.has(accent));
    return { base: base === 'i' && isCovered ? DOTLESS_I : base, accents };
  });
}

function placeStrokes(strokes: string, x: number, y: number, unit: number): string {
  let data = '';
  for (const [, command, first, second] of strokes.matchAll(STROKE)) {
    const [a, b] = parsePair(first!);
    if (second === undefined) {
      data += `${command}${formatPixels(x + a * unit)} ${formatPixels(y + b * unit)}`;
      continue;
    }
    const [endX, endY] = parsePair(second);
    data +=
      `A${formatPixels(a * unit)} ${formatPixels(b * unit)} 0 0 ${command === 'A' ? 1 : 0} ` +
      `${formatPixels(x + endX * unit)} ${formatPixels(y + endY * unit)}`;
  }
  return data;
}

const STROKE = /([MLAB])(-?[\d.]+,-?[\d.]+)(?: (-?[\d.]+,-?[\d.]+))?/g;

function parsePair(text: string): [number, number] {
  const [a, b] = text.split(',');
  return [Number(a), Number(b)];
}
