import { NONE } from '../../geometry/index.js';

/** Children per entry: shallower than a binary heap, and the children of one entry share a cache line. */
const ARITY = 4;

/**
 * A heap of nodes by key in typed arrays. Nodes may be in it several times; the caller knows which entry counts. Nothing is
 * allocated once it has been as large as it gets.
 */
export class NodeHeap {
  count = 0;
  /** Key of the entry last taken by {@link pop}. */
  poppedKey = 0;
  private hasHole = false;
  private keys = new Float64Array(256);
  private nodes = new Int32Array(256);

  /** @param compare decides between nodes with equal keys */
  constructor(private readonly compare: (a: number, b: number) => number) {}

  clear(): void {
    this.count = 0;
    this.hasHole = false;
  }

  push(key: number, node: number): void {
    if (this.hasHole) {
      // The entry last taken left the root free: one way down instead of a way down and a way up.
      this.hasHole = false;
      this.sink(key, node);
      return;
    }
    if (this.count === this.keys.length) this.grow();
    const { keys, nodes } = this;
    let i = this.count++;
    while (i > 0) {
      const parent = (i - 1) >> 2;
      if (keys[parent] < key || (keys[parent] === key && this.compare(nodes[parent], node) <= 0)) break;
      keys[i] = keys[parent];
      nodes[i] = nodes[parent];
      i = parent;
    }
    keys[i] = key;
    nodes[i] = node;
  }

  /** Take the node with the smallest key, which is then in {@link poppedKey}; NONE if none has a key below `bound`. */
  pop(bound: number): number {
    this.fillHole();
    if (this.count === 0 || this.keys[0] >= bound) return NONE;
    this.poppedKey = this.keys[0];
    this.hasHole = true;
    return this.nodes[0];
  }

  /** The smallest key; Infinity where the heap is empty. */
  least(): number {
    this.fillHole();
    return this.count === 0 ? Infinity : this.keys[0];
  }

  private fillHole(): void {
    if (!this.hasHole) return;
    this.hasHole = false;
    const last = --this.count;
    if (last > 0) this.sink(this.keys[last], this.nodes[last]);
  }

  /** Put an entry in the place of the root. */
  private sink(key: number, node: number): void {
    const { keys, nodes, count } = this;
    let i = 0;
    for (;;) {
      let child = ARITY * i + 1;
      if (child >= count) break;
      const last = Math.min(child + ARITY, count);
      let least = keys[child];
      for (let k = child + 1; k < last; k++) {
        if (keys[k] < least || (keys[k] === least && this.compare(nodes[k], nodes[child]) < 0)) {
          child = k;
          least = keys[k];
        }
      }
      if (least > key || (least === key && this.compare(nodes[child], node) >= 0)) break;
      keys[i] = least;
      nodes[i] = nodes[child];
      i = child;
    }
    keys[i] = key;
    nodes[i] = node;
  }

  private grow(): void {
    const keys = new Float64Array(2 * this.keys.length);
    keys.set(this.keys);
    this.keys = keys;
    const nodes = new Int32Array(2 * this.nodes.length);
    nodes.set(this.nodes);
    this.nodes = nodes;
  }
}
