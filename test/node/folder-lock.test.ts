import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FootfallError } from '../../src/error/index.js';
import { LOCK_FILE, lockFolder, refuseLockedFolder } from '../../src/node/run/folder-lock.js';
import { describeOwner, judgeOwner, type LockOwner, parseOwner } from '../../src/node/run/lock-owner.js';
import { runs } from '../tier.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'footfall-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const TOKEN = '0123456789abcdef';

/** The number of a process that has just ended. */
function endedProcess(): number {
  return spawnSync(process.execPath, ['--version']).pid;
}

function writeLock(change: Partial<LockOwner>, name = LOCK_FILE): void {
  writeFileSync(join(folder, name), JSON.stringify({ ...describeOwner(TOKEN), ...change }));
}

async function refusal(work: () => unknown): Promise<FootfallError> {
  try {
    await work();
  } catch (error) {
    if (error instanceof FootfallError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('the lock of a run folder', () => {
  it('refuses a second writer by the name of the first, and is gone when released', async () => {
    const lock = await lockFolder(folder);
    const error = await refusal(() => lockFolder(folder));
    expect(error.code).toBe('run/locked');
    expect(error.message).toContain(`process ${process.pid} on `);
    expect(error.message).toMatch(/since \d{4}-\d\d-\d\dT/);
    expect((await refusal(() => refuseLockedFolder(folder))).code).toBe('run/locked');
    lock.release();
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
    refuseLockedFolder(folder);
    (await lockFolder(folder)).release();
  });

  it.each<[string, () => Partial<LockOwner>]>([
    ['a process that has ended', () => ({ pid: endedProcess() })],
    ['a process whose number another one has now', () => ({ started: '1' })],
    ['a process from before the computer was started', () => ({ boot: 'another' })],
  ])('takes over the lock of %s', async (_, change) => {
    if (process.platform !== 'linux' && change().pid === undefined) return;
    writeLock(change());
    const lock = await lockFolder(folder);
    expect(parseOwner(readFileSync(join(folder, LOCK_FILE), 'utf8'))?.pid).toBe(process.pid);
    expect(readdirSync(folder)).toEqual([LOCK_FILE]);
    lock.release();
  });

  it('does not judge processes of other computers', async () => {
    writeLock({ host: 'elsewhere', pid: endedProcess() });
    const error = await refusal(() => lockFolder(folder));
    expect(error.code).toBe('run/locked');
    expect(error.message).toMatch(/on elsewhere since .*delete .*run\.lock/);
    expect(existsSync(join(folder, LOCK_FILE))).toBe(true);
  });

  it('names a lock file that says nothing', async () => {
    writeFileSync(join(folder, LOCK_FILE), '{"token": "../../etc", "pid": 1}');
    const error = await refusal(() => lockFolder(folder));
    expect(error.message).toMatch(/run\.lock: .*cannot be read.*delete/);
  });

  it('lets one of many win that find the same abandoned lock at once', async () => {
    const pid = endedProcess();
    for (let round = 0; round < runs(5, 20, 200); round++) {
      writeLock({ pid });
      // Another one was killed while removing it.
      if (round % 2 === 1) writeLock({ pid, token: 'fedcba9876543210' }, `${LOCK_FILE}.${TOKEN}`);
      const results = await Promise.allSettled(Array.from({ length: 6 }, () => lockFolder(folder)));
      const won = results.filter((result) => result.status === 'fulfilled');
      expect(won).toHaveLength(1);
      for (const result of results) {
        if (result.status === 'rejected') expect((result.reason as FootfallError).code).toBe('run/locked');
      }
      won[0]?.value.release();
      expect(readdirSync(folder)).toEqual([]);
    }
  });

  it('takes this process for running, and one that has ended for gone', () => {
    expect(judgeOwner(describeOwner(TOKEN))).toBe('running');
    expect(judgeOwner({ ...describeOwner(TOKEN), pid: endedProcess() })).toBe('gone');
  });
});
