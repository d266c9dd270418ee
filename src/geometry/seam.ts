import { FootfallError } from '../error/index.js';
import { cleanChain } from './clean-ring.js';
import type { DomainInput } from './domain-input.js';
import { nextEdge, type Triangulation } from './triangulate.js';

/** Where the left and right ends of a periodic domain join. */
export interface Seam {
  /** Length after which the domain repeats, m. */
  readonly period: number;
  /** Half-edges of the mesh that meet across the seam: left end, right end. */
  readonly pairs: [number, number][];
  isSeam(e: number): boolean;
}

/**
 * Find the half-edges on the two ends of the rectangle, and which of them overlap in y. Where a thin wall runs along an
 * end, that is a wall like any other.
 */
export function findSeam(
  input: DomainInput,
  mesh: Triangulation,
  free: Uint8Array,
  thin: Uint8Array,
  tolerance: number,
): Seam {
  const area = input.boundary.areas[0];
  const corners = cleanChain(area.ring, true, tolerance).xy;
  if (input.boundary.areas.length !== 1 || !isRectangle(corners)) {
    throw new FootfallError('a periodic boundary must be an axis-parallel rectangle', {
      code: 'geometry/periodic-shape',
      where: area.where,
      expected: 'four corners such as [[0,0],[26,0],[26,2],[0,2]]',
    });
  }
  const minX = Math.min(corners[0], corners[2], corners[4]);
  const maxX = Math.max(corners[0], corners[2], corners[4]);
  const { xy, triangles, twins, constraints } = mesh;
  const lefts: number[] = [];
  const rights: number[] = [];
  for (let e = 0; e < triangles.length; e++) {
    if (free[(e / 3) | 0] === 0 || free[(twins[e] / 3) | 0] === 1 || thin[constraints[e]] === 1) continue;
    const x = xy[2 * triangles[e]];
    const nextX = xy[2 * triangles[nextEdge(e)]];
    // Not exactly: where an obstacle meets the end the vertex is rounded.
    if (Math.abs(x - minX) <= tolerance && Math.abs(nextX - minX) <= tolerance) lefts.push(e);
    else if (Math.abs(x - maxX) <= tolerance && Math.abs(nextX - maxX) <= tolerance) rights.push(e);
  }
  // Free space is on the left of a half-edge: down along the left end, up along the right one.
  const low = (e: number): number => Math.min(xy[2 * triangles[e] + 1], xy[2 * triangles[nextEdge(e)] + 1]);
  const high = (e: number): number => Math.max(xy[2 * triangles[e] + 1], xy[2 * triangles[nextEdge(e)] + 1]);
  const pairs: [number, number][] = [];
  for (const l of lefts) {
    for (const r of rights) {
      if (Math.min(high(l), high(r)) - Math.max(low(l), low(r)) > tolerance) pairs.push([l, r]);
    }
  }
  const all = new Set([...lefts, ...rights]);
  return { period: maxX - minX, pairs, isSeam: (e) => all.has(e) };
}

/** Four corners, each in line with the next along one axis in turn. */
function isRectangle(corners: Float64Array): boolean {
  if (corners.length !== 8) return false;
  const isFlat = (i: number, axis: number): boolean => corners[2 * i + axis] === corners[2 * ((i + 1) % 4) + axis];
  const first = isFlat(0, 1) ? 1 : 0;
  for (let i = 0; i < 4; i++) {
    const axis = i % 2 === 0 ? first : 1 - first;
    if (!isFlat(i, axis) || isFlat(i, 1 - axis)) return false;
  }
  return true;
}
