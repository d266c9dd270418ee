import { describe, expect, it } from 'vitest';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { compareScene, createComparison } from './compare-with-oracle.js';
import { TIER_KINDS } from './random-scenes.js';

describe('distances against a visibility graph by brute force', () => {
  // 8 kinds of scenes; 1,000 scenes in all in the long tier.
  const perKind = runs(1, 6, 125);
  for (const kind of TIER_KINDS) {
    it(`point sources, ${kind}`, () => {
      const found = createComparison();
      for (let i = 0; i < perKind; i++) compareScene(kind, (i % 2 ? FIXED_SEED : rotatingSeed) + i, false, found);
      expect(found.mismatches, `seed ${rotatingSeed}, ${found.queries} queries`).toEqual([]);
      expect(found.queries).toBeGreaterThan(30 * perKind);
    });
  }
  const segmentsPerKind = runs(1, 3, 50);
  for (const kind of TIER_KINDS) {
    it(`segment sources, ${kind}`, () => {
      const found = createComparison();
      for (let i = 0; i < segmentsPerKind; i++)
        compareScene(kind, (i % 2 ? FIXED_SEED : rotatingSeed) + i, true, found);
      expect(found.mismatches, `seed ${rotatingSeed}, ${found.queries} queries`).toEqual([]);
    });
  }
});
