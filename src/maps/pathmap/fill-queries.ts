import { NONE } from '../../geometry/index.js';
import { findPolygonAt, leaveCorner, placeOfRoot, readRoot } from './find-next.js';
import { BLOCK_SIZE, lookUpBlock, type PointBlock, takeBlock } from './locate-block.js';
import { CHUNK_SIZE, LEAST_CHUNK, orderPoints, takeOrderSpace } from './order-points.js';
import type { PathMap } from './path-map.js';

/** Arrays to be filled for many points; those that are absent are not computed. */
export interface PathAnswers {
  /** Path length, metres; -1 where there is none. One per point. */
  readonly distances: Float64Array;
  /** x, y of the next place per point; the point itself where there is none. */
  readonly next?: Float64Array | undefined;
  /** Number of the nearest source per point, or NONE. */
  readonly sources?: Int32Array | undefined;
  /** Number of the root that the path leads to first, nodes before roots of sources, or NONE; one per point, with `next`. */
  readonly roots?: Int32Array | undefined;
}

/**
 * Answer many points at once, without allocation for each. Long lists are answered in an order of our own, in which neighbours
 * follow one another; answers stand where their points stand.
 *
 * @param xy x0,y0,x1,y1,...
 */
export function fillPlainQueries(map: PathMap, xy: Float64Array, out: PathAnswers): void {
  const count = xy.length >> 1;
  const block = takeBlock(map, count);
  if (count < LEAST_CHUNK) {
    answer(map, xy, count, undefined, block, out);
    return;
  }
  const ordered = takeOrderSpace();
  for (let from = 0; from < count; from += CHUNK_SIZE) {
    const size = Math.min(CHUNK_SIZE, count - from);
    orderPoints(map, xy, from, size, ordered);
    answer(map, ordered.xy, size, ordered.places, block, out);
  }
}

/** @param places per point: where its answer goes; as they stand if absent */
function answer(
  map: PathMap,
  xy: Float64Array,
  count: number,
  places: Int32Array | undefined,
  block: PointBlock,
  out: PathAnswers,
): void {
  for (let from = 0; from < count; from += BLOCK_SIZE) {
    const size = Math.min(BLOCK_SIZE, count - from);
    lookUpBlock(map, xy, from, size, block);
    writeAnswers(map, xy, from, size, places, block, out);
  }
}

/** What follows from what was found for the points from `from` on; the rest as above. */
export function writeAnswers(
  map: PathMap,
  xy: Float64Array,
  from: number,
  count: number,
  places: Int32Array | undefined,
  { records, lengths, free }: PointBlock,
  out: PathAnswers,
): void {
  const { mesh, sources } = map;
  const { scale } = mesh;
  const { distances, next } = out;
  const toMetres = 1 / scale;
  const wantsRoot = next !== undefined || out.sources !== undefined;
  const isSimple = !wantsRoot && map.polygons.length === 0;
  for (let i = 0; i < count; i++) {
    const n = from + i;
    const k = places === undefined ? n : places[n];
    // The scale is a power of two.
    let distance = lengths[i] * toMetres;
    if (isSimple) {
      distances[k] = distance === Infinity ? -1 : distance;
      continue;
    }
    const x = xy[2 * n];
    const y = xy[2 * n + 1];
    let source = NONE;
    let root = NONE;
    if (wantsRoot && records[i] !== NONE) {
      root = readRoot(map, records[i]);
      source = map.rootSources[root];
    }
    if (map.polygons.length > 0 && free[i] === 1) {
      const inside = findPolygonAt(map, x, y);
      if (inside !== NONE && (sources[inside].cost ?? 0) <= distance) {
        distance = sources[inside].cost ?? 0;
        source = inside;
        root = NONE;
      }
    }
    distances[k] = distance === Infinity ? -1 : distance;
    if (out.sources) out.sources[k] = source;
    if (!next) continue;
    next[2 * k] = x;
    next[2 * k + 1] = y;
    if (out.roots) out.roots[k] = NONE;
    if (root === NONE) continue;
    if (out.roots) out.roots[k] = root;
    if (root < mesh.nodeCount) {
      let v = 2 * mesh.nodeVertices[root];
      if (map.domain.vertices[v] === x && map.domain.vertices[v + 1] === y) {
        root = leaveCorner(map, root, x, y);
        if (out.roots) out.roots[k] = root;
        if (root >= mesh.nodeCount) {
          [next[2 * k], next[2 * k + 1]] = placeOfRoot(map, root, x, y);
          continue;
        }
        v = 2 * mesh.nodeVertices[root];
      }
      next[2 * k] = map.domain.vertices[v];
      next[2 * k + 1] = map.domain.vertices[v + 1];
    } else [next[2 * k], next[2 * k + 1]] = placeOfRoot(map, root, x, y);
  }
}
