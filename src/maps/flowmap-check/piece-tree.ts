/**
 * A tree of boxes over pieces, halved along the longer side. Leaves hold few pieces; what a node of the tree holds is
 * `order[starts[n]]` to `order[ends[n] - 1]`, its children are `left[n]` and `left[n] + 1`.
 */
export interface PieceTree {
  readonly order: Int32Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** First child, or 0 for a leaf. */
  readonly left: Int32Array;
  /** minX, minY, maxX, maxY per node of the tree, radii included. */
  readonly boxes: Float64Array;
}

const LEAF = 4;

/** @param pieceEnds ax, ay, bx, by per piece */
export function buildPieceTree(pieceEnds: Float64Array, radii: Float64Array): PieceTree {
  const count = radii.length;
  const order = Int32Array.from({ length: count }, (_, k) => k);
  const starts: number[] = [0];
  const ends: number[] = [count];
  const left: number[] = [0];
  const boxes: number[] = [];
  for (let n = 0; n < starts.length; n++) {
    const box = [Infinity, Infinity, -Infinity, -Infinity];
    for (let k = starts[n]; k < ends[n]; k++) {
      const [p, r] = [4 * order[k], radii[order[k]]];
      box[0] = Math.min(box[0], pieceEnds[p] - r, pieceEnds[p + 2] - r);
      box[1] = Math.min(box[1], pieceEnds[p + 1] - r, pieceEnds[p + 3] - r);
      box[2] = Math.max(box[2], pieceEnds[p] + r, pieceEnds[p + 2] + r);
      box[3] = Math.max(box[3], pieceEnds[p + 1] + r, pieceEnds[p + 3] + r);
    }
    boxes.push(...box);
    if (ends[n] - starts[n] <= LEAF) {
      left[n] = 0;
      continue;
    }
    const axis = box[2] - box[0] >= box[3] - box[1] ? 0 : 1;
    const middleOf = (k: number): number => pieceEnds[4 * k + axis] + pieceEnds[4 * k + 2 + axis];
    order.subarray(starts[n], ends[n]).sort((p, q) => middleOf(p) - middleOf(q) || p - q);
    const half = (starts[n] + ends[n]) >> 1;
    left[n] = starts.length;
    starts.push(starts[n], half);
    ends.push(half, ends[n]);
  }
  return {
    order,
    starts: Int32Array.from(starts),
    ends: Int32Array.from(ends),
    left: Int32Array.from({ length: starts.length }, (_, n) => left[n]),
    boxes: Float64Array.from(boxes),
  };
}

/** Distance of two boxes of trees, 0 where they meet. */
export function boxDistance(a: Float64Array, i: number, b: Float64Array, j: number): number {
  const dx = Math.max(0, a[4 * i] - b[4 * j + 2], b[4 * j] - a[4 * i + 2]);
  const dy = Math.max(0, a[4 * i + 1] - b[4 * j + 3], b[4 * j + 1] - a[4 * i + 3]);
  return Math.sqrt(dx * dx + dy * dy);
}

/** Calls `visit` with every piece whose box is within `reach` of the box given. */
export function visitNear(tree: PieceTree, box: Float64Array, reach: number, visit: (piece: number) => void): void {
  const stack = [0];
  while (stack.length > 0) {
    const n = stack.pop()!;
    if (boxDistance(tree.boxes, n, box, 0) > reach) continue;
    if (tree.left[n] > 0) stack.push(tree.left[n] + 1, tree.left[n]);
    else for (let k = tree.starts[n]; k < tree.ends[n]; k++) visit(tree.order[k]);
  }
}
