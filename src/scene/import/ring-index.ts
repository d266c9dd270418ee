import type { Budget } from '../../error/index.js';
import type { Point, Ring } from './scene-parts.js';

/** Edges that are compared one by one. */
const LEAF = 8;

/**
 * The edges of a ring in a tree of boxes, so that a point is compared with few of them.
 *
 * A run of edges to the right of a point counts by its two ends alone: what it goes up and comes down again cancels. So a
 * comb of a million teeth takes as many steps as there are boxes above and below the point, not as there are teeth.
 */
export class RingIndex {
  /** Left, right, bottom and top of each box; box 1 is the root, 2 i and 2 i + 1 the halves of box i. */
  private readonly boxes: Float64Array;
  /** Boxes of the lowest level. */
  private readonly leaves: number;
  /** Boxes that are still to be looked at: one for each level, and one more. */
  private readonly waiting = new Int32Array(64);

  /** @param comparisons counts the boxes and edges that points are compared with */
  constructor(
    private readonly ring: Ring,
    private readonly comparisons: Budget,
  ) {
    let leaves = 1;
    while (leaves * LEAF < ring.length) leaves *= 2;
    this.leaves = leaves;
    this.boxes = new Float64Array(8 * leaves);
    for (let node = 2 * leaves - 1; node >= 1; node--) this.measure(node);
  }

  /**
   * Winding number around a point; points on the ring get either side's.
   * @throws FootfallError `limit/containment`
   */
  winding([x, y]: Point): number {
    const { ring, boxes, leaves, waiting } = this;
    const count = ring.length;
    let winding = 0;
    let steps = 0;
    let depth = 0;
    waiting[depth++] = 1;
    while (depth > 0) {
      const node = waiting[--depth];
      steps++;
      const at = 4 * node;
      if (boxes[at + 2] > y || boxes[at + 3] <= y || boxes[at + 1] < x) continue;
      if (boxes[at] <= x && node < leaves) {
        waiting[depth++] = 2 * node;
        waiting[depth++] = 2 * node + 1;
        continue;
      }
      // Of 2^level boxes beside each other.
      const level = 31 - Math.clz32(node);
      const width = (leaves >> level) * LEAF;
      const from = (node - (1 << level)) * width;
      const to = Math.min(from + width, count);
      if (boxes[at] > x) {
        winding += (ring[to < count ? to : 0][1] > y ? 1 : 0) - (ring[from][1] > y ? 1 : 0);
      } else {
        steps += to - from;
        for (let i = from; i < to; i++) winding += crossing(ring[i], ring[i + 1 < count ? i + 1 : 0], x, y);
      }
    }
    this.comparisons.spend(steps);
    return winding;
  }

  /**
   * Whether a point is inside the ring or no farther from it than `slack`.
   * @throws FootfallError `limit/containment`
   */
  holds(point: Point, slack: number): boolean {
    if (this.isNear(1, point, slack) && (this.winding(point) !== 0 || this.isClose(point, slack))) return true;
    this.comparisons.spend(1);
    return false;
  }

  /** Whether a point is no farther from an edge than `slack`. */
  private isClose(point: Point, slack: number): boolean {
    const { ring, leaves, waiting } = this;
    const count = ring.length;
    let steps = 0;
    let isClose = false;
    let depth = 0;
    waiting[depth++] = 1;
    while (depth > 0 && !isClose) {
      const node = waiting[--depth];
      steps++;
      if (!this.isNear(node, point, slack)) continue;
      if (node < leaves) {
        waiting[depth++] = 2 * node;
        waiting[depth++] = 2 * node + 1;
        continue;
      }
      const from = (node - leaves) * LEAF;
      const to = Math.min(from + LEAF, count);
      steps += to - from;
      for (let i = from; i < to && !isClose; i++) {
        isClose = distanceToEdge(ring[i], ring[i + 1 < count ? i + 1 : 0], point[0], point[1]) <= slack;
      }
    }
    this.comparisons.spend(steps);
    return isClose;
  }

  private isNear(node: number, [x, y]: Point, slack: number): boolean {
    const { boxes } = this;
    const at = 4 * node;
    return (
      x >= boxes[at] - slack && x <= boxes[at + 1] + slack && y >= boxes[at + 2] - slack && y <= boxes[at + 3] + slack
    );
  }

  private measure(node: number): void {
    const { ring, boxes, leaves } = this;
    let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
    if (node < leaves) {
      const [a, b] = [8 * node, 8 * node + 4];
      left = Math.min(boxes[a], boxes[b]);
      right = Math.max(boxes[a + 1], boxes[b + 1]);
      bottom = Math.min(boxes[a + 2], boxes[b + 2]);
      top = Math.max(boxes[a + 3], boxes[b + 3]);
    } else {
      const from = (node - leaves) * LEAF;
      // The end of the last edge belongs to the box too.
      const to = from < ring.length ? Math.min(from + LEAF, ring.length) : from - 1;
      for (let i = from; i <= to; i++) {
        const [x, y] = ring[i < ring.length ? i : 0];
        left = Math.min(left, x);
        right = Math.max(right, x);
        bottom = Math.min(bottom, y);
        top = Math.max(top, y);
      }
    }
    boxes[4 * node] = left;
    boxes[4 * node + 1] = right;
    boxes[4 * node + 2] = bottom;
    boxes[4 * node + 3] = top;
  }
}

/** +1 if the edge passes upwards to the right of the point, -1 downwards, else 0. */
export function crossing(a: Point, b: Point, x: number, y: number): number {
  if (a[1] <= y === b[1] <= y) return 0;
  const side = (b[0] - a[0]) * (y - a[1]) - (x - a[0]) * (b[1] - a[1]);
  if (b[1] > a[1]) return side > 0 ? 1 : 0;
  return side < 0 ? -1 : 0;
}

function distanceToEdge(a: Point, b: Point, x: number, y: number): number {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const squared = dx * dx + dy * dy;
  const along = squared > 0 ? Math.min(1, Math.max(0, ((x - a[0]) * dx + (y - a[1]) * dy) / squared)) : 0;
  const offX = x - a[0] - along * dx;
  const offY = y - a[1] - along * dy;
  return Math.sqrt(offX * offX + offY * offY);
}
