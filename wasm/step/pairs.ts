/** Pairs of bodies that may come to overlap, and the passes that push them apart: src/dynamics/contact-pairs.ts. */
import { lanes, lowBits } from '../grid/lanes';
import { narrowPlaces, sort } from './sort';
import {
  active, bodies, bodyOf, borders, candidates, cell, count, displaced, ends, futureX, futureY, heightBits, listed, listEnds, movers, nearX,
  nearY, notes, others, packing, pairColumns, pairRoom, pairRows, presentX, presentY, radii, slots, stamps, starts, toX, toY, walled,
  widthBits,
} from './state';
import { DISPLACED, isOpen, isShort } from './walls';

/** Cells of the present within which pairs of the future are looked for in it. */
const FAR: f64 = 2;
/** Pairs are kept while they are nearer than this many times their radii. */
const SLACK: f64 = 1.25;

/** One over the side of the cells that order the pairs, 1/m. */
let inverse: f64 = 0;
let largest: f64 = 0;
/** The entries to look at: side of their cells, and how far from its cell anybody may have gone since, m. */
let side: f64 = 1;
let pad: f64 = 0;
/** What rounding may add, m, in float32 and in float64. */
let slack: f64 = 0;
let margin: f64 = 0;
/** The entries whose pairs are found here, and how far `findPairs` has come: next entry, bodies and pairs so far. */
let firstEntry: i32 = 0;
let endEntry: i32 = 0;
let nextEntry: i32 = 0;
let bodyCount: i32 = 0;
let pairCount: i32 = 0;
let activeCount: i32 = 0;
let moverCount: i32 = 0;
let displacedCount: i32 = 0;
let borderCount: i32 = 0;
let pass: u8 = 0;
/** Are those who were near in the present listed, and is that far enough? */
let isListed: bool = false;

/**
 * Forget all pairs, and see in which order of entries to look for them: for those of entries from .. to - 1, each with
 * anybody. @param swept slots that are displaced already
 * @param listReach how far those are from each other at most who are listed as near in the present, m; 0 without a list
 *
 * Whoever is near in the future was so in the present, but for the way that it goes: the sorted present will do, unless
 * somebody was carried far.
 */
export function beginPairs(swept: i32, from: i32, to: i32, listReach: f64): void {
  firstEntry = from;
  endEntry = to;
  nextEntry = from;
  bodyCount = 0;
  activeCount = 0;
  pairCount = 0;
  borderCount = 0;
  displacedCount = swept;
  pass = 0;
  memory.fill(stamps, 0, <usize>count);
  memory.fill(bodyOf, 255, <usize>count << 2);
  farthest2 = f64x2.splat(0);
  largest2 = f64x2.splat(0);
  sizesX = f64x2.splat(0);
  sizesY = f64x2.splat(0);
  const even = <usize>(count & ~1) << 3;
  for (let at: usize = 0; at < even; at += 16) {
    measure(
      v128.load(futureX + at), v128.load(futureY + at), v128.load(presentX + at), v128.load(presentY + at), v128.load(radii + at),
    );
  }
  if (count & 1) {
    measure(
      v128.load64_splat(futureX + even), v128.load64_splat(futureY + even), v128.load64_splat(presentX + even),
      v128.load64_splat(presentY + even), v128.load64_splat(radii + even),
    );
  }
  const farthest = larger(farthest2);
  largest = larger(largest2);
  inverse = 1 / (largest > 0 ? 2 * largest : 1);
  pad = Math.sqrt(farthest);
  side = cell;
  const reach = 2 * SLACK * largest;
  const size = larger(sizesX) + larger(sizesY) + pad;
  // Rounding: of two coordinates to float32, of what is computed from them, and of cells.
  slack = size * 4e-7 + reach * 4e-6;
  margin = size * 1e-14 + (reach + pad) * 1e-9;
  isListed = listReach > reach + 2 * pad + margin;
  if (isListed) return;
  if (reach + pad >= FAR * cell) {
    pad = 0;
    side = reach > 0 ? reach : 1;
    sort(futureX, futureY, 1 / side);
  }
  narrowPlaces(futureX, futureY);
}

/** What `measure` has seen so far, of every other slot: squares of ways, radii, coordinates without sign. */
let farthest2: v128 = f64x2.splat(0);
let largest2: v128 = f64x2.splat(0);
let sizesX: v128 = f64x2.splat(0);
let sizesY: v128 = f64x2.splat(0);

