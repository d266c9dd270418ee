/**
 * The repulsion and attraction between pairs of neighbours, four pairs at a time, whomever they push: all are listed in a row, so
 * that no lane is empty and no branch has to be guessed.
 */
import { narrow } from '../grid/lanes';
import { count, radii, slots, xs, ys } from '../grid/state';
import { anisotropy, attraction, bodies, BODY_BITS, forces, groups, inverseRange, owners, range, strength } from './state';

const LOG2E: f32 = 1.4426950408889634;
/** ln 2 in two parts: the first has 15 bits, so that its product with a whole number of a few bits is exact. */
const LN2_HIGH: f32 = 0.693145751953125;
const LN2_LOW: f32 = 1.4286067653302e-6;
/** Nearer than this the direction is computed in float64, since float32 cannot square it. */
const TINY: f64 = 1e-12;

/** Is anybody in a group? */
let hasGroups: bool = false;

/**
 * Write what is read of both of a pair, 32 bytes per entry: place in float64; wish, radius, group. Wishes are written by `aim`, of
 * those alone who are pushed. @param agents how many have a group in the column
 */
export function makeBodies(agents: i32): void {
  // Of those without a group the number is below zero.
  let signs = i32x4.splat(-1);
  let first = 0;
  for (; first + 4 <= agents; first += 4) signs = v128.and(signs, v128.load(groups + (<usize>first << 2)));
  for (; first < agents; first++) signs = v128.and(signs, v128.load32_splat(groups + (<usize>first << 2)));
  hasGroups = i32x4.bitmask(signs) != 15;
  for (let k = 0; k < count; k++) {
    const at = <usize>k << 3;
    const body = bodies + (<usize>k << BODY_BITS);
    store<f64>(body, load<f64>(xs + at));
    store<f64>(body, load<f64>(ys + at), 8);
    store<f32>(body, <f32>load<f64>(radii + at), 24);
  }
  if (!hasGroups) return;
  for (let k = 0; k < count; k++) {
    const slot = <usize>load<i32>(slots + (<usize>k << 2));
    store<i32>(bodies + (<usize>k << BODY_BITS), load<i32>(groups + (slot << 2)), 28);
  }
}

/** Write the wish of an entry. */
@inline export function aim(k: i32, ex: f64, ey: f64): void {
  const body = bodies + (<usize>k << BODY_BITS);
  store<f32>(body, <f32>ex, 16);
  store<f32>(body, <f32>ey, 20);
}

/** e to the power x. [Limit: clamped to -87 .. 88; relative error below 3e-7] */
@inline function exp4(x: v128): v128 {
  x = f32x4.pmax(f32x4.splat(-87), f32x4.pmin(f32x4.splat(88), x));
  const k = f32x4.nearest(f32x4.mul(x, f32x4.splat(LOG2E)));
  const r = f32x4.sub(
    f32x4.sub(x, f32x4.mul(k, f32x4.splat(LN2_HIGH))),
    f32x4.mul(k, f32x4.splat(LN2_LOW)),
  );
  // In pairs rather than one after the other: each waits for the one before.
  const square = f32x4.mul(r, r);
  const low = f32x4.add(f32x4.splat(1), r);
  const middle = f32x4.add(f32x4.splat(0.5), f32x4.mul(f32x4.splat(1.0 / 6.0), r));
  const high = f32x4.add(
    f32x4.add(f32x4.splat(1.0 / 24.0), f32x4.mul(f32x4.splat(1.0 / 120.0), r)),
    f32x4.mul(f32x4.splat(1.0 / 720.0), square),
  );
  const sum = f32x4.add(low, f32x4.mul(square, f32x4.add(middle, f32x4.mul(square, high))));
  const scale = i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(k), i32x4.splat(127)), 23);
  return f32x4.mul(sum, scale);
}

/** The low or the high lanes of two vectors, in turn. */
@inline function mixLow(a: v128, b: v128): v128 {
  return v128.shuffle<f32>(a, b, 0, 4, 1, 5);
}

@inline function mixHigh(a: v128, b: v128): v128 {
  return v128.shuffle<f32>(a, b, 2, 6, 3, 7);
}

@inline function firstHalves(a: v128, b: v128): v128 {
  return v128.shuffle<f32>(a, b, 0, 1, 4, 5);
}

@inline function lastHalves(a: v128, b: v128): v128 {
  return v128.shuffle<f32>(a, b, 2, 3, 6, 7);
}

/** x + y of two vectors of float64, side by side. */
@inline function addAcross(a: v128, b: v128): v128 {
  return f64x2.add(v128.shuffle<f64>(a, b, 0, 2), v128.shuffle<f64>(a, b, 1, 3));
}

/**
 * The force of each pair of a list, zero for those beyond the range in float64: x and y side by side in `forces`.
 *
 * @param list entries that push; the bodies of those they push are in `owners`. There must be room for four more.
 */
