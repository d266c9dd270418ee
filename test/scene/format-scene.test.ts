import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatScene } from '../../src/scene/format-scene.js';
import { parseScene } from '../../src/scene/parse-scene.js';
import type { Scene } from '../../src/scene/scene-schema.js';
import { validateScene } from '../../src/scene/validate-scene.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import { randomScene } from './random-scene.js';
import { createSample, SAMPLE_TEXT } from './sample-scene.js';

describe('formatScene', () => {
  it('writes the sample as people would', () => {
    expect(formatScene(createSample() as Scene)).toBe(SAMPLE_TEXT);
  });

  it('does not depend on the order in which keys were set', () => {
    const reverse = (value: unknown): unknown => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
      return Object.fromEntries(Object.entries(value).reverse());
    };
    const { places, ...sample } = createSample();
    const backwards = Object.fromEntries(
      Object.entries(sample)
        .reverse()
        .map(([key, value]) => [key, Array.isArray(value) ? value.map(reverse) : reverse(value)]),
    );
    expect(formatScene({ ...backwards, places } as Scene)).toBe(SAMPLE_TEXT);
  });

  it('fills long lists of points up to the width of a line', () => {
    const boundary = Array.from({ length: 40 }, (_, i) => [i, (i * i) / 8]);
    const lines = formatScene({ footfall: 1, boundary } as unknown as Scene).split('\n');
    expect(lines.slice(0, 5)).toEqual([
      '{',
      '  "footfall": 1,',
      '  "boundary": [',
      '    [0, 0], [1, 0.125], [2, 0.5], [3, 1.125], [4, 2], [5, 3.125], [6, 4.5], [7, 6.125], [8, 8],',
      '    [9, 10.125], [10, 12.5], [11, 15.125], [12, 18], [13, 21.125], [14, 24.5], [15, 28.125],',
    ]);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);
  });

  it('keeps every bit of a number', () => {
    const hard = [-0, 5e-324, 0.1 + 0.2, 1e9, -1e-9, 1 / 3, 395007.123456789];
    const boundary = hard.map((value, i) => [value, hard[hard.length - 1 - i]]);
    const again = parseScene(formatScene({ footfall: 1, boundary } as unknown as Scene));
    expect(Object.is((again.boundary as [number, number][])[0][0], -0)).toBe(true);
    expect(again.boundary).toEqual(boundary);
  });

  it('keeps texts that are longer than a line', () => {
    const name = '<b>Main hall</b> '.repeat(600);
    const scene = { ...(createSample() as Scene), name };
    expect(parseScene(formatScene(scene)).name).toBe(name);
  });

  it('refuses what is no scene', () => {
    expect(() => formatScene({ footfall: 1, boundary: [] } as unknown as Scene)).toThrow('boundary: too few points');
  });

  it.each([FIXED_SEED, rotatingSeed])('round-trips random scenes (seed %d)', (seed) => {
    fc.assert(
      fc.property(randomScene, (value) => {
        const scene = validateScene(value);
        const text = formatScene(scene);
        const again = parseScene(text);
        // vitest takes an own key called constructor for the class of the object.
        expect(isDeepStrictEqual(again, scene)).toBe(true);
        expect(formatScene(again)).toBe(text);
      }),
      { seed, numRuns: runs(50, 300, 3000) },
    );
  });
});
