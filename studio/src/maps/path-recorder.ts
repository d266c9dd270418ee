import type { RecordedPath } from './overlay.js';

/** Codes of a recorded path, and how many numbers follow each. */
export const MOVE = 0;
export const LINE = 1;
export const CURVE = 2;
export const ARC = 3;
export const CLOSE = 4;
const SIZES = [2, 2, 4, 5, 0];

/** What a path can be played to: a canvas path, and the sinks of `footfall/plot`. */
export interface PathTarget {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void;
  arc(x: number, y: number, radius: number, start: number, end: number, isClockwise?: boolean): void;
  closePath(): void;
}

/**
 * Writes curves down as numbers that can be sent, relative to an origin: parabolas stay parabolas and arcs stay arcs, so that
 * they are as smooth at every zoom. Arcs run counter-clockwise with y up.
 */
export class PathRecorder implements PathTarget {
  private codes = new Uint8Array(256);
  private values = new Float32Array(1024);
  private codeCount = 0;
  private valueCount = 0;

  constructor(
    private readonly originX: number,
    private readonly originY: number,
  ) {}

  get isEmpty(): boolean {
    return this.codeCount === 0;
  }

  moveTo(x: number, y: number): void {
    this.add(MOVE, x, y);
  }

  lineTo(x: number, y: number): void {
    this.add(LINE, x, y);
  }

  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void {
    const at = this.begin(CURVE);
    this.values[at] = cx - this.originX;
    this.values[at + 1] = cy - this.originY;
    this.values[at + 2] = x - this.originX;
    this.values[at + 3] = y - this.originY;
  }

  arc(x: number, y: number, radius: number, start: number, end: number): void {
    const at = this.begin(ARC);
    this.values[at] = x - this.originX;
    this.values[at + 1] = y - this.originY;
    this.values[at + 2] = radius;
    this.values[at + 3] = start;
    this.values[at + 4] = end;
  }

  closePath(): void {
    this.begin(CLOSE);
  }

  /** A line through points x0, y0, x1, y1, ... */
  polyline(points: ArrayLike<number>, isClosed = false): void {
    for (let k = 0; k + 1 < points.length; k += 2) this.add(k === 0 ? MOVE : LINE, points[k], points[k + 1]);
    if (isClosed && points.length > 0) this.closePath();
  }

  segment(ax: number, ay: number, bx: number, by: number): void {
    this.add(MOVE, ax, ay);
    this.add(LINE, bx, by);
  }

  circle(x: number, y: number, radius: number): void {
    this.moveTo(x + radius, y);
    this.arc(x, y, radius, 0, 2 * Math.PI);
    this.closePath();
  }

  /** Copies of what was written. */
  finish(): RecordedPath {
    return { codes: this.codes.slice(0, this.codeCount), values: this.values.slice(0, this.valueCount) };
  }

  private add(code: number, x: number, y: number): void {
    const at = this.begin(code);
    this.values[at] = x - this.originX;
    this.values[at + 1] = y - this.originY;
  }

  /** @returns where the numbers of the code go */
  private begin(code: number): number {
    if (this.codeCount === this.codes.length) {
      const longer = new Uint8Array(2 * this.codes.length);
      longer.set(this.codes);
      this.codes = longer;
    }
    if (this.valueCount + 5 > this.values.length) {
      const longer = new Float32Array(2 * this.values.length);
      longer.set(this.values);
      this.values = longer;
    }
    this.codes[this.codeCount++] = code;
    const at = this.valueCount;
    this.valueCount += SIZES[code];
    return at;
  }
}

/** Play a recorded path to a target, in the coordinates of its drawing. */
export function playPath({ codes, values }: RecordedPath, target: PathTarget): void {
  let at = 0;
  for (const code of codes) {
    if (code === MOVE) target.moveTo(values[at], values[at + 1]);
    else if (code === LINE) target.lineTo(values[at], values[at + 1]);
    else if (code === CURVE) target.quadraticCurveTo(values[at], values[at + 1], values[at + 2], values[at + 3]);
    else if (code === ARC) target.arc(values[at], values[at + 1], values[at + 2], values[at + 3], values[at + 4]);
    else target.closePath();
    at += SIZES[code];
  }
}
