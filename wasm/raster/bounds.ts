/**
 * Which pixels of each row lie in a triangle, and in the part of it that a record sees. Both are intersections of
 * half-planes; in a row each is a bound of the column that changes linearly with y. Lower bounds are kept in lane 0,
 * upper ones negated in lane 1, so that a maximum and a ceiling serve both.
 */
import { judgeRecordRow, judgeTriangleRow } from './judge';
import {
  firstX, margin, nearby, pair, perColumn, pieceRows, planes, tolerance, triangleRows, triangleSpans, width, xs, ys, zone,
} from './state';

/** Half-planes whose border is as good as a row. */
@inline const FLAT: f64 = 1e-14;
/** No bound. */
@inline const FAR: f64 = -1e18;
/** 2^52 + 2^51: added to a small integer, it leaves that in the low word. */
@inline const MAGIC: f64 = 6755399441055744;

// Two bounds per lane: column = a + b * y, moved inwards by half of w; and up to two flat ones, s * y + o >= 0.
let a00: f64 = 0, a01: f64 = 0, a10: f64 = 0, a11: f64 = 0;
let b00: f64 = 0, b01: f64 = 0, b10: f64 = 0, b11: f64 = 0;
let w00: f64 = 0, w01: f64 = 0, w10: f64 = 0, w11: f64 = 0;
let lowers: i32 = 0, uppers: i32 = 0, flats: i32 = 0;
let s0: f64 = 0, o0: f64 = 0, s1: f64 = 0, o1: f64 = 0;

export function clearBounds(): void {
  a00 = a01 = a10 = a11 = FAR;
  b00 = b01 = b10 = b11 = 0;
  w00 = w01 = w10 = w11 = 0;
  lowers = uppers = flats = 0;
}

/** Keep what has c * x + s * y + o >= 0 (c, s of length 1); what is nearer to the border than `near` must be judged. */
export function addBound(c: f64, s: f64, o: f64, near: f64): void {
  if (Math.abs(c) < FLAT) {
    if (flats == 0) { s0 = s; o0 = o; } else { s1 = s; o1 = o; }
    flats++;
    return;
  }
  const inverse = 1 / c;
  const w = near * Math.abs(inverse) * perColumn;
  const a = (-o * inverse - firstX) * perColumn;
  const b = -s * inverse * perColumn;
  if (c > 0) {
    if (lowers == 0) { a00 = a + w; b00 = b; w00 = 2 * w; } else { a10 = a + w; b10 = b; w10 = 2 * w; }
    lowers++;
  } else {
    if (uppers == 0) { a01 = w - a; b01 = -b; w01 = 2 * w; } else { a11 = w - a; b11 = -b; w11 = 2 * w; }
    uppers++;
  }
}

@inline export function hasBounds(): bool {
  return lowers + uppers + flats != 0;
}

/** Find the rows of a triangle. False for one that is none, as far as rounding can tell. */
export function boundTriangle(t: i32, a: usize, b: usize, c: usize, rowFrom: i32, rowTo: i32): bool {
  const plane = planes + <usize>t * 72;
  clearBounds();
  for (let e: usize = 0; e < 72; e += 24) {
    addBound(load<f64>(plane + e), load<f64>(plane + e, 8), load<f64>(plane + e, 16), zone);
  }
  if (lowers == 0 || uppers == 0 || lowers > 2 || uppers > 2) return false;
  const A1 = pair(a00, a01), B1 = pair(b00, b01), W1 = pair(w00, w01);
  const A2 = pair(a10, a11), B2 = pair(b10, b11), W2 = pair(w10, w11);
  const limits = pair(0, <f64>(1 - width)), beyond = pair(<f64>width, 1);
  const zero = f64x2.splat(0), half = f64x2.splat(0.5), share = f64x2.splat(0.5 * nearby / zone);
  const hasFlat = flats != 0, flatS = s0, flatO = o0;
  let at: usize = 0;
  for (let row = rowFrom; row <= rowTo; row++, at += 16) {
    const y = load<f64>(ys + (<usize>row << 3));
    const yy = f64x2.splat(y);
    const v1 = f64x2.add(A1, f64x2.mul(B1, yy));
    const v2 = f64x2.add(A2, f64x2.mul(B2, yy));
    const clean = f64x2.pmax(limits, f64x2.ceil(f64x2.pmax(v1, v2)));
    let outer = f64x2.pmax(limits, f64x2.ceil(f64x2.pmax(f64x2.sub(v1, W1), f64x2.sub(v2, W2))));
    let isAllNear = false, isOnFlat = false;
    if (hasFlat) {
      const depth = flatS * y + flatO;
      if (depth < zone) {
        if (depth < -zone) outer = pair(1, 0);
        else {
          isOnFlat = true;
          isAllNear = Math.abs(depth) > 0.4 * tolerance;
        }
      }
    }
    if (isAllNear || !i64x2.all_true(f64x2.eq(clean, outer))) {
      // Most pixels on a border are near its line and far from all others: sure without a look at coordinates.
      const e1 = f64x2.sub(outer, v1), e2 = f64x2.sub(outer, v2);
      const in1 = f64x2.ge(e1, zero), in2 = f64x2.ge(e2, zero);
      const on1 = f64x2.le(f64x2.abs(f64x2.add(e1, f64x2.mul(W1, half))), f64x2.mul(W1, share));
      const on2 = f64x2.le(f64x2.abs(f64x2.add(e2, f64x2.mul(W2, half))), f64x2.mul(W2, share));
      const fits = f64x2.le(f64x2.add(outer, v128.shuffle<i64>(clean, clean, 1, 0)), zero);
      const sure = v128.and(v128.and(v128.or(in1, on1), v128.or(in2, on2)), v128.and(v128.or(in1, in2), fits));
      if (isOnFlat || !i64x2.all_true(sure)) {
        if (f64x2.extract_lane(outer, 0) <= -f64x2.extract_lane(outer, 1)) {
          outer = judgeTriangleRow(plane, a, b, c, row, y, outer, clean, isAllNear);
        }
      }
    }
    v128.store(triangleSpans + at, outer);
    v128.store(triangleRows + at, f64x2.add(f64x2.pmin(outer, beyond), f64x2.splat(MAGIC)));
  }
  return true;
}

