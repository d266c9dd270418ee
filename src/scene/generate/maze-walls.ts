import type { Random } from '../../math/index.js';

/** Which walls of a grid of cells stand. Cells are numbered row by row from the lower left. */
export interface MazeWalls {
  readonly columns: number;
  readonly rows: number;
  /** Per cell: 1 if a wall stands on its right side. */
  readonly right: Uint8Array;
  /** Per cell: 1 if a wall stands on its upper side. */
  readonly top: Uint8Array;
}

/**
 * A perfect maze (one way between any two cells) by a depth-first walk, then `loops` of the remaining inner walls
 * removed at random. The outer walls all stand.
 */
export function buildMazeWalls(columns: number, rows: number, loops: number, random: Random): MazeWalls {
  const count = columns * rows;
  const right = new Uint8Array(count).fill(1);
  const top = new Uint8Array(count).fill(1);
  const seen = new Uint8Array(count);
  const stack = [0];
  seen[0] = 1;
  const choices = new Int32Array(4);
  while (stack.length > 0) {
    const cell = stack[stack.length - 1]!;
    const column = cell % columns;
    let found = 0;
    if (column + 1 < columns && !seen[cell + 1]) choices[found++] = cell + 1;
    if (column > 0 && !seen[cell - 1]) choices[found++] = cell - 1;
    if (cell + columns < count && !seen[cell + columns]) choices[found++] = cell + columns;
    if (cell >= columns && !seen[cell - columns]) choices[found++] = cell - columns;
    if (found === 0) {
      stack.pop();
      continue;
    }
    const next = choices[random.nextInt(found)]!;
    // Up and down first: in a maze of one column the cell above has the next number, as the one on the right has.
    if (next === cell + columns) top[cell] = 0;
    else if (next === cell - columns) top[next] = 0;
    else if (next > cell) right[cell] = 0;
    else right[next] = 0;
    seen[next] = 1;
    stack.push(next);
  }

  for (let cell = 0; cell < count; cell++) {
    if (cell % columns < columns - 1 && right[cell] && random.next() < loops) right[cell] = 0;
    if (cell + columns < count && top[cell] && random.next() < loops) top[cell] = 0;
  }
  return { columns, rows, right, top };
}

/** Whether a wall stands on the lattice edge from lattice point (i, j) to (i + 1, j). */
export function hasHorizontalWall(walls: MazeWalls, i: number, j: number): boolean {
  if (i < 0 || i >= walls.columns) return false;
  return j === 0 || j === walls.rows || walls.top[(j - 1) * walls.columns + i] === 1;
}

/** Whether a wall stands on the lattice edge from lattice point (i, j) to (i, j + 1). */
export function hasVerticalWall(walls: MazeWalls, i: number, j: number): boolean {
  if (j < 0 || j >= walls.rows) return false;
  return i === 0 || i === walls.columns || walls.right[j * walls.columns + i - 1] === 1;
}
