/** Rays out of corners and vertices on them: the twin of corner-rays.ts and lateral-point.ts. */
import {
  at4,
  DX,
  DY,
  EX,
  EY,
  kindOf,
  next,
  NONE,
  OX,
  OY,
  previous,
  RADIUS,
  recordOf,
  reflexNext,
  reflexPrevious,
  shared,
  SHARED_END,
  SHARED_START,
  SIDE,
} from './state';

/** The ray at hand. */
export let rayX: f64 = 0;
export let rayY: f64 = 0;
export let rayDx: f64 = 0;
export let rayDy: f64 = 0;

/** The vertex at hand; see VertexPoint. */
export let pointX: f64 = 0;
export let pointY: f64 = 0;
export let pointR: f64 = 0;
export let pointTurn: f64 = 0;

export function setPoint(x: f64, y: f64, r: f64): void {
  pointX = x;
  pointY = y;
  pointR = r;
}

@inline export function sharedOf(side: i32): i32 {
  return <i32>load<u8>(shared + <usize>side);
}

@inline function isSharedRay(before: i32, after: i32): bool {
  if ((sharedOf(before) & SHARED_END) == 0) return false;
  return at4(next, before) == after || at4(reflexNext, before) == after;
}

@inline export function isLateralPair(a: i32, b: i32): bool {
  return at4(next, a) == b || at4(previous, a) == b;
}

@inline export function isRayPair(low: i32, high: i32): bool {
  return at4(next, low) == high || isSharedRay(low, high);
}

/** The ray that bounds a side's domain at its end or start: its own normal, or the one it shares. */
export function setCornerRay(side: i32, isEnd: bool): void {
  const at = recordOf(side);
  rayX = isEnd ? load<f64>(at, EX) : load<f64>(at, OX);
  rayY = isEnd ? load<f64>(at, EY) : load<f64>(at, OY);
  rayDx = load<f64>(at, DY);
  rayDy = -load<f64>(at, DX);
  if ((sharedOf(side) & (isEnd ? SHARED_END : SHARED_START)) == 0) return;
  const before = isEnd ? side : at4(previous, side) != NONE ? at4(previous, side) : at4(reflexPrevious, side);
  const after = isEnd ? (at4(next, side) != NONE ? at4(next, side) : at4(reflexNext, side)) : side;
  const a = recordOf(before);
  const b = recordOf(after);
  rayDx = load<f64>(b, DY);
  rayDy = -load<f64>(b, DX);
  if (at4(next, before) == after) return;
  const x = load<f64>(a, DY) + rayDx;
  const y = -load<f64>(a, DX) + rayDy;
  const length = sqrt<f64>(x * x + y * y);
  rayDx = x / length;
  rayDy = y / length;
}

/** The vertex on the border of a ray pair, equidistant to a third site; false where that does not meet the ray. */
export function computeLateralPoint(low: i32, high: i32, third: i32): bool {
  if (kindOf(high) == SIDE) setCornerRay(high, false);
  else setCornerRay(low, true);
  const px = rayX;
  const py = rayY;
  const mx = rayDx;
  const my = rayDy;
  const at = recordOf(third);
  const rx = px - load<f64>(at, OX);
  const ry = py - load<f64>(at, OY);
  let y: f64;
  let turn: f64;
  if (kindOf(third) == SIDE) {
    const ex = load<f64>(at, DX);
    const ey = load<f64>(at, DY);
    const h = rx * ey - ry * ex;
    const c = mx * ey - my * ex;
    turn = 1 - c;
    if (c > 0.5) {
      const s = mx * ex + my * ey;
      y = (h * (1 + c)) / (s * s);
    } else {
      y = h / (1 - c);
    }
  } else {
    const radius = load<f64>(at, RADIUS);
    const down = radius - (rx * mx + ry * my);
    y = (rx * rx + ry * ry - radius * radius) / (2 * down);
    turn = down / (y + radius);
  }
  if (!(y > 0 && y < Infinity)) return false;
  pointX = px + y * mx;
  pointY = py + y * my;
  pointR = y;
  pointTurn = turn;
  return true;
}
