import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Disc, findOverlaps } from '../../src/scene/find-overlaps.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';

function overlap(a: Disc, b: Disc): boolean {
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < (a.radius + b.radius) ** 2 * (1 - 2e-9);
}

describe('findOverlaps', () => {
  it('finds overlapping discs, not touching ones', () => {
    const discs = [0, 0.4, 0.79, 5].map((x) => ({ x, y: 0, radius: 0.2 }));
    expect(findOverlaps(discs)).toEqual([[1, 2]]);
  });

  it('finds small ones inside a giant', () => {
    const discs = [{ x: 3, y: 4, radius: 0.1 }, { x: 0, y: 0, radius: 100 }, { x: 300, y: 4, radius: 0.1 }]; // biome-ignore format: discs
    expect(findOverlaps(discs)).toEqual([[0, 1]]);
  });

  it('copes with bodies of no size far away', () => {
    const far = { x: -89, y: 999999999.9999989, radius: 1e-300 };
    expect(findOverlaps([far, { x: 1, y: 1e9, radius: 1e-8 }, { ...far, radius: 0.2 }])).toEqual([[0, 2]]);
  });

  it('copes with a pile and with a giant among many', () => {
    const pile = Array.from({ length: 20_000 }, () => ({ x: 1, y: 1, radius: 0.3 }));
    expect(findOverlaps(pile)).toHaveLength(19_999);
    const field = Array.from({ length: 20_000 }, (_, i) => ({ x: i % 200, y: Math.floor(i / 200), radius: 0.3 }));
    expect(findOverlaps([...field, { x: -2e6, y: 0, radius: 1e6 }])).toEqual([]);
  });

  it.each([FIXED_SEED, rotatingSeed])(
    'names a disc exactly where brute force finds it overlapping (seed %d)',
    (seed) => {
      const disc = fc.record({
        x: fc.double({ min: -5, max: 5, noNaN: true }),
        y: fc.double({ min: -5, max: 5, noNaN: true }),
        radius: fc.oneof(fc.constantFrom(0.2, 0.25, 0.5), fc.double({ min: 1e-3, max: 2, noNaN: true })),
      });
      fc.assert(
        fc.property(fc.array(disc, { maxLength: 40 }), (discs) => {
          const pairs = findOverlaps(discs);
          for (const [a, b] of pairs) expect(a < b && overlap(discs[a], discs[b])).toBe(true);
          const larger = (i: number, j: number): boolean =>
            discs[j].radius > discs[i].radius || (discs[j].radius === discs[i].radius && j < i);
          const expected = discs.filter((d, i) => discs.some((e, j) => i !== j && larger(i, j) && overlap(d, e)));
          expect(pairs).toHaveLength(expected.length);
        }),
        { seed, numRuns: runs(100, 500, 5000) },
      );
    },
  );
});
