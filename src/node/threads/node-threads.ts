import { Worker } from 'node:worker_threads';
import { requireOptions } from '../../error/index.js';
import type { ThreadHandle, ThreadHost } from '../../sim/index.js';
import { requireUrl } from '../require.js';

export interface NodeThreadOptions {
  /** The script that each thread runs: one that hands what it receives to a `ThreadWork`. */
  readonly script?: URL;
}

/** Worker threads of Node. They do not keep the process alive. */
export function createNodeThreads(options: NodeThreadOptions = {}): ThreadHost {
  requireOptions(options, 'createNodeThreads: options', { script: requireUrl });
  const script = options.script ?? new URL('./thread-main.js', import.meta.url);
  return { start: () => startThread(script) };
}

function startThread(script: URL): ThreadHandle {
  const worker = new Worker(script);
  let end: string | undefined;
  const ready = new Promise<void>((resolve, reject) => {
    worker.once('message', () => {
      // Until here the process must wait for it.
      worker.unref();
      resolve();
    });
    worker.on('error', (error) => {
      end ??= error.message;
      reject(error);
    });
    worker.on('exit', (code) => {
      end ??= `it ended with code ${code}`;
      reject(new Error(end));
    });
  });
  return {
    ready,
    get end() {
      return end;
    },
    post: (message) => worker.postMessage(message),
    stop: () => void worker.terminate(),
  };
}
