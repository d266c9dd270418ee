import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../src/math/index.js';
import { Recording } from '../../src/record/index.js';
import { FIXED_SEED, runs, tier } from '../tier.js';
import { startWatched } from '../watchdog/run-watched.js';
import { mainFile, root, runCli, useBuiltCli, useFolder } from './run-cli.js';

useBuiltCli();
const folder = useFolder();

const SCENE = {
  footfall: 1,
  name: 'Two rooms',
  origin: [1000, 2000],
  boundary: [
    [0, 0],
    [16, 0],
    [16, 8],
    [0, 8],
  ],
  obstacles: [
    {
      line: [
        [8, 0],
        [8, 3.4],
      ],
    },
    {
      line: [
        [8, 4.6],
        [8, 8],
      ],
    },
    {
      polygon: [
        [-0.4, -0.4],
        [0.4, -0.4],
        [0.4, 0.4],
        [-0.4, 0.4],
      ],
      motion: {
        path: [
          [12, 2],
          [12, 6],
        ],
        speed: 1,
        loop: 'back',
      },
    },
  ],
  places: {
    hall: {
      polygon: [
        [1, 1],
        [7, 1],
        [7, 7],
        [1, 7],
      ],
    },
    east: {
      line: [
        [16, 3],
        [16, 5],
      ],
    },
  },
  crowd: [
    { id: 'many', count: 40, spawn: 'hall', goal: 'east', delay: { uniform: [0, 8] } },
    { id: 'few', count: 3, spawn: 'hall', goal: [4, 4], atGoal: 'wander' },
  ],
  run: { duration: 40, record: 10 },
};

function sceneFile(): string {
  const path = folder.path('rooms.scene.json');
  if (!existsSync(path)) writeFileSync(path, JSON.stringify(SCENE));
  return path;
}

async function runJson(args: readonly string[]): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await runCli(['run', sceneFile(), ...args, '--json']);
  expect(stderr).toBe('');
  expect(code).toBe(0);
  return JSON.parse(stdout) as Record<string, unknown>;
}

