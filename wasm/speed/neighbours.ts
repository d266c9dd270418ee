/**
 * The neighbours of one agent, four at a time. What follows from them is computed in float32 with room for its rounding, and
 * leads to the entries that are to be weighed in float64; where it cannot tell, the agent is in doubt, and left alone.
 */
import { margin, narrowSlack } from '../grid/scan';
import {
  fastest, heightBits, inverseCell, largest, least, most, nearVxs, nearVys, nearXs, nearYs, packing, starts, widthBits,
  xs, ys,
} from '../grid/state';
import { AHEAD, AHEAD_OF_YIELDING, ex, ey, FRONT, goal, longest, NONE, own, self, x, y } from './exact';
import { gather, gatherDifferences } from './gather';
import {
  AHEAD_OF, anticipation, BOUND, comers, DX, DY, entries, gapTime, goals, nearRadii, nearWays, nearWishXs, nearWishYs,
  RECORD, records, SHARP, SHIFT_X, SHIFT_Y, sightOtherGoals, sightSameGoal, strongest, SUM, TIME, waysLeft, yieldTime,
} from './state';
import { isHidden, wallCount } from './walls';

/** Rounding of float32 in what is computed from lengths, as a share of them; several times what can come together. */
export const ROUNDING: f64 = 2e-6;
/** How far ahead one must be who is never in the way, m, and the speed that it allows. */
const NEVER: f32 = 1e30;

/** Neighbours that may slow the agent, and entries that may come towards it. */
export let seen: i32 = 0;
export let comerCount: i32 = 0;
/** Whether rounding hides what a neighbour is. */
export let isDoubtful: bool = false;
/** What rounding may make of a gap, m, and of one over the time gap at most, m/s. */
export let gapSlack: f64 = 0;
export let speedSlack: f64 = 0;

/** Look around from entry k; after `standAt`. */
export function look(k: i32): void {
  const reach = most(sightOtherGoals, sightSameGoal);
  const slack = narrowSlack(reach);
  const shift = 1.5 * Math.abs(anticipation) * fastest;
  // Nobody farther slows the agent; those who come towards it count in a strip.
  const near = least(own + largest + longest + shift + margin(reach), reach);
  gapSlack = ROUNDING * (near + slack + own + largest + shift);
  speedSlack = gapSlack * gapTime;
  find(k, near, reach, slack);
  measure(near + slack);
  if (wallCount > 0) hide();
}

