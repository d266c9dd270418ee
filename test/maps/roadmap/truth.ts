import { type Domain, NONE } from '../../../src/geometry/index.js';
import type { DomainDiagram } from '../../../src/maps/voronoi/build-diagram.js';

/** The walls of a domain as a plain list, for brute force: segments, and discs of any radius. */
export class Truth {
  /** ax, ay, bx, by each. */
  readonly segments: number[] = [];
  /** x, y, radius each. */
  readonly discs: number[] = [];

  constructor(
    readonly domain: Domain,
    built: DomainDiagram,
  ) {
    const round = new Set(built.chains.circleIds);
    for (let s = 0; s < domain.segmentKinds.length; s++) {
      const circle = domain.segmentCircles[s];
      if (circle !== NONE && round.has(circle)) continue;
      const a = domain.segments[2 * s];
      const b = domain.segments[2 * s + 1];
      const v = domain.vertices;
      this.segments.push(v[2 * a], v[2 * a + 1], v[2 * b], v[2 * b + 1]);
    }
    for (let k = 0; k < domain.posts.length; k += 2) this.discs.push(domain.posts[k], domain.posts[k + 1], 0);
    for (let k = 0; k < domain.circles.length; k += 3) {
      if (round.has(k / 3)) this.discs.push(domain.circles[k], domain.circles[k + 1], domain.circles[k + 2]);
    }
  }

  /** Distance from a point to all walls. */
  clearance(x: number, y: number): number {
    return this.segmentClearance(x, y, x, y);
  }

  /** Distance from a segment to all walls; 0 where it crosses one. */
  segmentClearance(ax: number, ay: number, bx: number, by: number): number {
    let least = Infinity;
    const { segments, discs } = this;
    for (let k = 0; k < segments.length; k += 4) {
      const d = between(ax, ay, bx, by, segments[k], segments[k + 1], segments[k + 2], segments[k + 3]);
      if (d < least) least = d;
    }
    for (let k = 0; k < discs.length; k += 3) {
      const d = toSegment(discs[k], discs[k + 1], ax, ay, bx, by) - discs[k + 2];
      if (d < least) least = d;
    }
    return least;
  }

  pathClearance(points: ArrayLike<number>): number {
    let least = points.length >= 2 ? this.clearance(points[0], points[1]) : Infinity;
    for (let i = 2; i + 1 < points.length; i += 2) {
      least = Math.min(least, this.segmentClearance(points[i - 2], points[i - 1], points[i], points[i + 1]));
    }
    return least;
  }
}

export function polylineLength(points: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 2; i + 1 < points.length; i += 2) {
    sum += Math.hypot(points[i] - points[i - 2], points[i + 1] - points[i - 1]);
  }
  return sum;
}

function toSegment(px: number, py: number, ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax;
  const dy = by - ay;
  const square = dx * dx + dy * dy;
  const t = square === 0 ? 0 : ((px - ax) * dx + (py - ay) * dy) / square;
  if (t <= 0) return Math.hypot(px - ax, py - ay);
  if (t >= 1) return Math.hypot(px - bx, py - by);
  return Math.abs((px - ax) * dy - (py - ay) * dx) / Math.sqrt(square);
}

function between(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): number {
  const side = (px: number, py: number, qx: number, qy: number, rx: number, ry: number): number =>
    Math.sign((qx - px) * (ry - py) - (qy - py) * (rx - px));
  if (
    side(ax, ay, bx, by, cx, cy) * side(ax, ay, bx, by, dx, dy) < 0 &&
    side(cx, cy, dx, dy, ax, ay) * side(cx, cy, dx, dy, bx, by) < 0
  ) {
    return 0;
  }
  return Math.min(
    toSegment(ax, ay, cx, cy, dx, dy),
    toSegment(bx, by, cx, cy, dx, dy),
    toSegment(cx, cy, ax, ay, bx, by),
    toSegment(dx, dy, ax, ay, bx, by),
  );
}

/**
 * Flood fill with a disc on a fine grid, twice. Steps of one square between places that keep radius + half a step are surely
 * possible for the disc; a disc that has a way passes only squares whose middles keep radius - 0.71 steps, side by side or
 * corner to corner. What lies between the two is a tie.
 */
export class Flood {
  private readonly sure: Int32Array;
  private readonly possible: Int32Array;

  constructor(
    private readonly field: ClearanceField,
    readonly radius: number,
  ) {
    const { size } = field;
    this.sure = label(field, radius + 0.5 * size, false);
    this.possible = label(field, radius - 0.7072 * size, true);
  }

  /** true: there is a way; false: there is none; undefined: too close to say on this grid. */
  connects(ax: number, ay: number, bx: number, by: number): boolean | undefined {
    const a = this.field.squareAt(ax, ay);
    const b = this.field.squareAt(bx, by);
    const isNear = (x: number, y: number): boolean => {
      const k = this.field.squareAt(x, y);
      return this.sure[k] >= 0 && this.field.values[k] >= this.radius + this.field.size;
    };
    if (this.possible[a] !== this.possible[b] || this.possible[a] < 0) return false;
    if (this.sure[a] === this.sure[b] && isNear(ax, ay) && isNear(bx, by)) return true;
    return undefined;
  }
}

/** Clearance at the middles of the squares of a grid; negative outside the free space. */
export class ClearanceField {
  readonly size: number;
  readonly columns: number;
  readonly rows: number;
  readonly values: Float64Array;

  constructor(
    readonly truth: Truth,
    squares: number,
    isFree: (x: number, y: number) => boolean,
  ) {
    const [minX, minY, maxX, maxY] = truth.domain.bounds;
    this.size = Math.max(maxX - minX, maxY - minY) / squares;
    this.columns = Math.ceil((maxX - minX) / this.size);
    this.rows = Math.ceil((maxY - minY) / this.size);
    this.values = new Float64Array(this.columns * this.rows);
    for (let k = 0; k < this.values.length; k++) {
      const x = minX + ((k % this.columns) + 0.5) * this.size;
      const y = minY + (Math.floor(k / this.columns) + 0.5) * this.size;
      this.values[k] = isFree(x, y) ? truth.clearance(x, y) : -1;
    }
  }

  squareAt(x: number, y: number): number {
    const [minX, minY] = this.truth.domain.bounds;
    const column = Math.min(this.columns - 1, Math.max(0, Math.floor((x - minX) / this.size)));
    const row = Math.min(this.rows - 1, Math.max(0, Math.floor((y - minY) / this.size)));
    return row * this.columns + column;
  }
}

function label({ columns, rows, values }: ClearanceField, least: number, withCorners: boolean): Int32Array {
  const labels = new Int32Array(values.length).fill(-1);
  const stack: number[] = [];
  for (let first = 0; first < values.length; first++) {
    if (labels[first] >= 0 || values[first] < Math.max(0, least)) continue;
    labels[first] = first;
    stack.push(first);
    for (let k = stack.pop(); k !== undefined; k = stack.pop()) {
      const column = k % columns;
      const row = (k - column) / columns;
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          if (!withCorners && dx !== 0 && dy !== 0) continue;
          const c = column + dx;
          const r = row + dy;
          if (c < 0 || r < 0 || c >= columns || r >= rows) continue;
          const next = r * columns + c;
          if (labels[next] >= 0 || values[next] < Math.max(0, least)) continue;
          labels[next] = first;
          stack.push(next);
        }
      }
    }
  }
  return labels;
}
