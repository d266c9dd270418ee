import { describe, expect, it } from 'vitest';
import { buildFlowMap } from '../../../src/maps/flowmap/build-flow-map.js';
import { buildFlowNetwork } from '../../../src/maps/flowmap/build-flow-network.js';
import { GateFinder } from '../../../src/maps/flowmap/gate-finder.js';
import { signChains } from '../../../src/maps/flowmap/match-chains.js';
import { solveFlow, solveLanes } from '../../../src/maps/flowmap/solve-flow.js';
import { spreadLanes, spreadLengths } from '../../../src/maps/flowmap/spread.js';
import { validateFlow } from '../../../src/maps/flowmap/validate-flow.js';
import { runs } from '../../tier.js';
import { layScene, type Motion, STILL } from './flow-scene.js';
import { HAND_SCENES } from './hand-scenes.js';

const MOTIONS: readonly Motion[] = [
  STILL,
  { angle: 0.7, scale: 1, x: 3, y: -8 },
  { angle: 2, scale: 1e-3, x: 0, y: 0 },
  { angle: -1.1, scale: 1e5, x: -2e6, y: 7e5 },
  { angle: Math.PI / 2, scale: 1, x: 1e5, y: 2e5 },
];

describe('cuts worked out by hand', () => {
  it.each(HAND_SCENES)('$name', ({ scene, capacity, lanes }) => {
    for (const motion of MOTIONS.slice(0, runs(1, 5, 5))) {
      const { domain, terminals } = layScene(scene, motion);
      const far = Math.max(Math.abs(motion.x), Math.abs(motion.y), 20 * motion.scale);
      const tolerance = 1e-12 * far + 1e-12 * motion.scale;
      const map = buildFlowMap(domain, terminals);
      expect(Math.abs(map.capacity - capacity * motion.scale)).toBeLessThan(8 * tolerance);
      if (map.certificate.kind === 'apart') {
        expect(capacity).toBe(0);
        continue;
      }
      const network = buildFlowNetwork(domain, terminals);
      const quality = validateFlow(network, solveFlow(network));
      expect(quality.faults).toEqual([]);
      expect(Math.max(quality.excess, quality.slack, quality.gap, quality.backflow)).toBeLessThan(8 * tolerance);
      if (lanes && far < 1000) {
        const solved = solveLanes(network, lanes[0] * motion.scale);
        expect(solved.bound).toBe(lanes[1]);
        expect(solved.count).toBe(lanes[1]);
      }
    }
  });

  it('gives the same value from either chain', () => {
    for (const { scene, capacity, lanes } of HAND_SCENES) {
      const { domain, terminals } = layScene(scene);
      if (capacity === 0) continue;
      const network = buildFlowNetwork(domain, terminals);
      const { low, high } = signChains(network);
      if (low.length > 1) continue;
      const finder = new GateFinder(network);
      for (const [from, to] of [
        [low[0], high[0]],
        [high[0], low[0]],
      ]) {
        const starts = new Float64Array(finder.count).fill(Infinity);
        starts[from] = 0;
        expect(spreadLengths(finder, starts).values[to]).toBeCloseTo(capacity, 12);
        if (lanes) expect(spreadLanes(finder, starts, 2 * lanes[0]).values[to]).toBe(lanes[1]);
      }
    }
  });
});
