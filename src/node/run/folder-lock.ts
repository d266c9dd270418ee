import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { FootfallError } from '../../error/index.js';
import { explainFileError } from '../file-error.js';
import { describeOwner, formatOwner, judgeOwner, type LockOwner, parseOwner } from './lock-owner.js';

/** There while a process writes to the folder. */
export const LOCK_FILE = 'run.lock';

/** How often, and with which pause in ms, a lock is tried for that others are removing or still writing. */
const TRIES = 50;
const PAUSE = 20;

/** The right of this process to write to a folder, until it is released or the process ends. */
export interface FolderLock {
  /** Gives the right back; a second time does nothing. */
  release(): void;
}

/**
 * Makes this process the only writer of a folder. A lock file names the process; one that a killed process left behind is recognised and
 * replaced. Ways out of the process that run no code, such as kill -9, leave the file, which does no harm.
 *
 * Of several processes that find the same abandoned lock only one may remove it: it first takes a lock on removing it, named after the token of the
 * abandoned one, by the same rules. So a lock that a faster process has put in its place is never removed by a slower one.
 *
 * @throws FootfallError `run/locked` where another process holds the folder, and for folders that cannot be written to
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, LOCK_FILE);
  const owner = describeOwner(randomBytes(8).toString('hex'));
  try {
    await acquire(path, folder, owner);
  } catch (error) {
    throw explainFileError(error, folder);
  }
  const release = (): void => {
    process.removeListener('exit', release);
    releaseLock(path, owner);
  };
  process.on('exit', release);
  removeLeftovers(folder);
  return { release };
}

/** @throws FootfallError `run/locked` where another process writes to the folder now; nothing is taken or changed */
export function refuseLockedFolder(folder: string): void {
  const found = readLock(join(folder, LOCK_FILE));
  if (found !== undefined && found !== 'unreadable') refuseHeld(found, folder);
}

async function acquire(path: string, folder: string, owner: LockOwner): Promise<void> {
  for (let k = 0; k < TRIES; k++) {
    if (placeLock(path, folder, owner)) return;
    const found = readLock(path);
    if (found === 'unreadable') await pause();
    else if (found !== undefined) {
      refuseHeld(found, folder);
      await removeAbandoned(path, folder, found, owner);
    }
  }
  throw new FootfallError('the lock of the folder cannot be read', {
    code: 'run/locked',
    where: path,
    advice: 'if no other process writes to the folder, delete the file',
  });
}

/** @returns when the abandoned lock is gone, or another process is removing it */
async function removeAbandoned(path: string, folder: string, found: LockOwner, owner: LockOwner): Promise<void> {
  const claim = `${path}.${found.token}`;
  try {
    await acquire(claim, folder, owner);
  } catch (error) {
    if (!(error instanceof FootfallError && error.code === 'run/locked')) throw error;
    return pause();
  }
  // With the claim, and its owner gone, no other process removes the lock with this token.
  const now = readLock(path);
  if (now !== undefined && now !== 'unreadable' && now.token === found.token) unlinkSync(path);
  releaseLock(claim, owner);
}

/** The lock appears whole or not at all. @returns whether it is ours */
function placeLock(path: string, folder: string, owner: LockOwner): boolean {
  const text = `${JSON.stringify(owner, null, 2)}\n`;
  const temporary = join(folder, `.${LOCK_FILE}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    writeWhole(temporary, text);
    linkSync(temporary, path);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Another process that has taken the lock meanwhile tidies up.
    if (code === 'EEXIST' || code === 'ENOENT') return false;
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS' && code !== 'EOPNOTSUPP') throw error;
    return placeWithoutLinks(path, text);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** For file systems without hard links: for a moment the file is there and empty. */
function placeWithoutLinks(path: string, text: string): boolean {
  try {
    writeWhole(path, text);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function writeWhole(path: string, text: string): void {
  const handle = openSync(path, 'wx', 0o666);
  try {
    writeFileSync(handle, text);
    fsyncSync(handle);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(handle);
  }
}

function readLock(path: string): LockOwner | 'unreadable' | undefined {
  try {
    return parseOwner(readFileSync(path, 'utf8')) ?? 'unreadable';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw explainFileError(error, path);
  }
}

function releaseLock(path: string, { token }: LockOwner): void {
  try {
    const found = readLock(path);
    if (found !== undefined && found !== 'unreadable' && found.token === token) unlinkSync(path);
  } catch {
    // A folder that was removed or made read-only meanwhile: the lock counts as abandoned when this process has ended.
  }
}

/** Claims and temporary files of processes that were killed: tokens are never used again, so that claims on others than ours are void. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const isClaim = name.startsWith(`${LOCK_FILE}.`);
    const isTemporary = name.startsWith(`.${LOCK_FILE}.`) && name.endsWith('.tmp');
    if (isClaim || isTemporary) rmSync(join(folder, name), { force: true });
  }
}

function refuseHeld(owner: LockOwner, folder: string): void {
  const state = judgeOwner(owner);
  if (state === 'gone') return;
  const isNear = state === 'running';
  throw new FootfallError(
    isNear ? 'another process is writing to this folder' : 'a process on another computer is writing to this folder',
    {
      code: 'run/locked',
      where: folder,
      got: formatOwner(owner),
      advice: isNear
        ? 'wait until it has ended, or choose another folder'
        : `choose another folder; if that process has ended, delete ${join(folder, LOCK_FILE)}`,
    },
  );
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE));
}
