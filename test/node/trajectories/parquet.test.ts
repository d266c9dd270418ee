import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../../src/error/index.js';
import { isFooterSound } from '../../../src/node/trajectories/parquet-footer.js';
import { readParquet } from '../../../src/node/trajectories/parquet-reader.js';
import { loadWriter, writeParquet } from '../../../src/node/trajectories/parquet-writer.js';
import { createTrajectories, type Trajectories } from '../../../src/record/index.js';

/** So many people, one row each per frame. */
function walk(people: number, frameCount: number): Trajectories {
  const table = createTrajectories(people * frameCount, 4, ['a', 'b']);
  for (let row = 0; row < table.ids.length; row++) {
    table.frames[row] = Math.floor(row / people);
    table.ids[row] = row % people;
    table.x[row] = row / 8;
    table.y[row] = -row;
    if (row % 3 === 0) continue;
    table.speed[row] = 1.5;
    table.crowd[row] = row % 2;
  }
  return table;
}

async function collect(table: Trajectories): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeParquet(table)) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

describe('a Parquet export', () => {
  it('is read by others, with types and metadata', async () => {
    const bytes = await collect(walk(2, 2));
    const file = bytes.slice().buffer;
    const metadata = parquetMetadata(file);
    expect(
      metadata.schema.slice(1).map(({ name, type, repetition_type }) => `${name} ${type} ${repetition_type}`),
    ).toEqual([
      'id INT32 REQUIRED',
      'frame INT32 REQUIRED',
      't DOUBLE REQUIRED',
      'x DOUBLE REQUIRED',
      'y DOUBLE REQUIRED',
      'speed DOUBLE OPTIONAL',
      'heading_x DOUBLE OPTIONAL',
      'heading_y DOUBLE OPTIONAL',
      'crowd BYTE_ARRAY OPTIONAL',
    ]);
    expect(metadata.key_value_metadata).toContainEqual({ key: 'frame_rate', value: '4' });
    const rows = await parquetReadObjects({ file });
    const empty = { heading_x: null, heading_y: null };
    expect(rows[0]).toEqual({ id: 0, frame: 0, t: 0, x: 0, y: -0, speed: null, crowd: null, ...empty });
    expect(rows[2]).toEqual({ id: 0, frame: 1, t: 0.25, x: 0.25, y: -2, speed: 1.5, crowd: 'a', ...empty });
  });

  it('has row groups of one size, however the parts come, and comes back', async () => {
    const table = walk(500, 250);
    const bytes = await collect(table);
    const groups = parquetMetadata(bytes.slice().buffer).row_groups.map(({ num_rows }) => Number(num_rows));
    expect(groups).toEqual([100_000, 25_000]);
    const back = await readParquet(bytes);
    // Comparing arrays of this length by toEqual takes longer than all the rest.
    expect(back.x.every((x, k) => x === table.x[k])).toBe(true);
    expect(back.crowd.every((crowd, k) => crowd === table.crowd[k])).toBe(true);
  });

  it('of nobody comes back too', async () => {
    const back = await readParquet(await collect(createTrajectories(0, 12.5, [])));
    expect([back.frameRate, back.ids.length]).toEqual([12.5, 0]);
  });
});

/** A file of others. */
function build(columns: Record<string, unknown[]>): Uint8Array {
  const columnData = Object.entries(columns).map(([name, data]) => ({ name, data }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}

const PLAIN = { frame: [0, 5], id: [3, 3], x: [1.5, 2.5], y: [0.5, 0.25] };

describe('a Parquet file of others', () => {
  it('is read by the names of its columns, wide numbers included', async () => {
    const bytes = build({
      ped_id: [3n, 3n],
      frame: [5n, 0n],
      pos_x: [1.5, 2.5],
      pos_y: [0, 1.25],
      t: [0.5, 0],
      note: ['a', 'b'],
    });
    const { frameRate, frames, x } = await readParquet(bytes);
    expect([frameRate, [...frames], [...x]]).toEqual([10, [0, 5], [2.5, 1.5]]);
    expect((await readParquet(build(PLAIN), { frameRate: 8 })).frameRate).toBe(8);
  });

  it.each<[string, Record<string, unknown[]>, RegExp]>([
    ['no y', { frame: [0], id: [0], x: [0.5] }, /a column is missing: y/],
    ['no frame rate', PLAIN, /frame rate is not known/],
    ['text for a place', { ...PLAIN, x: ['a', 'b'] }, /row 1: a place is not finite/],
    ['half a frame', { ...PLAIN, frame: [0.5, 1.5] }, /whole numbers/],
    ['an empty place', { ...PLAIN, y: [0.5, null] }, /row 2: a place is not finite/],
    ['somebody twice', { ...PLAIN, frame: [5, 5], t: [1.5, 1.5] }, /two places at once/],
  ])('with %s is refused', async (_, columns, message) => {
    await expect(readParquet(build(columns), { name: 'in.parquet' })).rejects.toThrow(FootfallError);
    await expect(readParquet(build(columns), { name: 'in.parquet' })).rejects.toThrow(message);
  });

  it('with counts beyond its size is refused before anything is made for them', async () => {
    const bytes = await collect(walk(2, 2));
    expect(isFooterSound(bytes)).toBe(true);
    const length = new DataView(bytes.buffer, bytes.length - 8).getUint32(0, true);
    const start = bytes.length - 8 - length;
    // The list of columns: a struct list (12) of 10; as a long list its count is a number of any size.
    const at = bytes.indexOf(0xac, start);
    const long = [...bytes.slice(0, at), 0xfc, 0xff, 0xff, 0xff, 0xff, 0x07, ...bytes.slice(at + 1)];
    const forged = Uint8Array.from(long);
    new DataView(forged.buffer).setUint32(forged.length - 8, length + 5, true);
    expect(isFooterSound(forged)).toBe(false);
    await expect(readParquet(forged)).rejects.toThrow(/no whole Parquet file/);
  });

  it('needs hyparquet-writer to be written, and says so', async () => {
    await expect(loadWriter(() => Promise.reject(new Error('Cannot find package')))).rejects.toThrow(/npm install/);
  });
});
