import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FootfallError } from '../../../src/error/index.js';
import { loadTrajectories, type OpenTrajectoriesOptions } from '../../../src/node/index.js';
import { TABLE_LAYOUTS } from '../../../src/record/index.js';
import { dataFolder } from '../../tier.js';

const people = path.join(dataFolder ?? '', 'people');
const corridor: OpenTrajectoriesOptions = { frameRate: 16, unit: 0.01 };
const street = (frameRate: number): OpenTrajectoriesOptions => ({ frameRate, columns: TABLE_LAYOUTS.obsmat });

/** Trajectories among the outside data: options, people, rows, seconds, and what nobody exceeds (m, m/s). */
const FILES: [string, OpenTrajectoriesOptions, number, number, number, number, number][] = [
  ['hermes/uo-070-180-180.txt', corridor, 111, 18_320, 80.4, 12, 4],
  ['hermes/uo-180-180-180.txt', corridor, 220, 51_570, 89.9, 12, 4],
  ['eth/obsmat.txt', street(15), 360, 8_908, 773.4, 30, 5],
  ['zara01/obsmat.txt', street(25), 148, 5_024, 360.4, 30, 5],
];

describe.skipIf(!dataFolder)('trajectories of real people', () => {
  it.each(FILES)('%s', async (file, options, agents, rows, seconds, far, fast) => {
    const table = await loadTrajectories(path.join(people, file), options);
    expect(new Set(table.ids).size).toBe(agents);
    const lines = (await readFile(path.join(people, file), 'utf8')).split('\n').filter((line) => line.trim() !== '');
    expect([table.ids.length, lines.length]).toEqual([rows, rows]);
    const duration = (table.frames[table.frames.length - 1] - table.frames[0]) / table.frameRate;
    expect(duration).toBeCloseTo(seconds, 0);
    expect(Math.max(...table.x.map(Math.abs), ...table.y.map(Math.abs))).toBeLessThan(far);
    // How far each is from where they were a frame before.
    const before = new Map<number, number>();
    let fastest = 0;
    table.ids.forEach((id, k) => {
      const j = before.get(id);
      before.set(id, k);
      if (j === undefined) return;
      const way = Math.hypot(table.x[k] - table.x[j], table.y[k] - table.y[j]);
      fastest = Math.max(fastest, (way * table.frameRate) / (table.frames[k] - table.frames[j]));
    });
    expect(fastest).toBeGreaterThan(1);
    expect(fastest).toBeLessThan(fast);
  });

  it('stand as close as was measured', async () => {
    const [, ...lines] = (await readFile(path.join(people, 'hermes/measured.csv'), 'utf8')).trim().split('\n');
    for (const run of ['uo-070-180-180', 'uo-180-180-180']) {
      const measured =
        lines
          .find((line) => line.startsWith(run))
          ?.split(',')
          .map(Number) ?? [];
      const { frames, y } = await loadTrajectories(path.join(people, `hermes/${run}.txt`), corridor);
      const [first, last] = [frames[0], frames[frames.length - 1]];
      const [from, to] = [first + 0.2 * (last - first), first + 0.8 * (last - first)];
      let count = 0;
      frames.forEach((frame, k) => {
        if (frame >= from && frame <= to && Math.abs(y[k]) < 1) count++;
      });
      const density = count / (to - from) / (2 * measured[2]);
      expect(Math.abs(density / measured[3] - 1)).toBeLessThan(0.02);
    }
  });

  it('have speeds and directions where the file has velocities', async () => {
    const { speed, headingX, headingY } = await loadTrajectories(path.join(people, 'eth/obsmat.txt'), street(15));
    expect(speed.some((v) => v > 1)).toBe(true);
    headingX.forEach((x, k) => {
      if (speed[k] > 0) expect(Math.hypot(x, headingY[k])).toBeCloseTo(1, 12);
    });
  });

  it('are told from every other file beside them', async () => {
    const known = new Set(FILES.map(([file]) => path.join(people, file)));
    let others = 0;
    for (const folder of await readdir(people)) {
      for (const name of await readdir(path.join(people, folder))) {
        const file = path.join(people, folder, name);
        if (known.has(file)) continue;
        others++;
        await expect(loadTrajectories(file, { frameRate: 10 }), file).rejects.toThrow(FootfallError);
      }
    }
    expect(others).toBeGreaterThan(20);
  });
});

