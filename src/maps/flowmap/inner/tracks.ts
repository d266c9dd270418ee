import { NONE } from '../../../geometry/index.js';
import { atan2 } from '../../../math/index.js';
import type { CoverField } from './cover-field.js';
import { CUT_END, CUT_START, END_POINT } from './inner-walls.js';
import { crossSlit } from './slit.js';
import type { InnerProblem, InnerSolution } from './solve-inner.js';
import { findTies, type Tie } from './track-ties.js';

const TURN = 2 * Math.PI;

/**
 * Tracks: the lines and arcs that the level curves of the stream function consist of, before a level is chosen. At the
 * distance R from its wall a line is moved R to the left, an arc has the radius rho + R. All are walked with the wall on
 * the right, so arcs run clockwise. Positions on a line are metres, on an arc radians.
 */
export interface Tracks {
  readonly count: number;
  readonly isArc: Uint8Array;
  /** Start of a line, centre of an arc. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Unit direction of a line; of an arc, the direction from its centre to its start. */
  readonly dx: Float64Array;
  readonly dy: Float64Array;
  /** Length of a line, angle swept by an arc (a whole turn for posts and circles). */
  readonly extent: Float64Array;
  readonly rho: Float64Array;
  /** Node, or node count + bend. */
  readonly node: Int32Array;
  /** Crossing number of the wall at the start of a line or the centre of an arc. */
  readonly at: Int32Array;
  /** Track that follows where this one ends, or NONE. */
  readonly next: Int32Array;
  /** Position on the next track, and what to add to R there. */
  readonly nextPosition: Float64Array;
  readonly nextDistance: Float64Array;
  readonly nextCopy: Int32Array;
  /** Tracks of node (or bend) i are `starts[i]` to `starts[i + 1] - 1`. */
  readonly starts: Int32Array;
  /** Handovers where the area begins to hide the wall: at this position of a track its level curve goes on around a bend. */
  readonly shadows: readonly Shadow[];
  /** The same at ends of walls that hide what is behind them, where the values on both sides just fit. */
  readonly ties: readonly Tie[];
}

/** Where the curve of a track hands over to the curve around a bend. */
export interface Shadow {
  readonly track: number;
  readonly position: number;
  /** Distance from wall to bend: the handover happens only at greater distances. */
  readonly distance: number;
  readonly bendTrack: number;
  /** Copy of the bend minus copy of the wall. */
  readonly copy: number;
}

/** A track while it is built. */
export interface TrackRow {
  isArc: boolean;
  x: number;
  y: number;
  dx: number;
  dy: number;
  extent: number;
  rho: number;
  node: number;
  at: number;
  next: number;
  nextPosition: number;
  nextDistance: number;
  nextCopy: number;
  /** The end of a wall that goes on, hidden. */
  isEnd?: boolean;
}

/** Clockwise angle from one direction to another, 0 to a whole turn. */
export function clockwise(ux: number, uy: number, vx: number, vy: number): number {
  const angle = atan2(uy * vx - ux * vy, ux * vx + uy * vy);
  return angle < 0 ? angle + TURN : angle;
}

/** The tracks around the walls and bends of a problem; the bends' ones depend on where their values came from. */
export function buildTracks(problem: InnerProblem, solution: InnerSolution, field: CoverField): Tracks {
  const { walls } = problem.gates;
  const rows: TrackRow[] = [];
  const starts = [0];
  for (let i = 0; i < walls.nodeCount; i++) {
    addNode(problem, i, rows);
    starts.push(rows.length);
  }
  const shadows: Shadow[] = [];
  const bendTracks = addBends(problem, solution, rows, starts, shadows);
  for (let v = 0; v < bendTracks.length; v++) starts.push(starts[starts.length - 1] + (bendTracks[v] === NONE ? 0 : 1));
  return pack(rows, starts, shadows, findTies(rows, starts, field));
}

