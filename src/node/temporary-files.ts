import { createHash, randomBytes } from 'node:crypto';
import { unlinkSync } from 'node:fs';
import { readdir, unlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

/** Those that this process has on disk now. */
const kept = new Set<string>();
/** Folders in which those of other processes were looked for. */
const swept = new Set<string>();

const SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Tells machines apart that share a folder: the number of a process means nothing elsewhere. */
const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

/** Hidden, beside the file that it is for, with machine and process: who finds it later can tell whether anyone still writes it. */
export function nameTemporary(path: string): string {
  const owner = `${host}-${process.pid}-${randomBytes(6).toString('hex')}`;
  return join(dirname(path), `.${basename(path).slice(0, 100)}.${owner}.tmp`);
}

const OWNED = /\.([0-9a-f]{8})-(\d{1,10})-[0-9a-f]{12}\.tmp$/;

/** From now on the file is removed when the process ends, by a signal too. */
export function keep(temporary: string): void {
  if (kept.size === 0) {
    for (const signal of SIGNALS) process.on(signal, removeAndEnd);
    process.on('exit', removeAll);
  }
  kept.add(temporary);
}

/** Removes the file, unless it has got its name. */
export async function discard(temporary: string): Promise<void> {
  await unlink(temporary).catch(() => undefined);
  kept.delete(temporary);
  if (kept.size === 0) stopListening();
}

/**
 * Removes what processes of this machine left in a folder that were killed while they wrote. What a process still writes, and what
 * another machine may, stays. A folder is looked at once.
 */
export async function sweepFolder(folder: string): Promise<void> {
  const place = resolve(folder);
  if (swept.has(place)) return;
  swept.add(place);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const [, owner, id] = (name.startsWith('.') && OWNED.exec(name)) || [];
    if (owner === host && !isRunning(Number(id))) await unlink(join(folder, name)).catch(() => undefined);
  }
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // Any other answer is that of a process that belongs to another user.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

function removeAndEnd(signal: NodeJS.Signals): void {
  // A program that handles the signal itself, as a run that ends properly, decides when to end.
  if (process.listeners(signal).some((listener) => listener !== removeAndEnd)) return;
  removeAll();
  stopListening();
  process.kill(process.pid, signal);
}

function removeAll(): void {
  for (const temporary of kept) {
    try {
      unlinkSync(temporary);
    } catch {
      // Already renamed or never made: there is nothing to clean up.
    }
  }
  kept.clear();
}

function stopListening(): void {
  for (const signal of SIGNALS) process.removeListener(signal, removeAndEnd);
  process.removeListener('exit', removeAll);
}
