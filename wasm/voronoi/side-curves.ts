/** Curves in the frame of a stretch of a side: the twin of side-curves.ts. */
import { beginDifferences } from './difference';
import { beginEnvelope, insert } from './envelope';
import { rayDx, rayDy, setCornerRay, sharedOf } from './rays';
import {
  at4,
  DX,
  DY,
  EX,
  EXTENT,
  EY,
  FULL,
  gathered,
  kindOf,
  next,
  NONE,
  OBLIQUE,
  OX,
  OY,
  PARALLEL,
  previous,
  RADIUS,
  recordOf,
  reflexNext,
  reflexPrevious,
  SHARED_END,
  SHARED_START,
  SIDE,
  touch,
} from './state';

let reach: f64 = Infinity;
let cell: i32 = NONE;
let fx: f64 = 0;
let fy: f64 = 0;
let dx: f64 = 0;
let dy: f64 = 0;
let length: f64 = 0;
let from: f64 = 0;

export function setSideReach(value: f64): void {
  reach = value;
}

/** Look from the stretch [start, start + extent] of a side. */
export function beginSide(c: i32, start: f64, extent: f64): void {
  const at = recordOf(c);
  cell = c;
  dx = load<f64>(at, DX);
  dy = load<f64>(at, DY);
  fx = load<f64>(at, OX);
  fy = load<f64>(at, OY);
  length = extent;
  from = start;
  reach = Infinity;
  beginEnvelope(true, 0, extent);
  beginDifferences(true, fx, fy, dx, dy, 0, start);
}

/** Lay curves of gathered sites into the envelope; false if that changed nothing. */
export function insertAllOnSide(count: i32): bool {
  const after = at4(reflexNext, cell);
  const before = at4(reflexPrevious, cell);
  const ox = fx;
  const oy = fy;
  const ex = dx;
  const ey = dy;
  const least = touch;
  let isChanged = false;
  for (let k = 0; k < count; k++) {
    const site = at4(gathered, k);
    if (site == after || site == before) {
      if (insertPartner(site)) isChanged = true;
      continue;
    }
    const at = recordOf(site);
    const height = (load<f64>(at, OX) - ox) * ey - (load<f64>(at, OY) - oy) * ex;
    if (kindOf(site) == SIDE) {
      if (height <= least && (load<f64>(at, EX) - ox) * ey - (load<f64>(at, EY) - oy) * ex <= least) continue;
      if (insertSegment(site)) isChanged = true;
    } else if (height + load<f64>(at, RADIUS) > least && insertCircle(site)) isChanged = true;
  }
  return isChanged;
}

function insertCircle(site: i32): bool {
  const at = recordOf(site);
  const rx = load<f64>(at, OX) - fx;
  const ry = load<f64>(at, OY) - fy;
  const b = rx * dy - ry * dx;
  const r = load<f64>(at, RADIUS);
  const p = b + r;
  const a = rx * dx + ry * dy - from;
  const aside = a < 0 ? a : a > length ? a - length : 0;
  const rest = b * b - r * r;
  if (aside * aside + rest >= 2 * p * reach) return false;
  const k = 0.5 / p;
  const c = 0.5 * (b - r);
  if (kindOf(site) == FULL) return insert(site, k, 0, c, a, -Infinity, Infinity);
  const hi = footOfRay(at4(previous, site), a, b, Infinity);
  const lo = footOfRay(at4(next, site), a, b, -Infinity);
  const isChanged = insert(site, k, 0, c, a, lo, lo <= hi ? hi : Infinity);
  if (lo <= hi) return isChanged;
  return insert(site, k, 0, c, a, -Infinity, hi) || isChanged;
}

/** Where the ray from (a, b) along the normal of a side meets the parabola, as x. */
function footOfRay(side: i32, a: f64, b: f64, beyond: f64): f64 {
  const at = recordOf(side);
  const nx = dx * load<f64>(at, DY) - dy * load<f64>(at, DX);
  const ny = dx * load<f64>(at, DX) + dy * load<f64>(at, DY);
  if (ny <= 0) return a + (b * nx) / (1 - ny);
  return nx > -PARALLEL && nx < PARALLEL ? beyond : a + (b * (1 + ny)) / nx;
}

function footOfSharedRay(side: i32, isEnd: bool, a: f64, b: f64): f64 {
  setCornerRay(side, isEnd);
  const nx = rayDx * dx + rayDy * dy;
  const ny = rayDx * dy - rayDy * dx;
  if (ny <= 0) return a + (b * nx) / (1 - ny);
  return nx > -PARALLEL && nx < PARALLEL ? Infinity : a + (b * (1 + ny)) / nx;
}

/** The side at the other wall of a reflex corner. */
function insertPartner(site: i32): bool {
  const own = recordOf(cell);
  const at = recordOf(site);
  const ex = load<f64>(at, DX);
  const ey = load<f64>(at, DY);
  const nx = dx * ey - dy * ex;
  const ny = dx * ex + dy * ey;
  const slope = ny > 0 ? (1 + ny) / nx : nx / (1 - ny);
  const other = load<f64>(at, EXTENT);
  let isChanged = false;
  for (let end = 0; end < 2; end++) {
    if (site != at4(end == 0 ? reflexNext : reflexPrevious, cell)) continue;
    const corner = (end == 0 ? load<f64>(own, EXTENT) : 0) - from;
    const low = end == 0 ? corner - other : corner;
    const high = end == 0 ? corner : corner + other;
    if (insert(site, 0, slope, 0, corner, low, high)) isChanged = true;
  }
  return isChanged;
}

/** For segments that lie before the side, if only with one end. */
function insertSegment(site: i32): bool {
  const at = recordOf(site);
  const ex = load<f64>(at, DX);
  const ey = load<f64>(at, DY);
  const sx = load<f64>(at, OX) - fx;
  const sy = load<f64>(at, OY) - fy;
  const b0 = sx * dy - sy * dx;
  const tx = load<f64>(at, EX) - fx;
  const ty = load<f64>(at, EY) - fy;
  const b1 = tx * dy - ty * dx;
  const nx = dx * ey - dy * ex;
  const ny = dx * ex + dy * ey;
  const h = sy * ex - sx * ey + nx * from;
  const hEnd = h + nx * length;
  if (h <= touch && hEnd <= touch) return false;
  let s: f64;
  if (ny > 0) {
    if (nx > -PARALLEL && nx < PARALLEL) return false;
    s = (1 + ny) / (nx * nx);
  } else {
    s = 1 / (1 - ny);
  }
  if (s * min<f64>(h, hEnd) >= reach) return false;
  const bits = ny > 0 && nx * nx * OBLIQUE * OBLIQUE < 1 ? 0 : sharedOf(site);
  const a0 = sx * dx + sy * dy - from;
  const a1 = tx * dx + ty * dy - from;
  const x0 = (bits & SHARED_START) == 0 ? a0 + b0 * s * nx : footOfSharedRay(site, false, a0, b0);
  const x1 = (bits & SHARED_END) == 0 ? a1 + b1 * s * nx : footOfSharedRay(site, true, a1, b1);
  let lo = min<f64>(x0, x1);
  let hi = max<f64>(x0, x1);
  if (nx > 0) lo = max<f64>(lo, -h / nx);
  else if (nx < 0) hi = min<f64>(hi, -h / nx);
  return insert(site, 0, nx * s, h * s, 0, lo, hi);
}
