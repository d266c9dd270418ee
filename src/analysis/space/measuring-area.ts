import {
  FootfallError,
  listOf,
  partsOf,
  requireBox,
  requireList,
  requireNumbers,
  requirePair,
  requirePositive,
  requireText,
} from '../../error/index.js';
import { buildDomain, type Domain, requireDomain } from '../../geometry/index.js';
import { ConvexPolygon, clipToRing } from './convex-polygon.js';

/** A part of the ground in which one measures. Points on its edge count as inside. */
export interface MeasuringArea {
  readonly name: string;
  /** x, y per corner, counter-clockwise. */
  readonly ring: Float64Array;
  /** minX, minY, maxX, maxY, m. */
  readonly bounds: readonly [number, number, number, number];
  /** What a density refers to, m2: the free part where walls are known, else the whole polygon. */
  readonly size: number;
  /** Convex rings, counter-clockwise, that make up the area without overlap. */
  readonly parts: readonly Float64Array[];
}

/** Refuses what `createMeasuringArea` did not return. */
export const requireArea = partsOf({
  name: requireText,
  ring: requireList,
  bounds: requireBox,
  size: requirePositive,
  parts: listOf(requireList),
});

/**
 * An area to measure in.
 * @param polygon corners in either direction; flat x, y, ... or points
 * @param domain the walls, if known
 * @throws FootfallError for a polygon without area, or without a free part
 */
export function createMeasuringArea(
  name: string,
  polygon: ArrayLike<number> | readonly (readonly [number, number])[],
  domain?: Domain,
): MeasuringArea {
  requireText(name, 'createMeasuringArea: name');
  if (domain !== undefined) requireDomain(domain, 'createMeasuringArea');
  const ring = flatten(polygon, 'createMeasuringArea: polygon');
  const whole = toPolygon(ring).area();
  if (!(ring.length >= 6 && Number.isFinite(whole) && whole !== 0)) {
    throw refuse(
      name,
      `${ring.length >> 1} corners, area ${whole} m2`,
      'three corners or more that are not on one line',
    );
  }
  const turned = whole > 0 ? ring : reverse(ring);
  const isConvex = isConvexRing(turned);
  const parts = isConvex ? [turned] : triangulate(name, turned);
  const own = { name, ring: turned, bounds: measureBounds(turned), parts };
  const size = domain ? computeFreeSize(own.bounds, parts, domain) : sumAreas(parts);
  if (!(size > 0)) throw refuse(name, 'a measuring area inside walls', 'one with free ground in it');
  return { ...own, size };
}

/** Is a point in the area, or on its edge? */
export function isInArea({ bounds, parts }: MeasuringArea, x: number, y: number): boolean {
  if (x < bounds[0] || y < bounds[1] || x > bounds[2] || y > bounds[3]) return false;
  for (const ring of parts) if (isInConvex(ring, x, y)) return true;
  return false;
}

/** m2 of a convex polygon within the area. */
export class AreaClipper {
  private readonly a = new ConvexPolygon();
  private readonly b = new ConvexPolygon();

  /** Visits the common parts, convex each; the polygon handed over is valid during the visit. */
  clip(
    area: Pick<MeasuringArea, 'bounds' | 'parts'>,
    polygon: ConvexPolygon,
    visit: (part: ConvexPolygon) => void,
  ): void {
    if (!meetsBox(polygon, area.bounds)) return;
    for (const ring of area.parts) {
      const part = clipToRing(polygon, ring, this.a, this.b);
      if (part.count > 0) visit(part);
    }
  }
}

function meetsBox({ xy, count }: ConvexPolygon, [minX, minY, maxX, maxY]: readonly number[]): boolean {
  let [left, low, right, high] = [true, true, true, true];
  for (let k = 0; k < count; k++) {
    if (xy[2 * k] >= minX) left = false;
    if (xy[2 * k] <= maxX) right = false;
    if (xy[2 * k + 1] >= minY) low = false;
    if (xy[2 * k + 1] <= maxY) high = false;
  }
  return !(left || low || right || high);
}

