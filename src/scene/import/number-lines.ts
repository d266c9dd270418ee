import { FootfallError } from '../../error/index.js';

/** A line of a text file that holds something, split at white space. */
export interface WordLine {
  /** Counted from 1. */
  readonly number: number;
  readonly words: readonly string[];
}

/** The lines that hold something; `#` starts a comment. */
export function splitLines(text: string): WordLine[] {
  const lines: WordLine[] = [];
  for (const [i, line] of text.split(/\r\n|\n|\r/).entries()) {
    const comment = line.indexOf('#');
    const content = (comment < 0 ? line : line.slice(0, comment)).trim();
    if (content !== '') lines.push({ number: i + 1, words: content.split(/[\s,]+/) });
  }
  return lines;
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
