import { FootfallError } from '../../../error/index.js';
import { componentAt, NONE } from '../../../geometry/index.js';
import { createLaneCurve, type LaneCurve, partPoint, reverseLaneCurve } from '../lanes/lane-curve.js';
import { CoverField } from './cover-field.js';
import { crossSlit } from './slit.js';
import { type InnerProblem, type InnerSolution, solveInnerLanes } from './solve-inner.js';
import { buildTracks, locate, type Tracks } from './tracks.js';
import { CoverWalker, type WalkedCurve } from './walk-cover.js';

/** The lanes of one width between an area and the doors around it: as many as there can be. */
export interface InnerLanes {
  /** From source to sink, in counter-clockwise order around the area. */
  readonly curves: readonly LaneCurve[];
  /** No set of lanes is larger; equals the number of curves. */
  readonly max: number;
  /** Whole potentials and the walk that proves the number. */
  readonly solution: InnerSolution;
  /** Stream function whose odd levels (2k - 1) r the lanes are. */
  readonly field: CoverField | undefined;
}

/**
 * Lanes of discs with the given radius (m), exact.
 *
 * @param least none are drawn if there are fewer than this
 * @param mostParts a curve of more parts counts as lost
 */
export function traceInnerLanes(
  problem: InnerProblem,
  radius: number,
  capacity: number,
  least = 1,
  mostParts?: number,
): InnerLanes {
  const { gates, network, area } = problem;
  const solution = solveInnerLanes(problem, radius, capacity);
  const count = solution.flux;
  if (count < least) return { curves: [], max: count, solution, field: undefined };
  const unit = 2 * radius;
  const field = new CoverField(
    gates,
    solution.labels.map((label) => label * unit),
    count * unit,
  );
  const tracks = buildTracks(problem, solution, field);
  const walker = new CoverWalker(field, tracks, network.runs, mostParts);
  const kind = network.terminals[area.terminal].kind;
  const curves: LaneCurve[] = [];
  const rings: RingValues[] = [];
  const ringOf = (n: number) => {
    rings[n] ??= ringValues(problem, field, radius / (2 * (1 << (2 * n))));
    return rings[n];
  };
  for (let k = 0; k < count; k++) {
    const walked = findLane(problem, field, tracks, walker, (2 * k + 1) * radius, ringOf, solution);
    const sink = network.runs[walked.run].terminal;
    const curve = createLaneCurve(k + 1, area.terminal, sink, {
      kinds: Uint8Array.from(walked.kinds),
      points: Float64Array.from(walked.points),
      centres: Float64Array.from(walked.centres),
      radii: Float64Array.from(walked.radii),
    });
    curves.push(kind === 'source' ? curve : reverseLaneCurve(curve));
  }
  return { curves, max: count, solution, field };
}

/** Places along the edge of the area, once around, with sheets and values; the values rise by the jump in all. */
interface RingValues {
  readonly points: Float64Array;
  readonly sheets: Int32Array;
  readonly values: Float64Array;
}

export function ringValues({ area, network }: InnerProblem, field: CoverField, spacing: number): RingValues {
  const { points } = area.ring;
  const xy: number[] = [points[0], points[1]];
  for (let k = 0; k < points.length; k += 2) {
    const n = (k + 2) % points.length;
    const dx = points[n] - points[k];
    const dy = points[n + 1] - points[k + 1];
    const parts = Math.max(8, Math.ceil(Math.sqrt(dx * dx + dy * dy) / spacing));
    for (let m = 1; m < parts; m++) xy.push(points[k] + (m / parts) * dx, points[k + 1] + (m / parts) * dy);
    xy.push(points[n], points[n + 1]);
  }
  const sheets = new Int32Array(xy.length / 2);
  for (let i = 1; i < sheets.length; i++) {
    sheets[i] =
      sheets[i - 1] + crossSlit(area.slitX, area.slitY, xy[2 * i - 2], xy[2 * i - 1], xy[2 * i], xy[2 * i + 1]);
  }
  const { domain, component } = network;
  const values = Float64Array.from(sheets, (sheet, i) => {
    const x = xy[2 * i];
    const y = xy[2 * i + 1];
    const value = field.evaluate(x, y, sheet);
    if (componentAt(domain, x, y) === component) return value;
    // Inside a wall that reaches into the area the value is that of the wall.
    const { found } = field;
    return value - Math.sqrt((x - found.x) * (x - found.x) + (y - found.y) * (y - found.y));
  });
  return { points: Float64Array.from(xy), sheets, values };
}

/**
 * The curve of a level (or the level one or more jumps away) that leads from the area to a terminal. Along the edge of
 * the area the stream function need not rise everywhere: a level may be passed several times, and curves from there may
 * come back to the area; those that do not are one more than those that only arrive.
 */
function findLane(
  problem: InnerProblem,
  field: CoverField,
  tracks: Tracks,
  walker: CoverWalker,
  level: number,
  ringOf: (fineness: number) => RingValues,
  solution: InnerSolution,
): WalkedCurve {
  for (let fineness = 0; fineness < 4; fineness++) {
    const ring = ringOf(fineness);
    const { values } = ring;
    for (let i = 0; i + 1 < values.length; i++) {
      const turn = Math.ceil((values[i] - level) / field.jump);
      const here = level + turn * field.jump;
      if (!(values[i] <= here && values[i + 1] > here)) continue;
      const walked = walkLevel(problem, field, tracks, walker, ring, i, here, solution);
      if (walked !== undefined && walked.run !== NONE) return walked;
    }
  }
  throw noStart(level);
}

