import { type Domain, NONE, SEAM, THIN } from '../geometry/index.js';
import { listSeamWalls } from './seam-walls.js';

/** Kinds of walls: the edge of a solid (free space on its left), a thin two-sided wall, a post without extent. */
export const WALL_SOLID = 0;
export const WALL_THIN = 1;
export const WALL_POST = 2;

/**
 * Everything that blocks, in flat arrays, with a grid whose cells list all walls within `reach` of any of their points:
 * what is near an agent is one list, read without a search. Circles are there as their flattened outline, as in the
 * domain and the maps: who keeps clear of it keeps clear of the disc. The lists are in rising order of walls.
 */
export interface WallGrid {
  /** Walls farther than this from a point may be missing in its list, m. */
  readonly reach: number;
  readonly count: number;
  /** Ends of each wall; equal for posts. */
  readonly ax: Float64Array;
  readonly ay: Float64Array;
  readonly bx: Float64Array;
  readonly by: Float64Array;
  /** Unit direction from a to b, (0, 0) for posts. */
  readonly ux: Float64Array;
  readonly uy: Float64Array;
  readonly length: Float64Array;
  readonly kinds: Uint8Array;
  /** Per wall: the obstacle it belongs to, counted from 0 for the boundary: obstacle of the domain + 1. */
  readonly obstacles: Int32Array;
  /** Per wall: the walls of the same ring that end at a and begin at b, or NONE. */
  readonly previous: Int32Array;
  readonly next: Int32Array;
  /** Per obstacle: its velocity, m/s, x and y in turn; 0 unless someone moves it. */
  readonly velocities: Float64Array;
  /** One number that rises whenever the arrays were written anew; absent: they never are. */
  readonly changes?: Int32Array;
  /** Length in x after which all repeats, or 0, and the x of the seam; copies of the walls beyond it are in the lists. */
  readonly period: number;
  readonly seam: number;

  readonly minX: number;
  readonly minY: number;
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
  readonly starts: Int32Array;
  readonly items: Int32Array;
}

/**
 * Build the grid of the walls of a domain.
 *
 * @param reach the farthest wall that will be asked for, m. [Limit: > 0]
 */
export function buildWallGrid(domain: Domain, reach: number): WallGrid {
  const source = collectWalls(domain, reach);
  const { ax, ay, bx, by } = source;
  const count = ax.length;
  const ux = new Float64Array(count);
  const uy = new Float64Array(count);
  const length = new Float64Array(count);
  for (let w = 0; w < count; w++) {
    const dx = bx[w] - ax[w];
    const dy = by[w] - ay[w];
    length[w] = Math.sqrt(dx * dx + dy * dy);
    if (length[w] > 0) {
      ux[w] = dx / length[w];
      uy[w] = dy / length[w];
    }
  }
  const [minX, minY, maxX, maxY] = domain.bounds;
  const most = Math.min(4_194_304, Math.max(65_536, 8 * count));
  const cell = Math.max(
    reach / 2,
    Math.sqrt(((maxX - minX) * (maxY - minY)) / most),
    (maxX - minX + maxY - minY) / most,
  );
  const columns = Math.floor((maxX - minX) / cell) + 1;
  const rows = Math.floor((maxY - minY) / cell) + 1;
  const walls = { ...source, ux, uy, length, minX, minY, cell, columns, rows };
  const starts = new Int32Array(columns * rows + 1);
  eachCell(walls, reach, (at) => {
    starts[at]++;
  });
  for (let at = 1; at < starts.length; at++) starts[at] += starts[at - 1];
  const items = new Int32Array(starts[starts.length - 1]);
  const ends = starts.slice();
  // From the last wall to the first, filling each cell from its end.
  eachCell(walls, reach, (at, w) => {
    items[--ends[at]] = w;
  });
  let obstacleCount = 1;
  for (const obstacle of source.obstacles) obstacleCount = Math.max(obstacleCount, obstacle + 1);
  return {
    ...walls,
    reach,
    count,
    velocities: new Float64Array(2 * obstacleCount),
    period: domain.period,
    seam: minX,
    starts: ends,
    items,
  };
}

/** The cell of the grid for a point; the nearest one for a point outside. */
export function findWallCell(walls: WallGrid, x: number, y: number): number {
  const { columns, rows } = walls;
  let column = Math.floor((x - walls.minX) / walls.cell);
  let row = Math.floor((y - walls.minY) / walls.cell);
  // Written so that NaN ends in the first cell.
  if (!(column > 0)) column = 0;
  else if (column >= columns) column = columns - 1;
  if (!(row > 0)) row = 0;
  else if (row >= rows) row = rows - 1;
  return row * columns + column;
}

type WallSource = Pick<WallGrid, 'ax' | 'ay' | 'bx' | 'by' | 'kinds' | 'obstacles' | 'previous' | 'next'>;

