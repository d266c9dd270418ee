/** The other side of a border: no free space. */
export const WALL = -2;

/**
 * All borders between regions and along walls: segments between numbered places, each with the governor on its left and
 * on its right. Whoever shares a border shares its places.
 */
export class BorderGraph {
  /** Mesh units. */
  readonly xs: number[] = [];
  readonly ys: number[] = [];
  /** Per segment: from, to, key on the left, key on the right (WALL, or NONE where nobody governs). */
  readonly segments: number[] = [];

  /** @returns the number of a new place */
  addPlace(x: number, y: number): number {
    this.xs.push(x);
    return this.ys.push(y) - 1;
  }

  addSegment(from: number, to: number, left: number, right: number): void {
    if (from !== to && left !== right) this.segments.push(from, to, left, right);
  }

  /** Segments from place to place over points in between, x0,y0,x1,y1,... */
  addCurve(from: number, to: number, between: readonly number[], left: number, right: number): void {
    let last = from;
    for (let k = 0; k < between.length; k += 2) {
      const place = this.addPlace(between[k], between[k + 1]);
      this.addSegment(last, place, left, right);
      last = place;
    }
    this.addSegment(last, to, left, right);
  }
}
