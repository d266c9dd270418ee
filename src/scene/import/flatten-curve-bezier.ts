import type { Point } from './scene-parts.js';

/** Which side of the walked path is free: the polyline then stays on that side. `either`: it may take both. */
export type FreeSide = 'left' | 'right' | 'either';

type Control = readonly (readonly [number, number, number])[];

/** A Bezier of 2^-30 of its length is a point. */
const MAX_DEPTH = 30;
/** Around an inflection neither side is free of the curve: there chords may stray by this fraction of the tolerance. */
const STRAY = 1e-6;
/** Of the largest coordinate: smaller differences are rounding, and halving would never end on them. */
const ROUNDING = 2 ** -48;

/**
 * Appends a Bezier curve without its start, as a polyline within `tolerance` of it. Halved (de Casteljau) until the
 * control polygon is convex and turns by less than a right angle; then, where the free side is the inner side of the
 * bend, the chord stands for the piece, else the two end tangents do, which leave the curve on the inner side.
 * @param limit largest number of points to append
 * @returns false if the limit was met
 */
export function appendBezier(
  points: Point[],
  control: Control,
  tolerance: number,
  side: FreeSide,
  limit: number,
): boolean {
  const most = points.length + limit;
  const largest = control.reduce((found, [x, y]) => Math.max(found, Math.abs(x), Math.abs(y)), 0);
  const negligible = Math.max(STRAY * tolerance, ROUNDING * largest);
  /** The last point lies on the curve between two tangents: dropped when the next tangent follows. */
  let joint = false;

  const walk = (piece: Control, depth: number): boolean => {
    if (points.length >= most) return false;
    const last = piece[piece.length - 1];
    const end: Point = [last[0], last[1]];
    const deviation = deviationFromChord(piece);
    const bend = side === 'either' ? undefined : bendOf(piece);
    const chordIsFree = side === 'either' || (bend !== undefined && (bend === 0 || bend > 0 === (side === 'left')));
    if (depth === 0 || deviation <= negligible || (chordIsFree && deviation <= tolerance)) {
      points.push(end);
      joint = false;
      return true;
    }
    if (bend !== undefined && !chordIsFree) {
      const corner = tangentCorner(piece);
      if (corner && distanceToChord(corner[0], corner[1], piece) <= tolerance) {
        if (joint && isOnTheWay(points[points.length - 2], points[points.length - 1], corner)) points.pop();
        points.push(corner, end);
        joint = true;
        return true;
      }
    }
    const [left, right] = splitAt(piece, 0.5);
    return walk(left, depth - 1) && walk(right, depth - 1);
  };

  return splitAtInflections(control).every((piece) => walk(piece, MAX_DEPTH));
}

/** At a cusp the tangents run back on themselves, and the joint between them is the tip. */
function isOnTheWay(a: Point, b: Point, c: Point): boolean {
  return (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) > 0;
}

/** De Casteljau in homogeneous coordinates. */
function splitAt(piece: Control, t: number): [Control, Control] {
  const row: number[] = [];
  for (const [x, y, w] of piece) row.push(x * w, y * w, w);
  const left = [piece[0]];
  const right = [piece[piece.length - 1]];
  // In each round the first `end` numbers become those of one point fewer.
  for (let end = row.length - 3; end > 0; end -= 3) {
    for (let i = 0; i < end; i++) row[i] += t * (row[i + 3] - row[i]);
    left.push([row[0] / row[2], row[1] / row[2], row[2]]);
    right.push([row[end - 3] / row[end - 1], row[end - 2] / row[end - 1], row[end - 1]]);
  }
  return [left, right.reverse()];
}

