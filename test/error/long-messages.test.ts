import { describe, expect, it } from 'vitest';
import { clipText, FootfallError, listNames } from '../../src/error/index.js';
import { parseScene } from '../../src/scene/index.js';

describe('messages about long names', () => {
  it('keep the beginning and the end', () => {
    expect(clipText('short', 5)).toBe('short');
    expect(clipText('abcdefghijklmnopqrst', 12)).toBe('abcdef...rst');
    expect(listNames(['east', 'x'.repeat(5000)])).toMatch(/^"east", "x{38}\.\.\.x{19}"$/);
  });

  it('stay short, whatever part of them is long; the parts themselves are kept', () => {
    const long = 'y'.repeat(100_000);
    const error = new FootfallError(long, { code: 'a/b', where: long, got: long, expected: long, advice: long });
    expect(error.message.length).toBeLessThan(5100);
    expect(error.got).toBe(long);
  });

  it('of a scene with a place of 5,000 letters fit a screen', () => {
    const line = [
      [0, 0],
      [0, 1],
    ];
    const scene = {
      footfall: 1,
      boundary: [
        [0, 0],
        [9, 0],
        [9, 9],
      ],
      places: { ['x'.repeat(5000)]: { line } },
      crowd: [{ count: 1, spawn: 'south', goal: 'south' }],
    };
    expect(() => parseScene(JSON.stringify(scene))).toThrow(/^.{0,400}no place has this name.{0,400}$/);
  });
});
