/** What the motion of a group asks of a corridor; metres along the path of the group, metres, square metres. */
export interface MarchCorridor {
  readonly backbone: {
    readonly length: number;
    /** The place `s` metres along. */
    pointAt(s: number, out: { x: number; y: number }): void;
  };
  /** c, m. */
  readonly width: number;
  /** min(clearance, c). */
  radiusAt(s: number): number;
  /** Area of the union of the discs over [a, b]. */
  areaBetween(a: number, b: number): number;
  /** The farthest b with an area over [a, b] of at most `area` (definition 3.7). */
  farthestWithin(a: number, area: number): number;
  /** End of the connected interval from s on whose discs, smaller by r, hold a point (Algorithm 1, line 2). */
  reach(s: number, x: number, y: number, r: number): number;
  /** `reach` of the first places, one by one: fills `to` from `from`, never below it. */
  reachAll?(
    count: number,
    from: Float64Array,
    x: Float64Array,
    y: Float64Array,
    r: Float64Array,
    to: Float64Array,
  ): void;
  /** Its start, going back. */
  reachBack(s: number, x: number, y: number, r: number): number;
}

/** Samples of a path at most: a path of many kilometres is looked up more coarsely. */
const MOST_SAMPLES = 200_000;
/** Places of an interval that are looked at before the best one is refined. */
const SAMPLES = 3;

/**
 * A path and the radii of its discs at even distances, to look leash points up in constant time. What is read here only says
 * where to look: every state of a unit is tested on the corridor itself.
 */
export class TrackTable {
  /** Distance of the samples, m. */
  readonly pitch: number;
  readonly length: number;
  private readonly x: Float64Array;
  private readonly y: Float64Array;
  private readonly radius: Float64Array;
  /** Area of the strip as wide as the discs, from the start of the path, m2. */
  private readonly strip: Float64Array;
  /** Smallest radius on the next stretch of the path, m. */
  private readonly neck: Float64Array;
  private readonly last: number;

  /**
   * @param pitch distance of the samples that is wanted, m
   * @param stretch how far ahead necks are looked for, m
   */
  constructor(corridor: MarchCorridor, pitch: number, stretch: number) {
    const { length } = corridor.backbone;
    const count = Math.max(1, Math.min(MOST_SAMPLES, Math.ceil(length / pitch)));
    this.length = length;
    this.pitch = length > 0 ? length / count : 1;
    this.last = count - 1;
    this.x = new Float64Array(count + 1);
    this.y = new Float64Array(count + 1);
    this.radius = new Float64Array(count + 1);
    this.strip = new Float64Array(count + 1);
    const at = { x: 0, y: 0 };
    for (let k = 0; k <= count; k++) {
      const s = k === count ? length : k * this.pitch;
      corridor.backbone.pointAt(s, at);
      this.x[k] = at.x;
      this.y[k] = at.y;
      this.radius[k] = corridor.radiusAt(s);
      if (k > 0) this.strip[k] = this.strip[k - 1] + this.pitch * (this.radius[k - 1] + this.radius[k]);
    }
    this.neck = this.radius.slice();
    const ahead = Math.min(count, Math.ceil(stretch / this.pitch));
    for (let k = 0; k <= count; k++) {
      for (let m = k + 1; m <= Math.min(count, k + ahead); m++) {
        if (this.radius[m] < this.neck[k]) this.neck[k] = this.radius[m];
      }
    }
  }

  /** About how deep a point lies inside the disc at s, m: negative outside. */
  depthAt(s: number, px: number, py: number): number {
    const t = s / this.pitch;
    let k = Math.floor(t);
    if (k < 0) k = 0;
    else if (k > this.last) k = this.last;
    const share = t - k;
    const { x, y, radius } = this;
    const dx = x[k] + share * (x[k + 1] - x[k]) - px;
    const dy = y[k] + share * (y[k + 1] - y[k]) - py;
    return radius[k] + share * (radius[k + 1] - radius[k]) - Math.sqrt(dx * dx + dy * dy);
  }

  /** About where the path is at s: x, y and, behind them, its direction there (a unit vector, or 0, 0 where it stands). */
  locate(s: number, out: Float64Array): void {
    const t = s / this.pitch;
    let k = Math.floor(t);
    if (k < 0) k = 0;
    else if (k > this.last) k = this.last;
    const share = Math.min(1, Math.max(0, t - k));
    const dx = this.x[k + 1] - this.x[k];
    const dy = this.y[k + 1] - this.y[k];
    out[0] = this.x[k] + share * dx;
    out[1] = this.y[k] + share * dy;
    const length = Math.sqrt(dx * dx + dy * dy);
    out[2] = length > 0 ? dx / length : 0;
    out[3] = length > 0 ? dy / length : 0;
  }

  /** About the area of the strip as wide as the discs from the start of the path to s, m2; beyond the ends it goes on as wide. */
  stripAt(s: number): number {
    const t = s / this.pitch;
    let k = Math.floor(t);
    if (k < 0) k = 0;
    else if (k > this.last) k = this.last;
    return this.strip[k] + (t - k) * (this.strip[k + 1] - this.strip[k]);
  }

  /** About the smallest radius of the discs on the stretch ahead of s, m. */
  neckAt(s: number): number {
    const k = Math.floor(s / this.pitch);
    return this.neck[k < 0 ? 0 : k > this.last ? this.last : k];
  }

  /** About the radius of the disc at s, m. */
  radiusAt(s: number): number {
    const t = s / this.pitch;
    let k = Math.floor(t);
    if (k < 0) k = 0;
    else if (k > this.last) k = this.last;
    return this.radius[k] + Math.min(1, Math.max(0, t - k)) * (this.radius[k + 1] - this.radius[k]);
  }

  /**
   * About the s whose disc holds a point deepest. In a bend depth has a top on either leg: a few samples find the higher one,
   * halving the rest.
   *
   * @param search from, to, the point, and where s probably is, which the answer replaces
   */
  findDeepest(search: Float64Array): void {
    const from = search[0];
    const to = search[1];
    if (!(to > from)) {
      search[4] = from;
      return;
    }
    const px = search[2];
    const py = search[3];
    let best = Math.min(to, Math.max(from, search[4]));
    let depth = this.depthAt(best, px, py);
    const wide = (to - from) / SAMPLES;
    let step = Math.min(wide, 2 * this.pitch);
    for (let k = 1; k <= SAMPLES; k++) {
      const s = k === SAMPLES ? to : from + k * wide;
      const found = this.depthAt(s, px, py);
      if (found <= depth) continue;
      depth = found;
      best = s;
      step = wide;
    }
    const fine = this.pitch / 2;
    // Uphill from there, by halved steps.
    while (step > fine) {
      const ahead = Math.min(to, best + step);
      const front = this.depthAt(ahead, px, py);
      if (front > depth) {
        depth = front;
        best = ahead;
      } else {
        const behind = Math.max(from, best - step);
        const back = this.depthAt(behind, px, py);
        if (back > depth) {
          depth = back;
          best = behind;
        }
      }
      step /= 2;
    }
    search[4] = best;
  }
}
