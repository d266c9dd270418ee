import { NONE } from '../../../geometry/index.js';
import { cos, sin } from '../../../math/index.js';
import type { UnreachableReason } from '../../roadmap/path-query.js';
import { fillPlainQueries, type PathAnswers } from '../fill-queries.js';
import { findPlainDistance, findPlainNext, type PathStep } from '../find-next.js';
import type { DiscPathMap } from './disc-path-map.js';
import { createFirstStretch, type FirstStretch, findFirstStretch, NOWHERE } from './first-stretch.js';
import { angleOfPlace } from './tangents.js';

/** What a disc's map says about one place of its centre. */
export interface DiscStep extends PathStep {
  /** Why there is no way; the names of the roadmap. */
  readonly reason?: UnreachableReason | undefined;
}

/** Shortest length for a disc with its centre at a point, metres, with the cost of the source: -1 where there is no way. */
export function findDiscDistance(map: DiscPathMap, x: number, y: number): number {
  if (map.exact === undefined) return findPlainDistance(map.flat, x, y);
  const first = createFirstStretch();
  findFirstStretch(map, x, y, first);
  return first.distance;
}

/**
 * Length, next place, direction and source. The next place is where the straight stretch meets an arc or the source; for a
 * centre on an arc already it lies a little ahead on the arc's tangent.
 */
export function findDiscNext(map: DiscPathMap, x: number, y: number): DiscStep {
  if (map.exact === undefined) return findPlainNext(map.flat, x, y);
  const first = createFirstStretch();
  findFirstStretch(map, x, y, first);
  placeNext(map, x, y, first);
  const dx = first.x - x;
  const dy = first.y - y;
  const length = Math.sqrt(dx * dx + dy * dy);
  const isFound = first.status === 'found';
  return {
    status: first.status,
    distance: first.distance,
    x: isFound ? first.x : x,
    y: isFound ? first.y : y,
    directionX: isFound && length > 0 ? dx / length : 0,
    directionY: isFound && length > 0 ? dy / length : 0,
    source: first.source,
    vertex: NONE,
    ...(first.reason !== undefined && { reason: first.reason }),
  };
}

/** Answer many places at once; see `fillPlainQueries`. */
export function fillDiscQueries(map: DiscPathMap, xy: Float64Array, out: PathAnswers): void {
  if (map.exact === undefined) {
    fillPlainQueries(map.flat, xy, out);
    return;
  }
  const first = createFirstStretch();
  for (let k = 0; 2 * k < xy.length; k++) {
    const x = xy[2 * k];
    const y = xy[2 * k + 1];
    findFirstStretch(map, x, y, first);
    out.distances[k] = first.distance;
    if (out.sources) out.sources[k] = first.source;
    if (!out.next) continue;
    placeNext(map, x, y, first);
    out.next[2 * k] = first.x;
    out.next[2 * k + 1] = first.y;
  }
}

/** Of a centre on an arc the first stretch has no length: go on along the tangent, as far as the tolerance allows. */
function placeNext(
  { exact, ground, tolerance, targets }: DiscPathMap,
  x: number,
  y: number,
  first: FirstStretch,
): void {
  if (first.status !== 'found' || first.to === NOWHERE || exact === undefined) return;
  const length = Math.sqrt((first.x - x) * (first.x - x) + (first.y - y) * (first.y - y));
  if (length > ground.slack) return;
  if (first.to < 0) {
    first.x += targets.tails[2 * (-1 - first.to)];
    first.y += targets.tails[2 * (-1 - first.to) + 1];
    return;
  }
  const { arcs } = ground;
  const [, , radius] = arcs.circles.subarray(3 * (first.to >> 1), 3 * (first.to >> 1) + 3);
  const angle = angleOfPlace(arcs, first.to, first.place);
  const step = Math.sqrt(2 * tolerance * radius) * ((first.to & 1) === 0 ? 1 : -1);
  first.x -= step * sin(angle);
  first.y += step * cos(angle);
}
