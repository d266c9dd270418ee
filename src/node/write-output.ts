import type { Stats } from 'node:fs';
import { type FileHandle, link, open, realpath, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { FootfallError, requireOptions, requireThat } from '../error/index.js';
import { explainFileError } from './file-error.js';
import { requirePath, WRITE_CHECKS } from './require.js';
import { discard, keep, nameTemporary, sweepFolder } from './temporary-files.js';

export interface WriteOptions {
  /** Replace an existing file; without it one is refused. */
  readonly force?: boolean;
  /** How the user can ask for that, named in the error, such as `--force`. */
  readonly forceWith?: string;
}

/**
 * Throws if `writeOutput` would refuse the path, so that a long computation need not end in a refusal.
 * Nothing is created.
 */
export async function checkOutput(path: string, options: WriteOptions = {}): Promise<void> {
  await resolveTarget(path, options);
}

/** What is written: at once, or in chunks as they come. */
export type WriteData = string | Uint8Array | AsyncIterable<string | Uint8Array> | Iterable<string>;

/**
 * Writes a file whole or not at all: into a temporary file beside it, flushed to the disk, then renamed. On failure,
 * also by Ctrl-C, the temporary file is removed and an existing file stays as it was. Symbolic links are followed, the
 * permissions of a replaced file are kept. Pipes and devices are written to directly. Temporary files that a killed process
 * left in the folder are removed.
 */
export async function writeOutput(path: string, data: WriteData, options: WriteOptions = {}): Promise<void> {
  requirePath(path, 'writeOutput: path');
  requireOptions(options, 'writeOutput: options', WRITE_CHECKS);
  requireThat(isData(data), 'writeOutput: data', data, 'a text, bytes, or what gives them');
  await writeOutputs([{ path, data }], options);
}

/** One of several files that belong together. */
export interface OutputFile {
  readonly path: string;
  /** What it is to hold, or how to make it when its turn comes. */
  readonly data: WriteData | (() => WriteData | Promise<WriteData>);
}

/**
 * {@link writeOutput} for files that belong together: none gets its name before all of them are on the disk, so that a full disk
 * leaves no half of them.
 */
export async function writeOutputs(files: readonly OutputFile[], options: WriteOptions = {}): Promise<void> {
  const staged: StagedFile[] = [];
  try {
    for (const { path, data } of files) await explain(path, async () => staged.push(await stage(path, data, options)));
    for (const file of staged) await explain(file.path, () => publish(file, options));
    const renamed = staged.filter(({ temporary }) => temporary !== undefined);
    for (const folder of new Set(renamed.map(({ target }) => dirname(target)))) await flushFolder(folder);
  } finally {
    for (const { temporary } of staged) if (temporary !== undefined) await discard(temporary);
  }
}

async function explain<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explainFileError(error, path);
  }
}

/** A file that waits for its name. */
interface StagedFile {
  /** As it was asked for. */
  readonly path: string;
  /** With links followed. */
  readonly target: string;
  /** Undefined for what was written to directly. */
  readonly temporary: string | undefined;
}

async function stage(path: string, data: OutputFile['data'], options: WriteOptions): Promise<StagedFile> {
  const { path: target, stats } = await resolveTarget(path, options);
  const make = async (): Promise<WriteData> => (typeof data === 'function' ? data() : data);
  if (stats && !stats.isFile()) {
    await writeFile(target, await make());
    return { path, target, temporary: undefined };
  }
  await sweepFolder(dirname(target));
  const temporary = nameTemporary(target);
  keep(temporary);
  try {
    const handle = await open(temporary, 'wx', 0o666);
    try {
      await fill(handle, await make(), stats?.mode);
    } finally {
      await handle.close();
    }
  } catch (error) {
    await discard(temporary);
    throw error;
  }
  return { path, target, temporary };
}

async function publish({ path, target, temporary }: StagedFile, options: WriteOptions): Promise<void> {
  if (temporary === undefined) return;
  if (options.force) await rename(temporary, target);
  else await moveUnlessExists(temporary, target, () => refuse(path, options));
}

interface Target {
  readonly path: string;
  /** Of what is there now, if anything. */
  readonly stats: Stats | undefined;
}

async function resolveTarget(path: string, options: WriteOptions): Promise<Target> {
  if (path === '') throw new FootfallError('the name of the output file is empty', { code: 'file/missing' });
  let stats: Stats | undefined;
  try {
    stats = await stat(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw explainFileError(error, path);
  }
  if (stats?.isDirectory()) {
    throw new FootfallError('this is a folder', { code: 'file/is-folder', where: path, advice: 'name a file in it' });
  }
  if (stats?.isFile() && !options.force) throw refuse(path, options);
  if (stats) return { path: stats.isFile() ? await realpath(path) : path, stats };

  const folder = dirname(path);
  try {
    if ((await stat(folder)).isDirectory()) return { path, stats };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw explainFileError(error, path);
  }
  throw new FootfallError('the folder to write to does not exist', {
    code: 'file/missing-folder',
    where: path,
    advice: `create ${folder} first`,
  });
}

function refuse(path: string, options: WriteOptions): FootfallError {
  return new FootfallError('the file exists', {
    code: 'file/exists',
    where: path,
    advice: options.forceWith ? `replace it with ${options.forceWith}, or choose another name` : 'choose another name',
  });
}

async function fill(handle: FileHandle, data: WriteData, mode: number | undefined): Promise<void> {
  if (mode !== undefined) await handle.chmod(mode & 0o7777);
  if (typeof data === 'string' || data instanceof Uint8Array) await handle.writeFile(data);
  // Each goes on where the one before ended.
  else {
    for await (const chunk of data) {
      requireThat(isChunk(chunk), 'what is written', chunk, 'texts or bytes');
      await handle.writeFile(chunk);
    }
  }
  await handle.sync();
}

function isChunk(value: unknown): boolean {
  return typeof value === 'string' || value instanceof Uint8Array;
}

function isData(value: unknown): boolean {
  if (isChunk(value)) return true;
  const isObject = typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
  return isObject && (Symbol.iterator in value || Symbol.asyncIterator in value);
}

/** A plain rename would replace a file that another process made since the check; a hard link fails instead. */
async function moveUnlessExists(temporary: string, path: string, exists: () => FootfallError): Promise<void> {
  try {
    await link(temporary, path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EEXIST') throw exists();
    // Some file systems have no hard links.
    await rename(temporary, path);
    return;
  }
  await unlink(temporary);
}

/** Makes the new name itself survive a power cut; not every system can flush a folder, and the file is whole anyway. */
async function flushFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch {
    // Windows refuses to open folders.
  }
}
