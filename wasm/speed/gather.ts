/** Numbers of four entries that do not follow each other. */

/** Four of a float32 or int32 column. @param a bytes from its beginning, and so on */
@inline export function gather(from: usize, a: usize, b: usize, c: usize, d: usize): v128 {
  return v128.load_lane<u32>(
    from + d,
    v128.load_lane<u32>(from + c, v128.load_lane<u32>(from + b, v128.load_zero<u32>(from + a), 1), 2),
    3,
  );
}

/** Four of a float64 column less a number, as float32; the bytes are those of a float32 column. */
@inline export function gatherDifferences(from: usize, a: usize, b: usize, c: usize, d: usize, origin: v128): v128 {
  const low = v128.load_lane<u64>(from + (b << 1), v128.load_zero<u64>(from + (a << 1)), 1);
  const high = v128.load_lane<u64>(from + (d << 1), v128.load_zero<u64>(from + (c << 1)), 1);
  return v128.shuffle<f32>(
    f32x4.demote_f64x2_zero(f64x2.sub(low, origin)),
    f32x4.demote_f64x2_zero(f64x2.sub(high, origin)),
    0, 1, 4, 5,
  );
}
