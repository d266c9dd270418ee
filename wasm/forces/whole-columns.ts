/**
 * Places and velocities as whole numbers of 16 bits, x and y side by side, so that one instruction computes a product of two
 * vectors for four entries. Places wrap around: differences of those who are near are right all the same, and whoever
 * else seems near is turned down later.
 */
import { count, most, nearXs, nearYs, vxs, vys, xs, ys } from '../grid/state';

/** Added to a number, it leaves the nearest whole one in the low bits of the sum. [Limit: below 2^51] */
const WHOLE: f64 = 6755399441055744;
/** Units of a direction. */
export const AIM: f64 = 16384;
/**
 * Units in which the reach and the largest velocity are measured. A power of two would let places wrap where the table of the
 * grid is folded, and everybody folded onto a cell would seem near.
 */
const REACH_UNITS: f64 = 2500;
const VELOCITY_UNITS: f64 = 16000;

/** Units per metre. */
export let scale: f64 = 0;
/** Largest coordinate without sign, m. */
export let farthest: f64 = 0;
/** Per entry, int32: x in the low half, y in the high one. */
export let places: usize = 0;
export let velocities: usize = 0;

/** Make the columns, in the memory of those of float32. */
export function makeWholeColumns(reach: f64): void {
  places = nearXs;
  velocities = nearYs;
  farthest = most(measureColumn(xs), measureColumn(ys));
  scale = REACH_UNITS / reach;
  joinColumns(xs, ys, places, scale);
  const fastest = most(measureColumn(vxs), measureColumn(vys));
  joinColumns(vxs, vys, velocities, fastest > 0 ? VELOCITY_UNITS / fastest : 0);
}

/** The largest value of a column without sign. There must be zeros behind its last entry. */
function measureColumn(from: usize): f64 {
  let sizes = f64x2.splat(0);
  for (let k = 0; k < count; k += 4) {
    const at = from + (<usize>k << 3);
    sizes = f64x2.pmax(f64x2.pmax(sizes, f64x2.abs(v128.load(at))), f64x2.abs(v128.load(at, 16)));
  }
  return most(f64x2.extract_lane(sizes, 0), f64x2.extract_lane(sizes, 1));
}

function joinColumns(fromX: usize, fromY: usize, to: usize, units: f64): void {
  const units2 = f64x2.splat(units);
  for (let k = 0; k < count; k += 4) {
    const at = <usize>k << 3;
    const x = v128.shuffle<i32>(
      nearestWholes(f64x2.mul(v128.load(fromX + at), units2)),
      nearestWholes(f64x2.mul(v128.load(fromX + at, 16), units2)),
      0, 2, 4, 6,
    );
    const y = v128.shuffle<i32>(
      nearestWholes(f64x2.mul(v128.load(fromY + at), units2)),
      nearestWholes(f64x2.mul(v128.load(fromY + at, 16), units2)),
      0, 2, 4, 6,
    );
    v128.store(to + (<usize>k << 2), join(x, y));
  }
}

/** Low halves of two columns of int32, side by side. */
@inline function join(x: v128, y: v128): v128 {
  return v128.or(v128.and(x, i32x4.splat(0xffff)), i32x4.shl(y, 16));
}

/** Two numbers to the nearest whole ones, in lanes 0 and 2 of int32. */
@inline export function nearestWholes(values: v128): v128 {
  return f64x2.add(values, f64x2.splat(WHOLE));
}

@inline export function nearestWhole(value: f64): i32 {
  return <i32>reinterpret<i64>(value + WHOLE);
}
