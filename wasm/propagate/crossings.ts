/** Distances along an edge, and where two are equal; the twin is find-crossings.ts. */
import { COST, FOOT, HEIGHT, pair } from './state';

/** Crossings nearer than this to an end of the interval are taken for it. */
@inline const MARGIN: f64 = 1e-12;

@inline export function along(isLinear: bool, foot: f64, height: f64, cost: f64, s: f64): f64 {
  if (isLinear) return foot + height * s;
  return cost + sqrt<f64>((s - foot) * (s - foot) + height);
}

/** The same at two places. */
@inline export function alongBoth(isLinear: bool, foot: f64, height: f64, cost: f64, s: v128): v128 {
  if (isLinear) return f64x2.add(f64x2.splat(foot), f64x2.mul(f64x2.splat(height), s));
  const u = f64x2.sub(s, f64x2.splat(foot));
  return f64x2.add(f64x2.splat(cost), f64x2.sqrt(f64x2.add(f64x2.mul(u, u), f64x2.splat(height))));
}

/** What findCrossings found, in rising order. */
export let crossing0: f64 = 0;
export let crossing1: f64 = 0;

export function setCrossing(s: f64): void {
  crossing0 = s;
}

/** Where two windows may be equal, strictly between s0 and s1; returns how many such places. */
export function findCrossings(n: usize, isLinear: bool, w: usize, otherIsLinear: bool, s0: f64, s1: f64): i32 {
  const lo = s0 + MARGIN, hi = s1 - MARGIN;
  const foot = load<f64>(n, FOOT), height = load<f64>(n, HEIGHT);
  const otherFoot = load<f64>(w, FOOT), otherHeight = load<f64>(w, HEIGHT);
  let a: f64, b: f64, c: f64, spread: f64, shift: f64;
  if (!isLinear && !otherIsLinear) {
    const d = foot - otherFoot;
    const delta = load<f64>(w, COST) - load<f64>(n, COST);
    const k = d * d + height - otherHeight - delta * delta;
    a = d * d - delta * delta;
    b = d * k;
    const square = k * k + 4 * a * otherHeight;
    if (square < 0) return 0;
    const roots = f64x2.sqrt(pair(otherHeight, square));
    const side = delta * f64x2.extract_lane(roots, 0);
    c = (k / 2 - side) * (k / 2 + side);
    spread = abs(delta) * f64x2.extract_lane(roots, 1);
    shift = otherFoot;
  } else if (isLinear && otherIsLinear) {
    a = 0;
    b = height - otherHeight;
    c = foot - otherFoot;
    spread = abs(b);
    b = -b;
    shift = 0;
  } else {
    const p = isLinear ? w : n, l = isLinear ? n : w;
    const slope = load<f64>(l, HEIGHT), h = load<f64>(p, HEIGHT);
    shift = load<f64>(p, FOOT);
    const g = load<f64>(l, FOOT) + slope * shift - load<f64>(p, COST);
    a = 1 - slope * slope;
    b = 2 * g * slope;
    c = h - g * g;
    const square = g * g - h * a;
    if (square < 0) return 0;
    spread = 2 * sqrt<f64>(square);
  }
  const q = (b + (b < 0 ? -spread : spread)) / 2;
  const both = f64x2.add(f64x2.splat(shift), f64x2.div(pair(q, c), pair(a, q)));
  const r = f64x2.extract_lane(both, 0), s = f64x2.extract_lane(both, 1);
  const low = r < s ? r : s;
  const high = r < s ? s : r;
  let found = 0;
  if (low > lo && low < hi) {
    crossing0 = low;
    found = 1;
  }
  if (high > lo && high < hi) {
    if (found == 0) crossing0 = high;
    else crossing1 = high;
    found++;
  }
  return found;
}

/** A crossing where the closed form found none although the signs differ. */
export function bisect(n: usize, isLinear: bool, w: usize, otherIsLinear: bool, s0: f64, s1: f64): f64 {
  let lo = s0, hi = s1;
  const atLow = isShorter(n, isLinear, w, otherIsLinear, lo);
  for (let k = 0; k < 50; k++) {
    const middle = (lo + hi) / 2;
    if (isShorter(n, isLinear, w, otherIsLinear, middle) == atLow) lo = middle;
    else hi = middle;
  }
  return (lo + hi) / 2;
}

function isShorter(n: usize, isLinear: bool, w: usize, otherIsLinear: bool, s: f64): bool {
  return (
    along(isLinear, load<f64>(n, FOOT), load<f64>(n, HEIGHT), load<f64>(n, COST), s) <
    along(otherIsLinear, load<f64>(w, FOOT), load<f64>(w, HEIGHT), load<f64>(w, COST), s)
  );
}
