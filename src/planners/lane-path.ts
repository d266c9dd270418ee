import { FootfallError } from '../error/index.js';

/** Pieces that share a box. */
const CHUNK = 16;

/** Points nearer to each other than this, m, are one: a piece without a direction has no velocity. */
const SAME = 1e-12;

export interface LanePathInput {
  /** x0, y0, x1, y1, ..., m; at least two different points. */
  readonly points: ArrayLike<number>;
  /** Radius of the bodies on it, m. */
  readonly radius: number;
  /** The one speed of all that use it, m/s, where nothing slows them. [Limit: > 0] */
  readonly speed: number;
  /** Bodies on it may overlap by this, m; 0 if absent. For flattened ways that fit only exactly. */
  readonly slack?: number | undefined;
  /** How far from its beginning the goal is reached, m of way; its end if absent. */
  readonly line?: number | undefined;
  /** How much faster or slower one is at a place; 1 if absent. Asked once per piece, in its middle. */
  readonly factorAt?: ((x: number, y: number) => number) | undefined;
}

/** All that a way is made from: plain numbers and arrays, to be kept bit by bit. */
export interface LanePathData {
  /** x0, y0, x1, y1, ..., m. */
  readonly points: Float64Array;
  /** Seconds from the start to each point, rising. */
  readonly times: Float64Array;
  /** Radius of the bodies on it, m. */
  readonly radius: number;
  /** m/s, where nothing slows them. */
  readonly speed: number;
  /** Bodies on it may overlap by this, m. */
  readonly slack: number;
  /** Seconds from the start to the goal. */
  readonly goalTime: number;
}

/**
 * A way on which everybody moves at the same speed and never stops: a polyline, with the time at which one who starts at 0
 * reaches each of its points. Two who start at different times are therefore always the same time apart.
 */
export class LanePath implements LanePathData {
  readonly points: Float64Array;
  readonly times: Float64Array;
  readonly radius: number;
  readonly speed: number;
  readonly slack: number;
  readonly goalTime: number;
  /** Seconds from the start to the end of the way. */
  readonly endTime: number;
  /** Boxes of runs of CHUNK pieces: minX, minY, maxX, maxY. */
  readonly boxes: Float64Array;

  constructor({ points, times, radius, speed, slack, goalTime }: LanePathData) {
    this.points = points;
    this.times = times;
    this.radius = radius;
    this.speed = speed;
    this.slack = slack;
    this.goalTime = goalTime;
    this.endTime = times[times.length - 1];
    this.boxes = boxRuns(points);
  }

  /** Pieces of the polyline. */
  get pieces(): number {
    return this.times.length - 1;
  }

  /** The piece that one is on. @param time seconds since the start */
  findPiece(time: number): number {
    let low = 0;
    let high = this.pieces - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.times[middle] <= time) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Where one is, and how it moves: x, y, vx, vy. Before the start and behind the end it stands there. */
  locate(time: number, out: Float64Array): void {
    const { points, times, endTime } = this;
    const piece = this.findPiece(time);
    const duration = times[piece + 1] - times[piece];
    const at = Math.min(1, Math.max(0, (time - times[piece]) / duration));
    const dx = points[2 * piece + 2] - points[2 * piece];
    const dy = points[2 * piece + 3] - points[2 * piece + 1];
    const rate = time < 0 || time > endTime ? 0 : 1 / duration;
    out[0] = points[2 * piece] + at * dx;
    out[1] = points[2 * piece + 1] + at * dy;
    out[2] = dx * rate;
    out[3] = dy * rate;
  }
}

/**
 * Make a way of a polyline.
 *
 * @throws FootfallError `planners/bad-lane` for one without a length or a speed
 */
export function layLanePath({ points, radius, speed, slack = 0, line, factorAt }: LanePathInput): LanePath {
  const kept: number[] = [];
  for (let k = 0; k < points.length; k += 2) {
    const last = kept.length - 2;
    const isNew = last < 0 || Math.abs(points[k] - kept[last]) + Math.abs(points[k + 1] - kept[last + 1]) > SAME;
    if (isNew) kept.push(points[k], points[k + 1]);
  }
  if (kept.length < 4 || !(speed > 0)) {
    throw new FootfallError('nobody can walk this way', {
      code: 'planners/bad-lane',
      got: `${kept.length / 2} different points at ${speed} m/s`,
      expected: 'at least two points and a speed above 0',
    });
  }
  const times = new Float64Array(kept.length / 2);
  let way = 0;
  let goalTime = Infinity;
  for (let k = 1; k < times.length; k++) {
    const [ax, ay, bx, by] = [kept[2 * k - 2], kept[2 * k - 1], kept[2 * k], kept[2 * k + 1]];
    const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
    const pace = speed * (factorAt?.((ax + bx) / 2, (ay + by) / 2) ?? 1);
    times[k] = times[k - 1] + length / pace;
    if (line !== undefined && goalTime === Infinity && way + length >= line) {
      goalTime = times[k - 1] + Math.max(0, line - way) / pace;
    }
    way += length;
  }
  goalTime = Math.min(goalTime, times[times.length - 1]);
  return new LanePath({ points: Float64Array.from(kept), times, radius, speed, slack, goalTime });
}

/** First and last piece of the run behind a box, the last one excluded. */
export function pieceRange(path: LanePath, box: number): [number, number] {
  return [CHUNK * box, Math.min(path.pieces, CHUNK * (box + 1))];
}

function boxRuns(points: Float64Array): Float64Array {
  const pieces = points.length / 2 - 1;
  const count = Math.ceil(pieces / CHUNK);
  const boxes = new Float64Array(4 * count);
  for (let b = 0; b < count; b++) {
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let k = CHUNK * b; k <= Math.min(pieces, CHUNK * (b + 1)); k++) {
      minX = Math.min(minX, points[2 * k]);
      minY = Math.min(minY, points[2 * k + 1]);
      maxX = Math.max(maxX, points[2 * k]);
      maxY = Math.max(maxY, points[2 * k + 1]);
    }
    boxes.set([minX, minY, maxX, maxY], 4 * b);
  }
  return boxes;
}
