/** What a cell of a database may be. */
export type SqlValue = number | string | Uint8Array | null;

/** A statement of a {@link SqlDatabase}. */
export interface SqlStatement {
  /** Runs it once with these values. */
  run(values: SqlValue[]): void;
  /** The next row of the answer; false behind the last. */
  step(): boolean;
  /** The present row. */
  get(): SqlValue[];
  free(): unknown;
}

/** What is used of an SQLite database in memory, such as one of sql.js. */
export interface SqlDatabase {
  run(sql: string, values?: SqlValue[]): unknown;
  prepare(sql: string): SqlStatement;
}

/** All rows of an answer. [Limit: for short ones] */
export function queryRows(database: SqlDatabase, sql: string, limit = 1000): SqlValue[][] {
  const statement = database.prepare(sql);
  try {
    const rows: SqlValue[][] = [];
    while (rows.length < limit && statement.step()) rows.push(statement.get());
    return rows;
  } finally {
    statement.free();
  }
}
