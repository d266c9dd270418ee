import { NONE } from '../../geometry/index.js';
import type { VoronoiDiagram } from '../voronoi/diagram.js';
import { edgeCurve } from '../voronoi/edge-curve.js';
import type { Attachment } from './attach-point.js';
import { type EdgePart, flattenPart } from './edge-part.js';
import type { PathQuery, PathTolerances } from './path-query.js';
import { PointList } from './point-list.js';
import type { SearchTask } from './roadmap-search.js';
import { shortenRoute, smallestClearance } from './shorten-route.js';

/** A way: from a point straight to the first part, along the parts, and straight to the goal. */
export interface Route {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  /** A point to pass before the parts. */
  readonly via?: readonly [number, number] | undefined;
  readonly parts: readonly EdgePart[];
  /** Exact length and smallest clearance, m. */
  readonly length: number;
  readonly minClearance: number;
  /** How the goal hangs on the roadmap; undefined where the way ends before it. */
  readonly goal: Attachment | undefined;
}

/** The points of a way, shortened if that is asked for. */
export function drawRoute(
  diagram: VoronoiDiagram,
  route: Route,
  task: SearchTask,
  { flatten, slack }: PathTolerances,
  query: PathQuery,
): { points: Float64Array; length: number; minClearance: number; shortened: boolean } {
  if (query.shorten === true) {
    const shorter = shortenRoute(diagram, route, task, slack);
    if (shorter !== undefined) return { ...shorter, shortened: true };
  }
  const list = new PointList();
  list.push(route.from[0], route.from[1]);
  if (route.via !== undefined) list.push(route.via[0], route.via[1]);
  for (const part of route.parts) {
    const [x, y] = startOf(diagram, part);
    list.push(x, y);
    flattenPart(diagram, part, flatten, route.minClearance, slack, list);
  }
  if (route.goal !== undefined) {
    if (route.parts.length === 0) list.push(route.goal.circle.x, route.goal.circle.y);
    list.push(route.to[0], route.to[1]);
  }
  // What is known of the straight way from an agent that is a site is only that it is wide enough.
  const drawn = task.own === NONE ? route.minClearance : smallestClearance(diagram, list, task.own);
  const minClearance = drawn === -Infinity ? 0 : drawn;
  return { points: list.toArray(), length: route.length, minClearance, shortened: false };
}

function startOf(diagram: VoronoiDiagram, { piece, from }: EdgePart): readonly [number, number] {
  const { store } = diagram;
  const curve = edgeCurve(diagram, piece);
  return from === curve.from ? [store.xs[piece], store.ys[piece]] : curve.at(from);
}
