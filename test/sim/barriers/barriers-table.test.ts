import { describe, expect, it } from 'vitest';
import { checkScene } from '../../../src/scene/index.js';
import { runs, tier } from '../../tier.js';
import { boundByCapacity } from './capacity-bound.js';
import { estimate, type Mode, readScene, show, watchBarriers, withMode } from './watch-barriers.js';

/** Seeds from here on; the rules were made with others. */
const FIRST_SEED = 101;
const FIVE = ['two-doors', 'three-exits', 'streets', 'late-wave', 'exit-closes'];

function totals(name: string, mode: Mode, count: number): number[] {
  const scene = withMode(readScene(name), mode);
  return Array.from({ length: count }, (_, k) => {
    const { total, arrived, agents } = watchBarriers(scene, FIRST_SEED + k);
    expect(arrived, `${name}, ${mode}, seed ${FIRST_SEED + k}`).toBe(agents);
    return total;
  });
}

describe('the published scenes with barriers', () => {
  it.each([...FIVE, 'neck', 'two-corridors', 'r11-two-exits'])('%s is sound', (name) => {
    const { errors, warnings } = checkScene(readScene(name));
    expect([...errors, ...warnings]).toEqual([]);
  });
});

// BAR-51: like Farias 2020, figure 5.1 and section 5.6 (w = 1.5, 30 steps of 0.05 s, 10 s are the defaults of `fixed`).
describe.runIf(tier !== 'quick')('a neck in the middle, wide ways beside it', () => {
  it('fixed barriers save 15 %, adaptive ones no less, and come within 15 % of what the gates let through', () => {
    const count = runs(1, 2, 20);
    const [off, fixed, adaptive] = (['off', 'fixed', 'adaptive'] as const).map((mode) => totals('neck', mode, count));
    const { total, cut } = boundByCapacity(readScene('neck'));
    const means = [off, fixed, adaptive].map(estimate);
    console.log(
      `neck, ${count} seeds: off ${show(means[0])} s, fixed ${show(means[1])} s, adaptive ${show(means[2])} s; ` +
        `bound ${total.toFixed(1)} s (cut ${cut.toFixed(2)} m)`,
    );
    expect(cut).toBeCloseTo(2 + 1.2 + 2, 9);
    for (const time of [...off, ...fixed, ...adaptive]) expect(time).toBeGreaterThan(total);
    expect(means[1].mean).toBeLessThanOrEqual(0.85 * means[0].mean);
    expect(means[2].mean).toBeLessThanOrEqual(1.15 * total);
    expect(means[2].mean).toBeLessThanOrEqual(means[1].mean);
  });
});

// BAR-FIVE: never worse than nothing.
describe.runIf(tier !== 'quick')('adaptive barriers on other layouts', () => {
  it.each(FIVE.slice(0, runs(0, 2, 5)))('%s: the mean is at most 2 % above that without', (name) => {
    const count = runs(1, 1, 20);
    const off = totals(name, 'off', count);
    const adaptive = totals(name, 'adaptive', count);
    const change = estimate(adaptive.map((time, k) => 100 * (time / off[k] - 1)));
    console.log(
      `${name}, ${count} seeds: off ${show(estimate(off))} s, adaptive ${show(estimate(adaptive))} s, ${show(change)} %`,
    );
    expect(estimate(adaptive).mean).toBeLessThanOrEqual(1.02 * estimate(off).mean);
    // So that it cannot be chance: the whole interval of the change.
    if (count > 2) expect(change.mean + change.half).toBeLessThanOrEqual(2);
  });
});
