import type { Crowd } from '../../crowd/index.js';
import {
  describeArgument,
  FootfallError,
  numberIn,
  partsOf,
  requireFunction,
  requireOptions,
} from '../../error/index.js';
import {
  COMMAND,
  COUNT,
  createControl,
  FAILED_THREAD,
  FLAGS,
  MAIL,
  OVER,
  readReason,
  reportFailure,
  SIDE,
  STATE,
  type TeamControl,
  WELL,
} from './control.js';
import type { TeamMessage } from './messages.js';
import type { SharedCopies } from './share-arrays.js';
import { SharedCrew, TeamOver } from './shared-crew.js';
import type { ThreadHandle, ThreadHost } from './thread-host.js';

/** How threads share the work of a step. */
export interface TeamOptions {
  /** Milliseconds without any headway after which a thread counts as lost. [Limit: >= 100] */
  readonly patience?: number;
  /** Fewer agents than these are served by one thread: to meet costs more than the others would save. */
  readonly small?: number;
}

export const TEAM_DEFAULTS: Required<TeamOptions> = { patience: 30_000, small: 2000 };

const TEAM_CHECKS = { patience: numberIn(100), small: numberIn(0, Infinity) };
const requireHost = partsOf({ start: requireFunction });

/** The most threads that a team can have. */
export const MAX_THREADS = 32;

/**
 * Threads that make steps together with this one over shared memory. One that fails or dies ends the team: everything asked of
 * it from then on throws, nothing hangs.
 */
export class ThreadTeam {
  /** Copies of what was sent, so that parts in common are shared once. */
  readonly copies: SharedCopies = new WeakMap();
  /** Fewer agents than these are served by one thread. */
  readonly small: number;
  private readonly control: TeamControl;
  private readonly crew: SharedCrew;
  private readonly sent = new Map<string, readonly unknown[]>();
  private failure: Error | undefined;

  /** @param handles threads that listen; see `startTeam` */
  constructor(
    private readonly handles: readonly ThreadHandle[],
    options: TeamOptions = {},
  ) {
    const { patience, small } = { ...TEAM_DEFAULTS, ...options };
    this.small = small;
    const size = handles.length + 1;
    this.control = createControl();
    this.crew = new SharedCrew(this.control, 0, size, (idle) => this.watch(idle, patience));
    handles.forEach((handle, k) => {
      handle.post({ kind: 'join', control: this.control.buffer, index: k + 1, size } satisfies TeamMessage);
    });
  }

  /** Threads, this one included. */
  get threads(): number {
    return this.handles.length + 1;
  }

  /** Takes shared memory. */
  readonly allocate = (bytes: number): ArrayBufferLike => new SharedArrayBuffer(bytes);

  /**
   * Send a message to all others, unless they have it.
   *
   * @param key what the message is made of; the same things mean that it was sent before
   */
  tell(kind: TeamMessage['kind'], key: readonly unknown[], make: () => TeamMessage): void {
    const last = this.sent.get(kind);
    if (last && last.length === key.length && last.every((part, k) => part === key[k])) return;
    this.guard(() => {
      const message = make();
      for (const handle of this.handles) handle.post(message);
      this.control.wholes[COMMAND] = MAIL;
      this.crew.meet();
      this.crew.meet();
      this.sent.set(kind, key);
    });
  }

  /** Was the last message of a kind sent for this owner? */
  isLast(kind: TeamMessage['kind'], owner: object): boolean {
    return this.sent.get(kind)?.[0] === owner;
  }

  /**
   * Do something together.
   *
   * @param command what the others are to do
   * @param prepare writes what they need to know
   * @param work the part of this thread
   */
  run(
    command: number,
    { count, side }: Crowd,
    prepare: (control: TeamControl) => void,
    work: (crew: SharedCrew) => void,
  ): void {
    this.guard(() => {
      const { wholes } = this.control;
      wholes[COMMAND] = command;
      wholes[COUNT] = count;
      wholes[SIDE] = side;
      Atomics.store(wholes, FLAGS, 0);
      prepare(this.control);
      this.crew.meet();
      work(this.crew);
    });
  }

  /** End the threads. */
  close(): void {
    this.failure ??= new FootfallError('the team of threads is closed', { code: 'sim/team-closed' });
    const { wholes } = this.control;
    Atomics.compareExchange(wholes, STATE, WELL, OVER);
    Atomics.notify(wholes, 0);
    for (const handle of this.handles) handle.stop();
  }

  private guard(work: () => void): void {
    if (this.failure) throw this.failure;
    try {
      for (const handle of this.handles) this.checkEnd(handle);
      work();
    } catch (error) {
      this.failure = error instanceof TeamOver ? this.explain() : (error as Error);
      reportFailure(this.control, 0, String(error));
      this.close();
      throw this.failure;
    }
  }

  private watch(idle: number, patience: number): void {
    for (const handle of this.handles) this.checkEnd(handle);
    if (idle < patience) return;
    throw new FootfallError('a thread does not answer; it may have died', {
      code: 'sim/thread-lost',
      got: `no headway for ${idle / 1000} s`,
      expected: `some within ${patience / 1000} s`,
      advice: 'run again with fewer threads; the result is the same',
    });
  }

  private checkEnd({ end }: ThreadHandle): void {
    if (end === undefined) return;
    throw new FootfallError('a thread has died', {
      code: 'sim/thread-lost',
      got: end,
      advice: 'run again with fewer threads; the result is the same',
    });
  }

  private explain(): FootfallError {
    return new FootfallError('a thread has failed', {
      code: 'sim/thread-failed',
      where: `thread ${this.control.wholes[FAILED_THREAD]}`,
      got: readReason(this.control),
    });
  }
}

/**
 * Start a team of threads.
 *
 * @param threads how many, this one included. [Limit: at most 32]
 * @returns undefined where one thread is all there is: without shared memory, where this thread may not wait, for one thread
 * @throws FootfallError if a thread cannot be started
 */
export async function startTeam(
  host: ThreadHost,
  threads: number,
  options: TeamOptions = {},
): Promise<ThreadTeam | undefined> {
  if (!(Number.isInteger(threads) && threads >= 1 && threads <= MAX_THREADS)) {
    throw new FootfallError('there cannot be so many threads', {
      code: 'sim/bad-threads',
      got: describeArgument(threads),
      expected: `1 to ${MAX_THREADS}`,
    });
  }
  requireHost(host, 'startTeam: host');
  requireOptions(options, 'startTeam: options', TEAM_CHECKS);
  if (threads === 1 || !canWait()) return undefined;
  const handles = Array.from({ length: threads - 1 }, () => host.start());
  try {
    await Promise.all(handles.map(({ ready }) => ready));
  } catch (error) {
    for (const handle of handles) handle.stop();
    throw new FootfallError('a thread could not be started', {
      code: 'sim/no-thread',
      got: error instanceof Error ? error.message : String(error),
      advice: 'run with one thread; the result is the same',
    });
  }
  return new ThreadTeam(handles, options);
}

/** Is there shared memory, and may this thread wait for others? The main thread of a page may not. */
function canWait(): boolean {
  if (typeof SharedArrayBuffer === 'undefined') return false;
  try {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 1, 0);
    return true;
  } catch {
    return false;
  }
}