function collectWalls(domain: Domain, reach: number): WallSource {
  const { vertices, segments, segmentKinds, segmentObstacles, posts, postObstacles, period, bounds } = domain;
  const ax: number[] = [];
  const ay: number[] = [];
  const bx: number[] = [];
  const by: number[] = [];
  const kinds: number[] = [];
  const obstacles: number[] = [];
  const previous: number[] = [];
  const next: number[] = [];
  const wallOf = new Int32Array(segmentKinds.length).fill(NONE);
  const add = (x0: number, y0: number, x1: number, y1: number, kind: number, obstacle: number): void => {
    ax.push(x0);
    ay.push(y0);
    bx.push(x1);
    by.push(y1);
    kinds.push(kind);
    obstacles.push(obstacle + 1);
    previous.push(NONE);
    next.push(NONE);
  };
  for (let s = 0; s < segmentKinds.length; s++) {
    if (segmentKinds[s] === SEAM) continue;
    const a = 2 * segments[2 * s];
    const b = 2 * segments[2 * s + 1];
    wallOf[s] = ax.length;
    const kind = segmentKinds[s] === THIN ? WALL_THIN : WALL_SOLID;
    add(vertices[a], vertices[a + 1], vertices[b], vertices[b + 1], kind, segmentObstacles[s]);
  }
  for (let p = 0; p < postObstacles.length; p++) {
    const x = posts[2 * p];
    const y = posts[2 * p + 1];
    add(x, y, x, y, WALL_POST, postObstacles[p]);
  }
  linkRings(domain, wallOf, previous, next);
  for (const [x0, y0, x1, y1] of listSeamWalls(domain)) add(x0, y0, x1, y1, WALL_SOLID, NONE);
  const own = ax.length;
  for (const shift of period > 0 ? [-period, period] : []) {
    for (let w = 0; w < own; w++) {
      const low = Math.min(ax[w], bx[w]) + shift;
      const high = Math.max(ax[w], bx[w]) + shift;
      if (low > bounds[2] + reach || high < bounds[0] - reach) continue;
      add(ax[w] + shift, ay[w], bx[w] + shift, by[w], kinds[w], obstacles[w] - 1);
    }
  }
  return {
    ax: Float64Array.from(ax),
    ay: Float64Array.from(ay),
    bx: Float64Array.from(bx),
    by: Float64Array.from(by),
    kinds: Uint8Array.from(kinds),
    obstacles: Int32Array.from(obstacles),
    previous: Int32Array.from(previous),
    next: Int32Array.from(next),
  };
}

function linkRings(domain: Domain, wallOf: Int32Array, previous: number[], next: number[]): void {
  const { ringStarts, segments } = domain;
  for (let r = 0; r + 1 < ringStarts.length; r++) {
    const first = ringStarts[r];
    const end = ringStarts[r + 1];
    for (let s = first; s < end; s++) {
      const follower = s + 1 === end ? first : s + 1;
      if (wallOf[s] === NONE || wallOf[follower] === NONE || segments[2 * s + 1] !== segments[2 * follower]) continue;
      next[wallOf[s]] = wallOf[follower];
      previous[wallOf[follower]] = wallOf[s];
    }
  }
}

type Placed = Pick<
  WallGrid,
  'ax' | 'ay' | 'bx' | 'by' | 'ux' | 'uy' | 'length' | 'minX' | 'minY' | 'cell' | 'columns' | 'rows'
>;

/** Visit every cell that comes within reach of a wall, the last wall first. @param first walls before it are left out */
export function eachCell(walls: Placed, reach: number, visit: (cell: number, wall: number) => void, first = 0): void {
  const { ax, ay, bx, by, ux, uy, length, minX, minY, cell, columns, rows } = walls;
  // From the middle of a cell to its corners.
  const near = reach + cell * Math.SQRT1_2;
  const clamp = (value: number, most: number): number => Math.min(Math.max(Math.floor(value / cell), 0), most - 1);
  for (let w = ax.length - 1; w >= first; w--) {
    const left = clamp(Math.min(ax[w], bx[w]) - near - minX, columns);
    const right = clamp(Math.max(ax[w], bx[w]) + near - minX, columns);
    const bottom = clamp(Math.min(ay[w], by[w]) - near - minY, rows);
    const top = clamp(Math.max(ay[w], by[w]) + near - minY, rows);
    for (let row = bottom; row <= top; row++) {
      const y = minY + (row + 0.5) * cell - ay[w];
      for (let column = left; column <= right; column++) {
        const x = minX + (column + 0.5) * cell - ax[w];
        const along = Math.min(Math.max(x * ux[w] + y * uy[w], 0), length[w]);
        const dx = x - along * ux[w];
        const dy = y - along * uy[w];
        if (dx * dx + dy * dy <= near * near) visit(row * columns + column, w);
      }
    }
  }
}
