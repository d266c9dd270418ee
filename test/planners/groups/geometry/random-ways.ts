import { FootfallError } from '../../../../src/error/index.js';
import { buildDomain, type Domain, type ObstacleInput } from '../../../../src/geometry/index.js';
import type { Random } from '../../../../src/math/index.js';
import { type Backbone, buildBackbone } from '../../../../src/planners/groups/backbone.js';

/** How a scene is laid into the plane: turned about the origin, then moved. */
export interface Pose {
  readonly angle: number;
  readonly x: number;
  readonly y: number;
}

export const AT_HOME: Pose = { angle: 0, x: 0, y: 0 };

/** A polyline among obstacles, in numbers that can be posed. */
export interface WayCase {
  readonly size: number;
  readonly polygons: readonly (readonly number[])[];
  /** x, y, radius; posts have the radius 0. */
  readonly circles: readonly (readonly [number, number, number])[];
  readonly points: readonly number[];
  readonly width: number;
}

export function pose(points: readonly number[], { angle, x, y }: Pose): Float64Array {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return Float64Array.from(points, (value, k) =>
    k % 2 === 0 ? x + c * value - s * points[k + 1] : y + s * points[k - 1] + c * value,
  );
}

export function domainOf({ size, polygons, circles }: WayCase, at: Pose): Domain {
  const obstacles: ObstacleInput[] = polygons.map((ring, k) => ({
    kind: 'polygon',
    where: `p${k}`,
    ring: pose(ring, at),
  }));
  for (const [k, [cx, cy, radius]] of circles.entries()) {
    const [x, y] = pose([cx, cy], at);
    obstacles.push(
      radius > 0 ? { kind: 'circle', where: `c${k}`, x, y, radius } : { kind: 'point', where: `c${k}`, x, y },
    );
  }
  const ring = pose([0, 0, size, 0, size, size, 0, size], at);
  return buildDomain({ boundary: { areas: [{ where: 'ground', ring }] }, obstacles }).domain;
}

export function backboneOf(drawn: WayCase, at: Pose = AT_HOME): Backbone {
  return buildBackbone(pose(drawn.points, at), domainOf(drawn, at));
}

/**
 * A random polyline that meets no wall, and comes back over itself now and then. Snapped to a grid, all that can coincide does:
 * walls in line, legs walked twice, discs that touch.
 */
export function randomWay(random: Random, isSnapped: boolean): WayCase {
  const size = 20;
  const snap = (v: number): number => (isSnapped ? Math.round(2 * v) / 2 : v);
  const between = (a: number, b: number): number => a + (b - a) * random.next();
  const polygons: number[][] = [];
  const circles: [number, number, number][] = [];
  const count = random.nextInt(14);
  for (let k = 0; k < count; k++) {
    const [x, y] = [snap(between(0, size)), snap(between(0, size))];
    if (k % 3 === 0) circles.push([x, y, between(0.1, 1.1)]);
    else if (k % 3 === 1) circles.push([x, y, 0]);
    else polygons.push([x, y, x + snap(between(0, 2)) + 0.5, y, x + snap(between(0, 1)), y + 1]);
  }
  const width = isSnapped ? 0.5 * (1 + random.nextInt(4)) : between(0.3, 2.3);
  for (;;) {
    const step = random.next() < 0.5 ? 6 : 1.5;
    const points: number[] = [];
    let [x, y] = [snap(between(2, 18)), snap(between(2, 18))];
    for (let k = 2 + random.nextInt(12); k > 0; k--) {
      points.push(x, y);
      x = Math.max(0.5, Math.min(19.5, snap(x + between(-0.5, 0.5) * step)));
      y = Math.max(0.5, Math.min(19.5, snap(y + between(-0.5, 0.5) * step)));
    }
    const drawn = { size, polygons, circles, points, width };
    try {
      // One that grazes a wall would cross it once it is turned.
      if (backboneOf(drawn).leastClearance > 1e-6) return drawn;
    } catch (error) {
      if (!(error instanceof FootfallError)) throw error;
    }
  }
}

/** A polyline in the open middle of a large square, for cases that are known by hand. */
export function openWay(points: readonly number[], width: number, size = 200): WayCase {
  return { size, polygons: [], circles: [], points: points.map((v) => v + 0.5 * size), width };
}
