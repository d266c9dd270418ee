import type { Readable, Writable } from 'node:stream';
import { type Finding, toPlainJson, toPlainText } from '../error/index.js';
import { describeKinds } from './finding-summary.js';
import { type Colours, createColours, toTerminalLine, wantsColour } from './terminal/colours.js';
import { createProgressLine, type ProgressLine, type ProgressStream } from './terminal/progress-line.js';

/** Exit codes are a contract: done, the answer is no, bad input or usage. */
export const EXIT = { done: 0, no: 1, badInput: 2 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** What a command may touch of the world around it, and the options that hold for all commands. */
export interface Session {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  /** With `--json` exactly one object goes to standard output and messages go to standard error. */
  readonly json: boolean;
  /** Print stack traces. */
  readonly debug: boolean;
  /** List every warning instead of one line per kind. */
  readonly all: boolean;
  /** For what is printed to standard output. */
  readonly colours: Colours;
  /** Columns of the terminal on standard output; Infinity where it is none, so that nothing is wrapped. */
  readonly width: number;
  readonly progress: ProgressLine;
  /** Result lines for people: to standard output, or nowhere with `--json`. */
  print(...lines: string[]): void;
  /** The result for programs: one JSON object to standard output with `--json`, else nothing. */
  printJson(result: object): void;
  /** Raw output that was asked for by `-o -`; resolves when it has been handed to the system. */
  writeOut(data: string | Uint8Array): Promise<void>;
  /** One message line to standard error. */
  note(message: string): void;
  /** What was noticed, to standard error: one line per kind, with `--all` one per finding. */
  warn(findings: readonly Finding[]): void;
  /** Text of several lines to standard error, such as a stack trace. */
  noteRaw(text: string): void;
  /** From now on result lines go to standard error, as standard output carries a file. */
  keepOutputClean(): void;
}

/** Runs the work of a command with the session that its options ask for, and keeps its exit code. */
export type RunCommand = (work: (session: Session) => Promise<ExitCode>) => Promise<void>;

/** The streams and settings of a process, or of a test. */
export interface SessionEnvironment {
  readonly stdin: Session['stdin'];
  readonly stdout: Writable & ProgressStream;
  readonly stderr: Writable & ProgressStream;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface SessionOptions {
  readonly json: boolean;
  readonly debug: boolean;
  /** List every warning. */
  readonly all?: boolean;
  /** False with `--no-color`. */
  readonly color: boolean;
}

export function createSession(environment: SessionEnvironment, options: SessionOptions): Session {
  const { stdout, stderr, env } = environment;
  const coloured = options.color && !options.json && wantsColour(env, stdout.isTTY === true);
  const progress = createProgressLine(stderr, !options.json && env.TERM !== 'dumb');
  let human: Writable = stdout;
  return {
    stdin: environment.stdin,
    json: options.json,
    debug: options.debug,
    all: options.all === true,
    colours: createColours(coloured),
    width: stdout.isTTY && stdout.columns ? stdout.columns : Number.POSITIVE_INFINITY,
    progress,
    print(...lines) {
      if (options.json) return;
      progress.clear();
      human.write(lines.map((line) => `${toTerminalLine(line)}\n`).join(''));
    },
    printJson(result) {
      if (options.json) stdout.write(`${toPlainJson(JSON.stringify(result, null, 2))}\n`);
    },
    writeOut: (data) =>
      new Promise((resolve, reject) => {
        stdout.write(data, (error) => {
          // A closed pipe ends the process through the stream's own error event; there is nobody left to tell.
          if (!error) resolve();
          else if ((error as NodeJS.ErrnoException).code !== 'EPIPE') reject(error);
        });
      }),
    note(message) {
      progress.clear();
      stderr.write(`${toOneLine(message)}\n`);
    },
    warn(findings) {
      const lines = options.all
        ? findings.map(({ where, message }) => (where === '' ? message : `${where}: ${message}`))
        : describeKinds(findings);
      for (const line of lines) this.note(`warning: ${line}`);
    },
    noteRaw(text) {
      progress.clear();
      stderr.write(`${text.split('\n').map(toPlainText).join('\n')}\n`);
    },
    keepOutputClean() {
      human = stderr;
    },
  };
}

/** Messages are one line each, whatever file names and quoted input contain. */
export function toOneLine(text: string): string {
  return toPlainText(text).trim();
}
