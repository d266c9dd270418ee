import { NONE } from '../../geometry/index.js';

/** Buckets in the ring; items beyond wait aside until the ring is empty. A power of two. */
const RING = 4096;

/**
 * Items in rising order of their bucket, a whole number; in any order within one. No allocation but for growth, and
 * whole numbers only, since a fraction as an argument may be one.
 */
export class BucketQueue {
  private readonly heads = new Int32Array(RING).fill(NONE);
  private items: Int32Array = new Int32Array(1024);
  private buckets: Int32Array = new Int32Array(1024);
  private nexts: Int32Array = new Int32Array(1024);
  private used = 0;
  private spare = NONE;
  private aside = NONE;
  private inRing = 0;
  /** The bucket taken from now. */
  private now = 0;

  /** Drop all items and start from the lowest bucket again; the memory stays. */
  clear(): void {
    this.heads.fill(NONE);
    this.used = 0;
    this.spare = NONE;
    this.aside = NONE;
    this.inRing = 0;
    this.now = 0;
  }

  /** Add an item; in a bucket that was passed already it comes next. [Limit: bucket <= 2^30] */
  push(item: number, bucket: number): void {
    let at = this.spare;
    if (at === NONE) {
      if (this.used === this.items.length) this.grow();
      at = this.used++;
    } else this.spare = this.nexts[at];
    this.items[at] = item;
    this.buckets[at] = bucket;
    this.place(at);
  }

  /** The next item, or NONE when there is none; NONE itself cannot be an item. */
  pop(): number {
    const { heads, nexts } = this;
    if (this.inRing === 0 && !this.refill()) return NONE;
    let { now } = this;
    let at = heads[now & (RING - 1)];
    while (at === NONE) at = heads[++now & (RING - 1)];
    this.now = now;
    heads[now & (RING - 1)] = nexts[at];
    this.inRing--;
    nexts[at] = this.spare;
    this.spare = at;
    return this.items[at];
  }

  private place(at: number): void {
    const bucket = Math.max(this.buckets[at], this.now);
    if (bucket >= this.now + RING) {
      this.nexts[at] = this.aside;
      this.aside = at;
      return;
    }
    const slot = bucket & (RING - 1);
    this.nexts[at] = this.heads[slot];
    this.heads[slot] = at;
    this.inRing++;
  }

  /** Go on to the lowest of those that wait aside. */
  private refill(): boolean {
    if (this.aside === NONE) return false;
    let lowest = this.buckets[this.aside];
    for (let at = this.aside; at !== NONE; at = this.nexts[at]) lowest = Math.min(lowest, this.buckets[at]);
    this.now = Math.max(this.now, lowest);
    let at = this.aside;
    this.aside = NONE;
    while (at !== NONE) {
      const next = this.nexts[at];
      this.place(at);
      at = next;
    }
    return true;
  }

  private grow(): void {
    this.items = double(this.items);
    this.buckets = double(this.buckets);
    this.nexts = double(this.nexts);
  }
}

function double(from: Int32Array): Int32Array {
  const to = new Int32Array(2 * from.length);
  to.set(from);
  return to;
}
