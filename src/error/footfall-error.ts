import { clipText, toPlainText } from './plain-text.js';

/** What a {@link FootfallError} carries besides its message. */
export interface FootfallErrorDetails {
  /** Stable kebab-case code with a family, such as `scene/unknown-key`. */
  readonly code: string;
  /** Place in the user's input, such as `obstacles[3].polygon[2]`, a file name or an option. */
  readonly where?: string | undefined;
  /** What was found there, in a few words. */
  readonly got?: string | undefined;
  /** What would have been right. */
  readonly expected?: string | undefined;
  /** What the user can do about it. */
  readonly advice?: string | undefined;
}

/**
 * Misuse or bad input. The message is one line made of what, where, got, expected and advice,
 * so that printing `error.message` is all that a caller needs to do.
 */
export class FootfallError extends Error implements FootfallErrorDetails {
  readonly code: string;
  readonly where: string | undefined;
  readonly got: string | undefined;
  readonly expected: string | undefined;
  readonly advice: string | undefined;

  constructor(what: string, details: FootfallErrorDetails) {
    super(composeMessage(what, details));
    this.name = 'FootfallError';
    this.code = details.code;
    this.where = details.where;
    this.got = details.got;
    this.expected = details.expected;
    this.advice = details.advice;
  }
}

/** Letters of a part of a message that are shown: names and paths of an input may be as long as the input. */
const MOST_LETTERS = 1000;

/** One line, whatever the parts contain: control characters in quoted input must not break the terminal. */
function composeMessage(what: string, details: FootfallErrorDetails): string {
  const [where, got, expected, advice] = [details.where, details.got, details.expected, details.advice].map(
    (part) => part && clipText(part, MOST_LETTERS),
  );
  let message = clipText(what, MOST_LETTERS);
  if (where) message = `${where}: ${message}`;
  const parts: string[] = [];
  if (got) parts.push(`got ${got}`);
  if (expected) parts.push(`expected ${expected}`);
  if (parts.length > 0) message += ` (${parts.join(', ')})`;
  if (advice) message += `; ${advice}`;
  return toPlainText(message);
}
