import { FootfallError } from '../../../error/index.js';
import { type LaneCurve, reverseLaneCurve } from '../lanes/lane-curve.js';
import { levelError, traceInnerLanes } from './inner-lanes.js';
import type { InnerProblem } from './solve-inner.js';
import { addSpokes, areApart, findSpokes, type Spoke } from './spokes.js';

/** Spokes tried and kept at most. */
const MOST_TRIES = 10;
const MOST_SPOKES = 4;
/** Lanes farther off their level than this, m, are not taken. */
const OFF_LEVEL = 2.5e-10;

/**
 * Draw the lanes of an area again with fewer turns about it. Level curves run along walls and reach the area only after as
 * many turns as fit into the room. A spoke, a straight wall put up between the outer wall and the area, lets no lane pass: so
 * none goes round. Where spokes do not lower the number of lanes, lanes around them are lanes of the room without them, as
 * many, with the same distances. Spokes are added as long as they make the lanes shorter in all.
 *
 * @param lanes drawn without spokes, as many as there can be
 * @param capacity as of the area's flow map, m
 */
export function redrawLanes(
  problem: InnerProblem,
  lanes: readonly LaneCurve[],
  radius: number,
  capacity: number,
): readonly LaneCurve[] {
  let best = lanes;
  let total = sumLengths(lanes);
  const kept: Spoke[] = [];
  let tries = 0;
  // Lanes with fewer turns have fewer parts.
  const mostParts = 100 + 2 * lanes.reduce((most, { kinds }) => Math.max(most, kinds.length), 0);
  for (const spoke of lanes.length === 0 ? [] : findSpokes(problem)) {
    if (tries === MOST_TRIES || kept.length === MOST_SPOKES) break;
    if (kept.some((other) => !areApart(spoke, other))) continue;
    tries++;
    const found = tryTrace(addSpokes(problem, [...kept, spoke]), radius, capacity, lanes.length, mostParts);
    if (found.length !== lanes.length) continue;
    const sum = sumLengths(found);
    if (sum >= total) continue;
    best = found;
    total = sum;
    kept.push(spoke);
  }
  return best;
}

/**
 * Lanes around spokes, or none where there are fewer or a curve gets lost between spokes. On its level everywhere, a lane
 * keeps r from all walls and 2 r from the lanes of other levels: the stream function changes by no more than the way.
 */
function tryTrace(
  problem: InnerProblem,
  radius: number,
  capacity: number,
  count: number,
  mostParts: number,
): readonly LaneCurve[] {
  try {
    const { curves, field } = traceInnerLanes(problem, radius, capacity, count, mostParts);
    if (field === undefined) return [];
    const { terminal } = problem.area;
    const isOnLevel = (lane: LaneCurve, k: number): boolean => {
      const outwards = lane.source === terminal ? lane : reverseLaneCurve(lane);
      return levelError(problem, field, outwards, (2 * k + 1) * radius) < OFF_LEVEL;
    };
    return curves.every(isOnLevel) ? curves : [];
  } catch (error) {
    if (error instanceof FootfallError) return [];
    throw error;
  }
}

function sumLengths(lanes: readonly LaneCurve[]): number {
  let sum = 0;
  for (const { length } of lanes) sum += length;
  return sum;
}
