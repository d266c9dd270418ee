import { FootfallError } from '../error/index.js';
import type { Frame } from './frame.js';
import { formatPixels } from './pixel-text.js';

/**
 * What a shape is drawn to, in metres with y up. The methods are those of a canvas path, so that one drawing function
 * serves pictures and screens.
 */
export interface PathSink {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  /** A parabola through the present point and (x, y) whose tangents there meet in the control point. */
  quadraticCurveTo(controlX: number, controlY: number, x: number, y: number): void;
  /**
   * A circular arc, joined to the present point by a line if there is one. Angles in radians from the x axis, counter-
   * clockwise (y up); the arc runs counter-clockwise from `start` to `end`, or clockwise if asked. A difference of a
   * whole turn or more is the full circle.
   */
  arc(x: number, y: number, radius: number, start: number, end: number, clockwise?: boolean): void;
  /** Closes the shape; what follows begins a new one. */
  closePath(): void;
}

/** A sink that writes SVG path data in the pixels of a frame. */
export interface PathWriter extends PathSink {
  /** The data so far; empty if nothing was drawn. */
  toPathData(): string;
}

const TURN = 2 * Math.PI;

/** Points that fall on the same hundredth of a pixel are written once, so large maps stay small. */
export function createPathWriter(frame: Frame): PathWriter {
  const parts: string[] = [];
  let present = '';
  /** Lines since the last moveTo; the first is always written, so that a short wall still shows as a dot. */
  let lines = 0;
  let isOpen = false;

  const place = (x: number, y: number): string => {
    if (!Number.isFinite(x) || !Number.isFinite(y)) throw notFinite(x, y);
    return `${formatPixels(frame.toPixelX(x))} ${formatPixels(frame.toPixelY(y))}`;
  };
  const startAt = (point: string): void => {
    parts.push(`M${point}`);
    present = point;
    lines = 0;
    isOpen = true;
  };
  const lineTo = (point: string): void => {
    if (!isOpen) {
      startAt(point);
    } else if (point !== present || lines === 0) {
      parts.push(`L${point}`);
      present = point;
      lines++;
    }
  };

  return {
    moveTo: (x, y) => startAt(place(x, y)),
    lineTo: (x, y) => lineTo(place(x, y)),
    quadraticCurveTo(controlX, controlY, x, y) {
      const control = place(controlX, controlY);
      const point = place(x, y);
      if (!isOpen) startAt(control);
      parts.push(`Q${control} ${point}`);
      present = point;
      lines++;
    },
    arc(x, y, radius, start, end, clockwise = false) {
      if (!(radius >= 0) || !Number.isFinite(radius + start + end)) throw notFinite(x, y);
      const at = (angle: number): string => place(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
      lineTo(at(start));
      const sweep = clockwise ? normalizeSweep(start - end) : normalizeSweep(end - start);
      // SVG arcs are ambiguous at half a turn and vanish at a whole one: pieces of at most a third.
      const pieces = Math.ceil(sweep / (TURN / 3));
      const size = formatPixels(radius * frame.scale);
      // The direction flips with the y axis: counter-clockwise in the plan is SVG's sweep 0.
      const flag = clockwise ? 1 : 0;
      for (let k = 1; k <= pieces; k++) {
        const angle = start + ((clockwise ? -sweep : sweep) * k) / pieces;
        present = at(angle);
        parts.push(`A${size} ${size} 0 0 ${flag} ${present}`);
        lines++;
      }
    },
    closePath() {
      if (!isOpen) return;
      parts.push('Z');
      isOpen = false;
    },
    toPathData: () => parts.join(''),
  };
}

/** Into [0, whole turn], as a canvas does: a whole turn or more stays a whole turn, negative angles wrap. */
function normalizeSweep(angle: number): number {
  if (angle >= TURN) return TURN;
  const wrapped = angle % TURN;
  return wrapped < 0 ? wrapped + TURN : wrapped;
}

function notFinite(x: number, y: number): FootfallError {
  return new FootfallError('a picture cannot hold this point', {
    code: 'plot/not-finite',
    got: `(${x}, ${y})`,
    expected: 'finite coordinates, angles and radii >= 0',
  });
}