@inline function measure(x: v128, y: v128, fromX: v128, fromY: v128, radius: v128): void {
  const dx = f64x2.sub(x, fromX);
  const dy = f64x2.sub(y, fromY);
  farthest2 = f64x2.pmax(farthest2, f64x2.add(f64x2.mul(dx, dx), f64x2.mul(dy, dy)));
  largest2 = f64x2.pmax(largest2, radius);
  sizesX = f64x2.pmax(sizesX, f64x2.abs(x));
  sizesY = f64x2.pmax(sizesY, f64x2.abs(y));
}

@inline function larger(pair: v128): f64 {
  const a = f64x2.extract_lane(pair, 0);
  const b = f64x2.extract_lane(pair, 1);
  return a > b ? a : b;
}

/** Find the pairs of all entries. @returns false where there is no room for more: call it again once there is */
export function findPairs(): bool {
  return isListed ? findListed() : searchPairs();
}

function searchPairs(): bool {
  const bits = widthBits;
  const width = 1 << bits;
  const height = 1 << heightBits;
  const inverse2 = f64x2.splat(1 / side);
  for (; nextEntry < endEntry; nextEntry++) {
    const k = nextEntry;
    const i = load<i32>(slots + (<usize>k << 2));
    const own = <usize>i << 3;
    const x = load<f64>(futureX + own);
    const y = load<f64>(futureY + own);
    const place = lanes(x, y);
    const radius = load<f64>(radii + own);
    const reach = SLACK * (radius + largest);
    const box = f64x2.splat(reach + pad + margin);
    const first = f64x2.floor(f64x2.mul(f64x2.sub(place, box), inverse2));
    const final = f64x2.floor(f64x2.mul(f64x2.add(place, box), inverse2));
    const cells = lowBits(first);
    const sizes = lowBits(f64x2.sub(final, first));
    const firstRow = i32x4.extract_lane(cells, 2);
    const rows = min(height, i32x4.extract_lane(sizes, 2) + 1);
    const columns = min(width, i32x4.extract_lane(sizes, 0) + 1);
    const left = columns == width ? 0 : i32x4.extract_lane(cells, 0) & (width - 1);
    const right = left + columns;
    const wide = reach + slack;
    const bound = f32x4.splat(<f32>(wide * wide * 1.000002));
    const x4 = f32x4.splat(<f32>x);
    const y4 = f32x4.splat(<f32>y);
    let found = 0;
    for (let r = 0; r < rows; r++) {
      const row = starts + (<usize>(((firstRow + r) & (height - 1)) << bits) << 2);
      let begin = left;
      let end = right;
      // A row of the table that is folded has a second part.
      for (;;) {
        let m = load<i32>(row + (<usize>begin << 2));
        const last = load<i32>(row + (<usize>min(end, width) << 2));
        // Four are looked at even where there are none: that is cheaper than to guess.
        do {
          const offset = <usize>m << 2;
          const dx = f32x4.sub(v128.load(nearX + offset), x4);
          const dy = f32x4.sub(v128.load(nearY + offset), y4);
          const square = f32x4.add(f32x4.mul(dx, dx), f32x4.mul(dy, dy));
          const index = i32x4.add(i32x4.splat(m), i32x4(0, 1, 2, 3));
          const isOther = v128.andnot(i32x4.lt_s(index, i32x4.splat(last)), i32x4.eq(index, i32x4.splat(k)));
          const set = i32x4.bitmask(v128.and(isOther, f32x4.le(square, bound)));
          v128.store(candidates + (<usize>found << 2), v128.swizzle(index, v128.load(packing + (<usize>set << 4))));
          found += popcnt(set);
          m += 4;
        } while (m < last);
        if (end <= width) break;
        begin = 0;
        end -= width;
      }
    }
    if (found == 0) continue;
    if (pairCount + found > pairRoom) return false;
    keepPairs(i, candidates, found);
  }
  return true;
}

/** The same, of those who were near in the present, as whoever steered has listed them. */
function findListed(): bool {
  let begin = nextEntry > 0 ? load<i32>(listEnds + (<usize>(nextEntry - 1) << 2)) : 0;
  for (; nextEntry < endEntry; nextEntry++) {
    const end = load<i32>(listEnds + (<usize>nextEntry << 2));
    if (end == begin) continue;
    if (pairCount + end - begin > pairRoom) return false;
    keepPairs(load<i32>(slots + (<usize>nextEntry << 2)), listed + (<usize>begin << 2), end - begin);
    begin = end;
  }
  return true;
}

