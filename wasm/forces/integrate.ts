/** The step of an agent without walls near, in float64, operation by operation as in src/dynamics/social-force.ts. */
import { vxs, vys, xs, ys } from '../grid/state';
import {
  decay, dt, forceXs, forceYs, headingXs, headingYs, newHeadingXs, newHeadingYs, newVxs, newVys, newXs, newYs, reach, speeds,
  tau,
} from './state';

/** @param at entry, in bytes of float64 */
export function integrate(at: usize, slot: i32, ex: f64, ey: f64, nearest: f64): void {
  let wishX = ex;
  let wishY = ey;
  if (nearest < reach * reach) {
    // Pass on the right.
    const weight = 1 - Math.sqrt(nearest) / reach;
    const x = ex + weight * ey;
    const y = ey - weight * ex;
    const length = Math.sqrt(x * x + y * y);
    wishX = x / length;
    wishY = y / length;
  }
  const agent = <usize>slot << 3;
  const speed = load<f64>(speeds + agent);
  const vx = load<f64>(vxs + at);
  const vy = load<f64>(vys + at);
  const endX = speed * wishX + tau * load<f64>(forceXs + at);
  const endY = speed * wishY + tau * load<f64>(forceYs + at);
  const newVx = endX + (vx - endX) * decay;
  const newVy = endY + (vy - endY) * decay;
  store<f64>(newVxs + at, newVx);
  store<f64>(newVys + at, newVy);
  store<f64>(newXs + at, load<f64>(xs + at) + endX * dt + (vx - endX) * tau * (1 - decay));
  store<f64>(newYs + at, load<f64>(ys + at) + endY * dt + (vy - endY) * tau * (1 - decay));
  const pace = Math.sqrt(newVx * newVx + newVy * newVy);
  const turns = pace > 1e-6 * speed;
  store<f64>(newHeadingXs + at, turns ? newVx / pace : load<f64>(headingXs + agent));
  store<f64>(newHeadingYs + at, turns ? newVy / pace : load<f64>(headingYs + agent));
}
