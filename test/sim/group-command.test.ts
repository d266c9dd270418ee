import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runScene } from '../../src/node/run/run-scene.js';
import { formatGroupCsv, formatGroupJson, Recording } from '../../src/record/index.js';
import { formatScene, type Scene, validateScene } from '../../src/scene/index.js';
import { startTeam } from '../../src/sim/index.js';
import { runInProcess } from '../cli/in-process.js';
import { makeTestThreads } from './team/test-threads.js';

const folder = mkdtempSync(path.join(tmpdir(), 'footfall-groups-'));
const file = (name: string): string => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const box = (x0: number, y0: number, x1: number, y1: number): number[][] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

function makeScene(crowd: object = {}, group: object = {}): Scene {
  return validateScene({
    footfall: 1,
    origin: [1000, 2000],
    boundary: box(0, 0, 20, 8),
    obstacles: [{ polygon: box(9, 3, 11, 5) }],
    places: { west: { polygon: box(1, 1, 6, 7) }, east: { polygon: box(14, 1, 19, 7) } },
    crowd: [{ count: 6, spawn: 'west', goal: 'east', atGoal: 'stay', ...crowd, group: { size: 3, ...group } }],
    run: { seed: 4, duration: 60 },
  });
}

/** Run a scene file by the command line. */
async function command(name: string, scene: unknown, ...more: string[]) {
  writeFileSync(file(`${name}.scene.json`), typeof scene === 'string' ? scene : formatScene(scene as Scene));
  return runInProcess(['run', file(`${name}.scene.json`), '--out', file(name), '--force', '--json', ...more]);
}

const bytesOf = (name: string): Uint8Array => readFileSync(path.join(file(name), 'recording.ffr'));

describe('the recording of a run with groups', () => {
  it('sums up each group', async () => {
    const { code, stdout } = await command('sums', makeScene());
    expect(code).toBe(0);
    const { groups } = JSON.parse(stdout);
    expect(groups).toHaveLength(2);
    for (const group of groups) {
      expect(group).toMatchObject({ crowd: 0, people: 3, arrived: 3 });
      expect(group.arrived_first).toBeGreaterThan(group.gathered_at);
      expect(group.arrived_last).toBeGreaterThanOrEqual(group.arrived_first);
      expect(group.lateral_max).toBeLessThanOrEqual(group.width - 0.2 + 1e-6);
      expect(group.region_max).toBeGreaterThan(0);
      expect(group.region_max).toBeLessThanOrEqual(group.area * (1 + 1e-9));
    }
    expect(new Recording(bytesOf('sums')).summary?.groups).toEqual(groups);
  });

  it('is the same with 1, 2 and 4 threads', async () => {
    const threads = await makeTestThreads();
    try {
      for (const count of [1, 2, 4]) {
        const team = await startTeam(threads.host, count, { small: 0 });
        try {
          const { run, ...scene } = makeScene();
          await runScene(
            { ...scene, run: { ...run, duration: 2 } },
            { out: file(`team-${count}`), version: '0', team },
          );
        } finally {
          team?.close();
        }
      }
    } finally {
      threads.remove();
    }
    expect(bytesOf('team-2')).toEqual(bytesOf('team-1'));
    expect(bytesOf('team-4')).toEqual(bytesOf('team-1'));
  });

  it('is the same when the run was broken off', async () => {
    const scene = makeScene();
    await command('whole', scene);
    const breakAfter = [15, 60, 130];
    for (const [k, steps] of [...breakAfter, Infinity].entries()) {
      const stop = new AbortController();
      let asked = 0;
      // Read before every step.
      const signal = Object.defineProperty(Object.create(stop.signal), 'aborted', { get: () => asked++ >= steps });
      const options = { out: file('broken'), version: new Recording(bytesOf('whole')).header.footfall, checkpoint: 0 };
      await runScene(scene, { ...options, resume: k > 0, signal });
    }
    expect(bytesOf('broken')).toEqual(bytesOf('whole'));
  });

  it('gives tables of places and attraction points in world coordinates', async () => {
    await command('tables', makeScene());
    const recording = new Recording(bytesOf('tables'));
    const notes = recording.listGroupNotes();
    const read = (text: string): string[][] =>
      text
        .trimEnd()
        .split('\r\n')
        .map((row) => row.split(','));
    const sizes = { groups: 0, members: 0, backbones: 0 };
    for (const { groups } of notes) {
      for (const { ids, path: way } of groups) {
        sizes.groups++;
        sizes.members += ids.length;
        sizes.backbones += (way?.length ?? 0) / 2;
      }
    }
    for (const table of ['groups', 'members', 'backbones'] as const) {
      const name = file(`${table}.csv`);
      expect((await runInProcess(['export', file('tables'), '--table', table, '-o', name])).code).toBe(0);
      const [head, ...rows] = read(readFileSync(name, 'utf8'));
      expect([rows.length, rows[0].length]).toEqual([sizes[table], head.length]);
      expect(read([...formatGroupCsv(recording, table)].join(''))).toEqual([head, ...rows]);
      const [x, y] = table === 'groups' ? ['back_x', 'back_y'] : ['x', 'y'];
      for (const row of rows) {
        expect(Math.abs(Number(row[head.indexOf(x)]) - 1010)).toBeLessThan(10);
        expect(Math.abs(Number(row[head.indexOf(y)]) - 2004)).toBeLessThan(4);
      }
    }
    const json = await runInProcess(['export', file('tables'), '--table', 'groups', '-o', file('g.json')]);
    expect(json.code).toBe(0);
    const { groups } = JSON.parse(readFileSync(file('g.json'), 'utf8'));
    expect(groups).toEqual(JSON.parse(formatGroupJson(recording)).groups);
    expect(groups).toHaveLength(sizes.groups);
    const refused = await runInProcess([
      'export',
      file('tables'),
      '--table',
      'groups',
      '--to',
      'sqlite',
      '-o',
      file('x'),
    ]);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringMatching(/CSV or JSON/)]);
  });

  it('has no word of them in a run without', async () => {
    const { crowd = [], ...rest } = makeScene();
    const alone = crowd.map(({ group: _, ...entry }) => entry);
    await command('none', { ...rest, crowd: alone, run: { duration: 1 } } as Scene);
    expect(new Recording(bytesOf('none')).summary).not.toHaveProperty('groups');
    const { code, stderr } = await runInProcess(['export', file('none'), '--table', 'groups', '-o', file('n.csv')]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/nothing about groups/)]);
  });
});

