/** Points with an owner and a place along it, by squares as wide as the distances asked for. */
export class Places {
  private readonly squares = new Map<number, number[]>();

  constructor(
    private readonly size: number,
    private readonly x0: number,
    private readonly y0: number,
  ) {}

  add(x: number, y: number, owner: number, along: number): void {
    const at = squareOf(Math.floor((x - this.x0) / this.size), Math.floor((y - this.y0) / this.size));
    const square = this.squares.get(at);
    if (square) square.push(x, y, owner, along);
    else this.squares.set(at, [x, y, owner, along]);
  }

  /** Distance to the nearest point that counts; infinite beyond three squares. */
  nearest(x: number, y: number, counts: (owner: number, along: number) => boolean): number {
    const column = Math.floor((x - this.x0) / this.size);
    const row = Math.floor((y - this.y0) / this.size);
    let best = Infinity;
    for (let reach = 1; reach <= 3 && best > this.size; reach += 2) {
      for (let r = row - reach; r <= row + reach; r++) {
        for (let c = column - reach; c <= column + reach; c++) {
          const square = this.squares.get(squareOf(c, r)) ?? [];
          for (let k = 0; k < square.length; k += 4) {
            const d = Math.hypot(square[k] - x, square[k + 1] - y);
            if (d < best && counts(square[k + 2], square[k + 3])) best = d;
          }
        }
      }
    }
    return best;
  }
}

function squareOf(column: number, row: number): number {
  return (row + 64) * 65536 + column + 64;
}
