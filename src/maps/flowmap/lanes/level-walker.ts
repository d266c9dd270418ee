import { CapsuleEntry } from './capsule-entry.js';
import type { LanePath } from './lane-path.js';
import type { LiveGrid } from './live-grid.js';
import type { ShadowLines } from './shadow-lines.js';
import type { TerminalLines } from './terminal-lines.js';
import { Track } from './track.js';
import type { Wave } from './wave.js';

/** A walk came out nowhere: it went round in circles. */
export const LOST = -1;

const MOST_STEPS = 200_000;
/** Sides and caps of a capsule in the order of a walk with the capsule on the right. */
const LEFT_SIDE = 0;
const CAP_B = 1;
const RIGHT_SIDE = 2;
const CAP_A = 3;

/**
 * Walks along the border of the union of the capsules of one level, the union on the right, from a terminal to where
 * the border leaves free space again. On the way it changes to any capsule that it enters; no order of the walls among
 * each other is needed, so joined walls, T-junctions, posts and circles are all the same to it.
 */
export class LevelWalker {
  private readonly entry: CapsuleEntry;
  private readonly track = new Track();
  private readonly point = new Float64Array(2);
  private readonly other = new Float64Array(2);
  private readonly stamps: Int32Array;
  private stamp = 0;
  private readonly nearby: Int32Array;
  private region = 0;
  private phase = 0;
  private level = 0;
  private found = -1;

  constructor(
    private readonly wave: Wave,
    private readonly grid: LiveGrid,
    private readonly terminals: TerminalLines,
    private readonly tolerance: number,
    private readonly shadows?: ShadowLines,
  ) {
    this.entry = new CapsuleEntry(wave, tolerance);
    this.stamps = new Int32Array(wave.count);
    this.nearby = new Int32Array(wave.count);
  }

  /**
   * Places on segment k of the terminals where the union of the live capsules is entered from outside: pairs of place
   * and capsule in `out`, which is emptied first. `wasCovered` says whether the end of the segment before was covered;
   * returns the same for this one.
   */
  findEntries(k: number, level: number, wasCovered: boolean, out: number[]): boolean {
    const { terminals, grid, wave, entry, track, shadows } = this;
    out.length = 0;
    const parts: number[] = [];
    const rows: [number, number, number][] = [];
    track.setSide(terminals.ax[k], terminals.ay[k], terminals.dx[k], terminals.dy[k], terminals.lengths[k]);
    for (let n = 0; n < grid.idCount; n++) {
      const i = grid.ids[n];
      if (!entry.cover(track, i, level - wave.values[i])) continue;
      if (entry.leave <= 0 || entry.enter >= track.end) continue;
      if (shadows === undefined) {
        rows.push([entry.enter, entry.leave, i]);
        continue;
      }
      shadows.visibleParts(track, Math.max(0, entry.enter), Math.min(track.end, entry.leave), i, parts);
      for (let p = 0; p < parts.length; p += 2) rows.push([parts[p], parts[p + 1], i]);
    }
    rows.sort((p, q) => p[0] - q[0] || p[2] - q[2]);
    let covered = wasCovered ? 8 * this.tolerance : -Infinity;
    for (const [enter, leave, i] of rows) {
      if (enter > covered + 8 * this.tolerance) out.push(Math.max(0, enter), i);
      covered = Math.max(covered, leave);
    }
    return covered >= track.end;
  }

  /**
   * Walks the border of a level from a point of it on the capsule of segment `region`, and writes it to `path`.
   * Returns the terminal where it left free space, or LOST.
   */
  walk(level: number, region: number, x: number, y: number, path: LanePath): number {
    const { track, point, terminals, shadows } = this;
    this.level = level;
    path.begin(x, y);
    let t = this.enter(region, x, y);
    for (let step = 0; step < MOST_STEPS; step++) {
      let exit = terminals.findExit(track, t, track.end);
      let stop = this.findStop(t, Math.min(exit, track.end));
      if (stop < exit) exit = Infinity;
      if (shadows !== undefined) {
        const change = shadows.findHandOver(track, t, Math.min(exit, stop, track.end), this.region, level);
        if (change < Infinity) {
          this.found = shadows.heir;
          stop = change;
          exit = this.found < 0 ? change : Infinity;
          if (this.found < 0) terminals.crossed = shadows.ended;
        }
      }
      if (exit < Infinity) {
        this.emit(t, exit, path);
        return terminals.crossed;
      }
      if (this.found >= 0) {
        this.emit(t, stop, path);
        t = this.switchTo(this.found, point[0], point[1], path);
        continue;
      }
      this.emit(t, track.end, path);
      if (
        this.wave.ax[this.region] === this.wave.bx[this.region] &&
        this.wave.ay[this.region] === this.wave.by[this.region]
      ) {
        return LOST;
      }
      this.phase = (this.phase + 1) & 3;
      this.setTrack();
      t = 0;
    }
    return LOST;
  }

  /** Adds the part between two places, unless nothing would be added. Leaves its end in `point`. */
  private emit(from: number, t: number, path: LanePath): void {
    const { track, point } = this;
    track.pointAt(t, point);
    if ((t - from) * (track.isArc ? track.radius : 1) <= 4 * this.tolerance) return;
    path.add(point[0], point[1], track.x, track.y, track.radius, this.region);
  }

