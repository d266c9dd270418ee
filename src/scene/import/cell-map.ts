/** Lists by column and row of a grid. Two maps instead of one hash of both numbers: a file cannot make cells collide. */
export class CellMap {
  private readonly columns = new Map<number, Map<number, number[]>>();

  /** What was added to a cell, in order. */
  at(column: number, row: number): readonly number[] {
    return this.columns.get(column)?.get(row) ?? NOTHING;
  }

  add(column: number, row: number, value: number): void {
    let rows = this.columns.get(column);
    if (!rows) {
      rows = new Map();
      this.columns.set(column, rows);
    }
    const list = rows.get(row);
    if (list) list.push(value);
    else rows.set(row, [value]);
  }
}

const NOTHING: readonly number[] = [];
