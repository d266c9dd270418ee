import type { WallSet } from './wall-set.js';

/** Spacing of the samples along a backbone, m: a fortieth of c within these bounds. */
const FINEST = 0.02;
const COARSEST = 0.05;

/** A stretch of samples, both ends included; `from > to` is none. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * A backbone with its discs, sampled every 2 to 5 cm; the radius of each disc is min(distance to the nearest wall, c), the distance taken
 * to every wall in turn. Between two samples a disc's radius and centre change by at most the way between them, so what is not
 * so at samples by more than one spacing is so nowhere.
 */
export class Track {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  /** Metres from the begin. */
  readonly along: Float64Array;
  /** Clearance, m. */
  readonly clearances: Float64Array;
  readonly length: number;

  constructor(
    readonly points: ArrayLike<number>,
    readonly walls: WallSet,
    readonly width: number,
    readonly spacing: number = Math.max(FINEST, Math.min(COARSEST, width / 40)),
  ) {
    const list: number[] = [];
    let length = 0;
    for (let k = 2; k < points.length; k += 2) {
      const [ax, ay] = [points[k - 2], points[k - 1]];
      const [ux, uy] = [points[k] - ax, points[k + 1] - ay];
      const way = Math.hypot(ux, uy);
      const parts = Math.max(1, Math.ceil(way / spacing));
      for (let n = 0; n < parts; n++)
        list.push(ax + (n / parts) * ux, ay + (n / parts) * uy, length + (n / parts) * way);
      length += way;
    }
    list.push(points[points.length - 2], points[points.length - 1], length);
    const count = list.length / 3;
    this.length = length;
    this.xs = Float64Array.from({ length: count }, (_, k) => list[3 * k]);
    this.ys = Float64Array.from({ length: count }, (_, k) => list[3 * k + 1]);
    this.along = Float64Array.from({ length: count }, (_, k) => list[3 * k + 2]);
    this.clearances = Float64Array.from({ length: count }, (_, k) => walls.distance(list[3 * k], list[3 * k + 1]));
  }

  /** Radius of the disc of a sample, m. */
  radius(k: number): number {
    return Math.min(this.clearances[k], this.width);
  }

  /** Last sample that does not lie beyond s. */
  indexAt(s: number): number {
    const { along } = this;
    let [low, high] = [0, along.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (along[middle] <= s) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Centre and radius of the disc at s, computed there: exact. */
  discAt(s: number): { readonly x: number; readonly y: number; readonly radius: number } {
    const { xs, ys, along, walls, width } = this;
    const k = Math.min(this.indexAt(s), xs.length - 2);
    const t = Math.max(0, Math.min(1, (s - along[k]) / (along[k + 1] - along[k] || 1)));
    const [x, y] = [xs[k] + t * (xs[k + 1] - xs[k]), ys[k] + t * (ys[k + 1] - ys[k])];
    return { x, y, radius: Math.min(walls.distance(x, y), width) };
  }

  /** How deep a body lies in the disc at s, m; negative if it sticks out. */
  depthAt(s: number, x: number, y: number, r: number): number {
    const disc = this.discAt(s);
    return disc.radius - r - Math.hypot(x - disc.x, y - disc.y);
  }

  /** The same at a sample. */
  depth(k: number, x: number, y: number, r: number): number {
    const dx = x - this.xs[k];
    const dy = y - this.ys[k];
    const clearance = this.clearances[k];
    return (clearance < this.width ? clearance : this.width) - r - Math.sqrt(dx * dx + dy * dy);
  }

  /** Samples around `at` whose discs hold the body, up to `slack`; grows from the sample nearby that holds it best. */
  stretchAround(at: number, x: number, y: number, r: number, slack: number): Stretch {
    const { xs } = this;
    if (this.depth(at, x, y, r) < -slack) return { from: 1, to: 0 };
    let from = at;
    let to = at;
    while (from > 0 && this.depth(from - 1, x, y, r) >= -slack) from--;
    while (to < xs.length - 1 && this.depth(to + 1, x, y, r) >= -slack) to++;
    return { from, to };
  }

  /** The deepest that a body lies in any disc from sample `from` to `to`, m: a lower bound, sharp to a millionth of the spacing. */
  deepest(
    x: number,
    y: number,
    r: number,
    from = 0,
    to = this.xs.length - 1,
  ): { readonly s: number; readonly depth: number } {
    const { along, spacing } = this;
    let best = from;
    let depth = -Infinity;
    const candidates: number[] = [];
    for (let k = from; k <= to; k++) {
      const here = this.depth(k, x, y, r);
      if (here > depth) [best, depth] = [k, here];
      if (here > -2 * spacing) candidates.push(k);
    }
    if (depth >= 0) return { s: along[best], depth };
    let s = along[best];
    for (const k of candidates.length > 0 && candidates.length < 400 ? candidates : [best]) {
      let [low, high] = [along[Math.max(0, k - 1)], along[Math.min(along.length - 1, k + 1)]];
      for (let n = 0; n < 34; n++) {
        const [a, b] = [low + 0.382 * (high - low), low + 0.618 * (high - low)];
        const [fa, fb] = [this.depthAt(a, x, y, r), this.depthAt(b, x, y, r)];
        if (fa > depth) [s, depth] = [a, fa];
        if (fb > depth) [s, depth] = [b, fb];
        if (fa < fb) low = a;
        else high = b;
      }
      if (depth >= 0) break;
    }
    return { s, depth };
  }

  /** Distance from a point to the polyline between two samples, m. */
  distance(x: number, y: number, from = 0, to = this.xs.length - 1): number {
    const { xs, ys } = this;
    let nearest = Infinity;
    for (let k = from; k < to; k++) {
      const [ux, uy] = [xs[k + 1] - xs[k], ys[k + 1] - ys[k]];
      const square = ux * ux + uy * uy;
      const t = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - xs[k]) * ux + (y - ys[k]) * uy) / square));
      const [dx, dy] = [x - xs[k] - t * ux, y - ys[k] - t * uy];
      nearest = Math.min(nearest, dx * dx + dy * dy);
    }
    return Math.sqrt(nearest);
  }
}
