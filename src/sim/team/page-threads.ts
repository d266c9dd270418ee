import { partsOf, requireFunction } from '../../error/index.js';
import type { TeamMessage } from './messages.js';
import type { ThreadHandle, ThreadHost } from './thread-host.js';
import { ThreadWork } from './thread-work.js';

/** What is used of a `Worker` of a browser. */
export interface WorkerLike {
  addEventListener(type: string, listener: (event: object) => void): void;
  postMessage(message: unknown): void;
  terminate(): void;
}

/** What is used of the global scope of a worker. */
export interface WorkerScopeLike {
  addEventListener(type: string, listener: (event: object) => void): void;
  postMessage(message: unknown): void;
}

/**
 * A worker that answers it has received a message. Chromium holds messages back until the starter hears that the script was run, which
 * it cannot while it waits: a worker that says by itself that it is ready may be deaf still.
 */
const GREETING = 'hello';

/**
 * Workers of a browser as threads. The simulation itself must run in a worker too, as the main thread of a page may not wait,
 * and the page must be isolated (the headers COOP and COEP), or there is one thread.
 *
 * @param start starts a worker whose script calls `serveThread(self)`, in a form that bundlers understand:
 *   `() => new Worker(new URL('./thread.js', import.meta.url), { type: 'module' })`
 */
export function createPageThreads(start: () => WorkerLike): ThreadHost {
  requireFunction(start, 'createPageThreads: start');
  return { start: () => startThread(start()) };
}

const requireScope = partsOf({ addEventListener: requireFunction, postMessage: requireFunction });

/** To be called once in the script of a worker: the worker joins the team that started it. */
export function serveThread(scope: WorkerScopeLike): void {
  requireScope(scope, 'serveThread: scope');
  const work = new ThreadWork();
  scope.addEventListener('message', (event) => {
    const { data } = event as { data: TeamMessage | typeof GREETING };
    if (data === GREETING) scope.postMessage(GREETING);
    else work.receive(data);
  });
}

function startThread(worker: WorkerLike): ThreadHandle {
  requireScope(worker, 'createPageThreads: start()');
  let end: string | undefined;
  worker.postMessage(GREETING);
  const ready = new Promise<void>((resolve, reject) => {
    worker.addEventListener('message', () => resolve());
    worker.addEventListener('error', (event) => {
      end ??= (event as { message?: string }).message ?? 'its script could not be run';
      reject(new Error(end));
    });
  });
  return {
    ready,
    get end() {
      return end;
    },
    post: (message) => worker.postMessage(message),
    stop: () => worker.terminate(),
  };
}
