import type { ObstacleInput } from '../../../geometry/index.js';
import type { PathSource } from '../path-source.js';

/**
 * A copy that later changes of the caller's arrays do not reach: who moves a source in place and sets it again must be
 * noticed.
 */
export function copySource(source: PathSource): PathSource {
  if (source.kind === 'point') return source.side ? { ...source, side: [...source.side] } : { ...source };
  if (source.kind === 'line') return { ...source, points: copy(source.points) };
  return { ...source, ring: copy(source.ring) };
}

/** As `copySource`, for an obstacle. */
export function copyObstacle(obstacle: ObstacleInput): ObstacleInput {
  if (obstacle.kind === 'line') return { ...obstacle, points: copy(obstacle.points) };
  if (obstacle.kind !== 'polygon') return { ...obstacle };
  return {
    ...obstacle,
    ring: copy(obstacle.ring),
    holes: obstacle.holes?.map(copy),
    weights: obstacle.weights && copy(obstacle.weights),
  };
}

/** Of an array whose memory was handed to a worker nothing is left, and nothing can be copied. */
function copy(values: Float64Array): Float64Array {
  return values.length === 0 ? new Float64Array(0) : values.slice();
}

/** Two values are the same to the last bit: numbers, words, arrays of them, and records of those. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (ArrayBuffer.isView(a) || ArrayBuffer.isView(b)) {
    return a instanceof Float64Array && b instanceof Float64Array && isSameArray(a, b);
  }
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  for (const key of keys) {
    if (!isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key])) return false;
  }
  return true;
}

/** Two arrays hold the same numbers. */
export function isSameArray(a: Float64Array | Int32Array, b: Float64Array | Int32Array): boolean {
  if (a.length !== b.length) return false;
  for (let k = 0; k < a.length; k++) if (!Object.is(a[k], b[k])) return false;
  return true;
}
