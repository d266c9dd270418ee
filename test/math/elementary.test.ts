import { describe, expect, it } from 'vitest';
import { atan2, cos, exp, sin } from '../../src/math/elementary.js';
import { createRandom } from '../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';

const ULP = 2 ** -52;

describe.each([FIXED_SEED, rotatingSeed])('elementary functions against Math.*, seed %i', (seed) => {
  const count = runs(20_000, 100_000, 2_000_000);

  it('exp is within 2 units of the last place', () => {
    const random = createRandom(seed);
    let worst = 0;
    for (let k = 0; k < count; k++) {
      const span = k % 2 ? 1400 : 10;
      const x = (random.next() - 0.5) * span;
      worst = Math.max(worst, Math.abs(exp(x) - Math.exp(x)) / Math.exp(x));
    }
    expect(worst).toBeLessThan(2 * ULP);
  });

  it('sin and cos are within 2 units of the last place of 1, and their squares sum to 1', () => {
    const random = createRandom(seed);
    let worst = 0;
    for (let k = 0; k < count; k++) {
      const x = (random.next() - 0.5) * (k % 3 ? 10 : 2e6);
      const s = sin(x);
      const c = cos(x);
      worst = Math.max(worst, Math.abs(s - Math.sin(x)), Math.abs(c - Math.cos(x)), Math.abs(s * s + c * c - 1));
    }
    expect(worst).toBeLessThan(2 * ULP);
  });
});

describe.each([FIXED_SEED, rotatingSeed])('the angle of a direction against Math.atan2, seed %i', (seed) => {
  it('is within 2 units of the last place', () => {
    const random = createRandom(seed);
    let worst = 0;
    for (let k = 0; k < runs(20_000, 100_000, 2_000_000); k++) {
      const size = 10 ** (12 * random.next() - 6);
      const x = (random.next() - 0.5) * (k % 3 ? 1 : size);
      const y = (random.next() - 0.5) * (k % 5 ? 1 : size);
      worst = Math.max(worst, Math.abs(atan2(y, x) / Math.atan2(y, x) - 1));
    }
    expect(worst).toBeLessThan(2 * ULP);
  });
});

describe('elementary functions at the ends', () => {
  it('the angle is exact along the axes and keeps signs', () => {
    for (const y of [1, -1, 0, -0]) {
      for (const x of [1, -1, 0, -0]) {
        if (x === 0 && y === 0) continue;
        expect(atan2(y, x)).toBe(Math.atan2(y, x));
      }
    }
    expect([atan2(0, 0), atan2(NaN, 1), atan2(1, Infinity)]).toEqual([0, NaN, NaN]);
  });

  it('exp is exact at 0, overflows, underflows and keeps NaN', () => {
    expect([exp(0), exp(-0), exp(710), exp(-746), exp(Infinity), exp(-Infinity), exp(NaN)]).toEqual([
      1,
      1,
      Infinity,
      0,
      Infinity,
      0,
      NaN,
    ]);
    expect(Math.abs(exp(709.7) / Math.exp(709.7) - 1)).toBeLessThan(2 * ULP);
    expect(Math.abs(exp(-745) - Math.exp(-745))).toBeLessThanOrEqual(5e-324);
  });

  it('sin and cos are exact at 0 and odd and even, NaN beyond their limit', () => {
    expect([sin(0), cos(0), sin(NaN), cos(1e7)]).toEqual([0, 1, NaN, NaN]);
    expect(sin(-1.25)).toBe(-sin(1.25));
    expect(cos(-1.25)).toBe(cos(1.25));
  });
});
