import { FootfallError } from '../../error/index.js';
import { createNearestWall, type Domain, findNearestWall } from '../../geometry/index.js';
import { type ClearancePiece, CROSSED, findClearancePieces, TO_WALL } from './clearance-pieces.js';
import { collectWallFeatures, type WallFeatures } from './wall-features.js';

/** A place in the plane, m: results are written into one that the caller keeps. */
export interface Place {
  x: number;
  y: number;
}

/** Points this near to the straight way between others are dropped, as a share of the least room on the way: some nanometres. */
const IDLE = 1e-8;
/** Paths longer than this many legs are refused. */
const MOST_LEGS = 1 << 20;

/**
 * The path that a group follows (Kamphuis and Overmars 2004, definition 2.1), by s = metres from its start: a polyline, and the
 * distance to the nearest wall along it as a function that is exact for this polyline. Curves of the map that it came
 * from are flattened before; nothing later depends on them.
 */
export class Backbone {
  /** m */
  readonly length: number;
  /** Per piece of one nearest wall: the leg, where it begins (s, m) and its form; see `ClearancePiece`. */
  readonly pieceLegs: Int32Array;
  readonly pieceStarts: Float64Array;
  readonly pieceKinds: Uint8Array;
  /** Three numbers per piece, by the metres from the start of its leg. */
  readonly pieceValues: Float64Array;
  /** The smallest distance to a wall anywhere on it, m. */
  readonly leastClearance: number;

  constructor(
    /** x0, y0, x1, y1, ...: at least two points, no two in a row the same. */
    readonly points: Float64Array,
    /** Per point: s, m. */
    readonly along: Float64Array,
    pieces: readonly (readonly ClearancePiece[])[],
    /** What its clearance is measured to. */
    readonly features: WallFeatures,
  ) {
    this.length = along[along.length - 1];
    const count = pieces.reduce((sum, list) => sum + list.length, 0);
    this.pieceLegs = new Int32Array(count);
    this.pieceStarts = new Float64Array(count);
    this.pieceKinds = new Uint8Array(count);
    this.pieceValues = new Float64Array(3 * count);
    let k = 0;
    for (const [leg, list] of pieces.entries()) {
      for (const { kind, from, a, b, radius } of list) {
        this.pieceLegs[k] = leg;
        this.pieceStarts[k] = along[leg] + from;
        this.pieceKinds[k] = kind;
        this.pieceValues.set([a, b, radius], 3 * k);
        k++;
      }
    }
    this.leastClearance = this.findLeast();
  }

  /** The leg that holds s; of two that meet there the later one. */
  legAt(s: number): number {
    return findLast(this.along, s, this.along.length - 1);
  }

  /** The point at s, which is kept between 0 and the length. */
  pointAt(s: number, out: Place): void {
    const leg = this.legAt(s);
    const { along, points } = this;
    const t = Math.max(0, Math.min(along[leg + 1], s) - along[leg]) / (along[leg + 1] - along[leg]);
    out.x = points[2 * leg] + t * (points[2 * leg + 2] - points[2 * leg]);
    out.y = points[2 * leg + 1] + t * (points[2 * leg + 3] - points[2 * leg + 1]);
  }

  /** Exact distance from the point at s to the nearest wall, m. */
  clearanceAt(s: number): number {
    const k = findLast(this.pieceStarts, s, this.pieceStarts.length);
    return this.clearanceOf(k, Math.max(0, Math.min(this.length, s)));
  }

  /** The clearance that piece k gives at s, m; also a little beyond its ends. */
  clearanceOf(k: number, s: number): number {
    const t = s - this.along[this.pieceLegs[k]];
    const a = this.pieceValues[3 * k];
    const b = this.pieceValues[3 * k + 1];
    if (this.pieceKinds[k] === TO_WALL) return a + b * t;
    return Math.sqrt((t - a) * (t - a) + b * b) - this.pieceValues[3 * k + 2];
  }

  /** Where piece k ends, s in m. */
  pieceEnd(k: number): number {
    return k + 1 < this.pieceStarts.length ? this.pieceStarts[k + 1] : this.length;
  }

  private findLeast(): number {
    let least = Infinity;
    for (let k = 0; k < this.pieceStarts.length; k++) {
      const from = this.pieceStarts[k];
      const to = this.pieceEnd(k);
      least = Math.min(least, this.clearanceOf(k, from), this.clearanceOf(k, to));
      if (this.pieceKinds[k] === TO_WALL) continue;
      const foot = this.along[this.pieceLegs[k]] + this.pieceValues[3 * k];
      if (foot > from && foot < to) least = Math.min(least, this.clearanceOf(k, foot));
    }
    return least;
  }
}

