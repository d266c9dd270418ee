import { placeOfRoot } from '../find-next.js';
import type { PathMap } from '../path-map.js';
import type { PathRegion } from './find-regions.js';

/**
 * Where shortest paths come down on segments of sources from corners: the critical points of segment sources (Farias,
 * section 3.4). Only corners that govern a region count.
 *
 * @returns x, y of the corner and of the point, metres, four numbers each
 */
export function findProjections(map: PathMap, regions: readonly PathRegion[]): Float64Array {
  const { mesh, parents, labels, rootIsLinear } = map;
  const governing = new Set<number>();
  for (const { kind, vertex } of regions) if (kind === 'corner') governing.add(vertex);
  const out: number[] = [];
  for (let node = 0; node < mesh.nodeCount; node++) {
    const k = parents[node] - mesh.nodeCount;
    const vertex = mesh.nodeVertices[node];
    if (!(labels[node] < Infinity) || k < 0 || rootIsLinear[k] !== 1 || !governing.has(vertex)) continue;
    const [x, y] = [map.domain.vertices[2 * vertex], map.domain.vertices[2 * vertex + 1]];
    out.push(x, y, ...placeOfRoot(map, parents[node], x, y));
  }
  return Float64Array.from(out);
}
