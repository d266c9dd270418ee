import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, ftruncateSync, openSync, statSync, writeSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FootfallError } from '../../error/index.js';
import { formatScene, type Scene } from '../../scene/index.js';
import { explainFileError } from '../file-error.js';
import { writeOutput } from '../write-output.js';

/** What a run leaves in its folder. */
export const RUN_FILES = {
  recording: 'recording.ffr',
  scene: 'run.scene.json',
  summary: 'summary.json',
  /** There while a run is not finished. */
  checkpoint: 'checkpoint.ffs',
} as const;

export interface RunFolderOptions {
  /** Go on where an earlier run in the folder stopped. */
  readonly resume?: boolean | undefined;
  /** Replace an earlier run in the folder. */
  readonly force?: boolean | undefined;
}

/**
 * Make the folder of a run, or take an existing one as asked for. Nothing but files of runs is ever removed.
 *
 * @throws FootfallError where a folder or file is in the way
 */
export async function prepareRunFolder(folder: string, { resume, force }: RunFolderOptions): Promise<void> {
  if (folder === '') throw new FootfallError('the name of the output folder is empty', { code: 'file/missing' });
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
  if (found && !resume && !force) {
    throw new FootfallError('the folder exists', {
      code: 'file/exists',
      where: folder,
      advice: 'go on with it by --resume, replace its run by --force, or choose another name',
    });
  }
  try {
    if (!found) await makeFolder(folder);
    if (!force) return;
    const names: readonly string[] = Object.values(RUN_FILES);
    for (const name of await readdir(folder)) if (names.includes(name)) await unlink(join(folder, name));
  } catch (error) {
    throw explainFileError(error, folder);
  }
}

/** With all folders above it. Node's own `recursive` never returns where a file system makes no folders, such as /proc. */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder));
    await mkdir(folder);
  }
}

/** A file that grows, in steps that survive a power cut once `flush` has returned. */
export class GrowingFile {
  private readonly handle: number;

  /** @param length bytes to keep of what is there; what is behind them is cut off */
  constructor(
    private readonly path: string,
    length: number,
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
  };

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
