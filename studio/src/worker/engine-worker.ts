/**
 * The one script of all workers; the first word of a worker's name says what it does. So the page loads the engine once for all of them, and each
 * takes only the parts that it needs.
 */
const early: unknown[] = [];
const keep = ({ data }: MessageEvent): void => void early.push(data);
// Messages that come before the part is loaded would be lost.
self.addEventListener('message', keep);

const parts: Record<string, () => Promise<{ serve(scope: typeof self): void | Promise<void> }>> = {
  run: () => import('../run/run-worker.js'),
  maps: () => import('../maps/maps-worker.js'),
  thread: () => import('./thread-part.js'),
  check: () => import('../document/check-worker.js'),
  import: () => import('../document/import-worker.js'),
};

const [role] = self.name.split(' ');
const part = await parts[role]();
await part.serve(self);
self.removeEventListener('message', keep);
for (const data of early) self.dispatchEvent(new MessageEvent('message', { data }));

export {};
