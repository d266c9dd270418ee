import type { Backbone } from './backbone.js';
import { TO_POINT, TO_WALL } from './clearance-pieces.js';

/** Form of the radius where the clearance is larger than the width: constant. The others are TO_WALL and TO_POINT. */
export const CAPPED = 2;

/**
 * The radius of the corridor's discs, min(clearance, c), along a backbone in stretches of one form each, in the order of the
 * path. A stretch never reaches beyond its leg.
 */
export interface Bands {
  readonly count: number;
  /** Per band: its leg, where it begins (s, m), its form. */
  readonly legs: Int32Array;
  readonly starts: Float64Array;
  readonly kinds: Uint8Array;
  /** Three numbers per band, as in `Backbone.pieceValues`. */
  readonly values: Float64Array;
  /** Per leg: its first band; behind the last leg the number of bands. */
  readonly firstOfLeg: Int32Array;
  /** c, m. */
  readonly width: number;
}

/** Cut the clearance of a backbone off at c. */
export function buildBands(backbone: Backbone, width: number): Bands {
  const legs: number[] = [];
  const starts: number[] = [];
  const kinds: number[] = [];
  const values: number[] = [];
  const { pieceStarts, pieceKinds, pieceLegs, pieceValues, along } = backbone;
  // Shorter bands than this are those of their neighbours: what they would change is below the rounding of s.
  const least = 4 * backbone.features.tolerance + 1e-15 * backbone.length;
  const put = (k: number, from: number, to: number): void => {
    const leg = pieceLegs[k];
    const isFirst = legs[legs.length - 1] !== leg;
    if (!isFirst && to - from <= least) return;
    const middle = 0.5 * (from + to);
    const isCapped = backbone.clearanceOf(k, middle) >= width;
    if (!isFirst && isCapped && kinds[kinds.length - 1] === CAPPED) return;
    legs.push(leg);
    starts.push(isFirst ? along[leg] : from);
    kinds.push(isCapped ? CAPPED : pieceKinds[k]);
    values.push(pieceValues[3 * k], pieceValues[3 * k + 1], pieceValues[3 * k + 2]);
  };
  for (let k = 0; k < pieceStarts.length; k++) {
    const from = pieceStarts[k];
    const to = backbone.pieceEnd(k);
    const base = along[pieceLegs[k]];
    const a = pieceValues[3 * k];
    const b = pieceValues[3 * k + 1];
    const cuts: number[] = [];
    if (pieceKinds[k] === TO_WALL) {
      if (b !== 0) cuts.push(base + (width - a) / b);
    } else {
      const reach = width + pieceValues[3 * k + 2];
      if (reach > b) {
        const half = Math.sqrt((reach - b) * (reach + b));
        cuts.push(base + a - half, base + a + half);
      }
    }
    let at = from;
    for (const cut of cuts) {
      if (!(cut > at && cut < to)) continue;
      put(k, at, cut);
      at = cut;
    }
    put(k, at, to);
  }
  const firstOfLeg = new Int32Array(along.length).fill(legs.length);
  for (let k = legs.length - 1; k >= 0; k--) firstOfLeg[legs[k]] = k;
  return {
    count: legs.length,
    legs: Int32Array.from(legs),
    starts: Float64Array.from(starts),
    kinds: Uint8Array.from(kinds),
    values: Float64Array.from(values),
    firstOfLeg,
    width,
  };
}

/** The radius that a band gives at t metres from the start of its leg, m. */
export function bandRadius(bands: Bands, k: number, t: number): number {
  const kind = bands.kinds[k];
  if (kind === CAPPED) return bands.width;
  const a = bands.values[3 * k];
  const b = bands.values[3 * k + 1];
  const radius = kind === TO_WALL ? a + b * t : Math.sqrt((t - a) * (t - a) + b * b) - bands.values[3 * k + 2];
  return radius < bands.width ? radius : bands.width;
}

/** How fast the radius of a band grows at t metres from the start of its leg: -1 to 1. */
export function bandSlope(bands: Bands, k: number, t: number): number {
  const kind = bands.kinds[k];
  if (kind === CAPPED) return 0;
  const a = bands.values[3 * k];
  const b = bands.values[3 * k + 1];
  if (kind === TO_WALL) return b;
  const distance = Math.sqrt((t - a) * (t - a) + b * b);
  return distance > 0 ? (t - a) / distance : 0;
}

