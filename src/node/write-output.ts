import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { unlinkSync } from 'node:fs';
import { type FileHandle, link, open, realpath, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { FootfallError } from '../error/index.js';
import { explainFileError } from './file-error.js';

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
 * permissions of a replaced file are kept. Pipes and devices are written to directly.
 */
export async function writeOutput(path: string, data: WriteData, options: WriteOptions = {}): Promise<void> {
  const target = await resolveTarget(path, options);
  try {
    if (target.stats && !target.stats.isFile()) await writeFile(target.path, data);
    else await writeBeside(target.path, data, target.stats?.mode, options.force === true, () => refuse(path, options));
  } catch (error) {
    throw explainFileError(error, path);
  }
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

/** What listens for signals on behalf of files that are being written. */
const writers = new Set<unknown>();

async function writeBeside(
  path: string,
  data: WriteData,
  mode: number | undefined,
  force: boolean,
  exists: () => FootfallError,
): Promise<void> {
  const temporary = join(dirname(path), `.${basename(path).slice(0, 100)}.${randomBytes(6).toString('hex')}.tmp`);
  const removeTemporary = (): void => {
    try {
      unlinkSync(temporary);
    } catch {
      // Already renamed or never made: there is nothing to clean up.
    }
  };
  const removeAndEnd = (signal: NodeJS.Signals): void => {
    // A program that handles the signal itself, as a run that ends properly, decides when to end.
    if (process.listeners(signal).some((listener) => !writers.has(listener))) return;
    removeTemporary();
    stopListening();
    process.kill(process.pid, signal);
  };
  const signals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const stopListening = (): void => {
    writers.delete(removeAndEnd);
    for (const signal of signals) process.removeListener(signal, removeAndEnd);
    process.removeListener('exit', removeTemporary);
  };
  writers.add(removeAndEnd);
  // Such a program may end by `process.exit` while a file is being written.
  process.on('exit', removeTemporary);
  for (const signal of signals) process.on(signal, removeAndEnd);

  try {
    const handle = await open(temporary, 'wx', 0o666);
    try {
      await fill(handle, data, mode);
    } finally {
      await handle.close();
    }
    if (force) await rename(temporary, path);
    else await moveUnlessExists(temporary, path, exists);
    await flushFolder(dirname(path));
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw error;
  } finally {
    stopListening();
  }
}

async function fill(handle: FileHandle, data: WriteData, mode: number | undefined): Promise<void> {
  if (mode !== undefined) await handle.chmod(mode & 0o7777);
  if (typeof data === 'string' || data instanceof Uint8Array) await handle.writeFile(data);
  // Each goes on where the one before ended.
  else for await (const chunk of data) await handle.writeFile(chunk);
  await handle.sync();
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
