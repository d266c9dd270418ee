/** The best of fifteen headings, all of them at once and in float32. */
import { packing } from '../grid/state';
import { findGap, positive } from './directions';
import { ELBOW } from './exact';
import { gapSlack, seen, speedSlack } from './neighbours';
import {
  AHEAD_OF, BOUND, DX, DY, farFronts, fronts, NARROW, NARROW_SINES, RECORD, records, SHARP, SHIFT_X, SHIFT_Y, SUM, TIME, turns,
} from './state';

const STEADY: f64 = 0.02;
const FACING: f64 = 0.02;
const RIGHT: f64 = 0.03;
/** Neighbours that allow more than this share of the speed in any direction are looked at last, if at all. */
const CLOSE: f64 = 0.3;
/** Rounding of float32 in speeds, as a share of them. */
const ROUNDING: f64 = 2e-6;

/** Headings, and the speeds allowed along them, of the agent at hand. */
let x0: v128 = f32x4.splat(0);
let x1: v128 = f32x4.splat(0);
let x2: v128 = f32x4.splat(0);
let x3: v128 = f32x4.splat(0);
let y0: v128 = f32x4.splat(0);
let y1: v128 = f32x4.splat(0);
let y2: v128 = f32x4.splat(0);
let y3: v128 = f32x4.splat(0);
let top0: v128 = f32x4.splat(0);
let top1: v128 = f32x4.splat(0);
let top2: v128 = f32x4.splat(0);
let top3: v128 = f32x4.splat(0);
/** How near a neighbour came to being in the way or not. */
let nearest: v128 = f32x4.splat(0);

/**
 * The best of the candidate headings about (wx, wy). @returns its number, or -1 where rounding hides which it is
 */
export function chooseTurn(wx: f64, wy: f64, speed: f64, oldX: f64, oldY: f64, oncoming: f64): i32 {
  const c0 = v128.load(turns, NARROW);
  const c1 = v128.load(turns, NARROW + 16);
  const c2 = v128.load(turns, NARROW + 32);
  const c3 = v128.load(turns, NARROW + 48);
  const s0 = v128.load(turns, NARROW_SINES);
  const s1 = v128.load(turns, NARROW_SINES + 16);
  const s2 = v128.load(turns, NARROW_SINES + 32);
  const s3 = v128.load(turns, NARROW_SINES + 48);
  const wx4 = f32x4.splat(<f32>wx);
  const wy4 = f32x4.splat(<f32>wy);
  x0 = f32x4.sub(f32x4.mul(c0, wx4), f32x4.mul(s0, wy4));
  x1 = f32x4.sub(f32x4.mul(c1, wx4), f32x4.mul(s1, wy4));
  x2 = f32x4.sub(f32x4.mul(c2, wx4), f32x4.mul(s2, wy4));
  x3 = f32x4.sub(f32x4.mul(c3, wx4), f32x4.mul(s3, wy4));
  y0 = f32x4.add(f32x4.mul(c0, wy4), f32x4.mul(s0, wx4));
  y1 = f32x4.add(f32x4.mul(c1, wy4), f32x4.mul(s1, wx4));
  y2 = f32x4.add(f32x4.mul(c2, wy4), f32x4.mul(s2, wx4));
  y3 = f32x4.add(f32x4.mul(c3, wy4), f32x4.mul(s3, wx4));
  const steadyX = f32x4.splat(<f32>(speed * STEADY * oldX));
  const steadyY = f32x4.splat(<f32>(speed * STEADY * oldY));
  const facing = f32x4.splat(<f32>(speed * FACING));
  const right = f32x4.splat(<f32>(speed * RIGHT * oncoming));
  const extra0 = addWorth(x0, y0, c0, s0, steadyX, steadyY, facing, right);
  const extra1 = addWorth(x1, y1, c1, s1, steadyX, steadyY, facing, right);
  const extra2 = addWorth(x2, y2, c2, s2, steadyX, steadyY, facing, right);
  // There is no sixteenth heading.
  const extra3 = f32x4.replace_lane(addWorth(x3, y3, c3, s3, steadyX, steadyY, facing, right), 3, -f32.MAX_VALUE);
  const speed4 = f32x4.splat(<f32>speed);
  top0 = speed4;
  top1 = speed4;
  top2 = speed4;
  top3 = speed4;
  nearest = f32x4.splat(f32.MAX_VALUE);
  const slack = speedSlack + ROUNDING * speed;
  const split = CLOSE * speed;
  const close = parseFronts(wx4, wy4, split, speed + slack);
  limitAll(fronts, close);
  let score0 = f32x4.add(f32x4.mul(positive(top0), c0), extra0);
  let score1 = f32x4.add(f32x4.mul(positive(top1), c1), extra1);
  let score2 = f32x4.add(f32x4.mul(positive(top2), c2), extra2);
  let score3 = f32x4.add(f32x4.mul(positive(top3), c3), extra3);
  if (farCount > 0) {
    // The others cannot take a heading below the split: a heading that is worth less than another there is lost.
    const split4 = f32x4.splat(<f32>(split - slack));
    const sure = largestOf(
      f32x4.add(f32x4.mul(positive(f32x4.pmin(top0, split4)), c0), extra0),
      f32x4.add(f32x4.mul(positive(f32x4.pmin(top1, split4)), c1), extra1),
      f32x4.add(f32x4.mul(positive(f32x4.pmin(top2, split4)), c2), extra2),
      f32x4.add(f32x4.mul(positive(f32x4.pmin(top3, split4)), c3), extra3),
    );
    const least4 = f32x4.splat(<f32>(<f64>sure - 2 * slack));
    const isOpen = v128.or(
      v128.or(isAlive(score0, top0, least4, split4), isAlive(score1, top1, least4, split4)),
      v128.or(isAlive(score2, top2, least4, split4), isAlive(score3, top3, least4, split4)),
    );
    if (v128.any_true(isOpen)) {
      limitAll(farFronts, farCount);
      score0 = f32x4.add(f32x4.mul(positive(top0), c0), extra0);
      score1 = f32x4.add(f32x4.mul(positive(top1), c1), extra1);
      score2 = f32x4.add(f32x4.mul(positive(top2), c2), extra2);
      score3 = f32x4.add(f32x4.mul(positive(top3), c3), extra3);
    }
  }
  if (v128.any_true(f32x4.lt(nearest, f32x4.splat(<f32>gapSlack)))) return -1;
  const best4 = f32x4.splat(<f32>(<f64>largestOf(score0, score1, score2, score3) - 2 * slack));
  const set = i32x4.bitmask(f32x4.ge(score0, best4)) | (i32x4.bitmask(f32x4.ge(score1, best4)) << 4) |
    (i32x4.bitmask(f32x4.ge(score2, best4)) << 8) | (i32x4.bitmask(f32x4.ge(score3, best4)) << 12);
  return popcnt(set) == 1 ? ctz(set) : -1;
}

