import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { RUN_FILES } from '../../src/node/index.js';
import { dataFolder } from '../tier.js';
import { runInProcess } from './in-process.js';
import { useFolder } from './run-cli.js';

const folder = useFolder();
const run = (...args: string[]) => runInProcess(['analyse', ...args]);

/** A room with a door on its right, an area with markup in its name, and ten people. */
const SCENE = {
  footfall: 1,
  name: 'Room <b>1</b>',
  boundary: [
    [0, 0],
    [10, 0],
    [10, 6],
    [0, 6],
  ],
  places: {
    door: {
      line: [
        [10, 2],
        [10, 4],
      ],
    },
    '<img src=x onerror=alert(1)>': {
      polygon: [
        [1, 1],
        [5, 1],
        [5, 5],
        [1, 5],
      ],
    },
    middle: {
      line: [
        [6, 0],
        [6, 6],
      ],
    },
  },
  crowd: [{ id: 'a', count: 10, spawn: '<img src=x onerror=alert(1)>', goal: 'door' }],
  run: { duration: 60 },
};

beforeAll(async () => {
  writeFileSync(folder.path('room.scene.json'), JSON.stringify(SCENE));
  for (const seed of ['1', '2', '3']) {
    const { code } = await runInProcess([
      'run',
      folder.path('room.scene.json'),
      '--out',
      folder.path(`seed-${seed}`),
      '--seed',
      seed,
    ]);
    expect(code).toBe(0);
  }
});

/** A walk to the right in a room of 4 x 2 m, as PedPy's text; rows may be changed. */
function walk(change: (rows: string[]) => void = () => undefined): string {
  const rows = Array.from({ length: 20 }, (_, frame) => `1 ${frame} ${(0.5 + frame * 0.1).toFixed(2)} 1`);
  change(rows);
  return ['#framerate: 10', '# id frame x y', ...rows, ''].join('\n');
}

function write(name: string, data: string | Uint8Array): string {
  writeFileSync(folder.path(name), data);
  return folder.path(name);
}