function isInConvex(ring: Float64Array, x: number, y: number): boolean {
  const n = ring.length;
  let [ax, ay] = [ring[n - 2], ring[n - 1]];
  for (let k = 0; k < n; k += 2) {
    const [bx, by] = [ring[k], ring[k + 1]];
    if ((bx - ax) * (y - ay) - (by - ay) * (x - ax) < 0) return false;
    ax = bx;
    ay = by;
  }
  return true;
}

function isConvexRing(ring: Float64Array): boolean {
  const n = ring.length;
  let turns = 0;
  for (let k = 0; k < n; k += 2) {
    const [i, j] = [(k + 2) % n, (k + 4) % n];
    const [ux, uy] = [ring[i] - ring[k], ring[i + 1] - ring[k + 1]];
    const [vx, vy] = [ring[j] - ring[i], ring[j + 1] - ring[i + 1]];
    if (ux * vy - uy * vx < 0) return false;
    // A ring that winds twice turns left everywhere too: count how often its edges go from up to down.
    if (uy > 0 ? vy <= 0 : vy > 0) turns++;
  }
  return turns <= 2;
}

/** The triangles of a polygon that is not convex. */
function triangulate(name: string, ring: Float64Array): Float64Array[] {
  const { domain } = buildDomain({ boundary: { areas: [{ where: name, ring }] }, obstacles: [] });
  return Array.from({ length: domain.triangles.length / 3 }, (_, t) => triangleRing(domain, t));
}

/** x, y of the corners of a free triangle, counter-clockwise. */
export function triangleRing({ triangles, vertices }: Domain, t: number): Float64Array {
  const ring = new Float64Array(6);
  for (let i = 0; i < 3; i++) {
    ring[2 * i] = vertices[2 * triangles[3 * t + i]];
    ring[2 * i + 1] = vertices[2 * triangles[3 * t + i] + 1];
  }
  return ring;
}

function computeFreeSize(bounds: MeasuringArea['bounds'], parts: readonly Float64Array[], domain: Domain): number {
  const clipper = new AreaClipper();
  let sum = 0;
  for (let t = 0; t < domain.triangles.length / 3; t++) {
    clipper.clip({ bounds, parts }, toPolygon(triangleRing(domain, t)), (part) => {
      sum += part.area();
    });
  }
  return sum;
}

function sumAreas(parts: readonly Float64Array[]): number {
  return parts.reduce((sum, ring) => sum + toPolygon(ring).area(), 0);
}

/** A ring as a polygon. */
export function toPolygon(ring: ArrayLike<number>): ConvexPolygon {
  const polygon = new ConvexPolygon();
  for (let k = 0; k + 1 < ring.length; k += 2) polygon.add(ring[k], ring[k + 1], -1);
  return polygon;
}

function measureBounds(ring: Float64Array): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let k = 0; k < ring.length; k += 2) {
    box[0] = Math.min(box[0], ring[k]);
    box[1] = Math.min(box[1], ring[k + 1]);
    box[2] = Math.max(box[2], ring[k]);
    box[3] = Math.max(box[3], ring[k + 1]);
  }
  return box;
}

/** Points or flat numbers as flat numbers. */
export function flatten(
  points: ArrayLike<number> | readonly (readonly [number, number])[],
  where: string,
): Float64Array {
  requireList(points, where);
  const flat: number[] = [];
  for (let k = 0; k < points.length; k++) {
    const each = points[k];
    if (typeof each === 'number') flat.push(each);
    else {
      requirePair(each, `${where}[${k}]`);
      flat.push(each[0], each[1]);
    }
  }
  requireNumbers(flat, where, 2);
  return Float64Array.from(flat);
}

function reverse(ring: Float64Array): Float64Array {
  const turned = new Float64Array(ring.length);
  for (let k = 0; k < ring.length; k += 2) {
    turned[ring.length - 2 - k] = ring[k];
    turned[ring.length - 1 - k] = ring[k + 1];
  }
  return turned;
}

function refuse(where: string, got: string, expected: string): FootfallError {
  return new FootfallError('this is no area to measure in', { code: 'analysis/bad-area', where, got, expected });
}
