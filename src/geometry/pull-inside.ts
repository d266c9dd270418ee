import type { Domain } from './domain.js';
import { NONE } from './domain-input.js';
import { triangleHolds } from './locator.js';

/** Distances to try around a point, in units in its last place. */
const STEPS = [1, 2, 4, 8];

/**
 * Move a point that rounding put just outside a triangle to a point that the triangle, or one that is open to it, holds
 * exactly: the nearest of the triangle, or next to that by a few units in the last place. Towards the centre would be
 * simpler, but a sliver narrower than a few such units holds few points, and the centre of one may be far away.
 *
 * @returns x, y, and the triangle that holds them; the point as it is where the triangle holds it
 */
export function pullInside(domain: Domain, triangle: number, x: number, y: number): [number, number, number] {
  if (triangleHolds(domain, triangle, x, y)) return [x, y, triangle];
  const { twins } = domain;
  const [nearX, nearY] = nearestOfTriangle(domain, triangle, x, y);
  const homes = [triangle];
  for (let e = 3 * triangle; e < 3 * triangle + 3; e++) if (twins[e] !== NONE) homes.push((twins[e] / 3) | 0);
  const unit = 2.220446049250313e-16 * Math.max(Math.abs(nearX), Math.abs(nearY));
  for (const home of homes) if (triangleHolds(domain, home, nearX, nearY)) return [nearX, nearY, home];
  for (const step of STEPS) {
    for (let k = 0; k < 9; k++) {
      const px = nearX + ((k % 3) - 1) * step * unit;
      const py = nearY + (((k / 3) | 0) - 1) * step * unit;
      for (const home of homes) if (triangleHolds(domain, home, px, py)) return [px, py, home];
    }
  }
  // No number near by lies within; a corner always does.
  const { vertices, triangles } = domain;
  let best = 2 * triangles[3 * triangle];
  for (let e = 3 * triangle + 1; e < 3 * triangle + 3; e++) {
    const v = 2 * triangles[e];
    const isNearer =
      Math.abs(vertices[v] - nearX) + Math.abs(vertices[v + 1] - nearY) <
      Math.abs(vertices[best] - nearX) + Math.abs(vertices[best + 1] - nearY);
    if (isNearer) best = v;
  }
  return [vertices[best], vertices[best + 1], triangle];
}

/** The point of a triangle's outline nearest to a point, rounded. */
function nearestOfTriangle(domain: Domain, t: number, x: number, y: number): [number, number] {
  const { vertices, triangles } = domain;
  let nearX = x;
  let nearY = y;
  let least = Infinity;
  for (let i = 0; i < 3; i++) {
    const a = 2 * triangles[3 * t + i];
    const b = 2 * triangles[3 * t + ((i + 1) % 3)];
    const dx = vertices[b] - vertices[a];
    const dy = vertices[b + 1] - vertices[a + 1];
    const share = ((x - vertices[a]) * dx + (y - vertices[a + 1]) * dy) / (dx * dx + dy * dy);
    const px = share <= 0 ? vertices[a] : share >= 1 ? vertices[b] : vertices[a] + share * dx;
    const py = share <= 0 ? vertices[a + 1] : share >= 1 ? vertices[b + 1] : vertices[a + 1] + share * dy;
    const square = (px - x) * (px - x) + (py - y) * (py - y);
    if (square < least) {
      least = square;
      nearX = px;
      nearY = py;
    }
  }
  return [nearX, nearY];
}
