import { NONE } from '../../geometry/index.js';
import { OX, OY, RECORD } from '../voronoi/cell-store.js';
import type { VoronoiDiagram } from '../voronoi/diagram.js';
import { edgeCurve } from '../voronoi/edge-curve.js';
import { distanceToSite } from '../voronoi/site-distance.js';
import type { Attachment } from './attach-point.js';
import { clampToEdge, type EdgePart, footOn, lengthBetween, smallestBetween } from './edge-part.js';
import { clearanceOfLeg } from './leg-free.js';
import { weighLength } from './roadmap-search.js';

/** One way from the start to a vertex, or from a vertex to the goal: straight, perhaps with a stretch of an edge. */
export interface PathEnd {
  /** The piece that starts at the vertex. */
  readonly corner: number;
  readonly length: number;
  readonly clearance: number;
  /** Length over min(clearance, cap), stretch by stretch. */
  readonly weighted: number;
  /** Towards the vertex at the start, away from it at the goal. */
  readonly part: EdgePart | undefined;
  /** A point to pass on the way to the vertex, where straight is too narrow. */
  readonly via: readonly [number, number] | undefined;
}

/** The ways from an attached point to the ends of its edge that let a disc through. */
export function endsOfPoint(diagram: VoronoiDiagram, attached: Attachment, limit: number, cap: number): PathEnd[] {
  const ends: PathEnd[] = [];
  for (const { part, length, smallest } of [attached.ahead, attached.back]) {
    if (smallest < limit) continue;
    ends.push({
      corner: diagram.store.following(part.piece),
      length: attached.leg + length,
      clearance: Math.min(attached.clearance, smallest),
      weighted: weighLength(attached.leg, attached.clearance, cap) + weighLength(length, smallest, cap),
      part,
      via: undefined,
    });
  }
  return ends;
}

/** Bends that are tried where the straight way from an agent is too narrow. */
const BENDS = 8;

/**
 * The ways from an agent that is a site to the vertices of its cell (Hartmann, section 4.2.1). Each runs inside the empty circle of
 * the vertex, whose rim the agent's centre is on, so that a wall beside the agent may still come nearer than the radius: such ways
 * first lead away from the nearest wall. Only where none keeps the radius, all to circles that are wide enough are taken. Edges of
 * the cell itself are ways like others: on them the agent is as far away as the wall, so their clearance is that of the wall.
 */
export function endsOfSite(diagram: VoronoiDiagram, cell: number, limit: number, cap: number): PathEnd[] {
  const { store } = diagram;
  const x = store.records[RECORD * cell + OX];
  const y = store.records[RECORD * cell + OY];
  const clear: PathEnd[] = [];
  const rest: PathEnd[] = [];
  const enough = Math.min(diagram.tolerances.scale, Math.max(cap, limit));
  const end = store.edgeEnd(cell);
  for (let p = store.firstEdge(cell); p < end; p++) {
    if (store.radii[p] < limit) continue;
    const straight = wayTo(diagram, cell, x, y, undefined, p, enough, cap);
    if (straight.clearance >= limit) {
      clear.push(straight);
      continue;
    }
    if (straight.clearance > -Infinity) rest.push(straight);
    const bent = bendAway(diagram, cell, x, y, p, limit, enough, cap);
    if (bent !== undefined) clear.push(bent);
  }
  return clear.length > 0 ? clear : rest;
}

/** The way to a vertex that first leads away from the wall nearest to the agent, as little as keeps the radius. */
function bendAway(
  diagram: VoronoiDiagram,
  cell: number,
  x: number,
  y: number,
  corner: number,
  limit: number,
  enough: number,
  cap: number,
): PathEnd | undefined {
  const { store } = diagram;
  let nearest = NONE;
  let least = Infinity;
  // The wall nearest to the agent is one of its neighbours.
  for (let p = store.firstEdge(cell); p < store.edgeEnd(cell); p++) {
    const distance = distanceToSite(store, store.neighbours[p], x, y, diagram.tolerances.behind);
    if (distance < least) {
      least = distance;
      nearest = store.neighbours[p];
    }
  }
  if (nearest === NONE) return undefined;
  const [fx, fy] = footOn(store, nearest, x, y);
  const length = Math.sqrt((x - fx) * (x - fx) + (y - fy) * (y - fy));
  if (!(length > 0)) return undefined;
  for (let k = BENDS; k > 0; k--) {
    const away = store.radii[corner] / (1 << k);
    const via = [x + (away * (x - fx)) / length, y + (away * (y - fy)) / length] as const;
    const way = wayTo(diagram, cell, x, y, via, corner, enough, cap);
    if (way.clearance >= limit) return way;
  }
  return undefined;
}

function wayTo(
  diagram: VoronoiDiagram,
  cell: number,
  x: number,
  y: number,
  via: readonly [number, number] | undefined,
  corner: number,
  enough: number,
  cap: number,
): PathEnd {
  const { xs, ys } = diagram.store;
  const [vx, vy] = via ?? [x, y];
  const bx = xs[corner];
  const by = ys[corner];
  const length =
    Math.sqrt((vx - x) * (vx - x) + (vy - y) * (vy - y)) + Math.sqrt((bx - vx) * (bx - vx) + (by - vy) * (by - vy));
  let clearance = clearanceOfLeg(diagram, vx, vy, bx, by, enough, cell);
  if (via && clearance > -Infinity) clearance = clearanceOfLeg(diagram, x, y, vx, vy, clearance, cell);
  return { corner, length, clearance, weighted: weighLength(length, clearance, cap), part: undefined, via };
}

/** The stretch between two points attached to one edge, or undefined where they are not or it is too narrow. */
export function partBetween(
  diagram: VoronoiDiagram,
  start: Attachment,
  goal: Attachment,
  limit: number,
): { part: EdgePart; length: number; smallest: number } | undefined {
  const { store } = diagram;
  const p = start.circle.piece;
  if (goal.circle.piece !== p && goal.circle.piece !== store.twins[p]) return undefined;
  if (store.twins[p] === NONE) return undefined;
  let curve = edgeCurve(diagram, p);
  let from = clampToEdge(curve, start.circle.x, start.circle.y);
  let to = clampToEdge(curve, goal.circle.x, goal.circle.y);
  let piece = p;
  if (to > from !== curve.to > curve.from && to !== from) {
    piece = store.twins[p];
    curve = edgeCurve(diagram, piece);
    from = clampToEdge(curve, start.circle.x, start.circle.y);
    to = clampToEdge(curve, goal.circle.x, goal.circle.y);
  }
  const smallest = smallestBetween(curve, from, start.circle.radius, to, goal.circle.radius);
  if (smallest < limit) return undefined;
  return { part: { piece, from, to }, length: lengthBetween(curve, from, to), smallest };
}
