import { integrateSmooth } from './arc-length.js';
import { DX, DY, OX, OY, RADIUS, RECORD, SIDE } from './cell-store.js';
import type { VoronoiDiagram } from './diagram.js';

export type EdgeKind = 'line' | 'parabola' | 'hyperbola';

/** What an edge knows of itself. All in metres. */
export interface EdgeAttributes {
  readonly kind: EdgeKind;
  /** Radius of the smallest empty circle with its centre on the edge: what can pass. */
  readonly smallest: number;
  /** Radius of the largest one; always at an end. */
  readonly largest: number;
  /** Arc length, to 1e-12 of itself. */
  readonly length: number;
}

/**
 * The curve of an edge in a frame of its own: position and speed by a parameter that runs from `from` to `to`.
 *  - parabola: x along the side, y = (x^2 + rest) / (2 p) from beside the focus
 *  - hyperbola: offset from the axis through both centres, m, positive to the left of the way from the larger circle
 *  - line: 0 to 1
 */
export interface EdgeCurve {
  readonly kind: EdgeKind;
  readonly from: number;
  readonly to: number;
  /** Parameter and radius of the narrowest point of the whole curve; NaN where it has none. */
  readonly apex: number;
  readonly apexRadius: number;
  /** Point at a parameter, in the plane. */
  readonly at: (u: number) => readonly [number, number];
  readonly speed: (u: number) => number;
  /** Parameter of a point on the curve. */
  readonly parameterOf: (x: number, y: number) => number;
}

/** The curve of the edge p, from the start of p to its end. */
export function edgeCurve(diagram: VoronoiDiagram, p: number): EdgeCurve {
  const { store } = diagram;
  const { kinds, records } = store;
  const c = store.owners[p];
  const o = store.neighbours[p];
  if (kinds[c] === SIDE && kinds[o] === SIDE) return lineCurve(diagram, p, Number.NaN, Number.NaN);
  if (kinds[c] === SIDE) return parabolaCurve(diagram, p, c, o);
  if (kinds[o] === SIDE) return parabolaCurve(diagram, p, o, c);
  if (records[RECORD * c + RADIUS] !== records[RECORD * o + RADIUS]) return hyperbolaCurve(diagram, p);
  // Between equal circles: narrowest halfway between the centres.
  const end = store.following(p);
  const mx = 0.5 * (records[RECORD * c + OX] + records[RECORD * o + OX]);
  const my = 0.5 * (records[RECORD * c + OY] + records[RECORD * o + OY]);
  const ex = store.xs[end] - store.xs[p];
  const ey = store.ys[end] - store.ys[p];
  const apex = ((mx - store.xs[p]) * ex + (my - store.ys[p]) * ey) / (ex * ex + ey * ey);
  const gapX = mx - records[RECORD * c + OX];
  const gapY = my - records[RECORD * c + OY];
  return lineCurve(diagram, p, apex, Math.sqrt(gapX * gapX + gapY * gapY) - records[RECORD * c + RADIUS]);
}

/** Kind, extreme radii and length of the edge of a piece; the same bits from both sides. */
export function computeEdgeAttributes(diagram: VoronoiDiagram, piece: number): EdgeAttributes {
  const { store } = diagram;
  const p = store.keys[store.owners[piece]] < store.keys[store.neighbours[piece]] ? piece : store.twins[piece];
  const curve = edgeCurve(diagram, p);
  const { kind, from, to, apex } = curve;
  const r0 = store.radii[p];
  const r1 = store.radii[store.following(p)];
  const isInside = apex > Math.min(from, to) && apex < Math.max(from, to);
  return {
    kind,
    smallest: isInside ? Math.min(curve.apexRadius, r0, r1) : Math.min(r0, r1),
    largest: Math.max(r0, r1),
    length: kind === 'line' ? curve.speed(0) : Math.abs(integrateSmooth(curve.speed, from, to)),
  };
}

/** Halvings of an edge when it is sampled: at most a million points. */
const MAX_DEPTH = 20;

/**
 * Points x, y along the edge p, its ends included, so that the polyline stays within `tolerance` (m) of the curve.
 * [Limit: tolerance > 0; at most 2^20 points]
 */
