import { type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer';
import initSqlJs from 'sql.js';
import type { Dice } from './dice.js';
import { join, mutateBytes } from './mutate-bytes.js';

const SQL_VALUES = [
  'NULL',
  '0',
  '-1',
  '1e308',
  '-1e308',
  '9e999',
  '-9e999',
  '0.5',
  '2147483648',
  '9007199254740993',
  "''",
  "'x'",
  "'NaN'",
  "x'00ff'",
  "char(27) || '[31m'",
  "'=1+1'",
  'zeroblob(100000)',
];

/** One change to an SQLite file: to its bytes, or to its tables by statements, so that the file itself is in order. */
export async function mutateSqlite(bytes: Uint8Array, dice: Dice): Promise<Uint8Array> {
  if (dice.isLucky(0.5)) return mutateBytes(bytes, dice);
  const { Database } = await initSqlJs();
  let database: InstanceType<typeof Database> | undefined;
  try {
    database = new Database(bytes);
    database.run('PRAGMA ignore_check_constraints=ON');
    database.run(makeStatement(dice));
    return database.export();
  } catch {
    return mutateBytes(bytes, dice);
  } finally {
    database?.close();
  }
}

function makeStatement(dice: Dice): string {
  const column = dice.pick(['frame', 'id', 'pos_x', 'pos_y', 'ori_x', 'ori_y']);
  const value = dice.pick(SQL_VALUES);
  const some = dice.pick(['', ' WHERE rowid = 1', ' WHERE rowid % 7 = 3', ' WHERE frame = 2', ' WHERE id = 1']);
  return dice.pick([
    `UPDATE trajectory_data SET ${column} = ${value}${some}`,
    `UPDATE trajectory_data SET ${column} = ${column} * ${dice.pick(['1e9', '-1', '1e-12', '0'])}${some}`,
    `DELETE FROM trajectory_data${some}`,
    `INSERT INTO trajectory_data SELECT * FROM trajectory_data${some}`,
    `DROP TABLE ${dice.pick(['trajectory_data', 'metadata', 'geometry', 'frame_data'])}`,
    `ALTER TABLE trajectory_data DROP COLUMN ${column}`,
    `ALTER TABLE trajectory_data RENAME COLUMN ${column} TO other`,
    `UPDATE metadata SET value = ${value}`,
    `UPDATE metadata SET key = ${value} WHERE rowid = 1`,
    `DELETE FROM metadata`,
    `UPDATE geometry SET wkt = ${dice.pick([value, "'POLYGON ((0 0, 1 1, 1 0, 0 1, 0 0))'", "'POLYGON ((0 0, 1e308 0, 0 1e308))'", "'POLYGON EMPTY'"])}`,
    `UPDATE geometry SET hash = ${dice.pick(['0', '-1', '9e99'])}`,
    `UPDATE frame_data SET frame = ${value}`,
    'CREATE VIEW more AS SELECT * FROM trajectory_data a, trajectory_data b',
    // A table that never ends where one is expected.
    'ALTER TABLE trajectory_data RENAME TO old; CREATE VIEW trajectory_data AS WITH RECURSIVE n(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM n) SELECT k AS frame, k AS id, 0.0 AS pos_x, 0.0 AS pos_y, 0.0 AS ori_x, 0.0 AS ori_y FROM n',
  ]);
}

const CELLS = [
  0,
  -1,
  0.5,
  1e308,
  -1e308,
  1e-300,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  2 ** 31,
  2 ** 53,
];
const TEXTS = ['', 'a', '=1+1', '\u001b[31m', '\u202e', 'x'.repeat(3000), '"', 'a,b\nc'];

/** One change to a Parquet file: to its bytes, most of all to those of its footer, or a file in order with odd values. */
export function mutateParquet(bytes: Uint8Array, dice: Dice): Uint8Array {
  const kind = dice.pick(['bytes', 'bytes', 'footer', 'footer', 'footer', 'values', 'values']);
  if (kind === 'bytes' || bytes.length < 16) return mutateBytes(bytes, dice);
  if (kind === 'values') {
    try {
      return writeOddTable(dice);
    } catch {
      // The writer refuses columns of mixed types.
      return mutateBytes(bytes, dice);
    }
  }
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.length - 8, true);
  const start = Math.max(4, bytes.length - 8 - length);
  const footer = mutateBytes(bytes.subarray(start, bytes.length - 8), dice);
  const tail = new Uint8Array(bytes.subarray(bytes.length - 8));
  if (dice.isLucky(0.7)) new DataView(tail.buffer).setUint32(0, footer.length, true);
  return join(bytes.subarray(0, start), footer, tail);
}

function writeOddTable(dice: Dice): Uint8Array {
  const rows = dice.pick([0, 1, 2, 30, 500]);
  const odd = dice.pick([0, 0.02, 0.3]);
  const fill = (plain: (row: number) => number): number[] =>
    Array.from({ length: rows }, (_, row) => (dice.isLucky(odd) ? dice.pick(CELLS) : plain(row)));
  const columns: ColumnSource[] = [
    { name: 'id', data: fill((row) => row % 5), type: 'DOUBLE' },
    { name: 'frame', data: fill((row) => Math.floor(row / 5)), type: 'DOUBLE' },
    { name: 't', data: fill((row) => Math.floor(row / 5) / 10), type: 'DOUBLE' },
    { name: 'x', data: fill((row) => row / 10), type: 'DOUBLE' },
    { name: 'y', data: fill((row) => (row % 5) / 2), type: 'DOUBLE' },
    { name: 'speed', data: fill(() => 1), type: 'DOUBLE' },
    { name: 'crowd', data: Array.from({ length: rows }, () => dice.pick(TEXTS)), type: 'STRING' },
  ];
  const kept = dice.isLucky(0.3) ? columns.filter(() => dice.isLucky(0.8)) : columns;
  const renamed = kept.map((column) =>
    dice.isLucky(0.03) ? { ...column, name: dice.pick(['id', 'x', '__proto__', '']) } : column,
  );
  return new Uint8Array(parquetWriteBuffer({ columnData: renamed, rowGroupSize: dice.pick([1, 7, 1000]) }));
}
