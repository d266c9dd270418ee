import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from './pool.js';

export const FAULTS = ['crash', 'hang', 'memory', 'odd number', 'bad message', 'half written'] as const;
export type Fault = (typeof FAULTS)[number];

export interface Verdict {
  readonly fault: Fault;
  /** One line for the report; equal causes give equal lines as far as that can be told. */
  readonly what: string;
}

const TRACE =
  /^\s+at .*[\w>)]:\d+:\d+\)?$|node:internal|internal error|\b(?:Type|Reference|Range|Syntax)Error\b|\[object Object\]/m;
// biome-ignore lint/suspicious/noControlCharactersInRegex: none may reach the terminal
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** What is wrong with how a command ended, or undefined. @param outputs files that it was told to write */
export function judge(outcome: Outcome, outputs: readonly string[], folder: string): Verdict | undefined {
  const { kind, code, stdout, stderr, stray } = outcome;
  if (kind === 'hang') return { fault: 'hang', what: /stuck in: (.*)/.exec(stray)?.[1] ?? 'not known where' };
  if (kind === 'memory') return { fault: 'memory', what: /stuck in: (.*)/.exec(stray)?.[1] ?? 'not known where' };
  if (kind === 'crash') return { fault: 'crash', what: `exit ${code}: ${firstError(stray)}` };
  if (code !== 0 && code !== 1 && code !== 2) return { fault: 'crash', what: `exit ${code}` };
  return (
    judgeMessages(outcome) ??
    judgeNumbers(outcome, outputs) ??
    judgeFiles(outcome, outputs, folder) ??
    judgeJson(stdout, stderr)
  );
}

function judgeMessages({ code, stdout, stderr, stray }: Outcome): Verdict | undefined {
  const bad = (what: string): Verdict => ({ fault: 'bad message', what });
  const trace = TRACE.exec(`${stderr.head}\n${stderr.tail}`);
  if (trace !== null) return bad(lineWith(stderr.head, trace[0]));
  // A command that was slow, but ended, has been asked where it is.
  const past = stray.replace(/^stuck in: .*\n/gm, '');
  if (past !== '') return bad(`written past the command line: ${firstError(past)}`);
  if (CONTROLS.test(stderr.head) || CONTROLS.test(stdout.head)) return bad('control characters reach the terminal');
  if (code !== 2) return undefined;
  // Findings of `check` stand in the object; what was thrown is one line.
  const errors = stderr.head.split('\n').filter((line) => line.startsWith('error: '));
  if (errors.length > 1) return bad(`${errors.length} error lines: ${errors[1]}`);
  if (errors.length === 0 && stdout.length === 0) return bad('exit 2 without a word');
  if (errors.some((line) => line.length > 5000)) return bad(`an error line of ${errors[0]?.length} letters`);
  return undefined;
}

/** Measures that cannot be taken are NaN inside and null in JSON, as docs/analysis.md says; infinite they never are. */
const UNKNOWN = /^\.(?:runs\.\d+\.)?measures\.\w+: NaN$/;

function judgeNumbers({ code, oddNumbers, stdout }: Outcome, outputs: readonly string[]): Verdict | undefined {
  // What was refused may have been compared or quoted as JSON before.
  const [odd] = code === 2 ? [] : oddNumbers.filter((each) => !UNKNOWN.test(each));
  if (odd !== undefined) return { fault: 'odd number', what: `in JSON: ${shapeOf(odd)}` };
  if (stdout.odd !== undefined) return { fault: 'odd number', what: `${stdout.odd} on standard output` };
  for (const file of outputs) {
    if (!existsSync(file) || !statSync(file).isFile()) continue;
    const found = findOdd(file);
    if (found !== undefined) return { fault: 'odd number', what: `in a file: ${found}` };
  }
  return undefined;
}

/** A number that is not finite in a table or a picture. */
function findOdd(file: string): string | undefined {
  if (!/\.(csv|txt|svg|json)$/.test(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.svg')) return /"[^"<>]*\b(?:NaN|Infinity)\b[^"<>]*"/.exec(text)?.[0].slice(0, 80);
  const plain = text.replace(/"(?:[^"\\]|\\.|"")*"/g, '""');
  const [header = ''] = plain.split('\n', 1);
  const cell = /(?:^|[\t,:[ ])-?(?:NaN|Infinity|inf)(?=$|[\t,\]} ])/im.exec(plain);
  return cell === null ? undefined : `${cell[0].trim()} under ${header.slice(0, 80)}`;
}

function judgeFiles({ code }: Outcome, outputs: readonly string[], folder: string): Verdict | undefined {
  const left = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.tmp'));
  if (left.length > 0) return { fault: 'half written', what: 'a temporary file is left behind' };
  for (const file of outputs) {
    if (!existsSync(file) || !statSync(file).isFile()) continue;
    if (code === 2) return { fault: 'half written', what: 'refused, and yet a file is written' };
    if (/\.json$/.test(file) && !isJson(readFileSync(file, 'utf8')))
      return { fault: 'half written', what: 'a file that is not JSON' };
  }
  return undefined;
}

function judgeJson(stdout: Outcome['stdout'], stderr: Outcome['stderr']): Verdict | undefined {
  // Longer output comes in two parts only.
  if (stdout.length === 0 || stdout.length > stdout.head.length || !stdout.head.startsWith('{')) return undefined;
  if (isJson(stdout.head)) return undefined;
  return { fault: 'bad message', what: `standard output is not one JSON object; ${stderr.head.slice(0, 80)}` };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function firstError(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  const at = lines.findIndex((line) => /Error|FATAL|stuck in/.test(line));
  const frame = lines.slice(Math.max(0, at)).find((line) => line.startsWith('at '));
  return [lines[Math.max(0, at)], frame?.replace(/\(?file:.*\/dist\//, '(')].filter(Boolean).join(' ').slice(0, 300);
}

function lineWith(text: string, part: string): string {
  return (text.split('\n').find((line) => line.includes(part.trim())) ?? part).slice(0, 300);
}

/** A path without its numbers, so that one cause is one line. */
function shapeOf(path: string): string {
  return path.replace(/\.\d+(?=[.:])/g, '[]');
}

/** Files below a folder that a command wrote. */
export function listOutputs(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))) : [];
}
