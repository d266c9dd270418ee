import type { FlowNetwork } from '../../../../src/maps/flowmap/flow-network.js';
import { type LaneCurve, LINE } from '../../../../src/maps/flowmap/lanes/lane-curve.js';
import { type Closest, halve, lengthOf, measure, type Part, partsOf, segmentPart } from './curve-distance.js';

/** What is wrong with a set of lanes; empty if nothing. */
export interface LaneReport {
  readonly problems: string[];
  /** Smallest distance to a wall over the lane's radius, and between lanes over the sum of theirs; only near misses count. */
  readonly clearance: number;
  readonly spacing: number;
}

/** Shortfall that is allowed, m. */
const SLACK = 1e-9;

/**
 * Checks lanes against the walls and each other by exact distances of curves, measured inside the domain: a connection
 * that leaves free space through a terminal does not count. Shares no code with the walk. Radii per lane in metres.
 */
export function validateLanes(network: FlowNetwork, lanes: readonly LaneCurve[], radii: readonly number[]): LaneReport {
  const problems: string[] = [];
  const doors = doorParts(network);
  const walls: { part: Part; rim: number }[] = [];
  for (let i = 0; i < network.pieceCount; i++) {
    walls.push({ part: segmentPart(network.ax[i], network.ay[i], network.bx[i], network.by[i]), rim: 0 });
  }
  for (let c = 0; c < network.circles.length; c += 3) {
    const [x, y, rim] = network.circles.subarray(c, c + 3);
    walls.push({ part: segmentPart(x, y, x, y), rim });
  }
  const parts = lanes.map(partsOf);
  let clearance = Infinity;
  let spacing = Infinity;
  lanes.forEach((lane, a) => {
    checkShape(network, lane, a, problems);
    const r = radii[a];
    const box = boxOf(parts[a]);
    for (const { part, rim } of walls) {
      if (boxGap(box, part.box) > rim + r) continue;
      for (const own of parts[a]) {
        const found = nearestInside(own, part, rim + r, doors);
        if (found === undefined) continue;
        const share = (found.distance - rim) / r;
        clearance = Math.min(clearance, share);
        if (found.distance - rim < r - SLACK) problems.push(`lane ${a}: ${share} r to a wall at ${place(found)}`);
      }
    }
    for (let b = a + 1; b < lanes.length; b++) {
      const room = r + radii[b];
      if (boxGap(box, boxOf(parts[b])) > room) continue;
      for (const other of parts[b]) {
        if (boxGap(box, other.box) > room) continue;
        for (const own of parts[a]) {
          const found = nearestInside(own, other, room, doors);
          if (found === undefined) continue;
          spacing = Math.min(spacing, found.distance / room);
          if (found.distance < room - SLACK) {
            problems.push(`lanes ${a} and ${b}: ${found.distance / room} of the room they need at ${place(found)}`);
          }
        }
      }
    }
  });
  return { problems, clearance, spacing };
}

/** Parts join, arcs have their radius, ends lie on terminals of the right kind. */
function checkShape(network: FlowNetwork, lane: LaneCurve, a: number, problems: string[]): void {
  const slack = 1e-11 * network.size + 1e-10;
  for (let i = 0; i < lane.kinds.length; i++) {
    if (lane.kinds[i] === LINE) continue;
    for (const end of [0, 2]) {
      const x = lane.points[2 * i + end] - lane.centres[2 * i];
      const y = lane.points[2 * i + end + 1] - lane.centres[2 * i + 1];
      if (Math.abs(Math.hypot(x, y) - lane.radii[i]) > slack) problems.push(`lane ${a}: part ${i} leaves its circle`);
    }
  }
  const ends = [
    [lane.source, 'source', lane.points[0], lane.points[1]],
    [lane.sink, 'sink', lane.points[lane.points.length - 2], lane.points[lane.points.length - 1]],
  ] as const;
  for (const [terminal, kind, x, y] of ends) {
    const runs = network.runs.filter((run) => run.terminal === terminal && run.kind === kind);
    const distances = runs.flatMap((run) =>
      segmentsOf(run.points).map((s) => measure(s, segmentPart(x, y, x, y)).distance),
    );
    if (!(Math.min(...distances) <= slack)) problems.push(`lane ${a}: no ${kind} at its end ${x}, ${y}`);
  }
  if (!(lane.length > 0)) problems.push(`lane ${a}: no length`);
}

