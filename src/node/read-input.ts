import { constants, type Stats } from 'node:fs';
import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { FootfallError, requireWithin, type WorkOptions } from '../error/index.js';
import { explainFileError } from './file-error.js';

/** One megabyte as used for limits: 1,000,000 bytes. */
export const MEGABYTE = 1_000_000;

export interface ReadOptions extends Pick<WorkOptions, 'limits'> {
  /** Largest input in bytes, for folders the sum of their files. [Limit: > 0] */
  readonly maxBytes?: number;
  /** How the user can raise the limit, named in the error, such as `--max-size 300`. */
  readonly raiseLimitWith?: string;
}

export const READ_DEFAULTS = { maxBytes: 100 * MEGABYTE } as const;

/** Folders are scenarios of a few files; a mistaken `footfall import /` must end quickly. */
const MAX_FOLDER_DEPTH = 4;

/**
 * Reads a regular file. Its size is checked before a byte is read, and again while reading, for files that grow or
 * lie about their size. Folders, pipes and devices are refused: a pipe would block without a word.
 */
export async function readFileBytes(path: string, options: ReadOptions = {}): Promise<Uint8Array> {
  try {
    const stats = await stat(path);
    refuseUnreadable(path, stats);
    refuseOversize(path, stats.size, options);
    // Without O_NONBLOCK, opening a pipe that took the file's place since `stat` would block for ever.
    const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      return await readHandle(handle, path, stats.size, options);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw explainFileError(error, path);
  }
}

/**
 * All regular files below a folder, by their path relative to it (with `/`), in order of name. Hidden files are left out.
 * @throws FootfallError `limit/entries` for too many files and folders, `file/too-large`
 */
export async function readFolderBytes(folder: string, options: ReadOptions = {}): Promise<Map<string, Uint8Array>> {
  const names: string[] = [];
  let total = 0;
  let entryCount = 0;

  const visit = async (relative: string, depth: number): Promise<void> => {
    const entries = await readdir(join(folder, relative), { withFileTypes: true });
    entries.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    for (const entry of entries) {
      if (entry.name.startsWith('.')) continue;
      const name = relative === '' ? entry.name : `${relative}/${entry.name}`;
      if (entry.isDirectory() || entry.isFile()) requireWithin('entries', ++entryCount, folder, options);
      if (entry.isDirectory()) {
        if (depth < MAX_FOLDER_DEPTH) await visit(name, depth + 1);
        continue;
      }
      if (!entry.isFile()) continue;
      names.push(name);
      total += (await stat(join(folder, name))).size;
      refuseOversize(folder, total, options);
    }
  };

  try {
    await visit('', 0);
    const files = new Map<string, Uint8Array>();
    for (const name of names) files.set(name, await readFileBytes(join(folder, name), options));
    return files;
  } catch (error) {
    throw explainFileError(error, folder);
  }
}

/** Reads a stream to its end, such as standard input; `name` stands for it in messages. */
export async function readStreamBytes(stream: Readable, name: string, options: ReadOptions = {}): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  try {
    for await (const chunk of stream) {
      const bytes: Uint8Array = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      total += bytes.length;
      refuseOversize(name, total, options);
      chunks.push(bytes);
    }
  } catch (error) {
    throw explainFileError(error, name);
  }
  return concatenate(chunks, total);
}

/** `stat` with the errors of this module. */
export async function statPath(path: string): Promise<Stats> {
  try {
    return await stat(path);
  } catch (error) {
    throw explainFileError(error, path);
  }
}

async function readHandle(
  handle: FileHandle,
  path: string,
  expectedSize: number,
  options: ReadOptions,
): Promise<Uint8Array> {
  refuseUnreadable(path, await handle.stat());
  const chunks: Uint8Array[] = [];
  let total = 0;
  // One byte more than expected, so that the usual file ends in a single further read of nothing.
  let size = Math.max(expectedSize + 1, 4096);
  for (;;) {
    const buffer = new Uint8Array(size);
    const { bytesRead } = await handle.read(buffer, 0, size, null);
    if (bytesRead === 0) break;
    total += bytesRead;
    refuseOversize(path, total, options);
    chunks.push(buffer.subarray(0, bytesRead));
    size = Math.max(65536, expectedSize + 1 - total);
  }
  return concatenate(chunks, total);
}

function concatenate(chunks: readonly Uint8Array[], total: number): Uint8Array {
  if (chunks.length === 1) return chunks[0]!;
  const bytes = new Uint8Array(total);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

function refuseUnreadable(path: string, stats: Stats): void {
  if (stats.isFile()) return;
  const kind = stats.isDirectory()
    ? 'a folder'
    : stats.isFIFO()
      ? 'a pipe'
      : stats.isSocket()
        ? 'a socket'
        : 'a device';
  throw new FootfallError(`this is ${kind}, not a file`, {
    code: stats.isDirectory() ? 'file/is-folder' : 'file/not-regular',
    where: path,
    advice: stats.isDirectory() ? 'name a file in it' : 'name a regular file, or use - to read standard input',
  });
}

function refuseOversize(where: string, bytes: number, options: ReadOptions): void {
  const maxBytes = options.maxBytes ?? READ_DEFAULTS.maxBytes;
  if (bytes <= maxBytes) return;
  throw new FootfallError('the input is too large', {
    code: 'file/too-large',
    where,
    got: formatMegabytes(bytes),
    expected: `at most ${formatMegabytes(maxBytes)}`,
    advice: options.raiseLimitWith ? `raise the limit with ${options.raiseLimitWith}` : undefined,
  });
}

function formatMegabytes(bytes: number): string {
  const megabytes = bytes / MEGABYTE;
  // Rounded up, so that a file one byte above the limit does not read as being equal to it.
  return megabytes >= 1 ? `${Math.ceil(megabytes * 10) / 10} MB` : `${bytes} bytes`;
}
