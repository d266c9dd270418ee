import { describe, expect, it } from 'vitest';
import { createRandom } from '../../src/math/index.js';
import { countPeople, type SceneDistribution, validateScene } from '../../src/scene/index.js';
import { sampleTargets } from '../../src/sim/goal-choice.js';
import { buildPopulation } from '../../src/sim/population.js';
import { computeRimeaSpeed, sampleRimeaAge } from '../../src/sim/profile.js';
import { sampleDistribution } from '../../src/sim/sample-distribution.js';
import { FIXED_SEED, runs } from '../tier.js';

/** Largest gap between the sample and a distribution function (Kolmogorov and Smirnov), times the root of n. */
function measureGap(sample: number[], cdf: (x: number) => number): number {
  sample.sort((a, b) => a - b);
  const n = sample.length;
  let gap = 0;
  sample.forEach((x, k) => {
    const p = cdf(x);
    gap = Math.max(gap, p - k / n, (k + 1) / n - p);
  });
  return gap * Math.sqrt(n);
}

/** Error function (Abramowitz and Stegun 7.1.26), to 1.5e-7. */
function normalCdf(z: number): number {
  const t = 1 / (1 + (0.3275911 * Math.abs(z)) / Math.SQRT2);
  const poly = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const erf = 1 - poly * Math.exp((-z * z) / 2);
  return z < 0 ? (1 - erf) / 2 : (1 + erf) / 2;
}

/** Gamma by its density, summed finely over y^shape, where it has no pole. */
function gammaCdf(scale: number, shape: number): (x: number) => number {
  const cells = 100_000;
  const step = 60 ** shape / cells;
  const sums = [0];
  for (let k = 1; k <= cells; k++) sums.push(sums[k - 1] + Math.exp(-(((k - 0.5) * step) ** (1 / shape))));
  return (x) => sums[Math.min(cells, Math.round((x / scale) ** shape / step))] / sums[cells];
}

describe('laws of the scene', () => {
  // The laws of NIST TN 1822, case 1.1, and those of walking speeds.
  it.each<[string, SceneDistribution, (x: number) => number]>([
    ['uniform', { uniform: [10, 100] }, (x) => (x - 10) / 90],
    ['gamma', { gamma: [103.901, 1.291] }, gammaCdf(103.901, 1.291)],
    ['a steep gamma', { gamma: [2, 0.4] }, gammaCdf(2, 0.4)],
    ['lognormal', { lognormal: [4.586, 0.967] }, (x) => normalCdf((Math.log(x) - 4.586) / 0.967)],
    ['weibull', { weibull: [139.285, 1.195] }, (x) => 1 - Math.exp(-((x / 139.285) ** 1.195))],
    ['normal', { normal: [10, 1] }, (x) => normalCdf(x - 10)],
    [
      'a cut normal',
      { normal: [1.34, 0.26], min: 1.2, max: 1.5 },
      (x) => {
        const at = (v: number) => normalCdf((v - 1.34) / 0.26);
        return (at(x) - at(1.2)) / (at(1.5) - at(1.2));
      },
    ],
  ])('draws from %s', (_, law, cdf) => {
    const random = createRandom(FIXED_SEED);
    const sample = Array.from({ length: runs(2000, 5000, 50_000) }, () => sampleDistribution(law, random));
    // One sample in a hundred would be beyond; the seed is fixed.
    expect(measureGap(sample, cdf)).toBeLessThan(1.63);
  });

  it('knows how people of the guideline walk', () => {
    expect([20, 30, 60, 80].map(computeRimeaSpeed)).toEqual([1.61, 1.54, 1.27, 0.68]);
    expect(computeRimeaSpeed(25)).toBeCloseTo(1.575, 12);
    const random = createRandom(1);
    for (let k = 0; k < 1000; k++) {
      const { age, speed } = sampleRimeaAge(random);
      expect(Math.abs(speed / computeRimeaSpeed(age) - 1)).toBeLessThanOrEqual(0.19);
    }
  });
});

describe('shares of goals', () => {
  it('are kept to the person', () => {
    const chosen = sampleTargets({ a: 0.2, b: 0.8 }, 101, createRandom(3));
    expect(chosen.filter((k) => k === 0)).toHaveLength(20);
    expect(new Set(chosen.slice(0, 30)).size).toBe(2);
    const thirds = sampleTargets({ a: 1, b: 1, c: 1 }, 100, createRandom(3));
    expect([0, 1, 2].map((t) => thirds.filter((k) => k === t).length)).toEqual([34, 33, 33]);
    expect([...sampleTargets({ a: 0, b: 5 }, 3, createRandom(3))]).toEqual([1, 1, 1]);
  });
});

describe('the population', () => {
  const scene = validateScene({
    footfall: 1,
    boundary: [
      [0, 0],
      [40, 0],
      [40, 20],
      [0, 20],
    ],
    places: { a: { point: [1, 1] }, b: { point: [2, 2] }, hall: { point: [20, 10] } },
    crowd: [
      { spawn: 'hall', count: 30, goal: { a: 1, b: 2 }, route: [{ to: 'b', wait: { uniform: [1, 2] } }] },
      { spawn: 'hall', arrive: { rate: 2, from: 1, to: 6 }, goal: ['a', 'b'], speed: 1, group: { size: 4 } },
      { spawn: 'hall', arrive: { times: [5, 0.5] } },
    ],
    agents: [{ at: [3, 3], goal: [4, 4], delay: 7, arrive: { at: 2 } }],
  });

  it('has everybody, in the order of coming', () => {
    const people = buildPopulation(scene, 5);
    expect(people).toHaveLength(countPeople(scene));
    const order = people.map(({ arrival }) => arrival);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    const crowd = (c: number) => people.filter((person) => person.crowd === c);
    expect(crowd(0).filter(({ legs }) => (legs[1].target as string[])[0] === 'a')).toHaveLength(10);
    expect(crowd(0).every(({ legs }) => legs[0].wait >= 1 && legs[0].wait <= 2)).toBe(true);
    expect(crowd(1).map(({ arrival }) => arrival)).toEqual([1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5]);
    expect(crowd(1).map(({ group }) => group)).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2, 2]);
    expect(crowd(2).map(({ arrival, legs }) => [arrival, legs.length])).toEqual([
      [0.5, 0],
      [5, 0],
    ]);
    expect(crowd(3)).toMatchObject([{ arrival: 2, delay: 7, legs: [{ target: [4, 4], wait: 0 }] }]);
  });

  it('is the same for the same seed, and crowds do not disturb each other', () => {
    expect(buildPopulation(scene, 5)).toEqual(buildPopulation(scene, 5));
    expect(buildPopulation(scene, 6)).not.toEqual(buildPopulation(scene, 5));
    const without = { ...scene, crowd: [{ ...scene.crowd![0], count: 7 }, ...scene.crowd!.slice(1)] };
    const second = (all: typeof scene) => buildPopulation(all, 5).filter(({ crowd }) => crowd === 1);
    expect(second(without)).toEqual(second(scene));
  });

  it('draws more people than a call may have arguments', () => {
    const scene = validateScene({
      footfall: 1,
      boundary: [
        [0, 0],
        [9, 0],
        [9, 9],
        [0, 9],
      ],
      places: { middle: { point: [4, 4] } },
      crowd: [{ count: 200_000, spawn: 'middle', speed: 1 }],
    });
    expect(buildPopulation(scene, 1)).toHaveLength(200_000);
  });
});
