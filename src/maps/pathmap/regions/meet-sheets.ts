import { FRONT, INSIDE, POINT, type Sheet } from './sheet.js';

/** A straight stretch: s runs from 0 to the length, in mesh units. */
export interface Stretch {
  readonly x: number;
  readonly y: number;
  readonly ux: number;
  readonly uy: number;
  readonly length: number;
}

/** Numeric search for crossings of sheets with different paces: so many steps, each halved so many times. */
const STEPS = 24;
const HALVINGS = 48;

export function createStretch(ax: number, ay: number, bx: number, by: number): Stretch {
  const dx = bx - ax;
  const dy = by - ay;
  const length = Math.sqrt(dx * dx + dy * dy);
  return { x: ax, y: ay, ux: length > 0 ? dx / length : 0, uy: length > 0 ? dy / length : 0, length };
}

/** The value of a sheet along a stretch: point `pace * (c + sqrt((s - a)^2 + b))`, else `pace * (c + m s)`. */
interface Along {
  readonly isPoint: boolean;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly m: number;
  readonly pace: number;
}

function alongStretch(sheet: Sheet, at: Stretch): Along {
  const { kind, pace, cost } = sheet;
  if (kind === POINT) {
    const dx = sheet.x - at.x;
    const dy = sheet.y - at.y;
    const across = dx * at.uy - dy * at.ux;
    return { isPoint: true, a: dx * at.ux + dy * at.uy, b: across * across, c: cost, m: 0, pace };
  }
  if (kind === INSIDE) return { isPoint: false, a: 0, b: 0, c: cost, m: 0, pace };
  const c = cost + sheet.x * at.x + sheet.y * at.y;
  return { isPoint: false, a: 0, b: 0, c, m: sheet.x * at.ux + sheet.y * at.uy, pace };
}

function evaluate({ isPoint, a, b, c, m, pace }: Along, s: number): number {
  return pace * (isPoint ? c + Math.sqrt((s - a) * (s - a) + b) : c + m * s);
}

/** Where two sheets may have the same value along a stretch; more places may come, but none is missed. */
export function meetSheets(one: Sheet, two: Sheet, at: Stretch, out: number[]): void {
  const p = alongStretch(one, at);
  const q = alongStretch(two, at);
  const start = out.length;
  if (p.pace !== q.pace) searchCrossings(p, q, at.length, out);
  else if (p.isPoint && q.isPoint) {
    // sqrt(Q) - sqrt(P) = k and Q - P linear: (g + h s)^2 = 4 k^2 P.
    const k = p.c - q.c;
    const h = 2 * (p.a - q.a);
    const g = q.a * q.a + q.b - p.a * p.a - p.b - k * k;
    if (k === 0) out.push(-g / h);
    else {
      const f = 4 * k * k;
      solveSquare(h * h - f, 2 * g * h + 2 * f * p.a, g * g - f * (p.a * p.a + p.b), out);
    }
  } else if (p.isPoint || q.isPoint) {
    const point = p.isPoint ? p : q;
    const line = p.isPoint ? q : p;
    // (s - a)^2 + b = (g + m s)^2
    const g = line.c - point.c;
    const { m } = line;
    solveSquare(1 - m * m, -2 * point.a - 2 * g * m, point.a * point.a + point.b - g * g, out);
  } else out.push((q.c - p.c) / (p.m - q.m));
  for (let k = start; k < out.length; k++) out[k] = polish(p, q, out[k]);
}

/** Roots of a s^2 + b s + c, without cancellation; divisions by zero give values that no stretch holds. */
function solveSquare(a: number, b: number, c: number, out: number[]): void {
  const d = b * b - 4 * a * c;
  // Touching, up to rounding, is a place where the order may change.
  if (d < -1e-13 * b * b) return;
  const q = -(b + (b < 0 ? -1 : 1) * Math.sqrt(Math.max(0, d))) / 2;
  out.push(q / a, c / q);
}

/** Two steps of Newton on the difference itself: squaring loses digits. */
function polish(p: Along, q: Along, s: number): number {
  let best = s;
  let error = Math.abs(evaluate(p, s) - evaluate(q, s));
  for (let k = 0; k < 2; k++) {
    const step = (evaluate(p, best) - evaluate(q, best)) / (slope(p, best) - slope(q, best));
    const next = best - step;
    const nextError = Math.abs(evaluate(p, next) - evaluate(q, next));
    if (!(nextError < error)) break;
    best = next;
    error = nextError;
  }
  return best;
}

function slope({ isPoint, a, b, m, pace }: Along, s: number): number {
  if (!isPoint) return pace * m;
  const root = Math.sqrt((s - a) * (s - a) + b);
  return root > 0 ? (pace * (s - a)) / root : 0;
}

/** Different paces: an equation of the fourth degree, solved by halving between points of different order. */
function searchCrossings(p: Along, q: Along, length: number, out: number[]): void {
  const difference = (s: number): number => evaluate(p, s) - evaluate(q, s);
  // Feet of both roots are where the difference may turn.
  const steps = [p.a, q.a].filter((s) => s > 0 && s < length);
  for (let k = 0; k <= STEPS; k++) steps.push((k * length) / STEPS);
  steps.sort((a, b) => a - b);
  for (let k = 1; k < steps.length; k++) {
    let [lo, hi] = [steps[k - 1], steps[k]];
    const isBelow = difference(lo) < 0;
    if (difference(hi) < 0 === isBelow) continue;
    for (let i = 0; i < HALVINGS; i++) {
      const middle = (lo + hi) / 2;
      if (difference(middle) < 0 === isBelow) lo = middle;
      else hi = middle;
    }
    out.push((lo + hi) / 2);
  }
}

/** Where the sight of a sheet's root may begin or end along a stretch. */
export function meetBounds(sheet: Sheet, at: Stretch, out: number[]): void {
  if (sheet.kind === POINT) {
    meetLine(at, sheet.x, sheet.y, sheet.lx, sheet.ly, out);
    meetLine(at, sheet.x, sheet.y, sheet.rx, sheet.ry, out);
  } else if (sheet.kind === FRONT) {
    meetLine(at, sheet.lx, sheet.ly, sheet.x, sheet.y, out);
    meetLine(at, sheet.rx, sheet.ry, sheet.x, sheet.y, out);
    // The segment itself, where the front starts.
    out.push((sheet.start - sheet.cost - sheet.x * at.x - sheet.y * at.y) / (sheet.x * at.ux + sheet.y * at.uy));
  } else {
    const ring = sheet.ring as Float64Array;
    for (let k = 0, j = ring.length - 2; k < ring.length; j = k, k += 2) {
      const dx = ring[k] - ring[j];
      const dy = ring[k + 1] - ring[j + 1];
      meetLine(at, ring[j], ring[j + 1], dx, dy, out);
      // Along the stretch: its ends.
      out.push((ring[j] - at.x) * at.ux + (ring[j + 1] - at.y) * at.uy);
    }
  }
}

function meetLine(at: Stretch, x: number, y: number, dx: number, dy: number, out: number[]): void {
  out.push(((x - at.x) * dy - (y - at.y) * dx) / (at.ux * dy - at.uy * dx));
}
