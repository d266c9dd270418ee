import type { Trajectories } from './trajectories.js';

/** What passed through while a table was written part by part. */
export class TableTally {
  rows = 0;
  /** Frames in which somebody is. */
  frames = 0;
  /** Last frame with somebody, or -Infinity. */
  lastFrame = -Infinity;
  /** minX, minY, maxX, maxY of all places, metres; infinite the wrong way round while there are none. */
  readonly bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  /** x, y where each was first seen. */
  readonly firstPlaces: number[] = [];
  private readonly seen = new Set<number>();

  /** How many different people. */
  get agents(): number {
    return this.seen.size;
  }

  /** Note the next part. */
  add({ frames, ids, x, y }: Trajectories): void {
    const { bounds, seen } = this;
    for (let row = 0; row < ids.length; row++) {
      if (frames[row] !== this.lastFrame) {
        this.lastFrame = frames[row];
        this.frames++;
      }
      if (!seen.has(ids[row])) {
        seen.add(ids[row]);
        this.firstPlaces.push(x[row], y[row]);
      }
      bounds[0] = Math.min(bounds[0], x[row]);
      bounds[1] = Math.min(bounds[1], y[row]);
      bounds[2] = Math.max(bounds[2], x[row]);
      bounds[3] = Math.max(bounds[3], y[row]);
    }
    this.rows += ids.length;
  }
}
