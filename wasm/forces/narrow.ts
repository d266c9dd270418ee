/** Places and velocities as float32, for the look at four candidates at once. */
import { count, nearVxs, nearVys, nearXs, nearYs, radii, vxs, vys, xs, ys } from './state';

/** Largest coordinate and velocity, without sign, and largest radius, of all entries. */
export let farthest: f64 = 0;
export let fastest: f64 = 0;
export let largest: f64 = 0;

/** One column; returns its largest value without sign. The entries behind the last may hold anything. */
function narrowColumn(from: usize, to: usize): f64 {
  let most = f64x2.splat(0);
  for (let k = 0; k < count; k += 4) {
    const at = from + (<usize>k << 3);
    const a = v128.load(at);
    const b = v128.load(at, 16);
    most = f64x2.pmax(most, f64x2.abs(a));
    most = f64x2.pmax(most, f64x2.abs(b));
    v128.store(
      to + (<usize>k << 2),
      v128.shuffle<f32>(f32x4.demote_f64x2_zero(a), f32x4.demote_f64x2_zero(b), 0, 1, 4, 5),
    );
  }
  return max(f64x2.extract_lane(most, 0), f64x2.extract_lane(most, 1));
}

/** All columns. The float64 columns must have room for three entries behind the last, and zeros there. */
export function narrowColumns(): void {
  farthest = max(narrowColumn(xs, nearXs), narrowColumn(ys, nearYs));
  fastest = max(narrowColumn(vxs, nearVxs), narrowColumn(vys, nearVys));
  largest = 0;
  for (let k = 0; k < count; k++) largest = max(largest, load<f64>(radii + (<usize>k << 3)));
}