describe('groups that cannot be', () => {
  const refused: [string, object, object, RegExp][] = [
    [
      'on lanes',
      { planner: 'lanes', atGoal: 'leave' },
      {},
      /crowd\[0\]\.planner: a group cannot go by lanes.*leave out "planner"/,
    ],
    [
      'too narrow',
      {},
      { width: 0.1 },
      /crowd\[0\]\.group\.width: the group is narrower than one of its members.*0\.2 m/,
    ],
    [
      'too dense',
      {},
      { area: 0.5 },
      /crowd\[0\]\.group\.area: the area of a group is too small.*at least 1\.54 m2.*leave out "area"/,
    ],
    [
      'narrow for what it ignores',
      {},
      { ignore: 3 },
      /crowd\[0\]\.group\.ignore: the group is too narrow.*at most 0\.6 m/,
    ],
  ];
  it.each(refused)('%s', async (name, crowd, group, message) => {
    const { code, stderr } = await command(name.replaceAll(' ', '-'), makeScene(crowd, group));
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
  });

  it('split and join at once, or of nobody', async () => {
    const make = (group: object) => () => makeScene({}, group);
    expect(make({ split: true, join: true })).toThrow(/exclude each other/);
    expect(make({ size: 0 })).toThrow(/size/);
  });

  it('are as large as there are people, which is said', async () => {
    const { code, stdout } = await command('large', makeScene({}, { size: 40 }));
    const { warnings, groups } = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(groups).toMatchObject([{ people: 6, arrived: 6 }]);
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'sim/group-size', where: 'crowd[0].group.size' }));
  });

  it('may be of one person', async () => {
    const { code, stdout } = await command('single', makeScene({ count: 2 }, { size: 1 }));
    expect([code, JSON.parse(stdout).arrived]).toEqual([0, 2]);
  });

  it('stand where the door is too narrow for the largest of them, and say so', async () => {
    const scene = makeScene();
    const wall = (y0: number, y1: number) => ({ polygon: box(9, y0, 11, y1) });
    const narrow = { ...scene, obstacles: [wall(0, 3.9), wall(4.2, 8)], run: { duration: 3 } };
    const { code, stdout } = await command('door', narrow);
    const { warnings, arrived } = JSON.parse(stdout);
    expect([code, arrived]).toEqual([0, 0]);
    const finding = { code: 'sim/no-group-way', where: 'crowd[0].group' };
    expect(warnings).toContainEqual(
      expect.objectContaining({ ...finding, message: expect.stringMatching(/radius 0\.2 m.*narrower than 0\.4 m/) }),
    );
  });
});
