/** The look for candidates, four at a time in float32 with room for its rounding. */
import {
  farthest, heightBits, inverseCell, least, most, nearXs, nearYs, packing, starts, widthBits,
} from './state';

/** What rounding may add to a distance between entries, m: of float32, and of float64. */
@inline export function narrowSlack(reach: f64): f64 {
  return farthest * 4e-7 + reach * 4e-6;
}

@inline export function margin(reach: f64): f64 {
  return farthest * 1e-14 + reach * 1e-9;
}

/**
 * The entries, but `own`, within `near` of (x, y), or within `far` of it and in the strip that begins `back` behind it, is
 * `across` wide to either side, and leads in the direction (ex, ey); a few more may be among them. In the order of the
 * grid, stored as int32. @returns how many
 */
export function findCandidates(
  own: i32, x: f64, y: f64, near: f64, far: f64, ex: f64, ey: f64, back: f64, across: f64, to: usize,
): i32 {
  const width = 1 << widthBits;
  const height = 1 << heightBits;
  const pad = margin(far);
  const slack = narrowSlack(far);
  // The box around the disc and the strip.
  const rise = (across + pad) * Math.abs(ex);
  const side = (across + pad) * Math.abs(ey);
  const disc = near + pad;
  const left = least(-disc, least(-back * ex, far * ex) - side);
  const right = most(disc, most(-back * ex, far * ex) + side);
  const low = least(-disc, least(-back * ey, far * ey) - rise);
  const high = most(disc, most(-back * ey, far * ey) + rise);
  const firstRow = <i64>Math.floor((y + low) * inverseCell);
  const rows = min<i32>(height, <i32>(<i64>Math.floor((y + high) * inverseCell) - firstRow) + 1);
  const firstColumn = <i64>Math.floor((x + left) * inverseCell);
  const columns = <i32>(<i64>Math.floor((x + right) * inverseCell) - firstColumn) + 1;
  const isWhole = columns >= width;
  const firstCell = isWhole ? 0 : <i32>firstColumn & (width - 1);
  const endCell = isWhole ? width : firstCell + columns;
  const x4 = f32x4.splat(<f32>x);
  const y4 = f32x4.splat(<f32>y);
  const ex4 = f32x4.splat(<f32>ex);
  const ey4 = f32x4.splat(<f32>ey);
  const near4 = f32x4.splat(<f32>((near + slack) * (near + slack) * 1.000002));
  const far4 = f32x4.splat(<f32>((far + slack) * (far + slack) * 1.000002));
  const back4 = f32x4.splat(<f32>(-back - 2 * slack));
  const across4 = f32x4.splat(<f32>(across + 2 * slack));
  let found = 0;
  for (let r = 0; r < rows; r++) {
    const row = starts + (<usize>(((<i32>firstRow + r) & (height - 1)) << widthBits) << 2);
    let begin = firstCell;
    let end = endCell;
    // A row of the table that is folded has a second part.
    for (;;) {
      let m = load<i32>(row + (<usize>begin << 2));
      const last = load<i32>(row + (<usize>min(end, width) << 2));
      for (; m < last; m += 4) {
        const offset = <usize>m << 2;
        const dx = f32x4.sub(v128.load(nearXs + offset), x4);
        const dy = f32x4.sub(v128.load(nearYs + offset), y4);
        const square = f32x4.add(f32x4.mul(dx, dx), f32x4.mul(dy, dy));
        const ahead = f32x4.add(f32x4.mul(dx, ex4), f32x4.mul(dy, ey4));
        const off = f32x4.abs(f32x4.sub(f32x4.mul(dx, ey4), f32x4.mul(dy, ex4)));
        const isInStrip = v128.and(
          f32x4.le(square, far4),
          v128.and(f32x4.ge(ahead, back4), f32x4.le(off, across4)),
        );
        const index = i32x4.add(i32x4.splat(m), i32x4(0, 1, 2, 3));
        const isOther = v128.andnot(i32x4.lt_s(index, i32x4.splat(last)), i32x4.eq(index, i32x4.splat(own)));
        const set = i32x4.bitmask(v128.and(isOther, v128.or(isInStrip, f32x4.le(square, near4))));
        v128.store(to + (<usize>found << 2), v128.swizzle(index, v128.load(packing + (<usize>set << 4))));
        found += popcnt(set);
      }
      if (end <= width) break;
      begin = 0;
      end -= width;
    }
  }
  return found;
}