/** The entries near, and those who may come towards the agent; a few more may be among them. In the order of the grid. */
function find(k: i32, near: f64, reach: f64, slack: f64): void {
  const width = 1 << widthBits;
  const height = 1 << heightBits;
  const across = 5 * own;
  // The box around the disc and the strip.
  const pad = margin(reach);
  const rise = (across + pad) * Math.abs(ex);
  const side = (across + pad) * Math.abs(ey);
  const disc = near + pad;
  const left = least(-disc, least(-own * ex, reach * ex) - side);
  const right = most(disc, most(-own * ex, reach * ex) + side);
  const low = least(-disc, least(-own * ey, reach * ey) - rise);
  const high = most(disc, most(-own * ey, reach * ey) + rise);
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
  const far4 = f32x4.splat(<f32>((reach + slack) * (reach + slack) * 1.000002));
  const back4 = f32x4.splat(<f32>(-own - 2 * slack));
  const across4 = f32x4.splat(<f32>(across + 2 * slack));
  const towards4 = f32x4.splat(<f32>(ROUNDING * strongest));
  const goal4 = i32x4.splat(goal == NONE ? i32.MIN_VALUE : goal);
  const own4 = i32x4.splat(k);
  // Globals are read anew by each use.
  const fromX = nearXs;
  const fromY = nearYs;
  const fromWishX = nearWishXs;
  const fromWishY = nearWishYs;
  const fromGoal = goals;
  const order = packing;
  const toComers = comers;
  const toEntries = entries;
  let found = 0;
  let coming = 0;
  for (let r = 0; r < rows; r++) {
    const row = starts + (<usize>(((<i32>firstRow + r) & (height - 1)) << widthBits) << 2);
    let begin = firstCell;
    let end = endCell;
    // A row of the table that is folded has a second part.
    for (;;) {
      let m = load<i32>(row + (<usize>begin << 2));
      const last = load<i32>(row + (<usize>min(end, width) << 2));
      const last4 = i32x4.splat(last);
      // Once at least: short rows are many, and none costs more than a branch that nobody foresees.
      do {
        const offset = <usize>m << 2;
        const dx = f32x4.sub(v128.load(fromX + offset), x4);
        const dy = f32x4.sub(v128.load(fromY + offset), y4);
        const square = f32x4.add(f32x4.mul(dx, dx), f32x4.mul(dy, dy));
        const index = i32x4.add(i32x4.splat(m), i32x4(0, 1, 2, 3));
        const isOther = v128.andnot(i32x4.lt_s(index, last4), i32x4.eq(index, own4));
        const ahead = f32x4.add(f32x4.mul(dx, ex4), f32x4.mul(dy, ey4));
        const off = f32x4.abs(f32x4.sub(f32x4.mul(dx, ey4), f32x4.mul(dy, ex4)));
        const along = f32x4.add(
          f32x4.mul(v128.load(fromWishX + offset), ex4),
          f32x4.mul(v128.load(fromWishY + offset), ey4),
        );
        const isInStrip = v128.and(
          v128.and(f32x4.le(square, far4), f32x4.le(along, towards4)),
          v128.and(f32x4.ge(ahead, back4), f32x4.le(off, across4)),
        );
        const comes = v128.andnot(isInStrip, i32x4.eq(v128.load(fromGoal + offset), goal4));
        const strip = i32x4.bitmask(v128.and(isOther, comes));
        v128.store(toComers + (<usize>coming << 2), v128.swizzle(index, v128.load(order + (<usize>strip << 4))));
        coming += popcnt(strip);
        const disc = i32x4.bitmask(v128.and(isOther, f32x4.le(square, near4)));
        v128.store(toEntries + (<usize>found << 2), v128.swizzle(index, v128.load(order + (<usize>disc << 4))));
        found += popcnt(disc);
        m += 4;
      } while (m < last);
      if (end <= width) break;
      begin = 0;
      end -= width;
    }
  }
  // The list is read in fours: the agent itself is never in its way.
  v128.store(entries + (<usize>found << 2), own4);
  seen = found;
  comerCount = coming;
}

