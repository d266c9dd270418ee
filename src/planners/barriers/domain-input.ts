import { FootfallError } from '../../error/index.js';
import type { AreaInput, Domain, DomainInput, ObstacleInput } from '../../geometry/index.js';

/**
 * A domain as input for `buildDomain`, so that lines can be added to one that was computed, as the free space of a disc's
 * centre. Corners keep their bits. Walls alone: posts and weights are left out, circles stay flattened.
 *
 * @throws FootfallError for a periodic domain
 */
export function inputOfDomain(domain: Domain): DomainInput & { readonly obstacles: readonly ObstacleInput[] } {
  if (domain.period > 0) {
    throw new FootfallError('barriers need a domain without a seam', {
      code: 'barriers/periodic',
      where: 'boundary.periodic',
      expected: 'a domain that does not repeat',
      advice: 'leave out "periodic", or barriers',
    });
  }
  const { ringStarts, segments, vertices, ringSegmentCount } = domain;
  const outers: { ring: Float64Array; holes: Float64Array[]; area: number }[] = [];
  const holes: Float64Array[] = [];
  for (let r = 0; r + 1 < ringStarts.length; r++) {
    const ring = new Float64Array(2 * (ringStarts[r + 1] - ringStarts[r]));
    for (let s = ringStarts[r], k = 0; s < ringStarts[r + 1]; s++, k += 2) {
      ring[k] = vertices[2 * segments[2 * s]];
      ring[k + 1] = vertices[2 * segments[2 * s] + 1];
    }
    const area = areaOf(ring);
    if (area > 0) outers.push({ ring, holes: [], area });
    else holes.push(ring);
  }
  outers.sort((a, b) => a.area - b.area);
  for (const hole of holes) {
    const around = outers.find(({ ring, area }) => area > -areaOf(hole) && holdsRing(ring, hole));
    around?.holes.push(hole);
  }
  const areas: AreaInput[] = outers.map(({ ring, holes: own }, k) => ({ where: `area ${k}`, ring, holes: own }));
  const obstacles: ObstacleInput[] = [];
  for (let s = ringSegmentCount; 2 * s < segments.length; s++) {
    const [a, b] = [2 * segments[2 * s], 2 * segments[2 * s + 1]];
    const points = Float64Array.of(vertices[a], vertices[a + 1], vertices[b], vertices[b + 1]);
    obstacles.push({ kind: 'line', where: `wall ${s}`, points });
  }
  return { boundary: { areas }, obstacles };
}

/** Twice the signed area of a ring. */
function areaOf(ring: Float64Array): number {
  let sum = 0;
  for (let k = 0, j = ring.length - 2; k < ring.length; j = k, k += 2) {
    sum += (ring[j] - ring[0]) * (ring[k + 1] - ring[1]) - (ring[k] - ring[0]) * (ring[j + 1] - ring[1]);
  }
  return sum;
}

/** Is a ring that crosses no other inside of one? By the middle of a side that does not lie on it. */
function holdsRing(outer: Float64Array, inner: Float64Array): boolean {
  for (let k = 0, j = inner.length - 2; k < inner.length; j = k, k += 2) {
    const place = sideOf(outer, 0.5 * (inner[k] + inner[j]), 0.5 * (inner[k + 1] + inner[j + 1]));
    if (place !== 0) return place > 0;
  }
  return true;
}

/** 1 for a point inside of a ring, -1 outside, 0 on it. */
function sideOf(ring: Float64Array, x: number, y: number): number {
  let isInside = false;
  for (let k = 0, j = ring.length - 2; k < ring.length; j = k, k += 2) {
    const [ax, ay, bx, by] = [ring[j], ring[j + 1], ring[k], ring[k + 1]];
    const cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    const isBeside = Math.min(ax, bx) <= x && x <= Math.max(ax, bx) && Math.min(ay, by) <= y && y <= Math.max(ay, by);
    if (cross === 0 && isBeside) return 0;
    if (ay > y !== by > y && cross > 0 === by > ay) isInside = !isInside;
  }
  return isInside ? 1 : -1;
}
