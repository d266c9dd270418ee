/**
 * Pixels where two roots are as near as each other, as far as float32 can tell. As in look-up.ts the lesser float64
 * wins, and of equal ones the first. Not rare: behind a corner on a straight way, both the corner and the root before it
 * are right.
 */
import { depthOf, isSeen, lengthOf } from './judge';
import {
  costs, distances, doubt, nodeCount, parents, planes, RECORD, records, rootCount, rootTable, starts, tiePlaces, tolerance,
  toWorld, twins, UNREACHED, width, xs, ys,
} from './state';

/** Whether a root was met with two costs: beyond a barrier, or when its label fell by less than counts. */
let isMixed: bool = false;

export function clearRoots(): void {
  memory.fill(rootTable, 0, <usize>rootCount << 5);
  isMixed = false;
}

/** Remember what the records of a root say. */
@inline export function noteRoot(record: usize, root: f64): void {
  const entry = rootTable + (<usize>(<i32>(root < 0 ? -1 - root : root)) << 5);
  const cost = load<f64>(record, 16);
  if (load<f64>(entry, 24) != 0 && load<f64>(entry, 16) != cost) isMixed = true;
  v128.store(entry, v128.load(record));
  store<f64>(entry, cost, 16);
  store<f64>(entry, root < 0 ? -1 : 1, 24);
}

let bestLength: f64 = 0;
let bestRoot: i32 = 0;

/** As readTriangle of look-up.ts: the least over the records of a triangle. */
function readTriangle(t: i32, x: f64, y: f64): void {
  const end = load<i32>(starts + (<usize>t << 2), 4);
  for (let k = load<i32>(starts + (<usize>t << 2)); k < end; k++) {
    const record = records + <usize>k * RECORD;
    const length = lengthOf(record, x, y);
    if (length >= bestLength || !isSeen(record, x, y)) continue;
    const root = load<f64>(record, 56);
    bestLength = length;
    bestRoot = <i32>(root < 0 ? -1 - root : root);
  }
}

/** The edge of a triangle that a point is on, -1 if it is inside, -2 if that is unclear. */
function findNearEdge(t: i32, x: f64, y: f64): i32 {
  let edge = -1;
  for (let e = 0; e < 3; e++) {
    const depth = depthOf(planes + <usize>(3 * t + e) * 24, x, y);
    if (depth >= 2 * tolerance) continue;
    if (edge != -1 || Math.abs(depth) > 0.5 * tolerance) return -2;
    edge = e;
  }
  return edge;
}

/** Read the one or two triangles at a pixel anew. */
function readAgain(triangle: i32, pixel: usize, x: f64, y: f64): void {
  let first = triangle, second = -1;
  const edge = findNearEdge(triangle, x, y);
  if (edge >= 0) {
    const twin = load<i32>(twins + (<usize>(3 * triangle + edge) << 2));
    second = twin < 0 ? -1 : twin / 3;
    if (second < 0 || findNearEdge(second, x, y) != twin % 3) {
      doubt(pixel);
      return;
    }
    first = min(triangle, second);
    second = max(triangle, second);
  } else if (edge == -2) {
    doubt(pixel);
    return;
  }
  bestLength = Infinity;
  bestRoot = -1;
  readTriangle(first, x, y);
  if (second >= 0) readTriangle(second, x, y);
  store<f32>(distances + (pixel << 2), bestRoot < 0 ? UNREACHED : <f32>(bestLength * toWorld));
  store<i32>(parents + (pixel << 2), bestRoot);
}

/** A record is as near to a pixel as the root that stands there. */
function settlePixel(triangle: i32, record: usize, root: i32, row: i32, pixel: usize): void {
  const x = load<f64>(xs + ((pixel - <usize>row * <usize>width) << 3));
  const y = load<f64>(ys + (<usize>row << 3));
  if (isMixed) {
    readAgain(triangle, pixel, x, y);
    return;
  }
  const other = load<i32>(parents + (pixel << 2));
  const entry = rootTable + (<usize>other << 5);
  let length: f64;
  if (load<f64>(entry, 24) < 0) {
    const value = load<f64>(entry, 16) + load<f64>(entry) * x + load<f64>(entry, 8) * y;
    length = max(load<f64>(costs + (<usize>(other - nodeCount) << 3)), value);
  } else {
    const dx = x - load<f64>(entry), dy = y - load<f64>(entry, 8);
    length = load<f64>(entry, 16) + sqrt<f64>(dx * dx + dy * dy);
  }
  store<i32>(parents + (pixel << 2), lengthOf(record, x, y) < length ? root : other);
}

/** Settle the ties of a record in the pixels `low` to `high` of a row. */
function settleRow(triangle: i32, record: usize, root: i32, row: i32, low: i32, high: i32): void {
  const y = load<f64>(ys + (<usize>row << 3));
  for (let i = low; i <= high; i++) {
    const pixel = <usize>row * <usize>width + <usize>i;
    if (load<i32>(parents + (pixel << 2)) == root) continue;
    const distance = <f32>(lengthOf(record, load<f64>(xs + (<usize>i << 3)), y) * toWorld);
    if (load<f32>(distances + (pixel << 2)) == distance) settlePixel(triangle, record, root, row, pixel);
  }
}

/**
 * Settle the ties that were met while a row was filled.
 *
 * @param counts how many, per lane
 * @param places byte offset of the last group of four pixels with one, per lane
 */
export function settleTies(
  triangle: i32, record: usize, root: i32, row: i32, low: i32, high: i32, counts: v128, places: v128,
): void {
  if (v128.any_true(i32x4.gt_s(counts, i32x4.splat(1)))) {
    settleRow(triangle, record, root, row, low, high);
    return;
  }
  v128.store(tiePlaces, places);
  let bits = i32x4.bitmask(i32x4.gt_s(counts, i32x4.splat(0)));
  do {
    const lane = <usize>ctz(bits);
    settlePixel(triangle, record, root, row, (<usize>load<i32>(tiePlaces + (lane << 2)) >> 2) + lane);
    bits &= bits - 1;
  } while (bits != 0);
}