function addNode({ network, gates, area }: InnerProblem, i: number, rows: TrackRow[]): void {
  const { walkStarts, walks, walkCircles, chainCount } = network;
  const { nodeFeatures, ax, ay, bx, by, rho, at, cuts, walkPoint } = gates.walls;
  const base = { node: i, rho: 0, next: NONE, nextPosition: 0, nextDistance: 0, nextCopy: 0 };
  const arc = (x: number, y: number, dx: number, dy: number, extent: number, n: number, radius = 0) =>
    rows.push({ ...base, isArc: true, x, y, dx, dy, extent, at: n, rho: radius }) - 1;
  const first = walkStarts[i];
  const last = walkStarts[i + 1];
  const lineOf = new Map<number, number>();
  const joins: [number, number][] = [];
  for (let f = nodeFeatures[i]; f < nodeFeatures[i + 1]; f++) {
    if (cuts[f] === END_POINT) continue;
    const ux = bx[f] - ax[f];
    const uy = by[f] - ay[f];
    const length = Math.sqrt(ux * ux + uy * uy);
    if (rho[f] > 0 || length === 0) {
      const k = arc(ax[f], ay[f], 1, 0, TURN, at[f], rho[f]);
      rows[k].next = k;
      // A chain without length stands between two terminals.
      if (i < chainCount) rows[k].isEnd = true;
      continue;
    }
    const dx = ux / length;
    const dy = uy / length;
    const k = walkPoint[f];
    const isChain = i < chainCount;
    const before = k > first ? k - 1 : isChain ? NONE : last - 1;
    const after = k + 1 < last - (isChain ? 1 : 0) ? k + 1 : isChain ? NONE : first;
    const end = at[f] + crossSlit(area.slitX, area.slitY, ax[f], ay[f], bx[f], by[f]);
    const startsCut = (cuts[f] & CUT_START) !== 0 || before === NONE || walkCircles[before] !== NONE;
    const endsCut = (cuts[f] & CUT_END) !== 0 || after === NONE || walkCircles[after] !== NONE;
    let lead = NONE;
    // Where the wall goes on hidden (in an area, behind a terminal, as a circle) the curve may come round its end.
    if (startsCut) {
      lead = arc(ax[f], ay[f], -dx, -dy, Math.PI / 2, at[f]);
      rows[lead].isEnd = true;
    }
    const line = rows.push({ ...base, isArc: false, x: ax[f], y: ay[f], dx, dy, extent: length, at: at[f] }) - 1;
    if (lead !== NONE) {
      rows[lead].next = line;
      // A whole turn before it is allowed: the wedge of free space at the end of a chain can be wide.
      if (before === NONE) rows[lead] = { ...rows[lead], dx: dy, dy: -dx, extent: Math.PI };
    }
    lineOf.set(k, line);
    if (endsCut) {
      rows[line].next = arc(bx[f], by[f], -dy, dx, after === NONE ? 1.5 * Math.PI : Math.PI / 2, end);
      rows[rows[line].next].isEnd = true;
      continue;
    }
    const a = 2 * after;
    const b = 2 * (after + 1 < last ? after + 1 : first);
    const vx = walks[b] - walks[a];
    const vy = walks[b + 1] - walks[a + 1];
    const norm = Math.sqrt(vx * vx + vy * vy);
    const cross = (dx * vy - dy * vx) / norm;
    const dot = (dx * vx + dy * vy) / norm;
    const isTip = dot < 0 && Math.abs(cross) < 1e-12;
    if (cross < 0 || isTip) {
      rows[line].next = arc(bx[f], by[f], -dy, dx, isTip ? Math.PI : clockwise(dx, dy, vx, vy), end);
      joins.push([rows[line].next, after]);
    } else joins.push([line, after]);
  }
  for (const [from, point] of joins) rows[from].next = lineOf.get(point) ?? NONE;
}

function addBends(
  problem: InnerProblem,
  solution: InnerSolution,
  rows: TrackRow[],
  starts: readonly number[],
  shadows: Shadow[],
): Int32Array {
  const { gates } = problem;
  const { bends, walls } = gates;
  const { nodeCount } = walls;
  const count = bends.length / 2;
  const tracks = new Int32Array(count).fill(NONE);
  const pending: { v: number; from: number; copy: number; fx: number; fy: number; isLeft: boolean }[] = [];
  for (let v = 0; v < count; v++) {
    const step = solution.bendSteps[v];
    if (step < 0) continue;
    const gate = step >> 1;
    const isForward = (step & 1) === 0;
    const from = isForward ? gates.from[gate] : gates.to[gate];
    const copy = isForward ? gates.windings[gate] : -gates.windings[gate];
    const k = 4 * gate + (isForward ? 0 : 2);
    const [fx, fy] = [gates.feet[k], gates.feet[k + 1]];
    const sector = shadowSector(problem, v, fx, fy, copy);
    if (sector === undefined) continue;
    const { isLeft, ...arc } = sector;
    pending.push({ v, from, copy, fx, fy, isLeft });
    tracks[v] =
      rows.push({
        isArc: true,
        x: bends[2 * v],
        y: bends[2 * v + 1],
        ...arc,
        rho: 0,
        node: nodeCount + v,
        at: 0,
        next: NONE,
        nextPosition: 0,
        nextDistance: 0,
        nextCopy: 0,
      }) - 1;
  }
  for (const { v, from, copy, fx, fy, isLeft } of pending) {
    const track = tracks[v];
    const row = rows[track];
    const ex = row.x - fx;
    const ey = row.y - fy;
    const distance = Math.sqrt(ex * ex + ey * ey);
    const first = from < nodeCount ? starts[from] : tracks[from - nodeCount];
    const last = from < nodeCount ? starts[from + 1] : first + 1;
    if (first === NONE) continue;
    const place = locate(rows, first, last, fx, fy, ex / distance, ey / distance);
    if (place === undefined) continue;
    if (isLeft) {
      row.next = place.track;
      row.nextPosition = place.position;
      row.nextDistance = distance;
      row.nextCopy = -copy;
    } else shadows.push({ track: place.track, position: place.position, distance, bendTrack: track, copy });
  }
  return tracks;
}

