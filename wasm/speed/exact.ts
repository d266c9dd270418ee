/** One neighbour, weighed in float64; the twin is src/dynamics/surroundings.ts, operation by operation. */
import { most, radii, slots, vxs, vys, xs, ys } from '../grid/state';
import {
  anticipation, gapTime, goals, sightOtherGoals, sightSameGoal, speeds, timeGap, waysLeft, wishXs, wishYs, yieldTime,
} from './state';

export const NONE: i32 = -1;
export const BEFORE_ME: i32 = 0;
export const BEHIND_ME: i32 = 1;
export const OTHER_GOAL: i32 = 2;
export const ONCOMING: i32 = 3;
const STANDING: i32 = 4;

export const AHEAD: f64 = 0.2;
export const AHEAD_OF_YIELDING: f64 = 0.6;
export const FRONT: f64 = 1.375;
export const ELBOW: f64 = 0.05;
/** Gaps up to this many radii are known exactly in all directions, however slow the agent. */
export const SIDE_REACH: f64 = 5;

/** The agent at hand: entry, slot, goal, place, radius, wish, and the longest gap that counts. */
export let self: i32 = 0;
let slot: i32 = 0;
export let goal: i32 = 0;
export let x: f64 = 0;
export let y: f64 = 0;
export let own: f64 = 0;
export let ex: f64 = 0;
export let ey: f64 = 0;
export let longest: f64 = 0;

/** What `weigh` found of a neighbour. */
let dx: f64 = 0;
let dy: f64 = 0;
let distance: f64 = 0;
let width: f64 = 0;
let part: i32 = 0;

export function standAt(k: i32, wishX: f64, wishY: f64): void {
  self = k;
  slot = load<i32>(slots + (<usize>k << 2));
  goal = load<i32>(goals + (<usize>k << 2));
  x = load<f64>(xs + (<usize>k << 3));
  y = load<f64>(ys + (<usize>k << 3));
  own = load<f64>(radii + (<usize>k << 3));
  ex = wishX;
  ey = wishY;
  longest = most(load<f64>(speeds + (<usize>k << 3)) * timeGap, SIDE_REACH * own);
}

/** Look at an entry. @returns false if it is not seen, or too far to slow the agent in any direction */
function weigh(entry: usize): bool {
  const m = entry << 3;
  dx = load<f64>(xs + m) - x;
  dy = load<f64>(ys + m) - y;
  const square = dx * dx + dy * dy;
  const isSame = goal != NONE && load<i32>(goals + (entry << 2)) == goal;
  const sight = isSame ? sightSameGoal : sightOtherGoals;
  if (square >= sight * sight) return false;
  distance = Math.sqrt(square);
  const radius = load<f64>(radii + m);
  const spare = distance - own - radius - longest;
  if (spare > 0) {
    const vx = load<f64>(vxs + m);
    const vy = load<f64>(vys + m);
    if (spare * spare >= anticipation * anticipation * (vx * vx + vy * vy)) return false;
  }
  width = own + radius;
  const wishX = load<f64>(wishXs + m);
  const wishY = load<f64>(wishYs + m);
  if (wishX == 0 && wishY == 0) part = STANDING;
  else if (isSame) part = goesFirst(entry, wishX, wishY) ? BEFORE_ME : BEHIND_ME;
  else part = wishX * ex + wishY * ey <= 0 ? ONCOMING : OTHER_GOAL;
  return true;
}

function goesFirst(entry: usize, wishX: f64, wishY: f64): bool {
  let mine = load<f64>(waysLeft + (<usize>self << 3));
  let theirs = load<f64>(waysLeft + (entry << 3));
  if (mine == Infinity || theirs == Infinity) {
    mine = dx * ex + dy * ey;
    theirs = -(dx * wishX + dy * wishY);
  }
  return theirs < mine || (theirs == mine && load<i32>(slots + (entry << 2)) < slot);
}

/** The speed that an entry allows in a direction, its motion not counted; Infinity where it is not in the way. */
export function allowAlong(entry: usize, hx: f64, hy: f64): f64 {
  if (!weigh(entry)) return Infinity;
  const ahead = dx * hx + dy * hy;
  if (ahead <= (part == BEHIND_ME ? AHEAD_OF_YIELDING : AHEAD) * distance) return Infinity;
  const across = dx * hy - dy * hx;
  if (across >= (1 + ELBOW) * width || across <= -(1 + ELBOW) * width) return Infinity;
  const share = across / (FRONT * width);
  const gap = ahead - width * Math.sqrt(1 - share * share);
  return (gap > 0 ? gap : 0) * (part == BEHIND_ME ? yieldTime : gapTime);
}

/** The gap to an entry of some parts; Infinity where it is not in the way. */
export function gapTo(entry: usize, hx: f64, hy: f64, firstPart: i32, lastPart: i32): f64 {
  if (!weigh(entry) || part < firstPart || part > lastPart) return Infinity;
  const ahead = dx * hx + dy * hy;
  if (ahead <= AHEAD * distance) return Infinity;
  const across = Math.abs(dx * hy - dy * hx);
  if (across >= (1 + ELBOW) * width) return Infinity;
  const share = across / (FRONT * width);
  return ahead - width * Math.sqrt(1 - share * share);
}
