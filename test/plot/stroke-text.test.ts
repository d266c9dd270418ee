import { describe, expect, it } from 'vitest';
import { drawText } from '../../src/plot/text/draw-text.js';
import { ACCENTS, GLYPHS } from '../../src/plot/text/glyphs.js';
import { canStrokeText, cleanText, fitText, measureText, strokeText } from '../../src/plot/text/stroke-text.js';
import { listPathPoints } from './read-svg.js';

const ASCII = Array.from({ length: 95 }, (_, k) => String.fromCharCode(32 + k));

describe('the built-in letters', () => {
  it('cover printable ASCII and accented Latin', () => {
    for (const character of ASCII) expect(canStrokeText(character), character).toBe(true);
    expect(canStrokeText('äöüßÄÖÜ éèêë àç ñ øåæ ŠžČ ő Ąę ï')).toBe(true);
    expect(canStrokeText('Выход')).toBe(false);
    expect(canStrokeText('出口')).toBe(false);
  });

  it('stay within their width and between descender and accent', () => {
    for (const [character, [width]] of Object.entries(GLYPHS)) {
      for (const [x, y] of listPathPoints(strokeText(character, 0, 0, 10))) {
        expect(x, character).toBeGreaterThanOrEqual(-0.01);
        expect(x, character).toBeLessThanOrEqual(width + 0.01);
        expect(y, character).toBeGreaterThanOrEqual(-11.5);
        expect(y, character).toBeLessThanOrEqual(3.2);
      }
    }
  });

  it('differ from each other', () => {
    const shapes = new Map<string, string>();
    for (const character of ASCII) {
      const shape = strokeText(character, 0, 0, 10);
      expect(shapes.get(shape), `${character} looks like ${shapes.get(shape)}`).toBeUndefined();
      shapes.set(shape, character);
    }
  });

  it('put accents above the letter, whether composed or not', () => {
    expect(Object.keys(ACCENTS).length).toBeGreaterThan(10);
    expect(strokeText('é', 0, 0, 10)).toBe(strokeText('e\u0301', 0, 0, 10));
    const top = (text: string) => Math.min(...listPathPoints(strokeText(text, 0, 0, 10)).map(([, y]) => y));
    expect(top('é')).toBeLessThan(top('e'));
    expect(top('É')).toBeLessThan(top('é'));
    // The accent replaces the dot of an i.
    expect(strokeText('ï', 0, 0, 10)).not.toContain(strokeText('i', 0, 0, 10));
  });
});

describe('lines of text', () => {
  it('are as wide as they say', () => {
    const text = 'Hall 12';
    const right = Math.max(...listPathPoints(strokeText(text, 0, 0, 10)).map(([x]) => x));
    const { width } = measureText(text, 10);
    expect(right).toBeLessThanOrEqual(width + 0.01);
    expect(right).toBeGreaterThan(width - 2);
    expect(measureText(text, 20).width).toBeCloseTo(2 * width, 9);
    expect(measureText('', 10).width).toBe(0);
  });

  it('are cut with an ellipsis', () => {
    expect(fitText('short', 10, 100)).toBe('short');
    const cut = fitText('a very long name of a place', 10, 60);
    expect(cut).toMatch(/^a v.*\u2026$/);
    expect(measureText(cut, 10).width).toBeLessThanOrEqual(60);
  });

  it('are one line', () => {
    expect(cleanText(' a\n\tb\u0007c ')).toBe('a b c');
  });

  it('leave other scripts to the fonts of the viewer', () => {
    const element = drawText('出口', 10, 20, { size: 8, color: '#000', anchor: 'middle' });
    expect(element).toMatch(/^<text .*text-anchor="middle".*>出口<\/text>$/);
  });
});
