import { badArgument, type Finding, FootfallError, requireItems } from '../error/index.js';

/** One thing that is wrong in a scene, in the parts of which both an error and a line of `check` are made. */
export interface Problem {
  /** Stable kebab-case code with a family, such as `scene/unknown-key`. */
  readonly code: string;
  /** Place in the scene, such as `obstacles[3].polygon[2]`. */
  readonly where: string;
  readonly what: string;
  readonly got?: string | undefined;
  readonly expected?: string | undefined;
  readonly advice?: string | undefined;
}

/** A problem before its place is known: schema nodes know only what lies below them. */
export type ProblemParts = Omit<Problem, 'where'>;

/** The problem as an error; `more` is how many others were found. */
export function problemToError(problem: Problem, more = 0): FootfallError {
  const { what, advice, ...details } = problem;
  const rest = more > 0 ? `and ${more} more, which footfall check lists` : undefined;
  return new FootfallError(what, { ...details, advice: [advice, rest].filter(Boolean).join('; ') });
}

/** The problem as a line of `check`; its message leaves out the place, which stands beside it. */
export function problemToFinding(problem: Problem): Finding {
  const { what, where, ...details } = problem;
  return { code: problem.code, where, message: new FootfallError(what, details).message };
}

/** An error thrown by deeper layers as a line of `check`. */
export function errorToFinding(error: FootfallError): Finding {
  const prefix = `${error.where}: `;
  const message = error.where && error.message.startsWith(prefix) ? error.message.slice(prefix.length) : error.message;
  return { code: error.code, where: error.where ?? '', message };
}

const PLAIN_KEY = /^[A-Za-z_$][\w$-]*$/;

/** Keys from the root of the scene to a place in it, as people write it: `places["main door"].line[1]`. */
export function formatPath(keys: readonly (string | number)[]): string {
  requireItems(keys, 'formatPath: keys');
  let text = '';
  for (const key of keys) {
    if (Number.isInteger(key)) text += `[${key}]`;
    else if (typeof key !== 'string') throw badArgument('formatPath: keys', key, 'texts and whole numbers');
    else if (PLAIN_KEY.test(key)) text += text === '' ? key : `.${key}`;
    else text += `[${JSON.stringify(key)}]`;
  }
  return text;
}

const LONGEST_QUOTE = 40;

/** A value from the user's file in a few words; long texts are cut. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') {
    return JSON.stringify(value.length > LONGEST_QUOTE ? `${value.slice(0, LONGEST_QUOTE)}...` : value);
  }
  if (Array.isArray(value)) return value.length === 1 ? 'a list of 1 item' : `a list of ${value.length} items`;
  if (typeof value === 'object' && value !== null) return 'an object';
  return String(value);
}
