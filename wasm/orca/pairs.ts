/** Half-planes of neighbours, two at a time; the twin is src/dynamics/orca-pair.ts, operation by operation. */
import { radii, vxs, vys, xs, ys } from '../grid/state';
import { addPair, dropLast } from './programs';
import { chosen, contactInverse, horizonInverse } from './state';

/**
 * Add the half-planes of the first `found` of `chosen` for an agent at (x, y). @returns whether one of them comes head-on: in
 * front, not moving away, within a body's width of the line of the wish
 */
export function addPairLines(found: i32, x: f64, y: f64, vx: f64, vy: f64, radius: f64, ex: f64, ey: f64): bool {
  const x2 = f64x2.splat(x);
  const y2 = f64x2.splat(y);
  const vx2 = f64x2.splat(vx);
  const vy2 = f64x2.splat(vy);
  const radius2 = f64x2.splat(radius);
  const ex2 = f64x2.splat(ex);
  const ey2 = f64x2.splat(ey);
  const horizon = f64x2.splat(horizonInverse);
  const contact = f64x2.splat(contactInverse);
  const half = f64x2.splat(0.5);
  const zero = f64x2.splat(0);
  const one = f64x2.splat(1);
  // Of an odd number the last is taken twice.
  if (found & 1) store<i32>(chosen + (<usize>found << 2), load<i32>(chosen + (<usize>found << 2) - 4));
  let isHeadOn = i64x2.splat(0);
  for (let n = 0; n < found; n += 2) {
    const a = <usize>load<i32>(chosen + (<usize>n << 2)) << 3;
    const b = <usize>load<i32>(chosen + (<usize>n << 2), 4) << 3;
    const px = f64x2.sub(gather(xs, a, b), x2);
    const py = f64x2.sub(gather(ys, a, b), y2);
    const ox = gather(vxs, a, b);
    const oy = gather(vys, a, b);
    const sum = f64x2.add(radius2, gather(radii, a, b));
    const ahead = f64x2.add(f64x2.mul(px, ex2), f64x2.mul(py, ey2));
    const away = f64x2.add(f64x2.mul(ox, ex2), f64x2.mul(oy, ey2));
    const aside = f64x2.abs(f64x2.sub(f64x2.mul(px, ey2), f64x2.mul(py, ex2)));
    isHeadOn = v128.or(
      isHeadOn,
      v128.andnot(v128.and(f64x2.gt(ahead, zero), f64x2.lt(aside, sum)), f64x2.gt(away, zero)),
    );
    const rx = f64x2.sub(vx2, ox);
    const ry = f64x2.sub(vy2, oy);
    const square = f64x2.add(f64x2.mul(px, px), f64x2.mul(py, py));
    const reach = f64x2.mul(sum, sum);
    const isApart = f64x2.gt(square, reach);
    const inverse = v128.bitselect(horizon, contact, isApart);
    const wx = f64x2.sub(rx, f64x2.mul(px, inverse));
    const wy = f64x2.sub(ry, f64x2.mul(py, inverse));
    const length = f64x2.add(f64x2.mul(wx, wx), f64x2.mul(wy, wy));
    const along = f64x2.add(f64x2.mul(wx, px), f64x2.mul(wy, py));
    const isRound = v128.or(
      v128.not(isApart),
      v128.and(f64x2.lt(along, zero), f64x2.gt(f64x2.mul(along, along), f64x2.mul(reach, length))),
    );
    // The disc: a direction and its length; the legs: the length of one, and a direction. Both need a root and divide once.
    const root = f64x2.sqrt(v128.bitselect(length, f64x2.sub(square, reach), isRound));
    const isLeft = f64x2.gt(f64x2.sub(f64x2.mul(px, wy), f64x2.mul(py, wx)), zero);
    const xLeg = f64x2.mul(px, root);
    const yLeg = f64x2.mul(py, root);
    const xSum = f64x2.mul(px, sum);
    const ySum = f64x2.mul(py, sum);
    const legX = v128.bitselect(f64x2.sub(xLeg, ySum), f64x2.neg(f64x2.add(xLeg, ySum)), isLeft);
    const legY = v128.bitselect(f64x2.add(xSum, yLeg), f64x2.neg(f64x2.sub(yLeg, xSum)), isLeft);
    const under = v128.bitselect(root, square, isRound);
    const qx = f64x2.div(v128.bitselect(wx, legX, isRound), under);
    const qy = f64x2.div(v128.bitselect(wy, legY, isRound), under);
    const isSized = f64x2.gt(root, zero);
    const nx = v128.bitselect(qx, one, isSized);
    const ny = v128.and(qy, isSized);
    const dx = v128.bitselect(ny, qx, isRound);
    const dy = v128.bitselect(f64x2.neg(nx), qy, isRound);
    const grown = f64x2.sub(f64x2.mul(sum, inverse), root);
    const share = f64x2.add(f64x2.mul(rx, qx), f64x2.mul(ry, qy));
    const ux = v128.bitselect(f64x2.mul(grown, nx), f64x2.sub(f64x2.mul(share, qx), rx), isRound);
    const uy = v128.bitselect(f64x2.mul(grown, ny), f64x2.sub(f64x2.mul(share, qy), ry), isRound);
    addPair(f64x2.add(vx2, f64x2.mul(half, ux)), f64x2.add(vy2, f64x2.mul(half, uy)), dx, dy);
  }
  if (found & 1) dropLast();
  return v128.any_true(isHeadOn);
}

@inline function gather(from: usize, a: usize, b: usize): v128 {
  return v128.load_lane<u64>(from + b, v128.load_zero<u64>(from + a), 1);
}
