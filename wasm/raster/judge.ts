/**
 * Pixels near the border of a triangle or of a record, judged one by one with the very numbers of look-up.ts and
 * mesh-locator.ts: whatever rounding makes of a point there, it must be the same here.
 */
import { ANGLE, costs, doubt, nodeCount, pair, pixelAt, tolerance, xs, zone } from './state';

/** The cost of the source of a straight front. */
@inline export function startCost(root: f64): f64 {
  return load<f64>(costs + (<usize>(<i32>(-1 - root) - nodeCount) << 3));
}

/** Whether the look-up would read the record there. */
export function isSeen(record: usize, x: f64, y: f64): bool {
  const root = load<f64>(record, 56);
  if (root < 0) {
    const nx = load<f64>(record), ny = load<f64>(record, 8);
    const rise = load<f64>(record, 16) + nx * x + ny * y - startCost(root);
    if (rise < -tolerance) return false;
    const slack = tolerance + ANGLE * rise;
    if (nx * (y - load<f64>(record, 32)) - ny * (x - load<f64>(record, 24)) > slack) return false;
    return !(ny * (x - load<f64>(record, 40)) - nx * (y - load<f64>(record, 48)) > slack);
  }
  const dx = x - load<f64>(record);
  const dy = y - load<f64>(record, 8);
  const left = load<f64>(record, 24) * dy - load<f64>(record, 32) * dx;
  const right = load<f64>(record, 48) * dx - load<f64>(record, 40) * dy;
  const slack = tolerance + ANGLE * sqrt<f64>(dx * dx + dy * dy);
  return !(left > slack) && !(right > slack);
}

/** The length that the look-up would compute from a record. */
export function lengthOf(record: usize, x: f64, y: f64): f64 {
  const root = load<f64>(record, 56);
  if (root < 0) {
    return max(startCost(root), load<f64>(record, 16) + load<f64>(record) * x + load<f64>(record, 8) * y);
  }
  const dx = x - load<f64>(record), dy = y - load<f64>(record, 8);
  return load<f64>(record, 16) + sqrt<f64>(dx * dx + dy * dy);
}

/** Distance of a point inside of the line of an edge. */
@inline export function depthOf(plane: usize, x: f64, y: f64): f64 {
  return load<f64>(plane) * x + load<f64>(plane, 8) * y + load<f64>(plane, 16);
}

export const OUTSIDE: i32 = 0;
export const INSIDE: i32 = 1;
export const UNCLEAR: i32 = 2;

@inline function isNear(vertex: usize, x: f64, y: f64): bool {
  const dx = x - load<f64>(vertex), dy = y - load<f64>(vertex, 8);
  return dx * dx + dy * dy <= 0.25 * tolerance * tolerance;
}

/** Whether the look-up would read a triangle at a point that is near its border. */
function judgePoint(plane: usize, a: usize, b: usize, c: usize, x: f64, y: f64): i32 {
  const d0 = depthOf(plane, x, y);
  const d1 = depthOf(plane + 24, x, y);
  const d2 = depthOf(plane + 48, x, y);
  const least = min(d0, min(d1, d2));
  if (least < -zone) return OUTSIDE;
  const clear = 2 * tolerance;
  if (least >= clear) return INSIDE;
  // Near one edge only, its foot is on the edge itself. Near two, lines stay near for long beyond the tip of a needle.
  if (i32(d0 < clear) + i32(d1 < clear) + i32(d2 < clear) == 1) {
    return Math.abs(least) <= 0.5 * tolerance ? INSIDE : UNCLEAR;
  }
  return isNear(a, x, y) || isNear(b, x, y) || isNear(c, x, y) ? INSIDE : UNCLEAR;
}

/**
 * The pixels of a triangle in a row, as (first, -last), from those that may be its own (`outer`) and those that are for
 * sure (`clean`). Unclear ones are left to the look-up.
 */
export function judgeTriangleRow(
  plane: usize, a: usize, b: usize, c: usize, row: i32, y: f64, outer: v128, clean: v128, isAllNear: bool,
): v128 {
  const low = <i32>f64x2.extract_lane(outer, 0), high = -<i32>f64x2.extract_lane(outer, 1);
  let from = <i32>f64x2.extract_lane(clean, 0), to = -<i32>f64x2.extract_lane(clean, 1);
  let first = i32.MAX_VALUE, last = -1;
  if (isAllNear || from > to) from = high + 1;
  else {
    first = from;
    last = to;
  }
  for (let i = low; i <= high; i++) {
    if (i == from) {
      i = to;
      continue;
    }
    const kind = judgePoint(plane, a, b, c, load<f64>(xs + (<usize>i << 3)), y);
    if (kind == OUTSIDE) continue;
    if (kind == UNCLEAR) doubt(pixelAt(row, i));
    first = min(first, i);
    last = max(last, i);
  }
  return pair(<f64>first, <f64>-last);
}

/** The same for a record: `inner` are seen for sure, those in `outer` beside them are asked for. */
export function judgeRecordRow(record: usize, row: i32, y: f64, outer: v128, inner: v128, isAllNear: bool): v128 {
  const low = <i32>f64x2.extract_lane(outer, 0), high = -<i32>f64x2.extract_lane(outer, 1);
  let from = <i32>f64x2.extract_lane(inner, 0), to = -<i32>f64x2.extract_lane(inner, 1);
  let first = i32.MAX_VALUE, last = -1, count = 0;
  if (isAllNear || from > to) from = high + 1;
  else {
    first = from;
    last = to;
    count = to - from + 1;
  }
  for (let i = low; i <= high; i++) {
    if (i == from) {
      i = to;
      continue;
    }
    if (!isSeen(record, load<f64>(xs + (<usize>i << 3)), y)) continue;
    first = min(first, i);
    last = max(last, i);
    count++;
  }
  // Rounding left a hole: nothing is sure there.
  if (count != 0 && count != last - first + 1) for (let i = low; i <= high; i++) doubt(pixelAt(row, i));
  return pair(<f64>first, <f64>-last);
}
