/** Runs in the browser: the same calls as the test makes in Node, on the same sources. */
import { domainToBytes } from '../../src/geometry/index.js';
import { compileScene, parseScene } from '../../src/scene/index.js';
import { createPageThreads, startTeam } from '../../src/sim/index.js';
import type { RunAnswer, RunOrder } from './run-order.js';

/** Bytes of the domain of a scene text, as numbers: all that crosses from page to test must be JSON. */
export function domainBytes(sceneText: string): number[] {
  return Array.from(domainToBytes(compileScene(parseScene(sceneText)).domain));
}

/** Let a worker run a scene. */
export function runInWorker(order: RunOrder): Promise<RunAnswer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker('/run-worker.js');
    worker.addEventListener('message', ({ data }: MessageEvent<RunAnswer>) => {
      worker.terminate();
      resolve(data);
    });
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    worker.postMessage(order);
  });
}

/** Threads that the page itself can have: it may not wait for others. */
export async function countPageThreads(): Promise<number> {
  const team = await startTeam(
    createPageThreads(() => new Worker('/thread-worker.js')),
    4,
  );
  return team?.threads ?? 1;
}
