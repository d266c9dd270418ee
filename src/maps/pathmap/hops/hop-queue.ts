/** Whole numbers by rising key: a binary heap. Equal keys come in no particular, but always the same order. */
export class HopQueue {
  private items = new Int32Array(1024);
  private keys = new Float64Array(1024);
  private count = 0;

  push(item: number, key: number): void {
    if (this.count === this.items.length) this.grow();
    const { items, keys } = this;
    let at = this.count++;
    while (at > 0) {
      const up = (at - 1) >> 1;
      if (keys[up] <= key) break;
      items[at] = items[up];
      keys[at] = keys[up];
      at = up;
    }
    items[at] = item;
    keys[at] = key;
  }

  /** Take the item of the lowest key. [Limit: only where there is one, see `isEmpty`] */
  pop(): number {
    const { items, keys } = this;
    const top = items[0];
    const count = --this.count;
    if (count === 0) return top;
    const item = items[count];
    const key = keys[count];
    let at = 0;
    for (;;) {
      let down = 2 * at + 1;
      if (down >= count) break;
      if (down + 1 < count && keys[down + 1] < keys[down]) down++;
      if (keys[down] >= key) break;
      items[at] = items[down];
      keys[at] = keys[down];
      at = down;
    }
    items[at] = item;
    keys[at] = key;
    return top;
  }

  get isEmpty(): boolean {
    return this.count === 0;
  }

  private grow(): void {
    const items = new Int32Array(2 * this.items.length);
    items.set(this.items);
    this.items = items;
    const keys = new Float64Array(items.length);
    keys.set(this.keys);
    this.keys = keys;
  }
}
