import { formatPath } from './problem.js';

/**
 * A strict reader of JSON texts that keeps no values: it finds what JSON.parse hides (keys given twice, nesting deep
 * enough to exhaust the stack) or reports without a usable place (faults of syntax).
 */

/** A place in a JSON text. */
export interface JsonPlace {
  /** Keys from the root, such as `obstacles[3].polygon[2]`. */
  readonly path: string;
  /** Counted from 1; columns in UTF-16 units. */
  readonly line: number;
  readonly column: number;
}

export interface JsonFault extends JsonPlace {
  readonly kind: 'syntax' | 'truncated' | 'not-finite' | 'too-deep';
  readonly what: string;
}

export interface JsonScan {
  /** The first fault; the scan ends there. */
  readonly fault: JsonFault | undefined;
  /** Keys that their object had before; the first 100. */
  readonly duplicates: readonly JsonPlace[];
}

/** Deeper nesting is refused; scenes need no more than 6. */
export const DEEPEST_NESTING = 200;

/** Of keys given twice so many are located, which takes a look through the text each. */
const MOST_DUPLICATES = 100;

/** Up to so many keys a list finds repetitions faster than a set. */
const MOST_IN_LIST = 16;

/** An object or list that is still open. */
interface Frame {
  readonly isObject: boolean;
  /** Objects: the present key. Lists: the present index. */
  key: string | number;
  readonly keys: string[];
  keySet: Set<string> | undefined;
}

class Fault {
  constructor(
    readonly kind: JsonFault['kind'],
    readonly what: string,
    readonly at: number,
  ) {}
}

/** Scans a whole text, without a byte order mark. */
export function scanJson(text: string): JsonScan {
  const scanner = new Scanner(text);
  try {
    scanner.run();
    return { fault: undefined, duplicates: scanner.duplicates };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { kind, what, at } = error;
    return { fault: { kind, what, ...scanner.locate(at) }, duplicates: scanner.duplicates };
  }
}

class Scanner {
  readonly duplicates: JsonPlace[] = [];
  private readonly frames: Frame[] = [];
  private at = 0;

  constructor(private readonly text: string) {}

  run(): void {
    do this.scanValue();
    while (this.closeValues());
  }

  /** Line and column of an offset, and the path to the value that is being scanned. */
  locate(offset: number): JsonPlace {
    let line = 1;
    let start = 0;
    for (let end = this.text.indexOf('\n'); end !== -1 && end < offset; end = this.text.indexOf('\n', start)) {
      line++;
      start = end + 1;
    }
    return { path: formatPath(this.frames.map(({ key }) => key)), line, column: offset - start + 1 };
  }

  /** Scans a scalar, or goes down to the first scalar or empty container; leaves `at` behind it. */
  private scanValue(): void {
    for (;;) {
      this.skipSpace();
      const char = this.text[this.at];
      if (char === '{') {
        this.open(true);
        if (this.text[this.at] === '}') return;
        this.scanKey();
      } else if (char === '[') {
        this.open(false);
        if (this.text[this.at] === ']') return;
      } else {
        this.scanScalar(char);
        return;
      }
    }
  }

  /** After a value: closes what ends here. False at the end of the text, true where another value must follow. */
  private closeValues(): boolean {
    for (;;) {
      this.skipSpace();
      const char = this.text[this.at];
      const frame = this.frames[this.frames.length - 1];
      if (frame === undefined) {
        if (char === undefined) return false;
        throw new Fault('syntax', `${this.describeHere()} after the end of the value`, this.at);
      }
      if (char === (frame.isObject ? '}' : ']')) {
        this.at++;
        this.frames.pop();
      } else if (char === ',') {
        this.at++;
        if (frame.isObject) {
          this.skipSpace();
          this.scanKey();
        } else (frame.key as number)++;
        return true;
      } else {
        throw this.unexpected(frame.isObject ? '"," or "}"' : '"," or "]"');
      }
    }
  }

  private open(isObject: boolean): void {
    if (this.frames.length === DEEPEST_NESTING) {
      throw new Fault('too-deep', `nested more than ${DEEPEST_NESTING} levels deep`, this.at);
    }
    this.frames.push({ isObject, key: isObject ? '' : 0, keys: [], keySet: undefined });
    this.at++;
    this.skipSpace();
  }

