import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { createNodeThreads } from '../../../src/node/threads/node-threads.js';
import type { ThreadHandle, ThreadHost } from '../../../src/sim/index.js';

/** Threads that run the sources, and the handles of those that were started. */
export interface TestThreads {
  readonly host: ThreadHost;
  readonly handles: ThreadHandle[];
  /** Take the script away again. */
  remove(): void;
}

/** The sources are TypeScript, which a worker thread does not read: bundle what it runs. */
export async function makeTestThreads(): Promise<TestThreads> {
  const folder = mkdtempSync(path.join(tmpdir(), 'footfall-threads-'));
  const outfile = path.join(folder, 'thread-main.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('../../../src/node/threads/thread-main.ts', import.meta.url))],
    bundle: true,
    outfile,
    format: 'esm',
    platform: 'node',
    target: 'node20',
  });
  const inner = createNodeThreads({ script: pathToFileURL(outfile) });
  const handles: ThreadHandle[] = [];
  const host: ThreadHost = {
    start() {
      const handle = inner.start();
      handles.push(handle);
      return handle;
    },
  };
  return { host, handles, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
