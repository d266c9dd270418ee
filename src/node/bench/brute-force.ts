import { type Domain, NONE } from '../../geometry/index.js';
import { orient2d } from '../../math/index.js';

/**
 * The plainest ways to answer the queries of a domain: yardsticks for speed where no package offers the same query, and
 * second opinions on the answers. They look at everything, every time.
 */

/** The lowest free triangle with the point inside or on its edge, or NONE. */
export function findTriangleBrute(domain: Domain, x: number, y: number): number {
  const { vertices, triangles } = domain;
  for (let t = 0; t < triangles.length; t += 3) {
    const a = 2 * triangles[t];
    const b = 2 * triangles[t + 1];
    const c = 2 * triangles[t + 2];
    if (
      orient2d(vertices[a], vertices[a + 1], vertices[b], vertices[b + 1], x, y) >= 0 &&
      orient2d(vertices[b], vertices[b + 1], vertices[c], vertices[c + 1], x, y) >= 0 &&
      orient2d(vertices[c], vertices[c + 1], vertices[a], vertices[a + 1], x, y) >= 0
    ) {
      return t / 3;
    }
  }
  return NONE;
}

/** Distance to the nearest segment, m. */
export function findWallDistanceBrute(domain: Domain, x: number, y: number): number {
  const { vertices, segments } = domain;
  let best = Infinity;
  for (let s = 0; s < segments.length; s += 2) {
    const a = 2 * segments[s];
    const b = 2 * segments[s + 1];
    const ux = vertices[b] - vertices[a];
    const uy = vertices[b + 1] - vertices[a + 1];
    const vx = x - vertices[a];
    const vy = y - vertices[a + 1];
    const part = Math.min(1, Math.max(0, (ux * vx + uy * vy) / (ux * ux + uy * uy)));
    const dx = vx - part * ux;
    const dy = vy - part * uy;
    best = Math.min(best, dx * dx + dy * dy);
  }
  return Math.sqrt(best);
}

/** Does no segment properly cross the line of sight? For points in general position inside free space. */
export function isVisibleBrute(domain: Domain, ax: number, ay: number, bx: number, by: number): boolean {
  const { vertices, segments } = domain;
  for (let s = 0; s < segments.length; s += 2) {
    const cx = vertices[2 * segments[s]];
    const cy = vertices[2 * segments[s] + 1];
    const dx = vertices[2 * segments[s + 1]];
    const dy = vertices[2 * segments[s + 1] + 1];
    if (orient2d(ax, ay, bx, by, cx, cy) > 0 === orient2d(ax, ay, bx, by, dx, dy) > 0) continue;
    if (orient2d(cx, cy, dx, dy, ax, ay) > 0 === orient2d(cx, cy, dx, dy, bx, by) > 0) continue;
    return false;
  }
  return true;
}
