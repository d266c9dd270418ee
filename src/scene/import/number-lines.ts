import { FootfallError } from '../../error/index.js';

/** A line of a text file that holds something, split at white space. */
export interface WordLine {
  /** Counted from 1. */
  readonly number: number;
  readonly words: readonly string[];
}

/** Words of a line that are read: no format has so many. */
const MOST_WORDS = 16;

/** The lines that hold something, one by one; `#` starts a comment. */
export function* splitLines(text: string): Generator<WordLine> {
  const end = /\r\n|\n|\r/g;
  let from = 0;
  for (let number = 1; from <= text.length; number++) {
    end.lastIndex = from;
    const match = end.exec(text);
    const line = text.slice(from, match?.index ?? text.length);
    from = match ? end.lastIndex : text.length + 1;
    const comment = line.indexOf('#');
    const content = (comment < 0 ? line : line.slice(0, comment)).trim();
    if (content !== '') yield { number, words: content.split(/[\s,]+/, MOST_WORDS) };
  }
}

/**
 * A finite number in plain notation.
 * @throws FootfallError `import/bad-number`
 */
export function readNumber(word: string | undefined, name: string, line: number): number {
  const value =
    word !== undefined && /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/.test(word) ? Number(word) : Number.NaN;
  if (Number.isFinite(value)) return value;
  throw new FootfallError('a number is not readable', {
    code: 'import/bad-number',
    where: `${name}, line ${line}`,
    got: word === undefined ? 'the end of the line' : `"${word.slice(0, 40)}"`,
    expected: 'a finite number',
  });
}
