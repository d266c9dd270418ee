import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runInProcess } from './in-process.js';
import { expectOneLine, useFolder } from './run-cli.js';

const folder = useFolder();

function writeRoom(): string {
  const file = folder.path('room.scene.json');
  const boundary = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ];
  const obstacles = [
    {
      line: [
        [5, 0],
        [5, 6],
      ],
    },
    { circle: { center: [3, 7], radius: 1 } },
  ];
  const places = {
    in: {
      line: [
        [0, 4],
        [0, 6],
      ],
    },
    out: {
      line: [
        [10, 4],
        [10, 6],
      ],
    },
  };
  writeFileSync(file, JSON.stringify({ footfall: 1, boundary, obstacles, places }));
  return file;
}

function writeText(name: string, text: string): string {
  writeFileSync(folder.path(name), text);
  return folder.path(name);
}

describe('limits of maps', () => {
  it('refuses a query file with more lines than the limit, and accepts it with a higher one', async () => {
    const room = writeRoom();
    const points = writeText('points.csv', `x,y\n${'1,1\n'.repeat(12)}\r\n\n`);
    const pairs = writeText('pairs.csv', `x1,y1,x2,y2\n${'1,1,2,2\n'.repeat(12)}`);
    for (const args of [
      ['voronoi', room, '--query', points],
      ['pathmap', room, '--to', 'out', '--query', points],
      ['path', room, '--query', pairs],
    ]) {
      const refused = await runInProcess([...args, '--limit', 'queries=11']);
      expect(refused.code).toBe(2);
      expect(expectOneLine(refused)).toMatch(/more queries than the limit \(got 12, expected at most 11\)/);
      expect((await runInProcess([...args, '--limit', 'queries=12'])).code).toBe(0);
    }
  });

  it.each([
    ['x,y\n1,NaN\n', 'points.csv:2: y is no number'],
    ['x,y\n1,2\nInfinity,1\n', 'points.csv:3: x is no number'],
    ['x,y\n1,1e999\n', 'points.csv:2: y is no number'],
    ['x,y\n1\n', 'points.csv:2: the line has no y'],
    ['a,b\n1,1\n', 'no header'],
    ['', 'empty'],
  ])('refuses the query file %j with its line', async (text, says) => {
    const points = writeText('points.csv', text);
    for (const args of [['voronoi'], ['pathmap', '--to', 'out']]) {
      const [command, ...rest] = args;
      const result = await runInProcess([command!, writeRoom(), ...rest, '--query', points]);
      expect(expectOneLine(result)).toContain(says);
    }
  });

  it('answers points at the end of the numbers: they are not free', async () => {
    const points = writeText('far.csv', 'x,y\n1e308,-1e308\n1e-320,1e300\n');
    const { stdout } = await runInProcess(['voronoi', writeRoom(), '--query', points, '--json']);
    expect((JSON.parse(stdout) as { queries: object[] }).queries).toMatchObject([
      { inside: false, clearance: 0 },
      { inside: false, clearance: 0 },
    ]);
    const map = await runInProcess(['pathmap', writeRoom(), '--to', 'out', '--query', points, '--paths', '--json']);
    expect((JSON.parse(map.stdout) as { queries: object[] }).queries).toMatchObject([
      { status: 'outside', distance: -1, points: [] },
      { status: 'outside', distance: -1, points: [] },
    ]);
  });

  it('refuses rasters that would take minutes, and accepts them with a higher limit', async () => {
    const room = writeRoom();
    for (const size of ['2000', '1e9']) {
      const result = await runInProcess(['pathmap', room, '--to', 'out', '--radius', '0.2', '--raster', size]);
      expect(expectOneLine(result)).toContain('more pixels than the limit');
    }
    expect(expectOneLine(await runInProcess(['pathmap', room, '--to', 'out', '--raster', '1e9']))).toContain('pixels');
    const args = ['pathmap', room, '--to', 'out', '--radius', '0.2', '--raster', '40', '--limit'];
    expect((await runInProcess([...args, 'pixels=1599'])).code).toBe(2);
    expect((await runInProcess([...args, 'pixels=1600'])).code).toBe(0);
  });

  it('tiny-radius: refuses more lanes than the limit before they are laid', async () => {
    // It was a RangeError, or a search without an end.
    const args = ['flow', writeRoom(), '--from', 'in', '--to', 'out', '--radius'];
    for (const radius of ['1e-300', '1e-12', '1e-6']) {
      expect(expectOneLine(await runInProcess([...args, radius]))).toContain('more lanes than the limit');
    }
    expect((await runInProcess([...args, '0.3', '--limit', 'lanes=2'])).code).toBe(2);
    expect((await runInProcess([...args, '0.3', '--limit', 'lanes=3'])).code).toBe(0);
    expect((await runInProcess([...args, '1e300'])).code).toBe(0);
  });

  it.each(['0', '1e-300', '1e-12', '1e-10', '1e-9', '1e-6'])('a disc of radius %s reaches the door', async (radius) => {
    for (const on of ['pathmap', 'roadmap']) {
      const args = ['path', writeRoom(), '--from', '1,1', '--to', 'out', '--radius', radius, '--on', on, '--json'];
      const { stdout, code } = await runInProcess(args);
      expect(code).toBe(0);
      const { length } = JSON.parse(stdout) as { length: number };
      expect(length).toBeGreaterThan(Math.hypot(4, 5) + 5 - 1e-9);
      if (on === 'pathmap') expect(length).toBeCloseTo(Math.hypot(4, 5) + 5, 4);
    }
  });
});
