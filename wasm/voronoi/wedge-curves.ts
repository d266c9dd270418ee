/** Curves in the frame of a wedge, point or circle: the twin of wedge-curves.ts. */
import { beginDifferences } from './difference';
import { beginEnvelope, insert } from './envelope';
import { rayDx, rayDy, rayX, rayY, setCornerRay, sharedOf } from './rays';
import {
  at4,
  DX,
  DY,
  EX,
  EY,
  gathered,
  kindOf,
  next,
  OBLIQUE,
  OX,
  OY,
  PARALLEL,
  previous,
  RADIUS,
  recordOf,
  SHARED_END,
  SHARED_START,
  SIDE,
  TANGENT,
  touch,
  WEDGE,
} from './state';

let reach: f64 = Infinity;
let fx: f64 = 0;
let fy: f64 = 0;
let dx: f64 = 0;
let dy: f64 = 0;
let radius: f64 = 0;

export function setWedgeReach(value: f64): void {
  reach = value;
}

/** Look from a wedge, or from the half of a point or circle that faces (directionX, directionY). */
export function beginWedge(c: i32, directionX: f64, directionY: f64, extent: f64): void {
  const at = recordOf(c);
  dx = directionX;
  dy = directionY;
  fx = load<f64>(at, OX);
  fy = load<f64>(at, OY);
  radius = load<f64>(at, RADIUS);
  reach = Infinity;
  beginEnvelope(false, -extent, extent);
  beginDifferences(false, fx, fy, dx, dy, radius, 0);
}

/** Lay curves of gathered sites into the envelope; false if that changed nothing. */
export function insertAllOnWedge(count: i32): bool {
  const ox = fx;
  const oy = fy;
  const r = radius;
  const least = touch;
  const most = 2 * reach;
  let isChanged = false;
  for (let k = 0; k < count; k++) {
    const site = at4(gathered, k);
    if (kindOf(site) != SIDE) {
      if (insertCircle(site)) isChanged = true;
      continue;
    }
    const at = recordOf(site);
    const h = (ox - load<f64>(at, OX)) * load<f64>(at, DY) - (oy - load<f64>(at, OY)) * load<f64>(at, DX) + r;
    if (h > least && h < most && insertSegment(site)) isChanged = true;
  }
  return isChanged;
}

function insertCircle(site: i32): bool {
  const at = recordOf(site);
  const rx = load<f64>(at, OX) - fx;
  const ry = load<f64>(at, OY) - fy;
  const q = rx * rx + ry * ry;
  const d = radius - load<f64>(at, RADIUS);
  const power = q - d * d;
  if (!(power > TANGENT * q)) return false;
  const least = 2 * reach - d;
  if (least <= 0 || q >= least * least) return false;
  const a = rx * dx + ry * dy;
  const b = ry * dx - rx * dy;
  const k = 2 / power;
  const ca = k * (a + d);
  const cb = -2 * k * b;
  const cc = k * (d - a);
  if (kindOf(site) != WEDGE) return insert(site, ca, cb, cc, 0, -Infinity, Infinity);
  const root = sqrt<f64>(q);
  let hi = angleOfRay(at4(previous, site), rx, ry, q, root, power);
  let lo = angleOfRay(at4(next, site), rx, ry, q, root, power);
  if (hi == Infinity && lo == Infinity) {
    if (load<f64>(at, DX) * rx + load<f64>(at, DY) * ry > radius) return false;
  }
  if (hi == Infinity) hi = 2;
  if (lo == Infinity) lo = -2;
  const turnX = a / root;
  const turnY = b / root;
  const isChanged = insertTurned(site, ca, cb, cc, lo, lo <= hi ? hi : 2, turnX, turnY);
  if (lo <= hi) return isChanged;
  return insertTurned(site, ca, cb, cc, -2, hi, turnX, turnY) || isChanged;
}

function angleOfRay(side: i32, rx: f64, ry: f64, q: f64, root: f64, power: f64): f64 {
  const at = recordOf(side);
  const mx = load<f64>(at, DY);
  const my = -load<f64>(at, DX);
  const along = rx * mx + ry * my;
  const gap = radius - along;
  if (gap <= PARALLEL * root) return Infinity;
  const y = power / (2 * gap);
  return (y * (rx * my - ry * mx)) / (root * (y + radius) + q + y * along);
}

function angleOfSharedRay(side: i32, isEnd: bool, ex: f64, ey: f64, normal: f64): f64 {
  setCornerRay(side, isEnd);
  const rx = rayX - fx;
  const ry = rayY - fy;
  const q = rx * rx + ry * ry;
  const gap = radius - (rx * rayDx + ry * rayDy);
  if (gap * gap <= PARALLEL * PARALLEL * q || gap < 0) return normal;
  const y = (q - radius * radius) / (2 * gap);
  const x = rx + y * rayDx;
  const z = ry + y * rayDy;
  return -(x * ex + z * ey) / (y + radius + z * ex - x * ey);
}

/** For segments that face the centre, and not from too far. */
function insertSegment(site: i32): bool {
  const at = recordOf(site);
  const ex = load<f64>(at, DX);
  const ey = load<f64>(at, DY);
  const rx = fx - load<f64>(at, OX);
  const ry = fy - load<f64>(at, OY);
  const h = rx * ey - ry * ex + radius;
  const t = rx * ex + ry * ey;
  const nx = ey * dx - ex * dy;
  const ny = -(ex * dx + ey * dy);
  const plus = nx < 0 ? (ny * ny) / (1 - nx) : 1 + nx;
  const minus = nx > 0 ? (ny * ny) / (1 + nx) : 1 - nx;
  const bits = sharedOf(site);
  let lo = ((fx - load<f64>(at, EX)) * ex + (fy - load<f64>(at, EY)) * ey) / h;
  let hi = t / h;
  if ((bits & SHARED_END) != 0 && abs<f64>(lo) < OBLIQUE) lo = angleOfSharedRay(site, true, ex, ey, lo);
  if ((bits & SHARED_START) != 0 && abs<f64>(hi) < OBLIQUE) hi = angleOfSharedRay(site, false, ex, ey, hi);
  return insertTurned(site, -plus / h, (2 * ny) / h, -minus / h, lo, hi, -nx, -ny);
}

/** Insert a curve whose domain is given as tan of half the angle from the direction (cx, cy). */
function insertTurned(site: i32, a: f64, b: f64, c: f64, lo: f64, hi: f64, cx: f64, cy: f64): bool {
  let numeratorLo: f64;
  let numeratorHi: f64;
  let lower: f64;
  let upper: f64;
  if (cx >= 0) {
    const k = cy / (1 + cx);
    numeratorLo = lo + k;
    lower = 1 - lo * k;
    numeratorHi = hi + k;
    upper = 1 - hi * k;
  } else {
    const j = cy / (1 - cx);
    numeratorLo = lo * j + 1;
    lower = j - lo;
    numeratorHi = hi * j + 1;
    upper = j - hi;
  }
  const isLowerPole = lower > -PARALLEL && lower < PARALLEL;
  const isUpperPole = upper > -PARALLEL && upper < PARALLEL;
  const from = isLowerPole ? -Infinity : numeratorLo / lower;
  const to = isUpperPole ? Infinity : numeratorHi / upper;
  const isWhole = isLowerPole || isUpperPole || lower > 0 == upper > 0;
  const isChanged = insert(site, a, b, c, 0, from, isWhole ? to : Infinity);
  if (isWhole) return isChanged;
  return insert(site, a, b, c, 0, -Infinity, to) || isChanged;
}
