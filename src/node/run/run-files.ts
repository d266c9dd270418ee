import { createHash, type Hash } from 'node:crypto';
import { closeSync, fsyncSync, ftruncateSync, openSync, statSync, writeSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FootfallError } from '../../error/index.js';
import { formatScene, type Scene } from '../../scene/index.js';
import { explainFileError } from '../file-error.js';
import { writeOutput } from '../write-output.js';
import { type FolderLock, lockFolder, refuseLockedFolder } from './folder-lock.js';

/** What a run leaves in its folder. */
export const RUN_FILES = {
  recording: 'recording.ffr',
  scene: 'run.scene.json',
  summary: 'summary.json',
  /** There while a run is not finished. */
  checkpoint: 'checkpoint.ffs',
} as const;

/** Where each of them lies. */
export type RunPaths = Readonly<Record<keyof typeof RUN_FILES, string>>;

export function listRunPaths(folder: string): RunPaths {
  const entries = Object.entries(RUN_FILES).map(([key, name]) => [key, join(folder, name)]);
  return Object.fromEntries(entries) as RunPaths;
}

export interface RunFolderOptions {
  /** Go on where an earlier run in the folder stopped. */
  readonly resume?: boolean | undefined;
  /** Replace an earlier run in the folder. */
  readonly force?: boolean | undefined;
}

/**
 * Makes sure that a folder can take a run as asked for. Nothing is changed.
 *
 * @returns whether the folder exists
 * @throws FootfallError where a folder or file is in the way, and `run/locked` where another process writes to the folder
 */
export async function checkRunFolder(folder: string, { resume, force }: RunFolderOptions): Promise<boolean> {
  if (folder === '') throw new FootfallError('the name of the output folder is empty', { code: 'file/missing' });
  if (resume && force) {
    throw new FootfallError('resume and force exclude each other', {
      code: 'run/resume-or-force',
      where: folder,
      advice: 'resume continues the run in the folder, force deletes it and starts again',
    });
  }
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw explainFileError(error, folder);
  });
  if (found && !found.isDirectory()) {
    throw new FootfallError('this is a file, no folder', {
      code: 'file/exists',
      where: folder,
      advice: 'choose another name',
    });
  }
  if (found && !resume && !force) throw refuseExisting(folder);
  if (found) refuseLockedFolder(folder);
  return found !== undefined;
}

/**
 * Makes the folder of a run, or takes an existing one as asked for, and locks it: until the lock is released no other process runs a
 * scene there. Of two that want to make the same folder one is refused.
 *
 * @throws FootfallError where a folder or file is in the way, and `run/locked` where another process writes to it
 */
export async function openRunFolder(folder: string, options: RunFolderOptions): Promise<FolderLock> {
  const isThere = await checkRunFolder(folder, options);
  try {
    if (!isThere) await makeFolder(folder, !options.resume && !options.force);
  } catch (error) {
    throw explainFileError(error, folder);
  }
  try {
    return await lockFolder(folder);
  } catch (error) {
    // Only an empty folder is removed: nothing of a process that was faster.
    if (!isThere) await rmdir(folder).catch(() => undefined);
    throw error;
  }
}

/** Removes the files of an earlier run, and nothing else. The folder must be locked. */
export async function removeRunFiles(folder: string): Promise<void> {
  const names: readonly string[] = Object.values(RUN_FILES);
  try {
    for (const name of await readdir(folder)) if (names.includes(name)) await unlink(join(folder, name));
  } catch (error) {
    throw explainFileError(error, folder);
  }
}

/** Removes what a killed process left of files that it had not finished. The folder must be locked. */
export async function removeUnfinished(folder: string): Promise<void> {
  const names = Object.values(RUN_FILES).map((name) => `.${name}.`);
  for (const name of await readdir(folder)) {
    if (name.endsWith('.tmp') && names.some((start) => name.startsWith(start))) {
      await rm(join(folder, name), { force: true });
    }
  }
}

function refuseExisting(folder: string): FootfallError {
  return new FootfallError('the folder exists', {
    code: 'file/exists',
    where: folder,
    advice: 'go on with it by --resume, replace its run by --force, or choose another name',
  });
}

/**
 * With all folders above it. Node's own `recursive` never returns where a file system makes no folders, such as /proc.
 *
 * @param isNew refuse a folder that another process has made meanwhile
 */
export async function makeFolder(folder: string, isNew = false): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && isNew) throw refuseExisting(folder);
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder));
    await mkdir(folder).catch((second: NodeJS.ErrnoException) => {
      if (second.code !== 'EEXIST') throw second;
      if (isNew) throw refuseExisting(folder);
    });
  }
}

/** A file that grows, in steps that survive a power cut once `flush` has returned. */
export class GrowingFile {
  private readonly handle: number;

  /**
   * @param length bytes to keep of what is there; what is behind them is cut off
   * @param hash has taken the bytes to keep
   */
  constructor(
    private readonly path: string,
    length = 0,
    private readonly hash: Hash = createHash('sha256'),
  ) {
    try {
      const there = length > 0 ? statSync(path).size : 0;
      if (there < length) throw tooShort(path, there, length);
      this.handle = openSync(path, length > 0 ? 'r+' : 'w');
      this.at = length;
      if (length > 0) ftruncateSync(this.handle, length);
    } catch (error) {
      throw explainFileError(error, path);
    }
  }

  private at: number;

  readonly append = (bytes: Uint8Array): void => {
    try {
      for (let done = 0; done < bytes.length; ) {
        done += writeSync(this.handle, bytes, done, bytes.length - done, this.at + done);
      }
    } catch (error) {
      throw explainFileError(error, this.path);
    }
    this.at += bytes.length;
    this.hash.update(bytes);
  };

  /** SHA-256 of all bytes, hexadecimal. */
  computeDigest(): string {
    return this.hash.copy().digest('hex');
  }

  flush(): void {
    try {
      fsyncSync(this.handle);
    } catch (error) {
      throw explainFileError(error, this.path);
    }
  }

  close(): void {
    closeSync(this.handle);
  }
}

/** A digest of what a run depends on beside its seed. */
export function digestScene(scene: Scene): string {
  return createHash('sha256').update(formatScene(scene)).digest('hex');
}

/** The bytes of a file, or undefined where it is not there. */
export async function readIfThere(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw explainFileError(error, path);
  }
}

/** Replace a file of the run, whole or not at all. */
export async function replaceFile(path: string, data: string | Uint8Array): Promise<void> {
  await writeOutput(path, data, { force: true });
}

function tooShort(path: string, got: number, expected: number): FootfallError {
  return new FootfallError('the recording is shorter than its checkpoint says', {
    code: 'run/short-recording',
    where: path,
    got: `${got} bytes`,
    expected: `at least ${expected}`,
    advice: 'run again with --force',
  });
}
