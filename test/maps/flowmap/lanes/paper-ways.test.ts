import { describe, expect, it } from 'vitest';
import type { ObstacleInput } from '../../../../src/geometry/index.js';
import { listGates } from '../../../../src/maps/flowmap/critical-graph.js';
import { extractLanes } from '../../../../src/maps/flowmap/lanes/extract-lanes.js';
import { contractGates } from '../../../../src/maps/flowmap/lanes/paper/contract-gates.js';
import { lanesFromCut } from '../../../../src/maps/flowmap/lanes/paper/lanes-from-cut.js';
import { stepAlongSource } from '../../../../src/maps/flowmap/lanes/paper/step-along-source.js';
import { solveFlow, solveLanes } from '../../../../src/maps/flowmap/solve-flow.js';
import { runs } from '../../../tier.js';
import { assemble, type LaneScene, randomScene } from './random-scene.js';
import { validateLanes } from './validator.js';

/** A corridor from left to right, bodies of radius 0.5 m, with posts. */
function corridor(length: number, height: number, posts: readonly [number, number][]): LaneScene {
  const obstacles = posts.map(([x, y], k): ObstacleInput => ({ kind: 'point', where: `obstacles[${k}]`, x, y }));
  const doors = [
    { kind: 'source' as const, line: [0, height, 0, 0] },
    { kind: 'sink' as const, line: [length, 0, length, height] },
  ];
  const scene = assemble([0, 0, length, 0, length, height, 0, height], obstacles, doors, 0.5);
  if (!scene) throw new Error('no network');
  return scene;
}

/** Like figure 4.12: the post at 1.5 lets one body pass below, the one at 2.2 two; the flow leaves 0.7 between them. */
const MISSES_ONE = corridor(14, 4, [
  [4, 1.5],
  [10, 2.2],
]);

/** Like figure 4.13: the same twice, one above the other. */
const MISSES_TWO = corridor(20, 8, [
  [5, 1.5],
  [15, 2.2],
  [5, 5.5],
  [15, 6.2],
]);

function count(
  scene: LaneScene,
  step = 0.02,
): {
  ours: number;
  stepped: number;
  fromTop: number;
  cut: number;
  one: number;
  both: number;
} {
  const { network, radius } = scene;
  const { lanes } = extractLanes(network, solveLanes(network, radius));
  expect(
    validateLanes(
      network,
      lanes,
      lanes.map(() => radius),
    ).problems,
  ).toEqual([]);
  const flow = solveFlow(network);
  const ways = {
    stepped: stepAlongSource(network, flow, radius, { step }),
    fromTop: stepAlongSource(network, flow, radius, { step, from: 'high' }),
    cut: lanesFromCut(network, radius, undefined),
    one: lanesFromCut(network, radius, 'one'),
    both: lanesFromCut(network, radius, 'both'),
  };
  for (const found of Object.values(ways)) {
    expect(
      validateLanes(
        network,
        found,
        found.map(() => radius),
      ).problems,
    ).toEqual([]);
  }
  return {
    ours: lanes.length,
    stepped: ways.stepped.length,
    fromTop: ways.fromTop.length,
    cut: ways.cut.length,
    one: ways.one.length,
    both: ways.both.length,
  };
}

describe('lanes in the ways of the paper', () => {
  it('FLOW-4: the clearance-insensitive flow misses a lane where ours does not (figure 4.12)', () => {
    expect(count(MISSES_ONE)).toMatchObject({ ours: 3, stepped: 2, fromTop: 2, one: 3, both: 3 });
  });

  it('FLOW-4: it misses two lanes (figure 4.13)', () => {
    expect(count(MISSES_TWO)).toMatchObject({ ours: 7, stepped: 5, fromTop: 5 });
  });

  it('contracts every gate to a whole number of lanes', () => {
    const { network, radius } = MISSES_ONE;
    const lengths = listGates(network).map((gate) => Math.round(1e6 * gate.length) / 1e6);
    expect(lengths.sort()).toEqual([1.5, 1.8, 2.2, 2.5, 6.040695]);
    for (const ends of ['one', 'both'] as const) {
      const contracted = contractGates(network, radius, ends);
      expect(solveFlow(contracted).capacity).toBeCloseTo(3, 9);
    }
  });

  it('never find more lanes than ours', { timeout: 300_000 }, () => {
    let ours = 0;
    let stepped = 0;
    for (let k = 0; k < runs(3, 10, 50); k++) {
      const scene = randomScene('box', 4 + (k % 8), 300 + k);
      if (!scene) continue;
      const found = count({ network: scene.network, radius: 2 * scene.radius }, 0.2);
      for (const other of [found.stepped, found.fromTop, found.cut, found.one, found.both]) {
        expect(other).toBeLessThanOrEqual(found.ours);
      }
      ours += found.ours;
      stepped += Math.max(found.stepped, found.fromTop);
    }
    expect(stepped).toBeLessThanOrEqual(ours);
  });
});
