import type { Random } from '../../math/index.js';
import { roundToMillimetre } from './generator-options.js';

type Point = [number, number];

/**
 * The direction at `turn` (0 to 4 for a full turn): a rational point of the circle, the same in every JavaScript
 * engine, where sines are not. Not quite uniform in angle.
 */
export function computeDirection(turn: number): Point {
  const quadrant = Math.floor(turn) & 3;
  const t = turn - Math.floor(turn);
  const cosine = (1 - t * t) / (1 + t * t);
  const sine = (2 * t) / (1 + t * t);
  if (quadrant === 0) return [cosine, sine];
  if (quadrant === 1) return [-sine, cosine];
  return quadrant === 2 ? [-cosine, -sine] : [sine, -cosine];
}

/** A star-shaped polygon of 3 to 9 corners inside a disc, counter-clockwise, on millimetres. [Limit: radius >= 0.05] */
export function samplePolygon(x: number, y: number, radius: number, random: Random): Point[] {
  const corners = 3 + random.nextInt(7);
  const polygon: Point[] = [];
  for (let k = 0; k < corners; k++) {
    const [dx, dy] = computeDirection((4 * (k + 0.25 + 0.5 * random.next())) / corners);
    // A millimetre less, so that rounding cannot lift the corner out of the disc.
    const distance = (radius - 0.001) * (0.65 + 0.35 * random.next());
    polygon.push([roundToMillimetre(x + dx * distance), roundToMillimetre(y + dy * distance)]);
  }
  return polygon;
}

/** A polyline of 2 to 4 points across a disc, on millimetres; it bends but never turns back. [Limit: radius >= 0.05] */
export function samplePolyline(x: number, y: number, radius: number, random: Random): Point[] {
  const points = 2 + random.nextInt(3);
  const [dx, dy] = computeDirection(4 * random.next());
  const line: Point[] = [];
  for (let k = 0; k < points; k++) {
    // Along the direction from -0.8 to 0.8 of the radius, and up to 0.5 aside: inside the disc.
    const along = 0.8 * radius * ((2 * k) / (points - 1) - 1);
    const aside = 0.5 * radius * (2 * random.next() - 1);
    line.push([roundToMillimetre(x + dx * along - dy * aside), roundToMillimetre(y + dy * along + dx * aside)]);
  }
  return line;
}

/** The area of a simple ring, m2. */
export function computePolygonArea(ring: readonly Point[]): number {
  let twice = 0;
  for (let k = 0; k < ring.length; k++) {
    const [ax, ay] = ring[k]!;
    const [bx, by] = ring[(k + 1) % ring.length]!;
    twice += ax * by - bx * ay;
  }
  return Math.abs(twice) / 2;
}
