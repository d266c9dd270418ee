/** Judges in float64 whom the look in whole numbers has found to come, two at a time and with few branches. */
import { load2 } from '../grid/lanes';
import { radii, slots, vxs, vys, xs, ys } from '../grid/state';
import { wishXs, wishYs } from './state';

/** Someone approaches within this many times both radii of the line of the wish. */
export const PASSING: f64 = 1.5;

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