/** Find the rows of what a record sees of the triangle that was bounded last, from `first` to `last`. */
export function boundPiece(record: usize, rowFrom: i32, first: i32, last: i32): void {
  const A1 = pair(a00, a01), B1 = pair(b00, b01), W1 = pair(w00, w01);
  const A2 = pair(a10, a11), B2 = pair(b10, b11), W2 = pair(w10, w11);
  // Nearly flat bounds leave the range of small integers.
  const beyond = pair(<f64>width, 1);
  const zero = f64x2.splat(0), half = f64x2.splat(0.5), share = f64x2.splat(0.5 * nearby / margin);
  const flatCount = flats, flatS0 = s0, flatO0 = o0, flatS1 = s1, flatO1 = o1;
  let at = <usize>(first - rowFrom) << 4;
  for (let row = first; row <= last; row++, at += 16) {
    const y = load<f64>(ys + (<usize>row << 3));
    const yy = f64x2.splat(y);
    const v1 = f64x2.add(A1, f64x2.mul(B1, yy));
    const v2 = f64x2.add(A2, f64x2.mul(B2, yy));
    const whole = v128.load(triangleSpans + at);
    let inner = f64x2.pmax(whole, f64x2.ceil(f64x2.pmax(v1, v2)));
    let outer = f64x2.pmax(whole, f64x2.ceil(f64x2.pmax(f64x2.sub(v1, W1), f64x2.sub(v2, W2))));
    let isAllNear = false;
    if (flatCount != 0) {
      let depth = flatS0 * y + flatO0;
      if (flatCount == 2) depth = min(depth, flatS1 * y + flatO1);
      if (depth < -margin) inner = outer = pair(1, 0);
      else isAllNear = depth < -0.4 * tolerance;
    }
    if (isAllNear || !i64x2.all_true(f64x2.eq(inner, outer))) {
      const e1 = f64x2.sub(outer, v1), e2 = f64x2.sub(outer, v2);
      const in1 = f64x2.ge(e1, zero), in2 = f64x2.ge(e2, zero);
      const on1 = f64x2.le(f64x2.abs(f64x2.add(e1, f64x2.mul(W1, half))), f64x2.mul(W1, share));
      const on2 = f64x2.le(f64x2.abs(f64x2.add(e2, f64x2.mul(W2, half))), f64x2.mul(W2, share));
      const fits = f64x2.le(f64x2.add(outer, v128.shuffle<i64>(inner, inner, 1, 0)), zero);
      const sure = v128.and(v128.and(v128.or(in1, on1), v128.or(in2, on2)), fits);
      if (!isAllNear && i64x2.all_true(sure)) inner = outer;
      else if (f64x2.extract_lane(outer, 0) <= -f64x2.extract_lane(outer, 1)) {
        inner = judgeEnds(record, row, y, outer, inner, isAllNear);
      }
    }
    v128.store(pieceRows + at, f64x2.add(f64x2.pmin(inner, beyond), f64x2.splat(MAGIC)));
  }
}

/** Judge both ends of a row at once where there is one pixel to judge at each; else one by one. */
function judgeEnds(record: usize, row: i32, y: f64, outer: v128, inner: v128, isAllNear: bool): v128 {
  const low = <usize>(<i32>f64x2.extract_lane(outer, 0)), high = <usize>(-<i32>f64x2.extract_lane(outer, 1));
  const x = f64x2.replace_lane(v128.load64_splat(xs + (low << 3)), 1, load<f64>(xs + (high << 3)));
  const dx = f64x2.sub(x, v128.load64_splat(record));
  const dy = f64x2.splat(y - load<f64>(record, 8));
  const left = f64x2.sub(f64x2.mul(v128.load64_splat(record, 24), dy), f64x2.mul(v128.load64_splat(record, 32), dx));
  const right = f64x2.sub(f64x2.mul(v128.load64_splat(record, 48), dx), f64x2.mul(v128.load64_splat(record, 40), dy));
  const most = f64x2.pmax(left, right);
  const isIn = f64x2.le(most, f64x2.splat(tolerance));
  const isClear = v128.or(isIn, f64x2.gt(most, f64x2.splat(margin)));
  const isSingle = f64x2.le(f64x2.sub(inner, outer), f64x2.splat(1));
  if (!isAllNear && load<f64>(record, 56) >= 0 && i64x2.all_true(v128.and(isClear, isSingle))) {
    return v128.bitselect(outer, inner, isIn);
  }
  return judgeRecordRow(record, row, y, outer, inner, isAllNear);
}