describe('footfall run', () => {
  it('records a scene, with the fields of the contract', async () => {
    const out = folder.path('first');
    const result = await runJson(['--out', out]);
    expect(result).toMatchObject({
      agents: 43,
      arrived: 43,
      left: 40,
      remaining: 0,
      steps: 800,
      kernel: 'js',
      complete: true,
    });
    expect(result.sim_time).toBeCloseTo(40, 9);
    expect(result.overlap_max as number).toBeLessThan(0.1);
    expect(result.wall_ms as number).toBeGreaterThan(0);
    for (const file of result.files as string[]) expect(existsSync(file)).toBe(true);
    const recording = new Recording(readFileSync(`${out}/recording.ffr`));
    expect(recording.header).toMatchObject({ frameRate: 10, origin: [1000, 2000], crowds: ['many', 'few'] });
    expect(recording.frameCount).toBe(401);
    expect(recording.readFrame(0).count).toBe(43);
    expect(recording.agents).toHaveLength(43);
    expect(recording.summary).toMatchObject({ arrived: 43 });
    expect(readdirSync(out).sort()).toEqual(['recording.ffr', 'run.scene.json', 'summary.json']);
  });

  it('gives the same bytes again, and others for another seed', async () => {
    await runJson(['--out', folder.path('a'), '--checkpoint', '3']);
    await runJson(['--out', folder.path('b'), '--threads', '2', '--checkpoint', '0']);
    await runJson(['--out', folder.path('c'), '--seed', '5']);
    const [a, b, c] = ['a', 'b', 'c'].map((name) => readFileSync(folder.path(`${name}/recording.ffr`)));
    expect(a.equals(b as Buffer)).toBe(true);
    expect(a.equals(c as Buffer)).toBe(false);
  });

  it('refuses a folder that exists, unless told what to do', async () => {
    const out = folder.path('taken');
    await runJson(['--out', out]);
    const before = readFileSync(`${out}/recording.ffr`);
    writeFileSync(`${out}/notes.txt`, 'mine');
    const refused = await runCli(['run', sceneFile(), '--out', out]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(/the folder exists.*--resume.*--force/);
    expect(await runJson(['--out', out, '--resume'])).toMatchObject({ arrived: 43, complete: true });
    await runJson(['--out', out, '--force', '--seed', '9']);
    expect(readFileSync(`${out}/recording.ffr`).equals(before)).toBe(false);
    expect(readFileSync(`${out}/notes.txt`, 'utf8')).toBe('mine');
  });

  it('does not lose a finished run to --resume with another seed or scene', async () => {
    const out = folder.path('kept');
    await runJson(['--out', out]);
    const before = readFileSync(`${out}/recording.ffr`);
    const other = folder.path('other.scene.json');
    writeFileSync(other, JSON.stringify({ ...SCENE, run: { ...SCENE.run, duration: 39 } }));
    for (const args of [
      [sceneFile(), '--seed', '9'],
      [other, '--seed', '1'],
    ]) {
      const { code, stderr } = await runCli(['run', ...args, '--out', out, '--resume']);
      expect(code).toBe(2);
      expect(stderr).toMatch(/the run cannot go on.*another scene|the run cannot go on.*seed 1/);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    }
    expect(readFileSync(`${out}/recording.ffr`).equals(before)).toBe(true);
  });

  it('names the checkpoint that is damaged, the folder that cannot be made, the folder that is in the way', async () => {
    const out = folder.path('damaged');
    mkdirSync(`${out}/recording.ffr`, { recursive: true });
    writeFileSync(`${out}/checkpoint.ffs`, 'no checkpoint');
    const damaged = await runCli(['run', sceneFile(), '--out', out, '--resume']);
    expect(damaged).toMatchObject({ code: 2 });
    expect(damaged.stderr).toMatch(/damaged.checkpoint\.ffs.*--force/);
    const blocked = await runCli(['run', sceneFile(), '--out', out, '--force']);
    expect(blocked).toMatchObject({ code: 2 });
    expect(blocked.stderr).toMatch(/recording\.ffr|damaged/);
    expect(blocked.stderr).not.toMatch(/internal/);
    if (process.platform !== 'linux') return;
    // Node's own way to make folders above does not come back from here.
    const hopeless = await runCli(['run', sceneFile(), '--out', '/proc/none/of/it']);
    expect(hopeless).toMatchObject({ code: 2 });
    expect(hopeless.stderr).toMatch(/no such file or folder|permission|not permitted/);
  });

  it('says before it starts whom a door is too narrow for', async () => {
    const path = folder.path('narrow.scene.json');
    const boundary = [
      [0, 0],
      [10, 0],
      [10, 6],
      [0, 6],
    ];
    const obstacles = [
      {
        line: [
          [5, 0],
          [5, 2.9],
        ],
      },
      {
        line: [
          [5, 3.1],
          [5, 6],
        ],
      },
    ];
    const agents = [{ at: [2, 3], goal: [8, 3], radius: 0.2 }];
    writeFileSync(path, JSON.stringify({ footfall: 1, boundary, obstacles, agents, run: { duration: 1 } }));
    const { code, stderr } = await runCli(['run', path, '--out', folder.path('narrow')]);
    expect(code).toBe(0);
    expect(stderr).toMatch(/warning: agents\[0\].goal: .*radius/);
  });

  it('refuses scenes that cannot be run, before it writes anything', async () => {
    const path = folder.path('bad.scene.json');
    for (const broken of [
      { ...SCENE, crowd: [{ count: 3, spawn: 'nowhere', goal: 'east' }] },
      {
        ...SCENE,
        models: { odd: { dynamics: 'orca', nothing: 3 } },
        crowd: [{ count: 3, spawn: 'hall', goal: 'east', dynamics: 'odd' }],
      },
      {
        footfall: 1,
        boundary: [
          [0, 0],
          [1, 0],
        ],
      },
    ]) {
      writeFileSync(path, JSON.stringify(broken));
      const { code, stderr } = await runCli(['run', path, '--out', folder.path('never')]);
      expect(code).toBe(2);
      expect(stderr.trim().split('\n')).toHaveLength(1);
      expect(existsSync(folder.path('never'))).toBe(false);
    }
    for (const args of [['--threads', '0'], ['--seed', '-1'], ['--checkpoint', 'soon'], []]) {
      const { code } = await runCli([
        'run',
        sceneFile(),
        ...(args.length > 0 ? ['--out', folder.path('never')] : []),
        ...args,
      ]);
      expect(code).toBe(2);
    }
  });

  it.skipIf(tier === 'quick')('goes on after kill -9 at any moment, to the same bytes', async () => {
    await runJson(['--out', folder.path('whole')]);
    const whole = readFileSync(folder.path('whole/recording.ffr'));
    const random = createRandom(FIXED_SEED);
    const out = folder.path('killed');
    let kills = 0;
    for (let round = 0; kills < runs(1, 4, 20) && round < 200; round++) {
      const args = ['run', sceneFile(), '--out', out, '--checkpoint', '0.5', round % 5 === 0 ? '--force' : '--resume'];
      if (await killAfter(args, 300 + 1200 * random.next())) kills++;
    }
    const summary = await runJson(['--out', out, '--resume', '--checkpoint', '0.5']);
    expect(summary).toMatchObject({ arrived: 43, complete: true });
    expect(readFileSync(`${out}/recording.ffr`).equals(whole)).toBe(true);
    expect(readFileSync(`${out}/summary.json`, 'utf8')).toBe(readFileSync(folder.path('whole/summary.json'), 'utf8'));
  });

  it.skipIf(tier === 'quick')('ends properly on Ctrl-C, and goes on later', async () => {
    await runJson(['--out', folder.path('uncut'), '--seed', '3']);
    const out = folder.path('stopped');
    const args = [mainFile, 'run', sceneFile(), '--out', out, '--seed', '3', '--json'];
    const { child, ended } = startWatched(process.execPath, args, { cwd: root });
    while (!existsSync(`${out}/recording.ffr`)) await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill('SIGINT');
    const { code, stdout } = await ended;
    const { complete } = JSON.parse(stdout) as { complete: boolean };
    expect(code).toBe(complete ? 0 : 1);
    expect(new Recording(readFileSync(`${out}/recording.ffr`)).lostBytes).toBe(0);
    await runJson(['--out', out, '--seed', '3', '--resume']);
    expect(readFileSync(`${out}/recording.ffr`).equals(readFileSync(folder.path('uncut/recording.ffr')))).toBe(true);
  });
});

/** Run, and end the process without warning after some milliseconds. @returns whether it was still running */
async function killAfter(args: readonly string[], ms: number): Promise<boolean> {
  const { child, ended } = startWatched(process.execPath, [mainFile, ...args], { cwd: root, stdio: 'ignore' });
  const timer = setTimeout(() => child.kill('SIGKILL'), ms);
  const { signal } = await ended;
  clearTimeout(timer);
  return signal === 'SIGKILL';
}
