import { Budget, type Finding, FootfallError } from '../../error/index.js';
import { LARGEST_NUMBER } from '../point-nodes.js';
import { appendArc, countArcSteps, turnsLeft } from './flatten-curve-arc.js';
import { appendBezier, type FreeSide } from './flatten-curve-bezier.js';
import { type CurvePath, computePathArea } from './flatten-curve-path.js';
import { IMPORT_DEFAULTS, type ImportOptions } from './imported.js';
import type { Point } from './scene-parts.js';

/** Most points that one curve may become. */
export const CURVE_POINT_LIMIT = 65_536;
/** Arcs and lines in outlines for measuring, circles above all, are quick to make and dropped again: so many count as one vertex. */
const MEASURED_PER_VERTEX = 4;

/**
 * Turns the curves of one file into straight pieces, none farther than the tolerance from its curve, and counts them.
 *
 * Where one side is solid and the other free, the polyline stays on the free side (up to rounding): an obstacle's
 * polygon contains the true obstacle, and a walkable polygon lies inside the true walkable area. So a bend around the
 * solid is replaced by tangents (circumscribed) and a bend around free space by chords (inscribed). A thin wall has
 * free space on both sides and gets chords. Straight pieces keep their bits.
 */
export class CurveFlattener {
  /** Metres. */
  readonly tolerance: number;
  /** Comparisons of points with the outlines of this file. */
  readonly containment: Budget;
  private readonly vertices: Budget;
  private readonly measured: Budget;
  private readonly outlines = new Map<CurvePath, Point[]>();
  private curves = 0;

  /**
   * @param name of the file, used in messages
   * @param options of them the tolerance and the limits
   * @throws FootfallError `import/bad-option` for a tolerance that is not a positive number
   */
  constructor(
    private readonly name: string,
    options: ImportOptions = {},
  ) {
    this.containment = new Budget('containment', name, options);
    this.vertices = new Budget('vertices', name, options);
    this.measured = new Budget('vertices', name, options);
    this.tolerance = options.curveTolerance ?? IMPORT_DEFAULTS.curveTolerance;
    if (!(this.tolerance > 0 && Number.isFinite(this.tolerance))) {
      throw new FootfallError('the curve tolerance is not usable', {
        code: 'import/bad-option',
        where: 'curveTolerance',
        got: String(this.tolerance),
        expected: 'a positive number of metres, such as 0.01',
      });
    }
  }

  /**
   * The ring of a closed path, first point not repeated.
   * @param free which side agents may be on: `inside` for walkable areas, holes of obstacles and places
   */
  ring(path: CurvePath, free: 'inside' | 'outside'): Point[] {
    if (!hasCurves(path)) return openRing(this.flatten(path, 'either'));
    const side: FreeSide = computePathArea(path) > 0 === (free === 'inside') ? 'left' : 'right';
    const ring = openRing(this.flatten(path, side));
    // The start is a joint too, between the last piece and the first.
    const isJoint = path.segments[0].kind !== 'line' || path.segments[path.segments.length - 1].kind !== 'line';
    if (isJoint && ring.length > 3 && isBetween(ring[ring.length - 1], ring[0], ring[1])) ring.shift();
    return ring;
  }

  /** The points of a thin wall or of an opening; a closed path ends where it starts. */
  line(path: CurvePath): Point[] {
    const points = this.flatten(path, 'either');
    if (path.closed && !isSame(points[0], points[points.length - 1])) points.push(points[0]);
    return points;
  }

  /** Rough outline by chords, for measuring only: not reported, and made once for each path. */
  outline(path: CurvePath): readonly Point[] {
    let outline = this.outlines.get(path);
    if (!outline) {
      outline = this.flatten(path, 'either', true);
      this.outlines.set(path, outline);
    }
    return outline;
  }

  /** `import/curves-flattened` with count and tolerance, or nothing if all was straight. */
  findings(): Finding[] {
    if (this.curves === 0) return [];
    const what = this.curves === 1 ? '1 curve was' : `${this.curves} curves were`;
    const message = `${what} flattened to straight pieces at most ${this.tolerance} m away, on the free side.`;
    return [{ code: 'import/curves-flattened', where: this.name, message }];
  }

