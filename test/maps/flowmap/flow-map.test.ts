import { describe, expect, it } from 'vitest';
import { findTriangle, isVisible, NONE } from '../../../src/geometry/index.js';
import { buildFlowMap } from '../../../src/maps/flowmap/build-flow-map.js';
import { buildFlowNetwork } from '../../../src/maps/flowmap/build-flow-network.js';
import { ChainFlowMap } from '../../../src/maps/flowmap/chain-flow-map.js';
import type { FlowTerminal } from '../../../src/maps/flowmap/flow-network.js';
import { validateFlow } from '../../../src/maps/flowmap/validate-flow.js';
import { createRandom } from '../../../src/math/index.js';
import { FIXED_SEED, runs } from '../../tier.js';
import { type FlowScene, layScene } from './flow-scene.js';
import { HAND_SCENES } from './hand-scenes.js';
import { validateLanes } from './lanes/validator.js';
import { drawScene, RING_KINDS } from './random-scene.js';
import { sampleCut } from './sampled-cut.js';

/** Maps of random scenes; those whose terminals obstacles cover are left out. */
function* randomMaps(count: number): Generator<{ map: ChainFlowMap; seed: number }> {
  for (let k = 0; k < count; k++) {
    const seed = FIXED_SEED + k;
    const map = mapOf(drawScene(seed, { ring: RING_KINDS[k % 5], obstacles: k % 9, terminals: 2 + ((k >> 2) % 5) }));
    if (map) yield { map, seed };
  }
}

function mapOf(scene: FlowScene): ChainFlowMap | undefined {
  const { domain, terminals } = layScene(scene);
  try {
    return new ChainFlowMap(buildFlowNetwork(domain, terminals));
  } catch {
    return undefined;
  }
}

/** Points of the room of a map. */
function* pointsIn(map: ChainFlowMap, seed: number, count: number): Generator<[number, number]> {
  const random = createRandom(seed);
  const { bounds } = map.domain;
  for (let k = 0; k < 20 * count && count > 0; k++) {
    const x = bounds[0] + random.next() * (bounds[2] - bounds[0]);
    const y = bounds[1] + random.next() * (bounds[3] - bounds[1]);
    const t = findTriangle(map.domain, x, y);
    if (t === NONE || map.domain.triangleComponents[t] !== map.network.component) continue;
    count--;
    yield [x, y];
  }
}

describe('random scenes', () => {
  it('have the cut of a search over points along the walls, and potentials that prove it', () => {
    let compared = 0;
    for (const { map, seed } of randomMaps(runs(2, 10, 150))) {
      const quality = validateFlow(map.network, map.solution);
      expect(quality.faults, `seed ${seed}`).toEqual([]);
      expect(Math.max(quality.excess, quality.slack, quality.gap, quality.backflow), `seed ${seed}`).toBeLessThan(
        1e-12,
      );
      const spacing = 0.8;
      const sampled = sampleCut(map.network, spacing);
      const round = 0.012 * (map.network.circles.length / 3);
      expect(sampled, `seed ${seed}`).toBeGreaterThan(map.capacity - 1e-9 - round);
      expect(sampled, `seed ${seed}`).toBeLessThan(map.capacity + spacing * map.minCut.length + 1e-9);
      compared++;
    }
    expect(compared).toBeGreaterThan(runs(1, 7, 120));
  });

  it('have no more lanes than the cut allows, and all of them where one source group faces one sink group', () => {
    for (const { map, seed } of randomMaps(runs(3, 20, 300))) {
      const { lanes, max } = map.lanes(0.3, { isShortened: false });
      expect(max, `seed ${seed}`).toBeLessThanOrEqual(Math.floor(map.capacity / 0.6 + 1e-9));
      expect(lanes.length, `seed ${seed}`).toBeLessThanOrEqual(max);
      if (map.solution.matching.length === 2) expect(lanes.length, `seed ${seed}`).toBe(max);
      const curves = lanes.map(({ curve }) => curve);
      const radii = curves.map(() => 0.3);
      expect(validateLanes(map.network, curves, radii).problems, `seed ${seed}`).toEqual([]);
    }
  });
});