describe('footfall analyse', () => {
  it('measures a run: figures, tables with few rows in full, gates of the narrowest cut', async () => {
    const { code, stdout, stderr } = await run(folder.path('seed-1'), '--json');
    expect([code, stderr]).toEqual([0, '']);
    const answer = JSON.parse(stdout);
    const summary = JSON.parse(readFileSync(folder.path('seed-1/summary.json'), 'utf8'));
    expect(Object.keys(answer).slice(0, 4)).toEqual(['measures', 'tables', 'pictures', 'report']);
    const { measures } = answer;
    expect(measures).toMatchObject({ agents: 10, left: 10 });
    expect(measures.clear_50).toBeLessThanOrEqual(measures.clear_90);
    expect(measures.clear_100).toBeLessThanOrEqual(summary.sim_time);
    expect(measures.detour_mean).toBeGreaterThan(0.99);
    expect(measures.detour_mean).toBeLessThan(1.3);
    expect(answer.gates).toEqual({ kind: 'min-cut', width: 2, names: ['gate 1'] });
    const tables = new Map(answer.tables.map((table: { name: string }) => [table.name, table]));
    expect(tables.get('exit shares')).toMatchObject({
      rows: 2,
      file: null,
      data: [
        { exit: 'door', num_peds: 10, share: 1 },
        { exit: 'middle', num_peds: 0, share: 0 },
      ],
    });
    expect(tables.get('journeys')).toMatchObject({ rows: 10 });
  });

  it.each(['csv', 'json', 'parquet'])('writes all tables as %s, which say the same', async (format) => {
    const out = folder.path(`tables-${format}`);
    const { code, stdout } = await run(folder.path('seed-1'), '--json', '--out', out, '--format', format);
    expect(code).toBe(0);
    const answer = JSON.parse(stdout);
    expect(JSON.parse(readFileSync(`${out}/analysis.json`, 'utf8'))).toEqual(answer);
    expect(readdirSync(out).length).toBe(answer.tables.length + 1);
    const service = answer.tables.find(({ name }: { name: string }) => name === 'levels of service, walkway');
    const rows = await readTable(service.file, format);
    expect(rows).toEqual(service.data);
    expect(rows[6]).toMatchObject({ area: '<img src=x onerror=alert(1)>', level: 'A' });
  });

  it('measures where and when it is told to', async () => {
    const args = ['--areas', 'box=1,1:3,3', '--lines', 'middle', '--lines', 'far=8,0:8,6', '--interval', '2'];
    const { code, stdout } = await run(folder.path('seed-1'), '--json', ...args, '--from', '1', '--to', '5');
    expect(code).toBe(0);
    const answer = JSON.parse(stdout);
    const dataOf = (wanted: string) => answer.tables.find(({ name }: { name: string }) => name === wanted).data;
    expect(answer.measures.duration).toBeCloseTo(4, 9);
    expect(dataOf('speed in areas').map(({ area }: { area: string }) => area)).toEqual(['box']);
    expect(dataOf('flow').map(({ line, time }: { line: string; time: number }) => [line, time])).toEqual(
      ['middle', 'far', 'door'].flatMap((line) => [1, 3].map((time) => [line, time])),
    );
  });

  it('compares runs, with mean and spread over seeds', async () => {
    const paths = ['1', '2', '3'].map((seed) => folder.path(`seed-${seed}`));
    const out = folder.path('compared');
    const { code, stdout } = await run(...paths, '--json', '--out', out);
    expect(code).toBe(0);
    const { measures, groups, runs } = JSON.parse(stdout);
    expect(groups.length).toBe(1);
    expect(groups[0]).toMatchObject({ name: 'Room <b>1</b>', runs: ['seed-1', 'seed-2', 'seed-3'] });
    const clear: number[] = runs.map((each: { measures: { clear_90: number } }) => each.measures.clear_90);
    const mean = (clear[0]! + clear[1]! + clear[2]!) / 3;
    expect(measures.clear_90).toBeCloseTo(mean, 12);
    const sd = Math.hypot(...clear.map((value) => value - mean)) / Math.SQRT2;
    expect(groups[0].measures.clear_90.sd).toBeCloseTo(sd, 12);
    expect(readdirSync(out).sort()).toEqual(expect.arrayContaining(['comparison.csv', 'seed-1', 'seed-2', 'seed-3']));
    expect(readdirSync(`${out}/seed-2`)).toContain('journeys.csv');
    const own = ['lines', 'exit-shares', 'travel-times', 'n-t', 'flow', 'speed-by-density'];
    expect(readdirSync(out)).toEqual(expect.arrayContaining(own.map((name) => `${name}-of-groups.csv`)));
    const lines = JSON.parse(stdout).tables.find(({ name }: { name: string }) => name === 'lines of groups');
    expect(lines.data[0]).toMatchObject({ group: 'Room <b>1</b>', num_runs: 3, num_peds_sd: expect.any(Number) });
    const people = await run(...paths);
    expect(people.stdout).toMatch(/Room <b>1<\/b>/);
    expect(people.stdout).toMatch(/all, s +[\d.]+ ± [\d.]+/);
  });

  it('prints tables for people', async () => {
    const { code, stdout } = await run(folder.path('seed-1'));
    expect(code).toBe(0);
    expect(stdout).toMatch(/people +10\n/);
    expect(stdout).toMatch(/levels of service, walkway\n/);
  });

  it.each([
    [['--areas', 'midle'], /--areas: there is no place "midle"; areas: <img/],
    [['--lines', 'midle'], /--lines: there is no place "midle"; did you mean "middle"\?/],
    [['--areas', 'middle'], /--areas: the place "middle" is no area/],
    [['--areas', 'a=1,1:x,2'], /--areas: "a=1,1:x,2" is no shape/],
    [['--areas', 'a=1,1:1,1'], /a: /],
    [['--lines', 'middle,middle'], /"middle" is there twice/],
    [['--interval', '0.0000001'], /interval: the intervals of flow are too many/],
    [['--from', '5', '--to', '4'], /--to: the end comes before the start/],
    [['--thresholds', '2,x'], /Expected numbers above 0/],
    [['--groups', 'nowhere.txt'], /nowhere\.txt/],
  ])('refuses %j in one line', async (args, message) => {
    const { code, stdout, stderr } = await run(folder.path('seed-1'), ...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
    expect(stderr.trim().split('\n').length).toBe(1);
  });
});

async function readTable(file: string, format: string): Promise<Record<string, unknown>[]> {
  const toNumber = (cell: string) => (cell === '' ? null : Number.isNaN(Number(cell)) ? cell : Number(cell));
  if (format === 'csv') {
    const [head, ...lines] = readFileSync(file, 'utf8').trim().split('\r\n');
    const names = head!.split(',');
    return lines.map((line) => Object.fromEntries(line.split(',').map((cell, k) => [names[k], toNumber(cell)])));
  }
  if (format === 'json') {
    const { rows, columns } = JSON.parse(readFileSync(file, 'utf8'));
    return Array.from({ length: rows }, (_, k) =>
      Object.fromEntries(columns.map(({ name, values }: { name: string; values: unknown[] }) => [name, values[k]])),
    );
  }
  const { parquetReadObjects } = await import('hyparquet');
  return parquetReadObjects({ file: new Uint8Array(readFileSync(file)).buffer });
}

describe('trajectories of others', () => {
  const room = () =>
    write(
      'walls.scene.json',
      JSON.stringify({
        footfall: 1,
        boundary: [
          [0, 0],
          [4, 0],
          [4, 2],
          [0, 2],
        ],
      }),
    );

  it('are measured as they are where nothing is wrong, with walls if given', async () => {
    const plain = await run(write('sound.txt', walk()), '--json');
    expect([plain.code, plain.stderr]).toEqual([0, '']);
    expect(JSON.parse(plain.stdout).measures).toMatchObject({ agents: 1, density_max: null, overlap_max: null });
    const walled = await run(folder.path('sound.txt'), '--scene', room(), '--radius', '0.2', '--json');
    const { measures, warnings } = JSON.parse(walled.stdout);
    expect(warnings).toEqual([]);
    expect(measures.density_max).toBeCloseTo(1 / 8, 12);
    expect(measures.wall_distance_min).toBeCloseTo(0.5, 9);
    expect(measures).toMatchObject({ overlaps: 0, overlap_max: 0 });
  });

  it('of JuPedSim bring their walls', async () => {
    const file = folder.path('walk.sqlite');
    await runInProcess(['export', folder.path('sound.txt'), '-o', file, '--scene', room()]);
    const { stdout } = await run(file, '--json');
    const { measures, run: details } = JSON.parse(stdout);
    expect(details).toMatchObject({ format: 'sqlite', frameRate: 10, frames: 20 });
    expect(measures.density_max).toBeCloseTo(1 / 8, 9);
  });

  it.each<[string, (rows: string[]) => void, RegExp]>([
    ['jump', (rows) => rows.splice(5, 1, '1 5 3.9 1'), /2 times steps are faster than anybody/],
    ['gap', (rows) => rows.splice(5, 3), /1 times people are missing in between, first person 1 in frame 8/],
    ['outside', (rows) => rows.splice(5, 1, '1 5 1 2.1'), /1 times places are not on free ground/],
    ['time-back', (rows) => rows.push(...rows.splice(5, 1)), /1 times rows go back in time, first person 1 in frame 5/],
  ])('with a %s are measured, and it is listed; --repair mends it', async (kind, change, message) => {
    const file = write(`${kind}.txt`, walk(change));
    const { code, stdout, stderr } = await run(file, '--scene', room(), '--json');
    expect(code).toBe(0);
    expect(stderr).toMatch(message);
    const { warnings } = JSON.parse(stdout);
    expect(warnings.map(({ code: own }: { code: string }) => own)).toEqual([`trajectories/${kind}`]);
    expect(warnings[0].message).toMatch(message);
    const repaired = JSON.parse((await run(file, '--scene', room(), '--json', '--repair')).stdout);
    expect(repaired.warnings.at(-1).message).toMatch(/^repaired: \d+ rows left out, \d+ added/);
    // A place moved to the wall is a way there and back.
    const way = kind === 'outside' ? 3.71 : 1.9;
    expect(repaired.measures).toMatchObject({ agents: 1, distance_mean: expect.closeTo(way, 1) });
  });

  it.each<[string, (rows: string[]) => void, RegExp]>([
    ['not-finite', (rows) => rows.splice(5, 1, '1 5 nan 1'), /1 times places are not finite.*; --repair does that$/],
    ['twice', (rows) => rows.splice(5, 0, '1 5 1 1'), /1 times people are in two places at once.*--repair does that$/],
  ])('with %s are refused, and measured with --repair', async (kind, change, message) => {
    const file = write(`${kind}.txt`, walk(change));
    const { code, stdout, stderr } = await run(file, '--json');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.trim()).toMatch(message);
    const repaired = await run(file, '--json', '--repair');
    expect(repaired.code).toBe(0);
    expect(JSON.parse(repaired.stdout).warnings[0].code).toBe(`trajectories/${kind}`);
  });

  it('in other units than the walls are noticed', async () => {
    const { stdout } = await run(write('cm.txt', walk()), '--unit', '10', '--scene', room(), '--json');
    expect(JSON.parse(stdout).warnings.at(-1).code).toBe('analysis/wrong-ground');
  });

  it.each<[string, string | Uint8Array, RegExp]>([
    ['cut.txt', walk().slice(0, -9), /cut\.txt:\d+: a line is no position of a person/],
    ['columns.csv', 'id,frame,x,z\n1,0,1,1\n', /columns\.csv:1: a column is missing: y/],
    ['rate.txt', '# id frame x y\n1 0 1 1\n', /rate\.txt: the frame rate is not known/],
    ['empty.txt', '', /empty\.txt: the file is empty/],
    ['bytes.ffr', Uint8Array.of(1, 0, 2, 0), /bytes\.ffr: this is neither a recording nor a table/],
    ['words.txt', 'hello\nworld\n', /words\.txt:1: /],
  ])('that are none (%s) are refused in one line', async (name, data, message) => {
    const { code, stdout, stderr } = await run(write(name, data), '--json');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.trim().split('\n').length).toBe(1);
    expect(stderr).toMatch(message);
  });
});

