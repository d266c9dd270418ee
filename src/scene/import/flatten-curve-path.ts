import type { Point } from './scene-parts.js';

/** Affine map in the order of SVG's `matrix(a b c d e f)`: x' = a x + c y + e, y' = b x + d y + f. */
export type Affine = readonly [number, number, number, number, number, number];

export const IDENTITY: Affine = [1, 0, 0, 1, 0, 0];

/** A straight piece from the end of the piece before. */
export interface LineSegment {
  readonly kind: 'line';
  readonly end: Point;
}

/** A piece of an ellipse: center + u cos t + v sin t, for t from `from` to `from + sweep` (radians, either sign). */
export interface ArcSegment {
  readonly kind: 'arc';
  /** Where the arc ends according to the file; its bits are kept. */
  readonly end: Point;
  readonly center: Point;
  readonly u: Point;
  readonly v: Point;
  readonly from: number;
  readonly sweep: number;
}

/** A Bezier curve of any degree, rational if the weights differ. `control` holds both ends as [x, y, weight > 0]. */
export interface BezierSegment {
  readonly kind: 'bezier';
  readonly end: Point;
  readonly control: readonly (readonly [number, number, number])[];
}

export type CurveSegment = LineSegment | ArcSegment | BezierSegment;

/** A drawn path before flattening. Its kinds of pieces are closed under affine maps, so that nothing is flattened before its place and scale are known. */
export interface CurvePath {
  readonly start: Point;
  readonly segments: readonly CurveSegment[];
  /** A straight piece back to the start is implied where the last piece ends elsewhere. */
  readonly closed: boolean;
}

/** The map that applies `inner` first, then `outer`. */
export function composeAffine(outer: Affine, inner: Affine): Affine {
  const [a, b, c, d, e, f] = outer;
  const [p, q, r, s, t, u] = inner;
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}

/** Counter-clockwise by `degrees` where y points up; whole quarter turns are exact. */
export function rotateAffine(degrees: number): Affine {
  const turn = ((degrees % 360) + 360) % 360;
  if (turn % 90 === 0) {
    const cos = [1, 0, -1, 0][turn / 90];
    const sin = [0, 1, 0, -1][turn / 90];
    return [cos, sin, -sin, cos, 0, 0];
  }
  const angle = (turn * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0];
}

export function mapPoint(matrix: Affine, [x, y]: Point): Point {
  return [matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]];
}

function mapVector(matrix: Affine, [x, y]: Point): Point {
  return [matrix[0] * x + matrix[2] * y, matrix[1] * x + matrix[3] * y];
}

/**
 * The factor by which the map scales all lengths, or undefined if it is no similarity: a circle stays a circle
 * under similarities only. Shear and unequal scale below 1e-9 of the scale count as rounding.
 */
export function similarityScale([a, b, c, d]: Affine): number | undefined {
  const scale = Math.sqrt(Math.abs(a * d - b * c));
  const slack = 1e-9 * scale;
  const same = Math.abs(a - d) <= slack && Math.abs(b + c) <= slack;
  const mirrored = Math.abs(a + d) <= slack && Math.abs(b - c) <= slack;
  return scale > 0 && (same || mirrored) ? scale : undefined;
}

export function mapPath(matrix: Affine, path: CurvePath): CurvePath {
  return {
    start: mapPoint(matrix, path.start),
    segments: path.segments.map((segment): CurveSegment => {
      const end = mapPoint(matrix, segment.end);
      if (segment.kind === 'line') return { kind: 'line', end };
      if (segment.kind === 'bezier') {
        const control = segment.control.map(([x, y, w]) => [...mapPoint(matrix, [x, y]), w] as const);
        return { kind: 'bezier', end, control };
      }
      const { from, sweep } = segment;
      const center = mapPoint(matrix, segment.center);
      return {
        kind: 'arc',
        end,
        center,
        u: mapVector(matrix, segment.u),
        v: mapVector(matrix, segment.v),
        from,
        sweep,
      };
    }),
    closed: path.closed,
  };
}

/**
 * Multiplies by `unit`; by division where the unit is one part of a whole number, so that 1234 mm become 1.234 m and
 * not its neighbour.
 */
export function scaler(unit: number): (value: number) => number {
  if (unit === 1) return (value) => value;
  const parts = Math.round(1 / unit);
  return unit < 1 && 1 / parts === unit ? (value) => value / parts : (value) => value * unit;
}

