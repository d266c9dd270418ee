import { FootfallError } from '../../error/index.js';
import { NONE } from '../../geometry/index.js';
import type { PathAnswers } from './fill-queries.js';
import { findPolygonAt, type PathStep, placeOfRoot, readRoot } from './find-next.js';
import type { PathResult } from './find-path.js';
import { type LookUp, lookUp } from './look-up.js';
import type { PathLayer, WeightedPathMap } from './weighted-path-map.js';

/** A way through a weighted map: `distance` is `time`, and `speeds` are there. */
export interface WeightedPath extends PathResult {
  /** Time at a walking speed of 1 m/s, s; -1 if there is no path. */
  readonly time: number;
  /** Speed on each stretch between two points. */
  readonly speeds: Float64Array;
}

/** What was found at a point. */
interface Found {
  isFree: boolean;
  /** Infinity if there is no path. */
  time: number;
  /** The layer the path starts in, and the root before the point; NONE inside a polygon that is a source. */
  layer: PathLayer | undefined;
  root: number;
  source: number;
}

/**
 * Time of the fastest way between a point and a source, s at a walking speed of 1 m/s; -1 where there is none or the point
 * is not free. Towards goals: for an agent that has `speed` now. From a start: of the arrival at the point.
 *
 * @param speed only towards goals: one of the speeds of the map
 * @throws FootfallError for a speed that the map does not know
 */
export function findWeightedDistance(map: WeightedPathMap, x: number, y: number, speed = 1): number {
  const { time } = lookUpWeighted(map, x, y, pickLayers(map, speed), createLookUp());
  return time === Infinity ? -1 : time;
}

/**
 * Time, next place and direction from a point, with the speed on the way there: regions of the same corner differ in it
 * (Farias, figure 3.8). From a start this is the way back.
 *
 * @param speed as for findWeightedDistance
 */
export function findWeightedNext(map: WeightedPathMap, x: number, y: number, speed = 1): PathStep {
  const found = lookUpWeighted(map, x, y, pickLayers(map, speed), createLookUp());
  const none = { x, y, directionX: 0, directionY: 0, source: found.source, vertex: NONE };
  if (!found.isFree) return { status: 'outside', distance: -1, ...none };
  if (!found.layer) return { status: 'unreachable', distance: -1, ...none };
  const next = { layer: found.layer, root: found.root, x, y };
  if (!walkOn(map, next)) return { status: 'found', distance: found.time, ...none, speed: found.layer.speed };
  const dx = next.x - x;
  const dy = next.y - y;
  const length = Math.sqrt(dx * dx + dy * dy);
  const { mesh } = next.layer.map;
  return {
    status: 'found',
    distance: found.time,
    x: next.x,
    y: next.y,
    directionX: dx / length,
    directionY: dy / length,
    source: found.source,
    vertex: next.root < mesh.nodeCount ? mesh.nodeVertices[next.root] : NONE,
    speed: next.layer.speed,
  };
}

/**
 * The fastest way between a point and a source, seen from the point. Towards goals: for an agent that has `speed` now.
 * From a start: for the agent that arrives at the point; its last speed comes first in `speeds`.
 *
 * @param speed as for findWeightedDistance
 */
export function findWeightedPath(map: WeightedPathMap, x: number, y: number, speed = 1): WeightedPath {
  const found = lookUpWeighted(map, x, y, pickLayers(map, speed), createLookUp());
  if (!found.layer) {
    const status = found.isFree ? 'unreachable' : 'outside';
    return { status, time: -1, distance: -1, points: new Float64Array(0), speeds: new Float64Array(0), source: NONE };
  }
  const points = [x, y];
  const speeds: number[] = [];
  const at = { layer: found.layer, root: found.root, x, y };
  while (walkOn(map, at)) {
    points.push(at.x, at.y);
    speeds.push(at.layer.speed);
    stepBack(map, at);
  }
  return {
    status: 'found',
    time: found.time,
    distance: found.time,
    points: Float64Array.from(points),
    speeds: Float64Array.from(speeds),
    source: found.source,
  };
}

