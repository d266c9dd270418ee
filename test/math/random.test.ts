import { describe, expect, it } from 'vitest';
import { computeCurveOrder, createRandom } from '../../src/math/index.js';

describe('createRandom', () => {
  it('gives the same numbers for the same seed, in every engine: these', () => {
    const random = createRandom(1);
    const again = createRandom(1);
    const other = createRandom(2);
    const first = [random.next(), random.next(), random.next()];
    expect([again.next(), again.next(), again.next()]).toEqual(first);
    expect(other.next()).not.toBe(first[0]);
    expect(createRandom(2 ** 32 + 1).next()).not.toBe(first[0]);
  });

  it('is uniform: every tenth holds a tenth, every value of nextInt comes up', () => {
    const random = createRandom(7);
    const tenths = new Array(10).fill(0);
    const n = 100_000;
    for (let i = 0; i < n; i++) tenths[Math.floor(random.next() * 10)]++;
    const chiSquare = tenths.reduce((sum, count) => sum + (count - n / 10) ** 2 / (n / 10), 0);
    expect(chiSquare).toBeLessThan(27.9); // p = 0.001 at 9 degrees of freedom
    const seen = new Set<number>();
    for (let i = 0; i < 1000; i++) seen.add(random.nextInt(6));
    expect([...seen].sort()).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe('computeCurveOrder', () => {
  it('is a permutation, stable for equal points, and short to walk', () => {
    const random = createRandom(3);
    const n = 4096;
    const xy = Float64Array.from({ length: 2 * n }, () => random.next());
    const order = computeCurveOrder(xy);
    expect([...order].sort((a, b) => a - b)).toEqual([...Array(n).keys()]);
    const length = (indices: ArrayLike<number>): number => {
      let sum = 0;
      for (let k = 1; k < n; k++) {
        const [a, b] = [2 * indices[k - 1], 2 * indices[k]];
        sum += Math.hypot(xy[a] - xy[b], xy[a + 1] - xy[b + 1]);
      }
      return sum;
    };
    expect(length(order)).toBeLessThan(length([...Array(n).keys()]) / 10);
    expect([...computeCurveOrder(new Float64Array(8))]).toEqual([0, 1, 2, 3]);
    expect(computeCurveOrder(new Float64Array(0)).length).toBe(0);
  });
});
