/** The nearest entries of one agent, nearest first, of equals the older agent, as chooseNeighbours in src/dynamics/orca.ts. */
import { margin, narrowSlack } from '../grid/scan';
import { heightBits, inverseCell, nearXs, nearYs, packing, slots, starts, widthBits, xs, ys } from '../grid/state';
import { candidates, chosen, keys, maxNeighbours, narrowKeys, neighbourDistance, squares } from './state';

/** A first look reaches this many times as far as the last of the agent before needed; the next ones reach farther. */
const WIDER: f64 = 1.15;
const MORE: f64 = 1.4;
/** Above this share of the distance all of it is looked at. */
const NEARLY_ALL: f64 = 0.8;
/** More candidates than these are sorted one by one. */
const MANY: i32 = 48;

/** How far a first look reaches, m. Entries follow each other in space: the next agent is near. */
let guess: f64 = 0;

/** Before the first entry of a step. */
export function forgetGuess(): void {
  guess = neighbourDistance;
}

/** The nearest entries; left in `chosen`, and the squares of their distances in `squares`. @returns how many */
export function chooseNeighbours(k: i32, x: f64, y: f64): i32 {
  if (maxNeighbours == 0) return 0;
  for (let reach = guess; reach < NEARLY_ALL * neighbourDistance; reach *= MORE) {
    const found = chooseWithin(k, x, y, reach);
    if (found < maxNeighbours) continue;
    setGuess(found);
    return found;
  }
  const found = chooseWithin(k, x, y, neighbourDistance);
  if (found == maxNeighbours) setGuess(found);
  else guess = neighbourDistance;
  return found;
}

function setGuess(found: i32): void {
  const last = Math.sqrt(load<f64>(squares + (<usize>found << 3) - 8));
  // Bodies may stand on one spot.
  guess = max(WIDER * last, 0.01 * neighbourDistance);
}

function chooseWithin(k: i32, x: f64, y: f64, reach: f64): i32 {
  const total = measure(find(k, x, y, reach), x, y, reach * reach);
  return total <= MANY && rank(total) ? min(total, maxNeighbours) : sort(total);
}

/** The entries, but k, within reach of a place; a few more may be among them. In the order of the grid. */
function find(k: i32, x: f64, y: f64, reach: f64): i32 {
  const width = 1 << widthBits;
  const height = 1 << heightBits;
  const disc = reach + margin(reach);
  const slack = narrowSlack(reach);
  const firstRow = <i64>Math.floor((y - disc) * inverseCell);
  const rows = min<i32>(height, <i32>(<i64>Math.floor((y + disc) * inverseCell) - firstRow) + 1);
  const firstColumn = <i64>Math.floor((x - disc) * inverseCell);
  const columns = <i32>(<i64>Math.floor((x + disc) * inverseCell) - firstColumn) + 1;
  const isWhole = columns >= width;
  const firstCell = isWhole ? 0 : <i32>firstColumn & (width - 1);
  const endCell = isWhole ? width : firstCell + columns;
  const x4 = f32x4.splat(<f32>x);
  const y4 = f32x4.splat(<f32>y);
  const limit = f32x4.splat(<f32>((reach + slack) * (reach + slack) * 1.000002));
  const own4 = i32x4.splat(k);
  let found = 0;
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
        const dx = f32x4.sub(v128.load(nearXs + offset), x4);
        const dy = f32x4.sub(v128.load(nearYs + offset), y4);
        const square = f32x4.add(f32x4.mul(dx, dx), f32x4.mul(dy, dy));
        const index = i32x4.add(i32x4.splat(m), i32x4(0, 1, 2, 3));
        const isOther = v128.andnot(i32x4.lt_s(index, last4), i32x4.eq(index, own4));
        const set = i32x4.bitmask(v128.and(isOther, f32x4.le(square, limit)));
        v128.store(candidates + (<usize>found << 2), v128.swizzle(index, v128.load(packing + (<usize>set << 4))));
        found += popcnt(set);
        m += 4;
      } while (m < last);
      if (end <= width) break;
      begin = 0;
      end -= width;
    }
  }
  return found;
}

