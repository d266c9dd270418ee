import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { killAll, listDescendants, readFigures } from '../watchdog/process-figures.mjs';

/** What a command may take before it counts as a failure. */
export interface JobLimits {
  /** Processor time in seconds, so that a loaded machine raises no alarm; time on the wall where that is not known. */
  readonly seconds: number;
  /** Resident bytes. */
  readonly bytes: number;
}

export const JOB_LIMITS: JobLimits = { seconds: 10, bytes: 1.5e9 };

/** A stream of output: its beginning and end, and a number in it that is not finite. */
export interface Output {
  readonly head: string;
  readonly tail: string;
  readonly length: number;
  readonly lines: number;
  readonly odd?: string;
}

export interface Outcome {
  readonly kind: 'done' | 'hang' | 'memory' | 'crash';
  readonly code: number | null;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Where numbers that are not finite went into JSON. */
  readonly oddNumbers: readonly string[];
  /** What the process itself wrote to standard error, past the command line: a trace, or where it hangs. */
  readonly stray: string;
  /** Seconds of processor time. */
  readonly cpu: number;
  /** Largest resident memory seen, in bytes. */
  readonly memory: number;
}

interface Answer {
  readonly code: number;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly oddNumbers: readonly string[];
}

const NOTHING: Output = { head: '', tail: '', length: 0, lines: 0 };
const POLL = 50;
/** A command that waits for nothing uses no processor time: on the wall it has this many times its limit. */
const WALL_FACTOR = 12;
/** A process is replaced after so many commands, or at this much memory: what one leaves behind must not blame another. */
const MOST_JOBS = 400;
const MOST_MEMORY = 5e8;

/** Processes that run commands one after the other. One that hangs, hoards or dies is replaced. */
export class Pool {
  private readonly idle: Runner[] = [];
  private readonly waiting: ((runner: Runner) => void)[] = [];

  /** @param root folder of the repository, built */
  constructor(
    private readonly root: string,
    size: number,
    private readonly limits: JobLimits = JOB_LIMITS,
  ) {
    for (let k = 0; k < size; k++) this.idle.push(new Runner(root, limits));
  }

  /** Runs a command. What fails in a process that has run others is tried again in a fresh one, whose word counts. */
  async run(args: readonly string[], cwd: string): Promise<Outcome> {
    const runner = this.idle.pop() ?? (await new Promise<Runner>((resolve) => this.waiting.push(resolve)));
    try {
      const isFresh = runner.isFresh;
      const outcome = await runner.run(args, cwd);
      return outcome.kind === 'done' || isFresh ? outcome : await runner.run(args, cwd);
    } finally {
      const next = this.waiting.shift();
      if (next) next(runner);
      else this.idle.push(runner);
    }
  }

  close(): void {
    for (const runner of this.idle) runner.close();
  }

  get settings(): { readonly root: string; readonly limits: JobLimits } {
    return { root: this.root, limits: this.limits };
  }
}

class Runner {
  private child: ChildProcess | undefined;
  private ready: Promise<void> = Promise.resolve();
  private jobs = 0;
  private stray = '';

  constructor(
    private readonly root: string,
    private readonly limits: JobLimits,
  ) {}

  get isFresh(): boolean {
    return this.child === undefined;
  }

  async run(args: readonly string[], cwd: string): Promise<Outcome> {
    const child = this.start();
    await this.ready;
    this.jobs++;
    this.stray = '';
    const outcome = await this.watch(child, args, cwd);
    if (outcome.kind !== 'done' || this.jobs >= MOST_JOBS || outcome.memory > MOST_MEMORY) this.close();
    return outcome;
  }

  close(): void {
    const below = this.child?.pid === undefined ? [] : listDescendants(this.child.pid);
    this.child?.kill('SIGKILL');
    killAll(below);
    this.child = undefined;
  }

  private start(): ChildProcess {
    if (this.child !== undefined) return this.child;
    const file = join(this.root, 'test', 'fuzz', 'fuzz-child.mjs');
    const child = fork(file, [this.root, String(0.8 * this.limits.seconds)], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: [],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stray = (this.stray + text).slice(-4000);
    });
    this.child = child;
    this.jobs = 0;
    this.ready = new Promise((resolve, reject) => {
      child.once('message', () => resolve());
      child.once('exit', () => reject(new Error(`the command line could not be loaded: ${this.stray}`)));
    });
    this.ready.catch(() => undefined);
    return child;
  }

  private watch(child: ChildProcess, args: readonly string[], cwd: string): Promise<Outcome> {
    const pid = child.pid ?? 0;
    const before = readFigures(pid);
    const start = performance.now();
    let memory = before?.memory ?? 0;
    let cpu = 0;
    const look = (): void => {
      const now = readFigures(pid);
      // Parsers of others run in processes of their own.
      const below = listDescendants(pid).map((each) => readFigures(each) ?? { cpu: 0, memory: 0 });
      const spent = below.reduce((sum, each) => sum + each.cpu, (now?.cpu ?? 0) - (before?.cpu ?? 0));
      cpu = now && before ? Math.max(cpu, spent) : (performance.now() - start) / 1000;
      memory = Math.max(memory, now?.memory ?? 0, ...below.map((each) => each.memory));
    };
    return new Promise((resolve) => {
      const finish = (kind: Outcome['kind'], answer?: Answer, code: number | null = null): void => {
        clearInterval(timer);
        child.off('message', onMessage);
        child.off('exit', onExit);
        const { stdout = NOTHING, stderr = NOTHING, oddNumbers = [] } = answer ?? {};
        resolve({ kind, code: answer?.code ?? code, stdout, stderr, oddNumbers, stray: this.stray, cpu, memory });
      };
      const onMessage = (answer: Answer): void => {
        look();
        if (cpu > this.limits.seconds) finish('hang', answer);
        else if (memory > this.limits.bytes) finish('memory', answer);
        else finish('done', answer);
      };
      // Its last words may still be on the way.
      const onExit = (code: number | null): void => {
        child.off('exit', onExit);
        setTimeout(() => finish('crash', undefined, code), 100);
      };
      const timer = setInterval(() => {
        look();
        const wall = (performance.now() - start) / 1000;
        if (cpu > this.limits.seconds || wall > WALL_FACTOR * this.limits.seconds) finish('hang');
        else if (memory > this.limits.bytes) finish('memory');
      }, POLL);
      child.on('message', onMessage);
      child.on('exit', onExit);
      child.send({ args, cwd });
    });
  }
}
