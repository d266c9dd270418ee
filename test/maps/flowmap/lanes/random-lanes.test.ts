import { describe, expect, it } from 'vitest';
import type { FlowNetwork } from '../../../../src/maps/flowmap/flow-network.js';
import { GateFinder } from '../../../../src/maps/flowmap/gate-finder.js';
import { extractLanes, isSingleGroup } from '../../../../src/maps/flowmap/lanes/extract-lanes.js';
import { extractMixedLanes } from '../../../../src/maps/flowmap/lanes/mixed-lanes.js';
import { signChains } from '../../../../src/maps/flowmap/match-chains.js';
import { solveLanes } from '../../../../src/maps/flowmap/solve-flow.js';
import { createRandom } from '../../../../src/math/index.js';
import { rotatingSeed, runs } from '../../../tier.js';
import { randomInterleaved, randomScene, SHAPES } from './random-scene.js';
import { validateLanes } from './validator.js';

/** From 5 to 200 obstacles, more scenes with few. */
function obstacleCount(k: number): number {
  return 5 + Math.floor(196 * ((k * 0.6180339) % 1) ** 2);
}

/** The prefix that every gate on every way from the low to the high chain lets through: Bellman-Ford over all pairs. */
function longestPrefix(network: FlowNetwork, radii: readonly number[]): number {
  const finder = new GateFinder(network);
  const { low, high } = signChains(network);
  const prefixes = new Int32Array(network.nodeCount).fill(radii.length);
  prefixes[low[0]] = 0;
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (let i = 0; i < network.nodeCount; i++) {
      for (let j = 0; j < network.nodeCount; j++) {
        if (i === j || prefixes[j] <= prefixes[i]) continue;
        let room = finder.measure(i, j) + 1e-10 * network.size;
        let n = prefixes[i];
        while (n < radii.length && room >= 2 * radii[n]) room -= 2 * radii[n++];
        if (n >= prefixes[j]) continue;
        prefixes[j] = n;
        isChanged = true;
      }
    }
  }
  return prefixes[high[0]];
}

describe('lanes of random scenes', () => {
  it('are as many as the floored cut, keep r to walls and 2r to each other', { timeout: 600_000 }, () => {
    const scenes = runs(12, 40, 1000);
    let used = 0;
    let laneCount = 0;
    for (let k = 0; k < scenes; k++) {
      // Half of the scenes change from day to day.
      const seed = k % 2 === 0 ? k : (rotatingSeed + k) % 2147483647;
      const shape = SHAPES[k % SHAPES.length];
      const scene = randomScene(shape, obstacleCount(k), seed);
      if (!scene) continue;
      used++;
      const label = `${shape} with ${obstacleCount(k)} obstacles, seed ${seed}`;
      expect(isSingleGroup(scene.network), label).toBe(true);
      const potentials = solveLanes(scene.network, scene.radius);
      const { lanes, dropped } = extractLanes(scene.network, potentials);
      expect(lanes.length, label).toBe(potentials.count);
      expect(dropped, label).toBe(0);
      const { problems } = validateLanes(
        scene.network,
        lanes,
        lanes.map(() => scene.radius),
      );
      expect(problems, label).toEqual([]);
      laneCount += lanes.length;
    }
    expect(used).toBeGreaterThan(0.9 * scenes);
    expect(laneCount).toBeGreaterThan(5 * scenes);
  });

  it('of mixed widths are the longest prefix that fits', { timeout: 600_000 }, () => {
    for (let k = 0; k < runs(5, 20, 200); k++) {
      const scene = randomScene(SHAPES[k % SHAPES.length], 5 + (k % 40), 5000 + k);
      if (!scene) continue;
      const random = createRandom(k);
      const radii = Array.from({ length: 80 }, () => scene.radius * (0.5 + random.next()));
      const { lanes } = extractMixedLanes(scene.network, radii);
      const { problems } = validateLanes(scene.network, lanes, radii);
      expect(problems, `scene ${k}`).toEqual([]);
      expect(lanes.length, `scene ${k}`).toBe(longestPrefix(scene.network, radii));
      const even = extractMixedLanes(
        scene.network,
        Array.from({ length: 400 }, () => scene.radius),
      );
      expect(even.lanes.length, `scene ${k}`).toBe(solveLanes(scene.network, scene.radius).count);
    }
  });

  it('between interleaved terminals keep apart and reach the bound', { timeout: 600_000 }, () => {
    let dropped = 0;
    for (let k = 0; k < runs(8, 30, 210); k++) {
      const scene = randomInterleaved(k);
      if (!scene) continue;
      const potentials = solveLanes(scene.network, scene.radius);
      const { lanes } = extractLanes(scene.network, potentials);
      expect(lanes.length, `scene ${k}`).toBeLessThanOrEqual(potentials.bound);
      if (lanes.length < potentials.bound) dropped++;
      const { problems } = validateLanes(
        scene.network,
        lanes,
        lanes.map(() => scene.radius),
      );
      expect(problems, `scene ${k}`).toEqual([]);
    }
    expect(dropped).toBe(0);
  });
});
