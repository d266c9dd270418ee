/** The repulsion and attraction of the neighbours that were taken, four at a time. */
import { aimsX, aimsY, anisotropy, attraction, inverseRange, members, strength, sums, waysX, waysY } from './state';

const LOG2E: f32 = 1.4426950408889634;
/** ln 2 in two parts: the first has 15 bits, so that its product with a whole number of a few bits is exact. */
const LN2_HIGH: f32 = 0.693145751953125;
const LN2_LOW: f32 = 1.4286067653302e-6;

/** e to the power x. [Limit: clamped to -87 .. 88; relative error below 3e-7] */
@inline function exp4(x: v128): v128 {
  x = f32x4.pmax(f32x4.splat(-87), f32x4.pmin(f32x4.splat(88), x));
  const k = f32x4.nearest(f32x4.mul(x, f32x4.splat(LOG2E)));
  const r = f32x4.sub(
    f32x4.sub(x, f32x4.mul(k, f32x4.splat(LN2_HIGH))),
    f32x4.mul(k, f32x4.splat(LN2_LOW)),
  );
  let sum = f32x4.splat(1.0 / 720.0);
  sum = f32x4.add(f32x4.mul(sum, r), f32x4.splat(1.0 / 120.0));
  sum = f32x4.add(f32x4.mul(sum, r), f32x4.splat(1.0 / 24.0));
  sum = f32x4.add(f32x4.mul(sum, r), f32x4.splat(1.0 / 6.0));
  sum = f32x4.add(f32x4.mul(sum, r), f32x4.splat(0.5));
  sum = f32x4.add(f32x4.mul(sum, r), f32x4.splat(1));
  sum = f32x4.add(f32x4.mul(sum, r), f32x4.splat(1));
  const scale = i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(k), i32x4.splat(127)), 23);
  return f32x4.mul(sum, scale);
}

/** The sum of four partial sums, always in one order. */
@inline function addLanes(v: v128): f64 {
  const a = f32x4.extract_lane(v, 0) + f32x4.extract_lane(v, 1);
  const b = f32x4.extract_lane(v, 2) + f32x4.extract_lane(v, 3);
  return <f64>(a + b);
}

/**
 * The force of each of the first `taken` pairs in the work space, four at a time, whomever they push; written over the ways.
 * Lanes behind the last hold what is left of others.
 */
export function computeForces(taken: i32): void {
  // No numbers that are slow to compute with.
  v128.store(waysX + (<usize>taken << 2), f32x4.splat(1));
  v128.store(waysY + (<usize>taken << 2), f32x4.splat(0));
  v128.store(sums + (<usize>taken << 2), f32x4.splat(0));
  for (let n = 0; n < taken; n += 4) {
    const at = <usize>n << 2;
    const dx = v128.load(waysX + at);
    const dy = v128.load(waysY + at);
    const distance = f32x4.sqrt(f32x4.add(f32x4.mul(dx, dx), f32x4.mul(dy, dy)));
    const nx = f32x4.div(dx, distance);
    const ny = f32x4.div(dy, distance);
    const along = f32x4.add(f32x4.mul(v128.load(aimsX + at), nx), f32x4.mul(v128.load(aimsY + at), ny));
    const front = f32x4.mul(f32x4.splat(0.5), f32x4.sub(f32x4.splat(1), along));
    const bias = f32x4.add(f32x4.splat(anisotropy), f32x4.mul(f32x4.splat(1 - anisotropy), front));
    const rise = exp4(f32x4.mul(f32x4.sub(v128.load(sums + at), distance), f32x4.splat(inverseRange)));
    const social = f32x4.mul(f32x4.mul(f32x4.splat(strength), rise), bias);
    const push = f32x4.sub(social, f32x4.mul(v128.load(members + at), f32x4.splat(attraction)));
    v128.store(waysX + at, f32x4.mul(push, nx));
    v128.store(waysY + at, f32x4.mul(push, ny));
  }
}

/** The sum of the forces `begin` to `end` - 1, by four partial sums; stored at the two addresses. */
export function sumForces(begin: i32, end: i32, toX: usize, toY: usize): void {
  let sumX = f32x4.splat(0);
  let sumY = f32x4.splat(0);
  for (let n = begin; n < end; n += 4) {
    const at = <usize>n << 2;
    // Lanes behind the last may hold anything, NaN too: masked, not multiplied by zero.
    const isTaken = i32x4.lt_s(i32x4(0, 1, 2, 3), i32x4.splat(end - n));
    sumX = f32x4.add(sumX, v128.and(isTaken, v128.load(waysX + at)));
    sumY = f32x4.add(sumY, v128.and(isTaken, v128.load(waysY + at)));
  }
  store<f64>(toX, addLanes(sumX));
  store<f64>(toY, addLanes(sumY));
}
