import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from './in-process.js';
import { useFolder } from './run-cli.js';

const folder = useFolder();
const run = (...args: string[]) => runInProcess(['analyse', ...args]);

/** A room with a door on its right, which eight people leave by. */
const SCENE = {
  footfall: 1,
  name: 'Room <script>alert(1)</script>',
  boundary: [
    [0, 0],
    [8, 0],
    [8, 5],
    [0, 5],
  ],
  places: {
    door: {
      line: [
        [8, 2],
        [8, 3],
      ],
    },
    room: {
      polygon: [
        [1, 1],
        [5, 1],
        [5, 4],
        [1, 4],
      ],
    },
  },
  crowd: [{ count: 8, spawn: 'room', goal: 'door' }],
  run: { duration: 40 },
};

describe('what analyse draws', () => {
  beforeAll(async () => {
    writeFileSync(folder.path('room.scene.json'), JSON.stringify(SCENE));
    for (const seed of ['1', '2']) {
      const made = ['--out', folder.path(`seed-${seed}`), '--seed', seed];
      expect((await runInProcess(['run', folder.path('room.scene.json'), ...made])).code).toBe(0);
    }
  });

  it('report, pictures and player of a run, each named in the answer', async () => {
    const { code, stdout } = await run(
      ...[folder.path('seed-1'), '--report', '--pictures', folder.path('drawn'), '--player', folder.path('play.html')],
      '--json',
    );
    expect(code).toBe(0);
    const { report, pictures, measures } = JSON.parse(stdout);
    expect(report).toBe(folder.path('seed-1/report.html'));
    const page = readFileSync(report, 'utf8');
    expect(page).not.toContain('<script>alert');
    expect(page).toContain('Room &lt;script&gt;');
    const [shown = ''] = /<data[^>]*data-measure="clear_100"[^>]*>/.exec(page) ?? [];
    expect(shown).toContain(`value="${measures.clear_100}"`);
    const drawn = readdirSync(folder.path('drawn'));
    expect(drawn).toEqual(expect.arrayContaining(['trajectories.svg', 'density.svg', 'evacuation-curve.svg']));
    expect(pictures).toHaveLength(drawn.length);
    for (const name of drawn) expect(readFileSync(folder.path(`drawn/${name}`), 'utf8')).not.toMatch(/NaN|Infinity/);
    expect(readFileSync(folder.path('play.html'), 'utf8')).toContain('<canvas');
  });

  it('one report of several runs, in a file that is named', async () => {
    const { code, stdout } = await run(
      ...[folder.path('seed-1'), folder.path('seed-2'), '--report', folder.path('both.html'), '--json'],
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout).report).toBe(folder.path('both.html'));
    const page = readFileSync(folder.path('both.html'), 'utf8');
    expect(page).toContain('seed-1');
    expect(page).toContain('seed-2');
  });

  it.each([
    ['PNG without a folder for pictures', ['--png'], /--pictures/],
    ['references that are not there', ['--pictures', 'p', '--references', 'nowhere.csv'], /nowhere\.csv/],
  ])('%s: one clear line, nothing written', async (_, args, message) => {
    const before = readdirSync(folder.path('seed-2'));
    const { code, stderr } = await run(folder.path('seed-2'), ...args);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
    expect(stderr.trim().split('\n').length).toBeLessThanOrEqual(2);
    expect(readdirSync(folder.path('seed-2'))).toEqual(before);
    expect(existsSync('p')).toBe(false);
  });
});
