import { type Domain, findNearestWall, NONE } from '../../geometry/index.js';
import { findPath } from '../pathmap/ask-path-map.js';
import { buildPathMap } from '../pathmap/build-any-path-map.js';
import type { PathSource } from '../pathmap/path-source.js';
import type { FlowNetwork } from './flow-network.js';

/** Places that are tried along each terminal. */
const PLACES = 48;
/** Share of the radius that a body may lack: doors as wide as a body must do. */
const EASE = 1e-6;

/** A place at a terminal where a body has room, and where on the ring it is. */
interface Place {
  readonly run: number;
  /** On the terminal. */
  readonly x: number;
  readonly y: number;
  /** A radius inside. */
  readonly inX: number;
  readonly inY: number;
}

/** The shortest way of a body from a source to a sink, and the places where it begins and ends. */
export interface ShortestWay {
  readonly from: Place;
  readonly to: Place;
  /** x, y from place to place. */
  readonly points: Float64Array;
}

/** Undefined where no body gets from source to sink. Places along the terminals are tried, so its ends are not exact. */
export function findShortestWay(network: FlowNetwork, radius: number): ShortestWay | undefined {
  const { domain } = network;
  const starts = findPlaces(network, 'source', radius);
  const ends = findPlaces(network, 'sink', radius);
  if (starts.length === 0 || ends.length === 0) return undefined;
  const sources = ends.map(({ inX: x, inY: y }): PathSource => ({ kind: 'point', x, y }));
  const map = buildPathMap(domain, { sources, radius: radius * (1 - EASE) });
  let best: ShortestWay | undefined;
  let least = Infinity;
  for (const from of starts) {
    const { status, distance, source, points } = findPath(map, from.inX, from.inY);
    if (status !== 'found' || source === NONE || distance >= least) continue;
    least = distance;
    const to = ends[source];
    best = { from, to, points: Float64Array.of(from.x, from.y, ...points, to.x, to.y) };
  }
  return best;
}

/** Places along the terminals of a kind where a body has room. */
function findPlaces({ domain, runs }: FlowNetwork, kind: 'source' | 'sink', radius: number): Place[] {
  const places: Place[] = [];
  runs.forEach(({ kind: other, points }, run) => {
    if (other !== kind) return;
    for (let k = 0; k + 3 < points.length; k += 2) {
      const [ax, ay, bx, by] = points.subarray(k, k + 4);
      const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
      if (length === 0) continue;
      // Free space is on the left; an odd number of places has one in the middle.
      const parts = Math.min(PLACES, 2 * Math.ceil(length / radius)) | 1;
      for (let n = 0; n < parts; n++) {
        const share = (n + 0.5) / parts;
        const x = ax + share * (bx - ax);
        const y = ay + share * (by - ay);
        const inX = x - (radius * (by - ay)) / length;
        const inY = y + (radius * (bx - ax)) / length;
        if (hasRoom(domain, inX, inY, radius)) places.push({ run, x, y, inX, inY });
      }
    }
  });
  return places;
}

function hasRoom(domain: Domain, x: number, y: number, radius: number): boolean {
  return findNearestWall(domain, x, y).distance >= radius * (1 - EASE / 2);
}

/** Per node 1 if it lies on the low side of the way: on the right as one walks from source to sink. */
export function sideOfNodes(network: FlowNetwork, { from, to, points }: ShortestWay): Uint8Array {
  const { runs, nodeCount, chainCount, walkStarts, walks } = network;
  const isLow = new Uint8Array(nodeCount);
  // The low side is bounded by the ring from where the way begins to where it ends, and by the way back.
  const ring: number[] = [from.x, from.y];
  addRest(ring, runs[from.run].points, from);
  for (let k = (from.run + 1) % runs.length; k !== to.run; k = (k + 1) % runs.length) {
    ring.push(...runs[k].points);
    if (runs[k].node !== NONE) isLow[runs[k].node] = 1;
  }
  addUntil(ring, runs[to.run].points, to);
  for (let k = points.length - 2; k > 0; k -= 2) ring.push(points[k], points[k + 1]);
  for (let i = chainCount; i < nodeCount; i++) {
    if (isInside(ring, walks[2 * walkStarts[i]], walks[2 * walkStarts[i] + 1])) isLow[i] = 1;
  }
  return isLow;
}

/** The corners of a terminal behind a place. */
function addRest(ring: number[], points: Float64Array, place: Place): void {
  const k = pieceAt(points, place);
  for (let n = k + 2; n < points.length; n++) ring.push(points[n]);
}

/** The corners of a terminal before a place. */
function addUntil(ring: number[], points: Float64Array, place: Place): void {
  const k = pieceAt(points, place);
  for (let n = 0; n <= k + 1; n++) ring.push(points[n]);
}

/** The piece of a terminal that a place is on: index of its first number. */
function pieceAt(points: Float64Array, { x, y }: Place): number {
  let best = 0;
  let least = Infinity;
  for (let k = 0; k + 3 < points.length; k += 2) {
    const [ax, ay, bx, by] = points.subarray(k, k + 4);
    const off = Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax));
    const isBetween = (x - ax) * (x - bx) + (y - ay) * (y - by) <= 0;
    if (!isBetween || off >= least) continue;
    least = off;
    best = k;
  }
  return best;
}

function isInside(ring: readonly number[], x: number, y: number): boolean {
  let isIn = false;
  for (let k = 0, p = ring.length - 2; k < ring.length; p = k, k += 2) {
    if (ring[k + 1] > y === ring[p + 1] > y) continue;
    const at = ring[k] + ((y - ring[k + 1]) * (ring[p] - ring[k])) / (ring[p + 1] - ring[k + 1]);
    if (x < at) isIn = !isIn;
  }
  return isIn;
}
