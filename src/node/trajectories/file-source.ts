import { closeSync, openSync, readSync } from 'node:fs';
import { FootfallError } from '../../error/index.js';
import type { ByteSource } from '../../record/index.js';
import { explainFileError } from '../file-error.js';

/**
 * The bytes of a file, read where and when they are asked for. The file is opened for every reading, so that nothing stays open.
 *
 * @param length of the file, bytes
 */
export function createFileSource(path: string, length: number): ByteSource {
  return {
    length,
    read(start, end) {
      try {
        const handle = openSync(path, 'r');
        try {
          return readRange(handle, path, start, end);
        } finally {
          closeSync(handle);
        }
      } catch (error) {
        throw explainFileError(error, path);
      }
    },
  };
}

function readRange(handle: number, path: string, start: number, end: number): Uint8Array {
  const bytes = new Uint8Array(end - start);
  for (let done = 0; done < bytes.length; ) {
    const read = readSync(handle, bytes, done, bytes.length - done, start + done);
    if (read === 0) {
      throw new FootfallError('the file became shorter while it was read', { code: 'file/shorter', where: path });
    }
    done += read;
  }
  return bytes;
}
