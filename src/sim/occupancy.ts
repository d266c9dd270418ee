/** Where bodies stand, to find room for more: discs in a grid of squares as wide as the largest body. */
export class Occupancy {
  private readonly heads = new Map<number, number>();
  private readonly xs: number[] = [];
  private readonly ys: number[] = [];
  private readonly radii: number[] = [];
  private readonly nexts: number[] = [];

  /** @param cell side of a square, m: the largest diameter of a body. [Limit: > 0] */
  constructor(private readonly cell: number) {}

  /** Put a body there. Metres. */
  add(x: number, y: number, radius: number): void {
    const key = keyOf(Math.floor(x / this.cell), Math.floor(y / this.cell));
    this.nexts.push(this.heads.get(key) ?? -1);
    this.heads.set(key, this.xs.length);
    this.xs.push(x);
    this.ys.push(y);
    this.radii.push(radius);
  }

  /** A body of the radius touches none that is there. */
  hasRoom(x: number, y: number, radius: number): boolean {
    const column = Math.floor(x / this.cell);
    const row = Math.floor(y / this.cell);
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        let k = this.heads.get(keyOf(column + dx, row + dy)) ?? -1;
        for (; k >= 0; k = this.nexts[k]) {
          const reach = radius + this.radii[k];
          const gapX = this.xs[k] - x;
          const gapY = this.ys[k] - y;
          if (gapX * gapX + gapY * gapY < reach * reach) return false;
        }
      }
    }
    return true;
  }
}

/** Squares have whole coordinates up to 2^26; farther ones share keys, which costs time, not truth. */
function keyOf(column: number, row: number): number {
  return (column & 0x3ffffff) * 67108864 + (row & 0x3ffffff);
}
