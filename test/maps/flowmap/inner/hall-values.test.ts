import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../../../src/error/index.js';
import { buildFlowNetwork } from '../../../../src/maps/flowmap/build-flow-network.js';
import { AreaFlowMap } from '../../../../src/maps/flowmap/inner/area-flow-map.js';
import { areaTerminal, circle, domainOf, type Hall, line, lineTerminals, polygon, rimea9 } from './random-hall.js';

const ROOM = [0, 0, 20, 0, 20, 20, 0, 20];
const CROWD = [8, 8, 12, 8, 12, 12, 8, 12];

function mapOf(hall: Hall, kind: 'source' | 'sink' = 'source'): AreaFlowMap {
  const doors = lineTerminals(hall.doors, kind === 'source' ? 'sink' : 'source');
  const network = buildFlowNetwork(domainOf(hall.boundary, hall.obstacles), [areaTerminal(hall.area, kind), ...doors]);
  return new AreaFlowMap(network, 0);
}

function hall(doors: number[][], area = CROWD, obstacles: Hall['obstacles'] = [], boundary = ROOM): Hall {
  return { boundary, doors, area, obstacles };
}

const SIDES = [
  [2, 0, 18, 0],
  [20, 2, 20, 18],
  [18, 20, 2, 20],
  [0, 18, 0, 2],
];

describe('one area against the doors around it: values by hand', () => {
  it.each<[string, number, Hall]>([
    ['RiMEA 9, four doors', 4, rimea9(4)],
    ['RiMEA 9, two doors', 2, rimea9(2)],
    ['one door: the only chain goes all round, its gate leads to itself', 1, hall([[4, 0, 5, 0]])],
    ['the whole wall open on four sides: the perimeter', 16, hall(SIDES)],
    [
      'two doors of 3 m that touch: a post between them',
      6,
      hall([
        [4, 0, 7, 0],
        [7, 0, 10, 0],
      ]),
    ],
    ['a line inside counts on both sides', 8, hall(SIDES, [8, 10, 12, 10])],
    ['a slanted line', 2 * Math.hypot(4, 3), hall(SIDES, [8, 8, 12, 11])],
    ['a column wholly inside the area is nothing', 16, hall(SIDES, CROWD, [circle(10, 10, 1)])],
    [
      'a bar through the edge of the area closes its own width',
      14,
      hall(SIDES, CROWD, [polygon(9, 6, 11, 6, 11, 9, 9, 9)]),
    ],
    ['a column on the edge of the area closes its chord', 14, hall(SIDES, CROWD, [circle(10, 8, 1)])],
    ['a dent counts as filled', 16, hall(SIDES, [8, 8, 12, 8, 12, 12, 10, 9, 8, 12])],
    ['an area along a wall: three sides', 4 + 2 * 3, hall([[18, 20, 2, 20]], [8, 0, 12, 0, 12, 3, 8, 3])],
    [
      'an area from wall to wall: both sides',
      4 + 6,
      hall(
        [
          [0, 7, 0, 3],
          [20, 2, 20, 8],
        ],
        [8, 0, 12, 0, 12, 10, 8, 10],
        [],
        [0, 0, 20, 0, 20, 10, 0, 10],
      ),
    ],
    [
      'an obstacle in the dent of a U: down into it and up again',
      8 + 2 * 6 + 4 + 0.5 * 2,
      hall(
        SIDES,
        [6, 6, 14, 6, 14, 12, 12, 12, 12, 8, 8, 8, 8, 12, 6, 12],
        [polygon(8.5, 8.5, 11.5, 8.5, 11.5, 14, 8.5, 14)],
      ),
    ],
    ['a wall around three sides', 4 + 2 * 0, hall(SIDES, CROWD, [line(8, 12, 8, 8, 12, 8, 12, 12)])],
  ])('%s', (_, value, scene) => {
    const map = mapOf(scene);
    expect(map.capacity).toBeCloseTo(value, 9);
    expect(map.minCut.reduce((sum, { length }) => sum + length, 0)).toBeCloseTo(value, 9);
    expect(mapOf(scene, 'sink').capacity).toBeCloseTo(value, 9);
  });

  it('flows away from a source and towards a sink', () => {
    const out = new Float64Array(2);
    for (const kind of ['source', 'sink'] as const) {
      const map = mapOf(hall(SIDES), kind);
      const sign = kind === 'source' ? 1 : -1;
      for (const [x, y, ux, uy] of [
        [10, 7.9, 0, -1],
        [12.1, 10, 1, 0],
        [10, 12.1, 0, 1],
        [7.9, 10, -1, 0],
      ]) {
        expect(map.directionAt(x, y, out)).toBe(true);
        expect(sign * (out[0] * ux + out[1] * uy)).toBeGreaterThan(0.3);
      }
      expect(map.directionAt(10, 10, out)).toBe(false);
      expect(map.potentialAt(10, 10)).toBeNaN();
      const line = map.streamline(12.1, 10.5);
      expect(line.isUseful).toBe(true);
      expect(kind === 'source' ? line.source : line.sink).toBe(0);
      expect(map.isUseful(12.1, 10.5)).toBe(true);
    }
  });

  it('gains the capacity around the area', () => {
    const map = mapOf(rimea9(4));
    const { slit, jump } = map.certificate;
    expect(jump).toBeCloseTo(4, 9);
    expect(map.potentialAt(29, slit!.y - 1e-9) - map.potentialAt(29, slit!.y + 1e-9)).toBeCloseTo(4, 6);
  });

  it.each<[string, string, Hall]>([
    ['a point', 'flow/area', hall([[4, 0, 5, 0]], [10, 10, 10, 10, 10, 10])],
    ['a polygon that crosses itself', 'flow/area', hall([[4, 0, 5, 0]], [8, 8, 12, 12, 12, 8, 8, 12.5])],
    ['a door under the area', 'flow/area', hall([[4, 0, 12, 0]], [8, -1, 12, -1, 12, 3, 8, 3])],
    ['an area that walls part', 'flow/area', hall([[4, 0, 5, 0]], CROWD, [line(10, 7, 10, 13)])],
    [
      'an area in another room',
      'flow/terminals-apart',
      hall([[4, 0, 5, 0]], CROWD, [line(6, 6, 14, 6, 14, 14, 6, 14, 6, 6)]),
    ],
    ['an area inside a solid', 'flow/area', hall([[4, 0, 5, 0]], CROWD, [polygon(6, 6, 14, 6, 14, 14, 6, 14)])],
  ])('says what is wrong with %s', (_, code, scene) => {
    const build = () => mapOf(scene);
    expect(build).toThrow(FootfallError);
    try {
      build();
    } catch (error) {
      expect((error as FootfallError).code).toBe(code);
    }
  });
});
