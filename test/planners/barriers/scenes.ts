import { buildDomain, type Domain, type ObstacleInput } from '../../../src/geometry/index.js';
import { buildDomainDiagram } from '../../../src/maps/index.js';
import { CorridorSet } from '../../../src/planners/barriers/index.js';

export function box(x: number, y: number, w: number, h: number): ObstacleInput {
  return { kind: 'polygon', where: 'box', ring: Float64Array.of(x, y, x + w, y, x + w, y + h, x, y + h) };
}

export function wall(...points: number[]): ObstacleInput {
  return { kind: 'line', where: 'wall', points: Float64Array.from(points) };
}

/** A room of 40 by 20 m with something in it. */
export function room(...obstacles: ObstacleInput[]): Domain {
  const ring = Float64Array.of(0, 0, 40, 0, 40, 20, 0, 20);
  return buildDomain({ boundary: { areas: [{ where: 'room', ring }] }, obstacles }).domain;
}

export function corridorsOf(domain: Domain): CorridorSet {
  return new CorridorSet(buildDomainDiagram(domain));
}

/** Two rooms, a door of 2 m between them at (20, 10). */
export const DOOR = [wall(20, 0, 20, 9), wall(20, 11, 20, 20)];
/** Two corridors of 2 and 3 m between x = 15 and 21, and one of 0.5 m. */
export const BLOCKS = [box(15, 0.5, 6, 8.5), box(15, 11, 6, 6)];
