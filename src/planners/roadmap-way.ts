import { NONE } from '../geometry/index.js';
import { computeSegmentClearance, type VoronoiDiagram } from '../maps/index.js';

/** What is known of an agent's way: nothing yet, all of it, its beginning, or that there is none. */
export const WAY = { unknown: 0, found: 1, partial: 2, none: 3 } as const;

/** The way that one agent keeps until it has to look for another. */
export interface Way {
  /** The goal it leads to. */
  goal: number;
  /** One of WAY. */
  status: number;
  /** Version of the ground that it was found on. */
  ground: number;
  /** x0, y0, x1, y1, ... from where it was found. */
  points: Float64Array;
  /** Per point: way from there to the goal, m; for a beginning of a way its rest is taken to be straight. */
  rests: Float64Array;
  /** The point that is headed for. */
  at: number;
  /** 1 where the body did not fit when it was found: another one is wanted as soon as it does. */
  squeezed: number;
  /** How often the budget of the search was doubled. */
  level: number;
  /** The least way that was left so far, m. */
  least: number;
  /** Where the straight way to the next point was last seen to be free. */
  seenX: number;
  seenY: number;
}

export function createWay(): Way {
  return {
    goal: NONE,
    status: WAY.unknown,
    ground: NONE,
    points: new Float64Array(0),
    rests: new Float64Array(0),
    at: 0,
    squeezed: 0,
    level: 0,
    least: Infinity,
    seenX: Infinity,
    seenY: Infinity,
  };
}

/** Give a way other points. @param beyond way from the last of them to the goal, m */
export function layWay(way: Way, points: Float64Array, beyond: number): void {
  const count = points.length / 2;
  const rests = new Float64Array(count);
  let rest = beyond;
  for (let k = count - 1; k >= 0; k--) {
    rests[k] = rest;
    if (k === 0) break;
    const dx = points[2 * k] - points[2 * k - 2];
    const dy = points[2 * k + 1] - points[2 * k - 1];
    rest += Math.sqrt(dx * dx + dy * dy);
  }
  way.points = points;
  way.rests = rests;
  way.at = Math.min(1, count - 1);
  way.least = Infinity;
  way.seenX = Infinity;
  way.seenY = Infinity;
}

/** A point of the way is reached within this many radii; one looks past it within so many, and so far ahead. */
const REACHED = 0.25;
const FAR = 40;
const SIGHT = 80;
/** Beside the way by this many radii, one still is on it. */
const BESIDE = 0.1;
/**
 * Shares of the body that must fit on the way to a later point, and on that to the next one. Points round a corner are
 * those of the way as it was found: seen from elsewhere, the straight way to the first of them cuts the corner a little.
 */
const FITS = 0.98;
const STILL_FITS = 0.5;
/** Who has this many radii more to go than once before was carried off, and looks whether there is another way. */
const CARRIED_OFF = 10;
/** One looks anew after this many radii. */
const LOOK = 1;

/** An agent's next direction, as {@link followWay} leaves it. */
export interface WayStep {
  x: number;
  y: number;
  /** m */
  left: number;
  /** False where walls are in the way to the next point, or the agent was carried off: it has left its way. */
  isOnWay: boolean;
}

/**
 * The direction along a way from where the agent is now. Points that were passed are left behind.
 *
 * @param clearance says how far walls are from the agent's place, m: a body that was pushed against one is not asked for
 *   more. Called only where that matters.
 */
export function followWay(
  diagram: VoronoiDiagram,
  way: Way,
  x: number,
  y: number,
  radius: number,
  clearance: (x: number, y: number) => number,
  out: WayStep,
): void {
  const { points, rests } = way;
  const last = rests.length - 1;
  // What is farther than one sees was free when the way was found, or will be looked at on the way.
  const isClear = (k: number, body: number): boolean => {
    if (body <= 0) return true;
    const part = Math.min(1, (SIGHT * radius) / distanceTo(k));
    const toX = x + part * (points[2 * k] - x);
    const toY = y + part * (points[2 * k + 1] - y);
    return computeSegmentClearance(diagram, x, y, toX, toY, body) >= body;
  };
  const distanceTo = (k: number): number => {
    const dx = points[2 * k] - x;
    const dy = points[2 * k + 1] - y;
    return Math.sqrt(dx * dx + dy * dy);
  };
  const moved = (x - way.seenX) * (x - way.seenX) + (y - way.seenY) * (y - way.seenY);
  const isLooking = !(moved <= LOOK * LOOK * radius * radius);
  let isAhead = false;
  // Past a point as soon as the next one is free: who stands wide of a corner does not go back to it. Who was pushed
  // against a wall goes to the point first that leads away from it.
  while (way.at < last) {
    const distance = distanceTo(way.at);
    if (distance > REACHED * radius) {
      if (!isLooking || distance > FAR * radius) break;
      if (!isClear(way.at + 1, way.squeezed === 1 ? Math.min(radius, clearance(x, y)) : FITS * radius)) break;
    }
    way.at++;
    isAhead = true;
  }
  out.isOnWay = isAhead || !isLooking || isBeside(way, x, y, BESIDE * radius) || isClear(way.at, STILL_FITS * radius);
  if (!out.isOnWay) {
    const room = Math.min(radius, clearance(x, y));
    out.isOnWay = room < radius && isClear(way.at, STILL_FITS * room);
    if (!out.isOnWay && way.at > 1 && isClear(way.at - 1, FITS * room)) {
      way.at--;
      out.isOnWay = true;
    }
  }
  if (out.isOnWay && (isLooking || isAhead)) {
    way.seenX = x;
    way.seenY = y;
  }
  const distance = distanceTo(way.at);
  out.left = distance + rests[way.at];
  way.least = Math.min(way.least, out.left);
  if (out.left > way.least + CARRIED_OFF * radius) out.isOnWay = false;
  out.x = distance > 0 ? (points[2 * way.at] - x) / distance : 0;
  out.y = distance > 0 ? (points[2 * way.at + 1] - y) / distance : 0;
}

/** Is the agent on the leg that ends in the point that it heads for? */
function isBeside({ points, at }: Way, x: number, y: number, tolerance: number): boolean {
  if (at === 0) return false;
  const dx = points[2 * at] - points[2 * at - 2];
  const dy = points[2 * at + 1] - points[2 * at - 1];
  const square = dx * dx + dy * dy;
  const px = x - points[2 * at - 2];
  const py = y - points[2 * at - 1];
  const along = px * dx + py * dy;
  if (along < 0 || along > square) return false;
  const across = px * dy - py * dx;
  return across * across <= tolerance * tolerance * square;
}
