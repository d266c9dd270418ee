import { readFileSync } from 'node:fs';
import initSqlJs, { type Database } from 'sql.js';
import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../../src/error/index.js';
import { exportTrajectories } from '../../../src/node/trajectories/export-trajectories.js';
import { readOpened } from '../../../src/node/trajectories/open-trajectories.js';
import { openWith } from '../../../src/node/trajectories/sqlite.js';
import { joinTables, type Trajectories } from '../../../src/record/index.js';
import { type Draft, recordDraft } from '../../record/random-recording.js';

const SCENE = {
  footfall: 1,
  origin: [1000, 2000],
  boundary: [
    [0, 0],
    [10, 0],
    [10, 8],
    [0, 8],
  ],
  obstacles: [
    {
      polygon: [
        [4, 3],
        [6, 3],
        [6, 5],
        [4, 5],
      ],
    },
  ],
};

const DRAFT: Draft = {
  frameRate: 10,
  origin: [1000, 2000],
  crowds: ['visitors'],
  framesPerBlock: 3,
  agents: [
    { id: 0, crowd: 0 },
    { id: 1, crowd: 0 },
  ],
  frames: [0, 1, 2, 3, 4].map((k) => ({
    gap: 1,
    here: [k < 4, k > 0 && k < 4],
    places: [
      [1 + 0.1 * k, 1, 1],
      [2, 2 + 0.1 * k, 1],
    ],
  })),
};

const { Database: Sqlite } = await initSqlJs();

async function exportSqlite(bytes: Uint8Array, name: string, frameRate?: number): Promise<[Uint8Array, string[]]> {
  const notes: string[] = [];
  const source = await readOpened(name, bytes, { frameRate });
  const { chunks } = exportTrajectories(source, 'sqlite', { onNote: (note) => notes.push(note) });
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk as Uint8Array);
  expect(parts).toHaveLength(1);
  return [parts[0], notes];
}

async function openExport(): Promise<Database> {
  const [bytes, notes] = await exportSqlite(recordDraft(DRAFT, SCENE), 'run.ffr');
  expect(notes).toEqual([]);
  return new Sqlite(bytes);
}

const query = (database: Database, sql: string, values: (string | number)[] = []) =>
  database.exec(sql, values)[0]?.values ?? [];

/** The statements of the documents, by the program that uses them. */
function readStatements(): Map<string, string> {
  const text = readFileSync(new URL('../../../docs/recording.md', import.meta.url), 'utf8');
  const statements = new Map<string, string>();
  for (const [, block] of text.matchAll(/```sql\n([\s\S]*?)```/g)) {
    for (const line of block.split('\n')) {
      const match = /^(.*?);\s*--\s*(.*)$/.exec(line.trim());
      if (match) statements.set(match[2], match[1]);
    }
  }
  return statements;
}

