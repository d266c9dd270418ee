import { strToU8 } from 'fflate';
import {
  partsOf,
  requireBox,
  requireFunction,
  requireOptions,
  requireText,
  requireThat,
  wholeIn,
} from '../error/index.js';
import { computeCrc32 } from './crc32.js';
import type { SqlDatabase } from './sql-database.js';
import { TableTally } from './table-tally.js';
import { listParts, requireTables, type TrajectoryTables } from './trajectories.js';
import type { WalkableArea } from './walkable-area.js';

/** Version of JuPedSim's tables that is written. */
export const JUPEDSIM_VERSION = 2;

/** Frames up to here are all listed, empty ones too; farther on only those with somebody. */
const MOST_LISTED = 1_000_000;

/** As JuPedSim 1.x makes them; the index on rows comes behind them, which is faster and smaller. */
const TABLES = [
  'CREATE TABLE trajectory_data (frame INTEGER NOT NULL, id INTEGER NOT NULL, pos_x REAL NOT NULL, pos_y REAL NOT NULL, ori_x REAL NOT NULL, ori_y REAL NOT NULL)',
  'CREATE TABLE metadata(key TEXT NOT NULL UNIQUE PRIMARY KEY, value TEXT NOT NULL)',
  'CREATE TABLE geometry(hash INTEGER NOT NULL, wkt TEXT NOT NULL)',
  'CREATE UNIQUE INDEX geometry_hash on geometry( hash)',
  'CREATE TABLE frame_data(frame INTEGER NOT NULL, geometry_hash INTEGER NOT NULL)',
] as const;

export interface JupedsimOptions {
  /** Gets what passes through. */
  readonly tally?: TableTally | undefined;
  /** The ground, once all rows have passed through. */
  readonly findArea: (tally: TableTally) => WalkableArea;
  /** Last frame of the recording, where nobody may be any more. */
  readonly lastFrame?: number | undefined;
  /** Called after every part. */
  readonly onPart?: ((tally: TableTally) => void) | undefined;
}

const requireDatabase = partsOf({ run: requireFunction, prepare: requireFunction });
const requireStatement = partsOf({ run: requireFunction, free: requireFunction });
const requireArea = partsOf({ wkt: requireText, bounds: requireBox });
const JUPEDSIM_CHECKS = {
  tally: (value: unknown, where: string): void =>
    requireThat(value instanceof TableTally, where, value, 'a tally of tables'),
  findArea: requireFunction,
  lastFrame: wholeIn(-1),
  onPart: requireFunction,
};

/**
 * Fills an empty database with the tables of JuPedSim, version 2: what its own readers and PedPy open. Directions that are not
 * known are (0, 0); speeds and crowds have no place there.
 *
 * @returns what was written
 */
export function writeJupedsimTables(
  database: SqlDatabase,
  tables: TrajectoryTables,
  options: JupedsimOptions,
): TableTally {
  requireDatabase(database, 'writeJupedsimTables: database');
  requireTables(tables, 'writeJupedsimTables: tables');
  requireOptions(options, 'writeJupedsimTables: options', JUPEDSIM_CHECKS);
  requireFunction(options.findArea, 'writeJupedsimTables: options.findArea');
  const { tally = new TableTally(), findArea, onPart, lastFrame = -1 } = options;
  database.run('PRAGMA journal_mode=OFF');
  database.run('BEGIN');
  for (const sql of TABLES) database.run(sql);
  const present: number[] = [];
  let rate = 0;
  const insert = database.prepare('INSERT INTO trajectory_data VALUES(?, ?, ?, ?, ?, ?)');
  requireStatement(insert, 'writeJupedsimTables: database.prepare()');
  for (const table of listParts(tables, 'writeJupedsimTables: tables')) {
    const { frames, ids, x, y, headingX, headingY } = table;
    rate = table.frameRate;
    const cells = [0, 0, 0, 0, 0, 0];
    for (let row = 0; row < ids.length; row++) {
      const isKnown = Number.isFinite(headingX[row]) && Number.isFinite(headingY[row]);
      cells[0] = frames[row];
      cells[1] = ids[row];
      cells[2] = x[row];
      cells[3] = y[row];
      cells[4] = isKnown ? headingX[row] : 0;
      cells[5] = isKnown ? headingY[row] : 0;
      insert.run(cells);
      if (present[present.length - 1] !== frames[row]) present.push(frames[row]);
    }
    tally.add(table);
    onPart?.(tally);
  }
  insert.free();
  const area = findArea(tally);
  requireArea(area, 'writeJupedsimTables: options.findArea()');
  const hash = computeCrc32(strToU8(area.wkt));
  database.run('INSERT INTO geometry VALUES(?, ?)', [hash, area.wkt]);
  writeFrames(database, present, lastFrame, hash);
  writeMetadata(database, rate, area);
  database.run('CREATE INDEX frame_id_idx ON trajectory_data(frame, id)');
  database.run('COMMIT');
  return tally;
}

/** One row per frame from 0 on, as JuPedSim's own conversion of older files does. */
function writeFrames(database: SqlDatabase, present: readonly number[], lastFrame: number, hash: number): void {
  const last = Math.max(lastFrame, present.length === 0 ? -1 : present[present.length - 1]);
  const insert = database.prepare('INSERT INTO frame_data VALUES(?, ?)');
  const listed = last < MOST_LISTED ? last : -1;
  for (const frame of present) if (frame < 0 || frame > listed) insert.run([frame, hash]);
  for (let frame = 0; frame <= listed; frame++) insert.run([frame, hash]);
  insert.free();
}

function writeMetadata(database: SqlDatabase, rate: number, { bounds }: WalkableArea): void {
  const [minX, minY, maxX, maxY] = bounds;
  const pairs: [string, string][] = [
    ['version', String(JUPEDSIM_VERSION)],
    ['fps', formatFloat(rate)],
    ['xmin', formatFloat(minX)],
    ['xmax', formatFloat(maxX)],
    ['ymin', formatFloat(minY)],
    ['ymax', formatFloat(maxY)],
  ];
  for (const pair of pairs) database.run('INSERT INTO metadata VALUES(?, ?)', pair);
}

/** Whole numbers with .0, as Python prints floats. */
function formatFloat(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e16 ? value.toFixed(1) : String(value);
}
