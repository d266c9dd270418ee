import type { FrameSource } from '../../analysis/index.js';

/** What must be known of a recording before pictures of it can be thinned out. */
export interface Survey {
  readonly frames: number;
  /** People that were ever seen. */
  readonly agents: number;
  /** People and frames. */
  readonly rows: number;
  /** s. */
  readonly first: number;
  readonly last: number;
  /** minX, minY, maxX, maxY of all places, m; NaN where there is nobody. */
  readonly bounds: readonly [number, number, number, number];
  /** Sums of steps along each axis, m: which way people go. */
  readonly walkedX: number;
  readonly walkedY: number;
}

/** Reads a source once. Memory: two numbers per person. */
export function surveySource(source: FrameSource): Survey {
  let [frames, rows] = [0, 0];
  let [first, last] = [Number.NaN, Number.NaN];
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  let [walkedX, walkedY] = [0, 0];
  const seen = new Map<number, [number, number]>();
  for (const { frame, count, ids, x, y } of source.frames()) {
    const time = frame / source.frameRate;
    if (frames++ === 0) first = time;
    last = time;
    rows += count;
    for (let k = 0; k < count; k++) {
      const [px, py] = [x[k], y[k]];
      if (px < minX) minX = px;
      if (px > maxX) maxX = px;
      if (py < minY) minY = py;
      if (py > maxY) maxY = py;
      const before = seen.get(ids[k]);
      if (before) {
        walkedX += Math.abs(px - before[0]);
        walkedY += Math.abs(py - before[1]);
        before[0] = px;
        before[1] = py;
      } else seen.set(ids[k], [px, py]);
    }
  }
  const bounds = rows > 0 ? ([minX, minY, maxX, maxY] as const) : NO_BOUNDS;
  return { frames, agents: seen.size, rows, first, last, bounds, walkedX, walkedY };
}

const NO_BOUNDS = [Number.NaN, Number.NaN, Number.NaN, Number.NaN] as const;
