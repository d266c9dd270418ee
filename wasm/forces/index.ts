/**
 * The force kernel: repulsion and attraction between agents, and the nearest one that approaches (Sud et al. 2008,
 * sections 5.1 and 5.2). Compiled by scripts/build-wasm.mjs into src/dynamics/kernel/force-bytes.ts; its twin in plain
 * JavaScript is scalar-forces.ts there.
 *
 * Candidates are looked at four at a time in whole numbers, with room for their rounding. Whoever passes is judged again in float64
 * as the twin does, so both take the same neighbours. Forces are summed in their order, and those of whoever is not taken are
 * zero: no bit depends on the size of the table, on who else is in it, or on the ranges that are asked for.
 */
import {
  count, flags, heightBits, inverseCell, largest, least, packing, radii, readBlock, slots, starts, widthBits, xs, ys,
} from '../grid/state';
import { lowBits, lanes } from '../grid/lanes';
import { integrateBoth, integrateOne } from './integrate';
import { judgePassers, PASSING } from './judge';
import { aim, computeForces, makeBodies, sumForces } from './push';
import {
  agents, blocks, bodies, BODY_BITS, forceXs, forceYs, listEnds, nearEnds, nearests, nearRoom, nears, owners, passEnds, passers, range,
  reach, readParameters, wishXs, wishYs,
} from './state';
import { AIM, farthest, makeWholeColumns, nearestWhole, nearestWholes, places, scale, velocities } from './whole-columns';

/** Flags of entries: move it; compute its forces alone; leave it alone. */
const OPEN: u8 = 0;
const BOTH_OPEN: u16 = 0;
const FOREIGN: u8 = 2;
/** Agents that are looked at before they are moved. */
const BATCH: i32 = 32;
/** Bytes of a block of four entries in which the look has found somebody: its first entry, and who. */
const BLOCK_BYTES: usize = 8;

/** Bounds of the look: square of a distance, way ahead, velocity against the wish, in the units of whole-columns.ts. */
let rangeBound: i32 = 0;
let aheadBound: i32 = 0;
const AGAINST_BOUND: i32 = 2 * <i32>AIM;
/** A bound that nothing is beyond. */
const NO_BOUND: f64 = 2147483647;
/** What rounding may add, m, in whole numbers and in float64. */
let slack: f64 = 0;
let margin: f64 = 0;
/** How far the list of all that are near has come: entries and their neighbours; -1 where it has a gap. */
let listedEntries: i32 = 0;
let listedNear: i32 = 0;

/** Read the parameters and make the columns ready; once per step. */
export function prepare(p: usize): void {
  readBlock(p);
  readParameters();
  makeWholeColumns(reach);
  makeBodies(agents);
  // Two units for the rounding of two places and of a direction, and what float64 itself cannot tell apart.
  slack = 2 / scale + farthest * 1e-14;
  // So far away that the whole numbers are not the nearest any more: everybody may be near.
  const isLost = farthest * scale > 1e14;
  if (isLost) slack = Infinity;
  aheadBound = isLost ? i32.MIN_VALUE : -2 * <i32>AIM;
  margin = farthest * 1e-14 + reach * 1e-9;
  const units = (range + slack) * scale;
  rangeBound = nearestWhole(least(NO_BOUND, units * units + 1));
  listedEntries = 0;
  listedNear = 0;
}

