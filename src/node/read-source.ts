import { basename, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { FootfallError, partsOf, requireFunction, requireOptions } from '../error/index.js';
import type { ImportSource } from '../scene/index.js';
import { type ReadOptions, readFileBytes, readFolderBytes, readStreamBytes, statPath } from './read-input.js';
import { READ_CHECKS, requirePath } from './require.js';

export interface SourceOptions extends ReadOptions {
  /** What the path `-` reads; without it, `-` is a file of that name. */
  readonly stdin?: (Readable & { readonly isTTY?: boolean }) | undefined;
}

export const SOURCE_CHECKS = { ...READ_CHECKS, stdin: partsOf({ on: requireFunction }) } as const;

/** Standard input as a file name in messages. */
const STDIN_NAME = 'standard input';

/** Reads a file, a folder or standard input (`-`) into what the importers take. An empty input is refused. */
export async function readSource(path: string, options: SourceOptions = {}): Promise<ImportSource> {
  requirePath(path, 'readSource: path');
  requireOptions(options, 'readSource: options', SOURCE_CHECKS);
  return readChecked(path, options);
}

/** {@link readSource} with options that were checked, among others. */
export async function readChecked(path: string, options: SourceOptions): Promise<ImportSource> {
  if (path === '-' && options.stdin) {
    if (options.stdin.isTTY) {
      throw new FootfallError('nothing is piped in', {
        code: 'file/no-input',
        where: STDIN_NAME,
        advice: 'name a file, or pipe one in: footfall check - < plan.wkt',
      });
    }
    return refuseEmpty({ name: STDIN_NAME, bytes: await readStreamBytes(options.stdin, STDIN_NAME, options) });
  }
  if (path === '') throw new FootfallError('the name of the input file is empty', { code: 'file/missing' });
  const stats = await statPath(path);
  if (stats.isDirectory()) {
    const entries = await readFolderBytes(path, options);
    if (entries.size === 0) throw new FootfallError('the folder is empty', { code: 'file/empty', where: path });
    // A bare `.` would say nothing in messages and make a poor name for a scene.
    const name = /^[./\\]+$/.test(path) ? basename(resolve(path)) : path.replace(/[/\\]+$/, '');
    return { name, bytes: new Uint8Array(0), entries };
  }
  return refuseEmpty({ name: path, bytes: await readFileBytes(path, options) });
}

function refuseEmpty(source: ImportSource): ImportSource {
  if (source.bytes.length > 0) return source;
  throw new FootfallError('the file is empty', {
    code: 'file/empty',
    where: source.name,
    expected: 'a scene or a map',
  });
}