describe('an SQLite export', () => {
  it('has the tables, keys and indices of JuPedSim, version 2', async () => {
    const database = await openExport();
    const columns = (table: string) =>
      query(database, `PRAGMA table_info(${table})`).map(([, name, type, required]) => `${name} ${type} ${required}`);
    expect(columns('trajectory_data')).toEqual([
      'frame INTEGER 1',
      'id INTEGER 1',
      'pos_x REAL 1',
      'pos_y REAL 1',
      'ori_x REAL 1',
      'ori_y REAL 1',
    ]);
    expect(columns('metadata')).toEqual(['key TEXT 1', 'value TEXT 1']);
    expect(columns('geometry')).toEqual(['hash INTEGER 1', 'wkt TEXT 1']);
    expect(columns('frame_data')).toEqual(['frame INTEGER 1', 'geometry_hash INTEGER 1']);
    const indices = query(database, "SELECT name FROM sqlite_master WHERE type = 'index' ORDER BY name").flat();
    expect(indices).toEqual(['frame_id_idx', 'geometry_hash', 'sqlite_autoindex_metadata_1']);
    expect(query(database, 'PRAGMA integrity_check')).toEqual([['ok']]);
    expect(Object.fromEntries(query(database, 'SELECT key, value FROM metadata') as [string, string][])).toEqual({
      version: '2',
      fps: '10.0',
      xmin: '1000.0',
      xmax: '1010.0',
      ymin: '2000.0',
      ymax: '2008.0',
    });
  });

  it('answers the statements of PedPy and JuPedSim that the documents list', async () => {
    const database = await openExport();
    const answers: Record<string, [(string | number)[], unknown]> = {
      'PedPy: rows': [[], (rows: unknown[][]) => expect(rows).toHaveLength(7)],
      'PedPy: frame rate': [[], [['10.0']]],
      'PedPy: version': [['version'], [['2']]],
      'PedPy: walkable area': [
        [],
        [
          [
            'POLYGON ((1000 2008, 1000 2000, 1010 2000, 1010 2008, 1000 2008), (1004 2003, 1004 2005, 1006 2005, 1006 2003, 1004 2003))',
          ],
        ],
      ],
      'JuPedSim: one frame': [
        [1],
        [
          [0, 1001.1, 2001, 1, 0],
          [1, 1002, 2002.1, 0.6, -0.8],
        ],
      ],
      'JuPedSim: one frame, since version 3': [
        [3],
        [
          [0, 1001.3, 2001],
          [1, 1002, 2002.3],
        ],
      ],
      'JuPedSim: ground of a frame': [[2], query(database, 'SELECT hash FROM geometry')],
      'JuPedSim: grounds': [[], query(database, 'SELECT wkt FROM geometry')],
      'JuPedSim: bounds': [[], [['1000.0']]],
      'JuPedSim: bounds, right': [[], [['1010.0']]],
      'JuPedSim: bounds, below': [[], [['2000.0']]],
      'JuPedSim: bounds, above': [[], [['2008.0']]],
      'JuPedSim: how many frames': [[], [[5]]],
      'JuPedSim: frames per second': [[], [['10.0']]],
      'JuPedSim: version': [[], [['2']]],
      'JuPedSim: rows with directions': [[], (rows: unknown[][]) => expect(rows[0]).toEqual([0, 0, 1001, 2001, 1, 0])],
      'JuPedSim: last frame': [[], [[3]]],
      'JuPedSim: on to version 3': [[3, 'version'], []],
    };
    const statements = readStatements();
    expect([...statements.keys()].sort()).toEqual(Object.keys(answers).sort());
    for (const [what, sql] of statements) {
      const [values, expected] = answers[what];
      const rows = query(database, sql, values);
      if (typeof expected === 'function') expected(rows);
      else expect(rows, what).toEqual(expected);
    }
    expect(query(database, "SELECT value FROM metadata WHERE key = 'version'")).toEqual([['3']]);
  });

  it('finds the rows of a frame by the index', async () => {
    const plan = query(
      await openExport(),
      'EXPLAIN QUERY PLAN SELECT id, pos_x FROM trajectory_data WHERE frame == 1 ORDER BY id ASC',
    );
    expect(String(plan)).toMatch(/USING INDEX frame_id_idx/);
    expect(String(plan)).not.toMatch(/TEMP B-TREE/);
  });

  it('has a rectangle for a ground that nobody knows, and keeps the one that came', async () => {
    const text = '#framerate: 5\n1 0 1 1 0\n1 1 2 3 0\n';
    const [bytes, notes] = await exportSqlite(new TextEncoder().encode(text), 'table.txt');
    expect(notes).toEqual([expect.stringMatching(/walkable area is not known/)]);
    const box = [['POLYGON ((0 0, 3 0, 3 4, 0 4, 0 0))']];
    expect(query(new Sqlite(bytes), 'SELECT wkt FROM geometry')).toEqual(box);
    const [again, none] = await exportSqlite(bytes, 'table.sqlite');
    expect(none).toEqual([]);
    expect(query(new Sqlite(again), 'SELECT wkt FROM geometry')).toEqual(box);
    expect(query(new Sqlite(again), "SELECT value FROM metadata WHERE key = 'ymax'")).toEqual([['4.0']]);
  });

  it('says what a ground of several parts, or with thin walls, means', async () => {
    const wall = {
      line: [
        [0, 6],
        [10, 6],
      ],
    };
    const gap = {
      polygon: [
        [0, 1.3],
        [10, 1.3],
        [10, 1.5],
        [0, 1.5],
      ],
    };
    const [, notes] = await exportSqlite(recordDraft(DRAFT, { ...SCENE, obstacles: [wall, gap] }), 'run.ffr');
    expect(notes).toEqual([expect.stringMatching(/2 parts.*PedPy wants one/), expect.stringMatching(/thin walls/)]);
    const [, broken] = await exportSqlite(recordDraft(DRAFT, { footfall: 1 }), 'run.ffr');
    expect(broken).toEqual([expect.stringMatching(/cannot be used.*boundary/), expect.stringMatching(/not known/)]);
  });
});

/** A database as JuPedSim made it. */
function build(version: 1 | 2 | 3, edit: (database: Database) => void = () => undefined): Uint8Array {
  const database = new Sqlite();
  const heading = version === 3 ? '' : ', ori_x REAL NOT NULL, ori_y REAL NOT NULL';
  database.run(
    `CREATE TABLE trajectory_data (frame INTEGER NOT NULL, id INTEGER NOT NULL, pos_x REAL NOT NULL, pos_y REAL NOT NULL${heading})`,
  );
  database.run('CREATE TABLE metadata(key TEXT NOT NULL UNIQUE, value TEXT NOT NULL)');
  database.run('INSERT INTO metadata VALUES (?, ?), (?, ?)', ['version', version, 'fps', 12.5]);
  database.run(
    version === 1
      ? 'CREATE TABLE geometry(wkt TEXT NOT NULL)'
      : 'CREATE TABLE geometry(hash INTEGER, wkt TEXT NOT NULL)',
  );
  database.run(`INSERT INTO geometry(wkt) VALUES ('POLYGON((0 0, 1 0, 1 1, 0 0))')`);
  const tail = version === 3 ? '' : ', 0.6, 0.8';
  // Newest first, as nobody promises an order.
  database.run(`INSERT INTO trajectory_data VALUES (1, 7, 1.5, 2.5${tail}), (0, 9, 3, 4${tail}), (0, 7, 1, 2${tail})`);
  edit(database);
  const bytes = database.export();
  database.close();
  return bytes;
}

