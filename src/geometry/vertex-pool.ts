import { NONE } from './domain-input.js';

/**
 * Points by id. Equal coordinates share an id from the start; ids may be merged later, the lower one then stands for
 * both, so that the point that was there first keeps its bits.
 */
export class VertexPool {
  private xs: Float64Array;
  private ys: Float64Array;
  private parents: Int32Array;
  private table: Int32Array;
  private count = 0;
  private readonly bits = new Float64Array(1);
  private readonly words = new Int32Array(this.bits.buffer);

  constructor(capacity: number) {
    const room = Math.max(16, capacity);
    this.xs = new Float64Array(room);
    this.ys = new Float64Array(room);
    this.parents = new Int32Array(room);
    this.table = new Int32Array(tableSize(room)).fill(NONE);
  }

  /** Ids given out so far, merged ones included. */
  get size(): number {
    return this.count;
  }

  x(id: number): number {
    return this.xs[id];
  }

  y(id: number): number {
    return this.ys[id];
  }

  /** The id of a point, new unless a point with the same coordinates is there; merged ids are resolved. */
  add(x: number, y: number): number {
    if (this.count === this.xs.length) this.grow();
    // Adding zero turns -0 into 0: the two are one place.
    const px = x + 0;
    const py = y + 0;
    const mask = this.table.length - 1;
    let slot = this.hash(px, py) & mask;
    for (let id = this.table[slot]; id !== NONE; id = this.table[slot]) {
      if (this.xs[id] === px && this.ys[id] === py) return this.find(id);
      slot = (slot + 1) & mask;
    }
    const id = this.count++;
    this.table[slot] = id;
    this.xs[id] = px;
    this.ys[id] = py;
    this.parents[id] = id;
    return id;
  }

  /** The id that stands for this one. */
  find(id: number): number {
    const { parents } = this;
    while (parents[id] !== id) {
      parents[id] = parents[parents[id]];
      id = parents[id];
    }
    return id;
  }

  /** Take two points for one; false if they were already. */
  merge(a: number, b: number): boolean {
    const ra = this.find(a);
    const rb = this.find(b);
    if (ra === rb) return false;
    if (ra < rb) this.parents[rb] = ra;
    else this.parents[ra] = rb;
    return true;
  }

  private hash(x: number, y: number): number {
    const { bits, words } = this;
    bits[0] = x;
    let h = Math.imul(words[0] ^ Math.imul(words[1], 0x85ebca6b), 0x9e3779b1);
    h ^= h >>> 15;
    bits[0] = y;
    h = Math.imul(h ^ words[0] ^ Math.imul(words[1], 0xc2b2ae35), 0x27d4eb2f);
    return h ^ (h >>> 16);
  }

  private grow(): void {
    const room = 2 * this.xs.length;
    const grown = (values: Float64Array): Float64Array => {
      const next = new Float64Array(room);
      next.set(values);
      return next;
    };
    this.xs = grown(this.xs);
    this.ys = grown(this.ys);
    const parents = new Int32Array(room);
    parents.set(this.parents);
    this.parents = parents;
    this.table = new Int32Array(tableSize(room)).fill(NONE);
    const mask = this.table.length - 1;
    for (let id = 0; id < this.count; id++) {
      let slot = this.hash(this.xs[id], this.ys[id]) & mask;
      while (this.table[slot] !== NONE) slot = (slot + 1) & mask;
      this.table[slot] = id;
    }
  }
}

function tableSize(capacity: number): number {
  let size = 32;
  while (size < 2 * capacity) size *= 2;
  return size;
}
