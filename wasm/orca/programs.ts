/** The linear programs; the twin is src/dynamics/linear-programs.ts, operation by operation. */
import { inner, lines } from './state';

/** Half-planes in `lines`, and the result. */
export let lineCount: i32 = 0;
export let resultX: f64 = 0;
export let resultY: f64 = 0;

export function clearLines(): void {
  lineCount = 0;
}

/** Add the half-plane left of the line through (px, py) in the unit direction (dx, dy). */
export function addLine(px: f64, py: f64, dx: f64, dy: f64): void {
  storeLine(lines, lineCount++, px, py, dx, dy);
}

@inline function storeLine(list: usize, k: i32, px: f64, py: f64, dx: f64, dy: f64): void {
  const at = list + (<usize>k << 5);
  store<f64>(at, px);
  store<f64>(at, py, 8);
  store<f64>(at, dx, 16);
  store<f64>(at, dy, 24);
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
  for (let k = 0; k < count; k++) {
    const at = list + (<usize>k << 5);
    if (load<f64>(at, 16) * (y - load<f64>(at, 8)) - load<f64>(at, 24) * (x - load<f64>(at)) >= 0) continue;
    resultX = x;
    resultY = y;
    if (!solveOnLine(list, k, wx, wy, limit, far)) return k;
    x = resultX;
    y = resultY;
  }
  resultX = x;
  resultY = y;
  return count;
}

function solveOnLine(list: usize, k: i32, wx: f64, wy: f64, limit: f64, far: bool): bool {
  const own = list + (<usize>k << 5);
  const px = load<f64>(own);
  const py = load<f64>(own, 8);
  const ux = load<f64>(own, 16);
  const uy = load<f64>(own, 24);
  const along = px * ux + py * uy;
  const root = along * along + limit * limit - (px * px + py * py);
  if (root < 0) return false;
  const half = Math.sqrt(root);
  let low = -along - half;
  let high = -along + half;
  for (let at = list; at < own; at += 32) {
    const dx = load<f64>(at, 16);
    const dy = load<f64>(at, 24);
    const slope = ux * dy - uy * dx;
    const offset = dx * (py - load<f64>(at, 8)) - dy * (px - load<f64>(at));
    if (Math.abs(slope) <= 1e-9) {
      if (offset < 0) return false;
      continue;
    }
    const t = offset / slope;
    if (slope > 0) high = min(high, t);
    else low = max(low, t);
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
    const own = lines + (<usize>k << 5);
    const px = load<f64>(own);
    const py = load<f64>(own, 8);
    const dx = load<f64>(own, 16);
    const dy = load<f64>(own, 24);
    if (dx * (py - resultY) - dy * (px - resultX) <= depth) continue;
    memory.copy(inner, lines, <usize>hard << 5);
    let count = hard;
    for (let m = hard; m < k; m++) {
      const at = lines + (<usize>m << 5);
      const mx = load<f64>(at);
      const my = load<f64>(at, 8);
      const mdx = load<f64>(at, 16);
      const mdy = load<f64>(at, 24);
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
