import type { Domain } from './domain.js';
import { triangleHolds } from './locator.js';

/**
 * Move a point that rounding put just outside a triangle into it, towards the triangle's centre, by as little as works
 * (steps from one unit in the last place up). A point that the triangle holds is returned as it is.
 */
export function pullInside(domain: Domain, triangle: number, x: number, y: number): [number, number] {
  if (triangleHolds(domain, triangle, x, y)) return [x, y];
  const { vertices, triangles } = domain;
  const a = 2 * triangles[3 * triangle];
  const b = 2 * triangles[3 * triangle + 1];
  const c = 2 * triangles[3 * triangle + 2];
  const cx = (vertices[a] + vertices[b] + vertices[c]) / 3;
  const cy = (vertices[a + 1] + vertices[b + 1] + vertices[c + 1]) / 3;
  for (let share = 1 / 4503599627370496; share < 1; share *= 4) {
    const px = x + share * (cx - x);
    const py = y + share * (cy - y);
    if (triangleHolds(domain, triangle, px, py)) return [px, py];
  }
  // The centre of a sliver may itself round to the outside; a corner never does.
  return [vertices[a], vertices[a + 1]];
}
