import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runInProcess } from './in-process.js';
import { hallFile, useFolder } from './run-cli.js';

const folder = useFolder();

const KEYS = ['status', 'length', 'points', 'min_clearance'];

/** Two rooms with a door of exactly 1 m, far from the origin, and a third that is closed off. */
const ROOMS = {
  footfall: 1,
  origin: [1000, 2000],
  boundary: [
    [0, 0],
    [30, 0],
    [30, 10],
    [0, 10],
  ],
  obstacles: [
    {
      line: [
        [10, 0],
        [10, 4],
      ],
    },
    {
      line: [
        [10, 5],
        [10, 10],
      ],
    },
    {
      line: [
        [20, 0],
        [20, 10],
      ],
    },
  ],
  places: {
    exit: {
      line: [
        [18, 10],
        [14, 10],
      ],
    },
    corner: {
      polygon: [
        [15, 0],
        [20, 0],
        [20, 3],
      ],
    },
    desk: { point: [12, 2] },
    'odd,name': { point: [1, 1] },
  },
};

function rooms(): string {
  const file = folder.path('rooms.scene.json');
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(ROOMS));
  return file;
}

async function ask(...args: string[]) {
  const { code, stdout, stderr } = await runInProcess(['path', rooms(), '--on', 'roadmap', ...args, '--json']);
  return { code, stderr, answer: stdout === '' ? {} : JSON.parse(stdout) };
}

