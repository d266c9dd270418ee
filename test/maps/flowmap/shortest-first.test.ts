import { describe, expect, it } from 'vitest';
import { buildDomain, type ObstacleInput } from '../../../src/geometry/index.js';
import { ChainFlowMap } from '../../../src/maps/flowmap/chain-flow-map.js';
import { buildFlowMap } from '../../../src/maps/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { randomScene, SHAPES } from './lanes/random-scene.js';
import { validateLanes } from './lanes/validator.js';

function box(where: string, x0: number, y0: number, x1: number, y1: number): ObstacleInput {
  return { kind: 'polygon', where, ring: Float64Array.of(x0, y0, x1, y0, x1, y1, x0, y1) };
}

describe('lanes with the shortest way first', () => {
  it('take the corridor between two blocks that lanes from either side miss (Farias 2020, figure 4.15)', () => {
    const { domain } = buildDomain({
      boundary: { areas: [{ where: 'room', ring: Float64Array.of(0, 0, 30, 0, 30, 20, 0, 20) }] },
      obstacles: [box('lower', 8, 3, 22, 9), box('upper', 8, 11, 22, 17)],
    });
    const map = buildFlowMap(domain, [
      { name: 'west', kind: 'source', shape: { line: Float64Array.of(0, 9, 0, 11) } },
      { name: 'east', kind: 'sink', shape: { line: Float64Array.of(30, 9, 30, 11) } },
    ]);
    const plain = map.lanes(0.4);
    const first = map.lanes(0.4, { isShortestFirst: true });
    expect(plain.lanes.length).toBe(2);
    expect(Math.min(...plain.lanes.map(({ length }) => length))).toBeGreaterThan(35);
    expect(first.lanes.map(({ length }) => length)).toEqual([expect.closeTo(30, 6), expect.closeTo(30, 6)]);
    expect(first.proven).toBe(true);
  });

  it('are as many, and keep all distances', { timeout: 600_000 }, () => {
    let plainSum = 0;
    let firstSum = 0;
    let used = 0;
    const scenes = runs(4, 15, 100);
    for (let k = 0; k < scenes; k++) {
      const seed = (k % 2 === 0 ? FIXED_SEED : rotatingSeed) + 77 * k;
      const scene = randomScene(SHAPES[k % SHAPES.length], 5 + ((k * 13) % 40), seed);
      if (!scene) continue;
      const label = `${SHAPES[k % SHAPES.length]}, seed ${seed}`;
      const map = new ChainFlowMap(scene.network);
      const plain = map.lanes(scene.radius);
      const { lanes } = map.lanes(scene.radius, { isShortestFirst: true });
      expect(lanes.length, label).toBe(plain.lanes.length);
      const curves = lanes.map(({ curve }) => curve);
      expect(
        validateLanes(
          scene.network,
          curves,
          curves.map(() => scene.radius),
        ).problems,
        label,
      ).toEqual([]);
      for (const { length } of plain.lanes) plainSum += length;
      for (const { length } of lanes) firstSum += length;
      used++;
    }
    console.log(
      `shortest first: ${used} scenes, all lanes together ${(firstSum / plainSum).toFixed(3)} of the plain ones`,
    );
    expect(used).toBeGreaterThan(0.8 * scenes);
  });
});
