import { describe, expect, it } from 'vitest';
import { isVisible } from '../../../src/geometry/index.js';
import { buildFlowNetwork } from '../../../src/maps/flowmap/build-flow-network.js';
import { ChainFlowMap } from '../../../src/maps/flowmap/chain-flow-map.js';
import { type FlowScene, layScene } from './flow-scene.js';
import { drawScene } from './random-scene.js';
import { sampleCut } from './sampled-cut.js';

function mapOf(scene: FlowScene): ChainFlowMap {
  const { domain, terminals } = layScene(scene);
  return new ChainFlowMap(buildFlowNetwork(domain, terminals));
}

/** Faults met once. */
describe('flow fixtures', () => {
  it('lid: a gate from corner to corner over the mouth of a slot is outside', () => {
    const ring = [0, 0, 20, 0, 20, 20, 13, 20, 13, 6, 7, 6, 7, 20, 0, 20];
    const map = mapOf({
      ring,
      sources: [
        [0, 12.3, 0, 5.8],
        [4.55, 20, 3.41, 20],
      ],
      sinks: [
        [13, 15.13, 13, 11.18],
        [7, 10.54, 7, 13.04],
      ],
    });
    expect(map.capacity).toBeCloseTo(3.95 + 2.5, 12);
    const other = mapOf({
      ring,
      sources: [
        [7, 11.53, 7, 16.15],
        [13, 16.51, 13, 11.91],
        [19.24, 20, 18.07, 20],
      ],
      sinks: [[9.2, 0, 16.7, 0]],
    });
    expect(other.capacity).toBeCloseTo(7.5, 12);
  });

  it('hull: thin walls on the outer ring name points twice, and no inner point is taken for a corner of the hull', () => {
    const map = mapOf(drawScene(12, { ring: 'comb', obstacles: 3, terminals: 3 }));
    expect(map.network.pockets.length).toBeGreaterThan(0);
    const sampled = sampleCut(map.network, 0.25);
    expect(sampled).toBeGreaterThan(map.capacity - 0.05);
    expect(sampled).toBeLessThan(map.capacity + 0.25 * map.minCut.length);
  });

  it('dent: where the nearest points of two walls lie across its mouth, the ends of the walls count too', () => {
    const map = mapOf({
      ring: [0, 0, 10, 0, 10, 10, 5.1, 10, 7, 4, 3, 4, 4.9, 10, 0, 10],
      sources: [[3, 4, 7, 4]],
      sinks: [[0.5, 0, 9.5, 0]],
    });
    expect(map.minCut).toHaveLength(1);
    expect(map.minCut[0].length).toBeCloseTo(4, 12);
    // Just inside the room at the middle of the source the flow comes from the right wall of the dent or the left one.
    expect(map.potentialAt(5, 4 - 1e-9)).toBeCloseTo(2, 6);
  });

  it('corner and wall: a line of flow turns at a corner between two walls and does not step over a wall', () => {
    const map = mapOf({
      ring: [0, 0, 40, 0, 40, 20, 0, 20],
      polygons: [[10, 8, 14, 8, 14, 12, 10, 12]],
      lines: [
        [20, 0, 20, 9],
        [20, 20, 20, 11],
      ],
      sources: [[0, 2, 0, 18]],
      sinks: [[40, 2, 40, 18]],
    });
    for (const [x, y] of [
      [0.07, 0.05],
      [11.27, 0.05],
      [20.07, 9.05],
      [20.07, 0.55],
      [8, 19.9],
    ]) {
      const { points } = map.streamline(x, y);
      expect(points.length).toBeLessThan(600);
      for (let k = 2; k + 2 < points.length; k += 2) {
        expect(isVisible(map.domain, points[k - 2], points[k - 1], points[k], points[k + 1])).toBe(true);
      }
    }
  });
});
