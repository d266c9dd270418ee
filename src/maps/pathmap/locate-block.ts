import { NONE } from '../../geometry/index.js';
import { computeDepth } from './mesh-locator.js';
import type { PathMap } from './path-map.js';
import { RECORD_SIZE } from './query-records.js';

/** Points of a block: enough to wait for memory once, few enough to stay in the nearest cache. */
export const BLOCK_SIZE = 64;

/** Work space of locateBlock, and what it finds. */
export interface LocatedBlock {
  /** x, y per point, mesh coordinates. */
  readonly places: Float64Array;
  /** Per point: the triangle it lies well inside of, or NONE where that takes a closer look. */
  readonly triangles: Int32Array;
  readonly cells: Int32Array;
  readonly touched: Float64Array;
}

export function createBlock(): LocatedBlock {
  return {
    places: new Float64Array(2 * BLOCK_SIZE),
    triangles: new Int32Array(BLOCK_SIZE),
    cells: new Int32Array(BLOCK_SIZE),
    touched: new Float64Array(BLOCK_SIZE),
  };
}

/**
 * Find the triangles of several points step by step for all of them, rather than point by point: what one point waits for
 * from memory the others wait for meanwhile. In a city in random order this is most of the time.
 *
 * @param xy x, y per point, world coordinates
 * @param from the first of the points
 * @param count of points. [Limit: <= BLOCK_SIZE]
 */
export function locateBlock(map: PathMap, xy: Float64Array, from: number, count: number, block: LocatedBlock): void {
  const { centreX, centreY, scale, tolerance } = map.mesh;
  const { grid, planes } = map.locator;
  const { frames, starts, entries, middles } = grid;
  const { records, recordStarts } = map.records;
  const { places, triangles, cells, touched } = block;
  const [minX, minY, per, columns, rows] = frames;
  for (let i = 0; i < count; i++) {
    const x = (xy[2 * (from + i)] - centreX) * scale;
    const y = (xy[2 * (from + i) + 1] - centreY) * scale;
    places[2 * i] = x;
    places[2 * i + 1] = y;
    const column = Math.floor((x - minX) * per);
    const row = Math.floor((y - minY) * per);
    const isInGrid = column >= 0 && column < columns && row >= 0 && row < rows;
    cells[i] = isInGrid ? row * columns + column : NONE;
    triangles[i] = isInGrid ? middles[row * columns + column] : NONE;
  }
  for (let i = 0; i < count; i++) {
    const x = places[2 * i];
    const y = places[2 * i + 1];
    let t = triangles[i];
    if (t !== NONE && computeDepth(planes, t, x, y) < tolerance) t = NONE;
    if (t === NONE && cells[i] !== NONE) {
      const end = starts[cells[i] + 1];
      for (let k = starts[cells[i]]; k < end && t === NONE; k++) {
        // Below zero: a divided cell.
        if (entries[k] >= 0 && computeDepth(planes, entries[k], x, y) >= tolerance) t = entries[k];
      }
    }
    triangles[i] = t;
  }
  // Only to have them near when they are read.
  for (let i = 0; i < count; i++) {
    if (triangles[i] !== NONE) touched[i] = records[RECORD_SIZE * recordStarts[triangles[i]]];
  }
}