/** Plain cubics are cut where their curvature changes sign; other curves are left to the halving. */
function splitAtInflections(control: Control): Control[] {
  if (control.length !== 4 || control.some((point) => point[2] !== control[0][2])) return [control];
  const [p, q, r, s] = control;
  const edge = (a: readonly number[], b: readonly number[]): Point => [b[0] - a[0], b[1] - a[1]];
  const cross = (a: Point, b: Point): number => a[0] * b[1] - a[1] * b[0];
  const [d0, d1, d2] = [edge(p, q), edge(q, r), edge(r, s)];
  // With first derivative d0 (1-t)^2 + 2 d1 t (1-t) + d2 t^2, the sign of the curvature is that of
  // d0 x d1 (1-t)^2 + d0 x d2 t (1-t) + d1 x d2 t^2.
  const [a, b, c] = [cross(d0, d1), cross(d0, d2), cross(d1, d2)];
  const roots = solveQuadratic(a - b + c, b - 2 * a, a).filter((t) => t > 1e-9 && t < 1 - 1e-9);
  roots.sort((x, y) => x - y);
  const pieces: Control[] = [];
  let rest = control;
  let done = 0;
  for (const t of roots) {
    if (t - done < 1e-9) continue;
    const [piece, after] = splitAt(rest, (t - done) / (1 - done));
    pieces.push(piece);
    rest = after;
    done = t;
  }
  return [...pieces, rest];
}

function solveQuadratic(a: number, b: number, c: number): number[] {
  const discriminant = b * b - 4 * a * c;
  if (!(discriminant > 0)) return [];
  const half = -(b + (b < 0 ? -1 : 1) * Math.sqrt(discriminant)) / 2;
  return [half / a, c / half].filter((t) => Number.isFinite(t));
}

/** An upper bound: that of the control points (convex hull), half of it for plain parabolas, 3/4 for plain cubics. */
function deviationFromChord(piece: Control): number {
  let isPlain = true;
  for (const point of piece) isPlain &&= point[2] === piece[0][2];
  const share = isPlain && piece.length === 3 ? 0.5 : isPlain && piece.length === 4 ? 0.75 : 1;
  let largest = 0;
  for (let i = 1; i + 1 < piece.length; i++) {
    largest = Math.max(largest, distanceToChord(piece[i][0], piece[i][1], piece));
  }
  return share * largest;
}

function distanceToChord(x: number, y: number, piece: Control): number {
  const [ax, ay] = piece[0];
  const dx = piece[piece.length - 1][0] - ax;
  const dy = piece[piece.length - 1][1] - ay;
  const squared = dx * dx + dy * dy;
  const along = squared > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / squared)) : 0;
  const offX = x - ax - along * dx;
  const offY = y - ay - along * dy;
  return Math.sqrt(offX * offX + offY * offY);
}

/** +1 for a control polygon that bends left only, -1 for right only, 0 for a straight one, undefined if it bends both ways or by a right angle and more. */
function bendOf(piece: Control): number | undefined {
  const edges = edgesOf(piece);
  let bend = 0;
  for (let i = 0; i + 1 < edges.length; i++) {
    const [ax, ay] = edges[i];
    const [bx, by] = edges[i + 1];
    const turn = Math.sign(ax * by - ay * bx);
    if (ax * bx + ay * by <= 0 || turn * bend < 0) return undefined;
    bend ||= turn;
  }
  if (edges.length > 1) {
    const [ax, ay] = edges[0];
    const [bx, by] = edges[edges.length - 1];
    if (ax * bx + ay * by <= 0) return undefined;
  }
  return bend;
}

function edgesOf(piece: Control): Point[] {
  const edges: Point[] = [];
  for (let i = 0; i + 1 < piece.length; i++) {
    const edge: Point = [piece[i + 1][0] - piece[i][0], piece[i + 1][1] - piece[i][1]];
    if (edge[0] !== 0 || edge[1] !== 0) edges.push(edge);
  }
  return edges;
}

/** Where the tangents at both ends meet; undefined if they are parallel to within rounding. */
function tangentCorner(piece: Control): Point | undefined {
  const edges = edgesOf(piece);
  if (edges.length < 2) return undefined;
  const [ux, uy] = edges[0];
  const [vx, vy] = edges[edges.length - 1];
  const [ax, ay] = piece[0];
  const [bx, by] = piece[piece.length - 1];
  const denominator = ux * vy - uy * vx;
  const along = ((bx - ax) * vy - (by - ay) * vx) / denominator;
  const corner: Point = [ax + along * ux, ay + along * uy];
  return along > 0 && Number.isFinite(corner[0]) && Number.isFinite(corner[1]) ? corner : undefined;
}
