import { boxDistance } from './piece-tree.js';

/** Most cells of a grid along each axis. */
const MOST_CELLS = 2048;

/**
 * Calls `visit` once with every pair i < j of boxes that are nearer than `reach`, and with every box itself (i = j), until
 * it returns false.
 * A uniform grid: each box stands in all cells that it meets when it is half the reach larger on every side.
 * @param boxes minX, minY, maxX, maxY each
 * @param cell about the size of the boxes, m
 * @param onShare called now and then with the share that is done
 */
export function visitNearBoxes(
  boxes: Float64Array,
  reach: number,
  cell: number,
  visit: (i: number, j: number) => boolean,
  onShare: (share: number) => void,
): void {
  const count = boxes.length / 4;
  if (count === 0) return;
  let [minX, minY, maxX, maxY] = boxes;
  for (let k = 0; k < boxes.length; k += 4) {
    minX = Math.min(minX, boxes[k]);
    minY = Math.min(minY, boxes[k + 1]);
    maxX = Math.max(maxX, boxes[k + 2]);
    maxY = Math.max(maxY, boxes[k + 3]);
  }
  const half = reach / 2;
  const side = Math.max(cell, (maxX - minX) / MOST_CELLS, (maxY - minY) / MOST_CELLS);
  const columns = Math.floor((maxX - minX + reach) / side) + 1;
  const rows = Math.floor((maxY - minY + reach) / side) + 1;
  const columnOf = (x: number): number => Math.max(0, Math.min(columns - 1, Math.floor((x - minX + half) / side)));
  const rowOf = (y: number): number => Math.max(0, Math.min(rows - 1, Math.floor((y - minY + half) / side)));
  const overCells = (k: number, put: (at: number) => void): void => {
    const [left, right] = [columnOf(boxes[4 * k] - half), columnOf(boxes[4 * k + 2] + half)];
    const [low, high] = [rowOf(boxes[4 * k + 1] - half), rowOf(boxes[4 * k + 3] + half)];
    for (let row = low; row <= high; row++) {
      for (let column = left; column <= right; column++) put(row * columns + column);
    }
  };
  const starts = new Int32Array(columns * rows + 1);
  for (let k = 0; k < count; k++) {
    overCells(k, (at) => {
      starts[at + 1]++;
    });
  }
  for (let at = 0; at + 1 < starts.length; at++) starts[at + 1] += starts[at];
  const held = new Int32Array(starts[columns * rows]);
  const fill = starts.slice();
  for (let k = 0; k < count; k++) {
    overCells(k, (at) => {
      held[fill[at]++] = k;
    });
  }
  for (let row = 0; row < rows; row++) {
    onShare(row / rows);
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      for (let a = starts[at]; a < starts[at + 1]; a++) {
        const i = held[a];
        for (let b = a; b < starts[at + 1]; b++) {
          const j = held[b];
          if (boxDistance(boxes, i, boxes, j) >= reach) continue;
          // Two boxes may share several cells: the one with the lower left corner of what they share counts.
          if (columnOf(Math.max(boxes[4 * i], boxes[4 * j]) - half) !== column) continue;
          if (rowOf(Math.max(boxes[4 * i + 1], boxes[4 * j + 1]) - half) !== row) continue;
          if (!visit(i, j)) return;
        }
      }
    }
  }
}
