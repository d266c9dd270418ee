import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runInProcess } from './in-process.js';
import { hallFile, useFolder } from './run-cli.js';

const folder = useFolder();

const KEYS = ['vertices', 'sources', 'build_ms', 'raster_ms', 'backend', 'adapter', 'queries'];
const ANSWER_KEYS = ['x', 'y', 'distance', 'parent', 'speed', 'source'];

/** A room with a block, a rope across its right part, a closed closet, far from the origin. */
const ROOM = {
  footfall: 1,
  name: 'Room',
  origin: [1000, 2000],
  boundary: [
    [0, 0],
    [20, 0],
    [20, 10],
    [0, 10],
  ],
  obstacles: [
    {
      id: 'block',
      polygon: [
        [4, 3],
        [8, 3],
        [8, 7],
        [4, 7],
      ],
    },
    {
      id: 'rope',
      line: [
        [12, 0],
        [12, 9],
      ],
    },
    {
      line: [
        [18, 0],
        [18, 2],
        [20, 2],
      ],
    },
  ],
  places: {
    west: {
      line: [
        [0, 4],
        [0, 6],
      ],
    },
    desk: { point: [15, 5] },
    inBlock: { point: [5, 5] },
  },
};

function room(change: (scene: typeof ROOM) => unknown = (scene) => scene): string {
  const file = folder.path('room.scene.json');
  writeFileSync(file, JSON.stringify(change(structuredClone(ROOM))));
  return file;
}

function points(...lines: string[]): string {
  const file = folder.path('points.csv');
  writeFileSync(file, ['x,y', ...lines, ''].join('\n'));
  return file;
}

async function ask(...args: string[]) {
  const { code, stdout, stderr } = await runInProcess(['pathmap', ...args, '--json']);
  return { code, stderr, answer: stdout === '' ? {} : JSON.parse(stdout) };
}

