import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromTableCell, toPlainJson, toPlainText, toTableCell } from '../../src/error/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';

// biome-ignore lint/suspicious/noControlCharactersInRegex: none may be left
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const hostile = fc.string({
  unit: fc.constantFrom(
    '\u001b',
    '[',
    '3',
    '1',
    'm',
    ']',
    '\u0007',
    '\u009b',
    '\u202e',
    '\u2066',
    '\n',
    "'",
    '=',
    '-',
    '@',
    'a',
    '\u00e9',
    '\t',
    '"',
  ),
});

describe('plain text', () => {
  test('keeps nothing that a terminal acts on, and everything else', () => {
    expect(toPlainText('a\u001b]0;title\u0007b')).toBe('a ]0;title b');
    expect(toPlainText('exit\u202egnp.exe')).toBe('exit gnp.exe');
    expect(toPlainText('Café 東京 👋')).toBe('Café 東京 👋');
  });

  for (const seed of [FIXED_SEED, rotatingSeed]) {
    test(`holds for random text (seed ${seed})`, () => {
      fc.assert(
        fc.property(hostile, (text) => {
          expect(toPlainText(text)).not.toMatch(UNSAFE);
          const json = toPlainJson(JSON.stringify({ text }));
          expect(json).not.toMatch(UNSAFE);
          expect(JSON.parse(json)).toEqual({ text });
        }),
        { seed, numRuns: runs(100, 1000, 10000) },
      );
    });

    test(`gives every table cell back (seed ${seed})`, () => {
      fc.assert(
        fc.property(hostile, (text) => {
          const cell = toTableCell(text);
          if (!/^[+-]?[\d.]/.test(text)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
          expect(fromTableCell(cell)).toBe(text);
        }),
        { seed, numRuns: runs(100, 1000, 10000) },
      );
    });
  }

  test('guards formulas and leaves numbers', () => {
    expect(toTableCell('=HYPERLINK("x")')).toBe('\'=HYPERLINK("x")');
    expect(toTableCell('-1.5e-3')).toBe('-1.5e-3');
    expect(toTableCell("'=1")).toBe("''=1");
    expect(fromTableCell("'quoted")).toBe("'quoted");
  });
});
