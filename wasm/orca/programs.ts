/** The linear programs; the twin is src/dynamics/linear-programs.ts, operation by operation. */
import { inner, lines } from './state';

/** Half-planes in `lines`, and the result. */
export let lineCount: i32 = 0;
export let resultX: f64 = 0;
export let resultY: f64 = 0;

/**
 * Half-planes stand in pairs of 64 bytes: x, y of the points, then of the directions, of two lines each. What is in the second
 * place of a last pair alone does not count.
 */
@inline function addressOf(list: usize, k: i32): usize {
  return list + (<usize>(k >> 1) << 6) + (<usize>(k & 1) << 3);
}

export function clearLines(): void {
  lineCount = 0;
}

/** Add the half-plane left of the line through (px, py) in the unit direction (dx, dy). */
export function addLine(px: f64, py: f64, dx: f64, dy: f64): void {
  storeLine(lines, lineCount++, px, py, dx, dy);
}

/** Add two half-planes. */
@inline export function addPair(px: v128, py: v128, dx: v128, dy: v128): void {
  if (lineCount & 1) {
    addLine(f64x2.extract_lane(px, 0), f64x2.extract_lane(py, 0), f64x2.extract_lane(dx, 0), f64x2.extract_lane(dy, 0));
    addLine(f64x2.extract_lane(px, 1), f64x2.extract_lane(py, 1), f64x2.extract_lane(dx, 1), f64x2.extract_lane(dy, 1));
    return;
  }
  const at = addressOf(lines, lineCount);
  v128.store(at, px);
  v128.store(at, py, 16);
  v128.store(at, dx, 32);
  v128.store(at, dy, 48);
  lineCount += 2;
}

export function dropLast(): void {
  lineCount--;
}

@inline function storeLine(list: usize, k: i32, px: f64, py: f64, dx: f64, dy: f64): void {
  const at = addressOf(list, k);
  store<f64>(at, px);
  store<f64>(at, py, 16);
  store<f64>(at, dx, 32);
  store<f64>(at, dy, 48);
}

export function solve(wx: f64, wy: f64, limit: f64, hard: i32): void {
  const failed = solvePlanar(lines, lineCount, wx, wy, limit, false);
  if (failed != lineCount) solveLeastBad(failed, limit, hard);
}

/** @returns the number of lines, or the first line for which nothing was left */
function solvePlanar(list: usize, count: i32, wx: f64, wy: f64, limit: f64, far: bool): i32 {
  const length = Math.sqrt(wx * wx + wy * wy);
  let x = wx;
  let y = wy;
  if (far || length > limit) {
    x = (wx / length) * limit;
    y = (wy / length) * limit;
  }
  let k = 0;
  while (k < count) {
    // The next line that is broken, of two at a time.
    const at = list + (<usize>(k >> 1) << 6);
    const side = f64x2.sub(
      f64x2.mul(v128.load(at, 32), f64x2.sub(f64x2.splat(y), v128.load(at, 16))),
      f64x2.mul(v128.load(at, 48), f64x2.sub(f64x2.splat(x), v128.load(at))),
    );
    const broken = ~i64x2.bitmask(f64x2.ge(side, f64x2.splat(0))) & (k & 1 ? 2 : 3);
    if (broken == 0) {
      k = (k | 1) + 1;
      continue;
    }
    k = (k & ~1) + ctz(broken);
    if (k >= count) break;
    resultX = x;
    resultY = y;
    if (!solveOnLine(list, k, wx, wy, limit, far)) return k;
    x = resultX;
    y = resultY;
    k++;
  }
  resultX = x;
  resultY = y;
  return count;
}

