import { FootfallError } from '../../error/index.js';
import { createRandom } from '../../math/index.js';
import type { Scene } from '../index.js';
import {
  createRectangle,
  type OptionValues,
  requireRoom,
  resolveOptions,
  roundToMillimetre,
  SEED_OPTION,
} from './generator-options.js';
import { listThinWalls, traceMazeOutline } from './maze-outline.js';
import { buildMazeWalls } from './maze-walls.js';

export const MAZE_OPTIONS = {
  columns: { help: 'cells from west to east', default: 12, min: 1, max: 1000, whole: true },
  rows: { help: 'cells from south to north', default: 8, min: 1, max: 1000, whole: true },
  cell: { help: 'distance between the middles of neighbouring walls, m', default: 2, min: 0.5, max: 100 },
  thickness: { help: 'thickness of the walls, m; 0 makes them thin lines', default: 0.2, min: 0, max: 50 },
  loops: { help: 'share of the inner walls removed again; 0 leaves one way only', default: 0, min: 0, max: 1 },
  people: { help: 'people who start in the first cell', default: 1, min: 0, max: 10_000, whole: true },
  seed: SEED_OPTION,
} as const;

/** Size and shape of a generated maze. */
export type MazeOptions = Partial<OptionValues<typeof MAZE_OPTIONS>>;

/** A maze with its start in the lower left cell and its exit on the right wall of the upper right one. */
export function generateMaze(options: MazeOptions = {}): Scene {
  const { columns, rows, cell, thickness, loops, people, seed } = resolveOptions('maze', MAZE_OPTIONS, options);
  if (thickness > 0.8 * cell) {
    throw new FootfallError('the walls leave no room to walk', {
      code: 'generate/bad-option',
      where: 'maze.thickness',
      got: `${thickness} m`,
      expected: `at most 0.8 of the cell of ${cell} m`,
    });
  }
  const walls = buildMazeWalls(columns, rows, loops, createRandom(seed));
  const outline = thickness > 0 ? traceMazeOutline(walls, cell, thickness) : undefined;
  const obstacles = outline
    ? outline.islands.map((polygon, k) => ({ id: `wall-${k}`, polygon }))
    : listThinWalls(walls, cell).map((line, k) => ({ id: `wall-${k}`, line }));

  const margin = roundToMillimetre(thickness / 2 + 0.1 * (cell - thickness));
  const startSide = cell - 2 * margin;
  requireRoom('maze', people, startSide * startSide);
  // Taken from the outline, so that rounding cannot lift the exit off its wall.
  const exitX = outline ? outline.outer.reduce((most, [x]) => Math.max(most, x), 0) : columns * cell;
  return {
    footfall: 1,
    name: `Maze of ${columns} x ${rows} cells`,
    boundary: outline ? outline.outer : createRectangle(0, 0, columns * cell, rows * cell),
    ...(obstacles.length > 0 && { obstacles }),
    places: {
      start: { polygon: createRectangle(margin, margin, cell - margin, cell - margin) },
      exit: {
        line: [
          [exitX, (rows - 1) * cell + margin],
          [exitX, rows * cell - margin],
        ],
      },
    },
    ...(people > 0 && { crowd: [{ id: 'walkers', count: people, spawn: 'start', goal: 'exit' }] }),
    run: { seed },
  };
}
