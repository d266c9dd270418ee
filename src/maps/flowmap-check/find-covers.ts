import type { Domain } from '../../geometry/index.js';
import { type BoundaryLoops, nextEdge } from './boundary-loops.js';
import type { Cover } from './wall-pieces.js';

/**
 * Where a line lies on the border of free space: on every loop edge, the stretch within `reach` of it. Both sides of a thin
 * wall are covered.
 * @param points flat x, y
 * @param terminal its index, for the covers
 */
export function findCovers(
  domain: Domain,
  loops: BoundaryLoops,
  points: Float64Array,
  terminal: number,
  reach: number,
): Cover[] {
  const { vertices, triangles } = domain;
  const covers: Cover[] = [];
  for (let place = 0; place < loops.edges.length; place++) {
    const e = loops.edges[place];
    const [a, b] = [2 * triangles[e], 2 * triangles[nextEdge(e)]];
    const [ax, ay] = [vertices[a], vertices[a + 1]];
    const [dx, dy] = [vertices[b] - ax, vertices[b + 1] - ay];
    const length = Math.sqrt(dx * dx + dy * dy);
    if (!(length > 0)) continue;
    const [ux, uy] = [dx / length, dy / length];
    const spans: [number, number][] = [];
    for (let k = 2; k < points.length; k += 2) {
      const [px, py] = [points[k - 2] - ax, points[k - 1] - ay];
      const [qx, qy] = [points[k] - ax, points[k + 1] - ay];
      const [from, to] = [px * ux + py * uy, qx * ux + qy * uy];
      if (from === to) continue;
      const [high, low] = [Math.min(Math.max(from, to), length), Math.max(Math.min(from, to), 0)];
      if (!(high - low > reach)) continue;
      const [offFrom, offTo] = [px * uy - py * ux, qx * uy - qy * ux];
      // Distances at the ends of the overlap: a long edge may be met by a slightly turned one.
      const off = (t: number): number => Math.abs(offFrom + ((offTo - offFrom) * (t - from)) / (to - from));
      if (off(low) > reach || off(high) > reach) continue;
      spans.push([low < reach ? 0 : low / length, length - high < reach ? 1 : high / length]);
    }
    for (const [from, to] of mergeSpans(spans, (2 * reach) / length)) covers.push({ place, from, to, terminal });
  }
  return covers;
}

/** Spans in order, those that touch joined. */
function mergeSpans(spans: [number, number][], gap: number): [number, number][] {
  const merged: [number, number][] = [];
  for (const [from, to] of spans.sort((p, q) => p[0] - q[0])) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last[1] + gap) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}
