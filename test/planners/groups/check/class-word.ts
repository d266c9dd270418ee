/**
 * The homotopy class of a path among points that it cannot pass over. A ray goes up from every point; a path is the sequence of
 * rays that it crosses, to the left or to the right. A crossing followed by its own reverse is nothing: what is left after all of
 * them are struck out is the same for two paths with the same ends exactly if one can be bent into the other (the rays generate
 * the free group of the plane without these points).
 */
export class ClassWord {
  /** Points by x, y each. */
  private readonly points: Float64Array;
  /** Index of each in the list that was given. */
  private readonly ids: Int32Array;
  private readonly letters: number[] = [];
  private readonly turns: Int32Array;

  constructor(points: ArrayLike<number>) {
    const count = points.length / 2;
    const order = Array.from({ length: count }, (_, k) => k).sort((a, b) => points[2 * a] - points[2 * b] || a - b);
    this.points = Float64Array.from(order.flatMap((k) => [points[2 * k], points[2 * k + 1]]));
    this.ids = Int32Array.from(order);
    this.turns = new Int32Array(count);
  }

  /** What was crossed and not crossed back, in order: index + 1, negative to the left. */
  get word(): readonly number[] {
    return this.letters;
  }

  /** Per point: crossings of its ray to the right less those to the left. For a closed path: minus its winding number. */
  get crossings(): Int32Array {
    return this.turns;
  }

  /** Goes straight on from a to b. */
  extend(ax: number, ay: number, bx: number, by: number): void {
    const { points, ids } = this;
    if (bx > ax) {
      // A point belongs to the step that reaches its x from the left.
      for (let k = this.firstFrom(ax); k < ids.length && points[2 * k] <= bx; k++) this.meet(k, 1, ax, ay, bx, by);
    } else if (bx < ax) {
      for (let k = this.firstFrom(ax) - 1; k >= 0 && points[2 * k] > bx; k--) this.meet(k, -1, ax, ay, bx, by);
    }
  }

  /** Along a polyline, x, y each. */
  extendAlong(line: ArrayLike<number>, isBack = false): void {
    const count = line.length / 2;
    for (let n = 1; n < count; n++) {
      const [a, b] = isBack ? [count - n, count - 1 - n] : [n - 1, n];
      this.extend(line[2 * a], line[2 * a + 1], line[2 * b], line[2 * b + 1]);
    }
  }

  /** Index of the first point with x greater than this. */
  private firstFrom(x: number): number {
    const { points, ids } = this;
    let [low, high] = [0, ids.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (points[2 * middle] > x) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  private meet(k: number, sign: number, ax: number, ay: number, bx: number, by: number): void {
    const [x, y] = [this.points[2 * k], this.points[2 * k + 1]];
    // Height over the point, times bx - ax, whose sign is that of the direction.
    const above = ((bx - ax) * (ay - y) + (by - ay) * (x - ax)) * sign;
    if (above <= 0) return;
    const letter = sign * (this.ids[k] + 1);
    const { letters } = this;
    if (letters[letters.length - 1] === -letter) letters.pop();
    else letters.push(letter);
    this.turns[this.ids[k]] += sign;
  }
}

/** Whether two paths with the same ends belong to one class. */
export function areHomotopic(one: ArrayLike<number>, other: ArrayLike<number>, points: ArrayLike<number>): boolean {
  const loop = new ClassWord(points);
  loop.extendAlong(one);
  loop.extendAlong(other, true);
  return loop.word.length === 0;
}
