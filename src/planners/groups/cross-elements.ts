import {
  ARC,
  angleBetween,
  CX,
  CY,
  KIND,
  MAX_X,
  MAX_Y,
  MIN_X,
  MIN_Y,
  parameterOnElement,
  R,
  SPAN,
  STRAIGHT,
  X0,
  X1,
  Y0,
  Y1,
} from './outline-element.js';

/** Up to two points where two outline elements cross, with the parameter on both and who goes in there. */
export interface Crossings {
  count: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Parameters on the first element and on the second. */
  readonly p: Float64Array;
  readonly q: Float64Array;
  /**
   * 1: the first enters the second's region here, and the second leaves the first's; -1 the other way. 0 where they touch, and at
   * an end of an element, where what comes behind the corner has a say too.
   */
  readonly signs: Int8Array;
  /** How many stretches both have in common, as one curve in the same direction: two where arcs are more than a circle. */
  sameCount: number;
  /** Per such stretch: where it begins and ends on the first, and on the second. */
  readonly same: Float64Array;
}

/** A fresh result. */
export function createCrossings(): Crossings {
  return {
    count: 0,
    x: new Float64Array(2),
    y: new Float64Array(2),
    p: new Float64Array(2),
    q: new Float64Array(2),
    signs: new Int8Array(2),
    sameCount: 0,
    same: new Float64Array(12),
  };
}

/** Sine of the angle below which two curves that meet only touch. */
const TOUCH = 1e-13;

/**
 * Where two elements cross. Each point is computed once and counts for both, so that what one outline loses at it the other
 * begins with, whatever the rounding.
 *
 * @param slack how far beyond an element's end a point still counts, and curves that are nearer are one, m
 */
export function crossElements(
  e: Float64Array,
  a: number,
  f: Float64Array,
  b: number,
  slack: number,
  out: Crossings,
): void {
  out.count = 0;
  out.sameCount = 0;
  if (
    e[a + MIN_X] > f[b + MAX_X] + slack ||
    f[b + MIN_X] > e[a + MAX_X] + slack ||
    e[a + MIN_Y] > f[b + MAX_Y] + slack ||
    f[b + MIN_Y] > e[a + MAX_Y] + slack
  ) {
    return;
  }
  const isLine = e[a + KIND] === STRAIGHT;
  const isOtherLine = f[b + KIND] === STRAIGHT;
  if (isLine && isOtherLine) crossLines(e, a, f, b, slack, out);
  else if (isLine) crossLineArc(e, a, f, b, e, a, f, b, slack, out);
  else if (isOtherLine) crossLineArc(f, b, e, a, e, a, f, b, slack, out);
  else crossArcs(e, a, f, b, slack, out);
}

function crossLines(e: Float64Array, a: number, f: Float64Array, b: number, slack: number, out: Crossings): void {
  const ux = (e[a + X1] - e[a + X0]) / e[a + SPAN];
  const uy = (e[a + Y1] - e[a + Y0]) / e[a + SPAN];
  const vx = (f[b + X1] - f[b + X0]) / f[b + SPAN];
  const vy = (f[b + Y1] - f[b + Y0]) / f[b + SPAN];
  const turn = ux * vy - uy * vx;
  const rx = f[b + X0] - e[a + X0];
  const ry = f[b + Y0] - e[a + Y0];
  // How far the ends of the shorter one are from the line of the longer one; its own line would not say much.
  const isLonger = e[a + SPAN] >= f[b + SPAN];
  const off = isLonger ? rx * uy - ry * ux : ry * vx - rx * vy;
  const offEnd = off - turn * Math.min(e[a + SPAN], f[b + SPAN]) * (isLonger ? 1 : -1);
  if (Math.abs(off) <= slack && Math.abs(offEnd) <= slack) {
    if (ux * vx + uy * vy > 0) {
      const start = isLonger ? rx * ux + ry * uy : rx * vx + ry * vy;
      overlap(start, start + f[b + SPAN], e[a + SPAN], f[b + SPAN], slack, out);
    }
    return;
  }
  if (Math.abs(turn) <= TOUCH) return;
  const p = (rx * vy - ry * vx) / turn;
  put(e, a, f, b, e[a + X0] + p * ux, e[a + Y0] + p * uy, slack, false, out);
}

/** Two curves that are one from `start` to `end` in the first one's parameter. */
function overlap(start: number, end: number, span: number, otherSpan: number, slack: number, out: Crossings): void {
  const low = Math.max(0, start);
  const high = Math.min(span, end);
  if (!(high - low > slack)) return;
  const at = 4 * out.sameCount++;
  out.same[at] = low;
  out.same[at + 1] = high;
  out.same[at + 2] = Math.max(0, low - start);
  out.same[at + 3] = Math.min(otherSpan, high - start);
}