function solveOnLine(list: usize, k: i32, wx: f64, wy: f64, limit: f64, far: bool): bool {
  const own = addressOf(list, k);
  const px = load<f64>(own);
  const py = load<f64>(own, 16);
  const ux = load<f64>(own, 32);
  const uy = load<f64>(own, 48);
  const along = px * ux + py * uy;
  const root = along * along + limit * limit - (px * px + py * py);
  if (root < 0) return false;
  const half = Math.sqrt(root);
  let low = -along - half;
  let high = -along + half;
  if (k > 0) {
    const px2 = f64x2.splat(px);
    const py2 = f64x2.splat(py);
    const ux2 = f64x2.splat(ux);
    const uy2 = f64x2.splat(uy);
    const zero = f64x2.splat(0);
    const flat = f64x2.splat(1e-9);
    const none = f64x2.splat(Infinity);
    let lows = f64x2.splat(low);
    let highs = f64x2.splat(high);
    let fails = i64x2.splat(0);
    const end = list + (<usize>((k + 1) >> 1) << 6);
    // All before this one, in pairs; this one itself may be the second of the last.
    for (let at = list; at < end; at += 64) {
      const dx = v128.load(at, 32);
      const dy = v128.load(at, 48);
      const slope = f64x2.sub(f64x2.mul(ux2, dy), f64x2.mul(uy2, dx));
      const offset = f64x2.sub(
        f64x2.mul(dx, f64x2.sub(py2, v128.load(at, 16))),
        f64x2.mul(dy, f64x2.sub(px2, v128.load(at))),
      );
      const isFlat = f64x2.le(f64x2.abs(slope), flat);
      const isRising = f64x2.gt(slope, zero);
      const t = f64x2.div(offset, slope);
      const isLast = at + 64 == end && (k & 1) == 1;
      const counts = isLast ? i64x2(-1, 0) : i64x2.splat(-1);
      fails = v128.or(fails, v128.and(counts, v128.and(isFlat, f64x2.lt(offset, zero))));
      const isLimit = v128.andnot(counts, isFlat);
      highs = f64x2.min(highs, v128.bitselect(t, none, v128.and(isLimit, isRising)));
      lows = f64x2.max(lows, v128.bitselect(t, f64x2.neg(none), v128.andnot(isLimit, isRising)));
    }
    if (v128.any_true(fails)) return false;
    high = min(f64x2.extract_lane(highs, 0), f64x2.extract_lane(highs, 1));
    low = max(f64x2.extract_lane(lows, 0), f64x2.extract_lane(lows, 1));
    if (low > high) return false;
  }
  let t: f64;
  if (far) t = ux * wx + uy * wy > 0 ? high : low;
  else t = min(max(ux * (wx - px) + uy * (wy - py), low), high);
  resultX = px + t * ux;
  resultY = py + t * uy;
  return true;
}

function solveLeastBad(first: i32, limit: f64, hard: i32): void {
  let depth: f64 = 0;
  for (let k = first; k < lineCount; k++) {
    const own = addressOf(lines, k);
    const px = load<f64>(own);
    const py = load<f64>(own, 16);
    const dx = load<f64>(own, 32);
    const dy = load<f64>(own, 48);
    if (dx * (py - resultY) - dy * (px - resultX) <= depth) continue;
    memory.copy(inner, lines, <usize>((hard + 1) >> 1) << 6);
    let count = hard;
    for (let m = hard; m < k; m++) {
      const at = addressOf(lines, m);
      const mx = load<f64>(at);
      const my = load<f64>(at, 16);
      const mdx = load<f64>(at, 32);
      const mdy = load<f64>(at, 48);
      const slope = dx * mdy - dy * mdx;
      let qx: f64;
      let qy: f64;
      if (Math.abs(slope) <= 1e-9) {
        if (dx * mdx + dy * mdy > 0) continue;
        qx = 0.5 * (px + mx);
        qy = 0.5 * (py + my);
      } else {
        const t = (mdx * (py - my) - mdy * (px - mx)) / slope;
        qx = px + t * dx;
        qy = py + t * dy;
      }
      const bx = mdx - dx;
      const by = mdy - dy;
      const length = Math.sqrt(bx * bx + by * by);
      const along = (qx * bx + qy * by) / (length * length);
      storeLine(inner, count++, qx - along * bx, qy - along * by, bx / length, by / length);
    }
    const x = resultX;
    const y = resultY;
    if (solvePlanar(inner, count, -dy, dx, limit, true) != count) {
      resultX = x;
      resultY = y;
    }
    depth = dx * (py - resultY) - dy * (px - resultX);
  }
}
