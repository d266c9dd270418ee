import { isVisible, NONE } from '../../geometry/index.js';
import { cos, sin } from '../../math/index.js';
import type { FlowNetwork } from './flow-network.js';

/** A line of flow: the curve through a point on which the stream function is constant. */
export interface Streamline {
  /** x, y from where it begins to where it ends, in the direction of the flow; within 1e-9 of the size of the level. */
  readonly points: Float64Array;
  /** Terminal where it begins and where it ends; NONE where it runs in a circle or along a wall. */
  readonly source: number;
  readonly sink: number;
  /** Does it lead from a source to a sink? */
  readonly isUseful: boolean;
}

/** What a line of flow is traced on: values, and the wall that each was counted from. */
export interface LevelField {
  /** Foot of the value found last. */
  readonly footX: number;
  readonly footY: number;
  /** Centre that the level curve turns about at the point asked last, and its radius there, m; 0 where it is straight. */
  readonly centreX: number;
  readonly centreY: number;
  readonly curveRadius: number;
  valueAt(x: number, y: number): number;
}

/** Steps after which a line counts as endless. */
const MAX_STEPS = 20_000;

/** Largest part of a circle that one step takes, radians. */
const MAX_TURN = 0.25;

/** Terminal segments of a network, for lines that leave through them. */
export interface TerminalSegments {
  /** ax, ay, bx, by per segment; free space on the left. */
  readonly xy: Float64Array;
  /** Per segment: its terminal. */
  readonly terminals: Int32Array;
}

/** Collect the terminal segments of the ring. */
export function collectTerminals({ runs }: FlowNetwork): TerminalSegments {
  const xy: number[] = [];
  const terminals: number[] = [];
  for (const { terminal, points } of runs) {
    if (terminal === NONE) continue;
    for (let k = 2; k < points.length; k += 2) {
      xy.push(points[k - 2], points[k - 1], points[k], points[k + 1]);
      terminals.push(terminal);
    }
  }
  return { xy: Float64Array.from(xy), terminals: Int32Array.from(terminals) };
}

/** The line of flow through a point of free space, both ways from there to where it ends. */
export function traceStreamline(
  network: FlowNetwork,
  field: LevelField,
  ends: TerminalSegments,
  x: number,
  y: number,
): Streamline {
  const forward = traceOneWay(network, field, ends, x, y, 1);
  const isClosed = forward.terminal === NONE;
  const backward = isClosed ? { points: [x, y], terminal: NONE } : traceOneWay(network, field, ends, x, y, -1);
  const points: number[] = [];
  for (let k = backward.points.length - 2; k > 0; k -= 2) points.push(backward.points[k], backward.points[k + 1]);
  points.push(...forward.points);
  const { terminals } = network;
  const isUseful =
    forward.terminal !== NONE &&
    backward.terminal !== NONE &&
    terminals[forward.terminal].kind === 'sink' &&
    terminals[backward.terminal].kind === 'source';
  return { points: Float64Array.from(points), source: backward.terminal, sink: forward.terminal, isUseful };
}

/**
 * Follow a level from a point: straight or round as long as the same wall gives the value, the change to the next wall
 * found from beyond. A wall that comes into play for less than a quarter of a step may be missed.
 */
