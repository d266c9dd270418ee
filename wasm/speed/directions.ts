/** What the neighbours allow in one direction: roughly, to find those that are then weighed in float64. */
import { least } from '../grid/state';
import { allowAlong, ELBOW, gapTo } from './exact';
import { gapSlack, seen, speedSlack } from './neighbours';
import { AHEAD_OF, DX, DY, entries, LIMIT, RECORD, records, SHARP, SUM, TIME } from './state';

/** The speed that those in the way allow in a direction, their motion not counted. */
export function speedAlong(hx: f64, hy: f64, top: f64): f64 {
  const smallest = findLimits(hx, hy, true);
  let speed = top;
  // Whoever is in doubt counts among those that are weighed.
  const most4 = f32x4.splat(<f32>least(<f64>smallest + 2 * speedSlack, top + speedSlack));
  let at = records;
  for (let n = 0; n < seen; n += 4, at += RECORD) {
    let set = i32x4.bitmask(f32x4.le(v128.load(at, LIMIT), most4));
    for (; set != 0; set &= set - 1) {
      const entry = load<i32>(entries + (<usize>(n + ctz(set)) << 2));
      speed = least(speed, allowAlong(<usize>entry, hx, hy));
    }
  }
  return speed > 0 ? speed : 0;
}

/** The smallest gap in a direction to neighbours of some parts, m; at most `top`. */
export function gapAlong(hx: f64, hy: f64, top: f64, firstPart: i32, lastPart: i32): f64 {
  findLimits(hx, hy, false);
  let smallest = top;
  let at = records;
  for (let n = 0; n < seen; n += 4, at += RECORD) {
    const most4 = f32x4.splat(<f32>(smallest + 2 * gapSlack));
    let set = i32x4.bitmask(f32x4.le(v128.load(at, LIMIT), most4));
    for (; set != 0; set &= set - 1) {
      const entry = load<i32>(entries + (<usize>(n + ctz(set)) << 2));
      const gap = gapTo(<usize>entry, hx, hy, firstPart, lastPart);
      if (gap < smallest) smallest = gap > 0 ? gap : 0;
    }
  }
  return smallest;
}

/** Is a neighbour of some part nearer than this in a direction? */
export function isBlocked(hx: f64, hy: f64, near: f64, part: i32): bool {
  findLimits(hx, hy, false);
  const most4 = f32x4.splat(<f32>(near + 2 * gapSlack));
  let at = records;
  for (let n = 0; n < seen; n += 4, at += RECORD) {
    let set = i32x4.bitmask(f32x4.le(v128.load(at, LIMIT), most4));
    for (; set != 0; set &= set - 1) {
      const entry = load<i32>(entries + (<usize>(n + ctz(set)) << 2));
      if (gapTo(<usize>entry, hx, hy, part, part) < near) return true;
    }
  }
  return false;
}

/**
 * Roughly, what each neighbour allows in a direction: speeds, or gaps; left in the records. @returns the smallest of those that are
 * in the way for certain
 */
function findLimits(hx: f64, hy: f64, areSpeeds: bool): f32 {
  const hx4 = f32x4.splat(<f32>hx);
  const hy4 = f32x4.splat(<f32>hy);
  const slack = f32x4.splat(<f32>gapSlack);
  const none = f32x4.splat(f32.MAX_VALUE);
  let smallest = none;
  const end = records + <usize>((seen + 3) >> 2) * RECORD;
  for (let at = records; at < end; at += RECORD) {
    const dx = v128.load(at, DX);
    const dy = v128.load(at, DY);
    const sum = v128.load(at, SUM);
    const along = f32x4.add(f32x4.mul(dx, hx4), f32x4.mul(dy, hy4));
    const across = f32x4.abs(f32x4.sub(f32x4.mul(dx, hy4), f32x4.mul(dy, hx4)));
    const elbow = f32x4.mul(sum, f32x4.splat(<f32>(1 + ELBOW)));
    const inside = f32x4.pmin(f32x4.sub(along, v128.load(at, AHEAD_OF)), f32x4.sub(elbow, across));
    const gap = positive(findGap(along, f32x4.pmin(across, elbow), sum, v128.load(at, SHARP)));
    const limit = areSpeeds ? f32x4.mul(gap, v128.load(at, TIME)) : gap;
    smallest = f32x4.pmin(smallest, v128.bitselect(limit, none, f32x4.gt(inside, slack)));
    v128.store(at, v128.bitselect(limit, none, f32x4.gt(inside, f32x4.neg(slack))), LIMIT);
  }
  return smallestOf(smallest);
}

@inline function smallestOf(lanes: v128): f32 {
  const pairs = f32x4.pmin(lanes, v128.shuffle<f32>(lanes, lanes, 2, 3, 0, 1));
  return f32x4.extract_lane(f32x4.pmin(pairs, v128.shuffle<f32>(pairs, pairs, 1, 0, 3, 2)), 0);
}

/** Beside the neighbour the root is of a number below 0, and the gap not a number: nobody asks. */
@inline export function findGap(along: v128, across: v128, sum: v128, sharp: v128): v128 {
  const share = f32x4.mul(across, sharp);
  const root = f32x4.sqrt(f32x4.sub(f32x4.splat(1), f32x4.mul(share, share)));
  return f32x4.sub(along, f32x4.mul(sum, root));
}

@inline export function positive(value: v128): v128 {
  return f32x4.pmax(value, f32x4.splat(0));
}
