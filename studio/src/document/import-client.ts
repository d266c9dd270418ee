import type { ImportAnswer, ImportOrder } from './import-worker.js';

export type ImportDone = Extract<ImportAnswer, { kind: 'done' }>;

export interface ImportWorker {
  postMessage(message: unknown): void;
  terminate(): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export interface RunningImport {
  /** The scene; rejects with an Error whose message is for people. */
  readonly done: Promise<ImportDone>;
  cancel(): void;
}

/**
 * Reads a map in a worker of its own.
 * @param report share of the file that is read, or undefined while it is being parsed
 */
export function startImport(
  start: () => ImportWorker,
  order: ImportOrder,
  report: (share: number | undefined) => void,
): RunningImport {
  const worker = start();
  let stop: (reason: Error) => void = () => {};
  const done = new Promise<ImportDone>((resolve, reject) => {
    stop = reject;
    worker.onmessage = ({ data }: MessageEvent<ImportAnswer>) => {
      if (data.kind === 'progress') report(data.share);
      else if (data.kind === 'parsing') report(undefined);
      else if (data.kind === 'done') resolve(data);
      else reject(new Error(data.problem));
    };
    worker.onerror = (event) => {
      event.preventDefault?.();
      reject(new Error(`${order.name}: the file could not be read; ${event.message || 'the page ran out of memory'}`));
    };
    worker.postMessage(order);
  }).finally(() => worker.terminate());
  return { done, cancel: () => stop(new Error(`${order.name}: stopped`)) };
}
