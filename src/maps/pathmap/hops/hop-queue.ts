/** Items by rising key: a binary heap. Equal keys come in no particular, but always the same order. */
export class HopQueue<T> {
  private readonly items: T[] = [];
  private readonly keys: number[] = [];

  push(item: T, key: number): void {
    const { items, keys } = this;
    let at = items.length;
    items.push(item);
    keys.push(key);
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

  pop(): T | undefined {
    const { items, keys } = this;
    const top = items[0];
    const item = items.pop();
    const key = keys.pop();
    if (item === undefined || key === undefined || items.length === 0) return top;
    let at = 0;
    for (;;) {
      let down = 2 * at + 1;
      if (down >= items.length) break;
      if (down + 1 < items.length && keys[down + 1] < keys[down]) down++;
      if (keys[down] >= key) break;
      items[at] = items[down];
      keys[at] = keys[down];
      at = down;
    }
    items[at] = item;
    keys[at] = key;
    return top;
  }
}
