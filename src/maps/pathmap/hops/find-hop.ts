import { NONE } from '../../../geometry/index.js';
import type { PathAnswers } from '../fill-queries.js';
import type { PathStep } from '../find-next.js';
import type { PathResult } from '../find-path.js';
import { collectNear } from '../mesh-locator.js';
import { isInRing } from '../path-source.js';
import type { HopPathMap } from './hop-path-map.js';
import { HOP_RECORD_SIZE } from './hop-records.js';
import { computeHop } from './hop-window.js';

/** A point may be outside a ray by this angle, besides the tolerance of positions. */
const ANGLE = 1e-11;

/** What was found at a point: the root of the last hop, or NONE (no hop, or inside a polygon that is a source). */
interface Found {
  root: number;
  source: number;
  /** Metres, Infinity if there is no path. */
  distance: number;
  isFree: boolean;
}

/** Cost of the cheapest chain of hops, metres, with that of the source; -1 where there is none or the point is not free. */
export function findHopDistance(map: HopPathMap, x: number, y: number): number {
  const { distance } = lookUp(map, x, y, []);
  return distance === Infinity ? -1 : distance;
}

/** Cost, next generator, direction and source from a point. */
export function findHopNext(map: HopPathMap, x: number, y: number): PathStep {
  const { root: first, source, distance, isFree } = lookUp(map, x, y, []);
  const none = { x, y, directionX: 0, directionY: 0, source, vertex: NONE };
  if (!isFree) return { status: 'outside', distance: -1, ...none };
  if (distance === Infinity) return { status: 'unreachable', distance: -1, ...none };
  const root = skipOwnPlace(map, first, x, y);
  if (root === NONE) return { status: 'found', distance, ...none };
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
    source,
    vertex: root < map.ground.mesh.nodeCount ? map.ground.mesh.nodeVertices[root] : NONE,
  };
}

/** The cheapest chain of hops from a point to a source. */
export function findHopPath(map: HopPathMap, x: number, y: number): PathResult {
  const { root: first, source, distance, isFree } = lookUp(map, x, y, []);
  const empty = new Float64Array(0);
  if (!isFree) return { status: 'outside', distance: -1, points: empty, source: NONE };
  if (distance === Infinity) return { status: 'unreachable', distance: -1, points: empty, source: NONE };
  const points = [x, y];
  for (let root = first; root !== NONE; root = root < map.ground.mesh.nodeCount ? map.parents[root] : NONE) {
    const [px, py] = [points[points.length - 2], points[points.length - 1]];
    const [nextX, nextY] = placeOfRoot(map, root, px, py);
    if (nextX !== px || nextY !== py) points.push(nextX, nextY);
  }
  return { status: 'found', distance, points: Float64Array.from(points), source };
}

/**
 * Answer many points at once.
 *
 * @param xy x0,y0,x1,y1,...
 */
export function fillHopQueries(map: HopPathMap, xy: Float64Array, out: PathAnswers): void {
  const triangles: number[] = [];
  for (let k = 0; 2 * k < xy.length; k++) {
    const [x, y] = [xy[2 * k], xy[2 * k + 1]];
    const { root, source, distance } = lookUp(map, x, y, triangles);
    out.distances[k] = distance === Infinity ? -1 : distance;
    if (out.sources) out.sources[k] = source;
    if (!out.next) continue;
    const first = skipOwnPlace(map, root, x, y);
    if (out.roots) out.roots[k] = first;
    const [nextX, nextY] = first === NONE ? [x, y] : placeOfRoot(map, first, x, y);
    out.next[2 * k] = nextX;
    out.next[2 * k + 1] = nextY;
  }
}