describe('footfall path --on roadmap', () => {
  it('prints one object, in world coordinates, from start to goal', async () => {
    const { code, answer, stderr } = await ask('--from', '1002,2005', '--to', '1015,2005');
    expect([code, stderr]).toEqual([0, '']);
    expect(Object.keys(answer).slice(0, 4)).toEqual(KEYS);
    expect(answer).toMatchObject({ status: 'found', radius: 0.2, on: 'roadmap' });
    expect(answer.points[0]).toEqual([1002, 2005]);
    expect(answer.points.at(-1)).toEqual([1015, 2005]);
    expect(answer.min_clearance).toBeCloseTo(0.5, 9);
    expect(answer.length).toBeGreaterThan(13);
    expect(answer.build_ms).toBeGreaterThan(0);
    expect(answer.query_ms).toBeGreaterThan(0);
  });

  it('lets a disc through a door of its own width, and tells why a wider one cannot pass', async () => {
    const args = ['--from', '1002,2005', '--to', '1015,2005', '--radius'];
    expect(await ask(...args, '0.5')).toMatchObject({ code: 0, answer: { status: 'found' } });
    expect(await ask(...args, '0.5001')).toMatchObject({
      code: 1,
      answer: { status: 'unreachable', reason: 'tooNarrow', length: 0, points: [], min_clearance: null },
    });
  });

  it.each([
    ['1002,2005', '1025,2005', 'otherComponent'],
    ['1002,2005', '1040,2005', 'goalInSolid'],
    ['999,2005', '1002,2005', 'startInSolid'],
    ['1002,2005', '1015,2009.9', 'goalClearance'],
    ['1000.1,2005', '1015,2005', 'startClearance'],
  ])('tells why there is no way from %s to %s: %s', async (from, to, reason) => {
    const { code, answer } = await ask('--from', from, '--to', to);
    expect(code).toBe(1);
    expect(answer).toMatchObject({ status: 'unreachable', reason });
    const spoken = await runInProcess(['path', rooms(), '--on', 'roadmap', '--from', from, '--to', to]);
    expect(spoken.stderr).toMatch(/^unreachable: .+\n$/);
  });

  it('goes to places: a line on a wall, a polygon, a point, and names that look like points', async () => {
    const goalOf = async (place: string, radius = '0.3', from = '1002,2005') =>
      (await ask('--from', from, '--to', place, '--radius', radius)).answer.points.at(-1);
    const [x, y] = await goalOf('exit');
    expect([x, y]).toEqual([1016, expect.closeTo(2009.7, 9)]);
    expect(await goalOf('desk')).toEqual([1012, 2002]);
    expect(await goalOf('odd,name')).toEqual([1001, 2001]);
    const corner = await goalOf('corner', '0.9', '1013,2005');
    expect(corner[0]).toBeGreaterThan(1016);
    expect(corner[0]).toBeLessThan(1019.11);
    const inside = await ask('--from', '1018.5,2000.8', '--to', 'corner');
    expect(inside.answer).toMatchObject({ status: 'found', length: 0, points: [[1018.5, 2000.8]] });
  });

  it('pulls the way tight, minds clearance, and stops in time, as it is told', async () => {
    const args = ['--from', '1002,2009', '--to', '1015,2009'];
    const { answer: plain } = await ask(...args);
    const { answer: tight } = await ask(...args, '--shorten');
    expect(tight.length).toBeLessThan(plain.length);
    expect(tight.min_clearance).toBeGreaterThanOrEqual(0.2 - 1e-9);
    expect((await ask(...args, '--cost', 'clearance', '--cap', '2')).answer.cost).toBeGreaterThan(plain.length / 2);
    expect(await ask(...args, '--iterations', '1')).toMatchObject({
      code: 1,
      answer: { status: 'partial', iterations: 1 },
    });
  });

  it('answers a file of questions in its order', async () => {
    const file = folder.path('pairs.csv');
    writeFileSync(file, 'x1,y1,x2,y2\n1002,2005,1015,2005\n\n1002,2005,1025,2005\n1002,2005,1002,2005\n');
    const { code, answer } = await ask('--query', file);
    expect(code).toBe(0);
    expect(answer.queries.map((q: { status: string }) => q.status)).toEqual(['found', 'unreachable', 'found']);
    expect(answer.queries[2].length).toBe(0);
    writeFileSync(file, 'x1,y1,x2,y2\n1,2,3\n');
    const bad = await runInProcess(['path', rooms(), '--query', file]);
    expect(bad.code).toBe(2);
    expect(bad.stderr).toMatch(/pairs\.csv:2: .*four numbers/);
  });

  it('draws the way', async () => {
    const svg = folder.path('way.svg');
    const { code, answer } = await ask('--from', '1002,2005', '--to', 'desk', '--svg', svg, '--width', '400');
    expect([code, answer.files]).toEqual([0, [svg]]);
    expect(readFileSync(svg, 'utf8')).toContain('data-layer="path"');
  });

  it('takes the radius of the crowd, and prints a table for people', async () => {
    const { code, stdout, stderr } = await runInProcess(['path', hallFile, '--from', '5,5', '--to', 'main']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/status +found/);
    expect(stdout).toMatch(/length +\d+\.\d{3} m/);
  });

  it.each([
    [['--from', '1,2'], 'give --from and --to'],
    [['--from', '1', '--to', '2,3'], 'no point'],
    [['--from', '1,2', '--to', 'nowhere'], 'exit, corner, desk'],
    [['--from', '1,2', '--to', '3,4', '--on', 'map'], 'Allowed choices are pathmap, roadmap'],
    [['--from', '1,2', '--to', '3,4', '--on', 'pathmap', '--shorten'], 'only the roadmap has this option'],
    [['--from', '1,2', '--to', '3,4', '--radius', '-1'], '0 or a number above'],
    [['--from', '1,2', '--to', '3,4', '--query', 'x.csv'], 'or --query'],
  ])('refuses %j in one line', async (args, message) => {
    const { code, stdout, stderr } = await runInProcess(['path', rooms(), ...args]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});

describe('footfall path --on pathmap', () => {
  async function shortest(...args: string[]) {
    const { code, stdout, stderr } = await runInProcess(['path', rooms(), ...args, '--json']);
    return { code, stderr, answer: stdout === '' ? {} : JSON.parse(stdout) };
  }

  it('is the default, and shortest', async () => {
    const { code, answer, stderr } = await shortest('--from', '1002,2009', '--to', '1015,2009', '--radius', '0');
    expect([code, stderr]).toEqual([0, '']);
    expect(Object.keys(answer).slice(0, 6)).toEqual([...KEYS, 'build_ms', 'query_ms']);
    expect(answer).toMatchObject({ status: 'found', on: 'pathmap', radius: 0, min_clearance: 0 });
    expect(answer.points).toEqual([
      [1002, 2009],
      [1010, 2005],
      [1015, 2009],
    ]);
    expect(answer.length).toBeCloseTo(Math.hypot(8, 4) + Math.hypot(5, 4), 12);
  });

  it('keeps the radius of the crowd, and is never longer than the way on the roadmap', async () => {
    const args = ['--from', '1002,2009', '--to', '1015,2009'];
    const { answer } = await shortest(...args);
    expect(answer.radius).toBe(0.2);
    expect(answer.min_clearance).toBeGreaterThanOrEqual(0.2 - 1e-9);
    const { answer: tight } = await ask(...args, '--shorten');
    expect(answer.length).toBeLessThanOrEqual(tight.length + 1e-9);
    expect(answer.length).toBeGreaterThan(tight.length - 0.05);
  });

  it('lets a disc through a door of its own width, and no wider one', async () => {
    const args = ['--from', '1002,2004.5', '--to', '1015,2004.5', '--radius'];
    expect(await shortest(...args, '0.5')).toMatchObject({ code: 0, answer: { status: 'found', length: 13 } });
    expect(await shortest(...args, '0.5001')).toMatchObject({
      code: 1,
      answer: { status: 'unreachable', reason: 'tooNarrow', length: 0, points: [], min_clearance: null },
    });
  });

  it.each([
    ['1002,2005', '1025,2005', 'otherComponent'],
    ['1002,2005', '1040,2005', 'goalInSolid'],
    ['999,2005', '1002,2005', 'startInSolid'],
    ['1002,2005', '1015,2009.9', 'goalClearance'],
    ['1000.1,2005', '1015,2005', 'startClearance'],
  ])('tells why there is no way from %s to %s: %s', async (from, to, reason) => {
    expect(await shortest('--from', from, '--to', to)).toMatchObject({
      code: 1,
      answer: { status: 'unreachable', reason, points: [] },
    });
  });

  it('goes to the nearest point of a place', async () => {
    const goalOf = async (place: string) =>
      (await shortest('--from', '1013,2005', '--to', place, '--radius', '0.3')).answer.points.at(-1);
    expect(await goalOf('exit')).toEqual([1014.3, 2010].map((v) => expect.closeTo(v, 1)));
    expect(await goalOf('desk')).toEqual([1012, 2002]);
    expect(await goalOf('odd,name')).toEqual([1001, 2001]);
  });

  it('answers a file of questions in its order, and draws', async () => {
    const file = folder.path('pairs2.csv');
    const svg = folder.path('ways.svg');
    writeFileSync(file, 'x1,y1,x2,y2\n1002,2005,1015,2005\n1002,2005,1025,2005\n1003,2005,1015,2005\n');
    const { code, answer } = await shortest('--query', file, '--svg', svg);
    expect([code, answer.on]).toEqual([0, 'pathmap']);
    expect(answer.queries.map((q: { status: string }) => q.status)).toEqual(['found', 'unreachable', 'found']);
    expect(readFileSync(svg, 'utf8')).toContain('data-layer="path"');
  });
});