/** How many neighbours are listed since `prepare`; -1 unless everybody's are. */
export function listNear(): i32 {
  return listedEntries == count ? listedNear : -1;
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
  const rowBits = bits + 2;
  const rowBytes: usize = 4 << bits;
  const rowMask = (rowBytes << heightBits) - rowBytes;
  const table = starts;
  const allPlaces = places;
  const allVelocities = velocities;
  const inverse = f64x2.splat(inverseCell);
  const far = reach;
  const disc = f64x2.splat(range + margin);
  const range4 = i32x4.splat(rangeBound);
  const ahead4 = i32x4.splat(aheadBound);
  const against4 = i32x4.splat(AGAINST_BOUND);
  const four = i32x4(0, 1, 2, 3);
  const zero = f64x2.splat(0);
  // The first of the agents that are looked at now, and how far the list of blocks has come.
  let begun = from;
  let put = blocks;
  const full = blocks + <usize>(count >> 2) * BLOCK_BYTES;
  listedEntries = listedEntries == from ? to : -1;
  for (let k = from; k < to; k++) {
    const at = <usize>k;
    store<i32>(nearEnds + (at << 2), 0);
    store<i32>(passEnds + (at << 2), 0);
    if (load<u8>(flags + at) == FOREIGN) {
      listedEntries = -1;
      continue;
    }
    const slot = load<i32>(slots + (at << 2));
    const x = load<f64>(xs + (at << 3));
    const y = load<f64>(ys + (at << 3));
    const ex = load<f64>(wishXs + (<usize>slot << 3));
    const ey = load<f64>(wishYs + (<usize>slot << 3));
    aim(k, ex, ey);
    const radius = load<f64>(radii + (at << 3));
    const across = PASSING * (radius + largest);
    const place4 = v128.load32_splat(allPlaces + (at << 2));
    const wish = lanes(ex, ey);
    const aims = nearestWholes(f64x2.mul(wish, f64x2.splat(AIM)));
    const aimX = i32x4.extract_lane(aims, 0);
    const aimY = i32x4.extract_lane(aims, 2);
    const wish4 = i32x4.splat((aimX & 0xffff) | (aimY << 16));
    const side4 = i32x4.splat((aimY & 0xffff) | (-aimX << 16));
    const across4 = i32x4.splat(nearestWhole(least(NO_BOUND, (across + slack) * (scale * AIM))));
    // The box around the disc and the strip, x and y side by side.
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
    const k4 = i32x4.splat(k);
    const label = (k - begun) << 8;
    // A table that is folded within the box has two parts of each row, which are looked at row by row.
    const isFolded = endCell > width;
    const right = isFolded ? width : endCell;
    let fromRow = (<usize>firstRow << rowBits) & rowMask;
    const together = isFolded ? 1 : rows;
    let leftTable = table + (<usize>firstCell << 2);
    let rightTable = table + (<usize>right << 2);
    let parts = isFolded ? 2 * rows : 1;
    for (;;) {
      let row = fromRow;
      let left = together;
      let m = load<i32>(leftTable + row);
      let last = load<i32>(rightTable + row);
      do {
        const offset = <usize>m << 2;
        const way = i16x8.sub(v128.load(allPlaces + offset), place4);
        const square = i32x4.dot_i16x8_s(way, way);
        const ahead = i32x4.dot_i16x8_s(way, wish4);
        const off = i32x4.abs(i32x4.dot_i16x8_s(way, side4));
        const against = i32x4.dot_i16x8_s(v128.load(allVelocities + offset), wish4);
        const mayPass = v128.and(
          i32x4.gt_s(against4, against),
          v128.and(i32x4.gt_s(ahead, ahead4), i32x4.gt_s(across4, off)),
        );
        const index = i32x4.add(i32x4.splat(m), four);
        const isOther = v128.andnot(i32x4.lt_s(index, i32x4.splat(last)), i32x4.eq(index, k4));
        const nearSet = i32x4.bitmask(v128.and(isOther, i32x4.gt_s(range4, square)));
        const sets = nearSet | (i32x4.bitmask(v128.and(isOther, mayPass)) << 4);
        store<i32>(put, m);
        store<i32>(put, sets | label, 4);
        put += <usize>(sets != 0) * BLOCK_BYTES;
        // On to the next row where this one ends, without a branch that would have to be guessed.
        const next = (row + rowBytes) & rowMask;
        const begin = load<i32>(leftTable + next);
        const end = load<i32>(rightTable + next);
        m += 4;
        const isEnd = m >= last;
        m = isEnd ? begin : m;
        last = isEnd ? end : last;
        row = isEnd ? next : row;
        left -= <i32>isEnd;
      } while (left > 0);
      if (--parts == 0) break;
      // To the begin of the same row of the table, or on to the next row.
      const isRest = (parts & 1) != 0;
      leftTable = isRest ? table : table + (<usize>firstCell << 2);
      rightTable = table + (<usize>(isRest ? endCell - width : width) << 2);
      fromRow = isRest ? fromRow : (fromRow + rowBytes) & rowMask;
    }
    // The lists have room for one more agent whom everybody is near to.
    if (k - begun < BATCH && put <= full) continue;
    finish(begun, k + 1, unpack(begun, put));
    begun = k + 1;
    put = blocks;
  }
  finish(begun, to, unpack(begun, put));
}