/** Keep those of some entries as pairs of a slot that are near enough. */
function keepPairs(i: i32, list: usize, found: i32): void {
  const own = <usize>i << 3;
  const x = load<f64>(futureX + own);
  const y = load<f64>(futureY + own);
  const radius = load<f64>(radii + own);
  const before = pairCount;
  let after = before;
  let overlaps = false;
  let isBorder = false;
  for (let n = 0; n < found; n++) {
    const m = load<i32>(list + (<usize>n << 2));
    isBorder = isBorder | (m < firstEntry) | (m >= endEntry);
    const j = load<i32>(slots + (<usize>m << 2));
    const other = <usize>j << 3;
    const dx = load<f64>(futureX + other) - x;
    const dy = load<f64>(futureY + other) - y;
    const sum = radius + load<f64>(radii + other);
    const near = SLACK * sum;
    const square = dx * dx + dy * dy;
    store<i32>(others + (<usize>after << 2), j);
    after += <i32>(square < near * near);
    overlaps = overlaps | (square < sum * sum);
  }
  pairCount = after;
  // The sum of two is the same in either order.
  if (after > before + 2) orderPairs(others + (<usize>before << 2), after - before);
  // Written in any case, counted where there are pairs: that is cheaper than to guess.
  const body = <usize>bodyCount << 2;
  store<i32>(bodies + body, i);
  store<i32>(ends + body, after);
  store<i32>(bodyOf + (<usize>i << 2), bodyCount);
  store<i32>(active + (<usize>activeCount << 2), bodyCount);
  store<i32>(borders + (<usize>borderCount << 2), i);
  bodyCount += <i32>(after != before);
  borderCount += <i32>(isBorder & (after != before));
  activeCount += <i32>overlaps;
}

/** By row, column and slot in cells of the largest body, the order in which pushes are summed. */
function orderPairs(list: usize, length: i32): void {
  for (let n = 0; n < length; n++) {
    const j = load<i32>(list + (<usize>n << 2));
    const row = Math.floor(load<f64>(futureY + (<usize>j << 3)) * inverse);
    const column = Math.floor(load<f64>(futureX + (<usize>j << 3)) * inverse);
    let at = <usize>n;
    for (; at > 0; at--) {
      const otherRow = load<f64>(pairRows + ((at - 1) << 3));
      const otherColumn = load<f64>(pairColumns + ((at - 1) << 3));
      const other = load<i32>(list + ((at - 1) << 2));
      if (otherRow < row || (otherRow == row && (otherColumn < column || (otherColumn == column && other < j)))) break;
      store<f64>(pairRows + (at << 3), otherRow);
      store<f64>(pairColumns + (at << 3), otherColumn);
      store<i32>(list + (at << 2), other);
    }
    store<f64>(pairRows + (at << 3), row);
    store<f64>(pairColumns + (at << 3), column);
    store<i32>(list + (at << 2), j);
  }
}

export function listedMovers(): i32 {
  return moverCount;
}

@inline function firstPair(body: i32): i32 {
  return body == 0 ? 0 : load<i32>(ends + (<usize>(body - 1) << 2));
}

/** Look at a body in this pass, unless it is looked at already or others see to its pairs. */
@inline function wake(slot: i32): void {
  const at = <usize>slot;
  const body = load<i32>(bodyOf + (at << 2));
  if (load<u8>(stamps + at) == pass || body < 0) return;
  store<u8>(stamps + at, pass);
  store<i32>(active + (<usize>activeCount << 2), body);
  activeCount++;
}

/**
 * See who overlaps, and where that pushes them. Those whose push must be swept against walls are listed in `walled`, by
 * their place among the movers. @returns how many those are; -1 where nobody overlaps
 *
 * Whoever was not moved can overlap only with somebody who was: only movers are active at first, and they wake those they
 * overlap with.
 */