/** The arc around a bend in the part of space that is hidden from the foot (fx, fy) there; undefined if none is. */
function shadowSector({ gates, bendSides, area }: InnerProblem, v: number, fx: number, fy: number, copy: number) {
  const x = gates.bends[2 * v];
  const y = gates.bends[2 * v + 1];
  const px = bendSides[4 * v] - x;
  const py = bendSides[4 * v + 1] - y;
  const nx = bendSides[4 * v + 2] - x;
  const ny = bendSides[4 * v + 3] - y;
  const ux = x - fx;
  const uy = y - fy;
  const length = Math.sqrt(ux * ux + uy * uy);
  if (length === 0) return undefined;
  const toNext = (ux * ny - uy * nx) / length;
  const toPrevious = (ux * py - uy * px) / length;
  const { tolerance } = area.ring;
  let isLeft = toNext >= -tolerance && toPrevious >= -tolerance;
  const isRight = toNext <= tolerance && toPrevious <= tolerance;
  if (!isLeft && !isRight) return undefined;
  // Along a line both hold: the winding of the way says on which side of it the way runs.
  if (isLeft && isRight) isLeft = copy > 0 || (copy === 0 && (uy > 0 ? false : uy < 0 || ux > 0));
  const [sx, sy] = isLeft ? [nx, ny] : [ux, uy];
  const norm = Math.sqrt(sx * sx + sy * sy);
  // A little farther than the edge that it runs into, so that it meets it.
  const extent = isLeft ? clockwise(nx, ny, ux, uy) : clockwise(ux, uy, px, py) + 0.01;
  return { isLeft, dx: sx / norm, dy: sy / norm, extent };
}

/** The track and position from whose foot the way leaves in the given direction. */
export function locate(
  rows: readonly Pick<TrackRow, 'isArc' | 'x' | 'y' | 'dx' | 'dy' | 'extent' | 'rho'>[],
  first: number,
  last: number,
  fx: number,
  fy: number,
  ux: number,
  uy: number,
): { track: number; position: number } | undefined {
  let best = 1e-6;
  let found: { track: number; position: number } | undefined;
  for (let k = first; k < last; k++) {
    const { isArc, x, y, dx, dy, extent, rho } = rows[k];
    let position: number;
    let error: number;
    if (isArc) {
      const cx = fx - rho * ux - x;
      const cy = fy - rho * uy - y;
      position = clockwise(dx, dy, ux, uy);
      if (position > extent && position > TURN - 1e-6) position = 0;
      error = Math.sqrt(cx * cx + cy * cy) + Math.max(0, position - extent);
      position = Math.min(position, extent);
    } else {
      position = (fx - x) * dx + (fy - y) * dy;
      const off = (fx - x) * dy - (fy - y) * dx;
      const turn = ux * dx + uy * dy;
      error = Math.abs(off) + Math.abs(turn) + Math.max(0, -position, position - extent);
      if (-dy * ux + dx * uy < 0) error = Infinity;
      position = Math.min(extent, Math.max(0, position));
    }
    if (error >= best) continue;
    best = error;
    found = { track: k, position };
  }
  return found;
}

function pack(
  rows: readonly TrackRow[],
  starts: readonly number[],
  shadows: readonly Shadow[],
  ties: readonly Tie[],
): Tracks {
  const floats = (pick: (row: TrackRow) => number) => Float64Array.from(rows, pick);
  const ints = (pick: (row: TrackRow) => number) => Int32Array.from(rows, pick);
  return {
    count: rows.length,
    isArc: Uint8Array.from(rows, (row) => (row.isArc ? 1 : 0)),
    x: floats((row) => row.x),
    y: floats((row) => row.y),
    dx: floats((row) => row.dx),
    dy: floats((row) => row.dy),
    extent: floats((row) => row.extent),
    rho: floats((row) => row.rho),
    node: ints((row) => row.node),
    at: ints((row) => row.at),
    next: ints((row) => row.next),
    nextPosition: floats((row) => row.nextPosition),
    nextDistance: floats((row) => row.nextDistance),
    nextCopy: ints((row) => row.nextCopy),
    starts: Int32Array.from(starts),
    shadows,
    ties,
  };
}