/** What all directions need of each neighbour. @param far none is farther, m */
function measure(far: f64): void {
  const x2 = f64x2.splat(x);
  const y2 = f64x2.splat(y);
  const seen4 = i32x4.splat(seen);
  const body = f32x4.splat(<f32>own);
  const goal4 = i32x4.splat(goal == NONE ? i32.MIN_VALUE : goal);
  const same4 = f32x4.splat(<f32>(sightSameGoal * sightSameGoal));
  const other4 = f32x4.splat(<f32>(sightOtherGoals * sightOtherGoals));
  const edge4 = f32x4.splat(<f32>(ROUNDING * far * far));
  const foresight = f32x4.splat(<f32>anticipation);
  const gapTime4 = f32x4.splat(<f32>gapTime);
  const yieldTime4 = f32x4.splat(<f32>yieldTime);
  const never = f32x4.splat(NEVER);
  let doubt = i32x4.splat(0);
  let at = records;
  for (let n = 0; n < seen; n += 4, at += RECORD) {
    const from = entries + (<usize>n << 2);
    const a = <usize>load<i32>(from) << 2;
    const b = <usize>load<i32>(from, 4) << 2;
    const c = <usize>load<i32>(from, 8) << 2;
    const d = <usize>load<i32>(from, 12) << 2;
    // Differences of float64, so that it does not matter how far from the origin the crowd is.
    const dx = gatherDifferences(xs, a, b, c, d, x2);
    const dy = gatherDifferences(ys, a, b, c, d, y2);
    const square = f32x4.add(f32x4.mul(dx, dx), f32x4.mul(dy, dy));
    const isSame = i32x4.eq(gather(goals, a, b, c, d), goal4);
    const sight = v128.bitselect(same4, other4, isSame);
    const isOther = i32x4.lt_s(i32x4.add(i32x4.splat(n), i32x4(0, 1, 2, 3)), seen4);
    const isSeen = v128.and(isOther, f32x4.lt(square, sight));
    doubt = v128.or(doubt, v128.and(isOther, f32x4.le(f32x4.abs(f32x4.sub(square, sight)), edge4)));
    let time = gapTime4;
    let ahead = f32x4.splat(<f32>AHEAD);
    const isQueuing = v128.and(isSeen, isSame);
    if (v128.any_true(isQueuing)) {
      const wishX = gather(nearWishXs, a, b, c, d);
      const isWalking = v128.and(isQueuing, f32x4.eq(wishX, wishX));
      const later = compareTurns(a, b, c, d, dx, dy, wishX);
      const isBehind = v128.and(isWalking, f32x4.ge(later, f32x4.splat(0)));
      speedSlack = gapSlack * most(gapTime, yieldTime);
      doubt = v128.or(doubt, v128.and(isWalking, f32x4.le(f32x4.abs(later), blur)));
      time = v128.bitselect(yieldTime4, gapTime4, isBehind);
      ahead = v128.bitselect(f32x4.splat(<f32>AHEAD_OF_YIELDING), ahead, isBehind);
    }
    const distance = f32x4.sqrt(square);
    const sum = f32x4.add(body, gather(nearRadii, a, b, c, d));
    const shiftX = f32x4.mul(foresight, gather(nearVxs, a, b, c, d));
    const shiftY = f32x4.mul(foresight, gather(nearVys, a, b, c, d));
    const shift = f32x4.sqrt(f32x4.add(f32x4.mul(shiftX, shiftX), f32x4.mul(shiftY, shiftY)));
    // Obliquely the round front is nearer than the body, if that is not far.
    const oblique = f32x4.pmax(f32x4.sub(f32x4.mul(f32x4.splat(1.9), sum), distance), f32x4.splat(0));
    const gap = f32x4.sub(f32x4.sub(distance, sum), f32x4.mul(f32x4.splat(0.4), oblique));
    v128.store(at, dx, DX);
    v128.store(at, dy, DY);
    v128.store(at, sum, SUM);
    v128.store(at, shiftX, SHIFT_X);
    v128.store(at, shiftY, SHIFT_Y);
    v128.store(at, f32x4.div(f32x4.splat(1), f32x4.mul(f32x4.splat(<f32>FRONT), sum)), SHARP);
    v128.store(at, time, TIME);
    // Who is not seen is never in the way, and allows any speed.
    v128.store(at, v128.bitselect(f32x4.mul(ahead, distance), never, isSeen), AHEAD_OF);
    v128.store(at, v128.bitselect(f32x4.mul(time, f32x4.sub(gap, shift)), never, isSeen), BOUND);
  }
  isDoubtful = v128.any_true(doubt);
}

/** Nobody is seen through a wall. */
function hide(): void {
  for (let n = 0; n < seen; n++) {
    const m = <usize>load<i32>(entries + (<usize>n << 2)) << 3;
    if (!isHidden(load<f64>(xs + m) - x, load<f64>(ys + m) - y)) continue;
    const at = records + <usize>(n >> 2) * RECORD + (<usize>(n & 3) << 2);
    store<f32>(at, NEVER, AHEAD_OF);
    store<f32>(at, NEVER, BOUND);
  }
}

/** Rounding of the numbers that `compareTurns` has compared. */
let blur: v128 = f32x4.splat(0);

/** Of some with the goal of the agent: above 0 for those who go after it, as goesFirst in exact.ts. */
function compareTurns(a: usize, b: usize, c: usize, d: usize, dx: v128, dy: v128, wishX: v128): v128 {
  const way = load<f64>(waysLeft + (<usize>self << 3));
  const ways = gather(nearWays, a, b, c, d);
  const wishY = gather(nearWishYs, a, b, c, d);
  const isUnknown = v128.or(f32x4.eq(ways, f32x4.splat(Infinity)), i32x4.splat(way == Infinity ? -1 : 0));
  const along = f32x4.add(f32x4.mul(dx, f32x4.splat(<f32>ex)), f32x4.mul(dy, f32x4.splat(<f32>ey)));
  const against = f32x4.neg(f32x4.add(f32x4.mul(dx, wishX), f32x4.mul(dy, wishY)));
  const mine = v128.bitselect(along, f32x4.splat(<f32>way), isUnknown);
  const theirs = v128.bitselect(against, ways, isUnknown);
  blur = f32x4.add(
    f32x4.mul(f32x4.splat(<f32>ROUNDING), f32x4.add(f32x4.abs(mine), f32x4.abs(theirs))),
    f32x4.splat(<f32>(gapSlack * most(1, strongest))),
  );
  return f32x4.sub(theirs, mine);
}
