import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dataFolder, runs } from '../tier.js';
import { runInProcess } from './in-process.js';
import { expectOneLine, hallFile, parseOutput, useFolder } from './run-cli.js';

const folder = useFolder();

function writeScene(scene: object, name = 'own.scene.json'): string {
  const file = folder.path(name);
  writeFileSync(file, JSON.stringify({ footfall: 1, ...scene }));
  return file;
}

const ROOM = {
  boundary: [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ],
  places: {
    in: {
      line: [
        [0, 4],
        [0, 6],
      ],
    },
    out: {
      line: [
        [10, 3],
        [10, 6],
      ],
    },
    desk: { point: [5, 5] },
    middle: {
      polygon: [
        [4, 4],
        [6, 4],
        [6, 6],
        [4, 6],
      ],
    },
  },
};

interface FlowOutput {
  readonly capacity: number;
  readonly min_cut: { from: [number, number]; to: [number, number]; length: number }[];
  readonly certificate: { kind: string; nodes: { at: [number, number]; potential: number }[] };
  readonly lanes_max: number | null;
  readonly lanes: { points: [number, number][]; length: number; min_clearance: number; headway: number }[];
}

async function runFlow(...args: string[]): Promise<{ code: number | null; output: FlowOutput }> {
  const result = await runInProcess(['flow', ...args, '--json']);
  return { code: result.code, output: parseOutput(result) as unknown as FlowOutput };
}

describe('footfall flow', () => {
  it('prints capacity, cut, certificate and lanes', async () => {
    const { code, output } = await runFlow(writeScene(ROOM), '--from', 'in', '--to', 'out', '--radius', '0.25');
    expect(code).toBe(0);
    expect(Object.keys(output).slice(0, 6)).toEqual([
      'capacity',
      'min_cut',
      'certificate',
      'lanes_max',
      'lanes',
      'build_ms',
    ]);
    expect(output.capacity).toBeCloseTo(2, 12);
    expect(output.min_cut).toHaveLength(1);
    expect(output.min_cut[0].length).toBeCloseTo(2, 12);
    expect(output.certificate.nodes).toHaveLength(2);
    expect(output.lanes_max).toBe(4);
    expect(output.lanes).toHaveLength(4);
    for (const { points, length, min_clearance, headway } of output.lanes) {
      expect(points[0][0]).toBeCloseTo(0, 6);
      expect(points.at(-1)![0]).toBeCloseTo(10, 6);
      expect(length).toBeGreaterThanOrEqual(10);
      expect(min_clearance).toBeGreaterThan(0.25 - 1e-4);
      expect(headway).toBeGreaterThan(0.5 - 1e-2);
    }
  });

  it('speaks world coordinates, takes lines and sides of the ground', async () => {
    const file = writeScene({ ...ROOM, origin: [1000, 2000] });
    const { output } = await runFlow(file, '--from', '1000,2004:1000,2006', '--to', 'east', '--no-lanes');
    expect(output.capacity).toBeCloseTo(2, 9);
    const { from, to } = output.min_cut[0];
    expect([from, to].sort((p, q) => p[1] - q[1])).toEqual([
      [1000, 2004],
      [1000, 2006],
    ]);
    expect(output).toMatchObject({ lanes_max: null, lanes: [] });
    const all = await runFlow(file, '--from', 'west', '--to', 'east', '--no-lanes');
    expect(all.output.capacity).toBeCloseTo(10, 9);
  });

  it('capacity 0 and 0 lanes are answers', async () => {
    const parted = writeScene({
      ...ROOM,
      obstacles: [
        {
          line: [
            [5, 0],
            [5, 10],
          ],
        },
      ],
    });
    const { code, output } = await runFlow(parted, '--from', 'in', '--to', 'out');
    expect(code).toBe(0);
    expect(output).toMatchObject({ capacity: 0, min_cut: [], lanes_max: 0, lanes: [] });
    const narrow = await runFlow(writeScene(ROOM), '--from', 'in', '--to', 'out', '--radius', '1.2');
    expect(narrow).toMatchObject({ code: 0, output: { lanes_max: 0, lanes: [] } });
    expect(narrow.output.capacity).toBeCloseTo(2, 12);
  });

  it('prints tables for people', async () => {
    const { code, stdout } = await runInProcess(['flow', writeScene(ROOM), '--from', 'in', '--to', 'out']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/capacity +2\.000 m/);
    expect(stdout).toMatch(/lanes +5 \(no more are possible\)/);
    expect(stdout).toMatch(/lane +length +clearance +headway +per second/);
  });

  it.each([
    [['--from', 'in'], '--to: give sources and sinks'],
    [['--from', 'nowhere', '--to', 'out'], 'there is no place "nowhere"; places: in, out, desk, middle'],
    [['--from', 'desk', '--to', 'out'], 'is a point, through which nothing flows'],
    [['--from', 'in', '--to', 'in'], 'in: a terminal is named twice'],
    [['--from', '1,1:x', '--to', 'out'], '"1,1:x" is no line'],
    [['--from', '3,3:4,4', '--to', 'out'], 'does not lie on a wall'],
    [['--from', 'in', '--to', '0,5:0,7'], 'lie over each other'],
    [['--from', 'in', '--to', '0,6:0,7'], 'touch'],
    [['--from', 'in', '--to', 'out', '--radius', '0'], 'Expected a number above 0'],
    [['--verify', 'nothing.json'], 'nothing.json'],
  ])('refuses %j with one line', async (args, says) => {
    const result = await runInProcess(['flow', writeScene(ROOM), ...args]);
    expect(expectOneLine(result)).toContain(says);
  });

  it('draws cut, lanes and lines of flow', async () => {
    const svg = folder.path('room.svg');
    const { code } = await runInProcess(['flow', writeScene(ROOM), '--from', 'in', '--to', 'out', '--svg', svg]);
    expect(code).toBe(0);
    const text = readFileSync(svg, 'utf8');
    for (const layer of ['cut', 'lanes', 'lanes-before', 'terminals', 'useless'])
      expect(text).toContain(`data-layer="${layer}"`);
    await runInProcess(['flow', writeScene(ROOM), '--from', 'in', '--to', 'out', '--no-lanes', '--svg', svg]);
    expect(readFileSync(svg, 'utf8')).toContain('data-layer="streams"');
  });
});

