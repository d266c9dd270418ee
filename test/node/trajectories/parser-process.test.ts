import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Limits } from '../../../src/error/index.js';
import { createRandom } from '../../../src/math/index.js';
import { arePagesSound } from '../../../src/node/trajectories/parquet-pages.js';
import { writeParquet } from '../../../src/node/trajectories/parquet-writer.js';
import { type ForeignKind, parseForeign } from '../../../src/node/trajectories/parse-foreign.js';
import { parseElsewhere } from '../../../src/node/trajectories/parser-process.js';
import { openDatabase } from '../../../src/node/trajectories/sqlite.js';
import { describeBox, parseTrajectories, writeJupedsimTables } from '../../../src/record/index.js';
import { mutateBytes } from '../../record/mutate-files.js';
import { FIXED_SEED, runs } from '../../tier.js';

/** Inside of the project, so that the packages are found from there. */
const cache = fileURLToPath(new URL('../../../.cache', import.meta.url));
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(path.join(cache, 'parser-'));
const script = pathToFileURL(path.join(folder, 'parser-main.mjs'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The sources are TypeScript, which a process does not read: bundle what it runs. */
beforeAll(async () => {
  for (const name of ['parser-main', 'parser-watch']) {
    await build({
      entryPoints: [fileURLToPath(new URL(`../../../src/node/trajectories/${name}.ts`, import.meta.url))],
      bundle: true,
      outfile: path.join(folder, name === 'parser-main' ? 'parser-main.mjs' : 'parser-watch.js'),
      format: 'esm',
      platform: 'node',
      target: 'node20',
      packages: 'external',
    });
  }
});

const rows = [0, 1, 2, 3].flatMap((frame) => [1, 2].map((id) => `${id},${frame},${frame / 10},${frame},${id},0.5,'=a`));
const table = parseTrajectories(['id,frame,t,x,y,speed,crowd', ...rows].join('\r\n'));

async function makeParquet(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeParquet(table)) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

/** @param change made to the tables */
async function makeSqlite(...change: string[]): Promise<Uint8Array> {
  const database = await openDatabase();
  writeJupedsimTables(database, table, { findArea: () => describeBox(0, 0, 5, 5) });
  for (const sql of change) database.run(sql);
  const bytes = database.export();
  database.close();
  return bytes;
}

/** Values of metadata that SQLite computes when they are read. Written behind its back, as it would compute them while writing. */
const computeValues = (expression: string): string[] => [
  'DROP TABLE metadata',
  'CREATE TABLE metadata (key TEXT)',
  "INSERT INTO metadata VALUES ('version')",
  'PRAGMA writable_schema=ON',
  `UPDATE sqlite_master SET sql = 'CREATE TABLE metadata (key TEXT, value TEXT AS (${expression.replaceAll("'", "''")}))' WHERE name = 'metadata'`,
];

const parse = (kind: ForeignKind, bytes: Uint8Array, limits: Partial<Limits> = {}, parserScript = script) =>
  parseElsewhere(kind, bytes, { name: 'people', limits, parserScript });

describe('a parser in a process of its own', () => {
  it('gives what it gives in this one', async () => {
    const [parquet, sqlite] = [await makeParquet(), await makeSqlite()];
    expect(await parse('parquet', parquet)).toEqual(await parseForeign('parquet', parquet, { name: 'people' }));
    const { table: read, areas } = await parseForeign('sqlite', sqlite, { name: 'people' });
    expect(await parse('sqlite', sqlite)).toEqual({ table: read, areas });
    const refusal = { code: 'record/bad-parquet', message: expect.stringMatching(/^people: this is no whole Parquet/) };
    await expect(parse('parquet', parquet.slice(0, 100))).rejects.toMatchObject(refusal);
  });

  it('is stopped where it never ends: the value of a key may be an expression that takes years', async () => {
    const bytes = await makeSqlite(...computeValues("instr(hex(zeroblob(2000000)), hex(zeroblob(1000000)) || '1')"));
    await expect(parse('sqlite', bytes, { parseSeconds: 0.5 })).rejects.toMatchObject({
      code: 'limit/parse-seconds',
      message: expect.stringMatching(/^people: the file takes too long .*--limit parseSeconds=N/),
    });
  });

  it('is stopped where it takes too much memory: the value of a key may be a gigabyte', async () => {
    const bytes = await makeSqlite(...computeValues('hex(zeroblob(400000000))'));
    await expect(parse('sqlite', bytes)).rejects.toMatchObject({
      code: 'record/bad-database',
      message: expect.stringMatching(/^people: .*out of memory/),
    });
    const hungry = pathToFileURL(path.join(folder, 'hungry.mjs'));
    writeFileSync(hungry, "process.stdin.resume(); process.stderr.write('\\nmemory\\n', () => process.abort());");
    await expect(parse('sqlite', bytes, {}, hungry)).rejects.toMatchObject({ code: 'limit/parse-megabytes' });
  });

  it('may die: V8 itself ends a process whose array outgrows it', async () => {
    const dying = pathToFileURL(path.join(folder, 'dying.mjs'));
    writeFileSync(dying, "process.kill(process.pid, 'SIGTRAP');");
    await expect(parse('parquet', await makeParquet(), {}, dying)).rejects.toMatchObject({
      message: expect.stringContaining('people'),
    });
    const silent = pathToFileURL(path.join(folder, 'silent.mjs'));
    writeFileSync(silent, 'process.exit(7);');
    await expect(parse('parquet', await makeParquet(), {}, silent)).rejects.toMatchObject({
      code: 'record/bad-parquet',
    });
  });
});

describe('the pages of a Parquet file', () => {
  it('are held against the footer before they are parsed', async () => {
    const bytes = await makeParquet();
    const { parquetMetadata } = await import('hyparquet');
    const chunks = parquetMetadata(bytes.slice().buffer).row_groups.flatMap(({ num_rows, columns }) =>
      columns.map(({ meta_data: data }) => ({
        rows: Number(num_rows),
        values: Number(data?.num_values),
        start: Number(data?.dictionary_page_offset ?? data?.data_page_offset),
        size: Number(data?.total_compressed_size),
      })),
    );
    expect(chunks.length).toBe(9);
    expect(arePagesSound(bytes, chunks, 'people')).toBe(true);
    for (const chunk of chunks) {
      expect(arePagesSound(bytes, [{ ...chunk, values: 9, rows: 9 }], 'people')).toBe(false);
      expect(arePagesSound(bytes, [{ ...chunk, size: chunk.size - 1 }], 'people')).toBe(false);
      expect(arePagesSound(bytes, [{ ...chunk, start: -1 }], 'people')).toBe(false);
      expect(arePagesSound(bytes, [{ ...chunk, size: 1e12 }], 'people')).toBe(false);
    }
    const random = createRandom(FIXED_SEED);
    for (let k = 0; k < runs(100, 1000, 10_000); k++) {
      const changed = mutateBytes(bytes, random);
      if (changed.length > 12) expect(typeof arePagesSound(changed, chunks, 'people')).toBe('boolean');
    }
  });
});
