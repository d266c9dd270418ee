import { describe, expect, it } from 'vitest';
import { buildFlowNetwork } from '../../../../src/maps/flowmap/build-flow-network.js';
import { AreaFlowMap } from '../../../../src/maps/flowmap/inner/area-flow-map.js';
import { redrawLanes } from '../../../../src/maps/flowmap/inner/redraw-lanes.js';
import { unwindLanes } from '../../../../src/maps/flowmap/inner/unwind-lanes.js';
import type { LaneCurve } from '../../../../src/maps/flowmap/lanes/lane-curve.js';
import { buildLaneRoom } from '../../../../src/maps/flowmap/shorten/lane-room.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../../tier.js';
import { areaTerminal, domainOf, type Hall, lineTerminals, polygon, randomHall, rimea9 } from './random-hall.js';
import { validateInnerLanes } from './validate-inner-lanes.js';

function mapOf({ boundary, obstacles, area, doors }: Hall, kind: 'source' | 'sink' = 'source'): AreaFlowMap {
  const terminals = [areaTerminal(area, kind), ...lineTerminals(doors, kind === 'source' ? 'sink' : 'source')];
  return new AreaFlowMap(buildFlowNetwork(domainOf(boundary, obstacles), terminals), 0);
}

const curvesOf = (map: AreaFlowMap, radius: number, isShortened: boolean): LaneCurve[] =>
  map.lanes(radius, { isShortened }).lanes.map(({ curve }) => curve);

const sumOf = (lanes: readonly LaneCurve[]): number => lanes.reduce((sum, { length }) => sum + length, 0);

describe('turns about the area', () => {
  /** Lanes ran up to nine times round the crowd: 66 m to 82 m each where 8 m to 11 m will do. */
  it('fixture wound-hall: lanes to two doors are nearly straight', () => {
    const hall: Hall = {
      boundary: [0, 0, 20, 0, 20, 20, 0, 20],
      area: [8, 8, 12, 8, 12, 12, 8, 12],
      doors: [
        [9, 20, 11.05, 20],
        [20, 4, 20, 6.05],
      ],
      obstacles: [polygon(3, 3, 5, 3, 5, 5, 3, 5)],
    };
    const map = mapOf(hall);
    const short = curvesOf(map, 0.2, true);
    expect(short.length).toBe(10);
    expect(validateInnerLanes(map.problem, short, 0.2).problems).toEqual([]);
    // Straight ways: 8 m to the upper door; to the other from the corner (12, 8) to where five lanes pass it.
    const straight = 5 * 8 + [4.2, 4.6, 5, 5.4, 5.8].reduce((sum, y) => sum + Math.hypot(8, 8 - y), 0);
    expect(sumOf(short)).toBeLessThan(1.1 * straight);
    for (const lane of short) expect(lane.length).toBeLessThan(11);
  });

  it('RiMEA 9: every lane runs straight to its door', () => {
    const short = curvesOf(mapOf(rimea9(4)), 0.2, true);
    expect(short.length).toBe(8);
    for (const lane of short) expect(lane.length).toBeCloseTo(2, 6);
  });

  it.each([FIXED_SEED, rotatingSeed])('fewer turns, as many lanes, the same distances; seed %i', (seed) => {
    let before = 0;
    let after = 0;
    for (let k = 0; k < runs(1, 4, 40); k++) {
      const radius = [0.25, 0.15, 0.4, 0.2][k % 4];
      const map = mapOf(randomHall(seed + k, runs(5, 8, 16)), k % 3 === 2 ? 'sink' : 'source');
      const { problem, network } = map;
      const drawn = curvesOf(map, radius, false);
      const redrawn = redrawLanes(problem, drawn, radius, map.capacity);
      expect(redrawn.length).toBe(drawn.length);
      expect(sumOf(redrawn)).toBeLessThanOrEqual(sumOf(drawn));
      expect(validateInnerLanes(problem, redrawn, radius).problems, `hall ${seed + k}`).toEqual([]);
      const { terminal, ring } = problem.area;
      const room = buildLaneRoom(network, radius, [{ terminal, points: ring.points, closed: true }]);
      const { lanes } = unwindLanes(room, ring, terminal, redrawn, radius);
      expect(validateInnerLanes(problem, lanes, radius).problems, `hall ${seed + k}`).toEqual([]);
      lanes.forEach((lane, n) => {
        expect(lane.length).toBeLessThanOrEqual(redrawn[n].length);
        expect([lane.source, lane.sink]).toEqual([redrawn[n].source, redrawn[n].sink]);
      });
      const short = curvesOf(map, radius, true);
      expect(validateInnerLanes(problem, short, radius).problems, `hall ${seed + k}`).toEqual([]);
      before += sumOf(drawn);
      after += sumOf(short);
    }
    expect(after).toBeLessThanOrEqual(before);
  });

  it('the same lanes each time', () => {
    const [a, b] = [0, 1].map(() => curvesOf(mapOf(randomHall(1017, 8)), 0.25, true));
    expect(b.map(({ points }) => [...points])).toEqual(a.map(({ points }) => [...points]));
  });
});
