import { badArgument, requireKeys, requireNumber, requirePoint } from '../error/index.js';
import { buildDomain } from './build-domain.js';
import type { Domain as DomainArrays } from './domain.js';
import type { AreaInput, BoundaryInput, DomainOptions, ObstacleInput } from './domain-input.js';

/** A point: `[x, y]` or `{ x, y }`, metres. */
export type PointLike = readonly [number, number] | { readonly x: number; readonly y: number };

/** Points in order: `[[x, y], ...]`, `[{ x, y }, ...]` or flat, `[x0, y0, x1, y1, ...]`, typed arrays too. Metres. */
export type PointsLike = ArrayLike<number> | readonly PointLike[];

/** A polygon with holes. Rings in either direction; the first point need not be repeated. */
export interface AreaShape {
  readonly polygon: PointsLike;
  readonly holes?: readonly PointsLike[];
}

/** An obstacle in the words of the scene file; points alone are a polygon. */
export type ObstacleShape =
  | PointsLike
  | (AreaShape & { readonly weights?: ArrayLike<number> })
  | { readonly line: PointsLike }
  | { readonly point: PointLike }
  | { readonly circle: { readonly center: PointLike; readonly radius: number } };

/** The free space in the words of the scene file. */
export interface DomainShapes {
  /** The walkable ground: a ring, a polygon with holes, or the union of several. `periodic`: its left and right ends join. */
  readonly boundary:
    | PointsLike
    | (AreaShape & { readonly periodic?: 'x' })
    | { readonly polygons: readonly AreaShape[] };
  readonly obstacles?: readonly ObstacleShape[];
}

/** The free space as flat typed arrays: triangles, walls, components and indexes of them. docs/domain.md explains them. */
export type Domain = DomainArrays;

export const Domain = {
  /**
   * Builds the free space of a boundary and obstacles. Overlaps, crossings and other defects are repaired; `buildDomain` takes
   * flat input and reports what was repaired.
   * @throws FootfallError for shapes that cannot be used, by their place
   * @example
   * const domain = Domain.from({
   *   boundary: [[0, 0], [40, 0], [40, 20], [0, 20]],
   *   obstacles: [[[18, 8], [22, 8], [22, 12], [18, 12]], { circle: { center: [5, 5], radius: 0.6 } }],
   * });
   */
  from(shapes: DomainShapes, options?: DomainOptions): Domain {
    requireKeys(shapes, 'Domain.from: shapes', ['boundary', 'obstacles']);
    const { obstacles = [] } = shapes;
    if (!Array.isArray(obstacles)) throw badArgument('Domain.from: obstacles', obstacles, 'a list of shapes');
    const input = {
      boundary: readBoundary(shapes.boundary),
      obstacles: Array.from(obstacles, (shape, k) => readObstacle(shape, `obstacles[${k}]`)),
    };
    return buildDomain(input, options).domain;
  },
};

function readBoundary(boundary: DomainShapes['boundary']): BoundaryInput {
  const where = 'boundary';
  if (isList(boundary)) return { areas: [{ where, ring: readPoints(boundary, where) }] };
  if (isObject(boundary) && 'polygons' in boundary) {
    requireKeys(boundary, where, ['polygons']);
    if (!Array.isArray(boundary.polygons))
      throw badArgument(`${where}.polygons`, boundary.polygons, 'a list of polygons');
    return { areas: Array.from(boundary.polygons, (each, k) => readArea(each, `${where}.polygons[${k}]`, [])) };
  }
  const area = readArea(boundary, where, ['periodic']);
  return boundary.periodic === undefined ? { areas: [area] } : { areas: [area], periodic: boundary.periodic };
}

function readArea(shape: AreaShape, where: string, more: readonly string[]): AreaInput {
  requireKeys(shape, where, ['polygon', 'holes', ...more]);
  return {
    where: `${where}.polygon`,
    ring: readPoints(shape.polygon, `${where}.polygon`),
    holes: readHoles(shape, where),
  };
}

function readHoles({ holes }: AreaShape, where: string): Float64Array[] | undefined {
  if (holes === undefined) return undefined;
  if (!Array.isArray(holes)) throw badArgument(`${where}.holes`, holes, 'a list of rings');
  return Array.from(holes, (hole, k) => readPoints(hole, `${where}.holes[${k}]`));
}

function readObstacle(shape: ObstacleShape, where: string): ObstacleInput {
  if (isList(shape)) return { kind: 'polygon', where, ring: readPoints(shape, where) };
  if (!isObject(shape)) throw badArgument(where, shape, 'points, or an object with a polygon, line, point or circle');
  if ('line' in shape) {
    requireKeys(shape, where, ['line']);
    return { kind: 'line', where: `${where}.line`, points: readPoints(shape.line, `${where}.line`) };
  }
  if ('point' in shape) {
    requireKeys(shape, where, ['point']);
    const [x, y] = readPoint(shape.point, `${where}.point`);
    return { kind: 'point', where: `${where}.point`, x, y };
  }
  if ('circle' in shape) {
    requireKeys(shape, where, ['circle']);
    requireKeys(shape.circle, `${where}.circle`, ['center', 'radius']);
    const [x, y] = readPoint(shape.circle.center, `${where}.circle.center`);
    requireNumber(shape.circle.radius, `${where}.circle.radius`, 0);
    return { kind: 'circle', where: `${where}.circle`, x, y, radius: shape.circle.radius };
  }
  const { weights } = shape;
  const area = readArea(shape, where, ['weights']);
  if (weights === undefined) return { kind: 'polygon', ...area };
  if (!isList(weights)) throw badArgument(`${where}.weights`, weights, 'a number for each point');
  return { kind: 'polygon', ...area, weights: Float64Array.from(weights) };
}

/** Flat coordinates of points in any of their three forms. @throws FootfallError that names the first that is none */
function readPoints(points: PointsLike, where: string): Float64Array {
  if (!isList(points))
    throw badArgument(where, points, 'points: [[x, y], ...], [{ x, y }, ...] or [x0, y0, x1, y1, ...]');
  const isFlat = typeof points[0] === 'number';
  if (isFlat && points.length % 2 !== 0) throw badArgument(where, points, 'x and y for each point');
  const count = isFlat ? points.length / 2 : points.length;
  const flat = new Float64Array(2 * count);
  for (let k = 0; k < count; k++) {
    const [x, y] = isFlat
      ? [points[2 * k] as number, points[2 * k + 1] as number]
      : readPoint(points[k] as PointLike, `${where}[${k}]`);
    requirePoint(x, y, `${where}[${k}]`);
    flat[2 * k] = x;
    flat[2 * k + 1] = y;
  }
  return flat;
}

function readPoint(point: PointLike, where: string): [number, number] {
  if (!isObject(point)) throw badArgument(where, point, 'a point: [x, y] or { x, y }');
  const isPair = isList(point);
  if (isPair && point.length !== 2) throw badArgument(where, point, 'a point: [x, y]');
  const x = isPair ? point[0] : (point as { x: number }).x;
  const y = isPair ? point[1] : (point as { y: number }).y;
  requirePoint(x, y, where);
  return [x as number, y as number];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isList<T>(value: T): value is T & (ArrayLike<number> | readonly PointLike[]) {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
}
