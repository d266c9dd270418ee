import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NONE } from '../../../src/geometry/index.js';
import type { Point, Scene } from '../../../src/scene/index.js';
import { Simulation } from '../../../src/sim/index.js';
import { dataFolder, runs } from '../../tier.js';
import { type GroupExtents, measureExtents, quantile, readRealGroups } from './real-groups.js';

const rectangle = (x0: number, y0: number, x1: number, y1: number): Point[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

/**
 * A street of 40 x 10 m with groups of one size both ways and people on their own among them, as in the street scenes.
 */
function makeStreet(size: number, groups: number, seed: number): Scene {
  return {
    footfall: 1,
    boundary: rectangle(0, 0, 40, 10),
    places: { west: { polygon: rectangle(0.5, 0.5, 6, 9.5) }, east: { polygon: rectangle(34, 0.5, 39.5, 9.5) } },
    crowd: [
      { id: 'eastbound', count: size * groups, spawn: 'west', goal: 'east', group: { size, formation: 'abreast' } },
      { id: 'westbound', count: size, spawn: 'east', goal: 'west', group: { size, formation: 'abreast' } },
      { id: 'alone', count: 3, spawn: 'west', goal: 'east' },
    ],
    run: { duration: 120, seed },
  };
}

/** Extents of the groups of a street while they are between the ends of it, twice a second. */
function walkStreet(size: number, seed: number): GroupExtents[] {
  const sim = new Simulation(makeStreet(size, 3, seed), { seed });
  const groups = sim.groups?.groups ?? [];
  const extents = groups.map((): GroupExtents => ({ lateral: [], longitudinal: [] }));
  for (let n = 0; !sim.isOver; n++) {
    sim.step();
    if (n % 10 !== 0) continue;
    const { crowd } = sim;
    groups.forEach(({ units }, k) => {
      const slots = units.map((id) => crowd.findSlot(id)).filter((slot) => slot !== NONE);
      const { x, y, vx, vy } = crowd.present;
      if (slots.length < size || slots.some((slot) => x[slot] < 9 || x[slot] > 31)) return;
      measureExtents(
        slots.flatMap((slot) => [x[slot], y[slot], vx[slot], vy[slot]]),
        extents[k],
      );
    });
  }
  return extents.filter(({ lateral }) => lateral.length > 0);
}

/** Medians of groups: of all of them the median, and between which values eight of ten lie. */
function summarise(groups: readonly GroupExtents[], key: keyof GroupExtents): [number, number, number] {
  const medians = groups.map((extents) => quantile(extents[key], 0.5));
  return [0.1, 0.5, 0.9].map((share) => quantile(medians, share)) as [number, number, number];
}

/** What `readRealGroups` finds in ETH and zara01 together (74 pairs and 17 triples): 10 %, median, 90 % of the medians of groups, m. */
const MEASURED = {
  2: { lateral: [0.6, 0.81, 1], longitudinal: [0.06, 0.18, 0.44] },
  3: { lateral: [0.95, 1.37, 1.95], longitudinal: [0.24, 0.59, 1.15] },
} as const;

describe('groups that walk abreast', () => {
  it.each([2, 3] as const)('of %i are as wide and as long as real ones', (size) => {
    const walked = Array.from({ length: runs(1, 1, 4) }, (_, k) => walkStreet(size, 31 + k)).flat();
    expect(walked.length).toBeGreaterThan(2);
    for (const key of ['lateral', 'longitudinal'] as const) {
      const [low, , high] = MEASURED[size][key];
      const [ourLow, ours, ourHigh] = summarise(walked, key);
      if (runs(0, 0, 1) === 1) {
        console.info(
          `${size} abreast, ${key}: ${[ourLow, ours, ourHigh].map((value) => value.toFixed(2)).join(' ')} m`,
        );
      }
      expect(ours, `${key} extent`).toBeGreaterThan(low);
      expect(ours, `${key} extent`).toBeLessThan(high);
    }
  });

  it.skipIf(!dataFolder)('compare with what the street scenes hold', () => {
    for (const size of [2, 3] as const) {
      const real = ['eth', 'zara01'].flatMap((name) => readRealGroups(join(dataFolder ?? '', 'people', name), size));
      for (const key of ['lateral', 'longitudinal'] as const) {
        summarise(real, key).forEach((value, k) => void expect(value).toBeCloseTo(MEASURED[size][key][k], 1));
      }
    }
  });
});