/** Keep the candidates within the limit, with the squares of their distances in `keys`. @returns how many */
function measure(found: i32, x: f64, y: f64, limit: f64): i32 {
  let total: usize = 0;
  for (let n = 0; n < found; n++) {
    const entry = load<i32>(candidates + (<usize>n << 2));
    const m = <usize>entry << 3;
    const dx = load<f64>(xs + m) - x;
    const dy = load<f64>(ys + m) - y;
    const square = dx * dx + dy * dy;
    store<i32>(candidates + (total << 2), entry);
    store<f64>(keys + (total << 3), square);
    store<f32>(narrowKeys + (total << 2), <f32>square);
    total += <usize>(square <= limit);
  }
  return <i32>total;
}

/**
 * Put every candidate where the number of nearer ones says. Rounding to float32 keeps the order, but for numbers that it makes
 * equal. @returns false where two are equal
 */
function rank(total: i32): bool {
  const end = narrowKeys + (<usize>total << 2);
  // Candidates are compared in eights, with some that are farther than all at the end.
  v128.store(end, f32x4.splat(Infinity));
  v128.store(end, f32x4.splat(Infinity), 16);
  let sum = i32x4.splat(0);
  let n = 0;
  for (; n < total; n += 8) {
    const first = v128.load(narrowKeys + (<usize>n << 2));
    const second = v128.load(narrowKeys + (<usize>n << 2), 16);
    let a = i32x4.splat(0);
    let b = i32x4.splat(0);
    for (let at = narrowKeys; at < end; at += 4) {
      const other = v128.load_splat<f32>(at);
      a = i32x4.sub(a, f32x4.lt(other, first));
      b = i32x4.sub(b, f32x4.lt(other, second));
    }
    sum = i32x4.add(sum, i32x4.add(a, b));
    place(n, i32x4.extract_lane(a, 0));
    place(n + 1, i32x4.extract_lane(a, 1));
    place(n + 2, i32x4.extract_lane(a, 2));
    place(n + 3, i32x4.extract_lane(a, 3));
    place(n + 4, i32x4.extract_lane(b, 0));
    place(n + 5, i32x4.extract_lane(b, 1));
    place(n + 6, i32x4.extract_lane(b, 2));
    place(n + 7, i32x4.extract_lane(b, 3));
  }
  const ranks = i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 1) + i32x4.extract_lane(sum, 2) +
    i32x4.extract_lane(sum, 3);
  return ranks - (n - total) * total == (total * (total - 1)) >> 1;
}

@inline function place(n: i32, at: i32): void {
  store<f64>(squares + (<usize>at << 3), load<f64>(keys + (<usize>n << 3)));
  store<i32>(chosen + (<usize>at << 2), load<i32>(candidates + (<usize>n << 2)));
}

/** Insert one candidate after the other. @returns how many there are, of those that count */
function sort(total: i32): i32 {
  let limit: f64 = Infinity;
  let found = 0;
  for (let n = 0; n < total; n++) {
    const square = load<f64>(keys + (<usize>n << 3));
    if (square > limit) continue;
    const m = load<i32>(candidates + (<usize>n << 2));
    const slot = load<i32>(slots + (<usize>m << 2));
    let at = <usize>found;
    if (found < maxNeighbours) found++;
    while (at > 0) {
      const before = load<f64>(squares + (at << 3) - 8);
      const entry = load<i32>(chosen + (at << 2) - 4);
      if (!(before > square || (before == square && load<i32>(slots + (<usize>entry << 2)) > slot))) break;
      store<f64>(squares + (at << 3), before);
      store<i32>(chosen + (at << 2), entry);
      at--;
    }
    store<f64>(squares + (at << 3), square);
    store<i32>(chosen + (at << 2), m);
    if (found == maxNeighbours) limit = load<f64>(squares + (<usize>found << 3) - 8);
  }
  return found;
}
