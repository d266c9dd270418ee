import { NONE } from '../../geometry/index.js';
import { findPolygonAt, leaveCorner, placeOfRoot, readRoot } from './find-next.js';
import { BLOCK_SIZE, createBlock, locateBlock } from './locate-block.js';
import { lookUpInside, lookUpPlaced, placeLookUp } from './look-up.js';
import type { PathMap } from './path-map.js';

/** Arrays to be filled for many points; those that are absent are not computed. */
export interface PathAnswers {
  /** Path length, metres; -1 where there is none. One per point. */
  readonly distances: Float64Array;
  /** x, y of the next place per point; the point itself where there is none. */
  readonly next?: Float64Array | undefined;
  /** Number of the nearest source per point, or NONE. */
  readonly sources?: Int32Array | undefined;
}

/**
 * Answer many points at once, without allocation. Points near each other in the list are answered faster: they read the
 * same memory.
 *
 * @param xy x0,y0,x1,y1,...
 */
export function fillPlainQueries(map: PathMap, xy: Float64Array, out: PathAnswers): void {
  const { mesh, sources } = map;
  const { scale } = mesh;
  const { distances, next } = out;
  const found = placeLookUp();
  const block = createBlock();
  const count = xy.length >> 1;
  const wantsRoot = next !== undefined || out.sources !== undefined;
  for (let k = 0; k < count; k++) {
    const i = k % BLOCK_SIZE;
    if (i === 0) locateBlock(map, xy, k, Math.min(BLOCK_SIZE, count - k), block);
    const x = xy[2 * k];
    const y = xy[2 * k + 1];
    found.x = block.places[2 * i];
    found.y = block.places[2 * i + 1];
    if (block.triangles[i] === NONE) lookUpPlaced(map, found);
    else lookUpInside(map, block.triangles[i], found);
    let distance = found.length / scale;
    let source = NONE;
    let root = NONE;
    if (wantsRoot && found.record !== NONE) {
      root = readRoot(map, found.record);
      source = map.rootSources[root];
    }
    if (map.polygons.length > 0 && found.isFree) {
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
    if (root === NONE) continue;
    if (root < mesh.nodeCount) {
      let v = 2 * mesh.nodeVertices[root];
      if (map.domain.vertices[v] === x && map.domain.vertices[v + 1] === y) {
        root = leaveCorner(map, root, x, y);
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
