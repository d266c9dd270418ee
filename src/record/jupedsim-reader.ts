import { FootfallError, type WorkOptions } from '../error/index.js';
import { queryRows, type SqlDatabase, type SqlValue } from './sql-database.js';
import { createRow, TableBuilder } from './table-builder.js';
import type { Trajectories } from './trajectories.js';

/** Least bytes that a row of a table takes in a file: more rows than that come from pages that name each other. */
const LEAST_ROW_BYTES = 4;

/** Grounds that change on the way are few. */
const MOST_AREAS = 10_000;

/** What a database of JuPedSim holds. */
export interface JupedsimRecording {
  /** 1, 2 or 3. */
  readonly version: number;
  readonly table: Trajectories;
  /** Well-known texts of the walkable area; several where it changed on the way. */
  readonly areas: readonly string[];
}

/**
 * Reads the tables of JuPedSim, versions 1 and 2, and 3, which has no directions.
 *
 * @param name of the file, for messages
 * @param size of the file, bytes
 * @param raw keep what is wrong with the rows, and their order
 * @param options limit `rows`
 * @throws FootfallError for anything else
 */
export function readJupedsimTables(
  database: SqlDatabase,
  name: string,
  size: number,
  raw = false,
  options: WorkOptions = {},
): JupedsimRecording {
  try {
    // Nothing of the file may run code of its own.
    database.run('PRAGMA trusted_schema=OFF');
    return readTables(database, name, size, raw, options);
  } catch (error) {
    if (error instanceof FootfallError) throw error;
    throw refuse('the database cannot be read', name, error instanceof Error ? error.message : String(error));
  }
}

function readTables(
  database: SqlDatabase,
  name: string,
  size: number,
  raw: boolean,
  options: WorkOptions,
): JupedsimRecording {
  const tables = new Set(
    // Views and virtual tables have no page: what they give need never end.
    queryRows(database, "SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0").map(String),
  );
  for (const table of ['trajectory_data', 'metadata']) {
    if (!tables.has(table)) throw refuse(`the table ${table} is missing`, name, [...tables].join(', ') || 'none');
  }
  const version = Number(readMetadata(database, 'version', name));
  if (![1, 2, 3].includes(version)) {
    throw refuse('this version of JuPedSim tables is not known', name, String(version), '1, 2 or 3');
  }
  const rate = Number(readMetadata(database, 'fps', name));
  if (!(rate > 0 && rate < Infinity)) throw refuse('fps is no frame rate', name, String(rate), 'a number above 0');
  const areas = tables.has('geometry')
    ? queryRows(database, 'SELECT wkt FROM geometry', MOST_AREAS).map(([wkt]) => wkt)
    : [];
  return {
    version,
    table: readRows(database, name, size, rate, raw, options),
    areas: areas.filter((wkt): wkt is string => typeof wkt === 'string'),
  };
}

function readMetadata(database: SqlDatabase, key: string, name: string): SqlValue {
  const rows = queryRows(database, `SELECT value FROM metadata WHERE key = '${key}'`, 1);
  if (rows.length > 0) return rows[0][0];
  throw refuse(`metadata lacks ${key}`, name, undefined);
}

function readRows(
  database: SqlDatabase,
  name: string,
  size: number,
  rate: number,
  raw: boolean,
  options: WorkOptions,
): Trajectories {
  const columns = new Set(queryRows(database, 'PRAGMA table_info(trajectory_data)').map(([, column]) => column));
  for (const column of ['frame', 'id', 'pos_x', 'pos_y']) {
    if (!columns.has(column)) throw refuse(`trajectory_data lacks the column ${column}`, name, [...columns].join(' '));
  }
  const hasHeading = columns.has('ori_x') && columns.has('ori_y');
  const heading = hasHeading ? 'ori_x, ori_y' : 'NULL, NULL';
  const statement = database.prepare(`SELECT frame, id, pos_x, pos_y, ${heading} FROM trajectory_data`);
  try {
    const builder = new TableBuilder(name, raw, options);
    const row = createRow();
    const where = (): string => `${name}: row ${builder.length + 1}`;
    while (statement.step()) {
      const cells = statement.get();
      row.frame = toNumber(cells[0]);
      row.id = toNumber(cells[1]);
      row.x = toNumber(cells[2]);
      row.y = toNumber(cells[3]);
      const [hx, hy] = [toNumber(cells[4]), toNumber(cells[5])];
      const isKnown = hx !== 0 || hy !== 0;
      row.headingX = isKnown ? hx : Number.NaN;
      row.headingY = isKnown ? hy : Number.NaN;
      builder.add(row, where);
      if (builder.length * LEAST_ROW_BYTES > size)
        throw refuse('there are more rows than the file can hold', name, undefined);
    }
    return builder.build(rate);
  } finally {
    statement.free();
  }
}

function toNumber(value: SqlValue): number {
  return typeof value === 'number' ? value : Number.NaN;
}

function refuse(
  what: string,
  where: string,
  got: string | undefined,
  expected = 'a recording of JuPedSim',
): FootfallError {
  return new FootfallError(what, { code: 'record/bad-database', where, got, expected });
}