describe('one map for all kinds of terminals', () => {
  const { domain, terminals } = layScene({
    ring: [0, 0, 40, 0, 40, 20, 0, 20],
    polygons: [[10, 8, 14, 8, 14, 12, 10, 12]],
    lines: [
      [20, 0, 20, 9],
      [20, 20, 20, 11],
    ],
    posts: [[30, 10]],
    circles: [[5, 5, 0.6]],
    sources: [[0, 2, 0, 18]],
    sinks: [[40, 2, 40, 18]],
  });
  const area: FlowTerminal = {
    name: 'crowd',
    kind: 'source',
    shape: { polygon: Float64Array.of(2, 8, 6, 8, 6, 12, 2, 12) },
  };

  it('a wall with a gap of 2 m lets 2 m through, from a door and from a crowd', () => {
    for (const source of [terminals[0], area]) {
      const map = buildFlowMap(domain, [source, terminals[1]]);
      expect(map.capacity).toBeCloseTo(2, 9);
      expect(map.minCut.reduce((sum, { length }) => sum + length, 0)).toBeCloseTo(2, 9);
      for (const isShortened of [false, true]) {
        const { lanes, max, proven, laneCut } = map.lanes(0.25, { isShortened, speed: 2, tolerance: 1e-5 });
        expect([lanes.length, max, proven]).toEqual([4, 4, true]);
        expect(laneCut.gates.reduce((sum, { count }) => sum + count, 0)).toBe(4 * laneCut.winding);
        for (const lane of lanes) {
          expect(lane.minClearance).toBeGreaterThan(0.25 - 1e-9);
          expect(lane.headway).toBeGreaterThan(0.5 - 1e-4);
          expect(lane.capacity).toBeCloseTo(2 / lane.headway, 12);
          expect(lane.length).toBeCloseTo(lane.curve.length, 12);
        }
      }
    }
  });

  it('refuses what has no exact way: several areas, an area beside lines of its kind, areas only', () => {
    const other: FlowTerminal = { ...area, name: 'second' };
    expect(() => buildFlowMap(domain, [area, other, terminals[1]])).toThrow(/several areas/);
    expect(() => buildFlowMap(domain, [area, ...terminals])).toThrow(/so is a line/);
    expect(() => buildFlowMap(domain, [area])).toThrow(/no sink/);
  });
});

