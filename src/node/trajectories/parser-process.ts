import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { FootfallError, type LimitName, limitOf } from '../../error/index.js';
import { type ForeignKind, type ForeignOptions, type ForeignTable, parseForeign } from './parse-foreign.js';
import { formatRequest, type ParserRequest, readAnswer } from './parser-wire.js';

export interface ParseElsewhereOptions extends ForeignOptions {
  /** The script that the process runs, for tests of the sources. @internal */
  readonly parserScript?: URL | undefined;
}

/** What a megabyte of the file adds to the limits, s and MB. */
const [SECONDS_PER_MEGABYTE, MEMORY_PER_MEGABYTE] = [1, 30];
const MEGABYTE = 1_000_000;
/** Beyond the time of the watch inside: the start of the process, and a machine that does many other things. */
const LATEST = 60;

/**
 * Parses bytes in a process of its own. The packages that read Parquet and SQLite trust the counts of a file: a changed byte makes
 * them loop for ever, or end the process that they run in. There the limits `parseSeconds` and `parseMegabytes` hold, and the end of
 * the process is one sentence about the file.
 *
 * @throws FootfallError for bytes that are something else, or take more than a limit
 */
export async function parseElsewhere(
  kind: ForeignKind,
  bytes: Uint8Array,
  { parserScript, ...options }: ParseElsewhereOptions,
): Promise<ForeignTable> {
  const script = parserScript ?? new URL('./parser-main.js', import.meta.url);
  // The sources themselves are TypeScript, which a process does not read.
  if (parserScript === undefined && import.meta.url.endsWith('.ts')) return parseForeign(kind, bytes, options);
  const megabytes = bytes.length / MEGABYTE;
  const limits = {
    seconds: limitOf('parseSeconds', options) + SECONDS_PER_MEGABYTE * megabytes,
    bytes: MEGABYTE * (limitOf('parseMegabytes', options) + MEMORY_PER_MEGABYTE * megabytes),
  };
  const { code, signal, reason, chunks } = await converse(script, { kind, options, limits }, bytes);
  const answer = readAnswer(chunks);
  if (answer && 'table' in answer) return answer;
  if (answer) throw restore(answer.code, answer.message);
  if (reason === 'time')
    throw refuseLimit(
      'parseSeconds',
      'takes too long to parse',
      options,
      `${Math.ceil(limits.seconds)} s of computing`,
    );
  if (reason === 'memory' || isOutOfMemory(code, signal)) {
    const most = `${Math.round(limits.bytes / MEGABYTE)} MB`;
    throw refuseLimit('parseMegabytes', 'needs too much memory to parse', options, most);
  }
  throw new FootfallError('the file cannot be parsed', {
    code: `record/bad-${kind === 'sqlite' ? 'database' : 'parquet'}`,
    where: options.name,
    got: `the parser ended with ${signal ?? `code ${code}`}`,
    expected: 'a file that another program wrote whole',
    advice: 'take the file from where it was made',
  });
}

/** V8 ends a process itself where an array or the heap outgrows what it can hold (codes 133 and 134). */
function isOutOfMemory(code: number | null, signal: NodeJS.Signals | null): boolean {
  return signal === 'SIGTRAP' || signal === 'SIGABRT' || code === 133 || code === 134;
}

function refuseLimit(name: LimitName, what: string, { name: where }: ForeignOptions, most: string): FootfallError {
  return new FootfallError(`the file ${what}`, {
    code: `limit/${name === 'parseSeconds' ? 'parse-seconds' : 'parse-megabytes'}`,
    where,
    expected: `at most ${most}; a damaged file never ends`,
    advice: `raise the limit with --limit ${name}=N, in code limits: { ${name}: N }`,
  });
}

/** The message is whole already. */
function restore(code: string, message: string): FootfallError {
  return new FootfallError(message, { code });
}

interface Conversation {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** What the watch said last. */
  readonly reason: string;
  readonly chunks: readonly Uint8Array[];
}

function converse(script: URL, request: ParserRequest, bytes: Uint8Array): Promise<Conversation> {
  return new Promise((resolve, reject) => {
    const heap = `--max-old-space-size=${Math.ceil(request.limits.bytes / 2 ** 20)}`;
    const child = spawn(process.execPath, [heap, '--no-warnings', fileURLToPath(script)], {
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
      // Options meant for this process, such as an inspector, are not for that one.
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    const chunks: Uint8Array[] = [];
    let told = '';
    const timer = setTimeout(() => child.kill('SIGKILL'), 1000 * (4 * request.limits.seconds + LATEST));
    child.stdout.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      told = `${told}${text}`.slice(-LONGEST_TOLD);
    });
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(refuseStart(error, request.options.name));
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      const reason = told.trimEnd().split('\n').at(-1) ?? '';
      resolve({ code, signal, reason, chunks });
    });
    send(child, [formatRequest(request), bytes]);
  });
}

const LONGEST_TOLD = 1000;

function send({ stdin }: ChildProcess, parts: readonly Uint8Array[]): void {
  // It may end without reading everything.
  stdin?.on('error', () => undefined);
  for (const part of parts) stdin?.write(part);
  stdin?.end();
}

function refuseStart(error: Error, where: string): FootfallError {
  return new FootfallError('no process can be started to parse the file', {
    code: 'node/parser-unavailable',
    where,
    got: error.message,
    advice: 'let Node start processes, or take a CSV or text file',
  });
}
