/** Sine and cosine with the bits of src/math/elementary.ts: the same operations in the same order. */

const HALF_PI_1: f64 = 1.5707963267341256;
const HALF_PI_2: f64 = 6.077100506303966e-11;
const HALF_PI_3: f64 = 2.0222662487959506e-21;
const HALF_PI: f64 = 3.141592653589793 / 2;

/** [Limit: |x| <= 1e6] */
export function sine(x: f64): f64 {
  const k = Math.floor(x / HALF_PI + 0.5);
  const r = x - k * HALF_PI_1 - k * HALF_PI_2 - k * HALF_PI_3;
  const quarter = <i32>k & 3;
  const value = quarter & 1 ? cosineNearZero(r) : sineNearZero(r);
  return quarter & 2 ? -value : value;
}

/** [Limit: |x| <= 1e6] */
export function cosine(x: f64): f64 {
  const k = Math.floor(x / HALF_PI + 0.5);
  const r = x - k * HALF_PI_1 - k * HALF_PI_2 - k * HALF_PI_3;
  const quarter = <i32>k & 3;
  const value = quarter & 1 ? sineNearZero(r) : cosineNearZero(r);
  return quarter == 1 || quarter == 2 ? -value : value;
}

function sineNearZero(r: f64): f64 {
  const s = r * r;
  let sum: f64 = 1.0 / 355687428096000.0;
  sum = sum * s - 1.0 / 1307674368000.0;
  sum = sum * s + 1.0 / 6227020800.0;
  sum = sum * s - 1.0 / 39916800.0;
  sum = sum * s + 1.0 / 362880.0;
  sum = sum * s - 1.0 / 5040.0;
  sum = sum * s + 1.0 / 120.0;
  sum = sum * s - 1.0 / 6.0;
  return r + r * s * sum;
}

function cosineNearZero(r: f64): f64 {
  const s = r * r;
  let sum: f64 = 1.0 / 20922789888000.0;
  sum = sum * s - 1.0 / 87178291200.0;
  sum = sum * s + 1.0 / 479001600.0;
  sum = sum * s - 1.0 / 3628800.0;
  sum = sum * s + 1.0 / 40320.0;
  sum = sum * s - 1.0 / 720.0;
  sum = sum * s + 1.0 / 24.0;
  const half = 0.5 * s;
  const high = 1 - half;
  return high + (1 - high - half + s * s * sum);
}
