/**
 * Rows of pixels take the length of a record where it is less than what they have. Lengths are computed in float64, then
 * rounded. Compared as unsigned integers, the bits of -1 (unreached) and -2 (solid) are above those of all lengths, in
 * this order, so that one comparison serves all pixels.
 */
import { startCost } from './judge';
import { distances, parents, toWorld, UNREACHED, width, worldXs, worldYs, xs, ys } from './state';
import { settleTies } from './ties';

/** Take the lengths of a group of four pixels; `rest` is negative in lanes behind the end of the row. */
@inline function round(low: v128, high: v128, rest: v128): v128 {
  const all = v128.shuffle<i32>(f32x4.demote_f64x2_zero(low), f32x4.demote_f64x2_zero(high), 0, 1, 4, 5);
  return v128.or(all, i32x4.shr_s(rest, 31));
}

/** A root that is a point. */
export function fillCone(spans: usize, rowFrom: i32, rowTo: i32, triangle: i32, record: usize): void {
  const rootX = f64x2.splat(load<f64>(record) * toWorld);
  const rootY = load<f64>(record, 8) * toWorld;
  const cost = f64x2.splat(load<f64>(record, 16) * toWorld);
  const id = <i32>load<f64>(record, 56);
  const root = i32x4.splat(id);
  const lanes = i32x4(0, 1, 2, 3), four = i32x4.splat(4);
  const toDistance = distances, toParent = parents, columns = <usize>width, columnXs = worldXs, rowYs = worldYs;
  for (let row = rowFrom; row <= rowTo; row++, spans += 16) {
    const low = load<i32>(spans), high = -load<i32>(spans, 8);
    if (low > high) continue;
    const dy = load<f64>(rowYs + (<usize>row << 3)) - rootY;
    const dyy = f64x2.splat(dy * dy);
    const first = <usize>row * columns;
    const end = (first + <usize>high) << 2;
    let at = columnXs + (<usize>low << 3);
    let rest = i32x4.sub(i32x4.splat(high - low), lanes);
    let ties = i32x4.splat(0), places = i32x4.splat(0);
    for (let out = (first + <usize>low) << 2; out <= end; out += 16, at += 32) {
      const dx0 = f64x2.sub(v128.load(at), rootX);
      const dx1 = f64x2.sub(v128.load(at, 16), rootX);
      const l0 = f64x2.add(cost, f64x2.sqrt(f64x2.add(f64x2.mul(dx0, dx0), dyy)));
      const l1 = f64x2.add(cost, f64x2.sqrt(f64x2.add(f64x2.mul(dx1, dx1), dyy)));
      const fresh = round(l0, l1, rest);
      const old = v128.load(toDistance + out);
      const parent = v128.load(toParent + out);
      const least = i32x4.min_u(old, fresh);
      v128.store(toDistance + out, least);
      v128.store(toParent + out, v128.bitselect(parent, root, i32x4.eq(least, old)));
      const tie = v128.andnot(i32x4.eq(old, fresh), i32x4.eq(parent, root));
      places = v128.bitselect(i32x4.splat(<i32>out), places, tie);
      ties = i32x4.sub(ties, tie);
      rest = i32x4.sub(rest, four);
    }
    if (v128.any_true(ties)) settleTies(triangle, record, id, row, low, high, ties, places);
  }
}

/** A straight front. */
export function fillStrip(spans: usize, rowFrom: i32, rowTo: i32, triangle: i32, record: usize): void {
  const nx = f64x2.splat(load<f64>(record));
  const ny = load<f64>(record, 8);
  const offset = f64x2.splat(load<f64>(record, 16));
  const cost = f64x2.splat(startCost(load<f64>(record, 56)));
  const scale = f64x2.splat(toWorld);
  const id = <i32>(-1 - load<f64>(record, 56));
  const root = i32x4.splat(id);
  const lanes = i32x4(0, 1, 2, 3), four = i32x4.splat(4);
  for (let row = rowFrom; row <= rowTo; row++, spans += 16) {
    const low = load<i32>(spans), high = -load<i32>(spans, 8);
    if (low > high) continue;
    const rise = f64x2.splat(ny * load<f64>(ys + (<usize>row << 3)));
    const first = <usize>row * <usize>width;
    const end = (first + <usize>high) << 2;
    let at = xs + (<usize>low << 3);
    let rest = i32x4.sub(i32x4.splat(high - low), lanes);
    let ties = i32x4.splat(0), places = i32x4.splat(0);
    for (let out = (first + <usize>low) << 2; out <= end; out += 16, at += 32) {
      const l0 = f64x2.max(cost, f64x2.add(f64x2.add(offset, f64x2.mul(nx, v128.load(at))), rise));
      const l1 = f64x2.max(cost, f64x2.add(f64x2.add(offset, f64x2.mul(nx, v128.load(at, 16))), rise));
      const fresh = round(f64x2.mul(l0, scale), f64x2.mul(l1, scale), rest);
      const old = v128.load(distances + out);
      const parent = v128.load(parents + out);
      const least = i32x4.min_u(old, fresh);
      v128.store(distances + out, least);
      v128.store(parents + out, v128.bitselect(parent, root, i32x4.eq(least, old)));
      const tie = v128.andnot(i32x4.eq(old, fresh), i32x4.eq(parent, root));
      places = v128.bitselect(i32x4.splat(<i32>out), places, tie);
      ties = i32x4.sub(ties, tie);
      rest = i32x4.sub(rest, four);
    }
    if (v128.any_true(ties)) settleTies(triangle, record, id, row, low, high, ties, places);
  }
}

/** What no record of a triangle sees is free, but reaches no source. */
export function fillUnreached(spans: usize, rowFrom: i32, rowTo: i32): void {
  const unreached = f32x4.splat(UNREACHED);
  const lanes = i32x4(0, 1, 2, 3), four = i32x4.splat(4);
  for (let row = rowFrom; row <= rowTo; row++, spans += 16) {
    const low = load<i32>(spans), high = -load<i32>(spans, 8);
    const first = distances + ((<usize>row * <usize>width) << 2);
    let rest = i32x4.sub(i32x4.splat(high - low), lanes);
    for (let i = low; i <= high; i += 4) {
      const out = first + (<usize>i << 2);
      v128.store(out, i32x4.min_u(v128.load(out), v128.or(unreached, i32x4.shr_s(rest, 31))));
      rest = i32x4.sub(rest, four);
    }
  }
}
