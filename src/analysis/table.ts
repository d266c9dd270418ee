import {
  badArgument,
  FootfallError,
  listOf,
  partsOf,
  requireItems,
  requireList,
  requireParts,
  requireText,
  requireWhole,
} from '../error/index.js';

/** One column of a table. */
export interface TableColumn {
  /** As PedPy calls it, where PedPy has it: `id`, `frame`, `time`, `density`, `speed`, `num_peds`, ... */
  readonly name: string;
  /** Such as `1/m2`, `m/s`, `s`; empty for whole numbers and shares. */
  readonly unit: string;
  /** One number per row; NaN where there is none. */
  readonly values: Float64Array;
}

/** Numbers in columns: what measures answer with. */
export interface AnalysisTable {
  readonly name: string;
  readonly rows: number;
  readonly columns: readonly TableColumn[];
  /** Texts that a column stands for by its whole numbers, by the column's name: names of areas, of exits, levels. */
  readonly labels: Readonly<Record<string, readonly string[]>>;
}

const requireTableParts = partsOf({
  name: requireText,
  rows: requireWhole,
  columns: listOf(partsOf({ name: requireText, unit: requireText, values: requireList })),
  labels: partsOf({}),
});

/** Refuses what is not a table of an analysis. */
export function requireAnalysisTable(table: unknown, where: string): void {
  requireTableParts(table, where);
  const { rows, columns, labels } = table as AnalysisTable;
  const short = columns.find(({ values }) => values.length < rows);
  if (short) throw badArgument(`${where}.columns`, short.values, `${rows} values in column ${short.name}`);
  for (const texts of Object.values(labels)) listOf(requireText)(texts, `${where}.labels`);
}

/** Collects the rows of a table. */
export class TableWriter {
  private readonly values: Float64Array[];
  private count = 0;

  /**
   * @param columns name and unit of each
   * @param labels texts behind the whole numbers of a column
   */
  constructor(
    readonly name: string,
    private readonly columns: readonly (readonly [name: string, unit: string])[],
    private readonly labels: Readonly<Record<string, readonly string[]>> = {},
  ) {
    this.values = columns.map(() => new Float64Array(64));
  }

  get rows(): number {
    return this.count;
  }

  /** One number per column, in their order. */
  add(...row: readonly number[]): void {
    const k = this.count++;
    for (let c = 0; c < this.values.length; c++) {
      if (k === this.values[c].length) {
        const grown = new Float64Array(2 * k);
        grown.set(this.values[c]);
        this.values[c] = grown;
      }
      this.values[c][k] = row[c];
    }
  }

  /** What was collected so far. */
  build(): AnalysisTable {
    const { name, count, labels } = this;
    const columns = this.columns.map(([title, unit], c) => ({
      name: title,
      unit,
      values: this.values[c].slice(0, count),
    }));
    return { name, rows: count, columns, labels };
  }
}

/** The numbers of one column. @throws FootfallError for a table without it */
export function columnOf(table: AnalysisTable, name: string): Float64Array {
  requireParts(table, 'columnOf: table', 'a table of an analysis', 'name', 'columns');
  requireItems(table.columns, 'columnOf: table.columns');
  requireText(name, 'columnOf: name');
  const column = table.columns.find((each) => each.name === name);
  if (column) return column.values;
  throw new FootfallError('the table has no such column', {
    code: 'analysis/no-column',
    where: table.name,
    got: name,
    expected: table.columns.map((each) => each.name).join(', '),
  });
}