/** Ends of a stretch, m. */
export interface Stretch {
  low: number;
  high: number;
}

/**
 * All t of a band's line whose disc, less a body's radius r, holds a point: one stretch, since a disc's radius less the distance
 * of the point is concave in t, or (of points and circles) a linear function less a convex one is. Empty: low > high.
 *
 * @param u, v the point in the frame of the leg: metres along it from its start, and beside it
 */
export function findStretch(bands: Bands, k: number, u: number, v: number, r: number, out: Stretch): void {
  const kind = bands.kinds[k];
  const a = bands.values[3 * k];
  const b = bands.values[3 * k + 1];
  if (kind === CAPPED) {
    const room = bands.width - r;
    const square = (room - v) * (room + v);
    const half = room >= 0 && square >= 0 ? Math.sqrt(square) : -1;
    out.low = u - half;
    out.high = u + half;
  } else if (kind === TO_WALL) {
    solveCone(a + b * u - r, b, v, out);
    out.low += u;
    out.high += u;
  } else {
    // D + q <= E with E the distance to the point: 2 q D <= E^2 - D^2 - q^2, which is linear in t.
    const q = r + bands.values[3 * k + 2];
    const e = u - a;
    const m = e * e + b * b - v * v - q * q;
    if (q > 0) {
      solveCone(m / (2 * q), e / q, v, out);
    } else {
      const root = e === 0 ? 0 : -m / (2 * e);
      out.low = e > 0 ? root : e < 0 || m >= 0 ? -Infinity : Infinity;
      out.high = e < 0 ? root : e > 0 || m >= 0 ? Infinity : -Infinity;
    }
    out.low += u;
    out.high += u;
  }
}

/** As {@link findStretch}, for a point in the plane and by s. */
export function stretchOfBand(
  bands: Bands,
  { points, along }: Backbone,
  k: number,
  x: number,
  y: number,
  r: number,
  out: Stretch,
): void {
  const leg = bands.legs[k];
  const base = along[leg];
  const length = along[leg + 1] - base;
  const dx = (points[2 * leg + 2] - points[2 * leg]) / length;
  const dy = (points[2 * leg + 3] - points[2 * leg + 1]) / length;
  const rx = x - points[2 * leg];
  const ry = y - points[2 * leg + 1];
  findStretch(bands, k, rx * dx + ry * dy, rx * dy - ry * dx, r, out);
  out.low += base;
  out.high += base;
}

/** Keep what lies between two ends. */
export function clampStretch(stretch: Stretch, low: number, high: number): void {
  if (stretch.low < low) stretch.low = low;
  if (stretch.high > high) stretch.high = high;
}

/** All p with m + k p >= sqrt(p^2 + v^2). */
function solveCone(m: number, k: number, v: number, out: Stretch): void {
  const e = (1 - k) * (1 + k);
  const square = m * m - e * v * v;
  if (square < 0 || (e >= 0 && m < 0)) {
    out.low = Infinity;
    out.high = -Infinity;
    return;
  }
  const root = Math.sqrt(square);
  // Roots of e p^2 - 2 m k p - (m^2 - v^2), each by the form that does not cancel.
  const c = (m - v) * (m + v);
  const mk = m * k;
  const near = mk >= 0 ? -c / (mk + root) : -c / (mk - root);
  const far = mk >= 0 ? (mk + root) / e : (mk - root) / e;
  if (e > 0) {
    out.low = Math.min(near, far);
    out.high = Math.max(near, far);
  } else if (k > 0) {
    // Beyond the steeper of both: the larger root that lies on the upper half of the cone.
    out.low = e === 0 ? near : Math.max(near, far);
    out.high = Infinity;
  } else {
    out.low = -Infinity;
    out.high = e === 0 ? near : Math.min(near, far);
  }
  if (Number.isNaN(out.low) || Number.isNaN(out.high)) {
    // m = v = 0: the point lies on the line and the cone's tip on the point.
    out.low = e >= 0 ? 0 : k > 0 ? 0 : -Infinity;
    out.high = e >= 0 ? 0 : k > 0 ? Infinity : 0;
  }
}

export { TO_POINT, TO_WALL };
