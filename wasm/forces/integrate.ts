/**
 * The step of agents without walls near, in float64, operation by operation as in src/dynamics/social-force.ts, two agents side
 * by side: each step is a chain of slow operations.
 */
import { load2 } from '../grid/lanes';
import { slots, vxs, vys, xs, ys } from '../grid/state';
import {
  decay, dt, forceXs, forceYs, headingXs, headingYs, nearests, newHeadingXs, newHeadingYs, newVxs, newVys, newXs, newYs, reach,
  speeds, tau, wishXs, wishYs,
} from './state';

/** The step of two entries that follow one another. @param at the first, in bytes of float64 */
export function integrateBoth(at: usize): void {
  const a = <usize>load<i32>(slots + (at >> 1)) << 3;
  const b = <usize>load<i32>(slots + (at >> 1), 4) << 3;
  integrate(v128.load(nearests + at), v128.load(vxs + at), v128.load(vys + at), v128.load(forceXs + at), v128.load(forceYs + at),
    v128.load(xs + at), v128.load(ys + at), a, b);
}

/** The step of one entry. */
export function integrateOne(at: usize): void {
  const a = <usize>load<i32>(slots + (at >> 1)) << 3;
  integrate(v128.load64_splat(nearests + at), v128.load64_splat(vxs + at), v128.load64_splat(vys + at),
    v128.load64_splat(forceXs + at), v128.load64_splat(forceYs + at), v128.load64_splat(xs + at), v128.load64_splat(ys + at), a, a);
}

/** @param a slot in the first lane and @param b that in the second, in bytes of float64 */
@inline function integrate(
  nearest: v128, vx: v128, vy: v128, forceX: v128, forceY: v128, x: v128, y: v128, a: usize, b: usize,
): void {
  const ex = load2(wishXs + a, wishXs + b);
  const ey = load2(wishYs + a, wishYs + b);
  const far = f64x2.splat(reach);
  // Pass on the right of whoever approaches; computed for everybody, since who has such a one cannot be guessed.
  const weight = f64x2.sub(f64x2.splat(1), f64x2.div(f64x2.sqrt(nearest), far));
  const passX = f64x2.add(ex, f64x2.mul(weight, ey));
  const passY = f64x2.sub(ey, f64x2.mul(weight, ex));
  const length = f64x2.sqrt(f64x2.add(f64x2.mul(passX, passX), f64x2.mul(passY, passY)));
  const isApproached = f64x2.lt(nearest, f64x2.mul(far, far));
  const aimX = v128.bitselect(f64x2.div(passX, length), ex, isApproached);
  const aimY = v128.bitselect(f64x2.div(passY, length), ey, isApproached);
  const speed = load2(speeds + a, speeds + b);
  const lasting = f64x2.splat(tau);
  const endX = f64x2.add(f64x2.mul(speed, aimX), f64x2.mul(lasting, forceX));
  const endY = f64x2.add(f64x2.mul(speed, aimY), f64x2.mul(lasting, forceY));
  const lagX = f64x2.sub(vx, endX);
  const lagY = f64x2.sub(vy, endY);
  const left = f64x2.splat(decay);
  const nextX = f64x2.add(endX, f64x2.mul(lagX, left));
  const nextY = f64x2.add(endY, f64x2.mul(lagY, left));
  const time = f64x2.splat(dt);
  const gone = f64x2.splat(1 - decay);
  const caughtX = f64x2.mul(f64x2.mul(lagX, lasting), gone);
  const caughtY = f64x2.mul(f64x2.mul(lagY, lasting), gone);
  put(newXs, a, b, f64x2.add(f64x2.add(x, f64x2.mul(endX, time)), caughtX));
  put(newYs, a, b, f64x2.add(f64x2.add(y, f64x2.mul(endY, time)), caughtY));
  put(newVxs, a, b, nextX);
  put(newVys, a, b, nextY);
  const pace = f64x2.sqrt(f64x2.add(f64x2.mul(nextX, nextX), f64x2.mul(nextY, nextY)));
  const isWalking = f64x2.gt(pace, f64x2.mul(f64x2.splat(1e-6), speed));
  let headingX = f64x2.div(nextX, pace);
  let headingY = f64x2.div(nextY, pace);
  if (!i64x2.all_true(isWalking)) {
    headingX = v128.bitselect(headingX, load2(headingXs + a, headingXs + b), isWalking);
    headingY = v128.bitselect(headingY, load2(headingYs + a, headingYs + b), isWalking);
  }
  put(newHeadingXs, a, b, headingX);
  put(newHeadingYs, a, b, headingY);
}

@inline function put(to: usize, a: usize, b: usize, pair: v128): void {
  v128.store64_lane(to + a, pair, 0);
  v128.store64_lane(to + b, pair, 1);
}