describe('recordings of ours', () => {
  const bytes = () => readFileSync(folder.path(`seed-1/${RUN_FILES.recording}`));

  it('that were cut off are measured up to the last whole block, and it is said', async () => {
    const { code, stdout } = await run(write('cut.ffr', bytes().subarray(0, bytes().length * 0.7)), '--json');
    const { warnings, measures } = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(warnings[0]).toMatchObject({ code: 'analysis/cut-off' });
    expect(measures.agents).toBeLessThanOrEqual(10);
  });

  it('of a newer format, cut off in the header, or changed in it, are refused', async () => {
    expect((await run(write('head.ffr', bytes().subarray(0, 40)))).stderr).toMatch(/head\.ffr: this is no recording/);
    const { formatBlock, SIGNATURE } = await import('../../src/record/blocks.js');
    const newer = formatBlock(1, new TextEncoder().encode('{"recording":99}'));
    const file = write('newer.ffr', Buffer.concat([SIGNATURE, newer]));
    const { code, stderr } = await run(file);
    expect(code).toBe(2);
    expect(stderr).toMatch(/newer\.ffr: the recording was made by a newer version/);
  });

  it('in a folder without one are refused', async () => {
    mkdirSync(folder.path('hollow'));
    const { code, stderr } = await run(folder.path('hollow'));
    expect(code).toBe(2);
    expect(stderr).toMatch(/hollow.*recording\.ffr/);
  });
});

