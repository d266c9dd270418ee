import type { SourceFrame } from './frame-source.js';

/**
 * What happens where the window reaches over the start or end of a trajectory (the choices and names of PedPy): no speed; the one
 * half that fits; a window that shrinks on both sides, no speed at the ends themselves.
 */
export type SpeedBorder = 'exclude' | 'single-sided' | 'adaptive';

/** A frame held back until the frames after it are known. */
export interface HeldFrame {
  frame: number;
  count: number;
  ids: Int32Array;
  x: Float64Array;
  y: Float64Array;
  speed: Float64Array;
}

/** Displacement over a window, m, and its length in frames; 0 frames where there is none. */
export interface WindowMove {
  dx: number;
  dy: number;
  frames: number;
}

/**
 * Frames around the one at hand: `reach` before and after, by frame number. Velocity is the displacement between the two ends of
 * the window over its duration, as PedPy defines it (`frame_step`).
 */
export class SpeedWindow {
  /** Rising frame numbers. */
  private readonly held: HeldFrame[] = [];
  private readonly spare: HeldFrame[] = [];
  private next = 0;

  constructor(
    private readonly reach: number,
    private readonly border: SpeedBorder,
  ) {}

  push(frame: SourceFrame): void {
    const copy = this.spare.pop() ?? createHeld(frame.count);
    fill(copy, frame);
    this.held.push(copy);
  }

  /** The next frame whose window is complete, or undefined; with `isEnd` there is nothing more to wait for. */
  take(isEnd: boolean): HeldFrame | undefined {
    const { held, reach } = this;
    const frame = held[this.next];
    if (frame === undefined) return undefined;
    if (!isEnd && held[held.length - 1].frame < frame.frame + reach) return undefined;
    let old = 0;
    while (held[old].frame < frame.frame - reach) old++;
    this.spare.push(...held.splice(0, old));
    this.next += 1 - old;
    return frame;
  }

  /** Displacements of everybody in the frame taken last, by row. */
  measure(frame: HeldFrame, visit: (row: number, move: WindowMove) => void): void {
    const { reach } = this;
    const before = this.at(frame.frame - reach);
    const after = this.at(frame.frame + reach);
    const move: WindowMove = { dx: 0, dy: 0, frames: 0 };
    let [a, b] = [0, 0];
    for (let row = 0; row < frame.count; row++) {
      const id = frame.ids[row];
      while (before && a < before.count && before.ids[a] < id) a++;
      while (after && b < after.count && after.ids[b] < id) b++;
      const hasBefore = before !== undefined && a < before.count && before.ids[a] === id;
      const hasAfter = after !== undefined && b < after.count && after.ids[b] === id;
      if (hasBefore && hasAfter) set(move, before, a, after, b);
      else if (this.border === 'exclude') move.frames = 0;
      else if (this.border === 'adaptive') this.shrink(frame, row, move);
      else if (hasAfter) set(move, frame, row, after, b);
      else if (hasBefore) set(move, before, a, frame, row);
      else this.stretch(frame, row, move);
      visit(row, move);
    }
  }

  /** The largest window that fits on both sides. */
  private shrink(frame: HeldFrame, row: number, move: WindowMove): void {
    move.frames = 0;
    for (let k = this.reach - 1; k >= 1; k--) {
      const before = this.at(frame.frame - k);
      const after = this.at(frame.frame + k);
      const a = before ? findId(before, frame.ids[row]) : -1;
      const b = after ? findId(after, frame.ids[row]) : -1;
      if (before && after && a >= 0 && b >= 0) {
        set(move, before, a, after, b);
        return;
      }
    }
  }

  /** For a trajectory shorter than half a window: from its first to its last frame within the window. */
  private stretch(frame: HeldFrame, row: number, move: WindowMove): void {
    let [first, firstRow, last, lastRow] = [frame, row, frame, row];
    for (const other of this.held) {
      if (Math.abs(other.frame - frame.frame) > this.reach) continue;
      const k = findId(other, frame.ids[row]);
      if (k < 0) continue;
      if (other.frame < first.frame) [first, firstRow] = [other, k];
      if (other.frame > last.frame) [last, lastRow] = [other, k];
    }
    set(move, first, firstRow, last, lastRow);
  }

  private at(frame: number): HeldFrame | undefined {
    return this.held.find((each) => each.frame === frame);
  }
}

function set(move: WindowMove, a: HeldFrame, i: number, b: HeldFrame, j: number): void {
  move.dx = b.x[j] - a.x[i];
  move.dy = b.y[j] - a.y[i];
  move.frames = b.frame - a.frame;
}

/** Row of an id in a frame, or -1. */
function findId({ ids, count }: HeldFrame, id: number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ids[middle] < id) low = middle + 1;
    else high = middle;
  }
  return low < count && ids[low] === id ? low : -1;
}

function createHeld(capacity: number): HeldFrame {
  const size = Math.max(16, capacity);
  return {
    frame: 0,
    count: 0,
    ids: new Int32Array(size),
    x: new Float64Array(size),
    y: new Float64Array(size),
    speed: new Float64Array(size),
  };
}

function fill(copy: HeldFrame, { frame, count, ids, x, y, speed }: SourceFrame): void {
  if (copy.ids.length < count) Object.assign(copy, createHeld(2 * count));
  copy.frame = frame;
  copy.count = count;
  for (let k = 0; k < count; k++) {
    copy.ids[k] = ids[k];
    copy.x[k] = x[k];
    copy.y[k] = y[k];
    copy.speed[k] = speed[k];
  }
}
