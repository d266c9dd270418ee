import type { FrameColumns } from '../run/frame-layout.js';

/** Frames of the recording that a trail reaches back; a jump farther than that breaks it. */
export const TRAIL = 50;
/** A person who moves farther from one frame to the next, m, has no trail there: they came anew, or time jumped. */
const LONGEST_STEP = 12;

/** Where everybody was in a frame. */
export interface TrailFrame {
  readonly frame: number;
  readonly ids: Int32Array;
  readonly x: Float32Array;
  readonly y: Float32Array;
}

export function copyTrailFrame(columns: FrameColumns, count: number, frame: number): TrailFrame {
  return { frame, ids: columns.ids.slice(0, count), x: columns.x.slice(0, count), y: columns.y.slice(0, count) };
}

/** Whether trails go on from one frame to another. */
export function isTrailNext(before: TrailFrame | undefined, frame: number): before is TrailFrame {
  return before !== undefined && frame > before.frame && frame <= before.frame + TRAIL;
}

/** A piece per person who is in both frames: x, y, value of both ends. Ids rise in every frame. */
export function joinFrames(before: TrailFrame, after: TrailFrame, values: Float32Array): Float32Array {
  const pieces = new Float32Array(6 * Math.min(after.ids.length, before.ids.length));
  let length = 0;
  for (let k = 0, j = 0; k < after.ids.length && j < before.ids.length; ) {
    const order = after.ids[k] - before.ids[j];
    if (order === 0 && Math.abs(after.x[k] - before.x[j]) + Math.abs(after.y[k] - before.y[j]) < LONGEST_STEP) {
      pieces.set([before.x[j], before.y[j], values[k], after.x[k], after.y[k], values[k]], length);
      length += 6;
    }
    if (order <= 0) k++;
    if (order >= 0) j++;
  }
  return pieces.subarray(0, length);
}