/** The path with `unit` metres per unit. */
export function scalePath(path: CurvePath, unit: number): CurvePath {
  if (unit === 1) return path;
  const scale = scaler(unit);
  const move = ([x, y]: Point): Point => [scale(x), scale(y)];
  return {
    start: move(path.start),
    segments: path.segments.map((segment): CurveSegment => {
      const end = move(segment.end);
      if (segment.kind === 'line') return { kind: 'line', end };
      if (segment.kind === 'arc') {
        return { ...segment, end, center: move(segment.center), u: move(segment.u), v: move(segment.v) };
      }
      return { ...segment, end, control: segment.control.map(([x, y, w]) => [scale(x), scale(y), w] as const) };
    }),
    closed: path.closed,
  };
}

/** Where the path ends: the end of its last piece. */
export function endOfPath(path: CurvePath): Point {
  return path.segments.length > 0 ? path.segments[path.segments.length - 1].end : path.start;
}

/** The path, closed if it ends exactly where it starts: many outlines are drawn so, without the mark for it. */
export function closeWhereItMeets(path: CurvePath): CurvePath {
  if (path.closed || path.segments.length < 3) return path;
  const [x, y] = endOfPath(path);
  return x === path.start[0] && y === path.start[1] ? { ...path, closed: true } : path;
}

/** The same path walked the other way. */
export function reversePath(path: CurvePath): CurvePath {
  const segments: CurveSegment[] = [];
  for (let i = path.segments.length - 1; i >= 0; i--) {
    const segment = path.segments[i];
    const end = i > 0 ? path.segments[i - 1].end : path.start;
    if (segment.kind === 'line') segments.push({ kind: 'line', end });
    else if (segment.kind === 'bezier') segments.push({ ...segment, end, control: [...segment.control].reverse() });
    else segments.push({ ...segment, end, from: segment.from + segment.sweep, sweep: -segment.sweep });
  }
  return { start: endOfPath(path), segments, closed: path.closed };
}

/**
 * Signed area inside a path closed by its chord, positive for counter-clockwise ones: exact for lines and arcs, from
 * 64 chords for Bezier curves. Where a curve is so flat that a tolerance swallows it, its winding still shows here.
 */
export function computePathArea(path: CurvePath): number {
  const [rx, ry] = path.start;
  let twice = 0;
  let [x, y] = path.start;
  const lineTo = (nextX: number, nextY: number): void => {
    twice += (x - rx) * (nextY - ry) - (y - ry) * (nextX - rx);
    [x, y] = [nextX, nextY];
  };
  for (const segment of path.segments) {
    if (segment.kind === 'arc') {
      const { center, u, v, end } = segment;
      twice += (center[0] - rx) * (end[1] - y) - (center[1] - ry) * (end[0] - x);
      twice += (u[0] * v[1] - u[1] * v[0]) * segment.sweep;
    } else if (segment.kind === 'bezier') {
      const row = new Float64Array(3 * segment.control.length);
      for (let k = 1; k < 64; k++) {
        const [nextX, nextY] = pointOfBezier(segment.control, k / 64, row);
        lineTo(nextX, nextY);
      }
    }
    if (segment.kind !== 'arc') lineTo(segment.end[0], segment.end[1]);
    [x, y] = segment.end;
  }
  return twice / 2;
}

/** @param row scratch space of three numbers for each control point */
function pointOfBezier(control: BezierSegment['control'], t: number, row: Float64Array): Point {
  const { length } = control;
  for (let i = 0; i < length; i++) {
    const [x, y, w] = control[i];
    row[3 * i] = x * w;
    row[3 * i + 1] = y * w;
    row[3 * i + 2] = w;
  }
  for (let end = 3 * (length - 1); end > 0; end -= 3) for (let i = 0; i < end; i++) row[i] += t * (row[i + 3] - row[i]);
  return [row[0] / row[2], row[1] / row[2]];
}

/** A path of straight pieces. */
export function pathOfPoints(points: readonly Point[], closed: boolean): CurvePath {
  return { start: points[0], segments: points.slice(1).map((end) => ({ kind: 'line', end })), closed };
}

/** The whole ellipse with half axes `u` and `v`, starting and ending at center + u. */
export function pathOfEllipse(center: Point, u: Point, v: Point): CurvePath {
  const start: Point = [center[0] + u[0], center[1] + u[1]];
  return { start, segments: [{ kind: 'arc', end: start, center, u, v, from: 0, sweep: 2 * Math.PI }], closed: true };
}
