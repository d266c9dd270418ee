import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename } from 'node:path';

/** The process that holds a lock, told so that others can judge whether it still runs. */
export interface LockOwner {
  /** A number of this lock alone, 16 hexadecimal digits. */
  readonly token: string;
  readonly pid: number;
  /** Name of the computer. */
  readonly host: string;
  /** When the lock was taken, ISO 8601 in UTC. */
  readonly since: string;
  /** The command line, cut to a readable length. */
  readonly command: string;
  /** When the process started, in ticks since the system did; absent where the system does not tell. */
  readonly started?: string | undefined;
  /** Names the time since the system started; another one means that no process from before runs any more. */
  readonly boot?: string | undefined;
  /** Names the set of processes among which `pid` counts, such as those of one container. */
  readonly pidSpace?: string | undefined;
}

/** Whether a process still runs: `elsewhere` is where this computer cannot tell. */
export type OwnerState = 'running' | 'gone' | 'elsewhere';

const COMMAND_LENGTH = 160;

/** This process. */
export function describeOwner(token: string): LockOwner {
  const [, program = 'node', ...rest] = process.argv;
  const command = [basename(program), ...rest].join(' ');
  return {
    token,
    pid: process.pid,
    host: hostname(),
    since: new Date().toISOString(),
    command: command.length > COMMAND_LENGTH ? `${command.slice(0, COMMAND_LENGTH)}...` : command,
    started: readProcess(process.pid)?.started,
    boot: readSystemText('/proc/sys/kernel/random/boot_id'),
    pidSpace: readPidSpace(),
  };
}

/**
 * Whether the process that took a lock still runs. A number that now belongs to another process is told by the time at which that one
 * started, where the system tells it (Linux); elsewhere a process with the same number counts as the same.
 */
export function judgeOwner(owner: LockOwner): OwnerState {
  if (owner.host !== hostname()) return 'elsewhere';
  const boot = readSystemText('/proc/sys/kernel/random/boot_id');
  if (owner.boot !== undefined && boot !== undefined && owner.boot !== boot) return 'gone';
  const space = readPidSpace();
  if (owner.pidSpace !== undefined && space !== undefined && owner.pidSpace !== space) return 'elsewhere';
  if (!isAlive(owner.pid)) return 'gone';
  const found = readProcess(owner.pid);
  if (found === undefined) return 'running';
  if (found.isZombie) return 'gone';
  return owner.started !== undefined && owner.started !== found.started ? 'gone' : 'running';
}

/** `process 12 on host since ...: command`. */
export function formatOwner({ pid, host, since, command }: LockOwner): string {
  return `process ${pid} on ${host} since ${since}: ${command}`;
}

/** The owner that a lock file tells of, or undefined for anything else. */
export function parseOwner(text: string): LockOwner | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { token, pid, host, since, command } = value as Partial<Record<keyof LockOwner, unknown>>;
  // The token becomes a part of file names.
  if (typeof token !== 'string' || !/^[0-9a-f]{16}$/.test(token)) return undefined;
  if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid < 1) return undefined;
  if (typeof host !== 'string' || typeof since !== 'string' || typeof command !== 'string') return undefined;
  return { ...(value as object), token, pid, host, since, command };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process may not be signalled, but is there.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** What Linux tells of a process in /proc/PID/stat; the name of the program, in brackets, may hold anything. */
function readProcess(pid: number): { readonly started: string; readonly isZombie: boolean } | undefined {
  const text = readSystemText(`/proc/${pid}/stat`);
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  // Field 3, the state, is the first behind the name; field 22 is the start.
  const started = fields?.[19];
  if (fields === undefined || started === undefined) return undefined;
  return { started, isZombie: fields[0] === 'Z' || fields[0] === 'X' };
}

function readPidSpace(): string | undefined {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return undefined;
  }
}

function readSystemText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
}