/** @param triangles work space */
function lookUp(map: HopPathMap, x: number, y: number, triangles: number[]): Found {
  const { mesh, locator } = map.ground;
  const found: Found = { root: NONE, source: NONE, distance: Infinity, isFree: false };
  const mx = (x - mesh.centreX) * mesh.scale;
  const my = (y - mesh.centreY) * mesh.scale;
  triangles.length = 0;
  if (Number.isFinite(mx) && Number.isFinite(my)) collectNear(mesh, locator, mx, my, triangles);
  if (triangles.length === 0) return found;
  found.isFree = true;
  for (const t of triangles) readTriangle(map, t, mx, my, found);
  if (found.root !== NONE) found.source = map.rootSources[found.root];
  found.distance /= mesh.scale;
  map.sources.forEach((source, k) => {
    if (source.kind !== 'polygon' || !isInRing(source.ring, x, y)) return;
    const cost = source.cost ?? 0;
    if (cost > found.distance || (cost === found.distance && found.root === NONE)) return;
    Object.assign(found, { root: NONE, source: k, distance: cost });
  });
  return found;
}

/** The cheapest hop to a point through the roots that one triangle knows of; lowers what `out` holds, in mesh units. */
function readTriangle(map: HopPathMap, t: number, x: number, y: number, out: Found): void {
  const { starts, records, crossings } = map.records;
  const { tolerance, nodeCount } = map.ground.mesh;
  for (let r = starts[t]; r < starts[t + 1]; r++) {
    const at = HOP_RECORD_SIZE * r;
    const id = records[at + 7];
    const isLinear = id < 0;
    const start = { isLinear, x: records[at], y: records[at + 1], cost: records[at + 2] };
    const crossed = records[at + 8] < 0 ? undefined : crossings[records[at + 8]];
    let length = computeHop(start, crossed, x, y);
    if (isLinear) {
      const cost = (map.sources[map.rootSources[-1 - id]].cost ?? 0) * map.ground.mesh.scale;
      const height = start.cost + start.x * x + start.y * y - cost;
      if (height < -tolerance) continue;
      // On the segment itself rounding may lead below its cost.
      length = Math.max(length, cost);
      const slack = tolerance + ANGLE * height;
      if (start.x * (y - records[at + 4]) - start.y * (x - records[at + 3]) > slack) continue;
      if (start.y * (x - records[at + 5]) - start.x * (y - records[at + 6]) > slack) continue;
    } else {
      const dx = x - start.x;
      const dy = y - start.y;
      // By displacement, not by angle: near the root an angle means nothing.
      const slack = tolerance + ANGLE * (Math.abs(dx) + Math.abs(dy));
      if (records[at + 3] * dy - records[at + 4] * dx > slack) continue;
      if (records[at + 6] * dx - records[at + 5] * dy > slack) continue;
    }
    const root = isLinear ? -1 - id : id;
    // Ties go to sources, then to the lowest root.
    const isNearer = length < out.distance || (length === out.distance && root >= nodeCount && out.root < nodeCount);
    if (!isNearer) continue;
    out.distance = length;
    out.root = root;
  }
}

/** Who stands on a generator goes on to the one before it. NONE at a source. */
function skipOwnPlace(map: HopPathMap, first: number, x: number, y: number): number {
  let root = first;
  while (root !== NONE) {
    const [px, py] = placeOfRoot(map, root, x, y);
    if (px !== x || py !== y) return root;
    root = root < map.ground.mesh.nodeCount ? map.parents[root] : NONE;
  }
  return root;
}

/** Where a hop from (x, y) meets a root, in world coordinates. */
export function placeOfRoot(map: HopPathMap, root: number, x: number, y: number): [number, number] {
  const { mesh, domain } = map.ground;
  if (root < mesh.nodeCount) {
    const v = 2 * mesh.nodeVertices[root];
    return [domain.vertices[v], domain.vertices[v + 1]];
  }
  const start = map.sourceRoots[root - mesh.nodeCount];
  if (!start.isLinear) return [start.x / mesh.scale + mesh.centreX, start.y / mesh.scale + mesh.centreY];
  const height =
    (start.cost + start.x * (x - mesh.centreX) * mesh.scale + start.y * (y - mesh.centreY) * mesh.scale) / mesh.scale -
    (map.sources[map.rootSources[root]].cost ?? 0);
  return [x - start.x * height, y - start.y * height];
}