const read = async (bytes: Uint8Array): Promise<Trajectories> =>
  joinTables([...(await readOpened('in.sqlite', bytes)).readTables()]);

describe('a database of JuPedSim', () => {
  it.each([1, 2, 3] as const)('is read in version %i', async (version) => {
    const source = await readOpened('in.sqlite', build(version));
    const table = joinTables([...source.readTables()]);
    expect(source.areas).toEqual(['POLYGON((0 0, 1 0, 1 1, 0 0))']);
    expect(source.frameCount).toBe(2);
    expect([table.frameRate, [...table.frames], [...table.ids]]).toEqual([12.5, [0, 0, 1], [7, 9, 7]]);
    expect([[...table.x], [...table.y]]).toEqual([
      [1, 3, 1.5],
      [2, 4, 2.5],
    ]);
    expect(table.headingX[0]).toBe(version === 3 ? Number.NaN : 0.6);
  });

  it.each<[string, RegExp, (database: Database) => void]>([
    ['no rows table', /trajectory_data is missing/, (db) => db.run('DROP TABLE trajectory_data')],
    ['no metadata', /metadata is missing/, (db) => db.run('DROP TABLE metadata')],
    ['no version', /metadata lacks version/, (db) => db.run("DELETE FROM metadata WHERE key = 'version'")],
    ['a later version', /not known.*got 9/, (db) => db.run("UPDATE metadata SET value = '9' WHERE key = 'version'")],
    ['no frame rate', /metadata lacks fps/, (db) => db.run("DELETE FROM metadata WHERE key = 'fps'")],
    ['a frame rate of 0', /no frame rate/, (db) => db.run("UPDATE metadata SET value = '0' WHERE key = 'fps'")],
    [
      'text for a place',
      /row 4: a place is not finite/,
      (db) => db.run("INSERT INTO trajectory_data VALUES (2, 7, 'x', 1, 0, 0)"),
    ],
    ['text for a frame', /whole numbers/, (db) => db.run("INSERT INTO trajectory_data VALUES ('x', 7, 1, 1, 0, 0)")],
    [
      'a frame beyond all',
      /whole numbers/,
      (db) => db.run('INSERT INTO trajectory_data VALUES (9999999999, 7, 1, 1, 0, 0)'),
    ],
    ['an infinite place', /not finite/, (db) => db.run('INSERT INTO trajectory_data VALUES (2, 7, 9e999, 1, 0, 0)')],
    ['somebody twice', /two places at once/, (db) => db.run('INSERT INTO trajectory_data VALUES (0, 7, 1, 1, 0, 0)')],
    ['a column less', /lacks the column pos_y/, (db) => db.run('ALTER TABLE trajectory_data DROP COLUMN pos_y')],
    [
      'rows that never end',
      /trajectory_data is missing/,
      (db) => {
        db.run('DROP TABLE trajectory_data');
        db.run(
          'CREATE VIEW trajectory_data AS WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n) SELECT i AS frame, 1 AS id, 0.0 AS pos_x, 0.0 AS pos_y, 0.0 AS ori_x, 0.0 AS ori_y FROM n',
        );
      },
    ],
  ])('with %s is refused', async (_, message, edit) => {
    const bytes = build(2, edit);
    await expect(read(bytes)).rejects.toThrow(FootfallError);
    await expect(read(bytes)).rejects.toThrow(message);
  });

  it('with pages that name each other ends too', async () => {
    const bytes = build(2, (db) => {
      for (let k = 0; k < 3000; k++) db.run(`INSERT INTO trajectory_data VALUES (${k + 5}, 1, 1, 1, 0, 0)`);
    });
    // All children of the table's root page become the first one.
    const root = Number(
      query(new Sqlite(bytes), "SELECT rootpage FROM sqlite_master WHERE name = 'trajectory_data'")[0][0],
    );
    const view = new DataView(bytes.buffer);
    const at = (root - 1) * view.getUint16(16);
    expect(view.getUint8(at)).toBe(5);
    for (let k = 0; k < view.getUint16(at + 3); k++) {
      view.setUint32(at + view.getUint16(at + 12 + 2 * k), root);
    }
    view.setUint32(at + 8, root);
    await expect(read(bytes)).rejects.toThrow(FootfallError);
  });

  it('needs sql.js, and says so', async () => {
    const load = () => Promise.reject(new Error('Cannot find package sql.js'));
    await expect(openWith(load)).rejects.toThrow(/npm install sql.js/);
  });
});