describe('the stream function', () => {
  it('is the smallest of potential and distance, Lipschitz, and turned by a quarter it is the flow', () => {
    const out = new Float64Array(2);
    for (const { map, seed } of randomMaps(runs(3, 15, 300))) {
      const { network, solution } = map;
      for (const [x, y] of pointsIn(map, seed, 20)) {
        const value = map.potentialAt(x, y);
        let nearest = Infinity;
        for (let k = 0; k < network.pieceCount && network.pockets.length === 0; k++) {
          const ux = network.bx[k] - network.ax[k];
          const uy = network.by[k] - network.ay[k];
          const uu = ux * ux + uy * uy;
          const along = (x - network.ax[k]) * ux + (y - network.ay[k]) * uy;
          const t = uu > 0 ? Math.min(1, Math.max(0, along / uu)) : 0;
          const distance = Math.hypot(network.ax[k] + t * ux - x, network.ay[k] + t * uy - y);
          nearest = Math.min(nearest, solution.potentials[network.pieceNode[k]] + distance);
        }
        for (let i = 0; i < network.nodeCount && network.pockets.length === 0; i++) {
          for (let c = 3 * network.nodeCircles[i]; c < 3 * network.nodeCircles[i + 1]; c += 3) {
            const [cx, cy, radius] = network.circles.subarray(c, c + 3);
            nearest = Math.min(nearest, solution.potentials[i] + Math.max(0, Math.hypot(x - cx, y - cy) - radius));
          }
        }
        if (network.pockets.length === 0) expect(value, `seed ${seed}`).toBeCloseTo(nearest, 12);
        expect(map.directionAt(x, y, out)).toBe(true);
        expect(Math.hypot(out[0], out[1])).toBeCloseTo(1, 12);
        // Across the flow it rises by one to the left, along it not at all (a kink between two walls is the exception).
        const h = 1e-6;
        const left = map.potentialAt(x - h * out[1], y + h * out[0]);
        const ahead = map.potentialAt(x + h * out[0], y + h * out[1]);
        for (const other of [left, ahead])
          if (!Number.isNaN(other)) expect(Math.abs(other - value)).toBeLessThan(h * 1.01);
      }
    }
  });

  it('is constant on every wall and falls over every source from one side to the other', () => {
    for (const { map, seed } of randomMaps(runs(3, 15, 300))) {
      const { network, solution } = map;
      for (let i = 0; i < network.nodeCount; i++) {
        for (let k = network.nodePieces[i]; k < network.nodePieces[i + 1]; k++) {
          const x = (network.ax[k] + network.bx[k]) / 2;
          const y = (network.ay[k] + network.by[k]) / 2;
          const value = map.potentialAt(x, y);
          if (!Number.isNaN(value)) expect(value, `seed ${seed} node ${i}`).toBeCloseTo(solution.potentials[i], 9);
        }
      }
    }
  });
});

describe('streamlines', () => {
  it('keep their level and end where the flow says', () => {
    for (const { map, seed } of randomMaps(runs(2, 6, 150))) {
      for (const [x, y] of pointsIn(map, seed, 4)) {
        const level = map.potentialAt(x, y);
        const { points, source, sink, isUseful } = map.streamline(x, y);
        for (let k = 2; k + 2 < points.length; k += 2) {
          const value = map.potentialAt(points[k], points[k + 1]);
          expect(Math.abs(value - level), `seed ${seed}`).toBeLessThan(1e-7);
          const isFree = isVisible(map.domain, points[k - 2], points[k - 1], points[k], points[k + 1]);
          expect(isFree, `seed ${seed}: through a wall`).toBe(true);
        }
        if (!isUseful) continue;
        expect(map.terminals[source].kind).toBe('source');
        expect(map.terminals[sink].kind).toBe('sink');
        expect(level).toBeLessThan(Math.max(...map.solution.potentials));
      }
    }
  });

  it('tell useful from useless: what is behind a wall across the room carries nothing', () => {
    const map = mapOf({
      ring: [0, 0, 20, 0, 20, 10, 0, 10],
      lines: [[6, 10, 6, 5, 14, 5, 14, 9.5]],
      sources: [[0, 4, 0, 1]],
      sinks: [[20, 1, 20, 4]],
    });
    expect(map?.capacity).toBeCloseTo(3, 12);
    expect(map?.isUseful(10, 2)).toBe(true);
    expect(map?.isUseful(10, 8)).toBe(false);
    expect(map?.streamline(10, 8).points.length).toBeLessThan(2000);
  });

  it('in every scene worked out by hand some point of the cut is useful', () => {
    for (const { name, scene, capacity } of HAND_SCENES) {
      if (capacity === 0) continue;
      const map = mapOf(scene)!;
      let useful = 0;
      for (const { ax, ay, bx, by } of map.minCut) {
        for (const t of [0.31, 0.53, 0.77]) {
          // A hair off the cut, on the side where the room is.
          for (const side of [-1e-3, 1e-3]) {
            const x = ax + t * (bx - ax) - side * (by - ay);
            const y = ay + t * (by - ay) + side * (bx - ax);
            if (map.isUseful(x, y)) useful++;
          }
        }
      }
      expect(useful, name).toBeGreaterThan(0);
    }
  });
});
