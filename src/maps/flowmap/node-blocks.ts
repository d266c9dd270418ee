import { computeCurveOrder } from '../../math/index.js';

/** Nodes per block. */
export const BLOCK = 16;

/** Nodes gathered in blocks that lie near each other. */
export interface NodeBlocks {
  /** Blocks; block b holds `order[16 b]` to `order[16 b + 15]`. */
  readonly count: number;
  readonly order: Int32Array;
  /** Per node: its block. */
  readonly blockOf: Int32Array;
  /** minX, minY, maxX, maxY per block. */
  readonly boxes: Float64Array;
}

/**
 * Nodes along a curve through the plane, the large ones (wall chains, rows of houses) apart from the small so that
 * they widen no other block.
 *
 * @param boxes minX, minY, maxX, maxY per node
 */
export function blockNodes(boxes: Float64Array, count: number): NodeBlocks {
  const centres = new Float64Array(2 * count);
  const extents = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    centres[2 * i] = boxes[4 * i] + boxes[4 * i + 2];
    centres[2 * i + 1] = boxes[4 * i + 1] + boxes[4 * i + 3];
    extents[i] = Math.max(boxes[4 * i + 2] - boxes[4 * i], boxes[4 * i + 3] - boxes[4 * i + 1]);
  }
  const large = 4 * extents.slice().sort()[Math.floor(0.9 * (count - 1))];
  const curve = computeCurveOrder(centres);
  const order = new Int32Array(count);
  let used = 0;
  for (let k = 0; k < count; k++) if (extents[curve[k]] > large) order[used++] = curve[k];
  for (let k = 0; k < count; k++) if (extents[curve[k]] <= large) order[used++] = curve[k];
  const blockCount = Math.ceil(count / BLOCK);
  const blockBoxes = new Float64Array(4 * blockCount);
  for (let b = 0; b < blockCount; b++) {
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let p = b * BLOCK; p < Math.min((b + 1) * BLOCK, count); p++) {
      const at = 4 * order[p];
      minX = Math.min(minX, boxes[at]);
      minY = Math.min(minY, boxes[at + 1]);
      maxX = Math.max(maxX, boxes[at + 2]);
      maxY = Math.max(maxY, boxes[at + 3]);
    }
    blockBoxes.set([minX, minY, maxX, maxY], 4 * b);
  }
  const blockOf = new Int32Array(count);
  for (let p = 0; p < count; p++) blockOf[order[p]] = Math.floor(p / BLOCK);
  return { count: blockCount, order, blockOf, boxes: blockBoxes };
}