export function computeForces(list: usize, found: i32): void {
  const all = bodies;
  const pushed = owners;
  const to = forces;
  const limit = f64x2.splat(range * range);
  const tiny = f64x2.splat(TINY * TINY);
  v128.store(list + (<usize>found << 2), i32x4.splat(0));
  v128.store(pushed + (<usize>found << 2), i32x4.splat(<i32>all));
  for (let n = 0; n < found; n += 4) {
    const at = <usize>n << 2;
    const a = all + (<usize>load<i32>(list + at) << BODY_BITS);
    const b = all + (<usize>load<i32>(list + at, 4) << BODY_BITS);
    const c = all + (<usize>load<i32>(list + at, 8) << BODY_BITS);
    const d = all + (<usize>load<i32>(list + at, 12) << BODY_BITS);
    const ownA = <usize>load<i32>(pushed + at);
    const ownB = <usize>load<i32>(pushed + at, 4);
    const ownC = <usize>load<i32>(pushed + at, 8);
    const ownD = <usize>load<i32>(pushed + at, 12);
    let wayA = f64x2.sub(v128.load(ownA), v128.load(a));
    let wayB = f64x2.sub(v128.load(ownB), v128.load(b));
    let wayC = f64x2.sub(v128.load(ownC), v128.load(c));
    let wayD = f64x2.sub(v128.load(ownD), v128.load(d));
    const near = addAcross(f64x2.mul(wayA, wayA), f64x2.mul(wayB, wayB));
    const next = addAcross(f64x2.mul(wayC, wayC), f64x2.mul(wayD, wayD));
    const isTaken = v128.shuffle<i32>(f64x2.le(near, limit), f64x2.le(next, limit), 0, 2, 4, 6);
    if (v128.any_true(v128.or(f64x2.lt(near, tiny), f64x2.lt(next, tiny)))) {
      wayA = lengthen(wayA, f64x2.extract_lane(near, 0), a, ownA);
      wayB = lengthen(wayB, f64x2.extract_lane(near, 1), b, ownB);
      wayC = lengthen(wayC, f64x2.extract_lane(next, 0), c, ownC);
      wayD = lengthen(wayD, f64x2.extract_lane(next, 1), d, ownD);
    }
    const ways = narrow(wayA, wayB);
    const rest = narrow(wayC, wayD);
    const dx = v128.shuffle<f32>(ways, rest, 0, 2, 4, 6);
    const dy = v128.shuffle<f32>(ways, rest, 1, 3, 5, 7);
    const traitsA = v128.load(ownA, 16);
    const traitsB = v128.load(ownB, 16);
    const traitsC = v128.load(ownC, 16);
    const traitsD = v128.load(ownD, 16);
    const aims = mixLow(traitsA, traitsB);
    const otherAims = mixLow(traitsC, traitsD);
    const aimX = firstHalves(aims, otherAims);
    const aimY = lastHalves(aims, otherAims);
    const own = mixHigh(traitsA, traitsB);
    const otherOwn = mixHigh(traitsC, traitsD);
    const theirs = mixHigh(v128.load(a, 16), v128.load(b, 16));
    const otherTheirs = mixHigh(v128.load(c, 16), v128.load(d, 16));
    const both = f32x4.add(firstHalves(own, otherOwn), firstHalves(theirs, otherTheirs));
    const distance = f32x4.sqrt(f32x4.add(f32x4.mul(dx, dx), f32x4.mul(dy, dy)));
    const perDistance = f32x4.div(f32x4.splat(1), distance);
    const nx = f32x4.mul(dx, perDistance);
    const ny = f32x4.mul(dy, perDistance);
    const along = f32x4.add(f32x4.mul(aimX, nx), f32x4.mul(aimY, ny));
    const front = f32x4.mul(f32x4.splat(0.5), f32x4.sub(f32x4.splat(1), along));
    const bias = f32x4.add(f32x4.splat(anisotropy), f32x4.mul(f32x4.splat(1 - anisotropy), front));
    const rise = exp4(f32x4.mul(f32x4.sub(both, distance), f32x4.splat(inverseRange)));
    let push = f32x4.mul(f32x4.mul(f32x4.splat(strength), rise), bias);
    if (hasGroups) {
      const group = lastHalves(own, otherOwn);
      const isMember = v128.and(
        i32x4.eq(group, lastHalves(theirs, otherTheirs)),
        i32x4.ge_s(group, i32x4.splat(0)),
      );
      push = f32x4.sub(push, v128.and(isMember, f32x4.splat(attraction)));
    }
    push = v128.and(push, isTaken);
    const forceX = f32x4.mul(push, nx);
    const forceY = f32x4.mul(push, ny);
    v128.store(to + (at << 1), mixLow(forceX, forceY));
    v128.store(to + (at << 1), mixHigh(forceX, forceY), 16);
  }
}

/** A way that is as long as float32 can square. @param square of its length. @param other body of the one who pushes `own` */
function lengthen(way: v128, square: f64, other: usize, own: usize): v128 {
  if (square >= TINY * TINY) return way;
  const distance = Math.sqrt(square);
  if (distance > 0) return f64x2.mul(f64x2.splat(TINY), f64x2.div(way, f64x2.splat(distance)));
  // Two on one spot: the older one gives way to +x.
  const isOlder = load<i32>(slots + ((other - bodies) >> (BODY_BITS - 2))) > load<i32>(slots + ((own - bodies) >> (BODY_BITS - 2)));
  return f64x2.replace_lane(f64x2.splat(0), 0, isOlder ? TINY : -TINY);
}

/** The sum of the forces `begin` to `end` - 1 in their order, in float64; stored at the two addresses. */
@inline export function sumForces(begin: i32, end: i32, toX: usize, toY: usize): void {
  let sum = f64x2.splat(0);
  const last = forces + (<usize>end << 3);
  for (let at = forces + (<usize>begin << 3); at < last; at += 8) {
    sum = f64x2.add(sum, f64x2.promote_low_f32x4(v128.load64_zero(at)));
  }
  v128.store64_lane(toX, sum, 0);
  v128.store64_lane(toY, sum, 1);
}
