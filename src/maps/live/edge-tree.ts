/** Edges per leaf, and children per node. */
const FAN = 8;

/**
 * Boxes over runs of successive edges, eight by eight: the edges of a drawn ring follow each other in space, so no sorting is
 * needed. Answers which edges may meet a box without looking at all of a large outline.
 */
export class EdgeTree {
  /** minX, minY, maxX, maxY per node; level 0 (leaves of eight edges) first, the root last. */
  private readonly boxes: Float64Array;
  /** First node of each level, and behind them the end. */
  private readonly starts: number[] = [0];
  private readonly count: number;
  private readonly stack: number[] = [];

  /** @param edges ax, ay, bx, by per edge */
  constructor(edges: Float64Array) {
    this.count = edges.length >> 2;
    let nodes = Math.ceil(this.count / FAN);
    let total = nodes;
    this.starts.push(total);
    while (nodes > 1) {
      nodes = Math.ceil(nodes / FAN);
      total += nodes;
      this.starts.push(total);
    }
    this.boxes = new Float64Array(4 * total);
    for (let k = 0; k < total; k++) this.boxes.set([Infinity, Infinity, -Infinity, -Infinity], 4 * k);
    for (let e = 0; e < this.count; e++) {
      const at = 4 * e;
      this.growBox(Math.floor(e / FAN), edges[at], edges[at + 1], edges[at], edges[at + 1]);
      this.growBox(Math.floor(e / FAN), edges[at + 2], edges[at + 3], edges[at + 2], edges[at + 3]);
    }
    for (let level = 1; level + 1 < this.starts.length; level++) {
      const first = this.starts[level - 1];
      for (let node = first; node < this.starts[level]; node++) {
        const [minX, minY, maxX, maxY] = this.boxes.subarray(4 * node, 4 * node + 4);
        this.growBox(this.starts[level] + Math.floor((node - first) / FAN), minX, minY, maxX, maxY);
      }
    }
  }

  /**
   * The runs of edges whose box meets a box, as first and behind-last edge; stops and returns true when the visitor does.
   * Visitors may not query the same tree.
   */
  visit(
    minX: number,
    minY: number,
    maxX: number,
    maxY: number,
    look: (first: number, end: number) => boolean,
  ): boolean {
    const { boxes, starts, stack, count } = this;
    const top = starts.length - 2;
    stack.length = 0;
    stack.push(top, starts[top]);
    while (stack.length > 0) {
      const node = stack.pop() as number;
      const level = stack.pop() as number;
      const at = 4 * node;
      if (boxes[at] > maxX || boxes[at + 1] > maxY || boxes[at + 2] < minX || boxes[at + 3] < minY) continue;
      const first = FAN * (node - starts[level]);
      if (level === 0) {
        if (look(first, Math.min(count, first + FAN))) return true;
        continue;
      }
      const below = starts[level - 1];
      const end = Math.min(starts[level], below + first + FAN);
      for (let child = below + first; child < end; child++) stack.push(level - 1, child);
    }
    return false;
  }

  private growBox(node: number, minX: number, minY: number, maxX: number, maxY: number): void {
    const { boxes } = this;
    const at = 4 * node;
    if (minX < boxes[at]) boxes[at] = minX;
    if (minY < boxes[at + 1]) boxes[at + 1] = minY;
    if (maxX > boxes[at + 2]) boxes[at + 2] = maxX;
    if (maxY > boxes[at + 3]) boxes[at + 3] = maxY;
  }
}
