import type { Track } from './track.js';
import { distanceToSegment, type Wave } from './wave.js';

/** Places of a track where it crosses the border of one capsule; at most 8. */
const places = 8;

/**
 * Finds where a track enters the capsules of a wave's segments. A place counts as inside only where the capsule covers
 * it by more than `tolerance`: tangent, coinciding and barely touching borders (exact-fit doors, walls in one line) are
 * then no crossings, whichever way they round, and the walk leaves the true border by no more than the tolerance.
 */
export class CapsuleEntry {
  private readonly crossings = new Float64Array(places);
  private crossingCount = 0;
  private readonly point = new Float64Array(2);
  /** Where the track enters and leaves, of the last `cover`. */
  enter = 0;
  leave = 0;

  constructor(
    private readonly wave: Wave,
    private readonly tolerance: number,
  ) {}

  /** First place from `from` to `to` where the track enters the capsule of radius R around segment i, or Infinity. */
  find(track: Track, from: number, to: number, i: number, R: number): number {
    if (!this.reaches(track, i, R)) return Infinity;
    if (track.isArc) return this.findOnArc(track, from, to, i, R);
    if (!this.cover(track, i, R)) return Infinity;
    if (this.enter >= from) return this.enter <= to ? this.enter : Infinity;
    return this.leave > from && this.isDeep(track, from, Math.min(this.leave, to), i, R) ? from : Infinity;
  }

  /**
   * Between two crossings an arc is all inside or all outside; which of them, its middle tells. What a crossing's
   * place says about the side it leads to is lost in rounding where two borders touch.
   */
  private findOnArc(track: Track, from: number, to: number, i: number, R: number): number {
    this.crossArc(track, i, R - this.tolerance);
    let start = from;
    for (;;) {
      const next = Math.min(to, this.nextCrossing(start));
      if (start === from) {
        if (this.isDeep(track, from, next, i, R)) return from;
      } else if (this.depth(track, (start + next) / 2, i, R) > this.tolerance) return start;
      if (next >= to) return Infinity;
      start = next;
    }
  }

  /** Place after `at`, which is inside, where the track leaves the capsule, or Infinity. */
  findLeave(track: Track, at: number, i: number, R: number): number {
    if (!track.isArc) return this.cover(track, i, R) ? this.leave : Infinity;
    this.crossArc(track, i, R - this.tolerance);
    return this.nextCrossing(at);
  }

  /** Two switches at one point may each take half of the tolerance: is the track covered deeper further on? */
  private isDeep(track: Track, from: number, to: number, i: number, R: number): boolean {
    return this.depth(track, (from + to) / 2, i, R) > 2.5 * this.tolerance;
  }

  private depth(track: Track, place: number, i: number, R: number): number {
    track.pointAt(place, this.point);
    return R - distanceToSegment(this.wave, i, this.point[0], this.point[1]);
  }

  /** Covered interval of a side (or of any straight line of unit direction); false where the capsule misses it. */
  cover(track: Track, i: number, radius: number): boolean {
    const { ax, ay, bx, by } = this.wave;
    const R = radius - this.tolerance;
    this.enter = Infinity;
    this.leave = -Infinity;
    if (R <= 0) return false;
    this.coverDisc(track, ax[i], ay[i], R);
    const ex = bx[i] - ax[i];
    const ey = by[i] - ay[i];
    const length = Math.sqrt(ex * ex + ey * ey);
    if (length > 0) {
      this.coverDisc(track, bx[i], by[i], R);
      this.coverBox(track, i, ex / length, ey / length, length, R);
    }
    return this.enter < this.leave;
  }

  private coverDisc(track: Track, cx: number, cy: number, R: number): void {
    const px = cx - track.x;
    const py = cy - track.y;
    const along = px * track.dx + py * track.dy;
    const across = px * track.dy - py * track.dx;
    const square = (R - across) * (R + across);
    if (square <= 0) return;
    const half = Math.sqrt(square);
    if (along - half < this.enter) this.enter = along - half;
    if (along + half > this.leave) this.leave = along + half;
  }

