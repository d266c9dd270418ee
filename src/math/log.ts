/** ln 2 in two parts: the first has 32 bits, so that its product with an exponent is exact. */
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;
const HALF_ROOT = Math.SQRT1_2;
/** Terms of the series: what comes after is below the last place. */
const TERMS = 12;

const bits = new DataView(new ArrayBuffer(8));

/**
 * Natural logarithm, the same to the last bit in every JavaScript engine; right to about 1e-15 of itself. -Infinity for 0, NaN
 * below it.
 */
export function log(x: number): number {
  if (!(x > 0)) return x === 0 ? -Infinity : NaN;
  if (x === Infinity) return Infinity;
  // Numbers below the normal ones have no hidden bit.
  const isTiny = x < 2.2250738585072014e-308;
  bits.setFloat64(0, isTiny ? x * 18014398509481984 : x);
  const high = bits.getUint32(0);
  let exponent = ((high >>> 20) & 2047) - 1022 - (isTiny ? 54 : 0);
  bits.setUint32(0, (high & 0x800fffff) | (1022 << 20));
  // Between a half and 1; moved to between the root of a half and the root of 2.
  let mantissa = bits.getFloat64(0);
  if (mantissa < HALF_ROOT) {
    mantissa *= 2;
    exponent--;
  }
  const f = mantissa - 1;
  const s = f / (2 + f);
  const square = s * s;
  let sum = 0;
  for (let k = TERMS; k >= 1; k--) sum = square * (1 / (2 * k + 1) + sum);
  // ln(1 + f) = f - s (f - 2 sum): the large part is exact.
  return exponent * LN2_HIGH + (f - (s * (f - 2 * sum) - exponent * LN2_LOW));
}
