/** The counting sort of src/crowd/neighbour-grid.ts, without ghosts. */
import { lanes, lowBits } from '../grid/lanes';
import {
  count, entryOpen, entryRadius, entryVx, entryVy, entryX, entryY, heightBits, keys, nearX, nearY, open, presentVx, presentVy,
  presentX, presentY, radii, slots, starts, widthBits,
} from './state';
import { isOpen } from './walls';

/** Sort places by their cells. @param inverse one over the side of a cell, 1/m */
export function sort(xs: usize, ys: usize, inverse: f64): void {
  const cells = <usize>(1 << (widthBits + heightBits)) << 2;
  const table = starts;
  memory.fill(table, 0, cells + 4);
  const bits = widthBits;
  const masks = i32x4((1 << bits) - 1, 0, (1 << heightBits) - 1, 0);
  for (let slot: usize = 0; slot < <usize>count; slot++) {
    const place = lanes(load<f64>(xs + (slot << 3)), load<f64>(ys + (slot << 3)));
    const cell = v128.and(lowBits(f64x2.floor(f64x2.mul(place, f64x2.splat(inverse)))), masks);
    const key = (i32x4.extract_lane(cell, 2) << bits) | i32x4.extract_lane(cell, 0);
    store<i32>(keys + (slot << 2), key);
    const at = table + (<usize>key << 2);
    store<i32>(at, load<i32>(at) + 1);
  }
  let sum = 0;
  const end = table + cells;
  for (let at = table; at < end; at += 4) {
    sum += load<i32>(at);
    store<i32>(at, sum);
  }
  store<i32>(end, sum);
  // From the back, so that entries of a cell keep the order of their slots and `starts` ends at the first of each.
  for (let slot = count - 1; slot >= 0; slot--) {
    const cell = table + (<usize>load<i32>(keys + (<usize>slot << 2)) << 2);
    const at = load<i32>(cell) - 1;
    store<i32>(cell, at);
    store<i32>(slots + (<usize>at << 2), slot);
  }
}

/** The places of the entries as float32. */
export function narrowPlaces(xs: usize, ys: usize): void {
  for (let k = 0; k < count; k++) {
    const from = <usize>load<i32>(slots + (<usize>k << 2)) << 3;
    const to = <usize>k << 2;
    store<f32>(nearX + to, <f32>load<f64>(xs + from));
    store<f32>(nearY + to, <f32>load<f64>(ys + from));
  }
}

/** Sort the present, and see who has no wall listed where it is. @param inverse as in `sort` */
export function sortPresent(inverse: f64): void {
  sort(presentX, presentY, inverse);
  const end = <usize>count;
  for (let k: usize = 0; k < end; k++) {
    const slot = <usize>load<i32>(slots + (k << 2));
    const from = slot << 3;
    const to = k << 3;
    const ownX = load<f64>(presentX + from);
    const ownY = load<f64>(presentY + from);
    store<f64>(entryX + to, ownX);
    store<f64>(entryY + to, ownY);
    store<f64>(entryVx + to, load<f64>(presentVx + from));
    store<f64>(entryVy + to, load<f64>(presentVy + from));
    store<f64>(entryRadius + to, load<f64>(radii + from));
    const isFree = <u8>isOpen(ownX, ownY);
    store<u8>(open + slot, isFree);
    store<u8>(entryOpen + k, isFree);
  }
}
