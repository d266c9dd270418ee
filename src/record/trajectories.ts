import { NONE } from '../geometry/index.js';
import type { Recording } from './recording.js';

/** Who was where when, as a table sorted by frame, then id. World coordinates, metres, m/s. */
export interface Trajectories {
  /** Frames per second. */
  readonly frameRate: number;
  readonly frames: Int32Array;
  readonly ids: Int32Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** NaN where the source does not know it; so are directions. */
  readonly speed: Float64Array;
  readonly headingX: Float64Array;
  readonly headingY: Float64Array;
  /** Per row: index into `crowds`, or NONE. */
  readonly crowd: Int32Array;
  readonly crowds: readonly string[];
}

/** Make room for so many rows. */
export function createTrajectories(rows: number, frameRate: number, crowds: readonly string[]): Trajectories {
  return {
    frameRate,
    frames: new Int32Array(rows),
    ids: new Int32Array(rows),
    x: new Float64Array(rows),
    y: new Float64Array(rows),
    speed: new Float64Array(rows).fill(Number.NaN),
    headingX: new Float64Array(rows).fill(Number.NaN),
    headingY: new Float64Array(rows).fill(Number.NaN),
    crowd: new Int32Array(rows).fill(NONE),
    crowds,
  };
}

/** All frames of a recording as one table. */
export function readTrajectories(recording: Recording): Trajectories {
  const { header, agents, frameCount } = recording;
  const crowdOf = new Map(agents.map(({ id, crowd }) => [id, crowd]));
  let rows = 0;
  for (let k = 0; k < frameCount; k++) rows += recording.readFrame(k).count;
  const table = createTrajectories(rows, header.frameRate, header.crowds);
  const [ox, oy] = header.origin;
  const { position } = header.scales;
  // Whole quanta are added, so that decimals stay as short as they were stored.
  const [qx, qy] = [Math.round(ox * position), Math.round(oy * position)];
  let row = 0;
  for (let k = 0; k < frameCount; k++) {
    const { frame, count, ids, x, y, speed, headingX, headingY } = recording.readFrame(k);
    for (let n = 0; n < count; n++, row++) {
      table.frames[row] = frame;
      table.ids[row] = ids[n];
      table.x[row] = (Math.round(x[n] * position) + qx) / position;
      table.y[row] = (Math.round(y[n] * position) + qy) / position;
      table.speed[row] = speed[n];
      table.headingX[row] = headingX[n];
      table.headingY[row] = headingY[n];
      table.crowd[row] = crowdOf.get(ids[n]) ?? NONE;
    }
  }
  return table;
}