describe('tables of others', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'footfall-people-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function load(text: string | Uint8Array, options: OpenTrajectoriesOptions = {}) {
    const file = path.join(folder, 'table');
    await writeFile(file, text);
    return loadTrajectories(file, options);
  }

  it('say their unit and frame rate in comments, in any of the usual ways', async () => {
    const old =
      '#description: corridor\n#framerate: 8.00 fps\n#ID: of the agent\n#ID\tFR\tX\tY\tZ\tA\tB\n7\t1\t2\t3\t0\t.2\t.2\n';
    expect(await load(old)).toMatchObject({ frameRate: 8, ids: Int32Array.of(7), x: Float64Array.of(2) });
    const archive =
      '\uFEFF# PeTrack project: "x"\r\n# frame rate: 25\r\n# id frame x/cm y/cm z/cm\r\n1 0 150 -50 170\r\n';
    expect(await load(archive)).toMatchObject({ frameRate: 25, x: Float64Array.of(1.5), y: Float64Array.of(-0.5) });
    const inCentimetres = '# framerate: 16 in cm\n1 0 150 -50 170\n';
    expect(await load(inCentimetres)).toMatchObject({ frameRate: 16, x: Float64Array.of(1.5) });
  });

  it('in comments of other encodings do no harm', async () => {
    const latin = Uint8Array.from([...Buffer.from('# J'), 0xfc, ...Buffer.from('lich\n#framerate: 2\n1 0 1 2 0\n')]);
    expect((await load(latin)).ids.length).toBe(1);
  });

  it.each<[string, string | Uint8Array, OpenTrajectoriesOptions, RegExp]>([
    ['nothing', '', {}, /the file is empty/],
    ['other bytes', Uint8Array.of(1, 0, 2, 3), {}, /neither a recording nor a table/],
    ['another frame rate as option', '#framerate: 5\n1 0 1 2 0\n', { frameRate: 6 }, /another frame rate/],
    ['another unit as option', '#framerate: 5\n# id frame x/cm y/cm\n1 0 1 2\n', { unit: 1 }, /another unit/],
    ['times that say another frame rate', 'id,frame,t,x,y\n1,50,5,1,2\n', { frameRate: 25 }, /times of the frames/],
    ['no frame rate', 'id,frame,t,x,y\n1,0,0,1,2\n', {}, /frame rate is not known/],
    ['a frame rate of 0', '#framerate: 0\n1 0 1 2 0\n', {}, /:1: this is no frame rate/],
    ['eight columns without names', '1 0 1 2 0 1 2 3\n', { frameRate: 5 }, /8 columns.*name them/],
    ['a column less', 'id,frame,t,x\n1,0,0,1\n', {}, /:1: a column is missing: y/],
    ['a column twice', 'id,frame,x,y,x\n1,0,0,1,2\n', {}, /:1: a column is there twice/],
    ['a cell less', '#framerate: 5\n1 0 1 2 0\n1 1 1 2\n', {}, /:3: a line is no position/],
    ['text for a number', '#framerate: 5\n1 0 1 x 0\n', {}, /:2: a line is no position/],
    ['no number', '#framerate: 5\n1 0 NaN 2 0\n', {}, /:2: a line is no position/],
    ['an infinite place', '#framerate: 5\n1 0 1e999 2 0\n', {}, /:2: a place is not finite/],
    ['an id beyond all', '#framerate: 5\n99999999999 0 1 2 0\n', {}, /:2: frames and ids are whole numbers/],
    ['half a frame', '#framerate: 5\n1 0.5 1 2 0\n', {}, /:2: frames and ids are whole numbers/],
    ['somebody twice', '#framerate: 5\n1 0 1 2 0\n2 0 1 2 0\n1 0 1 2 0\n', {}, /two places at once/],
    [
      'a quote that does not end',
      `id,frame,t,x,y,crowd\n1,1,1,1,2,"a\n${'1,2,2,1,2,b\n'.repeat(100_000)}`,
      {},
      /too long/,
    ],
    ['one endless line', '1 '.repeat(600_000), { frameRate: 5 }, /:1: a line is too long/],
  ])('with %s are refused', async (_, text, options, message) => {
    await expect(load(text, options)).rejects.toThrow(FootfallError);
    await expect(load(text, options)).rejects.toThrow(message);
  });
});