  private coverBox(track: Track, i: number, ex: number, ey: number, length: number, R: number): void {
    const px = track.x - this.wave.ax[i];
    const py = track.y - this.wave.ay[i];
    const along = px * ex + py * ey;
    const across = ex * py - ey * px;
    const du = track.dx * ex + track.dy * ey;
    const dv = ex * track.dy - ey * track.dx;
    let low = -Infinity;
    let high = Infinity;
    if (du === 0) {
      if (along < 0 || along > length) return;
    } else {
      const s = -along / du;
      const t = (length - along) / du;
      low = Math.min(s, t);
      high = Math.max(s, t);
    }
    if (dv === 0) {
      if (Math.abs(across) >= R) return;
    } else {
      const s = (-R - across) / dv;
      const t = (R - across) / dv;
      low = Math.max(low, Math.min(s, t));
      high = Math.min(high, Math.max(s, t));
    }
    if (low >= high) return;
    if (low < this.enter) this.enter = low;
    if (high > this.leave) this.leave = high;
  }

  /** A quick no: the track's line or circle is farther from the segment than R. */
  private reaches(track: Track, i: number, R: number): boolean {
    const ax = this.wave.ax[i] - track.x;
    const ay = this.wave.ay[i] - track.y;
    const bx = this.wave.bx[i] - track.x;
    const by = this.wave.by[i] - track.y;
    if (!track.isArc) {
      const a = track.dx * ay - track.dy * ax;
      const b = track.dx * by - track.dy * bx;
      return !((a > R && b > R) || (a < -R && b < -R));
    }
    const reach = R + track.radius;
    return !(
      (ax > reach && bx > reach) ||
      (ax < -reach && bx < -reach) ||
      (ay > reach && by > reach) ||
      (ay < -reach && by < -reach)
    );
  }

  private crossArc(track: Track, i: number, R: number): void {
    this.crossingCount = 0;
    if (R <= 0) return;
    const { ax, ay, bx, by } = this.wave;
    let ex = bx[i] - ax[i];
    let ey = by[i] - ay[i];
    const length = Math.sqrt(ex * ex + ey * ey);
    if (length === 0) {
      this.crossDisc(track, ax[i], ay[i], R, 0, 0);
      return;
    }
    ex /= length;
    ey /= length;
    this.crossDisc(track, ax[i], ay[i], R, -ex, -ey);
    this.crossDisc(track, bx[i], by[i], R, ex, ey);
    const px = track.x - ax[i];
    const py = track.y - ay[i];
    const along = px * ex + py * ey;
    const across = ex * py - ey * px;
    for (let side = -1; side <= 1; side += 2) {
      const height = side * R - across;
      const square = (track.radius - height) * (track.radius + height);
      if (square < 0) continue;
      const half = Math.sqrt(square);
      for (let sign = -1; sign <= 1; sign += 2) {
        const s = along + sign * half;
        if (s < 0 || s > length) continue;
        const qx = sign * half * ex - height * ey;
        const qy = sign * half * ey + height * ex;
        this.addCrossing(track, qx, qy);
      }
    }
  }

  /** Crossings of the track's circle with the disc's rim, on the side (hx, hy) of the disc's centre. */
  private crossDisc(track: Track, cx: number, cy: number, R: number, hx: number, hy: number): void {
    const px = cx - track.x;
    const py = cy - track.y;
    const square = px * px + py * py;
    if (square === 0) return;
    const along = (square + (track.radius - R) * (track.radius + R)) / (2 * square);
    const high = (track.radius * track.radius) / square - along * along;
    if (high < 0) return;
    const h = Math.sqrt(high);
    for (let sign = -1; sign <= 1; sign += 2) {
      const qx = along * px - sign * h * py;
      const qy = along * py + sign * h * px;
      if ((qx - px) * hx + (qy - py) * hy >= 0) this.addCrossing(track, qx, qy);
    }
  }

  private addCrossing(track: Track, qx: number, qy: number): void {
    this.crossings[this.crossingCount++] = track.placeOf(track.x + qx, track.y + qy);
  }

  /** The first crossing after a place. */
  private nextCrossing(place: number): number {
    let best = Infinity;
    for (let k = 0; k < this.crossingCount; k++) {
      const t = this.crossings[k];
      if (t > place && t < best) best = t;
    }
    return best;
  }
}