  /**
   * Changes to another capsule. From a cap on to the side of a wall at the same corner the true change is at the
   * tangent point; the tolerance found it a little later.
   */
  private switchTo(region: number, x: number, y: number, path: LanePath): number {
    const { track } = this;
    const wasArc = track.isArc;
    const centreX = track.x;
    const centreY = track.y;
    const from = this.region;
    const t = this.enter(region, x, y);
    if (!wasArc || track.isArc || this.wave.values[from] !== this.wave.values[region]) return t;
    const isLeft = this.phase === LEFT_SIDE;
    const vx = isLeft ? this.wave.ax[region] : this.wave.bx[region];
    const vy = isLeft ? this.wave.ay[region] : this.wave.by[region];
    if (vx !== centreX || vy !== centreY || t > 0.01 * (this.level - this.wave.values[region])) return t;
    const last = path.count - 1;
    if (last >= 0 && path.regions[last] === from && path.radii[last] > 0) {
      // The arc ends before it began where both walls lie in one line.
      const sx = path.points[2 * last] - centreX;
      const sy = path.points[2 * last + 1] - centreY;
      const ex = path.points[2 * last + 2] - path.points[2 * last];
      const ey = path.points[2 * last + 3] - path.points[2 * last + 1];
      const isShort = ex * ex + ey * ey < 1e-3 * (sx * sx + sy * sy);
      const isBackward = isShort && sx * (track.y - centreY) - sy * (track.x - centreX) >= 0;
      if (isBackward) path.count--;
      else path.moveEnd(track.x, track.y);
    }
    return 0;
  }

  /** Puts the track on the border of a capsule at (the foot of) a point; returns the place there. */
  private enter(region: number, x: number, y: number): number {
    const { ax, ay, bx, by } = this.wave;
    this.region = region;
    const ex = bx[region] - ax[region];
    const ey = by[region] - ay[region];
    const px = x - ax[region];
    const py = y - ay[region];
    const square = ex * ex + ey * ey;
    const along = px * ex + py * ey;
    if (square === 0) {
      const length = Math.sqrt(px * px + py * py);
      this.phase = CAP_B;
      this.track.setCap(ax[region], ay[region], px / length, py / length, this.level - this.wave.values[region], 4);
      return 0;
    }
    this.phase = along < 0 ? CAP_A : along > square ? CAP_B : ex * py - ey * px >= 0 ? LEFT_SIDE : RIGHT_SIDE;
    this.setTrack();
    const t = this.track.placeOf(x, y);
    return t > this.track.end ? (t > 3 ? 0 : this.track.end) : t;
  }

  private setTrack(): void {
    const { ax, ay, bx, by, values } = this.wave;
    const i = this.region;
    const R = this.level - values[i];
    let ex = bx[i] - ax[i];
    let ey = by[i] - ay[i];
    const length = Math.sqrt(ex * ex + ey * ey);
    ex /= length;
    ey /= length;
    if (this.phase === LEFT_SIDE) this.track.setSide(ax[i] - R * ey, ay[i] + R * ex, ex, ey, length);
    else if (this.phase === CAP_B) this.track.setCap(bx[i], by[i], -ey, ex, R, 2);
    else if (this.phase === RIGHT_SIDE) this.track.setSide(bx[i] + R * ey, by[i] - R * ex, -ex, -ey, length);
    else this.track.setCap(ax[i], ay[i], ey, -ex, R, 2);
  }

  /** First place from t to `end` where the track enters another live capsule (`found`), or Infinity. */
  private findStop(t: number, end: number): number {
    const { track, grid, point, other } = this;
    this.found = -1;
    this.stamp++;
    this.stamps[this.region] = this.stamp;
    const stride = track.isArc ? Math.min(0.25, grid.cell / (2 * track.radius)) : grid.cell;
    const bulge = track.isArc ? 0.5 * track.radius * stride * stride : 0;
    let best = Infinity;
    track.pointAt(t, point);
    for (let from = t; from < end && from < best; from += stride) {
      const to = Math.min(from + stride, end);
      track.pointAt(to, other);
      const n = grid.collect(point[0], point[1], other[0], other[1], bulge, this.stamps, this.stamp, this.nearby);
      point[0] = other[0];
      point[1] = other[1];
      for (let k = 0; k < n; k++) {
        const i = this.nearby[k];
        const at = this.findCounted(t, Math.min(best, end), i);
        if (at >= best) continue;
        best = at;
        this.found = i;
      }
    }
    return best;
  }

  /** First place where the track enters a capsule that counts there; it may first cross a part that does not. */
  private findCounted(from: number, to: number, i: number): number {
    const { track, entry, shadows } = this;
    const R = this.level - this.wave.values[i];
    let at = entry.find(track, from, to, i, R);
    while (at < Infinity && shadows !== undefined) {
      const leave = Math.min(to, entry.findLeave(track, at, i, R));
      const change = shadows.nextChange(track, at, leave, i);
      if (shadows.countsAfter(track, at, change, i)) return at;
      at = change < to ? entry.find(track, change, to, i, R) : Infinity;
    }
    return at;
  }
}
