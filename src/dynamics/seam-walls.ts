import { type Domain, SEAM } from '../geometry/index.js';

/**
 * The pieces of the ends of a ground that repeats behind which an obstacle stands at the other end: x0, y0, x1, y1 each, free
 * space on the left. The seam is no wall, but there nobody can go on; without them people walked over the seam into it.
 */
export function listSeamWalls(domain: Domain): number[][] {
  const { period, bounds } = domain;
  if (period === 0) return [];
  const [minX, , maxX] = bounds;
  const left = listPieces(domain, minX);
  const right = listPieces(domain, maxX);
  return [
    ...subtract(left, right, 1e-9 * period).map(([low, high]) => [minX, high, minX, low]),
    ...subtract(right, left, 1e-9 * period).map(([low, high]) => [maxX, low, maxX, high]),
  ];
}

/** The free pieces of an end, from low to high. */
function listPieces({ vertices, segments, segmentKinds, period }: Domain, x: number): [number, number][] {
  const pieces: [number, number][] = [];
  for (let s = 0; s < segmentKinds.length; s++) {
    if (segmentKinds[s] !== SEAM) continue;
    const a = 2 * segments[2 * s];
    const b = 2 * segments[2 * s + 1];
    if (Math.abs(vertices[a] - x) > period / 2) continue;
    pieces.push([Math.min(vertices[a + 1], vertices[b + 1]), Math.max(vertices[a + 1], vertices[b + 1])]);
  }
  return pieces.sort((p, q) => p[0] - q[0]);
}

/** What of some pieces is in none of the others. Both rise. */
function subtract(
  pieces: readonly [number, number][],
  others: readonly [number, number][],
  tolerance: number,
): [number, number][] {
  const rest: [number, number][] = [];
  for (const [low, high] of pieces) {
    let from = low;
    for (const [start, end] of others) {
      if (end <= from || start >= high) continue;
      if (start - from > tolerance) rest.push([from, start]);
      from = Math.max(from, end);
    }
    if (high - from > tolerance) rest.push([from, high]);
  }
  return rest;
}
