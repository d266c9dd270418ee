import { NONE } from '../../geometry/index.js';

/** Buckets per page, and pages per book: a power of two, as bits. */
const BITS = 12;
const SIZE = 1 << BITS;
const MASK = SIZE - 1;
/** Books up to bucket 2^30. */
const BOOKS = (1 << (30 - 2 * BITS)) + 1;

/**
 * Items in rising order of their bucket, a whole number; in any order within one. No allocation but for growth, and
 * whole numbers only, since a fraction as an argument may be one.
 *
 * The present page has a list per bucket, the present book one per later page, and each later book one: what lies far ahead is
 * sorted when its page comes. Left aside until everything near is done, it would come long after its turn, since the near
 * never ends.
 */
export class BucketQueue {
  private readonly buckets = new Int32Array(SIZE).fill(NONE);
  private readonly pages = new Int32Array(SIZE).fill(NONE);
  private readonly books = new Int32Array(BOOKS).fill(NONE);
  private items: Int32Array = new Int32Array(1024);
  /** Per item: its bucket. */
  private places: Int32Array = new Int32Array(1024);
  private nexts: Int32Array = new Int32Array(1024);
  private used = 0;
  private spare = NONE;
  /** Items in the present page, and in later pages of the present book. */
  private inPage = 0;
  private inBook = 0;
  /** The bucket taken from now. */
  private now = 0;

  /** Drop all items and start from the lowest bucket again; the memory stays. */
  clear(): void {
    this.buckets.fill(NONE);
    this.pages.fill(NONE);
    this.books.fill(NONE);
    this.used = 0;
    this.spare = NONE;
    this.inPage = 0;
    this.inBook = 0;
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
    this.places[at] = bucket;
    this.place(at);
  }

  /** Tell all items with their buckets, in the order in which they were pushed. [Limit: before the first is taken] */
  visitFresh(visit: (item: number, bucket: number) => void): void {
    for (let at = 0; at < this.used; at++) visit(this.items[at], this.places[at]);
  }

  /** The next item, or NONE when there is none; NONE itself cannot be an item. */
  pop(): number {
    const { buckets, nexts } = this;
    if (this.inPage === 0 && !this.turn()) return NONE;
    let { now } = this;
    let at = buckets[now & MASK];
    while (at === NONE) at = buckets[++now & MASK];
    this.now = now;
    buckets[now & MASK] = nexts[at];
    this.inPage--;
    nexts[at] = this.spare;
    this.spare = at;
    return this.items[at];
  }

  private place(at: number): void {
    const { now, nexts } = this;
    const bucket = Math.max(this.places[at], now);
    if (bucket >> BITS === now >> BITS) {
      nexts[at] = this.buckets[bucket & MASK];
      this.buckets[bucket & MASK] = at;
      this.inPage++;
    } else if (bucket >> (2 * BITS) === now >> (2 * BITS)) {
      const page = (bucket >> BITS) & MASK;
      nexts[at] = this.pages[page];
      this.pages[page] = at;
      this.inBook++;
    } else {
      const book = bucket >> (2 * BITS);
      nexts[at] = this.books[book];
      this.books[book] = at;
    }
  }

  /** Go on to the next page that has items, if need be in another book. */
  private turn(): boolean {
    const { pages, books } = this;
    if (this.inBook === 0) {
      let book = (this.now >> (2 * BITS)) + 1;
      while (book < BOOKS && books[book] === NONE) book++;
      if (book >= BOOKS) return false;
      this.now = book << (2 * BITS);
      this.spread(books, book);
      if (this.inPage > 0) return true;
    }
    let page = (this.now >> BITS) & MASK;
    while (pages[page] === NONE) page++;
    this.now = ((this.now >> (2 * BITS)) << (2 * BITS)) + (page << BITS);
    this.inBook -= this.spread(pages, page);
    return true;
  }

  /** Sort the items of a list anew; returns how many. */
  private spread(lists: Int32Array, list: number): number {
    let count = 0;
    let at = lists[list];
    lists[list] = NONE;
    while (at !== NONE) {
      const next = this.nexts[at];
      this.place(at);
      at = next;
      count++;
    }
    return count;
  }

  private grow(): void {
    this.items = double(this.items);
    this.places = double(this.places);
    this.nexts = double(this.nexts);
  }
}

function double(from: Int32Array): Int32Array {
  const to = new Int32Array(2 * from.length);
  to.set(from);
  return to;
}