/** Worth of a heading beside its speed, as in chooseHeading. */
@inline function addWorth(
  x: v128, y: v128, c: v128, s: v128, steadyX: v128, steadyY: v128, facing: v128, right: v128,
): v128 {
  return f32x4.sub(
    f32x4.add(f32x4.add(f32x4.mul(x, steadyX), f32x4.mul(y, steadyY)), f32x4.mul(facing, c)),
    f32x4.mul(right, s),
  );
}

@inline function isAlive(score: v128, top: v128, leastScore: v128, split: v128): v128 {
  return v128.and(f32x4.gt(top, split), f32x4.ge(score, leastScore));
}

@inline function largestOf(a: v128, b: v128, c: v128, d: v128): f32 {
  const lanes = f32x4.pmax(f32x4.pmax(a, b), f32x4.pmax(c, d));
  const pairs = f32x4.pmax(lanes, v128.shuffle<f32>(lanes, lanes, 2, 3, 0, 1));
  return f32x4.extract_lane(f32x4.pmax(pairs, v128.shuffle<f32>(pairs, pairs, 1, 0, 3, 2)), 0);
}

let farCount: i32 = 0;

/** Neighbours that may be in the way of a heading, as addresses in their records: those that allow less than `split`, and the others. */
function parseFronts(wx: v128, wy: v128, split: f64, top: f64): i32 {
  const split4 = f32x4.splat(<f32>split);
  const top4 = f32x4.splat(<f32>top);
  const elbow = f32x4.splat(<f32>-(1 + 2 * ELBOW));
  let close = 0;
  let far = 0;
  const order = packing;
  const toClose = fronts;
  const toFar = farFronts;
  const end = records + <usize>((seen + 3) >> 2) * RECORD;
  for (let at = records; at < end; at += RECORD) {
    const along = f32x4.add(f32x4.mul(v128.load(at, DX), wx), f32x4.mul(v128.load(at, DY), wy));
    const isInFront = f32x4.gt(along, f32x4.mul(elbow, v128.load(at, SUM)));
    const bound = v128.load(at, BOUND);
    const isClose = f32x4.lt(bound, split4);
    const places = i32x4.add(i32x4.splat(<i32>at), i32x4(0, 4, 8, 12));
    const closeSet = i32x4.bitmask(v128.and(isInFront, isClose));
    const farSet = i32x4.bitmask(v128.and(isInFront, v128.andnot(f32x4.lt(bound, top4), isClose)));
    v128.store(toClose + (<usize>close << 2), v128.swizzle(places, v128.load(order + (<usize>closeSet << 4))));
    v128.store(toFar + (<usize>far << 2), v128.swizzle(places, v128.load(order + (<usize>farSet << 4))));
    close += popcnt(closeSet);
    far += popcnt(farSet);
  }
  farCount = far;
  return close;
}