/**
 * Answer many points at once; distances are times.
 *
 * @param xy x0,y0,x1,y1,...
 * @param speed as for findWeightedDistance
 */
export function fillWeightedQueries(map: WeightedPathMap, xy: Float64Array, out: PathAnswers, speed = 1): void {
  const layers = pickLayers(map, speed);
  const memory = createLookUp();
  for (let k = 0; 2 * k < xy.length; k++) {
    const x = xy[2 * k];
    const y = xy[2 * k + 1];
    const { time, layer, root, source } = lookUpWeighted(map, x, y, layers, memory);
    out.distances[k] = time === Infinity ? -1 : time;
    if (out.sources) out.sources[k] = source;
    if (!out.next) continue;
    out.next[2 * k] = x;
    out.next[2 * k + 1] = y;
    if (!layer) continue;
    const next = { layer, root, x, y };
    walkOn(map, next);
    out.next[2 * k] = next.x;
    out.next[2 * k + 1] = next.y;
  }
}

function createLookUp(): LookUp {
  return { record: NONE, length: Infinity, isFree: false };
}

/** The layers to ask: that of the agent's speed, or all. */
function pickLayers({ direction, layers }: WeightedPathMap, speed: number): readonly PathLayer[] {
  if (direction === 'from') return layers;
  const picked = layers.filter((layer) => layer.speed === speed);
  if (picked.length > 0) return picked;
  throw new FootfallError('the map knows nothing of this speed', {
    code: 'pathmap/unknown-speed',
    where: 'speed',
    got: String(speed),
    expected: `one of ${layers.map((layer) => layer.speed).join(', ')}`,
    advice: 'name further speeds when the map is built',
  });
}

function lookUpWeighted(
  map: WeightedPathMap,
  x: number,
  y: number,
  layers: readonly PathLayer[],
  memory: LookUp,
): Found {
  const found: Found = { isFree: false, time: Infinity, layer: undefined, root: NONE, source: NONE };
  for (const layer of layers) {
    const { mesh } = layer.map;
    lookUp(layer.map, (x - mesh.centreX) * mesh.scale, (y - mesh.centreY) * mesh.scale, memory);
    if (!memory.isFree) return found;
    found.isFree = true;
    const time = memory.length / (mesh.scale * layer.speed);
    // Ties go to the slower layer: it was there first.
    if (!(time < found.time)) continue;
    const root = readRoot(layer.map, memory.record);
    Object.assign(found, { time, layer, root, source: layer.map.rootSources[root] });
  }
  for (const layer of layers) {
    const inside = findPolygonAt(layer.map, x, y);
    if (inside === NONE) continue;
    const cost = map.sources[inside].cost ?? 0;
    if (cost <= found.time) Object.assign(found, { time: cost, layer, root: NONE, source: inside });
  }
  return found;
}

/** A place on the way: a root, and the layer one moves in on the way there. */
interface WayPoint {
  layer: PathLayer;
  root: number;
  x: number;
  y: number;
}

/** Go to the root of a way point; over those that lie where one stands. Returns false if there is nowhere to go. */
function walkOn(map: WeightedPathMap, at: WayPoint): boolean {
  while (at.root !== NONE) {
    const [x, y] = placeOfRoot(at.layer.map, at.root, at.x, at.y);
    if (x !== at.x || y !== at.y) {
      at.x = x;
      at.y = y;
      return true;
    }
    stepBack(map, at);
  }
  return false;
}

/** From a root to the one before it; where the way of a layer begins, another one goes on from the same node. */
function stepBack(map: WeightedPathMap, at: WayPoint): void {
  const { parents, mesh } = at.layer.map;
  if (at.root >= mesh.nodeCount) {
    at.root = NONE;
    return;
  }
  if (parents[at.root] === NONE && at.layer.takeOver[at.root] !== NONE) {
    at.layer = map.layers[at.layer.takeOver[at.root]];
  }
  at.root = at.layer.map.parents[at.root];
}
