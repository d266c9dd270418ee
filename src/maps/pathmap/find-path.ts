import { NONE } from '../../geometry/index.js';
import type { UnreachableReason } from '../roadmap/path-query.js';
import { findPolygonAt, placeOfRoot, readRoot } from './find-next.js';
import { type LookUp, lookUp } from './look-up.js';
import type { PathMap } from './path-map.js';

/** A way from a point to a source. */
export interface PathResult {
  /** found; unreachable: no source can be reached; outside: the point is not free. */
  readonly status: 'found' | 'unreachable' | 'outside';
  /** Metres, with the cost of the source; -1 if there is no path. */
  readonly distance: number;
  /** x0,y0,x1,y1,... from the point to the source; empty if there is no path. */
  readonly points: Float64Array;
  /** Number of the source, or NONE. */
  readonly source: number;
  /** Of weighted maps: speed on each stretch between two points, as a factor of walking. */
  readonly speeds?: Float64Array | undefined;
  /** Why there is no way, where the map can tell: the names of the roadmap. */
  readonly reason?: UnreachableReason | undefined;
}

/** The shortest path from a point to the nearest source, as a polyline that turns at corners only. */
export function findPlainPath(map: PathMap, x: number, y: number): PathResult {
  const { mesh, parents } = map;
  const found: LookUp = { record: NONE, length: Infinity, isFree: false };
  lookUp(map, (x - mesh.centreX) * mesh.scale, (y - mesh.centreY) * mesh.scale, found);
  const empty = new Float64Array(0);
  if (!found.isFree) return { status: 'outside', distance: -1, points: empty, source: NONE };
  const distance = found.length / mesh.scale;
  const inside = findPolygonAt(map, x, y);
  if (inside !== NONE && (map.sources[inside].cost ?? 0) <= distance) {
    return {
      status: 'found',
      distance: map.sources[inside].cost ?? 0,
      points: Float64Array.of(x, y),
      source: inside,
    };
  }
  if (found.record === NONE) return { status: 'unreachable', distance: -1, points: empty, source: NONE };
  const points = [x, y];
  const first = readRoot(map, found.record);
  for (let root = first; root !== NONE; root = root < mesh.nodeCount ? parents[root] : NONE) {
    const [px, py] = [points[points.length - 2], points[points.length - 1]];
    const [nextX, nextY] = placeOfRoot(map, root, px, py);
    if (nextX !== px || nextY !== py) points.push(nextX, nextY);
  }
  return { status: 'found', distance, points: Float64Array.from(points), source: map.rootSources[first] };
}
