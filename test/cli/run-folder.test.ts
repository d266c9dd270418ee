import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { Recording } from '../../src/record/index.js';
import { runs, tier } from '../tier.js';
import { expectOneLine, mainFile, root, runCli, runCliOften, useBuiltCli, useFolder } from './run-cli.js';

useBuiltCli();
const folder = useFolder();

const ROOM = {
  footfall: 1,
  boundary: [
    [0, 0],
    [16, 0],
    [16, 8],
    [0, 8],
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
};
/** Over after some seconds of simulated time. */
const SHORT = { ...ROOM, crowd: [{ count: 30, spawn: 'hall', goal: 'east', delay: { uniform: [0, 8] } }] };
/** Not over before the test is. */
const LONG = {
  ...ROOM,
  crowd: [{ count: 5, spawn: 'hall', goal: [4, 4], atGoal: 'wander' }],
  agents: [{ at: [2, 2], goal: [14, 2], arrive: { at: 5e6 } }],
  run: { duration: 5e6, record: 1 },
};

function sceneFile(name: string, scene: object): string {
  const path = folder.path(`${name}.scene.json`);
  writeFileSync(path, JSON.stringify(scene));
  return path;
}

interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  readonly stderr: () => string;
}

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Runs the built command line as a process of its own, ended with the test at the latest. */
function start(args: readonly string[]): Started {
  const child = spawn(process.execPath, [mainFile, ...args], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
  children.push(child);
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
  return { child, ended, stderr: () => stderr };
}

/** The one line with which a process refuses to run. */
async function refusal(args: readonly string[]): Promise<string> {
  const { ended, stderr } = start(args);
  const { code } = await ended;
  return expectOneLine({ code, stdout: '', stderr: stderr() });
}

/** Looks again and again until it is so, or the process has ended. */
async function waitFor({ child }: Started, isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('the process has ended before');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function read(...path: string[]): Buffer {
  return readFileSync(join(...path));
}

describe.skipIf(tier === 'quick')('the folder of a run', { timeout: 120_000 }, () => {
  it('has one writer: others are refused by its name, and take over when it was killed', async () => {
    const scene = sceneFile('long', LONG);
    const out = folder.path('shared');
    const first = start(['run', scene, '--out', out, '--checkpoint', '20']);
    await waitFor(first, () => existsSync(join(out, 'checkpoint.ffs')));
    for (const args of [
      ['run', scene, '--out', out, '--resume'],
      ['run', scene, '--out', out, '--force'],
      ['run', scene, '--out', out, '--force', '--seed', '2'],
      ['demo', 'terrain', '--out', out, '--force'],
    ]) {
      const line = await refusal(args);
      expect(line).toContain(`process ${first.child.pid} on `);
      expect(line).toContain(`run ${scene} --out`);
    }
    first.child.kill('SIGKILL');
    await first.ended;
    expect(existsSync(join(out, 'run.lock'))).toBe(true);
    const second = start(['run', scene, '--out', out, '--resume']);
    await waitFor(second, () => (JSON.parse(readLock(out)) as { pid: number }).pid === second.child.pid);
    await waitFor(second, () => read(out, 'recording.ffr').length > 0);
    second.child.kill('SIGTERM');
    const { code, signal } = await second.ended;
    // Stopped after a step, or at once before the first one.
    expect([1, 143]).toContain(code);
    expect(signal).toBe(null);
    expect(existsSync(join(out, 'run.lock'))).toBe(false);
  });

  it('goes on after kill -9 to the same bytes, and leaves nothing else', async () => {
    const scene = sceneFile('short', SHORT);
    await runCli(['run', scene, '--out', folder.path('whole')]);
    const out = folder.path('killed');
    const first = start(['run', scene, '--out', out, '--checkpoint', '0.1']);
    await waitFor(first, () => existsSync(join(out, 'checkpoint.ffs')));
    first.child.kill('SIGKILL');
    await first.ended;
    writeFileSync(join(out, '.checkpoint.ffs.0123456789ab.tmp'), 'cut off');
    expect((await runCli(['run', scene, '--out', out, '--resume'])).code).toBe(0);
    expect(readdirSync(out).sort()).toEqual(['recording.ffr', 'run.scene.json', 'summary.json']);
    for (const name of readdirSync(out)) expect(read(out, name).equals(read(folder.path('whole'), name))).toBe(true);
  });

  it('keeps recording and summary of one run, however many start at once', async () => {
    const scene = sceneFile('short', SHORT);
    const out = folder.path('crowded');
    mkdirSync(out);
    const all = Array.from({ length: runs(2, 4, 8) }, (_, k) =>
      start(['run', scene, '--out', out, '--force', '--seed', String(k + 1)]),
    );
    for (const { ended, stderr } of all) {
      const { code } = await ended;
      expect([0, 2]).toContain(code);
      if (code === 2) expect(stderr()).toMatch(/^error: [^\n]*another process is writing to this folder[^\n]*\n$/);
    }
    const summary = JSON.parse(read(out, 'summary.json').toString()) as { seed: number; complete: boolean };
    const recording = new Recording(read(out, 'recording.ffr'));
    expect(summary.complete).toBe(true);
    expect(recording.header.seed).toBe(summary.seed);
    expect(recording.summary).toEqual(summary);
    expect(recording.lostBytes).toBe(0);
    expect(readdirSync(out).sort()).toEqual(['recording.ffr', 'run.scene.json', 'summary.json']);
  });

  it('does not go on with a recording that was changed since its checkpoint', async () => {
    const scene = sceneFile('long', LONG);
    const out = folder.path('stopped');
    const first = start(['run', scene, '--out', out, '--checkpoint', '20']);
    await waitFor(first, () => existsSync(join(out, 'checkpoint.ffs')));
    first.child.kill('SIGINT');
    expect(await first.ended).toEqual({ code: 1, signal: null });
    for (const [damage, message] of DAMAGES) {
      const copy = folder.path('stopped-copy');
      cpSync(out, copy, { recursive: true });
      damage(join(copy, 'recording.ffr'));
      const before = readdirSync(copy);
      expect(await refusal(['run', scene, '--out', copy, '--resume'])).toMatch(message);
      expect(readdirSync(copy)).toEqual(before);
      rmSync(copy, { recursive: true });
    }
    rmSync(join(out, 'checkpoint.ffs'));
    expect(await refusal(['run', scene, '--out', out, '--resume'])).toMatch(/checkpoint.*missing.*--force/);
  });

  it('does not report a finished run whose recording is damaged or missing', async () => {
    const scene = sceneFile('short', SHORT);
    const out = folder.path('finished');
    await runCliOften(['run', scene, '--out', out]);
    const whole = read(out, 'recording.ffr');
    for (const [damage, message] of DAMAGES) {
      damage(join(out, 'recording.ffr'));
      expect(expectOneLine(await runCliOften(['run', scene, '--out', out, '--resume']))).toMatch(message);
      writeFileSync(join(out, 'recording.ffr'), whole);
    }
    await runCliOften(['run', scene, '--out', folder.path('other'), '--seed', '2']);
    writeFileSync(join(out, 'recording.ffr'), read(folder.path('other'), 'recording.ffr'));
    expect(expectOneLine(await runCliOften(['run', scene, '--out', out, '--resume']))).toMatch(
      /belongs to another run/,
    );
    writeFileSync(join(out, 'recording.ffr'), whole);
    // Killed between the end of the recording and the summary: nothing is lost and nothing computed again.
    const summary = read(out, 'summary.json');
    rmSync(join(out, 'summary.json'));
    const again = await runCliOften(['run', scene, '--out', out, '--resume', '--json']);
    expect(JSON.parse(again.stdout)).toMatchObject({ complete: true, wall_ms: 0 });
    expect(read(out, 'summary.json').equals(summary)).toBe(true);
    // And a recording beside nothing else is not overwritten by another run.
    rmSync(join(out, 'summary.json'));
    rmSync(join(out, 'run.scene.json'));
    const other = await runCliOften(['run', scene, '--out', out, '--resume', '--seed', '2']);
    expect(expectOneLine(other)).toMatch(/cannot go on.*seed 1/);
    expect(read(out, 'recording.ffr').equals(whole)).toBe(true);
  });

  it('is not resumed and replaced at the same time', async () => {
    for (const command of [
      ['run', sceneFile('short', SHORT)],
      ['demo', 'terrain'],
    ]) {
      const result = await runCli([...command, '--out', folder.path('never'), '--resume', '--force']);
      expect(expectOneLine(result)).toMatch(/--resume continues.*--force deletes/);
    }
    expect(existsSync(folder.path('never'))).toBe(false);
  });

  it('ends at once, and tidily, on two signals', async () => {
    const scene = sceneFile('long', LONG);
    const out = folder.path('twice');
    const run = start(['run', scene, '--out', out, '--checkpoint', '1']);
    await waitFor(run, () => existsSync(join(out, 'checkpoint.ffs')));
    run.child.kill('SIGINT');
    run.child.kill('SIGTERM');
    const { code, signal } = await run.ended;
    expect(signal).toBe(null);
    expect([130, 143]).toContain(code);
    expect(readdirSync(out).filter((name) => name.endsWith('.tmp') || name.startsWith('run.lock'))).toEqual([]);
    const next = start(['run', scene, '--out', out, '--resume']);
    await waitFor(next, () => existsSync(join(out, 'run.lock')));
    next.child.kill('SIGINT');
    expect([1, 130]).toContain((await next.ended).code);
  });

  it.skipIf(process.platform !== 'linux')('hears signals while a scene is set up, and leaves nothing', async () => {
    const many = { ...ROOM, crowd: [{ count: 900_000, spawn: 'hall', goal: 'east' }], run: { duration: 1 } };
    const out = folder.path('unborn');
    const run = start(['run', sceneFile('many', many), '--out', out]);
    await waitFor(run, () => secondsOfWork(run.child.pid as number) > 0.7);
    run.child.kill('SIGTERM');
    expect(await run.ended).toEqual({ code: null, signal: 'SIGTERM' });
    expect(existsSync(out)).toBe(false);
  });

  it.skipIf(process.platform !== 'linux')('says when the disk is full', async () => {
    const out = folder.path('full');
    mkdirSync(out);
    symlinkSync('/dev/full', join(out, 'recording.ffr'));
    const result = await runCli(['run', sceneFile('short', SHORT), '--out', out, '--resume']);
    expect(expectOneLine(result)).toMatch(/recording\.ffr: no space left/);
    expect(readdirSync(out).sort()).toEqual(['recording.ffr', 'run.scene.json']);
  });
});

/** What can happen to a recording, and what is said about it. */
const DAMAGES: readonly (readonly [(path: string) => void, RegExp])[] = [
  [(path) => flipBit(path, 40), /recording\.ffr: .*damaged.*--force/],
  [(path) => flipBit(path, 400), /recording\.ffr: .*damaged.*--force/],
  [(path) => writeFileSync(path, readFileSync(path).subarray(0, 300)), /recording\.ffr: .*damaged.*--force/],
  [(path) => writeFileSync(path, ''), /recording\.ffr: .*damaged.*--force/],
  [(path) => rmSync(path), /recording\.ffr: .*missing.*--force/],
];

function flipBit(path: string, at: number): void {
  const bytes = readFileSync(path);
  bytes[at] ^= 4;
  writeFileSync(path, bytes);
}

function readLock(out: string): string {
  const path = join(out, 'run.lock');
  return existsSync(path) ? readFileSync(path, 'utf8') : '{}';
}

/** Seconds that a process has computed, in the measure of Linux. */
function secondsOfWork(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[11]) / 100;
  } catch {
    return 0;
  }
}
