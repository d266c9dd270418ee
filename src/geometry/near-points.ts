import { NONE } from './domain-input.js';

/**
 * Points in buckets by place, to find one within a radius of another. A thousand walls through one point cross half a
 * million times; rounding puts every crossing elsewhere, and only taken for one do they stay one vertex.
 */
export class NearPoints {
  private xs = new Float64Array(16);
  private ys = new Float64Array(16);
  private ids = new Int32Array(16);
  /** Next entry of the same bucket. */
  private links = new Int32Array(16);
  private heads = new Int32Array(64).fill(NONE);
  private count = 0;

  constructor(private readonly radius: number) {}

  /** The id of a point within the radius, or NONE. */
  find(x: number, y: number): number {
    const cell = 2 * this.radius;
    const column = Math.floor(x / cell - 0.5);
    const row = Math.floor(y / cell - 0.5);
    // A disc of one radius meets at most these four cells of two radii.
    for (let k = 0; k < 4; k++) {
      const head = this.heads[this.bucket(column + (k & 1), row + (k >> 1))];
      for (let at = head; at !== NONE; at = this.links[at]) {
        const dx = this.xs[at] - x;
        const dy = this.ys[at] - y;
        if (dx * dx + dy * dy <= this.radius * this.radius) return this.ids[at];
      }
    }
    return NONE;
  }

  add(x: number, y: number, id: number): void {
    if (this.count === this.xs.length) this.grow();
    this.xs[this.count] = x;
    this.ys[this.count] = y;
    this.ids[this.count] = id;
    this.hang(this.count++);
  }

  private hang(at: number): void {
    const cell = 2 * this.radius;
    const bucket = this.bucket(Math.floor(this.xs[at] / cell), Math.floor(this.ys[at] / cell));
    this.links[at] = this.heads[bucket];
    this.heads[bucket] = at;
  }

  private bucket(column: number, row: number): number {
    const h = Math.imul(column | 0, 0x9e3779b1) ^ Math.imul(row | 0, 0x85ebca6b);
    return (h ^ (h >>> 15)) & (this.heads.length - 1);
  }

  private grow(): void {
    const room = 2 * this.xs.length;
    const xs = new Float64Array(room);
    const ys = new Float64Array(room);
    const ids = new Int32Array(room);
    xs.set(this.xs);
    ys.set(this.ys);
    ids.set(this.ids);
    this.xs = xs;
    this.ys = ys;
    this.ids = ids;
    this.links = new Int32Array(room);
    this.heads = new Int32Array(4 * room).fill(NONE);
    for (let at = 0; at < this.count; at++) this.hang(at);
  }
}
