import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

type Answer = Readonly<Record<string, unknown>>;

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly result?: Answer;
  readonly error?: { readonly message?: string };
}

/** Asks a browser by its DevTools protocol over two pipes (`--remote-debugging-pipe`): JSON, a zero byte behind each message. */
export class BrowserTalk {
  private readonly asked = new Map<number, { resolve(answer: Answer): void; reject(error: Error): void }>();
  private readonly awaited = new Map<string, { resolve(): void; reject(error: Error): void }>();
  private readonly input: Writable;
  private failure: Error | undefined;
  private count = 0;

  /** @param timeout seconds until all questions are given up */
  constructor(child: ChildProcess, timeout: number) {
    const [, , , input, output] = child.stdio as unknown as [null, null, null, Writable, Readable];
    this.input = input;
    input.on('error', () => undefined);
    let parts: Buffer[] = [];
    output.on('data', (chunk: Buffer) => {
      let rest = chunk;
      for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
        parts.push(rest.subarray(0, end));
        this.take(JSON.parse(Buffer.concat(parts).toString('utf8')) as Message);
        parts = [];
        rest = rest.subarray(end + 1);
      }
      parts.push(rest);
    });
    const timer = setTimeout(() => this.fail(new Error(`no answer within ${timeout} s`)), 1000 * timeout);
    child.once('error', (error) => this.fail(error));
    child.once('close', (code) => {
      clearTimeout(timer);
      this.fail(new Error(`it ended with ${code ?? 'a signal'}`));
    });
  }

  ask(method: string, params: object, sessionId?: string): Promise<Answer> {
    if (this.failure) return Promise.reject(this.failure);
    const id = ++this.count;
    return new Promise((resolve, reject) => {
      this.asked.set(id, { resolve, reject });
      this.input.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`);
    });
  }

  /** Until something happens the next time. */
  wait(event: string): Promise<void> {
    return new Promise((resolve, reject) => this.awaited.set(event, { resolve, reject }));
  }

  private take({ id, method, result, error }: Message): void {
    if (method !== undefined) this.awaited.get(method)?.resolve();
    const open = id === undefined ? undefined : this.asked.get(id);
    if (id === undefined || !open) return;
    this.asked.delete(id);
    if (error) open.reject(new Error(error.message ?? 'refused'));
    else open.resolve(result ?? {});
  }

  private fail(error: Error): void {
    this.failure ??= error;
    for (const { reject } of [...this.asked.values(), ...this.awaited.values()]) reject(this.failure);
    this.asked.clear();
  }
}
