import type { WorkOptions } from '../error/index.js';
import { buildDomain, type Domain, type DomainInput, type ObstacleInput } from '../geometry/index.js';

/** Copies beside the ground itself, on either side: people look one round ahead. */
const SHIFTS = [-1, 0, 1] as const;

/**
 * A ground that repeats in x laid out three times in a row, to plan ways on across the seam. The middle one keeps its
 * coordinates; both ends are walls.
 *
 * @param domain the ground itself. [Limit: period > 0]
 */
export function unrollDomain(input: DomainInput, domain: Domain, options: WorkOptions = {}): Domain {
  const { period, bounds } = domain;
  const [minX, minY, maxX, maxY] = bounds;
  const [x0, x1] = [minX - period, maxX + period];
  const holes = input.boundary.areas.flatMap((area) => area.holes ?? []);
  const unrolled: DomainInput = {
    boundary: {
      areas: [
        {
          where: 'boundary',
          ring: Float64Array.of(x0, minY, x1, minY, x1, maxY, x0, maxY),
          holes: SHIFTS.flatMap((k) => holes.map((ring) => shiftPoints(ring, k * period))),
        },
      ],
    },
    obstacles: SHIFTS.flatMap((k) => input.obstacles.map((obstacle) => shiftObstacle(obstacle, k * period))),
  };
  return buildDomain(unrolled, options).domain;
}

/** Points x0,y0,... moved along x. */
export function shiftPoints(points: Float64Array, dx: number): Float64Array {
  return points.map((value, k) => (k % 2 === 0 ? value + dx : value));
}

function shiftObstacle(obstacle: ObstacleInput, dx: number): ObstacleInput {
  switch (obstacle.kind) {
    case 'polygon':
      return {
        ...obstacle,
        ring: shiftPoints(obstacle.ring, dx),
        holes: obstacle.holes?.map((ring) => shiftPoints(ring, dx)),
      };
    case 'line':
      return { ...obstacle, points: shiftPoints(obstacle.points, dx) };
    default:
      return { ...obstacle, x: obstacle.x + dx };
  }
}