describe('footfall pathmap', () => {
  it('prints one object with the answers in order, in world coordinates', async () => {
    const query = points('1001,2005', '1010,2005', '1005,2005', '1019,2001');
    const { code, answer, stderr } = await ask(room(), '--to', 'west,desk', '--query', query);
    expect([code, stderr]).toEqual([0, '']);
    expect(Object.keys(answer).slice(0, KEYS.length)).toEqual(KEYS);
    expect(answer).toMatchObject({
      sources: 2,
      backend: 'exact',
      raster_ms: null,
      direction: 'towards',
      kind: 'plain',
    });
    const [near, far, solid, closed] = answer.queries;
    expect(Object.keys(near).slice(0, ANSWER_KEYS.length)).toEqual(ANSWER_KEYS);
    expect(near).toMatchObject({ x: 1001, y: 2005, distance: 1, parent: [1000, 2005], speed: 1, source: 'west' });
    expect(far.distance).toBeCloseTo(Math.hypot(2, 4) + Math.hypot(3, 4), 9);
    expect(far).toMatchObject({ parent: [1012, 2009], source: 'desk' });
    expect(solid).toMatchObject({ distance: -1, parent: null, source: null, status: 'outside' });
    expect(closed).toMatchObject({ distance: -1, parent: null, source: null, status: 'unreachable' });
  });

  it('gives whole ways with --paths, from the point to the goal', async () => {
    const { answer } = await ask(room(), '--to', 'desk', '--query', points('1010,2005'), '--paths');
    expect(answer.queries[0].points).toEqual([
      [1010, 2005],
      [1012, 2009],
      [1015, 2005],
    ]);
  });

  it('takes points, repeated goals and starts', async () => {
    const { answer } = await ask(room(), '--to', '1001,2001', '--to', 'west', '--from', 'desk');
    expect(answer.sources).toBe(2);
    expect(answer.from).toHaveLength(1);
    expect(answer.from[0]).toMatchObject({ x: 1015, y: 2005 });
    const from = await ask(room(), '--from', 'desk', '--query', points('1015,2008'));
    expect(from.answer).toMatchObject({ direction: 'from', queries: [{ distance: 3, source: 'desk' }] });
  });

  it('crosses lines for a toll, or for a weight', async () => {
    const query = points('1010,2005');
    const toll = await ask(room(), '--to', 'desk', '--query', query, '--toll', 'rope=1.5');
    expect(toll.answer.queries[0].distance).toBeCloseTo(6.5, 12);
    const weight = await ask(room(), '--to', 'desk', '--query', query, '--barrier', 'rope=1.2');
    expect(weight.answer.kind).toBe('hops');
    // The part behind the rope, seen from the goal, counts 1.2 times.
    expect(weight.answer.queries[0].distance).toBeCloseTo(3 + 1.2 * 2, 12);
  });

  it('counts weights of corners, in both directions', async () => {
    const scene = room((all) => ({
      ...all,
      obstacles: [{ ...all.obstacles[0], weights: [1, 1, 2, 1] }],
    }));
    const query = points('1010,2005', '1008,2007');
    const towards = await ask(scene, '--to', 'west', '--query', query);
    expect(towards.answer).toMatchObject({ kind: 'weighted', direction: 'towards' });
    const [far, bicycle] = towards.answer.queries;
    // At the corner itself the bicycle is at hand.
    expect(bicycle.distance).toBeCloseTo((4 + Math.hypot(4, 1)) / 2, 9);
    expect(far.distance).toBeCloseTo(Math.hypot(2, 2) + bicycle.distance, 9);
    const from = await ask(scene, '--from', 'west', '--query', points('1010,2005'));
    expect(from.answer.queries[0].speed).toBe(2);
    expect(from.answer.queries[0].distance).toBeCloseTo(Math.hypot(4, 1) + 4 + Math.hypot(2, 2) / 2, 9);
  });

  it('keeps a disc off the walls', async () => {
    const { answer } = await ask(room(), '--to', 'desk', '--query', points('1010,2005'), '--radius', '0.4', '--paths');
    expect(answer).toMatchObject({ kind: 'disc', radius: 0.4 });
    expect(answer.queries[0].distance).toBeGreaterThan(Math.hypot(2, 4) + Math.hypot(3, 4));
    const tooWide = await ask(room(), '--to', 'desk', '--query', points('1010,2005'), '--radius', '0.51');
    expect(tooWide.answer.queries[0]).toMatchObject({ distance: -1, status: 'unreachable' });
  });

  it('fills a raster and draws', async () => {
    const [svg, png] = [folder.path('map.svg'), folder.path('map.png')];
    const drawn = await ask(room(), '--to', 'west,desk', '--raster', '200', '--svg', svg, '--isolines', '1');
    expect(drawn.answer.raster_ms).toBeGreaterThan(0);
    expect(readFileSync(svg, 'utf8')).toContain('<svg');
    for (const extra of [
      ['--color-by', 'distance'],
      ['--radius', '0.3'],
      ['--barrier', 'rope=2', '--paths'],
    ]) {
      const { code } = await ask(room(), '--to', 'desk', '--png', png, '--width', '300', ...extra);
      expect([code, existsSync(png)]).toEqual([0, true]);
    }
  });

  it('prints a table for people', async () => {
    const { code, stdout, stderr } = await runInProcess(['pathmap', hallFile, '--to', 'main']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/built in +[\d.]+ ms/);
  });

  it.each([
    [[], 'give --to'],
    [['--to', 'nowhere'], 'west, desk, inBlock'],
    [['--to', 'west,nowhere'], '"nowhere"'],
    [['--to', 'inBlock'], 'not in free space'],
    [['--to', '1100,2000'], 'not in free space'],
    [['--to', 'desk', '--radius', '-1'], '0 or a number above'],
    [['--to', 'desk', '--toll', 'block=2'], 'rope'],
    [['--to', 'desk', '--toll', 'rope'], 'id=number'],
    [['--to', 'desk', '--toll', 'rope=-1'], 'out of range'],
    [['--to', 'desk', '--barrier', 'rope=0.5'], '1 or more'],
    [['--to', 'desk', '--raster', '0'], 'whole number'],
    [['--to', 'desk', '--radius', '0.3', '--barrier', 'rope=2'], 'at once'],
    [['--to', 'desk', '--query', 'missing.csv'], 'missing.csv'],
  ])('refuses %j in one line', async (args, message) => {
    const { code, stdout, stderr } = await runInProcess(['pathmap', room(), ...args]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});
