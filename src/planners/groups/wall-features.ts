import { FootfallError } from '../../error/index.js';
import { type Domain, NONE, SEAM } from '../../geometry/index.js';

/** Cells of the grid per feature, about. */
const CELLS_PER_FEATURE = 1;
/** Cells along one side of the grid at most. */
const MOST_CELLS = 512;

/**
 * All that blocks in a domain, laid out for the search of what is near a stretch of a path: straight walls, and points (corners
 * and posts, radius 0) and circles as points with a radius. Circles count exactly, not as flattened.
 */
export interface WallFeatures {
  /** ax, ay, bx, by per straight wall. */
  readonly walls: Float64Array;
  /** x, y, radius per corner, post or circle. */
  readonly points: Float64Array;
  /** Distances below this are none, m. */
  readonly tolerance: number;
  /** The longer side of the box of the ground, m. */
  readonly extent: number;
  /** minX, minY, cell size, columns, rows. */
  readonly grid: Float64Array;
  /** Features of cell k are `items[starts[k]]` to `items[starts[k + 1] - 1]`: walls by index, points behind them. */
  readonly starts: Int32Array;
  readonly items: Int32Array;
}

/**
 * The features of a domain.
 *
 * @throws FootfallError for a domain that repeats: it has no diagram, and no backbone could come from one
 */
export function collectWallFeatures(domain: Domain): WallFeatures {
  if (domain.period > 0) {
    throw new FootfallError('groups need a domain without a seam', {
      code: 'groups/periodic',
      where: 'boundary.periodic',
      expected: 'a domain that does not repeat',
      advice: 'leave out "periodic", or the groups',
    });
  }
  const { vertices, segments, segmentKinds, segmentCircles, posts, circles, bounds } = domain;
  const walls: number[] = [];
  const points: number[] = [];
  const isKnown = new Uint8Array(vertices.length >> 1);
  for (let s = 0; 2 * s < segments.length; s++) {
    if (segmentKinds[s] === SEAM || segmentCircles[s] !== NONE) continue;
    for (const v of [segments[2 * s], segments[2 * s + 1]]) {
      walls.push(vertices[2 * v], vertices[2 * v + 1]);
      if (isKnown[v] === 0) points.push(vertices[2 * v], vertices[2 * v + 1], 0);
      isKnown[v] = 1;
    }
  }
  for (let k = 0; k < posts.length; k += 2) points.push(posts[k], posts[k + 1], 0);
  for (let k = 0; k < circles.length; k += 3) points.push(circles[k], circles[k + 1], circles[k + 2]);
  const largest = Math.max(...bounds.map(Math.abs), 1e-300);
  return {
    walls: Float64Array.from(walls),
    points: Float64Array.from(points),
    tolerance: 1e-13 * largest,
    extent: Math.max(bounds[2] - bounds[0], bounds[3] - bounds[1]),
    ...layGrid(walls, points, bounds),
  };
}

function layGrid(
  walls: readonly number[],
  points: readonly number[],
  [minX, minY, maxX, maxY]: Float64Array,
): Pick<WallFeatures, 'grid' | 'starts' | 'items'> {
  const wallCount = walls.length / 4;
  const count = wallCount + points.length / 3;
  const width = Math.max(maxX - minX, 1e-300);
  const height = Math.max(maxY - minY, 1e-300);
  const wanted = Math.sqrt((width * height) / Math.max(1, CELLS_PER_FEATURE * count));
  const size = Math.max(wanted, width / MOST_CELLS, height / MOST_CELLS);
  const columns = Math.floor(width / size) + 1;
  const rows = Math.floor(height / size) + 1;
  const grid = Float64Array.of(minX, minY, size, columns, rows);
  const starts = new Int32Array(columns * rows + 1);
  const visit = (put: (cell: number, item: number) => void): void => {
    for (let i = 0; i < count; i++) {
      const k = i < wallCount ? 4 * i : 3 * (i - wallCount);
      const isWall = i < wallCount;
      const radius = isWall ? 0 : points[k + 2];
      const x0 = isWall ? Math.min(walls[k], walls[k + 2]) : points[k] - radius;
      const x1 = isWall ? Math.max(walls[k], walls[k + 2]) : points[k] + radius;
      const y0 = isWall ? Math.min(walls[k + 1], walls[k + 3]) : points[k + 1] - radius;
      const y1 = isWall ? Math.max(walls[k + 1], walls[k + 3]) : points[k + 1] + radius;
      for (let row = cellOf(y0, minY, size, rows); row <= cellOf(y1, minY, size, rows); row++) {
        for (let c = cellOf(x0, minX, size, columns); c <= cellOf(x1, minX, size, columns); c++)
          put(row * columns + c, i);
      }
    }
  };
  visit((cell) => {
    starts[cell + 1]++;
  });
  for (let k = 0; k < columns * rows; k++) starts[k + 1] += starts[k];
  const items = new Int32Array(starts[columns * rows]);
  const next = starts.slice();
  visit((cell, item) => {
    items[next[cell]++] = item;
  });
  return { grid, starts, items };
}

function cellOf(at: number, from: number, size: number, count: number): number {
  return Math.max(0, Math.min(count - 1, Math.floor((at - from) / size)));
}

/** Call back with every feature whose box may come within a box, each once or more. */
export function visitFeatures(
  features: WallFeatures,
  minX: number,
  minY: number,
  maxX: number,
  maxY: number,
  visit: (item: number) => void,
): void {
  const [x, y, size, columns, rows] = features.grid;
  const lastRow = cellOf(maxY, y, size, rows);
  const lastColumn = cellOf(maxX, x, size, columns);
  for (let row = cellOf(minY, y, size, rows); row <= lastRow; row++) {
    for (let column = cellOf(minX, x, size, columns); column <= lastColumn; column++) {
      const cell = row * columns + column;
      for (let k = features.starts[cell]; k < features.starts[cell + 1]; k++) visit(features.items[k]);
    }
  }
}
