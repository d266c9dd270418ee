import { type Analysis, type AnalysisTable, columnOf } from '../../analysis/index.js';

/** Tables whose name is this one, or begins with it and a comma, and that have the columns that are needed. */
export function listTables(analysis: Analysis, name: string, columns: readonly string[]): AnalysisTable[] {
  return analysis.tables.filter(
    (table) =>
      (table.name === name || table.name.startsWith(`${name},`)) &&
      columns.every((column) => table.columns.some((each) => each.name === column)),
  );
}

/** The first of them; undefined where there is none. */
export function findTable(analysis: Analysis, name: string, columns: readonly string[]): AnalysisTable | undefined {
  return listTables(analysis, name, columns)[0];
}

/** Columns of the rows that belong to one number of a key column: of one line, one area. */
export function pickRows(table: AnalysisTable, key: string, value: number, columns: readonly string[]): Float64Array[] {
  const keys = columnOf(table, key);
  const rows: number[] = [];
  keys.forEach((each, row) => {
    if (each === value) rows.push(row);
  });
  return columns.map((column) => {
    const values = columnOf(table, column);
    return Float64Array.from(rows, (row) => values[row]);
  });
}

/** Names behind the whole numbers of a column. */
export function labelsOf(table: AnalysisTable, column: string): readonly string[] {
  const known = table.labels[column];
  if (known) return known;
  const most = columnOf(table, column).reduce((high, value) => Math.max(high, value), -1);
  return Array.from({ length: most + 1 }, (_, k) => `${column} ${k + 1}`);
}
