import type { SiteShape } from '../../../src/maps/voronoi/site-shapes.js';
import { wallsOf } from './site-oracle.js';

type Segment = readonly [ax: number, ay: number, bx: number, by: number];

/** Distance between two shapes as drawn, m; 0 or less where they touch or cross. Says nothing of one inside the other. */
export function distanceBetween(a: SiteShape, b: SiteShape): number {
  let least = Infinity;
  for (const s of segmentsOf(a)) for (const t of segmentsOf(b)) least = Math.min(least, betweenSegments(s, t));
  return least - radiusOf(a) - radiusOf(b);
}

/** May a shape join others, all of them in the room that comes first: farther than `gap` from each and in no solid? */
export function fits(shapes: readonly SiteShape[], shape: SiteShape, gap: number): boolean {
  const [x, y] = segmentsOf(shape)[0];
  return shapes.every((other) => {
    if (distanceBetween(other, shape) <= gap) return false;
    const [ox, oy] = segmentsOf(other)[0];
    return isOutside(other, x, y) && isOutside(shape, ox, oy);
  });
}

/** Is the ring of a shape free of sides that touch or cross others than their neighbours? */
export function isSimple(ring: ArrayLike<number>): boolean {
  const sides = wallsOf({ kind: 'polygon', ring });
  const n = sides.length;
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const isNext = j === i + 1 || (i === 0 && j === n - 1);
      if (!isNext && betweenSegments(sides[i], sides[j]) === 0) return false;
      // Neighbours share one point; the far end of either must not lie on the other.
      if (isNext && n > 3 && foldsBack(sides[i], sides[j])) return false;
    }
  }
  return n > 2;
}

function foldsBack(s: Segment, t: Segment): boolean {
  const x = s[2] - s[0];
  const y = s[3] - s[1];
  const ex = t[2] - t[0];
  const ey = t[3] - t[1];
  return x * ey - y * ex === 0 && x * ex + y * ey < 0;
}

function isOutside(shape: SiteShape, x: number, y: number): boolean {
  if (shape.kind === 'circle') return Math.hypot(x - shape.x, y - shape.y) > shape.radius;
  if (shape.kind !== 'polygon' && shape.kind !== 'room') return true;
  let isInside = false;
  for (const [ax, ay, bx, by] of wallsOf(shape)) {
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) isInside = !isInside;
  }
  return isInside === (shape.kind === 'room');
}

function segmentsOf(shape: SiteShape): Segment[] {
  if (shape.kind === 'point' || shape.kind === 'circle') return [[shape.x, shape.y, shape.x, shape.y]];
  return wallsOf(shape);
}

function radiusOf(shape: SiteShape): number {
  return shape.kind === 'circle' ? shape.radius : 0;
}

function betweenSegments(s: Segment, t: Segment): number {
  const side = (u: Segment, x: number, y: number): number =>
    Math.sign((u[2] - u[0]) * (y - u[1]) - (u[3] - u[1]) * (x - u[0]));
  const isCut = side(s, t[0], t[1]) * side(s, t[2], t[3]) < 0 && side(t, s[0], s[1]) * side(t, s[2], s[3]) < 0;
  if (isCut) return 0;
  return Math.min(toPoint(s, t[0], t[1]), toPoint(s, t[2], t[3]), toPoint(t, s[0], s[1]), toPoint(t, s[2], s[3]));
}

function toPoint([ax, ay, bx, by]: Segment, x: number, y: number): number {
  const ex = bx - ax;
  const ey = by - ay;
  const square = ex * ex + ey * ey;
  const t = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * ex + (y - ay) * ey) / square));
  return Math.hypot(x - ax - t * ex, y - ay - t * ey);
}
