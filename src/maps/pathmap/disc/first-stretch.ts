import { componentAt, NONE } from '../../../geometry/index.js';
import type { UnreachableReason } from '../../roadmap/path-query.js';
import { findFreeSite } from '../../voronoi/free-site.js';
import { readRoot } from '../find-next.js';
import { type LookUp, lookUp } from '../look-up.js';
import { isInRing } from '../path-source.js';
import type { DiscPathMap } from './disc-path-map.js';

/** What a disc map finds at a point: the first straight stretch of the way. */
export interface FirstStretch {
  status: 'found' | 'unreachable' | 'outside';
  reason: UnreachableReason | undefined;
  /** Length of the way with the source's cost, m; -1 if there is none. */
  distance: number;
  /** The source that it ends at, or NONE. */
  source: number;
  /** Where the stretch goes: a way >= 0, or -1 - target; NOWHERE inside of a polygon that is a source. */
  to: number;
  /** Place on that way, radians. */
  place: number;
  /** Where the stretch ends. */
  x: number;
  y: number;
}

/** A first stretch to nowhere: the point is in a source already. */
export const NOWHERE = -2147483648;

/** Times that a search may be repeated with twice the room. */
const MAX_TRIES = 60;

export function createFirstStretch(): FirstStretch {
  return { status: 'outside', reason: undefined, distance: -1, source: NONE, to: NOWHERE, place: 0, x: 0, y: 0 };
}

/** Work space of all maps; nothing in it outlives a question. */
const found: LookUp = { record: NONE, length: Infinity, isFree: false };
const work: number[] = [];
const seen: number[] = [];
const grazed: number[] = [];

/** Find the first stretch of the best way from a point, in a map of a disc with a radius above 0. */
export function findFirstStretch(map: DiscPathMap, x: number, y: number, out: FirstStretch): void {
  const { ground, flat, exact } = map;
  const { mesh } = flat;
  out.status = 'outside';
  out.reason = 'startInSolid';
  out.distance = -1;
  out.source = NONE;
  out.to = NOWHERE;
  out.x = x;
  out.y = y;
  if (!(Math.abs(x) < Infinity && Math.abs(y) < Infinity) || exact === undefined) return;
  const site = findFreeSite(ground.built, ground.domain, x, y);
  if (site === undefined) return;
  out.status = 'unreachable';
  out.reason = 'startClearance';
  if (site.clearance < ground.limit) return;
  const meshX = (x - mesh.centreX) * mesh.scale;
  const meshY = (y - mesh.centreY) * mesh.scale;
  lookUp(flat, meshX, meshY, found);
  const inside = findPolygonAt(map, x, y);
  out.distance = Infinity;
  if (inside !== NONE) {
    out.distance = map.sources[inside].cost ?? 0;
    out.source = inside;
  }
  if (found.record !== NONE) {
    // Some way first: as a rule the best one. Then whatever may be shorter.
    const { starts, arcs } = ground.vertexArcs;
    const root = readRoot(flat, found.record);
    const v = root < mesh.nodeCount ? mesh.nodeVertices[root] : NONE;
    work.length = 0;
    seen.length = 0;
    if (v !== NONE) for (let k = starts[v]; k < starts[v + 1]; k++) work.push(2 * arcs[k], 2 * arcs[k] + 1);
    compareStretches(map, x, y, out);
    let bound = Math.min(out.distance, 2 * (found.length / mesh.scale));
    for (let k = 0; k < MAX_TRIES; k++) {
      exact.beam.lookFrom(meshX, meshY, (bound + map.room) * mesh.scale);
      for (const arc of exact.beam.arcs) work.push(2 * arc, 2 * arc + 1);
      for (const target of exact.beam.targets) work.push(-1 - target);
      compareStretches(map, x, y, out);
      if (out.distance <= bound) break;
      bound = Math.min(out.distance, 2 * bound + map.room);
    }
  }
  if (out.distance < Infinity) {
    out.status = 'found';
    out.reason = undefined;
    return;
  }
  out.distance = -1;
  out.reason = explain(map, x, y);
}

/** Compare the ways and targets in `work`, and what follows from them; lowers what `out` holds. */
function compareStretches(map: DiscPathMap, x: number, y: number, out: FirstStretch): void {
  if (map.exact === undefined) return;
  const { graph } = map.exact;
  const { finder } = graph;
  const { costs, sources } = map.targets;
  while (work.length > 0) {
    const to = work.pop() as number;
    if (seen.includes(to)) continue;
    seen.push(to);
    if (!finder.find(x, y, 0, to)) continue;
    const { tangent, place } = finder;
    if (to >= 0) graph.eachPassed(to, place, pushWork);
    const length = tangent.length + (to >= 0 ? graph.valueAt(to, place) : costs[-1 - to]);
    if (length >= out.distance) continue;
    grazed.length = 0;
    if (!finder.keepsRadius(grazed)) {
      for (const way of grazed) work.push(way);
      continue;
    }
    out.distance = length;
    out.to = to;
    out.place = place;
    out.x = tangent.toX;
    out.y = tangent.toY;
    out.source = sources[to >= 0 ? graph.ends[graph.findEvent(to, place)] : -1 - to];
  }
}

function pushWork(to: number): void {
  work.push(to);
}

/** The polygon source with the least cost that holds a point, or NONE. */
function findPolygonAt({ sources }: DiscPathMap, x: number, y: number): number {
  let best = NONE;
  for (let k = 0; k < sources.length; k++) {
    const source = sources[k];
    if (source.kind !== 'polygon' || !isInRing(source.ring, x, y)) continue;
    if (best === NONE || (source.cost ?? 0) < (sources[best].cost ?? 0)) best = k;
  }
  return best;
}

/** Could a point get there? */
function explain({ domain, targets }: DiscPathMap, x: number, y: number): UnreachableReason {
  const component = componentAt(domain, x, y);
  for (let k = 0; k < targets.count; k++) {
    if (componentAt(domain, targets.ends[4 * k], targets.ends[4 * k + 1]) === component) return 'tooNarrow';
  }
  return 'otherComponent';
}
