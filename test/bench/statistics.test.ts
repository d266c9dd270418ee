import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeMedian,
  computeQuantile,
  computeSpread,
  fitGrowth,
  roundSignificant,
} from '../../src/node/bench/statistics.js';
import { FIXED_SEED, runs } from '../tier.js';

describe('quantiles', () => {
  it('are those of the textbook (linear between samples)', () => {
    expect(computeMedian([3, 1, 2])).toBe(2);
    expect(computeMedian([4, 1, 3, 2])).toBe(2.5);
    expect(computeMedian([7])).toBe(7);
    expect(computeMedian([])).toBeNaN();
    expect(computeQuantile([1, 2, 3, 4, 5], 0.25)).toBe(2);
    expect(computeQuantile([10, 20], 0.75)).toBe(17.5);
    expect(computeQuantile([10, 2, 9], 0)).toBe(2);
    // Sorted as numbers, not as text.
    expect(computeQuantile([10, 2, 9], 1)).toBe(10);
  });

  it('leave their input as it is', () => {
    const samples = [3, 1, 2];
    computeMedian(samples);
    expect(samples).toEqual([3, 1, 2]);
  });

  it('lie between the extremes and grow with p', () => {
    const numbers = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(numbers, fc.double({ min: 0, max: 1, noNaN: true }), (samples, p) => {
        const value = computeQuantile(samples, p);
        expect(value).toBeGreaterThanOrEqual(Math.min(...samples));
        expect(value).toBeLessThanOrEqual(Math.max(...samples));
        expect(computeQuantile(samples, p / 2)).toBeLessThanOrEqual(value);
      }),
      { seed: FIXED_SEED, numRuns: runs(100, 500, 5000) },
    );
  });

  it('spread is the interquartile range over the median', () => {
    expect(computeSpread([1, 2, 3, 4, 5])).toBeCloseTo(2 / 3, 12);
    expect(computeSpread([5, 5, 5])).toBe(0);
    expect(computeSpread([0, 0, 0])).toBe(0);
    expect(computeSpread([])).toBeNaN();
  });
});

describe('fitGrowth', () => {
  it('finds the exponent of a power law', () => {
    const sizes = [64, 256, 1024, 4096, 38416];
    for (const exponent of [0, 1, 1.18, 2]) {
      const fit = fitGrowth(
        sizes,
        sizes.map((n) => 3e-4 * n ** exponent),
      );
      expect(fit.exponent).toBeCloseTo(exponent, 9);
      expect(fit.factor).toBeCloseTo(3e-4, 9);
      expect(fit.r2).toBeCloseTo(1, 9);
    }
  });

  it('tells how well the law fits', () => {
    expect(fitGrowth([1, 2, 4, 8], [1, 8, 1, 8]).r2).toBeLessThan(0.5);
  });

  it('is NaN where there is no slope', () => {
    expect(fitGrowth([5, 5], [1, 2]).exponent).toBeNaN();
    expect(fitGrowth([], []).exponent).toBeNaN();
    expect(fitGrowth([1, 2], [Number.NaN, 1]).exponent).toBeNaN();
  });
});

it('rounds to significant digits', () => {
  expect([1234567, 0.000123456, 0, -98.7654].map((value) => roundSignificant(value))).toEqual([
    1235000, 0.0001235, 0, -98.77,
  ]);
  expect(roundSignificant(Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
});
