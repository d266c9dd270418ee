/** How strongly others come towards the agent. */
import { xs, ys } from '../grid/state';
import { ex, ey, own, x, y } from './exact';
import { gather, gatherDifferences } from './gather';
import { ROUNDING } from './neighbours';
import { comers, nearWishXs, nearWishYs, sightOtherGoals, strongest, wishXs, wishYs } from './state';
import { isHidden, wallCount } from './walls';

/** How strongly the first `found` of `comers` come towards the agent, 0 to 1. */
export function sumOncoming(found: i32): f64 {
  // Above 1 nobody asks how much; in a crowd that is soon reached.
  if (wallCount == 0 && found >= 4 && sumCertain(found) > 1.001) return 1;
  return sumExactly(found);
}

/** How strongly others come towards the agent, roughly; only those count for whom it is certain. */
function sumCertain(found: i32): f32 {
  const x2 = f64x2.splat(x);
  const y2 = f64x2.splat(y);
  const ex4 = f32x4.splat(<f32>ex);
  const ey4 = f32x4.splat(<f32>ey);
  const slack = 3 * ROUNDING * sightOtherGoals;
  const sight = f32x4.splat(<f32>(sightOtherGoals - slack));
  const back = f32x4.splat(<f32>(slack - own));
  const aside = f32x4.splat(<f32>(5 * own - slack));
  const towards = f32x4.splat(<f32>(-ROUNDING * strongest));
  const loss = f32x4.splat(<f32>(1 / sightOtherGoals));
  let sums = f32x4.splat(0);
  // Fours are enough to tell; what is left over at the end is not looked at.
  for (let n = 0; n + 4 <= found; n += 4) {
    const from = comers + (<usize>n << 2);
    const a = <usize>load<i32>(from) << 2;
    const b = <usize>load<i32>(from, 4) << 2;
    const c = <usize>load<i32>(from, 8) << 2;
    const d = <usize>load<i32>(from, 12) << 2;
    const dx = gatherDifferences(xs, a, b, c, d, x2);
    const dy = gatherDifferences(ys, a, b, c, d, y2);
    const along = f32x4.add(
      f32x4.mul(gather(nearWishXs, a, b, c, d), ex4),
      f32x4.mul(gather(nearWishYs, a, b, c, d), ey4),
    );
    const distance = f32x4.sqrt(f32x4.add(f32x4.mul(dx, dx), f32x4.mul(dy, dy)));
    const ahead = f32x4.add(f32x4.mul(dx, ex4), f32x4.mul(dy, ey4));
    const off = f32x4.abs(f32x4.sub(f32x4.mul(dx, ey4), f32x4.mul(dy, ex4)));
    const isCertain = v128.and(
      v128.and(f32x4.lt(along, towards), f32x4.lt(distance, sight)),
      v128.and(f32x4.gt(ahead, back), f32x4.lt(off, aside)),
    );
    sums = f32x4.add(sums, v128.and(isCertain, f32x4.sub(f32x4.splat(1), f32x4.mul(distance, loss))));
  }
  return f32x4.extract_lane(sums, 0) + f32x4.extract_lane(sums, 1) + f32x4.extract_lane(sums, 2) +
    f32x4.extract_lane(sums, 3);
}

/** The same in float64; the twin is look of src/dynamics/surroundings.ts, operation by operation. */
function sumExactly(found: i32): f64 {
  let sum: f64 = 0;
  // Nobody counts less than nothing: more than 1 is 1.
  for (let n = 0; n < found && sum <= 1; n++) {
    const entry = <usize>load<i32>(comers + (<usize>n << 2));
    const m = entry << 3;
    const tx = load<f64>(xs + m) - x;
    const ty = load<f64>(ys + m) - y;
    const square = tx * tx + ty * ty;
    if (square >= sightOtherGoals * sightOtherGoals) continue;
    if (wallCount > 0 && isHidden(tx, ty)) continue;
    const wishX = load<f64>(wishXs + m);
    const wishY = load<f64>(wishYs + m);
    if (wishX * ex + wishY * ey > 0) continue;
    const lateral = Math.abs(tx * ey - ty * ex);
    if (tx * ex + ty * ey > -own && lateral <= 5 * own) sum += 1 - Math.sqrt(square) / sightOtherGoals;
  }
  return sum > 1 ? 1 : sum;
}
