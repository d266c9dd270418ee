/**
 * The collision-free speed model for agents that have no wall near. Compiled by scripts/build-wasm.mjs into
 * src/dynamics/kernel/speed-bytes.ts; its twin is src/dynamics/collision-free-speed.ts. Every bit is the twin's: both make the
 * same operations on float64 in the same order, and a minimum has no order.
 */
import { cosine, sine } from '../grid/elementary';
import { flags, least, radii, readGrid, slots, vxs, vys } from '../grid/state';
import {
  asideCos, asideSin, anticipation, dt, giveWayAfter, giveWaySpeed, headingXs, headingYs, keepRight, newHeadingXs,
  newHeadingYs, newPatiences, newVxs, newVys, nudgeAfter, nudgeSpeed, patiences, readParameters, speeds, timeGap, turned,
  TURN_COUNT, turns, wallTime, waysLeft, wishXs, wishYs,
} from './state';
import { BEFORE_ME, gapAlong, look, ONCOMING, oncoming, OTHER_GOAL, SIDE_REACH, speedAlong } from './surroundings';

const ABOUT_FACE: f64 = -0.99;
const STEADY: f64 = 0.02;
const FACING: f64 = 0.02;
const RIGHT: f64 = 0.03;
const FACE_TO_FACE: f64 = 1.5;
const HEADWAY: f64 = 0.15;
const RECOVERY: f64 = 3;
const MOST_PATIENCE: f64 = 4;

/** Heading and velocity of the agent at hand, and a direction with how much of it was left. */
let hx: f64 = 0;
let hy: f64 = 0;
let vx: f64 = 0;
let vy: f64 = 0;
let slideX: f64 = 0;
let slideY: f64 = 0;

/** Read the parameters; once per step. */
export function prepare(p: usize): void {
  readGrid(p);
  readParameters();
}

/** Steer some entries. */
export function run(from: i32, to: i32): void {
  for (let k = from; k < to; k++) {
    if (load<u8>(flags + <usize>k) != 0) continue;
    const at = <usize>k << 3;
    const slot = load<i32>(slots + (<usize>k << 2));
    const agent = <usize>slot << 3;
    const ex = load<f64>(wishXs + agent);
    const ey = load<f64>(wishYs + agent);
    const speed = load<f64>(speeds + agent);
    const oldX = load<f64>(headingXs + agent);
    const oldY = load<f64>(headingYs + agent);
    let clock: f64 = 0;
    if ((ex == 0 && ey == 0) || speed == 0) {
      hx = oldX;
      hy = oldY;
      vx = 0;
      vy = 0;
    } else {
      const headway = load<f64>(vxs + at) * ex + load<f64>(vys + at) * ey;
      clock = load<f64>(patiences + agent) + (headway < HEADWAY * speed ? dt : -RECOVERY * dt);
      clock = clock < 0 ? 0 : clock > MOST_PATIENCE ? MOST_PATIENCE : clock;
      look(k, slot, ex, ey);
      chooseHeading(ex, ey, speed, oldX, oldY);
      turn(oldX, oldY);
      walk(speed);
      if (clock > giveWayAfter) {
        actImpatient(ex, ey, load<f64>(radii + at), clock, load<f64>(waysLeft + agent) < Infinity);
      }
    }
    store<f64>(newHeadingXs + at, hx);
    store<f64>(newHeadingYs + at, hy);
    store<f64>(newVxs + at, vx);
    store<f64>(newVys + at, vy);
    store<f64>(newPatiences + at, clock);
  }
}

function chooseHeading(ex: f64, ey: f64, speed: f64, oldX: f64, oldY: f64): void {
  let wx = ex;
  let wy = ey;
  const towards = oncoming;
  if (towards > 0) {
    const angle = keepRight * towards;
    const c = cosine(angle);
    const s = sine(angle);
    wx = c * ex + s * ey;
    wy = c * ey - s * ex;
  }
  let best = -Infinity;
  for (let n = 0; n < TURN_COUNT; n++) {
    const c = load<f64>(turns + (<usize>n << 4));
    const s = load<f64>(turns + (<usize>n << 4), 8);
    const x = c * wx - s * wy;
    const y = c * wy + s * wx;
    const extra = speed * (STEADY * (x * oldX + y * oldY) + FACING * c - RIGHT * towards * s);
    if (speed * c + extra <= best) continue;
    const floor = c > 0 ? (best - extra) / c : -1;
    if (speed <= floor) continue;
    const allowed = speedAlong(x, y, speed, floor, anticipation);
    const score = allowed * c + extra;
    if (score <= best) continue;
    best = score;
    hx = x;
    hy = y;
  }
}

function turn(oldX: f64, oldY: f64): void {
  if (oldX == 0 && oldY == 0) return;
  if (oldX * hx + oldY * hy < ABOUT_FACE) return;
  const x = oldX + turned * (hx - oldX);
  const y = oldY + turned * (hy - oldY);
  const length = Math.sqrt(x * x + y * y);
  hx = x / length;
  hy = y / length;
}

function walk(speed: f64): void {
  const length = slide(hx, hy);
  const allowed = length > 0 ? speedAlong(slideX, slideY, speed * length, 0, 0) : 0;
  vx = allowed * slideX;
  vy = allowed * slideY;
}

/** Without walls only the length is made one. @returns what it was */
function slide(x: f64, y: f64): f64 {
  const length = Math.sqrt(x * x + y * y);
  const isLeft = length > 1e-9;
  slideX = isLeft ? x / length : 0;
  slideY = isLeft ? y / length : 0;
  return isLeft ? length : 0;
}

function actImpatient(ex: f64, ey: f64, radius: f64, clock: f64, isWayKnown: bool): void {
  const near = FACE_TO_FACE * radius;
  if (oncoming > 0 && gapAlong(ex, ey, near, ONCOMING, ONCOMING) < near) {
    const reach = SIDE_REACH * radius;
    const rightX = asideCos * ex + asideSin * ey;
    const rightY = asideCos * ey - asideSin * ex;
    const leftX = asideCos * ex - asideSin * ey;
    const leftY = asideCos * ey + asideSin * ex;
    const rightGap = gapAlong(rightX, rightY, reach, OTHER_GOAL, ONCOMING);
    const leftGap = gapAlong(leftX, leftY, reach, OTHER_GOAL, ONCOMING);
    const goesLeft = least(reach, leftGap) > least(reach, rightGap);
    const gap = goesLeft ? leftGap : rightGap;
    const ramp = least(1, clock - giveWayAfter);
    const aside = least(giveWaySpeed * ramp, least(gap / timeGap, reach / wallTime));
    vx += aside * (goesLeft ? leftX : rightX);
    vy += aside * (goesLeft ? leftY : rightY);
    return;
  }
  if (clock <= nudgeAfter || !isWayKnown || oncoming > 0) return;
  if (vx * ex + vy * ey >= nudgeSpeed) return;
  const left = slide(ex, ey);
  const x = slideX;
  const y = slideY;
  const reach = nudgeSpeed * timeGap;
  const gap = least(
    gapAlong(x, y, reach, BEFORE_ME, BEFORE_ME),
    gapAlong(x, y, reach, OTHER_GOAL, ONCOMING),
  );
  const speed = least(nudgeSpeed * left, gap / timeGap);
  if (speed * (x * ex + y * ey) <= vx * ex + vy * ey) return;
  vx = speed * x;
  vy = speed * y;
}