/** Lower the speeds along all headings to what some neighbours allow. */
function limitAll(list: usize, found: i32): void {
  let a0 = top0;
  let a1 = top1;
  let a2 = top2;
  let a3 = top3;
  let near = nearest;
  const hx0 = x0;
  const hx1 = x1;
  const hx2 = x2;
  const hx3 = x3;
  const hy0 = y0;
  const hy1 = y1;
  const hy2 = y2;
  const hy3 = y3;
  const end = list + (<usize>found << 2);
  for (let p = list; p < end; p += 4) {
    const at = <usize>load<i32>(p);
    const dx = v128.load_splat<f32>(at, DX);
    const dy = v128.load_splat<f32>(at, DY);
    const ahead = v128.load_splat<f32>(at, AHEAD_OF);
    const sum = v128.load_splat<f32>(at, SUM);
    const elbow = f32x4.mul(sum, f32x4.splat(<f32>(1 + ELBOW)));
    const sharp = v128.load_splat<f32>(at, SHARP);
    const shiftX = v128.load_splat<f32>(at, SHIFT_X);
    const shiftY = v128.load_splat<f32>(at, SHIFT_Y);
    const time = v128.load_splat<f32>(at, TIME);
    const along0 = f32x4.add(f32x4.mul(dx, hx0), f32x4.mul(dy, hy0));
    const across0 = f32x4.abs(f32x4.sub(f32x4.mul(dx, hy0), f32x4.mul(dy, hx0)));
    const inside0 = f32x4.pmin(f32x4.sub(along0, ahead), f32x4.sub(elbow, across0));
    near = f32x4.pmin(near, f32x4.abs(inside0));
    const moved0 = f32x4.add(f32x4.mul(shiftX, hx0), f32x4.mul(shiftY, hy0));
    a0 = f32x4.pmin(a0, allow(along0, across0, inside0, sum, sharp, moved0, time));
    const along1 = f32x4.add(f32x4.mul(dx, hx1), f32x4.mul(dy, hy1));
    const across1 = f32x4.abs(f32x4.sub(f32x4.mul(dx, hy1), f32x4.mul(dy, hx1)));
    const inside1 = f32x4.pmin(f32x4.sub(along1, ahead), f32x4.sub(elbow, across1));
    near = f32x4.pmin(near, f32x4.abs(inside1));
    const moved1 = f32x4.add(f32x4.mul(shiftX, hx1), f32x4.mul(shiftY, hy1));
    a1 = f32x4.pmin(a1, allow(along1, across1, inside1, sum, sharp, moved1, time));
    const along2 = f32x4.add(f32x4.mul(dx, hx2), f32x4.mul(dy, hy2));
    const across2 = f32x4.abs(f32x4.sub(f32x4.mul(dx, hy2), f32x4.mul(dy, hx2)));
    const inside2 = f32x4.pmin(f32x4.sub(along2, ahead), f32x4.sub(elbow, across2));
    near = f32x4.pmin(near, f32x4.abs(inside2));
    const moved2 = f32x4.add(f32x4.mul(shiftX, hx2), f32x4.mul(shiftY, hy2));
    a2 = f32x4.pmin(a2, allow(along2, across2, inside2, sum, sharp, moved2, time));
    const along3 = f32x4.add(f32x4.mul(dx, hx3), f32x4.mul(dy, hy3));
    const across3 = f32x4.abs(f32x4.sub(f32x4.mul(dx, hy3), f32x4.mul(dy, hx3)));
    const inside3 = f32x4.pmin(f32x4.sub(along3, ahead), f32x4.sub(elbow, across3));
    near = f32x4.pmin(near, f32x4.abs(inside3));
    const moved3 = f32x4.add(f32x4.mul(shiftX, hx3), f32x4.mul(shiftY, hy3));
    a3 = f32x4.pmin(a3, allow(along3, across3, inside3, sum, sharp, moved3, time));
  }
  top0 = a0;
  top1 = a1;
  top2 = a2;
  top3 = a3;
  nearest = near;
}

/** The speed that a neighbour allows; a very large one where it is not in the way. */
@inline function allow(
  along: v128, across: v128, inside: v128, sum: v128, sharp: v128, moved: v128, time: v128,
): v128 {
  const allowed = f32x4.mul(f32x4.add(positive(findGap(along, across, sum, sharp)), moved), time);
  return v128.bitselect(allowed, f32x4.splat(f32.MAX_VALUE), f32x4.gt(inside, f32x4.splat(0)));
}
