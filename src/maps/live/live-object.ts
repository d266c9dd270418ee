import {
  describeArgument,
  FootfallError,
  requireItems,
  requireList,
  requireParts,
  requireText,
} from '../../error/index.js';

/**
 * Objects as people draw them, in metres; flat arrays `x0,y0,x1,y1,...`. They may touch, cross, overlap, hide or repeat each
 * other and themselves. `where` is the caller's name for the object and appears in errors. The obstacles of a `DomainInput`
 * are such objects as they are.
 */
export type LiveObject = LivePoint | LiveCircle | LivePolygon | LiveLine | LiveRoom;

/** A point without extent: a post. */
export interface LivePoint {
  readonly kind: 'point';
  readonly where?: string;
  readonly x: number;
  readonly y: number;
}

/** A solid disc. [Limit: radius > 0] */
export interface LiveCircle {
  readonly kind: 'circle';
  readonly where?: string;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** One ring filled by the non-zero rule, minus its holes. Rings in either direction, their first point repeated or not. */
export interface LiveArea {
  readonly where?: string;
  readonly ring: ArrayLike<number>;
  readonly holes?: readonly ArrayLike<number>[] | undefined;
}

/** A solid polygon: its inside is not free, its holes are. */
export interface LivePolygon extends LiveArea {
  readonly kind: 'polygon';
}

/** A thin wall along a polyline, free on both sides; may cross itself. */
export interface LiveLine {
  readonly kind: 'line';
  readonly where?: string;
  readonly points: ArrayLike<number>;
}

/**
 * Walkable ground with walls all round: what is in none of its areas, and in those of no other room, is not free.
 */
export interface LiveRoom {
  readonly kind: 'room';
  readonly where?: string;
  readonly areas: readonly LiveArea[];
}

/** minX, minY, maxX, maxY. */
export type Box = readonly [number, number, number, number];

/** Sides that one object can have. */
export const MAX_SIDES = 1048576;

/** Rings and lines of an object, copied, the repeated first point of rings left out. */
export interface DrawnRings {
  /** The rings or the line, one after the other. */
  readonly rings: readonly Float64Array[];
  /** Per ring: the number of its area, and whether it is a hole of it. */
  readonly areas: readonly number[];
  readonly isHole: readonly boolean[];
}

const NO_RINGS: DrawnRings = { rings: [], areas: [], isHole: [] };
const ONE_RING = { areas: [0], isHole: [false] };

/**
 * Check an object at the door and copy what it is made of; rounds have no rings.
 *
 * @throws FootfallError for what is no object, not finite, out of bounds, or of too few points
 */
export function checkObject(object: LiveObject, bounds: Box): DrawnRings {
  requireParts(object, 'object', 'an object of a kind', 'kind');
  if (object.where !== undefined) requireText(object.where, 'object.where');
  const where = object.where ?? describeArgument(object.kind);
  switch (object.kind) {
    case 'point':
      checkPlace(object.x, object.y, 0, bounds, where);
      return NO_RINGS;
    case 'circle':
      if (!(typeof object.radius === 'number' && object.radius > 0)) {
        throw new FootfallError('a circle needs a radius', {
          code: 'live/bad-radius',
          where,
          got: describeArgument(object.radius),
          expected: 'more than 0',
          advice: 'give a circle without extent as a point',
        });
      }
      checkPlace(object.x, object.y, object.radius, bounds, where);
      return NO_RINGS;
    case 'line':
      return checkSize({ ...ONE_RING, rings: [checkPoints(object.points, 2, bounds, where)] }, where);
    case 'polygon':
      return checkSize(checkAreas([object], bounds, where), where);
    case 'room':
      requireItems(object.areas, where);
      if (!(object.areas.length > 0)) throw tooFew(where, 'area', object.areas.length, 1);
      return checkSize(checkAreas(object.areas, bounds, where), where);
    default:
      throw new FootfallError('there is no such kind of object', {
        code: 'live/bad-kind',
        where,
        got: describeArgument((object as { kind: unknown }).kind),
        expected: 'point, circle, polygon, line or room',
      });
  }
}

function checkAreas(list: readonly LiveArea[], bounds: Box, where: string): DrawnRings {
  for (const area of list) {
    requireParts(area, where, 'an area with a ring', 'ring');
    if (area.where !== undefined) requireText(area.where, where);
    if (area.holes !== undefined) requireItems(area.holes, where);
  }
  const [only] = list;
  if (list.length === 1 && !(only.holes && only.holes.length > 0)) {
    return { ...ONE_RING, rings: [checkRing(only.ring, bounds, only.where ?? where)] };
  }
  const rings: Float64Array[] = [];
  const areas: number[] = [];
  const isHole: boolean[] = [];
  for (const [k, { ring, holes, where: name }] of list.entries()) {
    const place = name ?? `${where}.areas[${k}]`;
    rings.push(checkRing(ring, bounds, place));
    areas.push(k);
    isHole.push(false);
    for (const [h, hole] of (holes ?? []).entries()) {
      rings.push(checkRing(hole, bounds, `${place}.holes[${h}]`));
      areas.push(k);
      isHole.push(true);
    }
  }
  return { rings, areas, isHole };
}

function checkSize(drawn: DrawnRings, where: string): DrawnRings {
  let sides = 0;
  for (const ring of drawn.rings) sides += ring.length >> 1;
  if (sides <= MAX_SIDES) return drawn;
  throw new FootfallError('an object has too many sides', {
    code: 'live/too-large',
    where,
    got: String(sides),
    expected: `at most ${MAX_SIDES}`,
    advice: 'split it into several objects',
  });
}

function checkRing(ring: ArrayLike<number>, bounds: Box, where: string): Float64Array {
  const points = checkPoints(ring, 3, bounds, where);
  const n = points.length;
  return n > 6 && points[0] === points[n - 2] && points[1] === points[n - 1] ? points.slice(0, n - 2) : points;
}

function checkPoints(xy: ArrayLike<number>, least: number, bounds: Box, where: string): Float64Array {
  requireList(xy, where);
  if (xy.length % 2 !== 0) {
    throw new FootfallError('coordinates come in pairs', {
      code: 'live/bad-coordinates',
      where,
      got: `${xy.length} numbers`,
    });
  }
  if (xy.length < 2 * least) throw tooFew(where, 'point', xy.length >> 1, least);
  const points = new Float64Array(xy.length);
  const [minX, minY, maxX, maxY] = bounds;
  for (let i = 0; i < xy.length; i += 2) {
    const x = xy[i];
    const y = xy[i + 1];
    const areNumbers = typeof x === 'number' && typeof y === 'number';
    if (!(areNumbers && x >= minX && x <= maxX && y >= minY && y <= maxY))
      checkPlace(x, y, 0, bounds, `${where}[${i / 2}]`);
    // Adding zero makes -0 and 0 the same bits.
    points[i] = x + 0;
    points[i + 1] = y + 0;
  }
  return points;
}

function checkPlace(x: number, y: number, radius: number, bounds: Box, where: string): void {
  const [minX, minY, maxX, maxY] = bounds;
  const areNumbers = typeof x === 'number' && typeof y === 'number';
  if (areNumbers && x - radius >= minX && x + radius <= maxX && y - radius >= minY && y + radius <= maxY) return;
  throw new FootfallError('an object lies outside the bounds of the diagram', {
    code: 'live/out-of-bounds',
    where,
    got: `(${describeArgument(x)}, ${describeArgument(y)})${radius > 0 ? `, radius ${radius}` : ''}`,
    expected: `within (${minX}, ${minY}) to (${maxX}, ${maxY})`,
    advice: 'give the diagram bounds that hold everything to come',
  });
}

function tooFew(where: string, what: string, got: number, least: number): FootfallError {
  return new FootfallError('an object has too few parts', {
    code: 'live/too-few-points',
    where,
    got: `${got} ${what}${got === 1 ? '' : 's'}`,
    expected: `at least ${least}`,
  });
}
