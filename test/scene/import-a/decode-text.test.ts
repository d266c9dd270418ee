import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../src/scene/import/decode-text.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { expectRefusal } from './fixtures.js';

const bytesOf = (...values: number[]): Uint8Array => Uint8Array.from(values);

describe('decodeText', () => {
  it.each([FIXED_SEED, rotatingSeed])('reads UTF-8 as the platform does (seed %i)', (seed) => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const printable = `x${text.replace(/\p{Cc}/gu, '')}`;
        expect(decodeText(new TextEncoder().encode(printable), 'f')).toBe(printable);
      }),
      { numRuns: runs(100, 300, 3000), seed },
    );
  });

  it('drops a byte order mark', () => {
    expect(decodeText(bytesOf(0xef, 0xbb, 0xbf, 0x41), 'f')).toBe('A');
  });

  it('reads UTF-16 of both byte orders', () => {
    expect(decodeText(bytesOf(0xff, 0xfe, 0x41, 0, 0x3d, 0xd8, 0x00, 0xde), 'f')).toBe('A\u{1f600}');
    expect(decodeText(bytesOf(0xfe, 0xff, 0, 0x41, 0x20, 0xac), 'f')).toBe('A\u20ac');
    expectRefusal(() => decodeText(bytesOf(0xff, 0xfe, 0x41), 'f'), 'import/not-text');
  });

  it('takes what is no UTF-8 as Windows-1252', () => {
    expect(decodeText(bytesOf(0x54, 0xfc, 0x72, 0x20, 0x80), 'f')).toBe('Tür €');
  });

  it.each([
    ['a sequence cut at the end', [0x41, 0xe2, 0x82]],
    ['an overlong form', [0xc0, 0xaf]],
    ['a lone surrogate', [0xed, 0xa0, 0x80]],
    ['a value above the last', [0xf4, 0x90, 0x80, 0x80]],
  ])('does not take %s for UTF-8', (_, values) => {
    expect(decodeText(Uint8Array.from(values), 'f')).toHaveLength(values.length);
  });

  it('refuses empty and binary files', () => {
    expectRefusal(() => decodeText(bytesOf(), 'f'), 'import/empty');
    expectRefusal(() => decodeText(bytesOf(0x20, 0x0a), 'f'), 'import/empty');
    expectRefusal(() => decodeText(bytesOf(0xef, 0xbb, 0xbf), 'f'), 'import/empty');
    const refusal = expectRefusal(() => decodeText(bytesOf(0x41, 0, 1, 2), 'junk.wkt'), 'import/not-text');
    expect(refusal.message).toContain('junk.wkt');
    expect(refusal.message).toContain('position 1');
  });

  it('bears the end-of-file mark of old programs at the end only', () => {
    expect(decodeText(bytesOf(0x41, 0x1a), 'f')).toBe('A\u001a');
    expectRefusal(() => decodeText(bytesOf(0x1a, 0x41), 'f'), 'import/not-text');
  });

  it('reads texts longer than one chunk', () => {
    const text = 'abcdefghij'.repeat(5000);
    expect(decodeText(new TextEncoder().encode(text), 'f')).toBe(text);
  });
});
