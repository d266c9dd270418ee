/** A list of ids that keeps its memory when it is emptied. An array that is emptied gives it back, and asks again at every update. */
export class IdList {
  count = 0;
  items = new Int32Array(64);

  clear(): void {
    this.count = 0;
  }

  push(id: number): void {
    if (this.count === this.items.length) this.grow();
    this.items[this.count++] = id;
  }

  private grow(): void {
    const larger = new Int32Array(2 * this.items.length);
    larger.set(this.items);
    this.items = larger;
  }
}
