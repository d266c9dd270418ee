/** What one agent sees where no wall is near; the twin is src/dynamics/surroundings.ts, operation by operation. */
import { findCandidates, margin } from '../grid/scan';
import { fastest, largest, least, most, radii, slots, vxs, vys, xs, ys } from '../grid/state';
import {
  aheads, anticipation, candidates, distances, dxs, dys, elbows, fronts, goals, neighbourVxs, neighbourVys, parts,
  sightOtherGoals, sightSameGoal, speeds, sums, timeGap, times, waysLeft, wishXs, wishYs, yieldFactor,
} from './state';

const NONE: i32 = -1;
export const BEFORE_ME: i32 = 0;
const BEHIND_ME: i32 = 1;
export const OTHER_GOAL: i32 = 2;
export const ONCOMING: i32 = 3;
export const STANDING: i32 = 4;

const AHEAD: f64 = 0.2;
const AHEAD_OF_YIELDING: f64 = 0.6;
const FRONT: f64 = 1.375;
const ELBOW: f64 = 0.05;
export const SIDE_REACH: f64 = 5;

/** Neighbours that may slow the agent, and how strongly others come towards it. */
let seen: i32 = 0;
export let oncoming: f64 = 0;

/** Look around from entry k. */
export function look(k: i32, slot: i32, ex: f64, ey: f64): void {
  const own = load<f64>(radii + (<usize>k << 3));
  const x = load<f64>(xs + (<usize>k << 3));
  const y = load<f64>(ys + (<usize>k << 3));
  const goal = load<i32>(goals + (<usize>slot << 2));
  const reach = sightOtherGoals > sightSameGoal ? sightOtherGoals : sightSameGoal;
  const far = reach * reach;
  const near = sightSameGoal * sightSameGoal;
  const other = sightOtherGoals * sightOtherGoals;
  const gapTime = 1 / timeGap;
  const yieldTime = gapTime / yieldFactor;
  const longest = most(load<f64>(speeds + (<usize>slot << 3)) * timeGap, SIDE_REACH * own);
  const shift = anticipation * anticipation;
  // Nobody farther slows the agent; those who come towards it count in a strip.
  const slows = own + largest + longest + 1.5 * Math.abs(anticipation) * fastest + margin(reach);
  const found = findCandidates(k, x, y, least(slows, reach), reach, ex, ey, own, 5 * own, candidates);
  let count: usize = 0;
  let sum: f64 = 0;
  for (let n = 0; n < found; n++) {
    const entry = load<i32>(candidates + (<usize>n << 2));
    const m = <usize>entry << 3;
    const dx = load<f64>(xs + m) - x;
    const dy = load<f64>(ys + m) - y;
    const square = dx * dx + dy * dy;
    if (square >= far) continue;
    const j = load<i32>(slots + (<usize>entry << 2));
    const isSame = goal != NONE && load<i32>(goals + (<usize>j << 2)) == goal;
    if (square >= (isSame ? near : other)) continue;
    const distance = Math.sqrt(square);
    let part = OTHER_GOAL;
    const wishX = load<f64>(wishXs + (<usize>j << 3));
    const wishY = load<f64>(wishYs + (<usize>j << 3));
    if (wishX == 0 && wishY == 0) part = STANDING;
    else if (isSame) part = goesFirst(slot, j, dx, dy, ex, ey) ? BEFORE_ME : BEHIND_ME;
    else if (wishX * ex + wishY * ey <= 0) {
      part = ONCOMING;
      const lateral = Math.abs(dx * ey - dy * ex);
      if (dx * ex + dy * ey > -own && lateral <= 5 * own) sum += 1 - distance / sightOtherGoals;
    }
    const radius = load<f64>(radii + m);
    const vx = load<f64>(vxs + m);
    const vy = load<f64>(vys + m);
    const spare = distance - own - radius - longest;
    if (spare > 0 && spare * spare >= shift * (vx * vx + vy * vy)) continue;
    const at = count << 3;
    const width = own + radius;
    store<f64>(dxs + at, dx);
    store<f64>(dys + at, dy);
    store<f64>(distances + at, distance);
    store<f64>(sums + at, width);
    store<f64>(neighbourVxs + at, vx);
    store<f64>(neighbourVys + at, vy);
    store<f64>(times + at, part == BEHIND_ME ? yieldTime : gapTime);
    store<f64>(aheads + at, (part == BEHIND_ME ? AHEAD_OF_YIELDING : AHEAD) * distance);
    store<f64>(elbows + at, (1 + ELBOW) * width);
    store<f64>(fronts + at, FRONT * width);
    store<i32>(parts + (count << 2), part);
    count++;
  }
  // Neighbours are read in pairs: one that is never in the way ends the list.
  store<f64>(aheads + (count << 3), Infinity);
  store<f64>(fronts + (count << 3), 1);
  seen = <i32>count;
  oncoming = sum > 1 ? 1 : sum;
}