export function computePushes(): i32 {
  const zero = f64x2.splat(0);
  moverCount = 0;
  let walledCount = 0;
  for (let a = 0; a < activeCount; a++) {
    const body = load<i32>(active + (<usize>a << 2));
    const i = load<i32>(bodies + (<usize>body << 2));
    const own = <usize>i << 3;
    const place = lanes(load<f64>(futureX + own), load<f64>(futureY + own));
    const radius = load<f64>(radii + own);
    const end = load<i32>(ends + (<usize>body << 2));
    let any = false;
    let sum = zero;
    for (let c = firstPair(body); c < end; c++) {
      const j = load<i32>(others + (<usize>c << 2));
      const other = <usize>j << 3;
      const way = f64x2.sub(place, lanes(load<f64>(futureX + other), load<f64>(futureY + other)));
      const both = radius + load<f64>(radii + other);
      const squares = f64x2.mul(way, way);
      const square = f64x2.extract_lane(squares, 0) + f64x2.extract_lane(squares, 1);
      if (square >= both * both) continue;
      any = true;
      wake(j);
      const distance = Math.sqrt(square);
      const half = 0.5 * (both - distance);
      sum = f64x2.add(sum, distance > 0
        ? f64x2.div(f64x2.mul(f64x2.splat(half), way), f64x2.splat(distance))
        : lanes(i > j ? half : -half, 0));
    }
    if (!any) continue;
    const mover = <usize>moverCount;
    const isPushed = v128.any_true(f64x2.ne(sum, zero));
    const go = isPushed ? f64x2.add(place, sum) : place;
    store<i32>(movers + (mover << 2), body);
    v128.store64_lane(toX + (mover << 3), go, 0);
    v128.store64_lane(toY + (mover << 3), go, 1);
    if (isPushed) {
      const x = f64x2.extract_lane(place, 0);
      const y = f64x2.extract_lane(place, 1);
      const way = f64x2.sub(go, place);
      if (!(isShort(f64x2.extract_lane(way, 0), f64x2.extract_lane(way, 1), radius) && isOpen(x, y))) {
        store<i32>(walled + (<usize>walledCount << 2), moverCount);
        walledCount++;
      }
    }
    moverCount++;
  }
  return moverCount == 0 ? -1 : walledCount;
}

/** Look at all borders in this pass, as when somebody beyond was moved. */
export function wakeBorders(): void {
  for (let n = 0; n < borderCount; n++) wake(load<i32>(borders + (<usize>n << 2)));
}

/** Move the movers, all at once. */
export function applyPushes(): void {
  pass++;
  activeCount = 0;
  for (let n = 0; n < moverCount; n++) {
    const body = load<i32>(movers + (<usize>n << 2));
    const i = load<i32>(bodies + (<usize>body << 2));
    store<f64>(futureX + (<usize>i << 3), load<f64>(toX + (<usize>n << 3)));
    store<f64>(futureY + (<usize>i << 3), load<f64>(toY + (<usize>n << 3)));
    store<u8>(stamps + <usize>i, pass);
    store<i32>(active + (<usize>n << 2), body);
    // Written in any case, counted where it is news: that is cheaper than to guess.
    const seen = load<u8>(notes + <usize>i);
    store<u8>(notes + <usize>i, seen | DISPLACED);
    store<i32>(displaced + (<usize>displacedCount << 2), i);
    displacedCount += <i32>((seen & DISPLACED) == 0);
  }
  activeCount = moverCount;
}

export function listedDisplaced(): i32 {
  return displacedCount;
}

/** The largest overlap that is left after some were moved, as a share of the smaller radius: one of the two was moved last. */
export function measureOverlap(): f64 {
  let worst: f64 = 0;
  for (let n = 0; n < moverCount; n++) {
    const body = load<i32>(movers + (<usize>n << 2));
    const own = <usize>load<i32>(bodies + (<usize>body << 2)) << 3;
    const x = load<f64>(futureX + own);
    const y = load<f64>(futureY + own);
    const radius = load<f64>(radii + own);
    const end = load<i32>(ends + (<usize>body << 2));
    for (let c = firstPair(body); c < end; c++) {
      const other = <usize>load<i32>(others + (<usize>c << 2)) << 3;
      const dx = x - load<f64>(futureX + other);
      const dy = y - load<f64>(futureY + other);
      const theirs = load<f64>(radii + other);
      const sum = radius + theirs;
      const square = dx * dx + dy * dy;
      if (square >= sum * sum) continue;
      const overlap = (sum - Math.sqrt(square)) / (radius < theirs ? radius : theirs);
      worst = overlap > worst ? overlap : worst;
    }
  }
  return worst;
}