/**
 * Lists of whom the look has found, from the blocks up to `end`. Those who are near go to the list of all at once.
 *
 * @param from the first agent
 * @returns how many are near
 */
function unpack(from: i32, end: usize): i32 {
  // Without room for the list of all it begins anew, to be of no use.
  if (listedNear + <i32>((end - blocks) / BLOCK_BYTES) * 4 > nearRoom) {
    listedNear = 0;
    listedEntries = -1;
  }
  const packs = packing;
  const listed = nears + (<usize>listedNear << 2);
  const comers = passers;
  const pushed = owners;
  const first = <i32>(bodies + (<usize>from << BODY_BITS));
  const nearEnd = nearEnds + (<usize>from << 2);
  const passEnd = passEnds + (<usize>from << 2);
  let found = 0;
  let passing = 0;
  for (let block = blocks; block < end; block += BLOCK_BYTES) {
    const index = i32x4.add(i32x4.splat(load<i32>(block)), i32x4(0, 1, 2, 3));
    const sets = load<u32>(block, 4);
    const nearSet = sets & 15;
    const passSet = (sets >> 4) & 15;
    const own = sets >> 8;
    v128.store(listed + (<usize>found << 2), v128.swizzle(index, v128.load(packs + (<usize>nearSet << 4))));
    v128.store(pushed + (<usize>found << 2), i32x4.splat(first + (own << <i32>BODY_BITS)));
    found += popcnt(nearSet);
    v128.store(comers + (<usize>passing << 2), v128.swizzle(index, v128.load(packs + (<usize>passSet << 4))));
    passing += popcnt(passSet);
    store<i32>(nearEnd + (<usize>own << 2), found);
    store<i32>(passEnd + (<usize>own << 2), passing);
  }
  return found;
}

/**
 * Judge, push and move the agents whose lists are written. One thing at a time for all of them: each is a chain of slow
 * operations, and those of several agents can run beside each other only where little stands between them.
 */
function finish(from: i32, to: i32, found: i32): void {
  const far = reach * reach;
  let begin = 0;
  for (let k = from; k < to; k++) {
    const at = <usize>k;
    // Of agents without any the end is 0.
    const end = max(begin, load<i32>(passEnds + (at << 2)));
    let nearest = far;
    if (end > begin) nearest = judgePassers(passers + (<usize>begin << 2), end - begin, at, far);
    store<f64>(nearests + (at << 3), nearest);
    begin = end;
  }
  computeForces(nears + (<usize>listedNear << 2), found);
  begin = 0;
  for (let k = from; k < to; k++) {
    const at = <usize>k;
    const end = max(begin, load<i32>(nearEnds + (at << 2)));
    store<i32>(listEnds + (at << 2), listedNear + end);
    sumForces(begin, end, forceXs + (at << 3), forceYs + (at << 3));
    begin = end;
  }
  listedNear += found;
  let k = from;
  for (; k + 1 < to; k += 2) {
    if (load<u16>(flags + <usize>k) == BOTH_OPEN) integrateBoth(<usize>k << 3);
    else {
      if (load<u8>(flags + <usize>k) == OPEN) integrateOne(<usize>k << 3);
      if (load<u8>(flags + <usize>k, 1) == OPEN) integrateOne(<usize>(k + 1) << 3);
    }
  }
  if (k < to && load<u8>(flags + <usize>k) == OPEN) integrateOne(<usize>k << 3);
}
