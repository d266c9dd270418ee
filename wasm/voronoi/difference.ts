/** The difference of two curves of an envelope: the twin of curve-difference.ts. */
import { at8, keys, kindOf, NONE, OX, OY, RADIUS, recordOf, SIDE } from './state';

@inline const NEAR: f64 = 1e-6;

/** The last difference. */
export let a: f64 = 0;
export let b: f64 = 0;
export let c: f64 = 0;
export let foot: f64 = 0;

let isSide: bool = false;
/** The cell's frame and radius, and where on a side the stretch begins that places are measured from. */
let fx: f64 = 0;
let fy: f64 = 0;
let dx: f64 = 0;
let dy: f64 = 0;
let radius: f64 = 0;
let from: f64 = 0;

export function beginDifferences(
  side: bool,
  x: f64,
  y: f64,
  directionX: f64,
  directionY: f64,
  r: f64,
  start: f64,
): void {
  isSide = side;
  fx = x;
  fy = y;
  dx = directionX;
  dy = directionY;
  radius = r;
  from = start;
}

/** Subtract the curve at `old` (a, b, c, foot) from the one given. */
export function subtract(site: i32, newA: f64, newB: f64, newC: f64, newFoot: f64, oldSite: i32, old: usize): void {
  const oldA = load<f64>(old);
  if ((!isSide || (newA != 0 && oldA != 0)) && isNear(site, oldSite)) {
    subtractSites(site, oldSite);
    return;
  }
  const oldB = load<f64>(old, 8);
  const oldFoot = load<f64>(old, 24);
  a = newA - oldA;
  if (newA > oldA || (newA == oldA && newFoot < oldFoot)) {
    const shift = newFoot - oldFoot;
    b = newB - (oldB + 2 * oldA * shift);
    c = newC - (load<f64>(old, 16) + (oldA * shift + oldB) * shift);
    foot = newFoot;
  } else {
    const shift = oldFoot - newFoot;
    b = newB + 2 * newA * shift - oldB;
    c = newC + (newA * shift + newB) * shift - load<f64>(old, 16);
    foot = oldFoot;
  }
}

function subtractSites(site: i32, oldSite: i32): void {
  const isOrdered = at8(keys, site) > at8(keys, oldSite);
  const p = isOrdered ? site : oldSite;
  const q = isOrdered ? oldSite : site;
  if (isSide) subtractOnSide(p, q);
  else subtractOnWedge(p, q);
  if (isOrdered) return;
  a = -a;
  b = -b;
  c = -c;
}

@inline function isNear(p: i32, q: i32): bool {
  if (q == NONE || kindOf(p) == SIDE || kindOf(q) == SIDE) return false;
  const at = recordOf(p);
  const to = recordOf(q);
  const x = load<f64>(to, OX) - load<f64>(at, OX);
  const y = load<f64>(to, OY) - load<f64>(at, OY);
  const rx = load<f64>(at, OX) - fx;
  const ry = load<f64>(at, OY) - fy;
  return x * x + y * y < NEAR * NEAR * (rx * rx + ry * ry);
}

/** p - q on a side, measured from beside q. */
function subtractOnSide(p: i32, q: i32): void {
  const at = recordOf(p);
  const to = recordOf(q);
  const x = load<f64>(at, OX) - load<f64>(to, OX);
  const y = load<f64>(at, OY) - load<f64>(to, OY);
  const along = x * dx + y * dy;
  const up = x * dy - y * dx;
  const r = load<f64>(to, RADIUS);
  const wider = load<f64>(at, RADIUS) - r;
  const rx = load<f64>(to, OX) - fx;
  const ry = load<f64>(to, OY) - fy;
  const height = rx * dy - ry * dx + r;
  const k = 0.5 / (height + up + wider);
  a = (-(up + wider) / height) * k;
  b = -2 * k * along;
  c = k * along * along + 0.5 * (up - wider);
  foot = rx * dx + ry * dy - from;
}

/** p - q on a wedge, point or circle. */
function subtractOnWedge(p: i32, q: i32): void {
  const at = recordOf(p);
  const to = recordOf(q);
  const x = load<f64>(at, OX) - load<f64>(to, OX);
  const y = load<f64>(at, OY) - load<f64>(to, OY);
  const along = x * dx + y * dy;
  const left = y * dx - x * dy;
  const wider = load<f64>(to, RADIUS) - load<f64>(at, RADIUS);
  const rx = load<f64>(to, OX) - fx;
  const ry = load<f64>(to, OY) - fy;
  const across = rx * dx + ry * dy;
  const aside = ry * dx - rx * dy;
  const d = radius - load<f64>(to, RADIUS);
  const power = rx * rx + ry * ry - d * d;
  const more = x * (2 * rx + x) + y * (2 * ry + y) - wider * (2 * d + wider);
  const k = 2 / (power + more);
  const part = more / power;
  a = k * (along + wider - (across + d) * part);
  b = -2 * k * (left - aside * part);
  c = k * (wider - along - (d - across) * part);
  foot = 0;
}
