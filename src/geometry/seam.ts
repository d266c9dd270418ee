import { FootfallError } from '../error/index.js';
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

/** Find the half-edges on the two ends of the rectangle, and which of them overlap in y. */
export function findSeam(input: DomainInput, mesh: Triangulation, free: Uint8Array): Seam {
  const area = input.boundary.areas[0];
  const { ring } = area;
  const xs = new Set<number>();
  const ys = new Set<number>();
  for (let i = 0; i < ring.length; i += 2) {
    xs.add(ring[i]);
    ys.add(ring[i + 1]);
  }
  if (input.boundary.areas.length !== 1 || xs.size !== 2 || ys.size !== 2) {
    throw new FootfallError('a periodic boundary must be an axis-parallel rectangle', {
      code: 'geometry/periodic-shape',
      where: area.where,
      expected: 'four corners such as [[0,0],[26,0],[26,2],[0,2]]',
    });
  }
  const minX = Math.min(...xs);
  const maxX = Math.max(...xs);
  const { xy, triangles, twins } = mesh;
  const lefts: number[] = [];
  const rights: number[] = [];
  for (let e = 0; e < triangles.length; e++) {
    if (free[(e / 3) | 0] === 0 || free[(twins[e] / 3) | 0] === 1) continue;
    const x = xy[2 * triangles[e]];
    if (x !== xy[2 * triangles[nextEdge(e)]]) continue;
    if (x === minX) lefts.push(e);
    else if (x === maxX) rights.push(e);
  }
  // Free space is on the left of a half-edge: down along the left end, up along the right one.
  const low = (e: number): number => Math.min(xy[2 * triangles[e] + 1], xy[2 * triangles[nextEdge(e)] + 1]);
  const high = (e: number): number => Math.max(xy[2 * triangles[e] + 1], xy[2 * triangles[nextEdge(e)] + 1]);
  const pairs: [number, number][] = [];
  for (const l of lefts) {
    for (const r of rights) {
      if (Math.min(high(l), high(r)) > Math.max(low(l), low(r))) pairs.push([l, r]);
    }
  }
  const all = new Set([...lefts, ...rights]);
  return { period: maxX - minX, pairs, isSeam: (e) => all.has(e) };
}