/** Index of the last of `count` rising numbers that is not above x; 0 if all are. */
export function findLast(values: Float64Array, x: number, count: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (values[middle] <= x) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * A backbone along a polyline.
 *
 * @param points x0, y0, x1, y1, ... in free space; points in a row that are one, and those between two legs in line, are dropped
 * @param walls what the clearance is measured to: a domain, or the features of one that serves many backbones
 * @throws FootfallError for a path without length, one that meets a wall, or one in a ground without walls
 */
export function buildBackbone(points: ArrayLike<number>, domain: Domain, walls?: WallFeatures): Backbone {
  const features = walls ?? collectWallFeatures(domain);
  const wall = createNearestWall();
  let room = features.extent;
  for (let k = 0; k + 1 < points.length; k += 2) {
    checkPlace(points, k);
    room = Math.min(room, findNearestWall(domain, points[k], points[k + 1], wall).distance);
  }
  const kept = dropIdlePoints(points, IDLE * room + 16 * features.tolerance);
  const legs = kept.length / 2 - 1;
  if (legs < 1 || legs > MOST_LEGS) {
    throw new FootfallError('the backbone of a group needs a length', {
      code: 'groups/no-backbone',
      got: legs < 1 ? 'a single point' : `${legs} legs`,
      expected: 'a path of at least two points',
    });
  }
  const along = new Float64Array(legs + 1);
  const clearances = new Float64Array(legs + 1);
  for (let k = 0; k <= legs; k++) {
    clearances[k] = findNearestWall(domain, kept[2 * k], kept[2 * k + 1], wall).distance;
    if (k > 0) along[k] = along[k - 1] + stepLength(kept, k);
  }
  const pieces: ClearancePiece[][] = [];
  for (let k = 0; k < legs; k++) {
    // From both ends the distance grows by at most a metre per metre.
    const reach = 0.5 * (clearances[k] + clearances[k + 1] + along[k + 1] - along[k]);
    const found = findClearancePieces(
      features,
      kept[2 * k],
      kept[2 * k + 1],
      kept[2 * k + 2],
      kept[2 * k + 3],
      reach + 4 * features.tolerance,
    );
    if (found === CROSSED || found.length === 0) {
      throw new FootfallError('the backbone of a group meets a wall', {
        code: 'groups/backbone-meets-wall',
        where: `leg ${k} from (${kept[2 * k]}, ${kept[2 * k + 1]}) to (${kept[2 * k + 2]}, ${kept[2 * k + 3]})`,
        expected: 'a path in free space',
      });
    }
    pieces.push(found);
  }
  return new Backbone(kept, along, pieces, features);
}

function stepLength(points: Float64Array, k: number): number {
  const dx = points[2 * k] - points[2 * k - 2];
  const dy = points[2 * k + 1] - points[2 * k - 1];
  return Math.sqrt(dx * dx + dy * dy);
}

function checkPlace(points: ArrayLike<number>, k: number): void {
  if (Math.abs(points[k]) < Infinity && Math.abs(points[k + 1]) < Infinity) return;
  throw new FootfallError('a point of a backbone is no place', {
    code: 'groups/bad-point',
    where: `point ${k / 2}`,
    got: `(${points[k]}, ${points[k + 1]})`,
    expected: 'finite coordinates',
  });
}

/**
 * Without points that repeat, or lie within the tolerance of the straight way from one that is kept to the next: bends that turn
 * by nothing are nothing to walk round, and what two legs in line cover of each other would be all rounding.
 */
function dropIdlePoints(points: ArrayLike<number>, tolerance: number): Float64Array {
  const kept: number[] = [];
  // Where in `points` the last kept one stands, and the last that was seen behind it.
  let anchor = -1;
  let seen = -1;
  for (let k = 0; k + 1 < points.length; k += 2) {
    const x = points[k];
    const y = points[k + 1];
    if (anchor < 0) {
      anchor = k;
      kept.push(x, y);
      continue;
    }
    const last = seen < 0 ? anchor : seen;
    if (Math.abs(x - points[last]) + Math.abs(y - points[last + 1]) <= tolerance) continue;
    if (seen >= 0 && !isStraight(points, anchor, k, tolerance)) {
      kept.push(points[seen], points[seen + 1]);
      anchor = seen;
    }
    seen = k;
  }
  if (seen >= 0) kept.push(points[seen], points[seen + 1]);
  return Float64Array.from(kept);
}

/** Do all points between two lie on the straight way from one to the other, each farther on than the one before? */
function isStraight(points: ArrayLike<number>, from: number, to: number, tolerance: number): boolean {
  const dx = points[to] - points[from];
  const dy = points[to + 1] - points[from + 1];
  const length = Math.sqrt(dx * dx + dy * dy);
  if (length === 0) return false;
  let before = 0;
  for (let k = from + 2; k < to; k += 2) {
    const rx = points[k] - points[from];
    const ry = points[k + 1] - points[from + 1];
    const along = (rx * dx + ry * dy) / length;
    if (along < before - tolerance || along > length || Math.abs(rx * dy - ry * dx) > tolerance * length) return false;
    before = along;
  }
  return true;
}
