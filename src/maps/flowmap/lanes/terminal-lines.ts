import type { FlowNetwork } from '../flow-network.js';
import type { Track } from './track.js';

/** The terminals as segments in ring order, free space on their left. */
export class TerminalLines {
  readonly count: number;
  readonly ax: Float64Array;
  readonly ay: Float64Array;
  /** Unit direction and length per segment. */
  readonly dx: Float64Array;
  readonly dy: Float64Array;
  readonly lengths: Float64Array;
  /** Run of each segment. */
  readonly runs: Int32Array;
  /** Terminal of each segment. */
  readonly terminals: Int32Array;
  /** Places between which a track that crosses the segment leaves, m. */
  private readonly firsts: Float64Array;
  private readonly lasts: Float64Array;
  /** Terminal of the last crossing found. */
  crossed = -1;

  /**
   * @param tolerance m by which a track must be outside to have left; a lane that touches or follows a terminal has not
   */
  constructor(
    network: Pick<FlowNetwork, 'runs'>,
    private readonly tolerance: number,
  ) {
    const rows: number[] = [];
    for (let r = 0; r < network.runs.length; r++) {
      const run = network.runs[r];
      if (run.kind === 'wall') continue;
      for (let k = 0; k + 3 < run.points.length; k += 2) {
        const ex = run.points[k + 2] - run.points[k];
        const ey = run.points[k + 3] - run.points[k + 1];
        const length = Math.sqrt(ex * ex + ey * ey);
        if (length > 0) rows.push(run.points[k], run.points[k + 1], ex / length, ey / length, length, r, run.terminal);
      }
    }
    const column = (c: number): Float64Array =>
      Float64Array.from({ length: rows.length / 7 }, (_, i) => rows[7 * i + c]);
    this.count = rows.length / 7;
    this.ax = column(0);
    this.ay = column(1);
    this.dx = column(2);
    this.dy = column(3);
    this.lengths = column(4);
    this.runs = Int32Array.from(column(5));
    this.terminals = Int32Array.from(column(6));
    // Lanes keep away from the ends of terminals; between the segments of one there must be no gap.
    this.firsts = new Float64Array(this.count).fill(-16 * tolerance);
    this.lasts = this.lengths.map((length) => length + 16 * tolerance);
    for (let k = 1; k < this.count; k++) {
      if (this.runs[k] !== this.runs[k - 1]) continue;
      const cross = this.dx[k - 1] * this.dy[k] - this.dy[k - 1] * this.dx[k];
      const dot = this.dx[k - 1] * this.dx[k] + this.dy[k - 1] * this.dy[k];
      if (cross >= -1e-3) continue;
      // A lane that only touches a corner which points into free space goes on: the lines, moved out, meet before it.
      const inset = Math.min(0.5 * tolerance * (-cross / Math.max(1 + dot, 1e-6)), 0.25 * this.lengths[k]);
      this.firsts[k] = inset;
      this.lasts[k - 1] = this.lengths[k - 1] - Math.min(inset, 0.25 * this.lengths[k - 1]);
    }
  }

  /** First place from `from` to `to` where a track leaves free space through a terminal, or Infinity; sets `crossed`. */
  findExit(track: Track, from: number, to: number): number {
    let best = Infinity;
    for (let k = 0; k < this.count; k++) {
      const t = track.isArc ? this.exitArc(track, from, to, k) : this.exitLine(track, from, to, k);
      if (t >= best) continue;
      best = t;
      this.crossed = this.terminals[k];
    }
    return best;
  }

  private exitLine(track: Track, from: number, to: number, k: number): number {
    // Speed and height above the terminal: outward = downward.
    const rise = this.dx[k] * track.dy - this.dy[k] * track.dx;
    if (rise >= 0) return Infinity;
    const px = track.x - this.ax[k];
    const py = track.y - this.ay[k];
    const t = (this.dx[k] * py - this.dy[k] * px + this.tolerance) / -rise;
    if (t < from || t > to) return Infinity;
    const along = (px + t * track.dx) * this.dx[k] + (py + t * track.dy) * this.dy[k];
    return this.isOn(k, along) ? t : Infinity;
  }

  private exitArc(track: Track, from: number, to: number, k: number): number {
    const px = track.x - this.ax[k];
    const py = track.y - this.ay[k];
    const height = this.dx[k] * py - this.dy[k] * px + this.tolerance;
    const square = (track.radius - height) * (track.radius + height);
    if (square <= 0) return Infinity;
    const half = Math.sqrt(square);
    // Clockwise the circle goes down through the line at its far crossing.
    const along = px * this.dx[k] + py * this.dy[k] + half;
    if (!this.isOn(k, along)) return Infinity;
    const x = this.ax[k] + along * this.dx[k] + this.tolerance * this.dy[k];
    const y = this.ay[k] + along * this.dy[k] - this.tolerance * this.dx[k];
    const t = track.placeOf(x, y);
    return t >= from && t <= to ? t : Infinity;
  }

  private isOn(k: number, along: number): boolean {
    return along >= this.firsts[k] && along <= this.lasts[k];
  }
}
