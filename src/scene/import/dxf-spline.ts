import { FootfallError } from '../../error/index.js';
import type { DxfRecord } from './dxf-tags.js';
import { type BezierSegment, type CurvePath, pathOfPoints } from './flatten-curve-path.js';
import type { Point } from './scene-parts.js';

/** x w, y w, w. */
type Homogeneous = readonly [number, number, number];

/** Higher degrees than CAD programs write. */
const MAX_DEGREE = 11;

/**
 * A SPLINE as Bezier pieces, exact up to rounding (polar forms, Ramshaw 1987). Rational, periodic and unclamped splines included. A spline given by fit points only becomes the polyline through
 * them: DXF does not say which curve is meant.
 * @throws FootfallError `import/dxf-entity` if degree, knots, weights and control points do not fit together
 */
export function readSpline(record: DxfRecord): { path: CurvePath; byFitPoints: boolean } {
  const points = record.points(10, 20);
  const closed = (record.number(70, 0) & 1) !== 0;
  if (points.length === 0) {
    const fit = record.points(11, 21);
    if (fit.length < 2) throw broken(record, `${fit.length} fit points and no control points`);
    return { path: pathOfPoints(fit, closed), byFitPoints: true };
  }
  const degree = record.number(71, 3);
  const knots = [...record.numbers(40)].map(([, value]) => value);
  const weights = [...record.numbers(41)].map(([, value]) => value);
  if (!Number.isInteger(degree) || degree < 1 || degree > MAX_DEGREE) throw broken(record, `degree ${degree}`);
  if (points.length <= degree) throw broken(record, `${points.length} control points for degree ${degree}`);
  if (knots.length !== points.length + degree + 1) {
    throw broken(record, `${knots.length} knots for ${points.length} control points of degree ${degree}`);
  }
  if (knots.some((knot, i) => i > 0 && knot < knots[i - 1])) throw broken(record, 'knots that decrease');
  if (weights.length !== 0 && weights.length !== points.length) {
    throw broken(record, `${weights.length} weights for ${points.length} control points`);
  }
  // Beyond this ratio the curve is a set of corners, and the homogeneous arithmetic has no digits left.
  if (weights.some((weight) => !(weight > 1e-6 && weight < 1e6))) throw broken(record, 'a weight outside 1e-6 to 1e6');

  const control = points.map(([x, y], i): Homogeneous => {
    const w = weights.length > 0 ? weights[i] : 1;
    return [x * w, y * w, w];
  });
  const pieces = splitIntoBeziers(control, knots, degree);
  if (pieces.length === 0) throw broken(record, 'knots without any interval');
  const segments = pieces.map((piece): BezierSegment => {
    const ends = piece.map(([x, y, w]) => [x / w, y / w, w] as const);
    const [x, y] = ends[degree];
    return { kind: 'bezier', end: [x, y], control: ends };
  });
  const [x, y] = segments[0].control[0];
  return { path: { start: [x, y], segments, closed: closed || isClosed([x, y], segments) }, byFitPoints: false };
}

/** One piece for each interval of [knots[degree], knots[count]] that is not empty. */
function splitIntoBeziers(control: readonly Homogeneous[], knots: readonly number[], degree: number): Homogeneous[][] {
  const pieces: Homogeneous[][] = [];
  const row = new Float64Array(3 * (degree + 1));
  for (let span = degree; span < control.length; span++) {
    if (knots[span] === knots[span + 1]) continue;
    const piece: Homogeneous[] = [];
    for (let high = 0; high <= degree; high++) piece.push(blossom(control, knots, degree, span, high, row));
    pieces.push(piece);
  }
  return pieces;
}

/**
 * The polar form of the spline's polynomial on a span, at its end `high` times and at its start for the rest: a control point of the Bezier piece.
 * @param row scratch space of three numbers for each control point of the span
 */
function blossom(
  control: readonly Homogeneous[],
  knots: readonly number[],
  degree: number,
  span: number,
  high: number,
  row: Float64Array,
): Homogeneous {
  for (let j = 0; j <= degree; j++) row.set(control[span - degree + j], 3 * j);
  for (let round = 1; round <= degree; round++) {
    const at = knots[round <= high ? span + 1 : span];
    for (let j = degree; j >= round; j--) {
      const i = span - degree + j;
      const share = (at - knots[i]) / (knots[i + degree - round + 1] - knots[i]);
      for (let k = 3 * j; k < 3 * j + 3; k++) row[k] = row[k - 3] + share * (row[k] - row[k - 3]);
    }
  }
  return [row[3 * degree], row[3 * degree + 1], row[3 * degree + 2]];
}

/** Whether a spline ends where it starts, up to the rounding of the knot insertion. */
function isClosed([x, y]: Point, segments: readonly BezierSegment[]): boolean {
  const end = segments[segments.length - 1].end;
  const size = segments.reduce((most, { end: [ex, ey] }) => Math.max(most, Math.abs(ex - x), Math.abs(ey - y)), 0);
  return Math.abs(end[0] - x) <= 1e-12 * size && Math.abs(end[1] - y) <= 1e-12 * size;
}

function broken(record: DxfRecord, got: string): FootfallError {
  return new FootfallError('the spline cannot be read', {
    code: 'import/dxf-entity',
    where: record.where,
    got,
    expected: 'control points, an ascending knot vector of count + degree + 1 values, positive weights',
    advice: 'convert it to a polyline in the CAD program',
  });
}
