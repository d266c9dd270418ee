/**
 * The collision-free speed model for agents that no wall slows or turns. Compiled by scripts/build-wasm.mjs into
 * src/dynamics/kernel/speed-bytes.ts; its twin is src/dynamics/collision-free-speed.ts. Every bit is the twin's: what is decided
 * in float32 is decided with room for its rounding, and left to the twin where that is not enough; what ends in the results
 * is computed by the same operations on float64 in the same order, and a minimum has no order.
 */
import { cosine, sine } from '../grid/elementary';
import { flags, least, radii, readGrid, vxs, vys } from '../grid/state';
import { gapAlong, isBlocked, speedAlong } from './directions';
import { BEFORE_ME, ONCOMING, OTHER_GOAL, SIDE_REACH, standAt } from './exact';
import { chooseTurn } from './headings';
import { comerCount, isDoubtful, look } from './neighbours';
import { sumOncoming } from './oncoming';
import {
  asideCos, asideSin, dt, giveWayAfter, giveWaySpeed, headingXs, headingYs, keepRight, newHeadingXs, newHeadingYs,
  newPatiences, newVxs, newVys, nudgeAfter, nudgeSpeed, patiences, readParameters, SINES, speeds, timeGap, turned, turns,
  wallTime, waysLeft, wishXs, wishYs,
} from './state';
import { forgetWalls, nearestWall, readWalls } from './walls';

const ABOUT_FACE: f64 = -0.99;
/** Flags of entries, as in src/dynamics/kernel: without walls; left to the twin; with the walls that are in view. */
const OPEN: u8 = 0;
const LEFT: u8 = 1;
const VIEWED: u8 = 3;
/** Walls count a little less than the body. */
const WALL_BODY: f64 = 0.98;
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
/** How strongly others come towards it, 0 to 1. */
let oncoming: f64 = 0;

/** The last turn to the right, most often the largest, with its cosine and sine. */
let keptAngle: f64 = 0;
let keptCos: f64 = 1;
let keptSin: f64 = 0;

/** Read the parameters; once per step. */
export function prepare(p: usize): void {
  readGrid(p);
  readParameters();
}

/** Steer some entries. */
export function run(from: i32, to: i32): void {
  for (let k = from; k < to; k++) {
    const flag = load<u8>(flags + <usize>k);
    if (flag != OPEN && flag != VIEWED) continue;
    if (flag == VIEWED) readWalls();
    else forgetWalls();
    const at = <usize>k << 3;
    const ex = load<f64>(wishXs + at);
    const ey = load<f64>(wishYs + at);
    const speed = load<f64>(speeds + at);
    const oldX = load<f64>(headingXs + at);
    const oldY = load<f64>(headingYs + at);
    let clock: f64 = 0;
    if ((ex == 0 && ey == 0) || speed == 0) {
      hx = oldX;
      hy = oldY;
      vx = 0;
      vy = 0;
    } else {
      const headway = load<f64>(vxs + at) * ex + load<f64>(vys + at) * ey;
      clock = load<f64>(patiences + at) + (headway < HEADWAY * speed ? dt : -RECOVERY * dt);
      clock = clock < 0 ? 0 : clock > MOST_PATIENCE ? MOST_PATIENCE : clock;
      standAt(k, ex, ey);
      look(k);
      oncoming = sumOncoming(comerCount);
      if (isDoubtful || !chooseHeading(ex, ey, speed, oldX, oldY)) {
        store<u8>(flags + <usize>k, LEFT);
        continue;
      }
      turn(oldX, oldY);
      walk(speed);
      if (clock > giveWayAfter) {
        const radius = load<f64>(radii + at);
        if (!actImpatient(ex, ey, radius, clock, load<f64>(waysLeft + at) < Infinity)) {
          store<u8>(flags + <usize>k, LEFT);
          continue;
        }
      }
    }
    store<f64>(newHeadingXs + at, hx);
    store<f64>(newHeadingYs + at, hy);
    store<f64>(newVxs + at, vx);
    store<f64>(newVys + at, vy);
    store<f64>(newPatiences + at, clock);
  }
}

/** The best heading. @returns false where it is in doubt */
function chooseHeading(ex: f64, ey: f64, speed: f64, oldX: f64, oldY: f64): bool {
  let wx = ex;
  let wy = ey;
  if (oncoming > 0) {
    const angle = keepRight * oncoming;
    if (angle != keptAngle) {
      keptAngle = angle;
      keptCos = cosine(angle);
      keptSin = sine(angle);
    }
    wx = keptCos * ex + keptSin * ey;
    wy = keptCos * ey - keptSin * ex;
  }
  const n = chooseTurn(wx, wy, speed, oldX, oldY, oncoming);
  if (n < 0) return false;
  const c = load<f64>(turns + (<usize>n << 3));
  const s = load<f64>(turns + (<usize>n << 3), SINES);
  hx = c * wx - s * wy;
  hy = c * wy + s * wx;
  return true;
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
  const allowed = length > 0 ? speedAlong(slideX, slideY, speed * length) : 0;
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

/** @returns false where a wall is in reach of a step aside */
function actImpatient(ex: f64, ey: f64, radius: f64, clock: f64, isWayKnown: bool): bool {
  const near = FACE_TO_FACE * radius;
  if (oncoming > 0 && isBlocked(ex, ey, near, ONCOMING)) {
    const reach = SIDE_REACH * radius;
    if (nearestWall < reach + WALL_BODY * radius) return false;
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
    return true;
  }
  if (clock <= nudgeAfter || !isWayKnown || oncoming > 0) return true;
  if (vx * ex + vy * ey >= nudgeSpeed) return true;
  const left = slide(ex, ey);
  const x = slideX;
  const y = slideY;
  const reach = nudgeSpeed * timeGap;
  const gap = least(
    gapAlong(x, y, reach, BEFORE_ME, BEFORE_ME),
    gapAlong(x, y, reach, OTHER_GOAL, ONCOMING),
  );
  const speed = least(nudgeSpeed * left, gap / timeGap);
  if (speed * (x * ex + y * ey) <= vx * ex + vy * ey) return true;
  vx = speed * x;
  vy = speed * y;
  return true;
}
