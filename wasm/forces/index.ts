/**
 * The force kernel: repulsion and attraction between agents, and the nearest one that approaches (Sud et al. 2008,
 * sections 5.1 and 5.2). Compiled by scripts/build-wasm.mjs into src/dynamics/kernel/force-bytes.ts; its twin in plain
 * JavaScript is scalar-forces.ts there.
 *
 * Candidates are looked at four at a time in float32, with room for its rounding. Whoever passes is judged again in float64
 * as the twin does, so both take the same neighbours, and forces are summed in the order of those taken: no bit
 * depends on the size of the table, on who else is in it, or on the ranges that are asked for.
 */
import {
  count, farthest, fastest, flags, heightBits, inverseCell, largest, nearVxs, nearVys, nearXs, nearYs, packing, radii, readGrid, slots,
  starts, widthBits, xs, ys,
} from '../grid/state';
import { lowBits, lanes } from '../grid/lanes';
import { integrate } from './integrate';
import { judgePassers, PASSING, takeCandidates } from './judge';
import { computeForces, sumForces } from './push';
import {
  candidates, forceXs, forceYs, nearEnds, nearests, passEnds, passers, range, reach, readParameters, wishXs, wishYs,
} from './state';

/** Flags of entries: move it; compute its forces alone; leave it alone. */
const OPEN: u8 = 0;
const FOREIGN: u8 = 2;
/** Agents that are looked at before they are moved. */
const BATCH: i32 = 32;

/** Bounds of the look in float32: squares of distances, metres ahead, m/s against the wish. */
let rangeBound: f32 = 0;
let aheadBound: f32 = 0;
let againstBound: f32 = 0;
/** What rounding may add, m, in float32 and in float64. */
let slack: f64 = 0;
let margin: f64 = 0;

/** Read the parameters and make the columns ready; once per step. */
export function prepare(p: usize): void {
  readGrid(p);
  readParameters();
  // Rounding of two coordinates, and of what is computed from them, several times over.
  slack = farthest * 4e-7 + reach * 4e-6;
  margin = farthest * 1e-14 + reach * 1e-9;
  rangeBound = <f32>((range + slack) * (range + slack) * 1.000002);
  aheadBound = <f32>(-2 * slack);
  againstBound = <f32>(4e-6 * fastest);
}

/**
 * Forces and nearest approaching one (square of its distance, m2; that of the reach if there is none) of some entries, and
 * the step of those that have no wall near.
 *
 * What counts lies in the disc of the range or in a strip along the wish: cells beyond the box of both are not looked at.
 */