function goesFirst(i: i32, j: i32, dx: f64, dy: f64, ex: f64, ey: f64): bool {
  let mine = load<f64>(waysLeft + (<usize>i << 3));
  let theirs = load<f64>(waysLeft + (<usize>j << 3));
  if (mine == Infinity || theirs == Infinity) {
    mine = dx * ex + dy * ey;
    theirs = -(dx * load<f64>(wishXs + (<usize>j << 3)) + dy * load<f64>(wishYs + (<usize>j << 3)));
  }
  return theirs < mine || (theirs == mine && j < i);
}

/** The speed that those in the way allow in a direction; two neighbours at once, judged in their order. */
export function speedAlong(hx: f64, hy: f64, top: f64, floor: f64, foresight: f64): f64 {
  const hx2 = f64x2.splat(hx);
  const hy2 = f64x2.splat(hy);
  const foresight2 = f64x2.splat(foresight);
  const floor2 = f64x2.splat(floor);
  const zero = f64x2.splat(0);
  let speeds2 = f64x2.splat(top);
  for (let n = 0; n < seen; n += 2) {
    const at = <usize>n << 3;
    const dx = v128.load(dxs + at);
    const dy = v128.load(dys + at);
    const ahead = f64x2.add(f64x2.mul(dx, hx2), f64x2.mul(dy, hy2));
    const across = f64x2.sub(f64x2.mul(dx, hy2), f64x2.mul(dy, hx2));
    const isInWay = v128.and(
      f64x2.gt(ahead, v128.load(aheads + at)),
      f64x2.lt(f64x2.abs(across), v128.load(elbows + at)),
    );
    if (!v128.any_true(isInWay)) continue;
    const share = f64x2.div(across, v128.load(fronts + at));
    const root = f64x2.sqrt(f64x2.sub(f64x2.splat(1), f64x2.mul(share, share)));
    const gap = f64x2.sub(ahead, f64x2.mul(v128.load(sums + at), root));
    const open = v128.and(gap, f64x2.gt(gap, zero));
    const moved = f64x2.add(
      f64x2.mul(v128.load(neighbourVxs + at), hx2),
      f64x2.mul(v128.load(neighbourVys + at), hy2),
    );
    const allowed = f64x2.mul(f64x2.add(open, f64x2.mul(foresight2, moved)), v128.load(times + at));
    const counted = v128.bitselect(allowed, f64x2.splat(Infinity), isInWay);
    if (v128.any_true(f64x2.le(counted, floor2))) {
      const first = f64x2.extract_lane(counted, 0);
      const speed = first <= floor ? first : f64x2.extract_lane(counted, 1);
      return speed > 0 ? speed : 0;
    }
    speeds2 = f64x2.pmin(speeds2, counted);
  }
  const speed = least(f64x2.extract_lane(speeds2, 0), f64x2.extract_lane(speeds2, 1));
  return speed > 0 ? speed : 0;
}

/** The smallest gap in a direction to neighbours of some parts; at most `top`. */
export function gapAlong(hx: f64, hy: f64, top: f64, firstPart: i32, lastPart: i32): f64 {
  let smallest = top;
  for (let n = 0; n < seen; n++) {
    const part = load<i32>(parts + (<usize>n << 2));
    if (part < firstPart || part > lastPart) continue;
    const at = <usize>n << 3;
    const dx = load<f64>(dxs + at);
    const dy = load<f64>(dys + at);
    const ahead = dx * hx + dy * hy;
    if (ahead <= AHEAD * load<f64>(distances + at)) continue;
    const across = Math.abs(dx * hy - dy * hx);
    if (across >= load<f64>(elbows + at)) continue;
    const share = across / load<f64>(fronts + at);
    const gap = ahead - load<f64>(sums + at) * Math.sqrt(1 - share * share);
    if (gap < smallest) smallest = gap > 0 ? gap : 0;
  }
  return smallest;
}
