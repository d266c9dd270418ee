/** Where walls are listed, bit for bit as `findWallCell` and `Contacts.sweep` in src/dynamics decide it. */
import { lanes } from '../grid/lanes';
import {
  count, displaced, futureX, futureY, minX, minY, notes, open, presentX, presentY, radii, wallBits, wallCell, wallColumns,
  wallReach, wallRows,
} from './state';

/** Note about slots. */
export const DISPLACED: u8 = 1;

/** True where no wall is listed. */
export function isOpen(x: f64, y: f64): bool {
  const cells = f64x2.floor(f64x2.div(f64x2.sub(lanes(x, y), lanes(minX, minY)), f64x2.splat(wallCell)));
  const lasts = lanes(<f64>(wallColumns - 1), <f64>(wallRows - 1));
  // Written so that NaN ends in the first cell.
  const kept = i32x4.trunc_sat_f64x2_s_zero(f64x2.pmin(lasts, f64x2.pmax(f64x2.splat(0), cells)));
  const at = i32x4.extract_lane(kept, 1) * wallColumns + i32x4.extract_lane(kept, 0);
  return ((load<u8>(wallBits + <usize>(at >> 3)) >> (<u8>at & 7)) & 1) == 0;
}

/** Is a move of a body so short that walls which are not listed where it begins cannot matter? */
@inline export function isShort(dx: f64, dy: f64, radius: f64): bool {
  const free = wallReach - radius;
  return free > 0 && dx * dx + dy * dy < free * free;
}

/** List the slots whose way to the future must be swept against walls, in `displaced`. @returns how many */
export function listSwept(): i32 {
  memory.fill(notes, 0, <usize>count);
  let found = 0;
  for (let slot = 0; slot < count; slot++) {
    const at = <usize>slot << 3;
    const dx = load<f64>(futureX + at) - load<f64>(presentX + at);
    const dy = load<f64>(futureY + at) - load<f64>(presentY + at);
    if (load<u8>(open + <usize>slot) != 0 && isShort(dx, dy, load<f64>(radii + at))) continue;
    store<u8>(notes + <usize>slot, DISPLACED);
    store<i32>(displaced + (<usize>found << 2), slot);
    found++;
  }
  return found;
}
