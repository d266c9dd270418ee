import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FootfallError } from '../../src/error/index.js';
import { nameTemporary } from '../../src/node/temporary-files.js';
import { checkOutput, writeOutput, writeOutputs } from '../../src/node/write-output.js';
import { startWatched } from '../watchdog/run-watched.js';

let root: string;
let folder: string;
let made = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'footfall-write-'));
});
beforeEach(async () => {
  folder = join(root, String(made++));
  await mkdir(folder);
});
afterAll(() => rm(root, { recursive: true, force: true }));

const isWindows = process.platform === 'win32';
const exitListeners = process.listenerCount('exit');

describe('writeOutput', () => {
  it('writes text and bytes and leaves nothing else behind', async () => {
    await writeOutput(join(folder, 'a.txt'), 'hällo');
    await writeOutput(join(folder, 'b.bin'), new Uint8Array([1, 2, 3]));
    expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe('hällo');
    expect([...(await readFile(join(folder, 'b.bin')))]).toEqual([1, 2, 3]);
    expect(await readdir(folder)).toEqual(['a.txt', 'b.bin']);
  });

  it('writes chunks as they come, and nothing where one fails to come', async () => {
    async function* give(fails: boolean): AsyncGenerator<string | Uint8Array> {
      yield 'one ';
      yield Buffer.from('two ');
      if (fails) throw new Error('no more');
      yield 'three';
    }
    await writeOutput(join(folder, 'a.txt'), give(false));
    expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe('one two three');
    await expect(writeOutput(join(folder, 'b.txt'), give(true))).rejects.toThrow('no more');
    await expect(writeOutput(join(folder, 'a.txt'), give(true), { force: true })).rejects.toThrow('no more');
    expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe('one two three');
    expect(await readdir(folder)).toEqual(['a.txt']);
  });

  it('refuses an existing file unless forced, and then replaces it', async () => {
    const path = join(folder, 'scene.json');
    await writeFile(path, 'old');
    const refusal = { code: 'file/exists', message: expect.stringContaining('replace it with --force') };
    await expect(checkOutput(path, { forceWith: '--force' })).rejects.toMatchObject(refusal);
    await expect(writeOutput(path, 'new', { forceWith: '--force' })).rejects.toMatchObject(refusal);
    expect(await readFile(path, 'utf8')).toBe('old');
    await writeOutput(path, 'new', { force: true });
    expect(await readFile(path, 'utf8')).toBe('new');
    expect(await readdir(folder)).toEqual(['scene.json']);
  });

  it.skipIf(isWindows)('keeps the permissions of a replaced file and follows links to it', async () => {
    const path = join(folder, 'real.json');
    await writeFile(path, 'old');
    await chmod(path, 0o640);
    await symlink('real.json', join(folder, 'link.json'));
    await writeOutput(join(folder, 'link.json'), 'new', { force: true });
    expect(await readFile(path, 'utf8')).toBe('new');
    expect((await stat(path)).mode & 0o777).toBe(0o640);
    expect((await lstat(join(folder, 'link.json'))).isSymbolicLink()).toBe(true);
  });

  it('says which folder is missing or in the way', async () => {
    await expect(writeOutput(join(folder, 'no', 'a'), 'x')).rejects.toMatchObject({
      code: 'file/missing-folder',
      message: expect.stringContaining(`create ${join(folder, 'no')} first`),
    });
    await expect(checkOutput(folder)).rejects.toMatchObject({ code: 'file/is-folder' });
    await expect(checkOutput('')).rejects.toMatchObject({ code: 'file/missing' });
    expect(await readdir(folder)).toEqual([]);
  });

  it('of two writers without force only one wins, and neither leaves a temporary file', async () => {
    const path = join(folder, 'race.json');
    const results = await Promise.allSettled(['a', 'b', 'c'].map((text) => writeOutput(path, text)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const lost = results.filter((result) => result.status === 'rejected');
    for (const { reason } of lost) expect(reason).toMatchObject({ code: 'file/exists' });
    expect(await readdir(folder)).toEqual(['race.json']);
  });

  it('leaves the old file as it was, and no temporary one, when writing fails half way', async () => {
    const path = join(folder, 'kept.json');
    await writeFile(path, 'old');
    const broken = ['new', { not: 'bytes' }] as never;
    await expect(writeOutput(path, broken, { force: true })).rejects.toThrow(FootfallError);
    await expect(writeOutput(join(folder, 'fresh.json'), broken)).rejects.toThrow(/texts or bytes/);
    await expect(writeOutput(path, { not: 'bytes' } as never, { force: true })).rejects.toThrow(/writeOutput: data/);
    expect(await readFile(path, 'utf8')).toBe('old');
    expect(await readdir(folder)).toEqual(['kept.json']);
    expect(process.listenerCount('SIGINT')).toBe(0);
  });

  it('leaves a signal to a program that handles it: Ctrl-C while a checkpoint was written ended a run without its end', async () => {
    const path = join(folder, 'whole.json');
    let seen = 0;
    const mine = (): void => {
      seen++;
    };
    process.on('SIGHUP', mine);
    try {
      async function* chunks(): AsyncGenerator<string> {
        yield 'be';
        process.emit('SIGHUP', 'SIGHUP');
        yield 'gun';
      }
      await writeOutput(path, chunks());
    } finally {
      process.removeListener('SIGHUP', mine);
    }
    expect(seen).toBe(1);
    expect(await readFile(path, 'utf8')).toBe('begun');
    expect(process.listenerCount('SIGHUP')).toBe(0);
  });

  it.skipIf(process.platform !== 'linux')('says that the disk is full', async () => {
    await expect(writeOutput('/dev/full', 'x', { force: true })).rejects.toMatchObject({ code: 'file/disk-full' });
  });

  it.skipIf(isWindows)('writes straight to devices and pipes', async () => {
    await writeOutput('/dev/null', 'x');
    const reader = startWatched('sh', ['-c', `mkfifo "${folder}/pipe" && cat "${folder}/pipe"`]);
    while (!(await readdir(folder)).includes('pipe')) await new Promise((done) => setTimeout(done, 10));
    await writeOutput(join(folder, 'pipe'), 'through');
    expect((await reader.ended).stdout).toBe('through');
  });
});

describe('writeOutputs', () => {
  it('publishes all files or none: a full disk left six tables of an analysis', async () => {
    const old = join(folder, 'a.csv');
    await writeFile(old, 'old');
    const files = [
      { path: old, data: 'new' },
      { path: join(folder, 'b.csv'), data: () => Promise.resolve('b') },
      {
        path: join(folder, 'c.csv'),
        data: () => {
          throw Object.assign(new Error('full'), { code: 'ENOSPC' });
        },
      },
    ];
    await expect(writeOutputs(files, { force: true })).rejects.toMatchObject({
      code: 'file/disk-full',
      where: join(folder, 'c.csv'),
    });
    expect(await readdir(folder)).toEqual(['a.csv']);
    expect(await readFile(old, 'utf8')).toBe('old');
    await writeOutputs(files.slice(0, 2), { force: true });
    expect(await readFile(old, 'utf8')).toBe('new');
    expect(await readdir(folder)).toEqual(['a.csv', 'b.csv']);
    expect(process.listenerCount('SIGINT')).toBe(0);
    expect(process.listenerCount('exit')).toBe(exitListeners);
  });

  it.skipIf(isWindows)('removes what a killed process left, and nothing else', async () => {
    const target = join(folder, 'a.txt');
    const { child, ended } = startWatched(process.execPath, ['-e', '']);
    const { pid = 0 } = child;
    await ended;
    const owner = (id: number): string => nameTemporary(target).replace(`-${process.pid}-`, `-${id}-`);
    const elsewhere = owner(pid).replace(/[0-9a-f]{8}-(\d+)-([0-9a-f]{12})\.tmp$/, '00000000-$1-$2.tmp');
    const kept = [owner(process.ppid), elsewhere, join(folder, '.a.txt.tmp'), join(folder, 'notes.tmp')];
    for (const file of [owner(pid), ...kept]) await writeFile(file, 'x');
    await writeOutput(target, 'y');
    expect((await readdir(folder)).sort()).toEqual([...kept.map((file) => basename(file)), 'a.txt'].sort());
  });
});
