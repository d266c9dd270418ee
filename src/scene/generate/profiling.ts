import type { Scene } from '../index.js';
import { createRectangle, type OptionValues, resolveOptions, SEED_OPTION } from './generator-options.js';

export const PROFILING_OPTIONS = {
  squares: { help: 'squares along each side (k)', default: 20, min: 1, max: 1000, whole: true },
  side: { help: 'side of a square, as a share of the pitch 2/k', default: 0.5, min: 0.01, max: 0.99 },
  seed: SEED_OPTION,
} as const;

export type ProfilingOptions = Partial<OptionValues<typeof PROFILING_OPTIONS>>;

/**
 * k x k equal squares in the middle of the cells of a grid over [-1,1] x [-1,1]: the maps on which the optimal path map
 * was measured first (k = 2, 4, 6, 8, 10, 14, 20). The places lie in opposite corners.
 */
export function generateProfiling(options: ProfilingOptions = {}): Scene {
  const { squares, side, seed } = resolveOptions('profiling', PROFILING_OPTIONS, options);
  const pitch = 2 / squares;
  const half = (side * pitch) / 2;
  const obstacles: { id: string; polygon: [number, number][] }[] = [];
  for (let row = 0; row < squares; row++) {
    for (let column = 0; column < squares; column++) {
      const x = -1 + (column + 0.5) * pitch;
      const y = -1 + (row + 0.5) * pitch;
      obstacles.push({
        id: `square-${row}-${column}`,
        polygon: createRectangle(x - half, y - half, x + half, y + half),
      });
    }
  }
  // The middle of the free margin between the boundary and the outermost squares.
  const corner = 1 - (pitch / 2 - half) / 2;
  return {
    footfall: 1,
    name: `Profiling map of ${squares} x ${squares} squares`,
    boundary: createRectangle(-1, -1, 1, 1),
    obstacles,
    places: { source: { point: [-corner, -corner] }, sink: { point: [corner, corner] } },
    run: { seed },
  };
}
