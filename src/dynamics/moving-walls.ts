import { NONE } from '../geometry/index.js';
import { eachCell, WALL_POST, WALL_SOLID, WALL_THIN, type WallGrid } from './wall-grid.js';

/** Something that moves, drawn about its own (0, 0): x0,y0,x1,y1,... in metres. */
export interface MovingShape {
  /** A closed ring around a solid (either way round), a thin two-sided wall, a post. */
  readonly kind: 'ring' | 'line' | 'post';
  readonly points: Float64Array;
}

/** Where a moving shape is: its (0, 0), the direction of its x axis, its velocity in m/s. */
export interface Pose {
  x: number;
  y: number;
  dirX: number;
  dirY: number;
  vx: number;
  vy: number;
}

type Numbers = Float64Array | Int32Array | Uint8Array;

/**
 * The walls of a domain and those of moving obstacles, as one grid whose arrays stay the same and are written anew when things
 * move. Moving walls come behind the standing ones, so the lists of the grid stay in rising order.
 */
export class MovingWalls {
  readonly walls: WallGrid;
  private readonly changes: Int32Array;
  private readonly extra: Int32Array;
  private readonly firsts: number[] = [];

  /**
   * @param base the standing walls
   * @param allocate how memory is taken, to place the walls in shared memory; the bytes must be zero
   */
  constructor(
    private readonly base: WallGrid,
    private readonly shapes: readonly MovingShape[],
    allocate: (bytes: number) => ArrayBufferLike = (bytes) => new ArrayBuffer(bytes),
  ) {
    const wallCounts = shapes.map(({ kind, points }) => (points.length >> 1) - (kind === 'line' ? 1 : 0));
    const count = wallCounts.reduce((sum, n) => sum + n, base.count);
    const standing = base.velocities.length >> 1;
    const floats = (from: Float64Array, length: number) =>
      extend(from, new Float64Array(allocate(8 * length), 0, length));
    const wholes = (from: Int32Array, length: number) => extend(from, new Int32Array(allocate(4 * length), 0, length));
    let room = base.items.length;
    shapes.forEach((shape, k) => {
      room += wallCounts[k] * this.cellsOf(shape);
    });
    this.changes = new Int32Array(allocate(4), 0, 1);
    this.walls = {
      ...base,
      count,
      changes: this.changes,
      ax: floats(base.ax, count),
      ay: floats(base.ay, count),
      bx: floats(base.bx, count),
      by: floats(base.by, count),
      ux: floats(base.ux, count),
      uy: floats(base.uy, count),
      length: floats(base.length, count),
      kinds: extend(base.kinds, new Uint8Array(allocate(count), 0, count)),
      obstacles: wholes(base.obstacles, count),
      previous: wholes(base.previous, count),
      next: wholes(base.next, count),
      velocities: floats(base.velocities, 2 * (standing + shapes.length)),
      starts: wholes(base.starts, base.starts.length),
      items: wholes(base.items, room),
    };
    this.extra = new Int32Array(base.starts.length);
    let first = base.count;
    shapes.forEach((shape, k) => {
      this.firsts.push(first);
      this.link(shape, first, wallCounts[k], standing + k);
      first += wallCounts[k];
    });
  }

  /** Put the shapes where they are now. @param poses one per shape */
  update(poses: readonly Readonly<Pose>[]): void {
    const { base, walls, shapes } = this;
    const standing = base.velocities.length >> 1;
    shapes.forEach((shape, k) => {
      this.place(shape, this.firsts[k], poses[k]);
      walls.velocities[2 * (standing + k)] = poses[k].vx;
      walls.velocities[2 * (standing + k) + 1] = poses[k].vy;
    });
    this.sort();
    this.changes[0]++;
  }

  /** Most cells that a wall of the shape can be near to, wherever it is. */
  private cellsOf({ points }: MovingShape): number {
    let size = 0;
    for (let k = 0; k < points.length; k += 2) {
      for (let m = 0; m < k; m += 2) {
        const dx = points[k] - points[m];
        const dy = points[k + 1] - points[m + 1];
        size = Math.max(size, Math.sqrt(dx * dx + dy * dy));
      }
    }
    const { cell, reach, columns, rows } = this.base;
    const side = Math.ceil((size + 2 * reach) / cell) + 4;
    return Math.min(side, columns) * Math.min(side, rows);
  }

  /** What does not change: kinds, neighbours in the ring, the obstacle. */
  private link({ kind }: MovingShape, first: number, count: number, obstacle: number): void {
    const { kinds, obstacles, previous, next } = this.walls;
    for (let n = 0; n < count; n++) {
      const w = first + n;
      kinds[w] = kind === 'ring' ? WALL_SOLID : kind === 'line' ? WALL_THIN : WALL_POST;
      obstacles[w] = obstacle;
      previous[w] = kind === 'ring' ? first + ((n + count - 1) % count) : NONE;
      next[w] = kind === 'ring' ? first + ((n + 1) % count) : NONE;
    }
  }

  private place({ kind, points }: MovingShape, first: number, { x, y, dirX, dirY }: Readonly<Pose>): void {
    const { ax, ay, bx, by, ux, uy, length } = this.walls;
    const n = points.length >> 1;
    const count = n - (kind === 'line' ? 1 : 0);
    // Free space lies on the left of a wall, so that rings run clockwise around their solid.
    const isReversed = kind === 'ring' && doubleArea(points) > 0;
    for (let k = 0; k < count; k++) {
      const a = 2 * (isReversed ? (n - k) % n : k);
      const b = kind === 'post' ? a : 2 * (isReversed ? n - 1 - k : (k + 1) % n);
      const w = first + k;
      ax[w] = x + dirX * points[a] - dirY * points[a + 1];
      ay[w] = y + dirY * points[a] + dirX * points[a + 1];
      bx[w] = x + dirX * points[b] - dirY * points[b + 1];
      by[w] = y + dirY * points[b] + dirX * points[b + 1];
      const dx = bx[w] - ax[w];
      const dy = by[w] - ay[w];
      length[w] = Math.sqrt(dx * dx + dy * dy);
      ux[w] = length[w] > 0 ? dx / length[w] : 0;
      uy[w] = length[w] > 0 ? dy / length[w] : 0;
    }
  }

  /** The lists of the cells: the standing walls as they are, the moving ones behind them. */
  private sort(): void {
    const { base, walls, extra } = this;
    const { starts, items } = walls;
    extra.fill(0);
    eachCell(walls, base.reach, (at) => extra[at]++, base.count);
    let end = 0;
    const last = starts.length - 1;
    for (let at = 0; at < last; at++) {
      starts[at] = end;
      for (let k = base.starts[at]; k < base.starts[at + 1]; k++) items[end++] = base.items[k];
      end += extra[at];
      extra[at] = end;
    }
    starts[last] = end;
    // From the last wall to the first, filling each cell from its end.
    eachCell(
      walls,
      base.reach,
      (at, w) => {
        items[--extra[at]] = w;
      },
      base.count,
    );
  }
}

function extend<T extends Numbers>(from: T, to: T): T {
  to.set(from);
  return to;
}

function doubleArea(points: Float64Array): number {
  let sum = 0;
  for (let k = 0, j = points.length - 2; k < points.length; j = k, k += 2) {
    sum += points[j] * points[k + 1] - points[k] * points[j + 1];
  }
  return sum;
}
