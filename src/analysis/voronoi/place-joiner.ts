/** Points nearer than this in x and in y are one place, m: a hundredth of what recordings tell apart. */
const ONE_PLACE = 1e-6;

/**
 * Moves points that are all but in one place into one: between them there is no bisector that means anything, and the diagram
 * contracts what is shorter than its tolerance.
 */
export class PlaceJoiner {
  private order = new Int32Array(64);

  /** @param points x, y per point, changed in place */
  join(points: Float64Array, count: number): void {
    if (count > this.order.length) this.order = new Int32Array(2 * count);
    const order = this.order.subarray(0, count);
    for (let k = 0; k < count; k++) order[k] = k;
    order.sort((a, b) => points[2 * a] - points[2 * b] || a - b);
    for (let i = 1; i < count; i++) {
      const [x, y] = [points[2 * order[i]], points[2 * order[i] + 1]];
      for (let j = i - 1; j >= 0 && x - points[2 * order[j]] <= ONE_PLACE; j--) {
        if (Math.abs(points[2 * order[j] + 1] - y) > ONE_PLACE) continue;
        points[2 * order[i]] = points[2 * order[j]];
        points[2 * order[i] + 1] = points[2 * order[j] + 1];
        break;
      }
    }
  }
}
