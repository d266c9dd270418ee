import { computeUnionArea } from './disc-union.js';
import type { Track } from './track.js';

/**
 * Area of the discs of a track from one sample to another. Discs at samples only: a lower bound, too low by about spacing squared
 * over eight radii along either side.
 */
export class RegionArea {
  /** Area of disc k, and sum of what every disc has that the one before has not. */
  private readonly added: Float64Array;

  constructor(private readonly track: Track) {
    const count = track.xs.length;
    this.added = new Float64Array(count);
    for (let k = 1; k < count; k++) this.added[k] = this.added[k - 1] + this.crescent(k);
  }

  /** At most this, m2: no disc counted against others than the one before it. */
  atMost(from: number, to: number): number {
    const radius = this.track.radius(from);
    return Math.PI * radius * radius + this.added[to] - this.added[from];
  }

  /** The union of the discs at the samples, m2. @param stride takes every so many-th sample, and the last */
  measure(from: number, to: number, stride = 1): number {
    const discs: number[] = [];
    for (let k = from; k <= to; k += k < to ? Math.min(stride, to - k) : 1) {
      discs.push(this.track.xs[k], this.track.ys[k], this.track.radius(k));
    }
    return computeUnionArea(discs);
  }

  /** Whether the area is at most `limit`; measured only where the sum does not settle it. Returns a lower bound of the excess, 0 for none. */
  excess(from: number, to: number, limit: number): number {
    if (this.atMost(from, to) <= limit) return 0;
    const coarse = this.measure(from, to, 10) - limit;
    if (coarse > 0) return coarse;
    return Math.max(0, this.measure(from, to) - limit);
  }

  /** What disc k has that disc k - 1 has not, m2. */
  private crescent(k: number): number {
    const { track } = this;
    const r = track.radius(k);
    const q = track.radius(k - 1);
    const d = Math.hypot(track.xs[k] - track.xs[k - 1], track.ys[k] - track.ys[k - 1]);
    if (d <= q - r || r <= 0) return 0;
    if (d <= r - q) return Math.PI * (r * r - q * q);
    if (d >= r + q) return Math.PI * r * r;
    return computeUnionArea([track.xs[k], track.ys[k], r, track.xs[k - 1], track.ys[k - 1], q]) - Math.PI * q * q;
  }
}