/** `l`, `k` is the straight one of the two and `c`, `m` the arc; `e`, `a` and `f`, `b` are the two in order. */
function crossLineArc(
  l: Float64Array,
  k: number,
  c: Float64Array,
  m: number,
  e: Float64Array,
  a: number,
  f: Float64Array,
  b: number,
  slack: number,
  out: Crossings,
): void {
  const ux = (l[k + X1] - l[k + X0]) / l[k + SPAN];
  const uy = (l[k + Y1] - l[k + Y0]) / l[k + SPAN];
  const rx = c[m + CX] - l[k + X0];
  const ry = c[m + CY] - l[k + Y0];
  const foot = rx * ux + ry * uy;
  const off = rx * uy - ry * ux;
  // A line that dips in by less than the slack touches: all discs beside a wall touch that wall.
  const dip = c[m + R] - Math.abs(off);
  if (!(dip > slack)) {
    if (dip >= -slack) put(e, a, f, b, l[k + X0] + foot * ux, l[k + Y0] + foot * uy, slack, true, out);
    return;
  }
  const square = (c[m + R] - off) * (c[m + R] + off);
  const half = Math.sqrt(square);
  for (let side = -1; side <= 1; side += 2) {
    const p = foot + side * half;
    put(e, a, f, b, l[k + X0] + p * ux, l[k + Y0] + p * uy, slack, false, out);
  }
}

function crossArcs(e: Float64Array, a: number, f: Float64Array, b: number, slack: number, out: Crossings): void {
  const gx = f[b + CX] - e[a + CX];
  const gy = f[b + CY] - e[a + CY];
  const gap = Math.sqrt(gx * gx + gy * gy);
  const r = e[a + R];
  const q = f[b + R];
  if (gap + Math.abs(r - q) <= slack) {
    if (e[a + KIND] !== f[b + KIND]) return;
    const sign = e[a + KIND] === ARC ? 1 : -1;
    const x = e[a + X0] - e[a + CX];
    const y = e[a + Y0] - e[a + CY];
    const sx = f[b + X0] - f[b + CX];
    const sy = f[b + Y0] - f[b + CY];
    const start = sign * angleBetween(x, y, sx, sy);
    for (let round = -1; round <= 1; round++) {
      const turn = start + 2 * Math.PI * round;
      overlap(turn, turn + f[b + SPAN], e[a + SPAN], f[b + SPAN], slack / r, out);
    }
    return;
  }
  const apart = r + q - gap;
  const inside = gap - Math.abs(r - q);
  if (!(apart > slack && inside > slack)) {
    if (apart < -slack || inside < -slack) return;
    // Towards the other centre, or away from it where the other circle is the larger one around.
    const reach = apart <= slack || r > q ? r / gap : -r / gap;
    put(e, a, f, b, e[a + CX] + reach * gx, e[a + CY] + reach * gy, slack, true, out);
    return;
  }
  // Along the line of centres from the first one, and beside it.
  const along = 0.5 * (gap + ((r - q) * (r + q)) / gap);
  const square = (r - along) * (r + along);
  const half = Math.sqrt(Math.max(0, square));
  const ux = gx / gap;
  const uy = gy / gap;
  for (let side = -1; side <= 1; side += 2) {
    const x = e[a + CX] + along * ux - side * half * uy;
    const y = e[a + CY] + along * uy + side * half * ux;
    put(e, a, f, b, x, y, slack, false, out);
  }
}

/** Keep a point that both elements have. Where they only touch, what comes behind says whether they cross. */
function put(
  e: Float64Array,
  a: number,
  f: Float64Array,
  b: number,
  x: number,
  y: number,
  slack: number,
  isTouch: boolean,
  out: Crossings,
): void {
  const p = parameterOnElement(e, a, x, y, slack);
  if (p < 0) return;
  const q = parameterOnElement(f, b, x, y, slack);
  if (q < 0) return;
  directionAt(e, a, x, y, ways.first);
  directionAt(f, b, x, y, ways.second);
  const turn = ways.second[0] * ways.first[1] - ways.second[1] * ways.first[0];
  const isUnclear = isTouch || Math.abs(turn) <= TOUCH || isAtEnd(e, a, p, slack) || isAtEnd(f, b, q, slack);
  const k = out.count++;
  out.x[k] = x;
  out.y[k] = y;
  out.p[k] = p;
  out.q[k] = q;
  out.signs[k] = isUnclear ? 0 : turn > 0 ? 1 : -1;
}

/** Is a parameter of an element within reach of its ends? */
function isAtEnd(e: Float64Array, a: number, p: number, slack: number): boolean {
  const near = 4 * (e[a + KIND] === STRAIGHT ? slack : slack / e[a + R]);
  return p <= near || p >= e[a + SPAN] - near;
}

/** Work space, written before it is read. */
const ways = { first: new Float64Array(2), second: new Float64Array(2) };

/** Unit direction in which an element runs at a point of it. */
function directionAt(e: Float64Array, a: number, x: number, y: number, out: Float64Array): void {
  const kind = e[a + KIND];
  if (kind === STRAIGHT) {
    out[0] = (e[a + X1] - e[a + X0]) / e[a + SPAN];
    out[1] = (e[a + Y1] - e[a + Y0]) / e[a + SPAN];
    return;
  }
  const sign = kind === ARC ? 1 : -1;
  out[0] = (-sign * (y - e[a + CY])) / e[a + R];
  out[1] = (sign * (x - e[a + CX])) / e[a + R];
}
