/** The canonical position of a vertex: the twin of vertex-point.ts. */
import { computeLateralPoint, isLateralPair, isRayPair, pointR, pointTurn, pointX, pointY, setPoint } from './rays';
import {
  at4,
  at8,
  DX,
  DY,
  EX,
  EY,
  FULL,
  keys,
  kindOf,
  OX,
  OY,
  RADIUS,
  recordOf,
  reflexNext,
  reflexPrevious,
  SIDE,
} from './state';

/** The two curves at hand. */
let lowA: f64 = 0;
let lowB: f64 = 0;
let lowC: f64 = 0;
let highA: f64 = 0;
let highB: f64 = 0;
let highC: f64 = 0;
/** The curve that was computed last. */
let a: f64 = 0;
let b: f64 = 0;
let c: f64 = 0;

@inline function takeLow(): void {
  lowA = a;
  lowB = b;
  lowC = c;
}

@inline function takeHigh(): void {
  highA = a;
  highB = b;
  highC = c;
}

/** False where the sites determine no point. */
export function computeVertexPoint(cells: usize, count: i32): bool {
  let best = -1;
  for (let i = 0; i < count; i++) {
    const own = at4(cells, i);
    if (!isRayPair(at4(cells, i + 1 < count ? i + 1 : 0), own)) continue;
    if (best < 0 || at8(keys, own) < at8(keys, at4(cells, best))) best = i;
  }
  if (best >= 0 && placeOnRay(cells, count, best)) return true;
  if (count < 3) return false;
  const second = at4(cells, <i32>(<f64>count / 3));
  const third = at4(cells, <i32>((2 * <f64>count) / 3));
  return computeTriplePoint(at4(cells, 0), second, third);
}

function placeOnRay(cells: usize, count: i32, best: i32): bool {
  const own = at4(cells, best);
  const before = at4(cells, best + 1 < count ? best + 1 : 0);
  let chosen = -1;
  let widest: f64 = 0;
  let x: f64 = NaN;
  let y: f64 = NaN;
  let r: f64 = NaN;
  for (let i = 0; i < count; i++) {
    const t = at4(cells, i);
    if (t == own || t == before || isLateralPair(t, own) || isLateralPair(t, before)) continue;
    if (!computeLateralPoint(before, own, t)) continue;
    const turn = pointTurn;
    if (chosen >= 0 && !(turn > widest || (turn == widest && at8(keys, t) < at8(keys, chosen)))) continue;
    chosen = t;
    widest = turn;
    x = pointX;
    y = pointY;
    r = pointR;
  }
  setPoint(x, y, r);
  return chosen >= 0;
}

/** The point equidistant to three sites that lie round it counter-clockwise. */
function computeTriplePoint(first: i32, second: i32, third: i32): bool {
  const at = recordOf(first);
  if (kindOf(first) == SIDE) {
    const dx = load<f64>(at, DX);
    const dy = load<f64>(at, DY);
    const to = recordOf(isSteeper(first, third, second) ? third : second);
    const shift = (load<f64>(to, OX) - load<f64>(at, OX)) * dx + (load<f64>(to, OY) - load<f64>(at, OY)) * dy;
    const ox = load<f64>(at, OX) + shift * dx;
    const oy = load<f64>(at, OY) + shift * dy;
    setCurveOnSide(first, second, ox, oy, dx, dy);
    takeLow();
    setCurveOnSide(first, third, ox, oy, dx, dy);
    takeHigh();
    const u = findFall();
    const y = evaluateFlatter(u);
    if (!(y > 0 && y < Infinity)) return false;
    setPoint(ox + u * dx + y * dy, oy + u * dy - y * dx, y);
    return true;
  }
  const isFull = kindOf(first) == FULL;
  if (placeOnWedge(first, second, third, isFull ? 1 : load<f64>(at, DX), isFull ? 0 : load<f64>(at, DY))) return true;
  return isFull && placeOnWedge(first, second, third, -1, 0);
}

function isSteeper(side: i32, one: i32, other: i32): bool {
  if (kindOf(one) == SIDE) return false;
  if (kindOf(other) == SIDE) return true;
  return heightOver(side, one) < heightOver(side, other);
}

function heightOver(side: i32, site: i32): f64 {
  const at = recordOf(side);
  const to = recordOf(site);
  return (
    (load<f64>(to, OX) - load<f64>(at, OX)) * load<f64>(at, DY) -
    (load<f64>(to, OY) - load<f64>(at, OY)) * load<f64>(at, DX) +
    load<f64>(to, RADIUS)
  );
}

