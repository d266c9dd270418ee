import type { MeasuringLine } from './measuring-line.js';

/** Someone's way over a line between two frames. */
export interface Crossing {
  /** 1 towards the left of the line's direction, -1 towards its right. */
  direction: number;
  /** Part of the way between the two places at which the line lies, 0 to 1. */
  part: number;
  /** m along the line from its start. */
  along: number;
}

/**
 * Tells who passes which line from one place to the next. Who stands exactly on a line is on neither side of it: they pass when they
 * leave it for the side they did not come from, so that the direction in which a line was drawn decides nothing but the sign. Of
 * somebody who is first seen on a line it is not known where they came from, and nothing is counted.
 *
 * Memory: a number for everybody who stands on a line.
 */
export class CrossingWatch {
  /** Number of the first piece of each line, over all lines. */
  private readonly firsts: readonly number[];
  private readonly pieces: number;
  /** By person and piece: the side, 1 or -1, from which somebody came onto it. */
  private readonly origins = new Map<number, number>();

  constructor(readonly lines: readonly MeasuringLine[]) {
    let pieces = 0;
    this.firsts = lines.map(({ points }) => {
      const first = pieces;
      pieces += (points.length >> 1) - 1;
      return first;
    });
    this.pieces = pieces;
  }

  /**
   * Does the way of a person from p, where they were last, to q pass a line? Of a line of several pieces the piece met first counts.
   *
   * @param l number of the line
   * @param slot of the person
   * @param out filled if so
   */
  find(l: number, slot: number, px: number, py: number, qx: number, qy: number, out: Crossing): boolean {
    const { points } = this.lines[l];
    const first = slot * this.pieces + this.firsts[l];
    let best = Infinity;
    let along = 0;
    for (let k = 2; k + 1 < points.length; k += 2) {
      const [ax, ay] = [points[k - 2], points[k - 1]];
      const [dx, dy] = [points[k] - ax, points[k + 1] - ay];
      const before = along;
      const length = Math.sqrt(dx * dx + dy * dy);
      along += length;
      const from = dx * (py - ay) - dy * (px - ax);
      const to = dx * (qy - ay) - dy * (qx - ax);
      const side = from === 0 ? this.origin(first + (k >> 1) - 1, to === 0) : Math.sign(from);
      if (to === 0 && side !== 0) this.origins.set(first + (k >> 1) - 1, side);
      if (to === 0 || side === 0 || side === Math.sign(to)) continue;
      const part = from === 0 ? 0 : from / (from - to);
      const [x, y] = [px + part * (qx - px), py + part * (qy - py)];
      const share = ((x - ax) * dx + (y - ay) * dy) / (length * length);
      if (!(share >= 0 && share <= 1) || part >= best) continue;
      best = part;
      out.part = part;
      out.direction = to > 0 ? 1 : -1;
      out.along = before + share * length;
    }
    return best < Infinity;
  }

  /** The side from which somebody came onto a piece, or 0; forgotten once they leave it. */
  private origin(key: number, isStaying: boolean): number {
    const side = this.origins.get(key) ?? 0;
    if (!isStaying) this.origins.delete(key);
    return side;
  }
}
