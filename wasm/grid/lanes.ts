/** Two numbers side by side. */
@inline export function lanes(a: f64, b: f64): v128 {
  return f64x2.replace_lane(f64x2.splat(a), 1, b);
}

/** Two numbers from memory, side by side. */
@inline export function load2(a: usize, b: usize): v128 {
  return v128.load64_lane(b, v128.load64_zero(a), 1);
}

/** Four numbers as float32, from two pairs in float64. */
@inline export function narrow(a: v128, b: v128): v128 {
  return v128.shuffle<f32>(f32x4.demote_f64x2_zero(a), f32x4.demote_f64x2_zero(b), 0, 1, 4, 5);
}

/** Added to a whole number, it leaves the low 32 bits of the number in the low 32 bits of the sum. */
const WHOLE: f64 = 6755399441055744;

/** The low 32 bits of two whole numbers, in lanes 0 and 2 of int32. [Limit: below 2^51] */
@inline export function lowBits(wholes: v128): v128 {
  return f64x2.add(wholes, f64x2.splat(WHOLE));
}
