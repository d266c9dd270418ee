import { requireNumbers, requireOneOf, requireParts, requirePoint } from '../../error/index.js';

/** A place as plain geometry: one of the three. Flat `x0, y0, x1, y1, ...`, metres. */
export type ReachPlace =
  | { readonly kind: 'point'; readonly x: number; readonly y: number }
  | { readonly kind: 'line'; readonly points: ArrayLike<number> }
  | { readonly kind: 'polygon'; readonly ring: ArrayLike<number> };

/** A line nearer to a wall than this lies on it, m: plans are drawn to the centimetre. */
export const ON_WALL = 0.01;

/** Refuses what is not a place. */
export function requirePlace(place: ReachPlace, where: string): void {
  requireParts(place, where, 'a point, a line or a polygon', 'kind');
  requireOneOf(place.kind, `${where}.kind`, 'point', 'line', 'polygon');
  if (place.kind === 'point') requirePoint(place.x, place.y, where);
  else requireNumbers(place.kind === 'line' ? place.points : place.ring, where, 2);
}

/** minX, minY, maxX, maxY of flat coordinates. */
export function boxOf(ring: ArrayLike<number>): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let k = 0; k < ring.length; k += 2) {
    box[0] = Math.min(box[0], ring[k]);
    box[1] = Math.min(box[1], ring[k + 1]);
    box[2] = Math.max(box[2], ring[k]);
    box[3] = Math.max(box[3], ring[k + 1]);
  }
  return box;
}

/** Even-odd rule; points on the edge are found by walking along it. */
export function isInsideRing(ring: ArrayLike<number>, x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    if (ring[i + 1] > y === ring[j + 1] > y) continue;
    if (x < ring[i] + ((y - ring[i + 1]) / (ring[j + 1] - ring[i + 1])) * (ring[j] - ring[i])) inside = !inside;
  }
  return inside;
}