  private scanKey(): void {
    const start = this.at;
    if (this.text[start] !== '"') throw this.unexpected('a key in double quotes');
    const key = this.scanString();
    const frame = this.frames[this.frames.length - 1];
    frame.key = key;
    if (isRepeated(frame, key) && this.duplicates.length < MOST_DUPLICATES) this.duplicates.push(this.locate(start));
    this.skipSpace();
    if (this.text[this.at] !== ':') throw this.unexpected('":" after a key');
    this.at++;
  }

  private scanScalar(char: string | undefined): void {
    if (char === '"') this.scanString();
    else if ((char === '-' || isDigit(char)) && this.text[this.at + 1] !== 'I') this.scanNumber();
    else this.scanWord();
  }

  private scanWord(): void {
    for (const word of ['true', 'false', 'null']) {
      if (this.text.startsWith(word, this.at)) {
        this.at += word.length;
        return;
      }
      if (word.startsWith(this.text.slice(this.at))) {
        throw new Fault('truncated', 'the text ends where a value should follow', this.text.length);
      }
    }
    const infinite = /-?(?:NaN|Infinity)\b/y;
    infinite.lastIndex = this.at;
    const found = infinite.exec(this.text);
    if (found) throw new Fault('not-finite', `${found[0]} is no number that a scene can hold`, this.at);
    throw this.unexpected('a value');
  }

  private scanNumber(): void {
    if (this.text[this.at] === '-') this.at++;
    if (this.text[this.at] === '0') this.at++;
    else this.scanDigits();
    if (this.text[this.at] === '.') {
      this.at++;
      this.scanDigits();
    }
    if (this.text[this.at] === 'e' || this.text[this.at] === 'E') {
      this.at++;
      if (this.text[this.at] === '+' || this.text[this.at] === '-') this.at++;
      this.scanDigits();
    }
  }

  private scanDigits(): void {
    if (!isDigit(this.text[this.at])) throw this.unexpected('a digit');
    while (isDigit(this.text[this.at])) this.at++;
  }

  /** Scans a string from its opening quote and returns what it means. */
  private scanString(): string {
    const start = this.at++;
    let escaped = false;
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (code === 34 /* " */) break;
      if (code === 92 /* \ */) {
        escaped = true;
        this.scanEscape();
      } else if (code >= 32) this.at++;
      else if (this.at >= this.text.length) throw new Fault('truncated', 'the text ends inside a string', this.at);
      else throw new Fault('syntax', 'a line break or control character inside a string', this.at);
    }
    this.at++;
    const raw = this.text.slice(start + 1, this.at - 1);
    return escaped ? (JSON.parse(`"${raw}"`) as string) : raw;
  }

  private scanEscape(): void {
    const whole = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;
    const cut = /\\(?:u[\dA-Fa-f]{0,3})?$/y;
    whole.lastIndex = this.at;
    cut.lastIndex = this.at;
    if (whole.test(this.text)) this.at = whole.lastIndex;
    else if (cut.test(this.text)) throw new Fault('truncated', 'the text ends inside a string', this.text.length);
    else throw new Fault('syntax', `unknown escape ${JSON.stringify(this.text.slice(this.at, this.at + 2))}`, this.at);
  }

  private skipSpace(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return;
      this.at++;
    }
  }

  private unexpected(expected: string): Fault {
    if (this.at >= this.text.length)
      return new Fault('truncated', `the text ends where ${expected} should follow`, this.at);
    return new Fault('syntax', `${this.describeHere()} where ${expected} should be`, this.at);
  }

  /** The word or sign at the present place, in quotes. */
  private describeHere(): string {
    const word = /[\w$]{1,20}|[\s\S]/uy;
    word.lastIndex = this.at;
    const found = word.exec(this.text)?.[0] ?? '';
    if (this.text.startsWith('//', this.at) || this.text.startsWith('/*', this.at))
      return 'a comment, which JSON does not have,';
    return JSON.stringify(found);
  }
}

function isDigit(char: string | undefined): boolean {
  return char !== undefined && char >= '0' && char <= '9';
}

/** Whether the object had the key before; notes it. */
function isRepeated(frame: Frame, key: string): boolean {
  if (frame.keySet) {
    const size = frame.keySet.size;
    return frame.keySet.add(key).size === size;
  }
  if (frame.keys.includes(key)) return true;
  frame.keys.push(key);
  if (frame.keys.length > MOST_IN_LIST) frame.keySet = new Set(frame.keys);
  return false;
}
