import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { log } from '../../src/math/log.js';
import { FIXED_SEED, runs } from '../tier.js';

describe('the logarithm', () => {
  it('agrees with that of the engine everywhere', () => {
    const check = (x: number) => {
      const meant = Math.log(x);
      expect(Math.abs(log(x) - meant)).toBeLessThanOrEqual(4e-16 * Math.max(Math.abs(meant), 1e-300) + 5e-324);
    };
    fc.assert(fc.property(fc.double({ min: Number.MIN_VALUE, noNaN: true, noDefaultInfinity: true }), check), {
      numRuns: runs(2000, 20_000, 500_000),
      seed: FIXED_SEED,
    });
    fc.assert(fc.property(fc.double({ min: 0.5, max: 2, noNaN: true }), check), {
      numRuns: runs(2000, 20_000, 500_000),
      seed: FIXED_SEED,
    });
    for (let k = -1074; k < 1024; k++) check(2 ** k);
    for (let x = 1; x < 1 + 1e-13; x += Number.EPSILON) check(x);
  });

  it('has the values at the ends', () => {
    expect([log(0), log(1), log(Infinity), log(-1), log(NaN)]).toEqual([-Infinity, 0, Infinity, NaN, NaN]);
  });
});
