import { Budget, requireWithin, type WorkOptions } from '../../error/index.js';
import type { Point, Ring } from './scene-parts.js';

/** One 4-connected region of set cells: its outer ring (counter-clockwise) and its holes (clockwise), y up. */
export interface CellRegion {
  readonly polygon: Ring;
  readonly holes: Ring[];
}

/**
 * Directions of a walk along cell edges: east, north, west, south. A turn to the left is +1.
 *
 *      north (1)
 *   west (2) + east (0)
 *      south (3)
 */
const STEP_X = [1, 0, -1, 0];
const STEP_Y = [0, 1, 0, -1];

/**
 * Outlines of the set cells of a grid as polygons with holes, one per 4-connected region, in cell units.
 * Cells that touch only at a corner belong to different rings that meet in that corner, so that no ring touches
 * itself: seen from the free side, neither rings nor holes join across a corner.
 * @param cells row by row from the bottom row (y = 0) up, 1 where set
 * @param where used in messages
 * @throws FootfallError `limit/shapes` for too many regions, `limit/vertices` for too many corners: a chessboard has a
 * region for every other cell
 */
export function traceCells(
  cells: Uint8Array,
  width: number,
  height: number,
  where = 'grid',
  options: WorkOptions = {},
): CellRegion[] {
  const isSet = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < width && y < height && cells[y * width + x] === 1;
  /** Whether an edge leaves (x, y) in the direction with a set cell on its left and a clear one on its right. */
  const hasEdge = (x: number, y: number, direction: number): boolean => {
    switch (direction) {
      case 0:
        return isSet(x, y) && !isSet(x, y - 1);
      case 1:
        return isSet(x - 1, y) && !isSet(x, y);
      case 2:
        return isSet(x - 1, y - 1) && !isSet(x - 1, y);
      default:
        return isSet(x, y - 1) && !isSet(x - 1, y - 1);
    }
  };
  const { labels, count } = labelRegions(cells, width, height);
  requireWithin('shapes', count, where, options);
  const vertices = new Budget('vertices', where, options);
  const outers: Ring[] = [];
  const holes: Ring[][] = [];
  const stride = width + 1;
  const visited = new Uint8Array(stride * (height + 1));

  for (let startY = 0; startY < height; startY++) {
    for (let startX = 0; startX < width; startX++) {
      // Every ring has an edge towards the east: the lower edge of a set cell.
      if (!hasEdge(startX, startY, 0) || (visited[startY * stride + startX] & 1) !== 0) continue;
      const region = labels[startY * width + startX];
      for (const { ring, area } of walkRing(startX, startY, stride, visited, hasEdge, vertices)) {
        if (area > 0) {
          outers[region] = ring;
        } else {
          holes[region] ??= [];
          holes[region].push(ring);
        }
      }
    }
  }
  return outers.map((polygon, region) => ({ polygon, holes: holes[region] ?? [] }));
}

/** Follows the edges from an eastward one and splits the closed walk where it comes by a corner twice. */
function walkRing(
  startX: number,
  startY: number,
  stride: number,
  visited: Uint8Array,
  hasEdge: (x: number, y: number, direction: number) => boolean,
  vertices: Budget,
): { ring: Ring; area: number }[] {
  const found: { ring: Ring; area: number }[] = [];
  const corners: Point[] = [];
  const addCorner = (cornerX: number, cornerY: number): void => {
    vertices.spend();
    corners.push([cornerX, cornerY]);
  };
  /** Where a corner of two diagonal cells lies in `corners`: the only kind that a walk can meet twice. */
  const pinches = new Map<number, number>();
  let x = startX;
  let y = startY;
  let direction = 0;
  do {
    visited[y * stride + x] |= 1 << direction;
    x += STEP_X[direction];
    y += STEP_Y[direction];
    const left = (direction + 1) & 3;
    const right = (direction + 3) & 3;
    if (hasEdge(x, y, left)) {
      const isPinch = hasEdge(x, y, right);
      direction = left;
      if (isPinch) {
        const key = y * stride + x;
        const first = pinches.get(key);
        if (first === undefined) {
          pinches.set(key, corners.length);
          addCorner(x, y);
        } else {
          // The way since the first visit is a ring of its own; the walk goes on as if it had not been. Visits cannot
          // interleave (a b a b) along the edge of a connected region, so that corners on the way are done with too.
          found.push(measureRing(corners.slice(first)));
          corners.length = first + 1;
        }
      } else {
        addCorner(x, y);
      }
    } else if (!hasEdge(x, y, direction)) {
      direction = right;
      addCorner(x, y);
    }
  } while (x !== startX || y !== startY || direction !== 0);
  found.push(measureRing(corners));
  return found;
}

function measureRing(ring: Ring): { ring: Ring; area: number } {
  let twice = 0;
  let [px, py] = ring[ring.length - 1];
  for (const [x, y] of ring) {
    twice += px * y - x * py;
    px = x;
    py = y;
  }
  return { ring, area: twice / 2 };
}

/** The number of the 4-connected region of each set cell, counted in the order of the cells, -1 elsewhere; and how many there are. */
function labelRegions(cells: Uint8Array, width: number, height: number): { labels: Int32Array; count: number } {
  const labels = new Int32Array(width * height).fill(-1);
  const stack: number[] = [];
  let count = 0;
  const visit = (cell: number): void => {
    if (cells[cell] !== 1 || labels[cell] !== -1) return;
    labels[cell] = count;
    stack.push(cell);
  };
  for (let first = 0; first < labels.length; first++) {
    if (cells[first] !== 1 || labels[first] !== -1) continue;
    visit(first);
    for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
      const x = cell % width;
      if (x > 0) visit(cell - 1);
      if (x < width - 1) visit(cell + 1);
      if (cell >= width) visit(cell - width);
      if (cell < labels.length - width) visit(cell + width);
    }
    count++;
  }
  return { labels, count };
}
