import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkScene } from '../../src/scene/check-scene.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import { randomScene } from './random-scene.js';

describe('checkScene of random scenes', () => {
  it.each([FIXED_SEED, rotatingSeed])(
    'ends in findings and finite numbers, never in an exception (seed %d)',
    (seed) => {
      fc.assert(
        fc.property(randomScene, (scene) => {
          const { ok, errors, warnings, stats } = checkScene(scene);
          expect(ok).toBe(errors.length === 0);
          for (const { code, message } of [...errors, ...warnings]) {
            expect(code).toMatch(/^[a-z]+\/[a-z-]+$/);
            expect(message).not.toMatch(/NaN|undefined|Infinity/);
          }
          for (const value of Object.values(stats)) expect(value).toBeGreaterThanOrEqual(0);
        }),
        { seed, numRuns: runs(50, 300, 3000) },
      );
    },
  );
});
