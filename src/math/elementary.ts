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
