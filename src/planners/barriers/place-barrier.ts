import { type Domain, isVisible } from '../../geometry/index.js';
import type { VoronoiDiagram } from '../../maps/index.js';
import { type Corridor, createAxisPlace, placeAlong } from './corridor.js';
import { footOn } from './site-foot.js';

/** How far from a wall one looks across, as a share of the way to the axis. */
const INSIDE = 1e-6;
/** A line of a goal this near to a barrier, m, lies on it. */
const ON_GOAL = 0.05;
/** In front of a goal's line a barrier bulges by at least this, m, or this share of the gate's width. */
const BULGE = 0.25;
const BULGE_SHARE = 0.25;
/** Before a dead end the line bulges out of its mouth by this share of the width. */
const MOUTH_BULGE = 0.5;
/** The mouth is where the walls are farther apart than the gate by this share. */
const WIDENS = 1e-3;

/** A line across a corridor, from wall to wall. */
export interface BarrierLine {
  /** x0, y0, x1, y1, or three points where the straight line would leave the free space, or lie on an exit. m. */
  readonly points: Float64Array;
  /** Where it crosses the axis, m along the chain. */
  readonly along: number;
}

/**
 * The line across a corridor at a place of its axis: from the point of one wall that is nearest to there to that of the other,
 * straight where the free space lets it, else over the axis, which it does always: both halves lie in an empty circle.
 *
 * Behind an exit the corridor is a dead end, and the goal is the line from corner to corner: a barrier there would be
 * crossed by nobody, as ways end on it. It bulges into the room instead, over the axis.
 *
 * @param way along the chain, m
 */
export function placeBarrier(domain: Domain, { store }: VoronoiDiagram, corridor: Corridor, way: number): BarrierLine {
  const { deadEnd } = corridor;
  const from = deadEnd === 0 ? way : findMouth(store, corridor) - deadEnd * MOUTH_BULGE * corridor.width;
  const wanted = deadEnd === 0 ? way : deadEnd < 0 ? Math.max(way, from) : Math.min(way, from);
  const { stretch, x, y, along } = placeAlong(corridor, wanted, createAxisPlace());
  const [ax, ay] = footOn(store, corridor.leftCells[stretch], x, y);
  const [bx, by] = footOn(store, corridor.rightCells[stretch], x, y);
  // Feet are on the walls to rounding: behind a thin wall one would see nothing.
  const isStraight =
    deadEnd === 0 &&
    isVisible(domain, ax + INSIDE * (x - ax), ay + INSIDE * (y - ay), bx + INSIDE * (x - bx), by + INSIDE * (y - by));
  return { points: isStraight ? Float64Array.of(ax, ay, bx, by) : Float64Array.of(ax, ay, x, y, bx, by), along };
}

/** Where a dead end begins, m along the chain. */
function findMouth(store: VoronoiDiagram['store'], corridor: Corridor): number {
  const { axis, along, leftCells, deadEnd, width } = corridor;
  const last = along.length - 1;
  const widest = (1 + WIDENS) * 0.5 * width;
  for (let k = 0; k <= last; k++) {
    const at = deadEnd < 0 ? k : last - k;
    const stretch = Math.min(at, last - 1);
    const [x, y] = [axis[2 * at], axis[2 * at + 1]];
    const [footX, footY] = footOn(store, leftCells[stretch], x, y);
    const isWider = (x - footX) * (x - footX) + (y - footY) * (y - footY) > widest * widest;
    if (isWider) return along[Math.max(0, Math.min(last, at + deadEnd))];
  }
  return deadEnd < 0 ? along[last] : along[0];
}

/**
 * The line across a corridor for people on their way to some lines. Where one of these closes the corridor, as an exit between
 * the corners of its door, a straight barrier would lie on it and nobody would cross it: there it bulges over the axis
 * towards those who wait.
 *
 * @param way along the chain, m
 * @param reach least and greatest way along the chain of those who wait, m
 * @param goals lines that ways may end at: x and y of both ends each, m
 */
export function placeBeforeGoals(
  domain: Domain,
  diagram: VoronoiDiagram,
  corridor: Corridor,
  way: number,
  reach: readonly [number, number],
  goals: Float64Array,
): BarrierLine {
  const line = placeBarrier(domain, diagram, corridor, way);
  const { points } = line;
  const [ax, ay, bx, by] = [points[0], points[1], points[points.length - 2], points[points.length - 1]];
  if (points.length > 4 || !liesOnGoal(goals, ax, ay, bx, by)) return line;
  const { gate, width } = corridor;
  const side = reach[1] - gate >= gate - reach[0] ? 1 : -1;
  const bulge = Math.max(side * (way - gate), Math.min(BULGE, BULGE_SHARE * width));
  const { stretch, x, y, along } = placeAlong(corridor, gate + side * bulge, createAxisPlace());
  const from = footOn(diagram.store, corridor.leftCells[stretch], x, y);
  const to = footOn(diagram.store, corridor.rightCells[stretch], x, y);
  return { points: Float64Array.of(...from, x, y, ...to), along };
}

/** Does the middle of a goal lie on the line, or the other way round? Each may be longer than the other. */
function liesOnGoal(goals: Float64Array, ax: number, ay: number, bx: number, by: number): boolean {
  for (let k = 0; k < goals.length; k += 4) {
    const [px, py, qx, qy] = goals.subarray(k, k + 4);
    if (isNear(0.5 * (ax + bx), 0.5 * (ay + by), px, py, qx, qy)) return true;
    if (isNear(0.5 * (px + qx), 0.5 * (py + qy), ax, ay, bx, by)) return true;
  }
  return false;
}

function isNear(x: number, y: number, ax: number, ay: number, bx: number, by: number): boolean {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  const u = square > 0 ? Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / square)) : 0;
  const [px, py] = [x - ax - u * dx, y - ay - u * dy];
  return px * px + py * py <= ON_GOAL * ON_GOAL;
}
