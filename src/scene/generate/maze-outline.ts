import { hasHorizontalWall, hasVerticalWall, type MazeWalls } from './maze-walls.js';
import { computePolygonArea } from './random-shapes.js';

type Point = [number, number];

/** Free space inside thick walls: its outer ring, and the walls that stand free inside it. */
export interface MazeOutline {
  readonly outer: Point[];
  readonly islands: Point[][];
}

/**
 * Traces the free space of a maze with walls of the given thickness. Lattice points and edges become the squares of a
 * finer grid, solid where a wall stands; no two solids meet only in a corner, since every wall brings its end posts.
 *
 * ```
 *   #####    # solid, . free: a cell is one square, an edge one, a lattice point one
 *   #.#.#
 *   #.#.#
 *   #...#
 *   #####
 * ```
 */
export function traceMazeOutline(walls: MazeWalls, cell: number, thickness: number): MazeOutline {
  const width = 2 * walls.columns + 1;
  const height = 2 * walls.rows + 1;
  const solid = fillFineGrid(walls, width, height);
  // Fine column f begins at the wall's left side (f even) or right side (f odd).
  const position = (f: number): number => {
    const base = (f >> 1) * cell + (f & 1 ? thickness / 2 : -thickness / 2);
    return Math.round(base * 1e6) / 1e6;
  };

  const rings = traceRings(solid, width, height).map((ring) => ring.map(([i, j]): Point => [position(i), position(j)]));
  const outer = rings.reduce((best, ring) => (computePolygonArea(ring) > computePolygonArea(best) ? ring : best));
  return { outer, islands: rings.filter((ring) => ring !== outer).map((ring) => ring.reverse()) };
}

/** Thin walls: maximal straight pieces of the inner walls that share no more than their ends with each other. */
export function listThinWalls(walls: MazeWalls, cell: number): [Point, Point][] {
  const { columns, rows } = walls;
  const pieces: [Point, Point][] = [];
  const crossesVertical = (i: number, j: number): boolean =>
    hasVerticalWall(walls, i, j - 1) || hasVerticalWall(walls, i, j);
  const crossesHorizontal = (i: number, j: number): boolean =>
    hasHorizontalWall(walls, i - 1, j) || hasHorizontalWall(walls, i, j);
  for (let j = 1; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      if (!hasHorizontalWall(walls, i, j)) continue;
      const start = i;
      while (i + 1 < columns && hasHorizontalWall(walls, i + 1, j) && !crossesVertical(i + 1, j)) i++;
      pieces.push([
        [start * cell, j * cell],
        [(i + 1) * cell, j * cell],
      ]);
    }
  }
  for (let i = 1; i < columns; i++) {
    for (let j = 0; j < rows; j++) {
      if (!hasVerticalWall(walls, i, j)) continue;
      const start = j;
      while (j + 1 < rows && hasVerticalWall(walls, i, j + 1) && !crossesHorizontal(i, j + 1)) j++;
      pieces.push([
        [i * cell, start * cell],
        [i * cell, (j + 1) * cell],
      ]);
    }
  }
  return pieces;
}

function fillFineGrid(walls: MazeWalls, width: number, height: number): Uint8Array {
  const solid = new Uint8Array(width * height);
  for (let j = 0; j <= walls.rows; j++) {
    for (let i = 0; i <= walls.columns; i++) {
      const at = 2 * j * width + 2 * i;
      const east = hasHorizontalWall(walls, i, j);
      const north = hasVerticalWall(walls, i, j);
      if (east) solid[at + 1] = 1;
      if (north) solid[at + width] = 1;
      if (east || north || hasHorizontalWall(walls, i - 1, j) || hasVerticalWall(walls, i, j - 1)) solid[at] = 1;
    }
  }
  return solid;
}

/** Rings of grid corners around the free squares, free space on the left, without collinear points. */
function traceRings(solid: Uint8Array, width: number, height: number): Point[][] {
  const isFree = (i: number, j: number): boolean =>
    i >= 0 && j >= 0 && i < width && j < height && solid[j * width + i] === 0;
  const stride = width + 1;
  // Each border corner has exactly one successor, as solids never meet only in a corner.
  const next = new Int32Array(stride * (height + 1)).fill(-1);
  for (let j = 0; j < height; j++) {
    for (let i = 0; i < width; i++) {
      if (!isFree(i, j)) continue;
      const corner = j * stride + i;
      if (!isFree(i, j - 1)) next[corner] = corner + 1;
      if (!isFree(i + 1, j)) next[corner + 1] = corner + 1 + stride;
      if (!isFree(i, j + 1)) next[corner + 1 + stride] = corner + stride;
      if (!isFree(i - 1, j)) next[corner + stride] = corner;
    }
  }
  const rings: Point[][] = [];
  for (let first = 0; first < next.length; first++) {
    if (next[first] === -1) continue;
    const corners: number[] = [];
    for (let corner = first; next[corner] !== -1; ) {
      corners.push(corner);
      const following = next[corner]!;
      next[corner] = -1;
      corner = following;
    }
    rings.push(
      corners
        .filter((corner, k) => {
          const before = corners[(k + corners.length - 1) % corners.length]!;
          const after = corners[(k + 1) % corners.length]!;
          return corner - before !== after - corner;
        })
        .map((corner): Point => [corner % stride, Math.floor(corner / stride)]),
    );
  }
  return rings;
}
