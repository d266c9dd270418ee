import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { formatScene } from '../../src/scene/index.js';
import { runInProcess } from '../cli/in-process.js';
import { BRISK, busyHall } from './barrier-scenes.js';

const folder = mkdtempSync(path.join(tmpdir(), 'footfall-barrier-command-'));
const file = (name: string): string => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('footfall run --barriers', () => {
  it('overrides the scene, sums up and can be exported', async () => {
    const scene = busyHall({ barriers: 'off', duration: 12, isQuiet: true });
    writeFileSync(file('hall.scene.json'), formatScene(scene));
    const args = ['run', file('hall.scene.json'), '--out', file('out'), '--barriers', 'adaptive', '--json'];
    const { code, stdout } = await runInProcess(args);
    expect(code).toBe(0);
    const { barriers } = JSON.parse(stdout);
    expect(barriers).toMatchObject({ mode: 'adaptive', placed: expect.any(Number) });
    expect(barriers.placed).toBeGreaterThan(0);
    for (const table of ['barriers', 'candidates', 'gates']) {
      const csv = await runInProcess(['export', file('out'), '--table', table, '-o', file(`${table}.csv`)]);
      expect(csv.code).toBe(0);
      expect(readFileSync(file(`${table}.csv`), 'utf8').split('\r\n').length).toBeGreaterThan(3);
    }
    const json = await runInProcess(['export', file('out'), '-o', file('all.json'), '--json']);
    expect(JSON.parse(json.stdout)).toMatchObject({ format: 'json', rerouted: barriers.rerouted });
    expect(JSON.parse(readFileSync(file('all.json'), 'utf8')).notes.length).toBeGreaterThan(3);
    const refused = await runInProcess(['export', file('out'), '--table', 'gates', '--to', 'sqlite', '-o', file('x')]);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringMatching(/CSV or JSON/)]);
  });

  it('says that a run without has nothing to export', async () => {
    const scene = { ...busyHall({ barriers: BRISK.fixed, duration: 1, isQuiet: true }) };
    writeFileSync(file('short.scene.json'), formatScene(scene));
    await runInProcess(['run', file('short.scene.json'), '--out', file('none'), '--barriers', 'off']);
    const { code, stderr } = await runInProcess(['export', file('none'), '--table', 'gates', '-o', file('g.csv')]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/nothing about barriers/)]);
  });
});
