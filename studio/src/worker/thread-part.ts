import { serveThread } from 'footfall/sim';

/** A thread of the team of a run. */
export function serve(scope: typeof self): void {
  serveThread(scope);
}
