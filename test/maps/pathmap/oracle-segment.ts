import type { Domain } from '../../../src/geometry/index.js';
import { orient2d } from '../../../src/math/index.js';
import { classifyPlace } from './sample-places.js';
import type { OracleSource, Place } from './visibility-oracle.js';

/**
 * A segment as a source of the oracle. The nearest point of it that one sees is the foot of the perpendicular, an end, a
 * place where it meets a wall, or hidden behind a corner, whose own hop is then shorter.
 */
export function segmentSource(
  domain: Domain,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cost: number,
): OracleSource {
  const { vertices, segments } = domain;
  const places: Place[] = [];
  const add = (place: Place | undefined): void => {
    if (place) places.push(place);
  };
  add(classifyPlace(domain, ax, ay, 0));
  add(classifyPlace(domain, bx, by, 0));
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  const size = Math.sqrt(square);
  for (let v = 0; 2 * v < vertices.length; v++) {
    const [x, y] = [vertices[2 * v], vertices[2 * v + 1]];
    const along = ((x - ax) * dx + (y - ay) * dy) / size;
    const off = Math.abs(orient2d(ax, ay, bx, by, x, y)) / size;
    if (along >= 0 && along <= size && off <= 1e-11 * size) places.push({ kind: 'vertex', x, y, vertex: v });
  }
  for (let s = 0; 2 * s < segments.length; s++) {
    const [u, v] = [2 * segments[2 * s], 2 * segments[2 * s + 1]];
    const o1 = orient2d(ax, ay, bx, by, vertices[u], vertices[u + 1]);
    const o2 = orient2d(ax, ay, bx, by, vertices[v], vertices[v + 1]);
    const o3 = orient2d(vertices[u], vertices[u + 1], vertices[v], vertices[v + 1], ax, ay);
    const o4 = orient2d(vertices[u], vertices[u + 1], vertices[v], vertices[v + 1], bx, by);
    if (o1 * o2 >= 0 || o3 * o4 >= 0) continue;
    const share = o3 / (o3 - o4);
    places.push({ kind: 'wall', x: ax + share * dx, y: ay + share * dy, segment: s });
  }
  const footOf = (from: Place): Place | undefined => {
    const share = ((from.x - ax) * dx + (from.y - ay) * dy) / square;
    if (!(share >= 0 && share <= 1)) return undefined;
    return classifyPlace(domain, ax + share * dx, ay + share * dy, 0);
  };
  return { places, footOf, cost };
}

/** A point as a source of the oracle. */
export function pointSource(place: Place, cost: number): OracleSource {
  return { places: [place], cost };
}