/**
 * The curve of a level from the place between two neighbouring places of the edge where the field passes it; undefined where
 * no track passes there: the curve only touches the edge, in a corner that the area makes with a wall.
 */
export function walkLevel(
  { area }: InnerProblem,
  field: CoverField,
  tracks: Tracks,
  walker: CoverWalker,
  ring: RingValues,
  edge: number,
  level: number,
  solution: InnerSolution,
): WalkedCurve | undefined {
  const { points, sheets } = ring;
  const [ax, ay, bx, by] = points.subarray(2 * edge, 2 * edge + 4);
  const sheetAt = (x: number, y: number) => sheets[edge] + crossSlit(area.slitX, area.slitY, ax, ay, x, y);
  let low = 0;
  let high = 1;
  let x = bx;
  let y = by;
  for (let round = 0; round < 100; round++) {
    const middle = 0.5 * (low + high);
    if (middle <= low || middle >= high) break;
    x = ax + middle * (bx - ax);
    y = ay + middle * (by - ay);
    if (field.evaluate(x, y, sheetAt(x, y)) < level) low = middle;
    else high = middle;
  }
  x = ax + high * (bx - ax);
  y = ay + high * (by - ay);
  field.evaluate(x, y, sheetAt(x, y));
  const { walls, windings, from, to, feet } = field.gates;
  let { copy, x: fx, y: fy, bend } = field.found;
  let node = bend !== NONE ? walls.nodeCount + bend : walls.featureNode[field.found.feature];
  // Where a corner of the area lies on a wall, the way from it is that from the wall.
  let wayX = 0;
  let wayY = 0;
  for (;;) {
    const distance = Math.sqrt((x - fx) * (x - fx) + (y - fy) * (y - fy));
    if (distance > 1e-9) {
      wayX = (x - fx) / distance;
      wayY = (y - fy) / distance;
    }
    const step = bend === NONE ? NONE : solution.bendSteps[bend];
    const isForward = (step & 1) === 0;
    const gx = step < 0 ? fx : feet[4 * (step >> 1) + (isForward ? 0 : 2)];
    const gy = step < 0 ? fy : feet[4 * (step >> 1) + (isForward ? 1 : 3)];
    const reach = Math.sqrt((fx - gx) * (fx - gx) + (fy - gy) * (fy - gy));
    // The wall, the corner and the place in one line: outside of this edge the wall itself is nearest.
    const isStraight = reach > 1e-9 && distance > 1e-9 && ((fx - gx) * wayX + (fy - gy) * wayY) / reach > 1 - 1e-14;
    if (!isStraight) {
      const rows = rowsOf(tracks, tracks.starts[node], tracks.starts[node + 1]);
      const place = locate(rows, 0, rows.length, fx, fy, wayX, wayY);
      if (place !== undefined) return walker.walk(level, x, y, tracks.starts[node] + place.track, copy, place.position);
      if (step < 0) return undefined;
      // The level passes a corner of the area itself: the curve is that of the wall which the corner has its value from.
      if (reach > 1e-9) {
        x = fx;
        y = fy;
      }
    }
    node = isForward ? from[step >> 1] : to[step >> 1];
    copy -= isForward ? windings[step >> 1] : -windings[step >> 1];
    fx = gx;
    fy = gy;
    bend = node >= walls.nodeCount ? node - walls.nodeCount : NONE;
  }
}

function rowsOf(tracks: Tracks, first: number, last: number) {
  const rows = [];
  for (let k = first; k < last; k++) {
    rows.push({
      isArc: tracks.isArc[k] === 1,
      x: tracks.x[k],
      y: tracks.y[k],
      dx: tracks.dx[k],
      dy: tracks.dy[k],
      extent: tracks.extent[k],
      rho: tracks.rho[k],
    });
  }
  return rows;
}

/**
 * Largest difference between a lane and its level of the stream function, m, at the ends and middles of its parts.
 * Follows the sheets along the lane from its end at the area.
 */
export function levelError(problem: InnerProblem, field: CoverField, lane: LaneCurve, level: number): number {
  const { slitX, slitY } = problem.area;
  const point = new Float64Array(2);
  let sheet: number | undefined;
  let worst = 0;
  let px = 0;
  let py = 0;
  for (let i = 0; i < lane.kinds.length; i++) {
    for (const share of i === 0 ? [0, 0.25, 0.5, 0.75, 1] : [0.25, 0.5, 0.75, 1]) {
      partPoint(lane, i, share, point);
      const [x, y] = point;
      if (sheet === undefined) {
        const value = field.evaluate(x, y, 0);
        sheet = Math.round((level - value) / field.jump);
      } else sheet += crossSlit(slitX, slitY, px, py, x, y);
      px = x;
      py = y;
      worst = Math.max(worst, Math.abs(field.evaluate(x, y, sheet) - level));
    }
  }
  return worst;
}

function noStart(level: number): FootfallError {
  return new FootfallError(`no lane starts at ${level} m around the area`, {
    code: 'flow/lost-lane',
    got: 'a stream function that does not rise around the area',
    expected: 'one start for every level',
    advice: 'this is a fault of the program: please report the scene',
  });
}
