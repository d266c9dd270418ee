import { describe, expect, it } from 'vitest';
import { createRandom } from '../../src/math/index.js';
import { createBench } from '../../src/node/bench/bench.js';
import { CircleWalkers, createCityGround, createOpenGround } from '../../src/node/bench/circle-walkers.js';
import { createCity } from '../../src/node/bench/maps.js';
import { measureEmptyCircle } from '../../src/node/bench/suites/crowd-empty-circle.js';

describe('the simulations with empty circles', () => {
  it('lead agents across a city and through each other in the open', () => {
    const settings = { step: [0.5, 1.5], iterations: Infinity, isSearchedAnew: false } as const;
    const city = new CircleWalkers(
      createCityGround(createCity(4)),
      [[1, 1]],
      { ...settings, ahead: 5, random: createRandom(1) },
      () => [84, 84],
    );
    for (let k = 0; k < 400 && city.counts.arrived === 0; k++) city.step();
    expect(city.counts.arrived).toBe(1);
    expect(city.counts.searches).toBe(1);
    const open = new CircleWalkers(
      createOpenGround(100),
      [
        [20, 46],
        [80, 54],
      ],
      { ...settings, ahead: 100, random: createRandom(1) },
      (k) => [k === 0 ? 80 : 20, 50 + 5 * k],
    );
    for (let k = 0; k < 400 && open.counts.arrived < 2; k++) open.step();
    expect(open.counts.arrived).toBeGreaterThanOrEqual(2);
  });

  it('are rows with what was published beside them', async () => {
    const { bench, record } = createBench(
      { now: () => performance.now() },
      { seed: 1, rounds: 1, minRounds: 1, budgetMs: 1, warmupMs: 1, warmupCalls: 1 },
    );
    await measureEmptyCircle(bench, { open: [[10, 0.2]], blocks: 4, near: [[5, 0.5]], far: [[5, 0.3]], steps: 50 });
    expect(record.rows).toHaveLength(8);
    expect(new Set(record.rows.map(({ name }) => name)).size).toBe(8);
    expect(record.rows.map(({ theirs }) => theirs)).toEqual([200, 200, 500, 500, 36_000, 36_000, 300, 300]);
    for (const { ours, target, name } of record.rows) {
      expect(ours).toBeGreaterThan(0);
      expect(target).toBe(name.endsWith('searched anew in every step') ? null : 'ratio <= 0.1');
    }
  });
});
