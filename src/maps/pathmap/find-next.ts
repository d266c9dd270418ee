import { NONE } from '../../geometry/index.js';
import type { UnreachableReason } from '../roadmap/path-query.js';
import { type LookUp, lookUp } from './look-up.js';
import type { PathMap } from './path-map.js';
import { isInRing } from './path-source.js';
import { RECORD_SIZE } from './query-records.js';

/** What a map says about one point. */
export interface PathStep {
  /** found; unreachable: no source can be reached; outside: the point is not free. */
  readonly status: 'found' | 'unreachable' | 'outside';
  /** Length of the shortest path with the source's cost, metres; -1 if there is none. */
  readonly distance: number;
  /** The place to walk to next, in a straight line: a corner or a point of the source. The point itself if none. */
  readonly x: number;
  readonly y: number;
  /** Unit direction there, zero at a source. */
  readonly directionX: number;
  readonly directionY: number;
  /** Number of the source that the path ends at, or NONE. */
  readonly source: number;
  /** The domain's vertex at (x, y), or NONE where the next place is a point of the source. */
  readonly vertex: number;
  /** In weighted maps: speed factor on the way to the next place. */
  readonly speed?: number | undefined;
  /** Why there is no way, where the map can tell: the names of the roadmap. */
  readonly reason?: UnreachableReason | undefined;
}

/**
 * Shortest path length from a point, metres, with the cost of the source: -1 where no source can be reached or the point
 * is not free.
 */
export function findPlainDistance(map: PathMap, x: number, y: number): number {
  const { mesh } = map;
  const inside = findPolygonAt(map, x, y);
  const found: LookUp = { record: NONE, length: Infinity, isFree: false };
  lookUp(map, (x - mesh.centreX) * mesh.scale, (y - mesh.centreY) * mesh.scale, found);
  if (!found.isFree) return -1;
  const length = found.length / mesh.scale;
  if (inside !== NONE) return Math.min(length, map.sources[inside].cost ?? 0);
  return length === Infinity ? -1 : length;
}

/** Length, next place, direction and source from a point. */
export function findPlainNext(map: PathMap, x: number, y: number): PathStep {
  const { mesh } = map;
  const found: LookUp = { record: NONE, length: Infinity, isFree: false };
  lookUp(map, (x - mesh.centreX) * mesh.scale, (y - mesh.centreY) * mesh.scale, found);
  const none = { x, y, directionX: 0, directionY: 0, source: NONE, vertex: NONE };
  if (!found.isFree) return { status: 'outside', distance: -1, ...none };
  const distance = found.length / mesh.scale;
  const inside = findPolygonAt(map, x, y);
  if (inside !== NONE && (map.sources[inside].cost ?? 0) <= distance) {
    return { status: 'found', distance: map.sources[inside].cost ?? 0, ...none, source: inside };
  }
  if (found.record === NONE) return { status: 'unreachable', distance: -1, ...none };
  const root = leaveCorner(map, readRoot(map, found.record), x, y);
  const [nextX, nextY] = placeOfRoot(map, root, x, y);
  const dx = nextX - x;
  const dy = nextY - y;
  const length = Math.sqrt(dx * dx + dy * dy);
  return {
    status: 'found',
    distance,
    x: nextX,
    y: nextY,
    directionX: length > 0 ? dx / length : 0,
    directionY: length > 0 ? dy / length : 0,
    source: map.rootSources[root],
    vertex: root < mesh.nodeCount ? mesh.nodeVertices[root] : NONE,
  };
}

/** The root of a record. */
export function readRoot({ records }: PathMap, record: number): number {
  const root = records.records[RECORD_SIZE * record + 7];
  return root < 0 ? -1 - root : root;
}

/** The root that someone at (x, y) walks to: who stands on a corner already walks to the one after it. */
export function leaveCorner({ mesh, domain, parents }: PathMap, root: number, x: number, y: number): number {
  let next = root;
  while (next < mesh.nodeCount && parents[next] !== NONE) {
    const v = 2 * mesh.nodeVertices[next];
    if (domain.vertices[v] !== x || domain.vertices[v + 1] !== y) break;
    next = parents[next];
  }
  return next;
}

/** Where a path from (x, y) meets a root, in world coordinates: a vertex, a source, the nearest point of its front. */
export function placeOfRoot(map: PathMap, root: number, x: number, y: number): [number, number] {
  const { mesh, domain } = map;
  if (root < mesh.nodeCount) {
    const v = 2 * mesh.nodeVertices[root];
    return [domain.vertices[v], domain.vertices[v + 1]];
  }
  const k = root - mesh.nodeCount;
  const [rootX, rootY, cost] = map.sourceRoots.subarray(3 * k, 3 * k + 3);
  if (map.rootIsLinear[k] === 0) return [rootX / mesh.scale + mesh.centreX, rootY / mesh.scale + mesh.centreY];
  const height =
    (cost + rootX * (x - mesh.centreX) * mesh.scale + rootY * (y - mesh.centreY) * mesh.scale) / mesh.scale -
    (map.sources[map.rootSources[root]].cost ?? 0);
  return [x - rootX * height, y - rootY * height];
}

/** The polygon source with the least cost that holds a point, or NONE. */
export function findPolygonAt({ polygons, sources }: PathMap, x: number, y: number): number {
  let best = NONE;
  for (const k of polygons) {
    const source = sources[k];
    if (source.kind !== 'polygon' || !isInRing(source.ring, x, y)) continue;
    if (best === NONE || (source.cost ?? 0) < (sources[best].cost ?? 0)) best = k;
  }
  return best;
}
