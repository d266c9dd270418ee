import { requireParts, requireTyped } from '../../error/index.js';
import { NONE } from '../../geometry/index.js';
import { findPolygonAt, placeOfRoot, readRoot } from './find-next.js';
import { BLOCK_SIZE, lookUpBlock, takeBlock } from './locate-block.js';
import type { PathMap } from './path-map.js';
import { requirePathMap, requirePoints } from './require-path-map.js';

/** Whole paths of many points, one behind the other. */
export interface PathBatch {
  /** Per query, the number of its first point in `points`; behind them the end. One more than there are queries. */
  readonly starts: Int32Array;
  /** x, y per point: from the query itself to the source. Replaced by a longer one where it is too short. */
  points: Float64Array;
}

/**
 * The shortest paths of many points at once, the same as `findPath` gives, without allocation once `out.points` is long
 * enough. Where there is no path it has no points.
 *
 * @param xy x0,y0,x1,y1,...
 * @returns how many points all paths have
 */
export function fillPaths(map: PathMap, xy: Float64Array, out: PathBatch): number {
  requirePathMap(map, 'fillPaths', ['plain']);
  requirePoints(xy, 'fillPaths');
  requireParts(out, 'fillPaths: out', 'starts and points', 'starts', 'points');
  requireTyped(out.starts, 'fillPaths: out.starts', Int32Array, 1 + (xy.length >> 1));
  requireTyped(out.points, 'fillPaths: out.points', Float64Array);
  const { mesh, parents, rootIsLinear, sourceRoots } = map;
  const { centreX, centreY, scale, nodeCount, nodeVertices } = mesh;
  const { vertices } = map.domain;
  const hasPolygons = map.polygons.length > 0;
  let { points } = out;
  let at = 0;
  const count = xy.length >> 1;
  const block = takeBlock(map, count);
  for (let k = 0; k < count; k++) {
    const i = k % BLOCK_SIZE;
    if (i === 0) lookUpBlock(map, xy, k, Math.min(BLOCK_SIZE, count - k), block);
    out.starts[k] = at >> 1;
    let x = xy[2 * k];
    let y = xy[2 * k + 1];
    const record = block.records[i];
    const inside = hasPolygons && block.free[i] === 1 ? findPolygonAt(map, x, y) : NONE;
    const isInside = inside !== NONE && (map.sources[inside].cost ?? 0) <= block.lengths[i] / scale;
    if (record === NONE && !isInside) continue;
    if (at + 2 > points.length) points = lengthen(out);
    points[at++] = x;
    points[at++] = y;
    if (isInside) continue;
    for (let root = readRoot(map, record); root !== NONE; root = root < nodeCount ? parents[root] : NONE) {
      let nextX: number;
      let nextY: number;
      if (root < nodeCount) {
        const v = 2 * nodeVertices[root];
        nextX = vertices[v];
        nextY = vertices[v + 1];
      } else if (rootIsLinear[root - nodeCount] === 0) {
        const r = 3 * (root - nodeCount);
        nextX = sourceRoots[r] / scale + centreX;
        nextY = sourceRoots[r + 1] / scale + centreY;
      } else [nextX, nextY] = placeOfRoot(map, root, x, y);
      if (nextX === x && nextY === y) continue;
      x = nextX;
      y = nextY;
      if (at + 2 > points.length) points = lengthen(out);
      points[at++] = x;
      points[at++] = y;
    }
  }
  out.starts[count] = at >> 1;
  return at >> 1;
}

function lengthen(out: PathBatch): Float64Array {
  const longer = new Float64Array(Math.max(1024, 2 * out.points.length));
  if (out.points.length > 0) longer.set(out.points);
  out.points = longer;
  return longer;
}
