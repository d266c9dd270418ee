import { buildDomain, type Domain, type ObstacleInput } from '../../src/geometry/index.js';
import type { Plan, PlanAgent } from '../../src/plot/index.js';

export function ring(...coordinates: number[]): Float64Array {
  return Float64Array.from(coordinates);
}

/** A domain of a rectangle from (0, 0) with obstacles. */
export function buildRoom(width: number, height: number, obstacles: readonly ObstacleInput[], periodic?: 'x'): Domain {
  const area = { where: 'boundary', ring: ring(0, 0, width, 0, width, height, 0, height) };
  return buildDomain({ boundary: { areas: [area], periodic }, obstacles }).domain;
}

const OBSTACLES: ObstacleInput[] = [
  { kind: 'polygon', where: 'obstacles[0].polygon', ring: ring(10, 8, 11, 8, 11, 9, 10, 9) },
  { kind: 'line', where: 'obstacles[1].line', points: ring(20, 0, 20, 5, 22, 7) },
  { kind: 'point', where: 'obstacles[2].point', x: 30, y: 10 },
  { kind: 'circle', where: 'obstacles[3].circle', x: 5, y: 5, radius: 0.6 },
  { kind: 'polygon', where: 'obstacles[4].polygon', ring: ring(24, 12, 34, 12, 34, 19, 24, 19) },
  { kind: 'circle', where: 'obstacles[5].circle', x: 24, y: 12, radius: 2 },
];

/** Everything that a plan can show. */
export function createSamplePlan(): Plan {
  const agents = Array.from({ length: 12 }, (_, k): PlanAgent => {
    return { at: [2 + (k % 4), 10 + Math.floor(k / 4)], radius: 0.2, group: k % 2 === 0 ? 'visitors' : 'tour' };
  });
  return {
    domain: buildRoom(40, 20, OBSTACLES),
    title: 'Two-door hall',
    places: [
      {
        name: 'east',
        line: [
          [40, 8],
          [40, 12],
        ],
      },
      {
        name: 'hall',
        polygon: [
          [1, 1],
          [15, 1],
          [15, 19],
          [1, 19],
        ],
      },
      { name: 'desk', point: [3, 4] },
    ],
    zones: [
      {
        polygon: [
          [16, 1],
          [19, 1],
          [19, 6],
          [16, 6],
        ],
        factor: 0.5,
      },
    ],
    agents,
  };
}
