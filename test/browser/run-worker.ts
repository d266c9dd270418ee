/** Runs a scene in a worker of the browser, with a team of further workers: the main thread of a page may not wait. */
import { createPageThreads, startTeam } from '../../src/sim/index.js';
import { recordRun } from '../sim/team/record-run.js';
import type { RunAnswer, RunOrder } from './run-order.js';

self.addEventListener('message', async ({ data }: MessageEvent<RunOrder>) => {
  const team = await startTeam(
    createPageThreads(() => new Worker('/thread-worker.js')),
    data.threads,
    { small: 0 },
  );
  try {
    const bytes = recordRun(data.scene, data.steps, team);
    self.postMessage({ bytes: Array.from(bytes), threads: team?.threads ?? 1 } satisfies RunAnswer);
  } catch (error) {
    self.postMessage({ bytes: [], threads: 0, failure: String(error) } satisfies RunAnswer);
  } finally {
    team?.close();
  }
});