export function run(from: i32, to: i32): void {
  // Globals are read anew wherever they are named.
  const bits = widthBits;
  const width = 1 << bits;
  const height = 1 << heightBits;
  const table = starts;
  const packs = packing;
  const nears = candidates;
  const comers = passers;
  const columnX = nearXs;
  const columnY = nearYs;
  const columnVx = nearVxs;
  const columnVy = nearVys;
  const inverse = f64x2.splat(inverseCell);
  const far = reach;
  const disc = f64x2.splat(range + margin);
  const range4 = f32x4.splat(rangeBound);
  const ahead4 = f32x4.splat(aheadBound);
  const against4 = f32x4.splat(againstBound);
  const four = i32x4(0, 1, 2, 3);
  const zero = f64x2.splat(0);
  // Where the lists of the agents that are looked at now begin, and how far they have come.
  let begun = from;
  let found = 0;
  let passing = 0;
  for (let k = from; k < to; k++) {
    const at = <usize>k;
    if (load<u8>(flags + at) == FOREIGN) {
      store<i32>(nearEnds + (at << 2), found);
      store<i32>(passEnds + (at << 2), passing);
      continue;
    }
    const slot = load<i32>(slots + (at << 2));
    const x = load<f64>(xs + (at << 3));
    const y = load<f64>(ys + (at << 3));
    const ex = load<f64>(wishXs + (<usize>slot << 3));
    const ey = load<f64>(wishYs + (<usize>slot << 3));
    const radius = load<f64>(radii + (at << 3));
    const across = PASSING * (radius + largest);
    const x4 = f32x4.splat(<f32>x);
    const y4 = f32x4.splat(<f32>y);
    const ex4 = f32x4.splat(<f32>ex);
    const ey4 = f32x4.splat(<f32>ey);
    const across4 = f32x4.splat(<f32>(across + 2 * slack));
    // The box around the disc and the strip, x and y side by side.
    const wish = lanes(ex, ey);
    const width2 = f64x2.mul(f64x2.splat(across + margin), f64x2.abs(lanes(ey, ex)));
    const ahead2 = f64x2.mul(f64x2.splat(far), wish);
    const low = f64x2.pmin(f64x2.neg(disc), f64x2.sub(f64x2.pmin(zero, ahead2), width2));
    const high = f64x2.pmax(disc, f64x2.add(f64x2.pmax(zero, ahead2), width2));
    const place = lanes(x, y);
    const first = f64x2.floor(f64x2.mul(f64x2.add(place, low), inverse));
    const final = f64x2.floor(f64x2.mul(f64x2.add(place, high), inverse));
    const cells = lowBits(first);
    const sizes = lowBits(f64x2.sub(final, first));
    const firstRow = i32x4.extract_lane(cells, 2);
    const rows = min(height, i32x4.extract_lane(sizes, 2) + 1);
    const columns = i32x4.extract_lane(sizes, 0) + 1;
    const isWhole = columns >= width;
    const firstCell = isWhole ? 0 : i32x4.extract_lane(cells, 0) & (width - 1);
    const endCell = isWhole ? width : firstCell + columns;
    for (let r = 0; r < rows; r++) {
      const row = table + (<usize>(((firstRow + r) & (height - 1)) << bits) << 2);
      let begin = firstCell;
      let end = endCell;
      // A row of the table that is folded has a second part.
      for (;;) {
        let m = load<i32>(row + (<usize>begin << 2));
        const last = load<i32>(row + (<usize>min(end, width) << 2));
        // Four are looked at even where there are none: that is cheaper than to guess.
        do {
          const offset = <usize>m << 2;
          const dx = f32x4.sub(v128.load(columnX + offset), x4);
          const dy = f32x4.sub(v128.load(columnY + offset), y4);
          const square = f32x4.add(f32x4.mul(dx, dx), f32x4.mul(dy, dy));
          const ahead = f32x4.add(f32x4.mul(dx, ex4), f32x4.mul(dy, ey4));
          const off = f32x4.abs(f32x4.sub(f32x4.mul(dx, ey4), f32x4.mul(dy, ex4)));
          const against = f32x4.add(
            f32x4.mul(v128.load(columnVx + offset), ex4),
            f32x4.mul(v128.load(columnVy + offset), ey4),
          );
          const mayPass = v128.and(
            f32x4.le(against, against4),
            v128.and(f32x4.ge(ahead, ahead4), f32x4.le(off, across4)),
          );
          const index = i32x4.add(i32x4.splat(m), four);
          const isOther = v128.andnot(
            i32x4.lt_s(index, i32x4.splat(last)),
            i32x4.eq(index, i32x4.splat(k)),
          );
          const isNear = v128.and(isOther, f32x4.le(square, range4));
          const nearSet = i32x4.bitmask(isNear);
          const passSet = i32x4.bitmask(v128.and(isOther, mayPass));
          v128.store(nears + (<usize>found << 2), v128.swizzle(index, v128.load(packs + (<usize>nearSet << 4))));
          found += popcnt(nearSet);
          v128.store(comers + (<usize>passing << 2), v128.swizzle(index, v128.load(packs + (<usize>passSet << 4))));
          passing += popcnt(passSet);
          m += 4;
        } while (m < last);
        if (end <= width) break;
        begin = 0;
        end -= width;
      }
    }
    store<i32>(nearEnds + (at << 2), found);
    store<i32>(passEnds + (at << 2), passing);
    // The lists have room for one more agent whom everybody is near to.
    if (k - begun < BATCH && found <= count && passing <= count) continue;
    finish(begun, k + 1);
    begun = k + 1;
    found = 0;
    passing = 0;
  }
  finish(begun, to);
}

/**
 * Judge, push and move the agents whose lists are written. One thing at a time for all of them: each is a chain of slow
 * operations, and those of several agents can run beside each other only where little stands between them.
 */
function finish(from: i32, to: i32): void {
  const far = reach * reach;
  let begin = 0;
  for (let k = from; k < to; k++) {
    const at = <usize>k;
    const end = load<i32>(passEnds + (at << 2));
    let nearest = far;
    if (end > begin) nearest = judgePassers(passers + (<usize>begin << 2), end - begin, at, far);
    store<f64>(nearests + (at << 3), nearest);
    begin = end;
  }
  begin = 0;
  let taken = 0;
  for (let k = from; k < to; k++) {
    const at = <usize>k << 2;
    const end = load<i32>(nearEnds + at);
    if (end > begin) taken = takeCandidates(candidates + (<usize>begin << 2), end - begin, <usize>k, taken);
    store<i32>(nearEnds + at, taken);
    begin = end;
  }
  computeForces(taken);
  begin = 0;
  for (let k = from; k < to; k++) {
    const end = load<i32>(nearEnds + (<usize>k << 2));
    sumForces(begin, end, forceXs + (<usize>k << 3), forceYs + (<usize>k << 3));
    begin = end;
  }
  for (let k = from; k < to; k++) if (load<u8>(flags + <usize>k) == OPEN) integrate(<usize>k << 3);
}