  private flatten(path: CurvePath, side: FreeSide, measuring = false): Point[] {
    const points: Point[] = [path.start];
    /** Ends of curves that were replaced by tangents. */
    const joints = new Set<Point>();
    let start = path.start;
    for (const segment of path.segments) {
      const before = points.length;
      if (segment.kind === 'line') {
        points.push(segment.end);
      } else if (segment.kind === 'arc') {
        const tangents = side !== 'either' && turnsLeft(segment) !== (side === 'left');
        const steps = countArcSteps(segment, this.tolerance, tangents);
        if (!(steps <= CURVE_POINT_LIMIT)) throw this.tooFine(start, steps);
        appendArc(points, segment, steps, tangents);
        // A whole ellipse by tangents has no vertex where its drawing happens to start.
        if (tangents && path.segments.length === 1 && path.closed && isWhole(segment.sweep)) {
          points.pop();
          points.shift();
        }
      } else if (!appendBezier(points, segment.control, this.tolerance, side, CURVE_POINT_LIMIT)) {
        throw this.tooFine(start, CURVE_POINT_LIMIT);
      } else {
        points[points.length - 1] = segment.end;
      }
      const added = points.length - before;
      if (measuring) this.measured.spend(segment.kind === 'bezier' ? added : added / MEASURED_PER_VERTEX);
      else this.vertices.spend(added);
      if (!measuring && segment.kind !== 'line') this.curves++;
      if (segment.kind !== 'line' && side !== 'either') joints.add(points[before - 1]).add(points[points.length - 1]);
      start = segment.end;
    }
    for (const point of points) expectNear(point, this.name);
    return joints.size > 0 ? dropSmoothJoints(points, joints) : points;
  }

  private tooFine([x, y]: Point, steps: number): FootfallError {
    return new FootfallError('a curve needs too many points', {
      code: 'import/curve-too-fine',
      where: this.name,
      got: `${steps} points or more for a curve that starts at (${x}, ${y}) m, tolerance ${this.tolerance} m`,
      expected: `at most ${CURVE_POINT_LIMIT} per curve`,
      advice: 'check the unit of the file, or give a larger curve tolerance',
    });
  }
}

/**
 * The option `unit`, metres per unit of the file.
 * @throws FootfallError `import/bad-option` if it is not a positive number
 */
export function readUnit({ unit }: ImportOptions): number | undefined {
  if (unit === undefined || (unit > 0 && Number.isFinite(unit))) return unit;
  throw new FootfallError('the unit is not usable', {
    code: 'import/bad-option',
    where: 'unit',
    got: String(unit),
    expected: 'a positive number of metres per unit of the file',
  });
}

/**
 * Refuses coordinates that are NaN, infinite or absurdly large before any grid or comparison meets them.
 * @throws FootfallError `import/bad-number`
 */
export function expectNear([x, y]: Point, name: string): void {
  if (Math.abs(x) <= LARGEST_NUMBER && Math.abs(y) <= LARGEST_NUMBER) return;
  throw new FootfallError('a coordinate is not usable', {
    code: 'import/bad-number',
    where: name,
    got: `(${x}, ${y})`,
    expected: `numbers between -${LARGEST_NUMBER} and ${LARGEST_NUMBER} m`,
  });
}

/** Twice the area is the sum of the cross products; positive for counter-clockwise rings. Taken about the first point, so that far rings keep their digits. */
export function computeSignedArea(ring: readonly Point[]): number {
  let twice = 0;
  for (let i = 1; i + 1 < ring.length; i++) {
    const ax = ring[i][0] - ring[0][0];
    const ay = ring[i][1] - ring[0][1];
    const bx = ring[i + 1][0] - ring[0][0];
    const by = ring[i + 1][1] - ring[0][1];
    twice += ax * by - ay * bx;
  }
  return twice / 2;
}

/** Where a curve goes over smoothly into its neighbour, the end of its tangent is no corner. */
function dropSmoothJoints(points: readonly Point[], joints: ReadonlySet<Point>): Point[] {
  const kept: Point[] = [];
  points.forEach((point, i) => {
    const before = kept[kept.length - 1];
    const after = points[i + 1];
    if (!before || !after || !joints.has(point) || !isBetween(before, point, after)) kept.push(point);
  });
  return kept;
}

/** Whether b lies on the way from a to c, up to the rounding of coordinates of this size. */
function isBetween(a: Point, b: Point, c: Point): boolean {
  const [ux, uy] = [b[0] - a[0], b[1] - a[1]];
  const [vx, vy] = [c[0] - b[0], c[1] - b[1]];
  const length = Math.abs(ux + vx) + Math.abs(uy + vy);
  const size = Math.max(Math.abs(b[0]), Math.abs(b[1]), length);
  return ux * vx + uy * vy > 0 && Math.abs(ux * vy - uy * vx) <= 2 ** -48 * size * length;
}

function hasCurves(path: CurvePath): boolean {
  return path.segments.some((segment) => segment.kind !== 'line');
}

function isWhole(sweep: number): boolean {
  return Math.abs(Math.abs(sweep) - 2 * Math.PI) < 1e-12;
}

function isSame(a: Point, b: Point): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

function openRing(points: Point[]): Point[] {
  while (points.length > 1 && isSame(points[0], points[points.length - 1])) points.pop();
  return points;
}
