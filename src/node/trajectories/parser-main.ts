/** What the process runs that parses a file of another program's format: a request on standard input, an answer on standard output. */
import { writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { FootfallError } from '../../error/index.js';
import { type ForeignTable, parseForeign } from './parse-foreign.js';
import { formatAnswer, type ParserRequest, readRequest } from './parser-wire.js';

await answer();

async function answer(): Promise<void> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);
  const { request, bytes } = readRequest(Buffer.concat(chunks));
  chunks.length = 0;
  await watch(request);
  try {
    write(formatAnswer(await parseForeign(request.kind, bytes, request.options, true)));
  } catch (error) {
    // A fault of the parser is told like one of the file, in one line.
    const { code = 'record/bad-parse', message } =
      error instanceof FootfallError ? error : { message: `internal error: ${String(error)}` };
    write(formatAnswer({ code, message }));
  }
  process.exit(0);
}

async function watch({ limits }: ParserRequest): Promise<void> {
  const worker = new Worker(new URL('./parser-watch.js', import.meta.url), { workerData: limits });
  await new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/** All of it before the process ends: a pipe takes some at a time. */
function write(parts: readonly Uint8Array[]): void {
  for (const part of parts) {
    for (let done = 0; done < part.length; ) {
      try {
        done += writeSync(1, part, done);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      }
    }
  }
}

export type { ForeignTable };