function placeOnWedge(first: i32, second: i32, third: i32, dx: f64, dy: f64): bool {
  const at = recordOf(first);
  const ox = load<f64>(at, OX);
  const oy = load<f64>(at, OY);
  const radius = load<f64>(at, RADIUS);
  setCurveOnWedge(second, ox, oy, dx, dy, radius);
  takeLow();
  setCurveOnWedge(third, ox, oy, dx, dy, radius);
  takeHigh();
  const u = findFall();
  if (kindOf(first) == FULL && !(u >= -1 && u <= 1)) return false;
  const value = evaluateFlatter(u);
  if (!(value < 0 && value > -Infinity)) return false;
  const x = (u * u - 1) / value;
  const y = (-2 * u) / value;
  setPoint(ox + x * dx - y * dy, oy + x * dy + y * dx, -(1 + u * u) / value - radius);
  return true;
}

/** Where high - low falls through zero. */
function findFall(): f64 {
  const al = highA - lowA;
  const be = highB - lowB;
  const ga = highC - lowC;
  const s = sqrt<f64>(max<f64>(0, be * be - 4 * al * ga));
  return be > 0 ? (-be - s) / (2 * al) : (2 * ga) / (s - be);
}

/** The common value at u, from the curve that errors of u change less. */
function evaluateFlatter(u: f64): f64 {
  const lowSlope = abs<f64>(2 * lowA * u + lowB);
  const highSlope = abs<f64>(2 * highA * u + highB);
  return lowSlope <= highSlope ? (lowA * u + lowB) * u + lowC : (highA * u + highB) * u + highC;
}

function setCurveOnSide(own: i32, site: i32, ox: f64, oy: f64, dx: f64, dy: f64): void {
  const at = recordOf(site);
  const rx = load<f64>(at, OX) - ox;
  const ry = load<f64>(at, OY) - oy;
  if (kindOf(site) == SIDE) {
    const ex = load<f64>(at, DX);
    const ey = load<f64>(at, DY);
    const nx = dx * ey - dy * ex;
    const ny = dx * ex + dy * ey;
    a = 0;
    if (at4(reflexNext, own) == site || at4(reflexPrevious, own) == site) {
      const corner = recordOf(own);
      const isEnd = at4(reflexNext, own) == site;
      const cornerX = isEnd ? load<f64>(corner, EX) : load<f64>(corner, OX);
      const cornerY = isEnd ? load<f64>(corner, EY) : load<f64>(corner, OY);
      const x = (cornerX - ox) * dx + (cornerY - oy) * dy;
      b = ny > 0 ? (1 + ny) / nx : nx / (1 - ny);
      c = -b * x;
      return;
    }
    const s = ny > 0 ? (1 + ny) / (nx * nx) : 1 / (1 - ny);
    b = nx * s;
    c = (ry * ex - rx * ey) * s;
    return;
  }
  const radius = load<f64>(at, RADIUS);
  const along = rx * dx + ry * dy;
  const up = rx * dy - ry * dx;
  const k = 0.5 / (up + radius);
  a = k;
  b = -2 * along * k;
  c = along * along * k + 0.5 * (up - radius);
}

function setCurveOnWedge(site: i32, ox: f64, oy: f64, dx: f64, dy: f64, radius: f64): void {
  const at = recordOf(site);
  const rx = load<f64>(at, OX) - ox;
  const ry = load<f64>(at, OY) - oy;
  if (kindOf(site) == SIDE) {
    const ex = load<f64>(at, DX);
    const ey = load<f64>(at, DY);
    const k = 1 / (ry * ex - rx * ey + radius);
    const nx = ey * dx - ex * dy;
    const ny = -(ex * dx + ey * dy);
    a = -k * (nx < 0 ? (ny * ny) / (1 - nx) : 1 + nx);
    b = 2 * k * ny;
    c = -k * (nx > 0 ? (ny * ny) / (1 + nx) : 1 - nx);
    return;
  }
  const d = radius - load<f64>(at, RADIUS);
  const along = rx * dx + ry * dy;
  const left = ry * dx - rx * dy;
  const k = 2 / (rx * rx + ry * ry - d * d);
  a = k * (along + d);
  b = -2 * k * left;
  c = k * (d - along);
}
