/** Judges in float64 whom the look in float32 has found, several at a time and with few branches. */
import { lanes, load2, narrow } from '../grid/lanes';
import { packing, radii, slots, vxs, vys, xs, ys } from '../grid/state';
import { aimsX, aimsY, groups, members, range, sums, waysX, waysY, wishXs, wishYs } from './state';

/** Someone approaches within this many times both radii of the line of the wish. */
export const PASSING: f64 = 1.5;
/** Nearer than this the direction is computed in float64, since float32 cannot square it. */
const TINY: f64 = 1e-12;

/** Of those that may be passed, the nearest that comes at the agent: ahead, getting nearer, on a course that would touch. */
export function judgePassers(list: usize, length: i32, own: usize, nearest: f64): f64 {
  const agent = <usize>load<i32>(slots + (own << 2)) << 3;
  const vx = v128.load64_splat(vxs + (own << 3));
  const vy = v128.load64_splat(vys + (own << 3));
  const x2 = v128.load64_splat(xs + (own << 3));
  const y2 = v128.load64_splat(ys + (own << 3));
  const radius2 = v128.load64_splat(radii + (own << 3));
  const ex2 = v128.load64_splat(wishXs + agent);
  const ey2 = v128.load64_splat(wishYs + agent);
  const zero = f64x2.splat(0);
  let best = f64x2.splat(nearest);
  for (let n = 0; n < length; n += 2) {
    const at = list + (<usize>n << 2);
    const a = <usize>load<i32>(at) << 3;
    // The last one twice, where they are odd in number.
    const b = <usize>load<i32>(list + (<usize>min(n + 1, length - 1) << 2)) << 3;
    const dx = f64x2.sub(x2, load2(xs + a, xs + b));
    const dy = f64x2.sub(y2, load2(ys + a, ys + b));
    const ovx = load2(vxs + a, vxs + b);
    const ovy = load2(vys + a, vys + b);
    const square = f64x2.add(f64x2.mul(dx, dx), f64x2.mul(dy, dy));
    const isAhead = f64x2.lt(f64x2.add(f64x2.mul(dx, ex2), f64x2.mul(dy, ey2)), zero);
    const isAgainst = f64x2.lt(f64x2.add(f64x2.mul(ovx, ex2), f64x2.mul(ovy, ey2)), zero);
    const closing = f64x2.add(f64x2.mul(dx, f64x2.sub(ovx, vx)), f64x2.mul(dy, f64x2.sub(ovy, vy)));
    const off = f64x2.abs(f64x2.sub(f64x2.mul(dx, ey2), f64x2.mul(dy, ex2)));
    const both = f64x2.add(radius2, load2(radii + a, radii + b));
    const touches = f64x2.lt(off, f64x2.mul(f64x2.splat(PASSING), both));
    const counts = v128.and(v128.and(isAhead, isAgainst), v128.and(f64x2.gt(closing, zero), touches));
    best = f64x2.pmin(best, v128.bitselect(square, best, counts));
  }
  const a = f64x2.extract_lane(best, 0);
  const b = f64x2.extract_lane(best, 1);
  return a < b ? a : b;
}

/**
 * Keep those of the candidates that are within the range in float64 too, as pairs in the work space.
 *
 * @param taken pairs that are there already
 * @param listed where the entries of those pairs are listed
 * @returns how many there are then
 */
