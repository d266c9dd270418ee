import { FootfallError } from '../error/index.js';

/** What the system's error codes mean to the person at the keyboard. */
const EXPLANATIONS: Readonly<Record<string, readonly [code: string, what: string, advice: string]>> = {
  ENOENT: ['file/missing', 'no such file or folder', 'check the spelling and the present folder'],
  ENOTDIR: ['file/missing', 'a part of this path is a file, not a folder', 'check the path'],
  EACCES: ['file/permission', 'permission denied', 'check who may read and write it'],
  EPERM: ['file/permission', 'operation not permitted', 'check who may read and write it'],
  EISDIR: ['file/is-folder', 'this is a folder', 'name a file'],
  ELOOP: ['file/link-loop', 'symbolic links lead in a circle', 'remove the loop'],
  ENAMETOOLONG: ['file/name-too-long', 'the path is too long', 'use a shorter name'],
  ENOSPC: ['file/disk-full', 'no space left on the disk', 'free some space'],
  EDQUOT: ['file/disk-full', 'the disk quota is used up', 'free some space'],
  EROFS: ['file/read-only', 'the file system is read-only', 'write somewhere else'],
  EMFILE: ['file/too-many-open', 'too many open files', 'close some programs'],
  EBUSY: ['file/busy', 'the file is in use', 'close the program that uses it'],
  ENXIO: ['file/not-regular', 'no such device', 'name a regular file'],
};

/**
 * Turns an error of the file system into a {@link FootfallError} that names the file, and passes others on.
 * System errors without an explanation keep their code, such as `EIO`.
 */
export function explainFileError(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || error instanceof FootfallError) return error;
  const code = (error as NodeJS.ErrnoException).code;
  if (typeof code !== 'string' || !/^E[A-Z0-9]+$/.test(code)) return error;
  const explanation = EXPLANATIONS[code];
  if (!explanation) return new FootfallError(`the system reports ${code}`, { code: 'file/system', where: path });
  return new FootfallError(explanation[1], { code: explanation[0], where: path, advice: explanation[2] });
}
