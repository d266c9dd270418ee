import { toTableCell } from '../error/index.js';
import { type AnalysisTable, requireAnalysisTable, type TableColumn } from './table.js';

/** Columns of whole numbers, wherever they occur. */
const WHOLE = new Set([
  'id',
  'frame',
  'entering_frame',
  'leaving_frame',
  'crossing_frame',
  'num_peds',
  'num_runs',
  'num_overlaps',
  'cumulative_pedestrians',
  'direction',
  'group',
  'seed',
]);

/** What a column holds: texts, whole numbers, or numbers. */
export function kindOfColumn(table: AnalysisTable, { name }: TableColumn): 'text' | 'whole' | 'number' {
  if (table.labels[name]) return 'text';
  return WHOLE.has(name) ? 'whole' : 'number';
}

/** What stands in a cell: the text that a number stands for, the number, or null for none (and for NONE, which has no text). */
export function readTableCell(table: AnalysisTable, column: TableColumn, row: number): string | number | null {
  const value = column.values[row];
  const labels = table.labels[column.name];
  if (labels) return labels[value] ?? null;
  return Number.isFinite(value) ? value : null;
}

/** The rows of a table as objects, with texts in place of the numbers that stand for them, and null for what is not known. */
export function listTableRows(table: AnalysisTable): Record<string, string | number | null>[] {
  return Array.from({ length: table.rows }, (_, row) =>
    Object.fromEntries(table.columns.map((column) => [column.name, readTableCell(table, column, row)])),
  );
}

/** `levels of service, walkway` as a name of a file: `levels-of-service-walkway`. */
export function nameTableFile(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Rows per piece of text. */
const PIECE_ROWS = 5_000;

/** A table as CSV (RFC 4180), piece by piece: names of columns first, empty cells for what is not known. */
export function* formatTableCsv(table: AnalysisTable): Generator<string> {
  requireAnalysisTable(table, 'formatTableCsv: table');
  const { columns, rows } = table;
  yield `${columns.map(({ name }) => quoteCell(name)).join(',')}\r\n`;
  for (let from = 0; from < rows; from += PIECE_ROWS) {
    const lines: string[] = [];
    for (let row = from; row < Math.min(rows, from + PIECE_ROWS); row++) {
      const cells = columns.map((column) => quoteCell(readTableCell(table, column, row)));
      lines.push(`${cells.join(',')}\r\n`);
    }
    yield lines.join('');
  }
}

/**
 * A table as JSON, piece by piece: `{ "name", "rows", "columns": [{ "name", "unit", "values": [...] }] }`, with texts in place of the
 * numbers that stand for them, and null for what is not known.
 */
export function* formatTableJson(table: AnalysisTable): Generator<string> {
  requireAnalysisTable(table, 'formatTableJson: table');
  const { name, rows, columns } = table;
  yield `{"name":${JSON.stringify(name)},"rows":${rows},"columns":[`;
  for (const [k, column] of columns.entries()) {
    yield `${k > 0 ? ',' : ''}\n{"name":${JSON.stringify(column.name)},"unit":${JSON.stringify(column.unit)},"values":[`;
    for (let from = 0; from < rows; from += PIECE_ROWS) {
      const cells: string[] = [];
      for (let row = from; row < Math.min(rows, from + PIECE_ROWS); row++) {
        cells.push(JSON.stringify(readTableCell(table, column, row)));
      }
      yield `${from > 0 ? ',' : ''}${cells.join(',')}`;
    }
    yield ']}';
  }
  yield ']}\n';
}

function quoteCell(value: string | number | null): string {
  if (value === null) return '';
  // Spreadsheets must show names, not run them; numbers stay as they are.
  const text = typeof value === 'string' ? toTableCell(value) : String(value);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
