import type { FlowNetwork } from '../flow-network.js';
import { leavesThroughTerminal } from '../terminal-pockets.js';
import type { Track } from './track.js';
import { distanceToSegment, type Wave } from './wave.js';

/** Whether the wave of segment i comes straight to a point: false where it would have to leave free space. */
export type Counts = (i: number, x: number, y: number) => boolean;

/** Does the wave of a segment come to a point without leaving free space through a terminal? Undefined: it always does. */
export function countsInside(network: FlowNetwork, wave: Wave): Counts | undefined {
  if (network.pockets.length === 0) return undefined;
  const fat = 1e-9 * wave.size;
  return (i, x, y) => {
    const dx = wave.bx[i] - wave.ax[i];
    const dy = wave.by[i] - wave.ay[i];
    const square = dx * dx + dy * dy;
    const t = square > 0 ? ((x - wave.ax[i]) * dx + (y - wave.ay[i]) * dy) / square : 0;
    const u = Math.min(1, Math.max(0, t));
    return !leavesThroughTerminal(network.pockets, wave.ax[i] + u * dx, wave.ay[i] + u * dy, x, y, fat);
  };
}

/** Shadow lines for a walk, or undefined where all waves come straight to all of free space. */
export function findShadows(network: FlowNetwork, wave: Wave): ShadowLines | undefined {
  const counts = countsInside(network, wave);
  return counts && new ShadowLines(network, wave, counts);
}

/**
 * Shadow lines of terminals: behind the corner of a terminal, where the straight way from a wall would leave free space,
 * the wall's wave does not count. A corner that points into free space passes the wave on, from the moment it arrives:
 * on the shadow line the wall's border and the corner's circle touch without crossing, so a walk must be told to change.
 * Shadows of ordinary walls need nothing of the kind: those walls send out waves of their own that come first there.
 */
export class ShadowLines {
  /** Corners and ends of terminals. */
  private readonly xs: number[] = [];
  private readonly ys: number[] = [];
  /** Terminal of each of them. */
  private readonly terminals: number[] = [];
  /** Segments of the wave that begin or end at each of them. */
  private readonly owners: number[][] = [];
  /** Shadow lines closer than this on a track are one, m. */
  private readonly near: number;
  /** Distance behind a shadow line at which it is asked whether a wave counts there, m; far above rounding. */
  private readonly step: number;
  private readonly point = new Float64Array(2);
  private places = new Float64Array(64);
  private count = 0;
  /** Segment that takes over, of the last `findHandOver`. */
  heir = -1;
  ended = -1;

  constructor(
    network: FlowNetwork,
    private readonly wave: Wave,
    readonly counts: Counts,
  ) {
    this.near = 1e-8 * wave.size;
    this.step = 1e-4 * wave.size;
    for (const { kind, points, terminal } of network.runs) {
      if (kind === 'wall') continue;
      for (let k = 0; k < points.length; k += 2) this.addCorner(points[k], points[k + 1], terminal);
    }
  }

  private addCorner(x: number, y: number, terminal: number): void {
    const { wave } = this;
    const slack = 1e-12 * wave.size;
    const owners: number[] = [];
    for (let i = 0; i < wave.count; i++) {
      const isStart = Math.abs(wave.ax[i] - x) <= slack && Math.abs(wave.ay[i] - y) <= slack;
      const isEnd = Math.abs(wave.bx[i] - x) <= slack && Math.abs(wave.by[i] - y) <= slack;
      if (isStart || isEnd) owners.push(i);
    }
    if (owners.length === 0) return;
    this.xs.push(x);
    this.ys.push(y);
    this.terminals.push(terminal);
    this.owners.push(owners);
  }

  /** Does the wave of segment i count on a track from place `at` on, towards `to`? */
  countsAfter(track: Track, at: number, to: number, i: number): boolean {
    const unit = track.isArc ? track.radius : 1;
    const isShort = (to - at) * unit < 4 * this.near;
    track.pointAt(isShort ? at : Math.min((at + to) / 2, at + this.step / unit), this.point);
    return this.counts(i, this.point[0], this.point[1]);
  }

  /** First shadow line of segment i after place `at` of a track, at most `to`. */
  nextChange(track: Track, at: number, to: number, i: number): number {
    this.find(track, i);
    const least = at + this.near / (track.isArc ? track.radius : 1);
    let best = to;
    for (let k = 0; k < this.count; k++) if (this.places[k] > least && this.places[k] < best) best = this.places[k];
    return best;
  }

  /**
   * First place from `at` to `to` on a track round segment i, at a level, where a corner must take over: the own wave
   * stops to count there and the corner's wave has just arrived. Sets `heir`; Infinity where there is none. On the very
   * corner there is nothing to take over: `heir` is -1, and the track ends on the terminal `ended`.
   */
  findHandOver(track: Track, at: number, to: number, i: number, level: number): number {
    for (let place = at; place < to; ) {
      const next = this.nextChange(track, place, to, i);
      if (!this.countsAfter(track, place, next, i)) {
        this.heir = this.findHeir(track, place, i, level);
        return this.heir >= 0 || this.ended >= 0 ? place : Infinity;
      }
      place = next;
    }
    return Infinity;
  }

