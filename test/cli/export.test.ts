import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Draft, recordDraft } from '../record/random-recording.js';
import { runInProcess } from './in-process.js';
import { hallFile, useFolder } from './run-cli.js';

const folder = useFolder();

const DRAFT: Draft = {
  frameRate: 10,
  origin: [0, 0],
  crowds: ['visitors, "tall"'],
  framesPerBlock: 2,
  agents: [
    { id: 0, crowd: 0 },
    { id: 1, crowd: 1 },
    { id: 2, crowd: 0 },
  ],
  frames: [0, 1, 2, 3, 4].map((k) => ({
    gap: 1,
    here: [k < 3, k > 0 && k < 4, false],
    places: [
      [5 + 0.1 * k, 5, 1],
      [6, 5 + 0.1 * k, 1.25],
      [7, 7, 0],
    ],
  })),
};

let bytes: Uint8Array = new Uint8Array();
beforeAll(() => {
  bytes = recordDraft(DRAFT, JSON.parse(readFileSync(hallFile, 'utf8')));
  mkdirSync(folder.path('run'));
  writeFileSync(folder.path('run/recording.ffr'), bytes);
});

const run = (...args: string[]) => runInProcess(['export', ...args]);

describe('footfall export', () => {
  it.each(['csv', 'txt', 'sqlite', 'parquet'])(
    'writes %s from the folder of a run, and reads it again',
    async (format) => {
      const file = folder.path(`people.${format}`);
      const { code, stdout, stderr } = await run(folder.path('run'), '--to', format, '-o', file, '--json');
      const note = format === 'sqlite' ? expect.stringMatching(/^thin walls and posts/) : '';
      expect([code, stderr]).toEqual([0, note]);
      // Frame 4 shows nobody, person 2 never comes.
      expect(JSON.parse(stdout)).toEqual({ rows: 6, agents: 2, frames: 5, format, files: [file] });
      const back = folder.path(`${format}-back.csv`);
      const again = await run(file, '-o', back, '--json');
      expect(again.code).toBe(0);
      expect(JSON.parse(again.stdout)).toMatchObject({ rows: 6, agents: 2, frames: 4, format: 'csv' });
      const lines = readFileSync(back, 'utf8').split('\r\n');
      expect(lines[0]).toBe('id,frame,t,x,y,speed,crowd');
      expect(lines[2]).toMatch(/^0,1,0\.1,5\.1,5,/);
      if (format === 'csv' || format === 'parquet') expect(lines[2]).toBe('0,1,0.1,5.1,5,1,"visitors, ""tall"""');
      expect(lines[3]).toMatch(/^1,1,0\.1,6,5\.1,(1\.25)?,$/);
    },
  );

  it('takes the format from the ending, prints a table for people, and writes to standard output', async () => {
    const file = folder.path('by-ending.db');
    const { code, stdout } = await run(folder.path('run/recording.ffr'), '-o', file);
    expect(code).toBe(0);
    expect(stdout).toMatch(/rows +6/);
    expect(stdout).toContain(`written: ${file}`);
    expect(readFileSync(file).toString('latin1')).toMatch(/^SQLite format 3/);
    const piped = await run(folder.path('run'), '--to', 'txt', '-o', '-');
    expect(piped.stdout.split('\n').slice(0, 3)).toEqual([
      '#framerate: 10.00',
      '# id frame x/m y/m z/m',
      '0\t0\t5\t5\t0',
    ]);
    expect(piped.stderr).toMatch(/rows +6/);
  });

  it('shows how far it is on a terminal', async () => {
    const file = folder.path('progress.csv');
    const { stderr } = await runInProcess(['export', folder.path('run'), '-o', file], { isTTY: true });
    expect(stderr).toMatch(/reading/);
    expect(stderr).toMatch(/\d+ % writing/);
  });

  it('says that a run was not finished, and exports what is whole', async () => {
    writeFileSync(folder.path('torn.ffr'), bytes.slice(0, bytes.length - 60));
    const { code, stdout, stderr } = await run(folder.path('torn.ffr'), '-o', folder.path('torn.csv'), '--json');
    expect(code).toBe(0);
    expect(stderr).toMatch(/torn\.ffr: the run was not finished, \d+ bytes/);
    const { rows, frames } = JSON.parse(stdout);
    expect(rows).toBeLessThan(7);
    expect(frames).toBeLessThan(5);
  });

  it('reads tables of others with what they do not say', async () => {
    const input = folder.path('cm.txt');
    writeFileSync(input, '1 0 150 250 0\n1 16 250 250 0\n');
    const args = ['--frame-rate', '16', '--unit', 'cm', '--scene', hallFile];
    const file = folder.path('cm.sqlite');
    expect(await run(input, ...args, '-o', file)).toMatchObject({ code: 0 });
    const obsmat = folder.path('obsmat.txt');
    writeFileSync(obsmat, '  780  1  8.5 0 3.5  1.5 0 2\r\n  786  1  9.1 0 3.6  1.6 0 .3\r\n');
    const out = await run(obsmat, '--columns', 'obsmat', '--frame-rate', '15', '--to', 'csv', '-o', '-');
    expect(out.stdout.split('\r\n')[1]).toBe('1,780,52,8.5,3.5,2.5,');
    const named = await run(
      obsmat,
      '--columns',
      'frame,id,x,z,y,a,b,c',
      '--frame-rate',
      '15',
      '--to',
      'csv',
      '-o',
      '-',
    );
    expect(named.stdout.split('\r\n')[1]).toBe('1,780,52,8.5,3.5,,');
  });

  it.each<[string, () => string[], RegExp]>([
    ['no such file', () => [folder.path('missing'), '-o', folder.path('x.csv')], /no such file/],
    ['a folder without a recording', () => [folder.path(), '-o', folder.path('x.csv')], /recording\.ffr.*no such file/],
    ['no format', () => [folder.path('run'), '-o', folder.path('x.dat')], /--to: the ending.*csv, txt/],
    [
      'an unknown format',
      () => [folder.path('run'), '--to', 'xml', '-o', folder.path('x.csv')],
      /Allowed choices are csv/,
    ],
    ['no output', () => [folder.path('run'), '--to', 'csv'], /-o, --output/],
    [
      'a missing folder',
      () => [folder.path('run'), '-o', folder.path('no/x.csv')],
      /folder to write to does not exist/,
    ],
    ['JSON and the file on one stream', () => [folder.path('run'), '--to', 'csv', '-o', '-', '--json'], /cannot carry/],
    ['a scene for trajectories', () => [hallFile, '-o', folder.path('x.csv')], /hall\.scene\.json:1/],
    [
      'columns too few',
      () => [folder.path('run'), '--columns', 'a,b', '-o', folder.path('x.csv')],
      /id, frame, x and y/,
    ],
    ['a small limit', () => [folder.path('run'), '--max-size', '0.0001', '-o', folder.path('x.csv')], /--max-size/],
  ])('refuses %s in one line, and writes nothing', async (_, args, message) => {
    const { code, stdout, stderr } = await run(...args());
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(existsSync(folder.path('x.csv'))).toBe(false);
  });

  it('keeps an existing file unless forced, and leaves no traces of a failure', async () => {
    const file = folder.path('kept.csv');
    writeFileSync(file, 'mine');
    expect(await run(folder.path('run'), '-o', file)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/--force/),
    });
    writeFileSync(folder.path('bad.csv'), 'id,frame,t,x,y\n1,1,1,1\n');
    expect((await run(folder.path('bad.csv'), '-o', file, '--force')).code).toBe(2);
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect((await run(folder.path('run'), '-o', file, '--force')).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toMatch(/^id,frame/);
    expect(readdirSync(folder.path()).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});
