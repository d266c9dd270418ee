import { NONE } from '../../geometry/index.js';
import { findPolygonAt, placeOfRoot, readRoot } from './find-next.js';
import { type LookUp, lookUp } from './look-up.js';
import type { WeightedPathMap } from './weighted-path-map.js';

/** A way through a weighted map. */
export interface WeightedPath {
  readonly status: 'found' | 'unreachable' | 'outside';
  /** Time at a walking speed of 1 m/s, s; -1 if there is no path. */
  readonly time: number;
  /** x0,y0,x1,y1,... from the point to the source; empty if there is no path. */
  readonly points: Float64Array;
  /** Speed on each stretch between two points. */
  readonly speeds: Float64Array;
  readonly source: number;
}

/**
 * The fastest way between a point and a source, seen from the point. Towards goals: for an agent that has `speed` now.
 * From a start: for the agent that arrives at the point; its last speed comes first in `speeds`.
 *
 * @param speed only towards goals: 1, or one of the weights of the map
 */
export function findWeightedPath(map: WeightedPathMap, x: number, y: number, speed = 1): WeightedPath {
  const empty = new Float64Array(0);
  let best = NONE;
  let bestTime = Infinity;
  let isFree = false;
  const found: LookUp = { record: NONE, length: Infinity, isFree: false };
  let record = NONE;
  map.layers.forEach((layer, k) => {
    if (map.direction === 'towards' && layer.speed !== speed) return;
    const { mesh } = layer.map;
    lookUp(layer.map, (x - mesh.centreX) * mesh.scale, (y - mesh.centreY) * mesh.scale, found);
    isFree = found.isFree;
    let time = found.length / (mesh.scale * layer.speed);
    const inside = isFree ? findPolygonAt(layer.map, x, y) : NONE;
    const cost = inside === NONE ? Infinity : (layer.map.sources[inside].cost ?? 0) / layer.speed;
    time = Math.min(time, cost);
    if (!(time < bestTime)) return;
    bestTime = time;
    best = k;
    record = cost <= time ? NONE : found.record;
  });
  if (!isFree) return { status: 'outside', time: -1, points: empty, speeds: empty, source: NONE };
  if (best === NONE) return { status: 'unreachable', time: -1, points: empty, speeds: empty, source: NONE };
  const points = [x, y];
  const speeds: number[] = [];
  let layer = map.layers[best];
  let source = record === NONE ? findPolygonAt(layer.map, x, y) : NONE;
  let root = record === NONE ? NONE : readRoot(layer.map, record);
  while (root !== NONE) {
    const { mesh, parents } = layer.map;
    const [px, py] = [points[points.length - 2], points[points.length - 1]];
    const [nextX, nextY] = placeOfRoot(layer.map, root, px, py);
    if (nextX !== px || nextY !== py) {
      points.push(nextX, nextY);
      speeds.push(layer.speed);
    }
    source = layer.map.rootSources[root];
    if (root >= mesh.nodeCount) break;
    // Where the way of this layer begins, another one goes on from the same node.
    if (parents[root] === NONE && layer.takeOver[root] !== NONE) {
      layer = map.layers[layer.takeOver[root]];
    }
    root = layer.map.parents[root];
  }
  return {
    status: 'found',
    time: bestTime,
    points: Float64Array.from(points),
    speeds: Float64Array.from(speeds),
    source,
  };
}