  /**
   * The segment of the wave that takes over from segment i at a place of a track, or -1: of all whose wave has just come
   * there, the one that comes from farthest and still counts behind the shadow line, at the point last asked about.
   */
  private findHeir(track: Track, at: number, i: number, level: number): number {
    const { wave, point } = this;
    const slack = 1e-9 * wave.size;
    const [behindX, behindY] = point;
    track.pointAt(at, point);
    const [x, y] = point;
    const own = distanceToSegment(wave, i, x, y);
    let best = -1;
    let farthest = 1e-11 * wave.size;
    const touch = farthest;
    this.ended = -1;
    for (let c = 0; c < this.xs.length; c++) {
      const [cx, cy] = [this.xs[c], this.ys[c]];
      const distance = Math.sqrt((x - cx) * (x - cx) + (y - cy) * (y - cy));
      if (distance <= touch) this.ended = this.terminals[c];
      // The corner must lie on the straight way.
      if (distance <= farthest || Math.abs(distanceToSegment(wave, i, cx, cy) + distance - own) > slack) continue;
      for (const j of this.owners[c]) {
        if (j === i || Math.abs(level - wave.values[j] - distance) > slack) continue;
        if (!this.counts(j, behindX, behindY)) continue;
        best = j;
        farthest = distance;
      }
    }
    return best;
  }

  /**
   * Parts of the interval from `from` to `to` of a straight track where segment i counts, as pairs in `out`. Edges that
   * ordinary walls make are found by halving.
   */
  visibleParts(track: Track, from: number, to: number, i: number, out: number[]): void {
    out.length = 0;
    for (let place = from; place < to; ) {
      const next = this.nextChange(track, place, to, i);
      const inset = Math.min((next - place) / 2, this.step);
      const isStart = this.countsAt(track, place + inset, i);
      const isEnd = this.countsAt(track, next - inset, i);
      let edge = next;
      if (isStart !== isEnd) {
        let [low, high] = [place + inset, next - inset];
        for (let n = 0; n < 60 && high - low > 0; n++) {
          edge = (low + high) / 2;
          if (this.countsAt(track, edge, i) === isStart) low = edge;
          else high = edge;
        }
      }
      const [a, b] = isStart ? [place, edge] : [edge, next];
      if (isStart || isEnd) {
        if (out.length > 0 && out[out.length - 1] >= a) out[out.length - 1] = b;
        else out.push(a, b);
      }
      place = next;
    }
  }

  private countsAt(track: Track, place: number, i: number): boolean {
    track.pointAt(place, this.point);
    return this.counts(i, this.point[0], this.point[1]);
  }

  /** Places where a track meets the shadow lines of segment i. */
  private find(track: Track, i: number): void {
    const { ax, ay, bx, by } = this.wave;
    this.count = 0;
    const ex = bx[i] - ax[i];
    const ey = by[i] - ay[i];
    const square = ex * ex + ey * ey;
    for (let c = 0; c < this.xs.length; c++) {
      const x = this.xs[c];
      const y = this.ys[c];
      this.meet(track, x, y, x - ax[i], y - ay[i]);
      if (square === 0) continue;
      this.meet(track, x, y, x - bx[i], y - by[i]);
      const across = ex * (y - ay[i]) - ey * (x - ax[i]);
      this.meet(track, x, y, -ey * across, ex * across);
    }
  }

  /** Adds the places where a track meets the ray from a point on. */
  private meet(track: Track, x: number, y: number, ux: number, uy: number): void {
    const length = Math.sqrt(ux * ux + uy * uy);
    if (length === 0) return;
    const dx = ux / length;
    const dy = uy / length;
    const px = x - track.x;
    const py = y - track.y;
    if (!track.isArc) {
      const turn = dx * track.dy - dy * track.dx;
      if (Math.abs(turn) < 1e-12) return;
      const s = (px * track.dy - py * track.dx) / -turn;
      if (s >= -this.near) this.add(px * track.dx + py * track.dy + s * (dx * track.dx + dy * track.dy));
      return;
    }
    const along = px * dx + py * dy;
    const height = dx * py - dy * px;
    const square = (track.radius - height) * (track.radius + height);
    if (square < 0) return;
    const half = Math.sqrt(square);
    for (let sign = -1; sign <= 1; sign += 2) {
      const s = sign * half - along;
      if (s >= -this.near) this.add(track.placeOf(x + s * dx, y + s * dy));
    }
  }

  private add(place: number): void {
    if (this.count === this.places.length) {
      const places = new Float64Array(2 * this.count);
      places.set(this.places);
      this.places = places;
    }
    this.places[this.count++] = place;
  }
}