describe.skipIf(!dataFolder)('measured people', () => {
  it('of a corridor of HERMES are as dense, fast and flowing as was measured', async () => {
    const people = `${dataFolder}/people/hermes`;
    const [head, ...lines] = readFileSync(`${people}/measured.csv`, 'utf8').trim().split('\n');
    const cells = lines.find((line) => line.startsWith('uo-180-180-180'))?.split(',') ?? [];
    const measured = Object.fromEntries(head!.split(',').map((name, k) => [name, Number(cells[k])]));
    // The box lies across the corridor, which is measured.width_m wide; 20 to 80 % of the frames, which begin at 29.
    const rows = readFileSync(`${people}/uo-180-180-180.txt`, 'utf8').trim().split('\n');
    const numbers = rows.filter((row) => !row.startsWith('#')).map((row) => row.trim().split(/\s+/).map(Number));
    const frames = numbers.map(([, frame]) => frame!);
    const [first, last] = [frames.reduce((a, b) => Math.min(a, b)), frames.reduce((a, b) => Math.max(a, b))];
    const [from, to] = [0.2, 0.8].map((share) => (first + share * (last - first)) / 16);
    const { stdout, code } = await run(
      ...[`${people}/uo-180-180-180.txt`, '--frame-rate', '16', '--unit', 'cm', '--json', '--frame-step', '5'],
      ...['--areas', 'box=-3,-1:3,1', '--lines', 'mid=-3,0:3,0', '--interval', String(to! - from!)],
      ...['--from', String(from), '--to', String(to), '--out', folder.path('hermes')],
    );
    expect(code).toBe(0);
    const { tables } = JSON.parse(stdout);
    const dataOf = (wanted: string) => tables.find(({ name }: { name: string }) => name === wanted).data;
    const counts = readFileSync(folder.path('hermes/classic-density.csv'), 'utf8').trim().split('\r\n').slice(1);
    const mean = counts.reduce((sum, line) => sum + Number(line.split(',')[3]), 0) / counts.length;
    const found = {
      density_per_m2: mean / (2 * measured.width_m!),
      median_speed_m_s: dataOf('speed in areas')[0].median_speed,
      specific_flow_per_m_s: dataOf('flow')[0].flow / measured.width_m!,
    };
    for (const [name, value] of Object.entries(found)) {
      expect(Math.abs(value / measured[name]! - 1), `${name}: ${value} for ${measured[name]}`).toBeLessThan(0.05);
    }
  });

  it.each([
    ['eth', '15'],
    ['zara01', '25'],
  ])('of %s come with their groups', async (scene, rate) => {
    const people = `${dataFolder}/people/${scene}`;
    const { stdout, code } = await run(
      ...[`${people}/obsmat.txt`, '--columns', 'obsmat', '--frame-rate', rate],
      ...['--groups', `${people}/groups.txt`, '--repair', '--json'],
    );
    expect(code).toBe(0);
    const { measures, tables } = JSON.parse(stdout);
    expect(measures.agents).toBeGreaterThan(140);
    expect(measures.speed_mean).toBeGreaterThan(0.8);
    expect(tables.find(({ name }: { name: string }) => name === 'groups').rows).toBeGreaterThan(20);
  });
});
