import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyseRun, openRun, runScene, writeTables } from '../../src/node/index.js';
import { openDatabase } from '../../src/node/trajectories/sqlite.js';
import { queryRows } from '../../src/record/sql-database.js';
import { parseScene } from '../../src/scene/index.js';
import { runWatchedSync } from '../watchdog/run-watched.js';

const root = path.join(import.meta.dirname, '..', '..');
const document = readFileSync(path.join(root, 'docs', 'analysis.md'), 'utf8');
const snippetOf = (language: string): string =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(document)?.[1] ?? '';

const folder = mkdtempSync(path.join(tmpdir(), 'reading-elsewhere-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  const text = readFileSync(path.join(root, 'scenes', 'examples', 'two-doors.scene.json'), 'utf8');
  const scene = parseScene(text.replace('"count": 200', '"count": 30').replace('"duration": 180', '"duration": 45'));
  await runScene(scene, { out: path.join(folder, 'run'), version: '0.1.0' });
  const { analysis } = analyseRun(await openRun(path.join(folder, 'run')), { cellGap: 2 });
  mkdirSync(path.join(folder, 'tables'));
  for (const format of ['csv', 'parquet'] as const) {
    await writeTables(analysis.tables, path.join(folder, 'tables'), format);
  }
  const answer = { measures: analysis.measures };
  writeFileSync(path.join(folder, 'tables', 'analysis.json'), JSON.stringify(answer));
}, 60_000);

/** Rows of a file that an example names, by its own format. */
async function readRows(file: string): Promise<Record<string, unknown>[]> {
  const bytes = readFileSync(path.join(folder, file));
  if (file.endsWith('.parquet')) {
    const { buffer, byteOffset, byteLength } = bytes;
    return await parquetReadObjects({ file: buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer });
  }
  const [head = '', ...lines] = bytes.toString('utf8').trimEnd().split('\r\n');
  const names = head.split(',');
  return lines.map((line) => {
    const cells = line
      .split(',')
      .map((cell) => (cell === '' ? null : Number.isNaN(Number(cell)) ? cell : Number(cell)));
    return Object.fromEntries(names.map((name, k) => [name, cells[k]]));
  });
}

describe('the SQL of the documents', () => {
  const statements = snippetOf('sql')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');

  it('is there, and names its files apart where it joins them, as DuckDB wants it', () => {
    expect(statements.length).toBe(3);
    for (const statement of statements.filter((text) => /\bJOIN\b/.test(text))) {
      for (const [, behind] of statement.matchAll(/read_\w+\('[^']*'\)(.{0,4})/g)) expect(behind).toMatch(/^ AS /);
    }
  });

  it.each(statements)('runs in SQLite on the files that it names: %s', async (statement) => {
    const database = await openDatabase();
    try {
      let portable = statement;
      for (const [call, file = ''] of statement.matchAll(/read_(?:csv|parquet)\('([^']*)'\)/g)) {
        const table = path.basename(file).replace(/\W/g, '_');
        const rows = await readRows(file);
        expect(rows.length, file).toBeGreaterThan(0);
        const names = Object.keys(rows[0] ?? {});
        database.run(`CREATE TABLE ${table} (${names.map((name) => `"${name}"`).join(', ')})`);
        const insert = `INSERT INTO ${table} VALUES (${names.map(() => '?').join(', ')})`;
        for (const row of rows)
          database.run(
            insert,
            names.map((name) => row[name] as string | number | null),
          );
        portable = portable.replace(call, table);
      }
      const answer = queryRows(database, portable);
      expect(answer.length).toBeGreaterThan(0);
      // A column that is not there is a text in quotes for SQLite; there are none here, so that it is an error.
      expect(portable).not.toContain('"');
      expect(answer.some((row) => row.every((cell) => cell !== null))).toBe(true);
    } finally {
      database.close();
    }
  });
});

describe('the Python of the documents', () => {
  const code = snippetOf('python');
  const python = runWatchedSync('python3', ['-c', 'import pandas, pyarrow, matplotlib']);
  const isReady = python.code === 0;
  if (!isReady) console.warn('the Python of the documents is not run: python3 lacks pandas, pyarrow or matplotlib');

  it('names files and columns that are there', async () => {
    expect(code).toContain('read_csv');
    for (const [, file = ''] of code.matchAll(/read_(?:csv|parquet)\("([^"]*)"\)/g)) {
      expect((await readRows(file)).length, file).toBeGreaterThan(0);
    }
    const [, list = ''] = /\[\[(.*?)\]\]/.exec(code) ?? [];
    const [journey = {}] = await readRows('tables/journeys.csv');
    for (const name of ['crowd', ...list.split(',').map((each) => each.replace(/["\s]/g, ''))]) {
      expect(Object.keys(journey)).toContain(name);
    }
    const [left = {}] = await readRows('tables/clearing.csv');
    for (const [, name = ''] of code.matchAll(/\b[xy]="(\w+)"/g)) expect(Object.keys(left)).toContain(name);
  });

  it.skipIf(!isReady)(
    'runs',
    () => {
      const run = runWatchedSync('python3', ['-c', `${code}\nprint(len(journeys), measures["clear_50"])`], {
        cwd: folder,
        env: { ...process.env, MPLBACKEND: 'Agg' },
      });
      expect([run.code, run.stderr]).toEqual([0, '']);
      expect(run.stdout).toMatch(/^30 [\d.]+\n$/);
    },
    60_000,
  );
});
