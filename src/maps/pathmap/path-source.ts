import { describeArgument, FootfallError, requireItems, requireList, requireText } from '../../error/index.js';

/** A point that paths lead to. */
export interface PointSource {
  readonly kind: 'point';
  readonly x: number;
  readonly y: number;
  /** Length added to every path that ends here, metres. Default 0. Sums are rounded to its size. [Limit: >= 0] */
  readonly cost?: number | undefined;
  /**
   * A direction, of any length. Given, a point on a thin wall or at a corner counts only where this direction leads to: on
   * that side of the wall, in that sector between the walls. It has no effect in the open, and must not run along a wall
   * or into an obstacle. Absent: all sides.
   */
  readonly side?: readonly [number, number] | undefined;
  /** Place in the user's input, for messages. */
  readonly where?: string | undefined;
}

/** A polyline, all points of which are sources. Parts of it inside obstacles are passed over. */
export interface LineSource {
  readonly kind: 'line';
  /** x0,y0,x1,y1,...; two points at least. */
  readonly points: Float64Array;
  readonly cost?: number | undefined;
  /**
   * Given, what lies along walls counts only on this side of the line, seen in its direction; walls that it meets only in
   * a point count where the line itself goes. It has no effect in the open: who comes from the other side steps over the
   * line. Absent: both sides.
   */
  readonly side?: 'left' | 'right' | undefined;
  readonly where?: string | undefined;
}

/** A simple polygon, all free points of which are sources, its inside too. */
export interface PolygonSource {
  readonly kind: 'polygon';
  /** x0,y0,x1,y1,...; three points at least, either direction, the first not repeated. */
  readonly ring: Float64Array;
  readonly cost?: number | undefined;
  readonly where?: string | undefined;
}

/** Where the paths of a map end. */
export type PathSource = PointSource | LineSource | PolygonSource;

/**
 * Check the numbers of all sources.
 *
 * @throws FootfallError for no source at all, for coordinates or costs that are not finite, costs below zero, too few
 *   points
 */
export function validateSources(sources: readonly PathSource[]): void {
  requireItems(sources, 'sources');
  if (sources.length === 0) {
    throw new FootfallError('a path map needs a source', {
      code: 'pathmap/no-source',
      where: 'sources',
      got: 'none',
      expected: 'one point, line or polygon at least',
    });
  }
  sources.forEach(validateSource);
}

/**
 * Check the numbers of one source.
 *
 * @param k its number, for messages
 * @throws FootfallError as validateSources
 */
export function validateSource(source: PathSource, k: number): void {
  // From plain JavaScript anything may come.
  const kind: unknown = (source as PathSource | undefined | null)?.kind;
  if (kind !== 'point' && kind !== 'line' && kind !== 'polygon') {
    throw new FootfallError('a source of the path map has no known kind', {
      code: 'pathmap/bad-source',
      where: `sources[${k}]`,
      got: describeArgument(kind),
      expected: 'point, line or polygon',
    });
  }
  if (source.where !== undefined) requireText(source.where, `sources[${k}].where`);
  const where = nameSource(source, k);
  const { cost = 0 } = source;
  if (!(typeof cost === 'number' && cost >= 0 && cost < Infinity)) {
    throw new FootfallError('the start cost of a source is out of range', {
      code: 'pathmap/bad-cost',
      where,
      got: describeArgument(cost),
      expected: 'metres, 0 or more',
    });
  }
  const xy = source.kind === 'point' ? [source.x, source.y] : readPoints(source);
  requireList(xy, where);
  const least = source.kind === 'point' ? 1 : source.kind === 'line' ? 2 : 3;
  const areFinite = Array.prototype.every.call(xy, Number.isFinite);
  if (xy.length % 2 !== 0 || xy.length < 2 * least || !areFinite) {
    throw new FootfallError('the coordinates of a source cannot be used', {
      code: 'pathmap/bad-source',
      where,
      got: `${xy.length} numbers${areFinite ? '' : ', not all finite'}`,
      expected: `${least} or more points of two finite numbers`,
    });
  }
  if (source.kind === 'polygon' || source.side === undefined) return;
  if (!(source.kind === 'point' ? isDirection(source.side) : hasSides(source))) {
    throw badSide(where, describeArgument(source.side), SIDE_RULES[source.kind]);
  }
}

const SIDE_RULES = {
  point: 'two finite numbers, not both zero',
  line: 'left or right, of a line that has a length',
} as const;

function isDirection(side: readonly number[]): boolean {
  return Array.isArray(side) && side.length === 2 && side.every(Number.isFinite) && (side[0] !== 0 || side[1] !== 0);
}

function hasSides({ side, points }: LineSource): boolean {
  return (side === 'left' || side === 'right') && points.some((value, k) => k > 1 && value !== points[k % 2]);
}

/** The error for a side that says nothing. */
export function badSide(where: string, got: string, expected: string): FootfallError {
  return new FootfallError('the side of a source cannot be used', { code: 'pathmap/bad-side', where, got, expected });
}

/** The place of a source in messages. */
export function nameSource(source: PathSource, k: number): string {
  return source.where ?? `sources[${k}]`;
}

/** All points of a source, flat. */
export function readPoints(source: PathSource): Float64Array {
  if (source.kind === 'point') return Float64Array.of(source.x, source.y);
  return source.kind === 'line' ? source.points : source.ring;
}

/** The point lies in the ring, by the even-odd rule; on the ring either answer may come. */
export function isInRing(ring: Float64Array, x: number, y: number): boolean {
  let inside = false;
  for (let k = 0, j = ring.length - 2; k < ring.length; j = k, k += 2) {
    const ay = ring[j + 1];
    const by = ring[k + 1];
    if (ay > y === by > y) continue;
    if (x < ring[j] + ((y - ay) / (by - ay)) * (ring[k] - ring[j])) inside = !inside;
  }
  return inside;
}
