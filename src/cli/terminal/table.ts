import { toPlainLine } from './colours.js';
import { computeTextWidth, padText, wrapText } from './text-width.js';

export interface Column {
  readonly title: string;
  readonly align?: 'left' | 'right';
}

export interface TableOptions {
  /** Columns of the terminal; the last column is wrapped to fit. Infinity: never wrap. [Limit: >= 20] */
  readonly width?: number;
  /** Marks up the titles. */
  readonly title?: (text: string) => string;
}

/** Below this the last column is not wrapped further: one word per line is harder to read than a broken line. */
const MIN_LAST_WIDTH = 24;

/**
 * A table with aligned columns, two spaces apart, as lines without trailing spaces. Cells must be single lines; control
 * characters in them, which could break the terminal, become spaces (colour codes are kept).
 */
export function formatTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  options: TableOptions = {},
): string[] {
  const titles = columns.map((column) => column.title);
  const cells = rows.map((row) => columns.map((_, c) => toPlainLine(row[c] ?? '')));
  const hasTitles = titles.some((title) => title !== '');
  const widths = columns.map((_, c) => {
    let width = computeTextWidth(titles[c]!);
    for (const row of cells) width = Math.max(width, computeTextWidth(row[c]!));
    return width;
  });

  const last = columns.length - 1;
  const before = widths.slice(0, last).reduce((sum, width) => sum + width + 2, 0);
  const room = Math.max(MIN_LAST_WIDTH, (options.width ?? Number.POSITIVE_INFINITY) - before);
  if (columns[last]!.align !== 'right') widths[last] = Math.min(widths[last]!, room);

  const lines: string[] = [];
  const emit = (row: readonly string[], mark: (text: string) => string): void => {
    const wrapped = columns[last]!.align === 'right' ? [row[last]!] : wrapText(row[last]!, widths[last]!);
    for (let k = 0; k < wrapped.length; k++) {
      const parts = columns.map((column, c) => {
        const text = c === last ? wrapped[k]! : k === 0 ? row[c]! : '';
        return padText(text, widths[c]!, column.align ?? 'left');
      });
      lines.push(mark(parts.join('  ').trimEnd()));
    }
  };
  if (hasTitles) emit(titles, options.title ?? ((text) => text));
  for (const row of cells) emit(row, (text) => text);
  return lines;
}

/** Pairs of a name and a value, one per line. */
export function formatPairs(pairs: readonly (readonly [string, string])[], options: TableOptions = {}): string[] {
  return formatTable([{ title: '' }, { title: '' }], pairs, options);
}

/** A whole number with thousands separated, a fraction with `digits` places: 38,416 and 1,377.57. */
export function formatNumber(value: number, digits = 0): string {
  if (!Number.isFinite(value)) return String(value);
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
