import type { Corridor } from './corridor.js';

/**
 * Where a group stands on its corridor: per unit its attraction point and the connected stretch of attraction points round it,
 * per group what follows from them. All s in metres along the backbone.
 */
export interface GroupState {
  readonly count: number;
  /** Radius of each unit, m. */
  readonly radii: Float64Array;
  /** The actual attraction point of each unit (ALG-1); never goes back while the corridor stays the same. */
  readonly attraction: Float64Array;
  /** Ends of the connected stretch of attraction points that holds the actual one (DEF-3.3 as ALG-1 line 2 reads it). */
  readonly back: Float64Array;
  readonly front: Float64Array;
  /** Minimum group attraction point s^b: the least of all `front` (DEF-3.4). */
  groupBack: number;
  /** Maximum group attraction point s^f: the largest of all `back`, but not below s^b (DEF-3.4). */
  groupFront: number;
  /** Maximum allowed attraction point: no attraction point lies beyond it (DEF-3.7). */
  allowed: number;
  /** A: the most that the area from s^b to the allowed point may be, m2. */
  readonly area: number;
}

/** A group of units that stand at s = 0. */
export function createGroupState(radii: ArrayLike<number>, area: number): GroupState {
  const count = radii.length;
  return {
    count,
    radii: Float64Array.from(radii),
    attraction: new Float64Array(count),
    back: new Float64Array(count),
    front: new Float64Array(count),
    groupBack: 0,
    groupFront: 0,
    allowed: 0,
    area,
  };
}

/**
 * ALG-1: new attraction points for units that have moved. Each must be in the disc of its former attraction point, less its
 * radius: the step of the motion is projected onto it. Then no set of attraction points is empty, so that the lateral
 * dispersion stays within c (THM-3.1), and the group region within the area (DEF-3.6, 3.7).
 *
 * @param x places of the units, m
 */
export function updateAttraction(
  corridor: Corridor,
  state: GroupState,
  x: ArrayLike<number>,
  y: ArrayLike<number>,
): void {
  const { count, attraction, front, back, radii } = state;
  if (count === 0) return;
  let least = Infinity;
  for (let i = 0; i < count; i++) {
    front[i] = corridor.reach(attraction[i], x[i], y[i], radii[i]);
    if (front[i] < least) least = front[i];
  }
  state.groupBack = least;
  state.allowed = corridor.farthestWithin(least, state.area);
  let most = least;
  for (let i = 0; i < count; i++) {
    back[i] = corridor.reachBack(attraction[i], x[i], y[i], radii[i]);
    if (back[i] > most) most = back[i];
    // The allowed point never goes back, and so no unit's point does.
    attraction[i] = Math.min(front[i], Math.max(attraction[i], state.allowed));
  }
  state.groupFront = most;
}

/** Lateral dispersion (DEF-3.1): the largest distance of a unit from the nearest point of the backbone, m. */
export function lateralDispersion(corridor: Corridor, x: ArrayLike<number>, y: ArrayLike<number>): number {
  const { points } = corridor.backbone;
  let most = 0;
  for (let i = 0; i < x.length; i++) {
    let least = Infinity;
    for (let k = 0; k + 3 < points.length; k += 2) {
      const dx = points[k + 2] - points[k];
      const dy = points[k + 3] - points[k + 1];
      const t = ((x[i] - points[k]) * dx + (y[i] - points[k + 1]) * dy) / (dx * dx + dy * dy);
      const c = Math.max(0, Math.min(1, t));
      const ex = points[k] + c * dx - x[i];
      const ey = points[k + 1] + c * dy - y[i];
      least = Math.min(least, ex * ex + ey * ey);
    }
    most = Math.max(most, least);
  }
  return Math.sqrt(most);
}

/** Longitudinal dispersion (DEF-3.5): from s^b to s^f along the backbone, m. */
export function longitudinalDispersion(state: GroupState): number {
  return state.groupFront - state.groupBack;
}

/** Area of the group region, the discs from s^b to s^f (DEF-3.6), m2. */
export function groupRegionArea(corridor: Corridor, state: GroupState): number {
  return corridor.areaBetween(state.groupBack, state.groupFront);
}
