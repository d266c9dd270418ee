import { FootfallError } from '../../error/index.js';
import { type Backbone, buildBackbone, type Place } from './backbone.js';
import { measureWay } from './measure-way.js';
import { BACKBONE_DEFAULTS, type BackbonePlanner, type BackboneQuery } from './plan-backbone.js';

/** A new way for a group that is under way. */
export interface Rejoined {
  readonly backbone: Backbone;
  /** Attraction point of each unit on it, s in m: the same point of the plane as before. */
  readonly attraction: Float64Array;
  /** Does the group turn round, so that who was last is first now? */
  readonly isReversed: boolean;
}

/**
 * A new backbone for a group that is under way: when its goal moves or a door closes. The stretch that holds all attraction points
 * stays as it is, and the new way begins at its front; or at its back, and the group turns round, where that is cheaper. So
 * every unit keeps its attraction point, and where the walls beside the stretch are as before, the very disc round it: no
 * set of attraction points gets empty, and the part that was walked stays in its homotopy class.
 *
 * Where walls have come nearer, discs may no longer hold their units: `checkGathering` then says who has to gather anew.
 *
 * @param planner of the ground as it is now
 * @param attraction of the units on the old backbone, s in m
 * @param query as for a plan; where the group stands is known
 * @returns undefined where a wall cuts the stretch itself, so that the group is apart, or there is no way from it
 */
export function rejoinBackbone(
  planner: BackbonePlanner,
  old: Backbone,
  attraction: ArrayLike<number>,
  query: Omit<BackboneQuery, 'from'>,
): Rejoined | undefined {
  let back = Infinity;
  let front = -Infinity;
  for (let i = 0; i < attraction.length; i++) {
    back = Math.min(back, attraction[i]);
    front = Math.max(front, attraction[i]);
  }
  if (!(back <= front)) return undefined;
  const preference = query.preference ?? BACKBONE_DEFAULTS.preference;
  const ahead = extend(planner, old, back, front, query);
  const behind = front > back ? extend(planner, old, front, back, query) : undefined;
  const cost = (way: Backbone | undefined): number =>
    way === undefined ? Infinity : measureWay(way, query.width, preference);
  // Of equals on: turning round is work.
  const isReversed = cost(behind) < cost(ahead);
  const backbone = isReversed ? behind : ahead;
  if (backbone === undefined) return undefined;
  const moved = new Float64Array(attraction.length);
  for (let i = 0; i < attraction.length; i++) {
    const s = isReversed ? front - attraction[i] : attraction[i] - back;
    moved[i] = Math.max(0, Math.min(backbone.length, s));
  }
  return { backbone, attraction: moved, isReversed };
}

/** The stretch of the old way from one point to another, and a new way from there. */
function extend(
  planner: BackbonePlanner,
  old: Backbone,
  from: number,
  to: number,
  query: Omit<BackboneQuery, 'from'>,
): Backbone | undefined {
  const place: Place = { x: 0, y: 0 };
  old.pointAt(to, place);
  const next = planner.plan({ ...query, from: [place.x, place.y] });
  if (next === undefined) return undefined;
  const points = stretchPoints(old, from, to);
  points.push(...next.points.subarray(2));
  try {
    return buildBackbone(points, planner.domain, planner.features);
  } catch (error) {
    if (error instanceof FootfallError) return undefined;
    throw error;
  }
}

/** Points of a backbone from one place to another, in either direction. */
function stretchPoints(old: Backbone, from: number, to: number): number[] {
  const { points, along } = old;
  const place: Place = { x: 0, y: 0 };
  const low = Math.min(from, to);
  const high = Math.max(from, to);
  const inner: number[] = [];
  for (let k = 0; k < along.length; k++) {
    if (along[k] > low && along[k] < high) inner.push(points[2 * k], points[2 * k + 1]);
  }
  old.pointAt(from, place);
  const list = [place.x, place.y];
  if (from <= to) list.push(...inner);
  else for (let k = inner.length - 2; k >= 0; k -= 2) list.push(inner[k], inner[k + 1]);
  old.pointAt(to, place);
  list.push(place.x, place.y);
  return list;
}
