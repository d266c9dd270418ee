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
  farthest, fastest, flags, heightBits, inverseCell, largest, least, most, nearVxs, nearVys, nearXs, nearYs, packing, radii,
  readGrid, slots, starts, vxs, vys, widthBits, xs, ys,
} from '../grid/state';
import { integrate } from './integrate';
import { sumForces } from './push';
import {
  candidates, forceXs, forceYs, groups, members, nearests, passers, range, reach, readParameters, sums, waysX, waysY, wishXs,
  wishYs,
} from './state';

/** Flags of entries: move it; compute its forces alone; leave it alone. */
const OPEN: u8 = 0;
const FOREIGN: u8 = 2;
/** Someone approaches within this many times both radii of the line of the wish. */
const PASSING: f64 = 1.5;
/** Nearer than this the direction is computed in float64, since float32 cannot square it. */
const TINY: f64 = 1e-12;

/** Bounds of the look in float32: squares of distances, metres ahead, m/s against the wish. */
let rangeBound: f32 = 0;
let reachBound: f32 = 0;
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
  reachBound = <f32>((reach + slack) * (reach + slack) * 1.000002);
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
  const width = 1 << widthBits;
  const height = 1 << heightBits;
  for (let k = from; k < to; k++) {
    const at = <usize>k;
    const flag = load<u8>(flags + at);
    if (flag == FOREIGN) continue;
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
    // The box around the disc and the strip.
    const rise = (across + margin) * Math.abs(ex);
    const side = (across + margin) * Math.abs(ey);
    const disc = range + margin;
    const left = least(-disc, least(0, reach * ex) - side);
    const right = most(disc, most(0, reach * ex) + side);
    const low = least(-disc, least(0, reach * ey) - rise);
    const high = most(disc, most(0, reach * ey) + rise);
    const firstRow = <i64>Math.floor((y + low) * inverseCell);
    const rows = min<i32>(height, <i32>(<i64>Math.floor((y + high) * inverseCell) - firstRow) + 1);
    const firstColumn = <i64>Math.floor((x + left) * inverseCell);
    const columns = <i32>(<i64>Math.floor((x + right) * inverseCell) - firstColumn) + 1;
    const isWhole = columns >= width;
    const firstCell = isWhole ? 0 : <i32>firstColumn & (width - 1);
    const endCell = isWhole ? width : firstCell + columns;
    let found = 0;
    let passing = 0;
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
          const against = f32x4.add(
            f32x4.mul(v128.load(nearVxs + offset), ex4),
            f32x4.mul(v128.load(nearVys + offset), ey4),
          );
          const mayPass = v128.and(
            v128.and(f32x4.le(square, f32x4.splat(reachBound)), f32x4.le(against, f32x4.splat(againstBound))),
            v128.and(f32x4.ge(ahead, f32x4.splat(aheadBound)), f32x4.le(off, across4)),
          );
          const index = i32x4.add(i32x4.splat(m), i32x4(0, 1, 2, 3));
          const isOther = v128.andnot(
            i32x4.lt_s(index, i32x4.splat(last)),
            i32x4.eq(index, i32x4.splat(k)),
          );
          const isNear = v128.and(isOther, f32x4.le(square, f32x4.splat(rangeBound)));
          const nearSet = i32x4.bitmask(isNear);
          const passSet = i32x4.bitmask(v128.and(isOther, mayPass));
          v128.store(candidates + (<usize>found << 2), v128.swizzle(index, v128.load(packing + (<usize>nearSet << 4))));
          found += popcnt(nearSet);
          v128.store(passers + (<usize>passing << 2), v128.swizzle(index, v128.load(packing + (<usize>passSet << 4))));
          passing += popcnt(passSet);
        }
        if (end <= width) break;
        begin = 0;
        end -= width;
      }
    }
    let nearest = reach * reach;
    if (passing > 0) nearest = judgePassers(passing, at, x, y, ex, ey, radius, nearest);
    store<f64>(nearests + (at << 3), nearest);
    if (found > 0) found = takeCandidates(found, slot, x, y, radius);
    sumForces(found, <f32>ex, <f32>ey, forceXs + (at << 3), forceYs + (at << 3));
    if (flag == OPEN) integrate(at << 3, slot, ex, ey, nearest);
  }
}

/** Of those that may be passed, the nearest that comes at the agent: ahead, getting nearer, on a course that would touch. */
function judgePassers(
  passing: i32, own: usize, x: f64, y: f64, ex: f64, ey: f64, radius: f64, nearest: f64,
): f64 {
  const vx = load<f64>(vxs + (own << 3));
  const vy = load<f64>(vys + (own << 3));
  for (let n = 0; n < passing; n++) {
    const m = <usize>load<i32>(passers + (<usize>n << 2)) << 3;
    const dx = x - load<f64>(xs + m);
    const dy = y - load<f64>(ys + m);
    const square = dx * dx + dy * dy;
    const ovx = load<f64>(vxs + m);
    const ovy = load<f64>(vys + m);
    if (
      square < nearest &&
      dx * ex + dy * ey < 0 &&
      ovx * ex + ovy * ey < 0 &&
      dx * (ovx - vx) + dy * (ovy - vy) > 0 &&
      Math.abs(dx * ey - dy * ex) < PASSING * (radius + load<f64>(radii + m))
    ) {
      nearest = square;
    }
  }
  return nearest;
}

/** Keep the candidates that are within the range in float64 too. @returns how many */
function takeCandidates(found: i32, slot: i32, x: f64, y: f64, radius: f64): i32 {
  const group = load<i32>(groups + (<usize>slot << 2));
  const limit = range * range;
  let taken = 0;
  for (let n = 0; n < found; n++) {
    const m = <usize>load<i32>(candidates + (<usize>n << 2));
    const dx = x - load<f64>(xs + (m << 3));
    const dy = y - load<f64>(ys + (m << 3));
    const square = dx * dx + dy * dy;
    const at = <usize>taken << 2;
    store<f32>(waysX + at, <f32>dx);
    store<f32>(waysY + at, <f32>dy);
    store<f32>(sums + at, <f32>(radius + load<f64>(radii + (m << 3))));
    store<f32>(members + at, 0);
    if (group >= 0) {
      const other = load<i32>(slots + (m << 2));
      if (load<i32>(groups + (<usize>other << 2)) == group) store<f32>(members + at, 1);
    }
    if (square < TINY * TINY) {
      const distance = Math.sqrt(square);
      // Two on one spot: the older one gives way to +x.
      const isOlder = load<i32>(slots + (m << 2)) > slot;
      store<f32>(waysX + at, <f32>(TINY * (distance > 0 ? dx / distance : isOlder ? 1 : -1)));
      store<f32>(waysY + at, <f32>(TINY * (distance > 0 ? dy / distance : 0)));
    }
    taken += <i32>(square <= limit);
  }
  return taken;
}
