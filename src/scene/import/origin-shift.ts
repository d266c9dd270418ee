/** Far from the origin: the centre of an axis is more than this many extents away from 0. */
const FAR = 256;

/**
 * The shift for one axis that brings far coordinates near to 0 without changing any of them by a single bit:
 * floor(min) if the coordinates are farther than 256 extents from 0 and every subtraction is exact, else 0.
 * @param values coordinates of the axis, finite, at least one
 * @param extent the larger side of the box around everything
 */
export function findAxisOrigin(values: Float64Array, extent: number): number {
  let min = values[0];
  let max = values[0];
  for (const value of values) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  const centre = min / 2 + max / 2;
  if (Math.abs(centre) <= FAR * extent) return 0;
  const origin = Math.floor(min);
  // Near 0 (say -0.5 with a floor of -1) the difference can need more bits than a number has: keep the file's own.
  for (const value of values) if (!isExactDifference(value, origin)) return 0;
  return origin;
}

/** Whether a - b is a float64 (Knuth's two-sum error term is zero). */
function isExactDifference(a: number, b: number): boolean {
  const difference = a - b;
  const virtual = a - difference;
  const roundoff = a - (difference + virtual) + (virtual - b);
  return roundoff === 0;
}