export function sampleEdge(diagram: VoronoiDiagram, p: number, tolerance: number): Float64Array {
  const { store } = diagram;
  const end = store.following(p);
  const first = [store.xs[p], store.ys[p]] as const;
  const last = [store.xs[end], store.ys[end]] as const;
  const curve = edgeCurve(diagram, p);
  const out: number[] = [...first];
  // A parabola is farthest from its chord in the middle; a hyperbola has at least half of its greatest distance there.
  const limit = curve.kind === 'parabola' ? tolerance : 0.5 * tolerance;
  const cut = (
    u: number,
    a: readonly [number, number],
    v: number,
    b: readonly [number, number],
    depth: number,
  ): void => {
    const w = 0.5 * (u + v);
    const m = curve.at(w);
    const x = b[0] - a[0];
    const y = b[1] - a[1];
    const off = Math.abs((m[0] - a[0]) * y - (m[1] - a[1]) * x);
    if (depth < MAX_DEPTH && off * off > limit * limit * (x * x + y * y)) {
      cut(u, a, w, m, depth + 1);
      cut(w, m, v, b, depth + 1);
    } else {
      out.push(b[0], b[1]);
    }
  };
  if (curve.kind === 'line') out.push(...last);
  else cut(curve.from, first, curve.to, last, 0);
  return Float64Array.from(out);
}

function lineCurve({ store }: VoronoiDiagram, p: number, apex: number, apexRadius: number): EdgeCurve {
  const end = store.following(p);
  const x = store.xs[p];
  const y = store.ys[p];
  const ex = store.xs[end] - x;
  const ey = store.ys[end] - y;
  const length = Math.sqrt(ex * ex + ey * ey);
  const at = (u: number) => [x + u * ex, y + u * ey] as const;
  const parameterOf = (px: number, py: number) => ((px - x) * ex + (py - y) * ey) / (length * length);
  return { kind: 'line', from: 0, to: 1, apex, apexRadius, at, speed: () => length, parameterOf };
}

function parabolaCurve({ store }: VoronoiDiagram, p: number, side: number, focus: number): EdgeCurve {
  const { records, xs, ys } = store;
  const s = RECORD * side;
  const f = RECORD * focus;
  const dx = records[s + DX];
  const dy = records[s + DY];
  const fx = records[f + OX];
  const fy = records[f + OY];
  const height = (fx - records[s + OX]) * dy - (fy - records[s + OY]) * dx;
  const radius = records[f + RADIUS];
  const parameter = height + radius;
  const end = store.following(p);
  // From the focus: x along the side, y away from it; the foot of the focus lies at (0, -height).
  return {
    kind: 'parabola',
    from: (xs[p] - fx) * dx + (ys[p] - fy) * dy,
    to: (xs[end] - fx) * dx + (ys[end] - fy) * dy,
    apex: 0,
    apexRadius: 0.5 * (height - radius),
    at: (x) => {
      const y = 0.5 * ((x * x) / parameter + height - radius) - height;
      return [fx + x * dx + y * dy, fy + x * dy - y * dx];
    },
    speed: (x) => Math.sqrt(1 + (x / parameter) * (x / parameter)),
    parameterOf: (x, y) => (x - fx) * dx + (y - fy) * dy,
  };
}

/**
 * By the offset y from the axis through the centres: x = A sqrt(1 + (y / B)^2) from halfway between them. By an angle the
 * quotients would cancel near the asymptote, and a length that has digits of noise cannot be had to 1e-12.
 */
function hyperbolaCurve({ store }: VoronoiDiagram, p: number): EdgeCurve {
  const { records, xs, ys } = store;
  const c = RECORD * store.owners[p];
  const o = RECORD * store.neighbours[p];
  const isOwnLarger = records[c + RADIUS] > records[o + RADIUS];
  const large = isOwnLarger ? c : o;
  const small = isOwnLarger ? o : c;
  const gapX = records[small + OX] - records[large + OX];
  const gapY = records[small + OY] - records[large + OY];
  const a = Math.sqrt(gapX * gapX + gapY * gapY);
  const dx = gapX / a;
  const dy = gapY / a;
  const cx = records[large + OX] + 0.5 * gapX;
  const cy = records[large + OY] + 0.5 * gapY;
  const d = records[large + RADIUS] - records[small + RADIUS];
  const A = 0.5 * d;
  const B = 0.5 * Math.sqrt((a - d) * (a + d));
  const end = store.following(p);
  const parameterOf = (px: number, py: number): number => (py - cy) * dx - (px - cx) * dy;
  return {
    kind: 'hyperbola',
    parameterOf,
    from: parameterOf(xs[p], ys[p]),
    to: parameterOf(xs[end], ys[end]),
    apex: 0,
    apexRadius: 0.5 * (a - records[large + RADIUS] - records[small + RADIUS]),
    at: (y) => {
      const x = A * Math.sqrt(1 + (y / B) * (y / B));
      return [cx + x * dx - y * dy, cy + x * dy + y * dx];
    },
    speed: (y) => {
      const v = y / B;
      const slope = ((A / B) * v) / Math.sqrt(1 + v * v);
      return Math.sqrt(1 + slope * slope);
    },
  };
}
