/**
 * Elementary functions that give the same bits in every JavaScript engine: only additions, multiplications, divisions
 * and square roots, in a fixed order. Each is within 2 units of the last place of the true value.
 */

/** 2^k for k = -1074 .. 1023 at index k + 1074; products of two are exact while they stay in range. */
const POWERS = buildPowers();

function buildPowers(): Float64Array {
  const powers = new Float64Array(2098);
  powers[1074] = 1;
  for (let k = 1; k <= 1023; k++) powers[1074 + k] = 2 * powers[1073 + k];
  for (let k = 1; k <= 1074; k++) powers[1074 - k] = powers[1075 - k] / 2;
  return powers;
}

/** ln 2 in two parts: the first has 32 bits, so that its product with a small whole number is exact. */
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;

/** e to the power x. Infinity above 709.78, 0 below -745.13, NaN for NaN. */
export function exp(x: number): number {
  if (!(x > -745.1332191019412)) return Number.isNaN(x) ? x : 0;
  if (x > 709.782712893384) return Infinity;
  const k = Math.floor(x * Math.LOG2E + 0.5);
  const r = x - k * LN2_HIGH - k * LN2_LOW;
  // |r| <= 0.35: the term of r^14 is below 2^-57 of the sum.
  let sum = 1 / 6227020800;
  sum = sum * r + 1 / 479001600;
  sum = sum * r + 1 / 39916800;
  sum = sum * r + 1 / 3628800;
  sum = sum * r + 1 / 362880;
  sum = sum * r + 1 / 40320;
  sum = sum * r + 1 / 5040;
  sum = sum * r + 1 / 720;
  sum = sum * r + 1 / 120;
  sum = sum * r + 1 / 24;
  sum = sum * r + 1 / 6;
  sum = sum * r + 0.5;
  sum = 1 + (r + r * r * sum);
  if (k >= -1022 && k <= 1023) return sum * POWERS[k + 1074];
  // The ends of the range in two steps, so that neither factor leaves it.
  return k > 0 ? sum * 2 * POWERS[k + 1073] : sum * POWERS[k + 1174] * POWERS[974];
}

/** pi / 2 in three parts: the first two have 33 bits, so that their products with whole numbers below 2^20 are exact. */
const HALF_PI_1 = 1.5707963267341256;
const HALF_PI_2 = 6.077100506303966e-11;
const HALF_PI_3 = 2.0222662487959506e-21;

/** Sine of an angle in radians. [Limit: |x| <= 1e6; NaN beyond] */
export function sin(x: number): number {
  if (!(Math.abs(x) <= 1e6)) return NaN;
  const k = Math.floor(x / (Math.PI / 2) + 0.5);
  const r = x - k * HALF_PI_1 - k * HALF_PI_2 - k * HALF_PI_3;
  const quarter = k & 3;
  const value = quarter & 1 ? cosineNearZero(r) : sineNearZero(r);
  return quarter & 2 ? -value : value;
}

/** Cosine of an angle in radians. [Limit: |x| <= 1e6; NaN beyond] */
export function cos(x: number): number {
  if (!(Math.abs(x) <= 1e6)) return NaN;
  const k = Math.floor(x / (Math.PI / 2) + 0.5);
  const r = x - k * HALF_PI_1 - k * HALF_PI_2 - k * HALF_PI_3;
  const quarter = k & 3;
  const value = quarter & 1 ? sineNearZero(r) : cosineNearZero(r);
  return quarter === 1 || quarter === 2 ? -value : value;
}

/** |r| <= pi / 4: the term of r^19 is below 2^-60. */
function sineNearZero(r: number): number {
  const s = r * r;
  let sum = 1 / 355687428096000;
  sum = sum * s - 1 / 1307674368000;
  sum = sum * s + 1 / 6227020800;
  sum = sum * s - 1 / 39916800;
  sum = sum * s + 1 / 362880;
  sum = sum * s - 1 / 5040;
  sum = sum * s + 1 / 120;
  sum = sum * s - 1 / 6;
  return r + r * s * sum;
}

/** |r| <= pi / 4: the term of r^18 is below 2^-58. */
function cosineNearZero(r: number): number {
  const s = r * r;
  let sum = 1 / 20922789888000;
  sum = sum * s - 1 / 87178291200;
  sum = sum * s + 1 / 479001600;
  sum = sum * s - 1 / 3628800;
  sum = sum * s + 1 / 40320;
  sum = sum * s - 1 / 720;
  sum = sum * s + 1 / 24;
  const half = 0.5 * s;
  const high = 1 - half;
  // What 1 - half lost in rounding comes back with the small terms.
  return high + (1 - high - half + s * s * sum);
}

/** Arc tangents of k / 8. */
const EIGHTHS = [
  0, 0.12435499454676144, 0.24497866312686414, 0.3587706702705722, 0.4636476090008061, 0.5585993153435624,
  0.6435011087932844, 0.7188299996216245, 0.7853981633974483,
];

/** What those lack as float64. */
const EIGHTH_RESTS = [
  0.0, -3.1253241424539383e-18, 1.0698755618734451e-17, -2.4623815582638635e-17, 2.2698777452961687e-17,
  -5.4556305485916264e-18, 1.5834785051444286e-17, -2.1478388444456983e-17, 3.061616997868383e-17,
];

/** What pi / 2 as a float64 lacks. */
const HALF_PI_REST = 6.123233995736766e-17;

/**
 * Angle of the direction (x, y) in radians, above -pi and up to pi; -pi only where y is -0. 0 for (0, 0), NaN for what is
 * not finite.
 */
export function atan2(y: number, x: number): number {
  const ax = Math.abs(x);
  const ay = Math.abs(y);
  if (!(ax < Infinity && ay < Infinity)) return NaN;
  const isSteep = ay > ax;
  const large = isSteep ? ay : ax;
  if (large === 0) return y;
  const t = (isSteep ? ax : ay) / large;
  // Not from 1/16 on: half of 1/8 and less would cancel.
  const k = t < 0.1 ? 0 : Math.floor(8 * t + 0.5);
  const c = k / 8;
  // tan(a - b): less than 1/10, so that the term of z^17 is below 2^-56 of z.
  const z = (t - c) / (1 + t * c);
  const s = z * z;
  let sum = 1 / 15;
  sum = 1 / 13 - sum * s;
  sum = 1 / 11 - sum * s;
  sum = 1 / 9 - sum * s;
  sum = 1 / 7 - sum * s;
  sum = 1 / 5 - sum * s;
  sum = 1 / 3 - sum * s;
  const rest = EIGHTH_RESTS[k] + (z - z * s * sum);
  const isBack = x < 0 || (x === 0 && 1 / x < 0);
  let angle = EIGHTHS[k] + rest;
  if (isSteep) angle = isBack ? Math.PI / 2 + (angle + HALF_PI_REST) : Math.PI / 2 - (angle - HALF_PI_REST);
  else if (isBack) angle = Math.PI - (angle - 2 * HALF_PI_REST);
  return y < 0 || (y === 0 && 1 / y < 0) ? -angle : angle;
}
