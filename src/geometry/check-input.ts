import { FootfallError } from '../error/index.js';

/** Fourth powers of lengths are compared, and must not overflow. */
const LARGEST = 1e50;

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
    if (!(value >= -LARGEST && value <= LARGEST)) {
      throw new FootfallError('a coordinate is not usable', {
        code: 'geometry/bad-coordinate',
        where: values.length > 3 ? `${where}[${i >> 1}]` : where,
        got: String(value),
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
  const bad = weights.findIndex((weight) => !(weight >= 1 && weight < Infinity));
  if (bad < 0 && weights.length === points) return;
  throw new FootfallError('the weights of a polygon are not usable', {
    code: 'geometry/bad-weights',
    where,
    got: bad < 0 ? plural(weights.length, 'weight', 'weights') : String(weights[bad]),
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
