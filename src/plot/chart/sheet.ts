import { describeArgument, FootfallError } from '../../error/index.js';
import type { ColorBar } from '../color/color-bar.js';
import type { LegendLayout } from '../legend.js';
import { INK } from '../palette.js';
import { escapeXml, formatPixels } from '../pixel-text.js';
import { formatHatch, type Hatch } from '../style.js';
import { drawText } from '../text/draw-text.js';
import { cleanText, fitText, measureText } from '../text/stroke-text.js';

export const MARGIN = 16;
export const TEXT_SIZE = 7.8;
const TITLE_SIZE = 11;
const NOTE_SIZE = 6.8;
const NOTE_ROW = 14;

/** What a page of a chart holds around the chart itself. */
export interface Sheet {
  readonly title: string;
  readonly width: number;
  readonly idPrefix: string;
  /** Elements of the chart. */
  readonly body: readonly string[];
  readonly defs: readonly string[];
  /** Where the chart ends, pixels from the top. */
  readonly bottom: number;
  readonly legend?: LegendLayout | undefined;
  readonly colorBar?: ColorBar | undefined;
  readonly notes?: readonly string[] | undefined;
}

/** Where the chart starts below its title, pixels. */
export function topOf(title: string): number {
  return title === '' ? MARGIN : MARGIN + 30;
}

/** The whole picture as an SVG document. */
export function composeSheet(sheet: Sheet): string {
  const { width, idPrefix } = sheet;
  const room = width - 2 * MARGIN;
  const title = cleanText(sheet.title);
  const hatches: string[] = [];
  const hatchId = (hatch: Hatch): string => {
    const id = `${idPrefix}-hatch-${hatches.length + 1}`;
    hatches.push(formatHatch(id, hatch));
    return id;
  };
  const parts: string[] = [];
  let y = sheet.bottom;
  if (sheet.colorBar) {
    parts.push(`<g data-layer="colors">${sheet.colorBar.draw(MARGIN, y + 6, `${idPrefix}-colors`)}</g>`);
    y += 6 + sheet.colorBar.height;
  }
  if (sheet.legend && sheet.legend.height > 0) {
    parts.push(`<g data-layer="legend">\n${sheet.legend.draw(MARGIN, y + 4, hatchId)}\n</g>`);
    y += 4 + sheet.legend.height;
  }
  const notes = (sheet.notes ?? []).flatMap((note) => wrapText(cleanText(note), NOTE_SIZE, room));
  notes.forEach((line, k) => {
    parts.push(drawText(line, MARGIN, y + 6 + NOTE_SIZE + k * NOTE_ROW, { size: NOTE_SIZE, color: NOTE_INK }));
  });
  if (notes.length > 0) y += 4 + notes.length * NOTE_ROW;
  const height = y + MARGIN * 0.75;
  const size = `width="${formatPixels(width)}" height="${formatPixels(height)}"`;
  const view = `viewBox="0 0 ${formatPixels(width)} ${formatPixels(height)}"`;
  const head = fitText(title, TITLE_SIZE, room);
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${view} role="img">`,
    title === '' ? '' : `<title>${escapeXml(title)}</title>`,
    sheet.defs.length + hatches.length > 0 ? `<defs>${[...sheet.defs, ...hatches].join('')}</defs>` : '',
    `<rect ${size} fill="${INK.page}"/>`,
    head === '' ? '' : drawText(head, MARGIN, MARGIN + TITLE_SIZE + 2, { size: TITLE_SIZE, color: INK.text }),
    ...sheet.body,
    ...parts,
    '</svg>',
  ];
  return `${lines.filter((line) => line !== '').join('\n')}\n`;
}

/** Dark enough for small letters: 4.5 to 1 on the page (WCAG 2). */
export const NOTE_INK = '#5b626c';

/** A text in lines of at most `width` pixels, broken at spaces. */
export function wrapText(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && measureText(longer, size).width > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  if (line !== '') lines.push(line);
  return lines.map((each) => fitText(each, size, width));
}

/** @throws FootfallError for sizes and ids that make no picture */
export function validateSheet(width: number, height: number, idPrefix: string): void {
  const check = (where: string, value: number, low: number): void => {
    if (typeof value === 'number' && value >= low && value <= 16384) return;
    throw new FootfallError('a picture of this size cannot be drawn', {
      code: 'plot/size',
      where,
      got: describeArgument(value),
      expected: `${low} to 16384 pixels`,
    });
  };
  check('width', width, 240);
  check('plotHeight', height, 16);
  if (!(typeof idPrefix === 'string' && /^[A-Za-z][\w-]*$/.test(idPrefix))) {
    throw new FootfallError('this cannot start an id in the SVG', {
      code: 'plot/id-prefix',
      where: 'idPrefix',
      got: describeArgument(idPrefix),
      expected: 'a letter, then letters, digits, - or _',
    });
  }
}