/** The nearest points of two parts that see each other, if nearer than `room`. */
function nearestInside(a: Part, b: Part, room: number, doors: readonly Part[]): Closest | undefined {
  if (boxGap(a.box, b.box) > room) return undefined;
  const found = measure(a, b);
  if (found.distance > room) return undefined;
  if (!doors.some((door) => crossesDoor(found, door))) return found;
  return searchHalves(a, b, room - SLACK / 2, doors);
}

/**
 * The nearest points through a door count for nothing; the next best must be a true shortfall to matter. A line of sight
 * at the edge of what is seen passes the end of a door, which is a wall, so nothing short is left there to be halved.
 */
function searchHalves(a: Part, b: Part, room: number, doors: readonly Part[]): Closest | undefined {
  if (boxGap(a.box, b.box) > room) return undefined;
  const found = measure(a, b);
  if (found.distance > room) return undefined;
  if (!doors.some((door) => crossesDoor(found, door))) return found;
  if (doors.some((door) => isAllThrough(a, b, door))) return undefined;
  const [la, lb] = [lengthOf(a), lengthOf(b)];
  if (Math.max(la, lb) < 1e-5) return undefined;
  const pairs: [Part, Part][] = la >= lb ? halve(a).map((h) => [h, b]) : halve(b).map((h) => [a, h]);
  let best: Closest | undefined;
  for (const [p, q] of pairs) {
    const inner = searchHalves(p, q, best ? best.distance : room, doors);
    if (inner !== undefined) best = inner;
  }
  return best;
}

/** Does every line between two parts go through a door? Judged by the corners of their boxes. */
function isAllThrough(a: Part, b: Part, door: Part): boolean {
  for (let i = 0; i < 4; i++) {
    for (let j = 0; j < 4; j++) {
      const pair = {
        distance: 0,
        px: a.box[i & 2],
        py: a.box[1 + 2 * (i & 1)],
        qx: b.box[j & 2],
        qy: b.box[1 + 2 * (j & 1)],
      };
      if (!crossesDoor(pair, door)) return false;
    }
  }
  return true;
}

function crossesDoor({ px, py, qx, qy }: Closest, door: Part): boolean {
  const [dx, dy] = [door.bx - door.ax, door.by - door.ay];
  const length = Math.hypot(dx, dy);
  const p = ((px - door.ax) * dy - (py - door.ay) * dx) / length;
  const q = ((qx - door.ax) * dy - (qy - door.ay) * dx) / length;
  // From the line of the door itself outwards counts too: lanes end there. Outside is where p and q are positive.
  if (Math.max(p, q) <= 1e-9 || Math.min(p, q) > 1e-9) return false;
  const t = Math.min(1, Math.max(0, p / (p - q)));
  const along = ((px + t * (qx - px) - door.ax) * dx + (py + t * (qy - py) - door.ay) * dy) / length;
  return along > 0 && along < length;
}

function doorParts(network: FlowNetwork): Part[] {
  return network.runs.flatMap((run) => (run.kind === 'wall' ? [] : segmentsOf(run.points)));
}

function segmentsOf(points: Float64Array): Part[] {
  const parts: Part[] = [];
  for (let k = 0; k + 3 < points.length; k += 2) {
    parts.push(segmentPart(points[k], points[k + 1], points[k + 2], points[k + 3]));
  }
  return parts;
}

type Box = readonly [number, number, number, number];

function boxOf(parts: readonly Part[]): Box {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const part of parts) {
    box[0] = Math.min(box[0], part.box[0]);
    box[1] = Math.min(box[1], part.box[1]);
    box[2] = Math.max(box[2], part.box[2]);
    box[3] = Math.max(box[3], part.box[3]);
  }
  return box;
}

function boxGap(a: Box, b: Box): number {
  return Math.max(a[0] - b[2], b[0] - a[2], a[1] - b[3], b[1] - a[3]);
}

function place({ px, py }: Closest): string {
  return `${px.toFixed(6)}, ${py.toFixed(6)}`;
}
