import { serveThread } from 'footfall/sim';
import { type EnginePart, loadParts } from './engine-parts.js';

/**
 * A thread of the team of a run. While it works it waits in shared memory and could load nothing: what it needs is in the name of
 * its worker, as in `thread orca`.
 */
export async function serve(scope: typeof self): Promise<void> {
  await loadParts(scope.name.split(' ').slice(1) as EnginePart[]);
  serveThread(scope);
}