function traceOneWay(
  network: FlowNetwork,
  field: LevelField,
  ends: TerminalSegments,
  startX: number,
  startY: number,
  sense: number,
) {
  const { size } = network;
  const tolerance = 1e-10 * size;
  const longest = size / 64;
  const points = [startX, startY];
  let x = startX;
  let y = startY;
  const level = field.valueAt(x, y);
  const to = new Float64Array(2);
  for (let step = 0; step < MAX_STEPS; step++) {
    const { footX, footY, centreX, centreY, curveRadius } = field;
    const away = Math.sqrt((x - footX) * (x - footX) + (y - footY) * (y - footY));
    if (away <= tolerance) break;
    const dirX = (sense * (y - footY)) / away;
    const dirY = (-sense * (x - footX)) / away;
    const move = (h: number): void => {
      if (curveRadius === 0) {
        to[0] = x + h * dirX;
        to[1] = y + h * dirY;
        return;
      }
      const turn = (-sense * h) / curveRadius;
      const c = cos(turn);
      const s = sin(turn);
      to[0] = centreX + c * (x - centreX) - s * (y - centreY);
      to[1] = centreY + s * (x - centreX) + c * (y - centreY);
    };
    let h = curveRadius === 0 ? longest : Math.min(longest, MAX_TURN * curveRadius);
    move(h);
    // The chord of an arc meets a terminal a little beside the arc: halve until the arc itself does.
    let exit = crossOutward(ends, x, y, to[0], to[1], 1e-12 * size);
    if (exit !== NONE) {
      let low = 0;
      for (let round = 0; round < 60 && h - low > 1e-13 * size; round++) {
        const mid = 0.5 * (low + h);
        move(mid);
        const found = crossOutward(ends, x, y, to[0], to[1], 0);
        if (found === NONE) low = mid;
        else {
          exit = found;
          h = mid;
        }
      }
      move(h);
    }
    // A step over a wall could come out on the same level behind it.
    while (h > 1e-12 * size && !isVisible(network.domain, x, y, to[0], to[1])) {
      exit = NONE;
      h *= 0.5;
      move(h);
    }
    let value = field.valueAt(to[0], to[1]);
    for (let quarter = 3; quarter > 0 && Math.abs(value - level) <= tolerance; quarter--) {
      move(0.25 * quarter * h);
      const between = field.valueAt(to[0], to[1]);
      if (Math.abs(between - level) > tolerance) {
        h *= 0.25 * quarter;
        value = between;
      }
    }
    move(h);
    if (Math.abs(value - level) <= tolerance) value = field.valueAt(to[0], to[1]);
    else {
      // Another wall counts from somewhere between on. Beyond that place its value falls by at most 1 per metre: go back
      // by as much as it fell, a little less so as to stay beyond, with the slope seen last.
      let low = 0;
      let high = h;
      let miss = Math.abs(value - level);
      let slope = 1;
      while (miss > 16 * tolerance && high - low > 1e-13 * size) {
        const back = high - (0.9 * miss) / slope;
        const probe = back > low ? back : 0.5 * (low + high);
        move(probe);
        const here = Math.abs(field.valueAt(to[0], to[1]) - level);
        if (here > tolerance) {
          slope = Math.min(1, Math.max(0.05, (miss - here) / (high - probe)));
          high = probe;
          miss = here;
        } else {
          low = probe;
          slope = Math.min(1, 2 * slope);
        }
      }
      h = high;
      exit = NONE;
      move(h);
      value = field.valueAt(to[0], to[1]);
    }
    // Back to the level, along the gradient of the wall that counts here.
    const reach = Math.sqrt(
      (to[0] - field.footX) * (to[0] - field.footX) + (to[1] - field.footY) * (to[1] - field.footY),
    );
    if (reach > tolerance && exit === NONE) {
      const back = (level - value) / reach;
      to[0] += back * (to[0] - field.footX);
      to[1] += back * (to[1] - field.footY);
    }
    points.push(to[0], to[1]);
    if (exit !== NONE) return { points, terminal: exit };
    if (step > 2 && comesHome(points, to[0] - x, to[1] - y)) break;
    // The foot stays that of the wall found just now: asked again at a corner between two walls, the field may name the
    // one that the line comes from.
    x = to[0];
    y = to[1];
  }
  return { points, terminal: NONE };
}

/**
 * Does the last step pass the first point, in the direction of the first step? Strands of one level that lie side by side
 * run in opposite directions, so another strand is not taken for the first.
 */
function comesHome(points: readonly number[], ux: number, uy: number): boolean {
  const square = ux * ux + uy * uy;
  const dx = points[0] - points[points.length - 4];
  const dy = points[1] - points[points.length - 3];
  const along = dx * ux + dy * uy;
  const across = dx * uy - dy * ux;
  if (along < 0 || along > square || Math.abs(across) > 0.05 * square) return false;
  return (points[2] - points[0]) * ux + (points[3] - points[1]) * uy > 0;
}

/** The terminal that a way leaves the free space through, or NONE. */
function crossOutward(
  { xy, terminals }: TerminalSegments,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  hair: number,
): number {
  let found = NONE;
  let first = 1;
  for (let k = 0; k < xy.length; k += 4) {
    const ux = xy[k + 2] - xy[k];
    const uy = xy[k + 3] - xy[k + 1];
    const length = Math.sqrt(ux * ux + uy * uy);
    const before = (ux * (ay - xy[k + 1]) - uy * (ax - xy[k])) / length;
    const after = (ux * (by - xy[k + 1]) - uy * (bx - xy[k])) / length;
    if (!(after < -hair && before > after && before > -hair)) continue;
    const s = Math.max(before, 0) / (Math.max(before, 0) - after);
    const along = ((ax + s * (bx - ax) - xy[k]) * ux + (ay + s * (by - ay) - xy[k + 1]) * uy) / length;
    if (along < -hair || along > length + hair || s > first) continue;
    found = terminals[k >> 2];
    first = s;
  }
  return found;
}
