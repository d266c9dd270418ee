/** A thread that was started. */
export interface ThreadHandle {
  /** Done once the thread listens; fails if it cannot be started. */
  readonly ready: Promise<void>;
  /** Why the thread has ended, as far as that is known by now; undefined while it lives. */
  readonly end: string | undefined;
  /** Send plain data; shared memory in it is shared. */
  post(message: unknown): void;
  /** End it, whatever it does. */
  stop(): void;
}

/** Starts threads: worker threads of Node, workers of a browser. Each hands what it receives to a `ThreadWork`. */
export interface ThreadHost {
  start(): ThreadHandle;
}
