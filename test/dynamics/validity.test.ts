import { describe, expect, it } from 'vitest';
import { CollisionFreeSpeed } from '../../src/dynamics/index.js';
import { runs } from '../tier.js';
import { runBottleneck, runCounterflow, runPeriodicCorridor } from './cases.js';

const seeds = Array.from({ length: runs(1, 1, 5) }, (_, k) => k + 1);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Bounds of the mean speed by density: 20 % around Weidmann and the measured runs, 0.1 m/s around Weidmann from 2.5 on. */
const SPEEDS: readonly [number, number, number][] = [
  [0.5, 1.04, 1.65],
  [1, 0.85, 1.6],
  [1.5, 0.65, 1.2],
  [2, 0.49, 1],
  [2.5, 0.36, 0.55],
  [3, 0.23, 0.43],
  [4, 0.06, 0.26],
];

describe('validity of collision-free-speed', () => {
  it('R4: speed falls with density as people walk', () => {
    const rows = [[SPEEDS[1]], [SPEEDS[1], SPEEDS[5]], SPEEDS][runs(0, 1, 2)];
    let previous = Infinity;
    for (const [density, low, high] of rows) {
      const results = seeds.map((seed) =>
        runPeriodicCorridor(new CollisionFreeSpeed(), density, seed, runs(3, 10, 10), runs(2, 10, 60)),
      );
      const speed = mean(results.map((r) => r.speed));
      expect(speed).toBeGreaterThan(low);
      expect(speed).toBeLessThan(high);
      expect(speed).toBeLessThan(previous + 0.06);
      previous = speed;
      for (const { overlap } of results) expect(overlap).toBeLessThan(0.1);
    }
  });

  it('flow through a neck of 0.8, 1.0 and 1.2 m rises with its width, and no arch locks', () => {
    const rows = [
      [0.8, 1.09, 2],
      [1, 1.45, 2.33],
      [1.2, 1.73, 2.97],
    ].slice(runs(1, 0, 0), runs(2, 3, 3));
    for (const [width, low, high] of rows) {
      for (const seed of seeds) {
        const result = runBottleneck(new CollisionFreeSpeed(), width, seed, runs(40, 80, 150));
        expect(result.left).toBe(0);
        expect(result.overlap).toBeLessThan(0.1);
        expect(result.flow).toBeGreaterThan(low);
        expect(result.flow).toBeLessThan(high);
      }
    }
  });

  it('I8: counterflow in a corridor of 2 m does not lock, and takes longer the more come against', () => {
    for (const seed of seeds) {
      let previous = 0;
      for (const against of [[5], [10, 50], [0, 10, 50, 100]][runs(0, 1, 2)]) {
        const result = runCounterflow(new CollisionFreeSpeed(), against, seed, runs(10, 50, 100));
        expect(result.left).toBe(0);
        expect(result.overlap).toBeLessThan(0.1);
        expect(result.time).toBeGreaterThan(previous);
        previous = result.time;
      }
    }
  });
});
