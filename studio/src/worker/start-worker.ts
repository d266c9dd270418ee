/** What a worker of the studio does. */
export type WorkerRole = 'run' | 'thread' | 'maps' | 'check' | 'import';

/** Starts a worker of the engine. Works in the page and in other workers. */
export function startWorker(role: WorkerRole): Worker {
  return new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module', name: role });
}
