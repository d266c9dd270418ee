/**
 * The step of an agent without walls near, in float64, operation by operation as in src/dynamics/social-force.ts, x and y
 * side by side.
 */
import { lanes } from '../grid/lanes';
import { slots, vxs, vys, xs, ys } from '../grid/state';
import {
  decay, dt, forceXs, forceYs, headingXs, headingYs, nearests, newHeadingXs, newHeadingYs, newVxs, newVys, newXs, newYs, reach,
  speeds, tau, wishXs, wishYs,
} from './state';

/** @param at entry, in bytes of float64 */
export function integrate(at: usize): void {
  const agent = <usize>load<i32>(slots + (at >> 1)) << 3;
  const ex = load<f64>(wishXs + agent);
  const ey = load<f64>(wishYs + agent);
  const nearest = load<f64>(nearests + at);
  let wish = lanes(ex, ey);
  if (nearest < reach * reach) {
    // Pass on the right.
    const weight = 1 - Math.sqrt(nearest) / reach;
    const x = ex + weight * ey;
    const y = ey - weight * ex;
    wish = f64x2.div(lanes(x, y), f64x2.splat(Math.sqrt(x * x + y * y)));
  }
  const speed = load<f64>(speeds + agent);
  const velocity = lanes(load<f64>(vxs + at), load<f64>(vys + at));
  const force = lanes(load<f64>(forceXs + at), load<f64>(forceYs + at));
  const end = f64x2.add(f64x2.mul(f64x2.splat(speed), wish), f64x2.mul(f64x2.splat(tau), force));
  const lag = f64x2.sub(velocity, end);
  const next = f64x2.add(end, f64x2.mul(lag, f64x2.splat(decay)));
  const caught = f64x2.mul(f64x2.mul(lag, f64x2.splat(tau)), f64x2.splat(1 - decay));
  const place = lanes(load<f64>(xs + at), load<f64>(ys + at));
  put(newXs, newYs, agent, f64x2.add(f64x2.add(place, f64x2.mul(end, f64x2.splat(dt))), caught));
  put(newVxs, newVys, agent, next);
  const squares = f64x2.mul(next, next);
  const pace = Math.sqrt(f64x2.extract_lane(squares, 0) + f64x2.extract_lane(squares, 1));
  const heading = pace > 1e-6 * speed
    ? f64x2.div(next, f64x2.splat(pace))
    : lanes(load<f64>(headingXs + agent), load<f64>(headingYs + agent));
  put(newHeadingXs, newHeadingYs, agent, heading);
}

@inline function put(toX: usize, toY: usize, at: usize, pair: v128): void {
  v128.store64_lane(toX + at, pair, 0);
  v128.store64_lane(toY + at, pair, 1);
}
