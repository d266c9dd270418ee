import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileScene } from '../../src/scene/compile-scene.js';
import type { Point, Ring } from '../../src/scene/point-nodes.js';
import { computeCoverage, computeRingArea, isInsideRing } from '../../src/scene/polygon-coverage.js';
import { validateScene } from '../../src/scene/validate-scene.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';

const box = (x: number, y: number, right: number, top: number): Ring => [
  [x, y],
  [right, y],
  [right, top],
  [x, top],
];

/** A room of 10 x 10 m, cut in two by a wall 1 m thick from x = 4 to 5. */
const { domain } = compileScene(
  validateScene({ footfall: 1, boundary: box(0, 0, 10, 10), obstacles: [{ polygon: box(4, -1, 5, 11) }] }),
);

describe('computeCoverage', () => {
  it.each([
    ['in one room', box(1, 1, 3, 3), 4, [[1, 4]]],
    ['over the wall', box(3, 1, 7, 2), 3, [[0, 2], [1, 1]]], // biome-ignore format: pairs
    ['partly outside', box(8, 8, 12, 12), 4, [[0, 4]]],
    ['inside the wall', box(4.2, 1, 4.8, 2), 0, []],
    ['outside', box(20, 20, 30, 30), 0, []],
    ['around everything', box(-5, -5, 15, 15), 90, [[0, 50], [1, 40]]], // biome-ignore format: pairs
    ['clockwise', [...box(1, 1, 3, 3)].reverse(), 4, [[1, 4]]],
    ['closed', [...box(1, 1, 3, 3), [1, 1] as Point], 4, [[1, 4]]],
    ['like an L', [[6, 1], [9, 1], [9, 2], [7, 2], [7, 5], [6, 5]] as Ring, 6, [[0, 6]]], // biome-ignore format: points
  ])('measures a polygon %s', (_, ring, free, byComponent) => {
    const coverage = computeCoverage(domain, ring);
    expect(coverage.area).toBeCloseTo(computeRingArea(ring), 12);
    expect(coverage.free).toBeCloseTo(free, 9);
    const parts = [...coverage.byComponent].sort((a, b) => a[0] - b[0]);
    expect(parts.map(([component]) => component)).toEqual(byComponent.map(([component]) => component));
    parts.forEach(([, area], i) => {
      expect(area).toBeCloseTo(byComponent[i][1], 9);
    });
  });

  it.each([FIXED_SEED, rotatingSeed])('agrees with counting points in random stars (seed %d)', (seed) => {
    const star = fc
      .tuple(fc.double({ min: 0, max: 10, noNaN: true }), fc.double({ min: 0, max: 10, noNaN: true }))
      .chain(([x, y]) =>
        fc
          .array(fc.double({ min: 0.5, max: 4, noNaN: true }), { minLength: 3, maxLength: 40 })
          .map(
            (radii): Ring =>
              radii.map((r, i) => [
                x + r * Math.cos((2 * Math.PI * i) / radii.length),
                y + r * Math.sin((2 * Math.PI * i) / radii.length),
              ]),
          ),
      );
    const steps = 120;
    const cell = (18 / steps) ** 2;
    fc.assert(
      fc.property(star, (ring) => {
        let counted = 0;
        for (let i = 0; i < steps; i++) {
          for (let j = 0; j < steps; j++) {
            const x = -4 + ((i + 0.5) * 18) / steps;
            const y = -4 + ((j + 0.5) * 18) / steps;
            const isFree = x > 0 && x < 10 && y > 0 && y < 10 && !(x > 4 && x < 5);
            if (isFree && isInsideRing(ring, x, y)) counted += cell;
          }
        }
        const { free, area } = computeCoverage(domain, ring);
        expect(Math.abs(free - counted)).toBeLessThan(0.05 * area + 0.5);
      }),
      { seed, numRuns: runs(10, 50, 500) },
    );
  });
});
