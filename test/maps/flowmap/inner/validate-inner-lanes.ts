import type { InnerProblem } from '../../../../src/maps/flowmap/inner/solve-inner.js';
import type { LaneCurve } from '../../../../src/maps/flowmap/lanes/lane-curve.js';
import { type Closest, halve, lengthOf, measure, type Part, partsOf, segmentPart } from '../lanes/curve-distance.js';

export interface InnerLaneReport {
  readonly problems: string[];
  /** Smallest distance to a wall over the radius, and between two lanes over the diameter; only near misses count. */
  readonly clearance: number;
  readonly spacing: number;
}

const SLACK = 1e-9;

/**
 * Exact distances of lanes around an area, measured inside the domain: straight ways that run neither through the area nor
 * out of a terminal, and ways that bend at one or two neighbouring corners of the area.
 */
export function validateInnerLanes(
  problem: InnerProblem,
  lanes: readonly LaneCurve[],
  radius: number,
): InnerLaneReport {
  const { network, gates } = problem;
  const problems: string[] = [];
  const walls: { part: Part; rim: number }[] = [];
  for (let i = 0; i < network.pieceCount; i++) {
    walls.push({ part: segmentPart(network.ax[i], network.ay[i], network.bx[i], network.by[i]), rim: 0 });
  }
  for (let c = 0; c < network.circles.length; c += 3) {
    const [x, y, rim] = network.circles.subarray(c, c + 3);
    walls.push({ part: segmentPart(x, y, x, y), rim });
  }
  const isBlocked = ({ px, py, qx, qy }: Closest, rim: number) => {
    const length = Math.hypot(qx - px, qy - py);
    const share = length > 0 ? 1 - rim / length : 1;
    return gates.isBlocked(px, py, px + share * (qx - px), py + share * (qy - py));
  };
  // A way that just passes a corner is measured around it below, so pairs of short parts need no closer look.
  const nearest = (a: Part, b: Part, room: number, rim: number): number => {
    if (boxGap(a, b) > room) return Infinity;
    const found = measure(a, b);
    if (found.distance > room) return Infinity;
    if (!isBlocked(found, rim)) return found.distance;
    const [la, lb] = [lengthOf(a), lengthOf(b)];
    if (Math.max(la, lb) < 0.02 * radius) return Infinity;
    const pairs: [Part, Part][] = la >= lb ? halve(a).map((h) => [h, b]) : halve(b).map((h) => [a, h]);
    let best = Infinity;
    for (const [p, q] of pairs) best = Math.min(best, nearest(p, q, Math.min(best, room), rim));
    return best;
  };
  const parts = lanes.map(partsOf);
  let clearance = Infinity;
  let spacing = Infinity;
  lanes.forEach((lane, a) => {
    checkEnds(problem, lane, a, problems);
    for (const own of parts[a]) {
      for (const { part, rim } of walls) {
        const found = nearest(own, part, rim + radius, rim) - rim;
        clearance = Math.min(clearance, found / radius);
        if (found < radius - SLACK) problems.push(`lane ${a}: ${found / radius} r to a wall near ${own.ax}, ${own.ay}`);
      }
      for (let b = a + 1; b < lanes.length; b++) {
        for (const other of parts[b]) {
          const found = nearest(own, other, 2 * radius, 0);
          spacing = Math.min(spacing, found / (2 * radius));
          if (found < 2 * radius - SLACK) {
            problems.push(`lanes ${a} and ${b}: ${found / radius} r near ${own.ax}, ${own.ay}`);
          }
        }
      }
    }
  });
  checkCorners(problem, parts, walls, radius, problems);
  return { problems, clearance, spacing };
}

/** Ways that bend at corners of the area. */
function checkCorners(
  { area, gates }: InnerProblem,
  lanes: readonly Part[][],
  walls: readonly { part: Part; rim: number }[],
  radius: number,
  problems: string[],
): void {
  const { points } = area.ring;
  const count = points.length / 2;
  const seen = (part: Part, v: number, rim: number): number => {
    const [x, y] = [points[2 * v], points[2 * v + 1]];
    const { distance, px, py } = measure(part, segmentPart(x, y, x, y));
    if (distance - rim > 2 * radius) return Infinity;
    const share = distance > 0 ? rim / distance : 0;
    const isHidden = gates.isBlocked(px + share * (x - px), py + share * (y - py), x, y);
    return isHidden ? Infinity : Math.max(0, distance - rim);
  };
  const corners = Array.from({ length: count }, (_, v) => v);
  const toLane = lanes.map((parts) => corners.map((v) => Math.min(...parts.map((part) => seen(part, v, 0)))));
  const toWall = corners.map((v) => Math.min(...walls.map(({ part, rim }) => seen(part, v, rim))));
  lanes.forEach((_, a) => {
    for (const v of corners) {
      const u = (v + 1) % count;
      const side = Math.hypot(points[2 * u] - points[2 * v], points[2 * u + 1] - points[2 * v + 1]);
      for (const [p, q, way] of [
        [v, v, 0],
        [v, u, side],
        [u, v, side],
      ]) {
        if (toLane[a][p] + way + toWall[q] < radius - SLACK) problems.push(`lane ${a}: a wall around corner ${v}`);
        for (let b = a + 1; b < lanes.length; b++) {
          const room = toLane[a][p] + way + toLane[b][q];
          if (room < 2 * radius - SLACK) problems.push(`lanes ${a} and ${b}: ${room / radius} r around corner ${v}`);
        }
      }
    }
  });
}

/** A lane begins at a source and ends at a sink, and its arcs have their radius. */
function checkEnds({ network, area }: InnerProblem, lane: LaneCurve, a: number, problems: string[]): void {
  const { points } = area.ring;
  const edges = Float64Array.of(...points, points[0], points[1]);
  const last = lane.points.length - 2;
  for (const [terminal, kind, k] of [
    [lane.source, 'source', 0],
    [lane.sink, 'sink', last],
  ] as const) {
    const rows =
      terminal === area.terminal
        ? [edges]
        : network.runs.filter((run) => run.terminal === terminal).map((run) => run.points);
    const end = segmentPart(lane.points[k], lane.points[k + 1], lane.points[k], lane.points[k + 1]);
    let distance = Infinity;
    for (const row of rows) {
      for (let n = 0; n + 3 < row.length; n += 2) {
        distance = Math.min(distance, measure(segmentPart(row[n], row[n + 1], row[n + 2], row[n + 3]), end).distance);
      }
    }
    if (network.terminals[terminal].kind !== kind || !(distance < 1e-9))
      problems.push(`lane ${a}: no ${kind} at its end`);
  }
  for (let i = 0; i < lane.kinds.length; i++) {
    if (lane.radii[i] === 0) continue;
    for (const end of [0, 2]) {
      const dx = lane.points[2 * i + end] - lane.centres[2 * i];
      const dy = lane.points[2 * i + end + 1] - lane.centres[2 * i + 1];
      if (Math.abs(Math.hypot(dx, dy) - lane.radii[i]) > 1e-9) problems.push(`lane ${a}: part ${i} leaves its circle`);
    }
  }
}

function boxGap({ box: a }: Part, { box: b }: Part): number {
  return Math.max(a[0] - b[2], b[0] - a[2], a[1] - b[3], b[1] - a[3]);
}