export function takeCandidates(first: usize, found: i32, own: usize, taken: i32, listed: usize): i32 {
  const slot = load<i32>(slots + (own << 2));
  const group = load<i32>(groups + (<usize>slot << 2));
  const x2 = v128.load64_splat(xs + (own << 3));
  const y2 = v128.load64_splat(ys + (own << 3));
  const radius2 = v128.load64_splat(radii + (own << 3));
  const ex4 = f32x4.splat(<f32>load<f64>(wishXs + (<usize>slot << 3)));
  const ey4 = f32x4.splat(<f32>load<f64>(wishYs + (<usize>slot << 3)));
  const limit = f64x2.splat(range * range);
  const tiny = f64x2.splat(TINY * TINY);
  for (let n = 0; n < found; n += 4) {
    // What stands behind the last one is no entry.
    const isListed = i32x4.lt_s(i32x4(0, 1, 2, 3), i32x4.splat(found - n));
    const list = v128.and(v128.load(first + (<usize>n << 2)), isListed);
    const a = <usize>i32x4.extract_lane(list, 0) << 3;
    const b = <usize>i32x4.extract_lane(list, 1) << 3;
    const c = <usize>i32x4.extract_lane(list, 2) << 3;
    const d = <usize>i32x4.extract_lane(list, 3) << 3;
    const dxs = f64x2.sub(x2, load2(xs + a, xs + b));
    const dys = f64x2.sub(y2, load2(ys + a, ys + b));
    const dxt = f64x2.sub(x2, load2(xs + c, xs + d));
    const dyt = f64x2.sub(y2, load2(ys + c, ys + d));
    const near = f64x2.add(f64x2.mul(dxs, dxs), f64x2.mul(dys, dys));
    const next = f64x2.add(f64x2.mul(dxt, dxt), f64x2.mul(dyt, dyt));
    const isTaken = v128.shuffle<i32>(f64x2.le(near, limit), f64x2.le(next, limit), 0, 2, 4, 6);
    const set = i32x4.bitmask(v128.and(isTaken, isListed));
    const packed = v128.load(packing + (<usize>set << 4));
    const both = narrow(
      f64x2.add(radius2, load2(radii + a, radii + b)),
      f64x2.add(radius2, load2(radii + c, radii + d)),
    );
    let wayX = narrow(dxs, dxt);
    let wayY = narrow(dys, dyt);
    if (v128.any_true(v128.or(f64x2.lt(near, tiny), f64x2.lt(next, tiny)))) {
      wayX = narrow(tinyX(dxs, near, a, b, slot), tinyX(dxt, next, c, d, slot));
      wayY = narrow(tinyY(dys, near), tinyY(dyt, next));
    }
    let member = f32x4.splat(0);
    if (group >= 0) {
      const theirs = i32x4(groupOf(a), groupOf(b), groupOf(c), groupOf(d));
      member = v128.and(i32x4.eq(theirs, i32x4.splat(group)), f32x4.splat(1));
    }
    const at = <usize>taken << 2;
    v128.store(waysX + at, v128.swizzle(wayX, packed));
    v128.store(waysY + at, v128.swizzle(wayY, packed));
    v128.store(sums + at, v128.swizzle(both, packed));
    v128.store(members + at, v128.swizzle(member, packed));
    v128.store(aimsX + at, ex4);
    v128.store(aimsY + at, ey4);
    v128.store(listed + at, v128.swizzle(list, packed));
    taken += popcnt(set);
  }
  return taken;
}

/** @param at entry, in bytes of float64 */
@inline function groupOf(at: usize): i32 {
  return load<i32>(groups + (<usize>load<i32>(slots + (at >> 1)) << 2));
}

function tinyX(dx: v128, square: v128, a: usize, b: usize, slot: i32): v128 {
  // Two on one spot: the older one gives way to +x.
  return lanes(
    lengthen(f64x2.extract_lane(dx, 0), f64x2.extract_lane(square, 0), load<i32>(slots + (a >> 1)) > slot ? 1 : -1),
    lengthen(f64x2.extract_lane(dx, 1), f64x2.extract_lane(square, 1), load<i32>(slots + (b >> 1)) > slot ? 1 : -1),
  );
}

function tinyY(dy: v128, square: v128): v128 {
  return lanes(
    lengthen(f64x2.extract_lane(dy, 0), f64x2.extract_lane(square, 0), 0),
    lengthen(f64x2.extract_lane(dy, 1), f64x2.extract_lane(square, 1), 0),
  );
}

/** One coordinate of a way, made as long as float32 can square. @param other what counts where both are on one spot */
function lengthen(d: f64, square: f64, other: f64): f64 {
  if (square >= TINY * TINY) return d;
  const distance = Math.sqrt(square);
  return TINY * (distance > 0 ? d / distance : other);
}
