import {
  describeArgument,
  FootfallError,
  requireItems,
  requireList,
  requireOneOf,
  requireParts,
  requireText,
} from '../error/index.js';
import type { AreaInput, DomainInput, ObstacleInput } from './domain-input.js';

/** Fourth powers of lengths are compared, and must not overflow. */
const LARGEST = 1e50;

/** Refuse input that lacks a part, or has something of another kind there. What the parts hold is checked as they are read. */
export function requireInput(input: DomainInput, where: string): void {
  requireParts(input, where, 'boundary and obstacles', 'boundary', 'obstacles');
  const { boundary, obstacles } = input;
  requireParts(boundary, `${where}.boundary`, 'areas', 'areas');
  requireItems(boundary.areas, `${where}.boundary.areas`);
  requireOneOf(boundary.periodic, `${where}.boundary.periodic`, undefined, 'x');
  requireItems(obstacles, `${where}.obstacles`);
  for (let k = 0; k < boundary.areas.length; k++) requirePolygon(boundary.areas[k], `${where}.boundary.areas[${k}]`);
  for (let k = 0; k < obstacles.length; k++) requireObstacle(obstacles[k], `${where}.obstacles[${k}]`);
}

/** Refuse what is not an obstacle. */
export function requireObstacle(obstacle: ObstacleInput, where: string): void {
  requireParts(obstacle, where, 'an obstacle', 'kind');
  requireOneOf(obstacle.kind, `${where}.kind`, 'polygon', 'line', 'point', 'circle');
  if (obstacle.kind === 'polygon') {
    requirePolygon(obstacle, where);
    if (obstacle.weights !== undefined) requireList(obstacle.weights, `${where}.weights`);
    return;
  }
  requireText(obstacle.where, `${where}.where`);
  if (obstacle.kind === 'line') requireList(obstacle.points, `${where}.points`);
}

function requirePolygon(polygon: AreaInput, where: string): void {
  requireParts(polygon, where, 'where and ring', 'where', 'ring');
  requireText(polygon.where, `${where}.where`);
  requireList(polygon.ring, `${where}.ring`);
  if (polygon.holes === undefined) return;
  requireItems(polygon.holes, `${where}.holes`);
  for (let k = 0; k < polygon.holes.length; k++) requireList(polygon.holes[k], `${where}.holes[${k}]`);
}

/** Refuse a ring with coordinates that are not usable, or of fewer than three points. */
export function checkRing(ring: Float64Array, where: string): void {
  checkFinite(ring, where);
  checkPairs(ring, where);
  if (ring.length < 6) throw tooFewPoints(where, ring.length >> 1, 3);
}

/** Refuse what is not finite, or so large that sizes derived from it overflow. */
export function checkFinite(values: ArrayLike<number>, where: string): void {
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (!(typeof value === 'number' && value >= -LARGEST && value <= LARGEST)) {
      throw new FootfallError('a coordinate is not usable', {
        code: 'geometry/bad-coordinate',
        where: values.length > 3 ? `${where}[${i >> 1}]` : where,
        got: describeArgument(value),
        expected: `a number of metres up to ${LARGEST}`,
      });
    }
  }
}

/** Refuse a flat array that ends in the middle of a point. */
export function checkPairs(values: ArrayLike<number>, where: string): void {
  if (values.length % 2 === 0) return;
  throw new FootfallError('a point lacks its y', {
    code: 'geometry/bad-coordinate',
    where,
    got: plural(values.length, 'number', 'numbers'),
    expected: 'two per point',
  });
}

/** Refuse weights that are no speed factors, or not one for each point. */
export function checkWeights(weights: Float64Array, points: number, where: string): void {
  const bad = weights.findIndex((weight) => !(typeof weight === 'number' && weight >= 1 && weight < Infinity));
  if (bad < 0 && weights.length === points) return;
  throw new FootfallError('the weights of a polygon are not usable', {
    code: 'geometry/bad-weights',
    where,
    got: bad < 0 ? plural(weights.length, 'weight', 'weights') : describeArgument(weights[bad]),
    expected: `a speed factor of 1 or more for each of ${plural(points, 'vertex', 'vertices')}`,
  });
}

/** The refusal of a shape that lacks points. */
export function tooFewPoints(where: string, got: number, least: number): FootfallError {
  return new FootfallError('too few points', {
    code: 'geometry/too-few-points',
    where,
    got: plural(got, 'point', 'points'),
    expected: `at least ${least}`,
  });
}

/** `1 vertex`, `2 vertices`. */
export function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
