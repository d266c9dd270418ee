import { Readable, Writable } from 'node:stream';
import { runCli } from '../../src/cli/program.js';

export interface FakeTerminal {
  /** What standard input holds. */
  readonly input?: string | Uint8Array;
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly env?: Record<string, string>;
}

/** Runs the command line in this process, on streams that can pretend to be a terminal. */
export async function runInProcess(args: readonly string[], terminal: FakeTerminal = {}) {
  const { input = '', isTTY = false, columns = 80, env = {} } = terminal;
  const collect = () => {
    const chunks: string[] = [];
    const stream = new Writable({
      write(chunk, _, done) {
        chunks.push(String(chunk));
        done();
      },
    });
    return { stream: Object.assign(stream, { isTTY, columns }), read: () => chunks.join('') };
  };
  const stdout = collect();
  const stderr = collect();
  const stdin = Readable.from([Buffer.from(input)]);
  const code = await runCli(args, { stdin, stdout: stdout.stream, stderr: stderr.stream, env });
  return { code, stdout: stdout.read(), stderr: stderr.read() };
}