describe('footfall flow --verify', () => {
  async function save(file: string, ...args: string[]): Promise<{ path: string; value: Record<string, unknown> }> {
    const { stdout } = await runInProcess(['flow', file, ...args, '--json']);
    const path = folder.path('flow.json');
    writeFileSync(path, stdout);
    return { path, value: JSON.parse(stdout) as Record<string, unknown> };
  }

  it('accepts what flow printed, far from the origin too', async () => {
    for (const file of [writeScene(ROOM), writeScene({ ...ROOM, origin: [395007.25, 5268363.5] })]) {
      const { path } = await save(file, '--from', 'in', '--to', 'out');
      for (const args of [[], ['--from', 'in', '--to', 'out']]) {
        const result = await runInProcess(['flow', file, ...args, '--verify', path, '--json']);
        expect(parseOutput(result)).toMatchObject({ valid: true, problems: [], walls: 2, lanes: 5 });
        expect(result.code).toBe(0);
      }
    }
  });

  it('accepts the hall, whose proof covers columns, ropes, circles and a post', async () => {
    const { path } = await save(hallFile, '--from', 'main', '--to', 'east,north-west');
    const { code, stdout } = await runInProcess(['flow', hallFile, '--verify', path]);
    expect(stdout).toMatch(/proof +holds/);
    expect(code).toBe(0);
  });

  it('names the walls between which phi is too steep: exit code 1', async () => {
    const file = writeScene(ROOM);
    const { path, value } = await save(file, '--from', 'in', '--to', 'out');
    const { certificate } = value as unknown as FlowOutput;
    for (const node of certificate.nodes) node.potential *= 2;
    writeFileSync(path, JSON.stringify(value));
    const result = await runInProcess(['flow', file, '--verify', path]);
    expect(result.code).toBe(1);
    expect(result.stdout).toMatch(/phi differs by 4\S* between the walls at .* and at .*, which are 2/);
  });

  it('a proof of other doors is none', async () => {
    const file = writeScene(ROOM);
    const { path } = await save(file, '--from', 'in', '--to', 'out');
    expect((await runInProcess(['flow', file, '--from', 'out', '--to', 'in', '--verify', path])).code).toBe(1);
    expect((await runInProcess(['flow', file, '--from', 'in', '--to', 'north', '--verify', path])).code).toBe(1);
    const moved = writeScene({ ...ROOM, obstacles: [{ point: [5, 1] }] }, 'moved.scene.json');
    const result = await runInProcess(['flow', moved, '--verify', path]);
    expect(result.code).toBe(1);
    expect(result.stdout).toContain('flow/unnamed');
  });

  it.each([
    ['{', 'this is no result of footfall flow --json'],
    ['[]', 'expected an object'],
    ['{}', 'certificate'],
    ['{"certificate":{"kind":"other"},"capacity":1,"min_cut":[]}', 'expected one of chains, area, apart'],
    [
      '{"certificate":{"kind":"chains","terminals":[],"nodes":[{"at":[1],"potential":0}]},"capacity":1,"min_cut":[]}',
      'a point [x, y]',
    ],
    ['{"certificate":{"kind":"chains","terminals":[],"nodes":[]},"capacity":null,"min_cut":[]}', 'expected a number'],
  ])('a bad file %j: exit code 2', async (text, says) => {
    const path = folder.path('bad.json');
    writeFileSync(path, text);
    expect(expectOneLine(await runInProcess(['flow', writeScene(ROOM), '--verify', path]))).toContain(says);
  });

  it('tiny-bodies: a proof about a square millimetre, with bodies smaller than lanes are drawn to', async () => {
    // The reach of neighbours was negative: a RangeError that was told as a lack of memory.
    const mm = (...points: number[]): number[][] =>
      Array.from({ length: points.length / 2 }, (_, k) => [points[2 * k] / 1000, points[2 * k + 1] / 1000]);
    const file = writeScene({
      footfall: 1,
      boundary: mm(0, 0, 1, 0, 1, 1, 0, 1),
      obstacles: [{ polygon: mm(0.2, 0.2, 0.7, 0.7, 0.2, 0.7) }, { line: mm(0.9, 0.1, 0.9, 0.9) }],
    });
    const { path, value } = await save(file, '--from', 'west', '--to', 'east', '--radius', '0.00001');
    const { lanes } = value as unknown as FlowOutput & { lanes: { headway: number }[] };
    expect(lanes.length).toBeGreaterThan(3);
    for (const { headway } of lanes) expect(headway).toBeLessThan(0.0001);
    expect((await runInProcess(['flow', file, '--verify', path])).code).toBe(0);
    // As version 0.1.0 wrote it: headways of four diameters, and no speed.
    const old = { ...value, lanes: lanes.map((lane) => ({ ...lane, headway: 0.00008, capacity: 1.34 / 0.00008 })) };
    writeFileSync(path, JSON.stringify({ ...old, speed: undefined, lanes_flow: (lanes.length * 1.34) / 0.00008 }));
    const result = await runInProcess(['flow', file, '--verify', path]);
    expect(result.code).toBe(1);
    expect(result.stdout).toContain('need less than a headway');
  });

  it.each([
    ['a capacity that does not follow from the headway', 'capacity', 'flow/lane-capacity'],
    ['a length that is not that of its points', 'length', 'flow/lane-length'],
    ['a clearance that is too large', 'min_clearance', 'flow/lane-clearance'],
  ])('false-lane: refuses %s', async (_, key, says) => {
    const file = writeScene(ROOM);
    const { path, value } = await save(file, '--from', 'in', '--to', 'out');
    const { lanes } = value as { lanes: Record<string, number>[] };
    lanes[0][key] *= 1.001;
    writeFileSync(path, JSON.stringify(value));
    const result = await runInProcess(['flow', file, '--verify', path]);
    expect(result.code).toBe(1);
    expect(result.stdout).toContain(says);
  });

  it('a value nested deeper than the stack is refused in one line', async () => {
    const file = writeScene(ROOM);
    const { path, value } = await save(file, '--from', 'in', '--to', 'out');
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    writeFileSync(path, JSON.stringify({ ...value, capacity: 'deep' }).replace('"deep"', deep));
    expect(expectOneLine(await runInProcess(['flow', file, '--verify', path]))).toContain('capacity');
  });

  it.skipIf(!dataFolder || runs(0, 0, 1) === 0)('a city from west to east', async () => {
    const city = join(dataFolder!, 'city', '01-Kaiserslautern-Gross.scenario');
    const { path } = await save(city, '--from', 'west', '--to', 'east', '--no-lanes');
    expect(parseOutput(await runInProcess(['flow', city, '--verify', path, '--json']))).toMatchObject({ valid: true });
  });
});
