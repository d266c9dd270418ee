import { describe, expect, it } from 'vitest';
import { buildFlowNetwork } from '../../../../src/maps/flowmap/build-flow-network.js';
import type { FlowNetwork } from '../../../../src/maps/flowmap/flow-network.js';
import { extractLanes, isSingleGroup } from '../../../../src/maps/flowmap/lanes/extract-lanes.js';
import { type LaneCurve, LINE } from '../../../../src/maps/flowmap/lanes/lane-curve.js';
import { laneWalkError } from '../../../../src/maps/flowmap/lanes/lane-walk-error.js';
import { buildWave } from '../../../../src/maps/flowmap/lanes/wave.js';
import { solveLanes } from '../../../../src/maps/flowmap/solve-flow.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../../tier.js';
import { type FlowScene, layScene } from '../flow-scene.js';
import { drawScene, RING_KINDS } from '../random-scene.js';
import { validateLanes } from './validator.js';

function networkOf(scene: FlowScene): FlowNetwork | undefined {
  const { domain, terminals } = layScene(scene);
  try {
    return buildFlowNetwork(domain, terminals);
  } catch {
    return undefined;
  }
}

function draw(first: number, k: number): FlowNetwork | undefined {
  return networkOf(drawScene(first + k, { ring: RING_KINDS[k % 5], obstacles: k % 9, terminals: 2 + ((k >> 2) % 5) }));
}

/** Lanes of a network, all checks passed. */
function lanesOf(network: FlowNetwork, radius: number, label: string): readonly LaneCurve[] {
  const potentials = solveLanes(network, radius);
  const { lanes } = extractLanes(network, potentials);
  if (isSingleGroup(network)) expect(lanes.length, label).toBe(potentials.count);
  else expect(lanes.length, label).toBeLessThanOrEqual(potentials.bound);
  const radii = lanes.map(() => radius);
  expect(validateLanes(network, lanes, radii).problems, label).toEqual([]);
  return lanes;
}

const hasArcAbout = (lane: LaneCurve, x: number, y: number): boolean =>
  lane.kinds.some((kind, i) => kind !== LINE && lane.centres[2 * i] === x && lane.centres[2 * i + 1] === y);

const L_RING = [0, 0, 20, 0, 20, 7, 8, 7, 8, 20, 0, 20];

describe('terminals with inward corners', () => {
  it('the corner of a terminal passes a wave on: lanes behind its shadow line are arcs about it', () => {
    // The low chain ends at (17, 7); its wave is at the corner (8, 7) at 9 m. Behind it the room is in its shadow.
    const network = networkOf({ ring: L_RING, sources: [[17, 7, 8, 7, 8, 11]], sinks: [[0, 20, 0, 0, 20, 0, 20, 5]] });
    const mirrored = networkOf({ ring: L_RING, sinks: [[17, 7, 8, 7, 8, 11]], sources: [[0, 20, 0, 0, 20, 0, 20, 5]] });
    for (const each of [network, mirrored]) {
      const lanes = lanesOf(each!, 0.5, 'L');
      expect(lanes.length).toBeGreaterThan(9);
      expect(lanes.filter((lane) => hasArcAbout(lane, 8, 7)).length).toBeGreaterThan(0);
    }
  });

  it.each([
    [18, 'the wall’s circle and the corner’s touch from inside: the walk stayed on the wall’s and went round for ever'],
    [164, 'the walk went on through the outside'],
    [27, 'lanes behind a shadow line crossed each other'],
    [209, 'the same between interleaved terminals'],
    [218, 'a lane ran at 0.4 r from a wall that only the shadow hides'],
    [239, 'a wall comes into play a hair before the exit: it was asked for behind the terminal'],
    [579, 'the same a micrometre before the exit'],
    [602, 'a terminal almost along its own shadow line: the corner takes over a millimetre before the exit'],
    [814, 'walls exactly 2 n r apart and a post: an arc within rounding had its middle far off'],
    [1164, 'a wall that ends at another terminal was taken for the heir on a shadow line'],
  ])('scene %i: %s', (k) => {
    const network = draw(FIXED_SEED, k)!;
    expect(network.bends.length).toBeGreaterThan(0);
    expect(lanesOf(network, 0.3, `scene ${k}`).length).toBeGreaterThan(0);
  });

  it('a lane that follows its terminal exactly and turns at its corner has not left', () => {
    lanesOf(draw(9000, 9)!, 1, 'along the terminal');
  });

  it('a lane that meets the corner of its sink exactly ends there', () => {
    lanesOf(draw(9000, 189)!, 1, 'on the corner');
  });

  it('random: as many lanes as the floored cut, r and 2r inside the domain', { timeout: 600_000 }, () => {
    let used = 0;
    const count = runs(12, 60, 1000);
    for (let k = 0; k < count; k++) {
      const first = k % 2 === 0 ? FIXED_SEED : rotatingSeed;
      const network = draw(first, k);
      if (!network || network.bends.length === 0) continue;
      used++;
      lanesOf(network, [0.3, 0.25, 0.5, 0.17][k & 3], `seed ${first} + ${k}`);
    }
    expect(used).toBeGreaterThan(0.25 * count);
  });

  it('the error for a lost lane names the corner, and what to do', () => {
    const network = networkOf({ ring: L_RING, sources: [[17, 7, 8, 7, 8, 11]], sinks: [[0, 20, 0, 0, 20, 0, 20, 5]] })!;
    const { levels, bendValues } = solveLanes(network, 0.5);
    const wave = buildWave(network, levels, bendValues);
    const error = laneWalkError(network, wave, 12, 11.5);
    expect(error.code).toBe('flow/lane-walk');
    expect(error.message).toMatch(/lane 12, terminal .*, corner 8\.000, 7\.000: .*inward corner.*split it/);
    expect(laneWalkError(network, wave, 1, 0.5).message).toMatch(/lane 1: .*along its walls.*report/);
  });
});
