import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Recording } from '../../src/record/index.js';
import { readSvg } from '../plot/read-svg.js';
import { tier } from '../tier.js';
import { runCliOften as runCli, useBuiltCli, useFolder } from './run-cli.js';

if (tier === 'long') useBuiltCli();
const folder = useFolder();

describe('footfall demo', () => {
  it.each([
    ['fruit', { fruits: 64_000, caught: 0, thieves_left: 8, outcome: 'time' }],
    ['crowd', { cars: 5, obstacles: 15 }],
    ['terrain', { goals_reached: 0 }],
  ] as const)('%s leaves a recording, a picture and an animation', async (name, fields) => {
    const out = folder.path(name);
    const agents = name === 'crowd' ? '100' : '8';
    const args = ['demo', name, '--agents', agents, '--duration', '2', '--seed', '5', '--out', out, '--json'];
    const { code, stdout } = await runCli(args);
    expect(code).toBe(0);
    const result = JSON.parse(stdout);
    expect(result).toMatchObject({ ...fields, steps: 20, sim_time: 2, seed: 5, threads: 1, complete: true });
    const names = ['recording.ffr', 'run.scene.json', 'summary.json', 'picture.svg', 'animation.svg'];
    expect(result.files).toEqual(names.map((file) => `${out}/${file}`));
    const recording = new Recording(readFileSync(`${out}/recording.ffr`));
    expect(recording.frameCount).toBe(21);
    expect(statSync(`${out}/animation.svg`).size).toBeLessThan(400_000);
    const elements = readSvg(readFileSync(`${out}/animation.svg`, 'utf8'));
    expect(elements.filter((element) => element.name === 'animateTransform').length).toBeGreaterThan(0);
    expect(elements.some((element) => 'href' in element.attributes)).toBe(false);
    readSvg(readFileSync(`${out}/picture.svg`, 'utf8'));
  });

  it('refuses what it does not have', async () => {
    for (const args of [['fruit', '--agents', '97'], ['orchard'], ['fruit', '--duration', '0']]) {
      const { code, stderr } = await runCli(['demo', ...args, '--out', folder.path('no')]);
      expect(code).toBe(2);
      expect(stderr.trim().split('\n').length).toBe(1);
    }
  });

  it('keeps an earlier run unless told to replace it', async () => {
    const args = ['demo', 'terrain', '--agents', '2', '--duration', '0.5', '--out', folder.path('kept')];
    expect((await runCli(args)).code).toBe(0);
    expect((await runCli(args)).code).toBe(2);
    expect((await runCli([...args, '--force'])).code).toBe(0);
    const { code, stdout } = await runCli([...args, '--resume', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ goals_given: 2, goals_reached: 0, resumed_at: 0.5 });
  });
});
