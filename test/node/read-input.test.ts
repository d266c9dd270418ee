import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, open, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FootfallError } from '../../src/error/index.js';
import { explainFileError } from '../../src/node/file-error.js';
import { MEGABYTE, readFileBytes, readFolderBytes, readStreamBytes } from '../../src/node/read-input.js';
import { readSource } from '../../src/node/read-source.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'footfall-read-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const isWindows = process.platform === 'win32';

describe('readFileBytes', () => {
  it('reads a file whole, also one of several chunks', async () => {
    const bytes = new Uint8Array(300_000).map((_, i) => i % 251);
    const path = join(folder, 'plain.bin');
    await writeFile(path, bytes);
    expect(Buffer.compare(await readFileBytes(path), bytes)).toBe(0);
  });

  it('reads files that state no size', async () => {
    if (process.platform !== 'linux') return;
    const bytes = await readFileBytes('/proc/version');
    expect(Buffer.from(bytes).toString()).toMatch(/Linux/);
  });

  it('refuses a large file by its size, before reading it', async () => {
    const path = join(folder, 'huge.scene.json');
    const handle = await open(path, 'w');
    await handle.truncate(200 * MEGABYTE);
    await handle.close();
    const before = process.memoryUsage().arrayBuffers;
    await expect(readFileBytes(path, { raiseLimitWith: '--max-size MB' })).rejects.toMatchObject({
      code: 'file/too-large',
      where: path,
      message: expect.stringMatching(/got 200 MB, expected at most 100 MB\); raise the limit with --max-size MB$/),
    });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * MEGABYTE);
  });

  it('says one byte too many as more than the limit', async () => {
    const path = join(folder, 'limit.bin');
    await writeFile(path, new Uint8Array(1_000_001));
    await expect(readFileBytes(path, { maxBytes: MEGABYTE })).rejects.toThrow(/got 1\.1 MB, expected at most 1 MB/);
    await writeFile(path, new Uint8Array(1_000_000));
    expect(await readFileBytes(path, { maxBytes: MEGABYTE })).toHaveLength(1_000_000);
  });

  it('says clearly what is not a file', async () => {
    await expect(readFileBytes(join(folder, 'absent'))).rejects.toMatchObject({ code: 'file/missing' });
    await expect(readFileBytes(folder)).rejects.toMatchObject({ code: 'file/is-folder' });
    await writeFile(join(folder, 'file'), 'x');
    await expect(readFileBytes(join(folder, 'file', 'below'))).rejects.toMatchObject({ code: 'file/missing' });
  });

  it.skipIf(isWindows)('refuses pipes and devices instead of waiting for them', async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    await expect(readFileBytes(pipe)).rejects.toThrow(/this is a pipe, not a file; .* use - to read standard input/);
    await expect(readFileBytes('/dev/zero')).rejects.toMatchObject({ code: 'file/not-regular' });
    await symlink('loop', join(folder, 'loop'));
    await expect(readFileBytes(join(folder, 'loop'))).rejects.toMatchObject({ code: 'file/link-loop' });
  });
});

describe('readFolderBytes', () => {
  it('reads the files below a folder by their relative names, in order, without hidden ones', async () => {
    const root = join(folder, 'scenario');
    await mkdir(join(root, 'inner'), { recursive: true });
    await writeFile(join(root, 'geometry.wkt'), 'POLYGON EMPTY');
    await writeFile(join(root, 'config.json'), '{}');
    await writeFile(join(root, '.DS_Store'), 'junk');
    await writeFile(join(root, 'inner', 'a.txt'), 'a');
    const files = await readFolderBytes(root);
    expect([...files.keys()]).toEqual(['config.json', 'geometry.wkt', 'inner/a.txt']);
    const source = await readSource(`${root}/`);
    expect(source.name).toBe(root);
    expect(source.entries?.size).toBe(3);
  });

  it('counts all files of a folder against the limit', async () => {
    const root = join(folder, 'heavy');
    await mkdir(root);
    for (const name of ['a', 'b', 'c']) await writeFile(join(root, name), new Uint8Array(40));
    await expect(readFolderBytes(root, { maxBytes: 100 })).rejects.toMatchObject({
      code: 'file/too-large',
      where: root,
    });
  });

  it('refuses a folder that is no scenario', async () => {
    const root = join(folder, 'many');
    await mkdir(root);
    await Promise.all(Array.from({ length: 1001 }, (_, i) => writeFile(join(root, String(i)), '')));
    await expect(readFolderBytes(root)).rejects.toMatchObject({ code: 'limit/entries' });
  });
});

describe('readSource', () => {
  it('refuses empty files, empty folders and empty names', async () => {
    await writeFile(join(folder, 'empty'), '');
    await mkdir(join(folder, 'nothing'));
    await expect(readSource(join(folder, 'empty'))).rejects.toMatchObject({ code: 'file/empty' });
    await expect(readSource(join(folder, 'nothing'))).rejects.toMatchObject({ code: 'file/empty' });
    await expect(readSource('')).rejects.toMatchObject({ code: 'file/missing' });
  });

  it('reads - from the stream it was given, within the limit', async () => {
    const source = await readSource('-', { stdin: Readable.from([Buffer.from('ab'), Buffer.from('c')]) });
    expect(Buffer.from(source.bytes).toString()).toBe('abc');
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(1000);
      })(),
    );
    await expect(readStreamBytes(endless, 'standard input', { maxBytes: 10_000 })).rejects.toMatchObject({
      code: 'file/too-large',
    });
    const terminal = Object.assign(Readable.from([]), { isTTY: true });
    await expect(readSource('-', { stdin: terminal })).rejects.toMatchObject({ code: 'file/no-input' });
  });
});

describe('explainFileError', () => {
  const systemError = (code: string): Error => Object.assign(new Error(`${code}: secret details, open '/x'`), { code });

  it('turns what the system says into one clear line that names the file', () => {
    expect(explainFileError(systemError('EACCES'), 'plan.wkt')).toMatchObject({
      code: 'file/permission',
      message: 'plan.wkt: permission denied; check who may read and write it',
    });
    expect(explainFileError(systemError('ENOSPC'), 'plan.wkt')).toMatchObject({ code: 'file/disk-full' });
    expect(explainFileError(systemError('EIO'), 'plan.wkt')).toMatchObject({
      code: 'file/system',
      message: 'plan.wkt: the system reports EIO',
    });
  });

  it('passes on what is not of the file system', () => {
    const ours = new FootfallError('x', { code: 'scene/x' });
    const fault = new TypeError('x');
    const argument = systemError('ERR_INVALID_ARG_TYPE');
    for (const error of [ours, fault, argument, 'text']) expect(explainFileError(error, 'f')).toBe(error);
  });
});
