import { NONE } from '../geometry/index.js';

/** Next points of a planner as plain arrays, to be kept bit by bit. */
export interface SavedNextPoints {
  readonly ids: Int32Array;
  /** The goal of each when it was sent there. */
  readonly goals: Int32Array;
  /** x0, y0, x1, y1, ... */
  readonly points: Float64Array;
}

/** The point that each agent was last sent to, by id: what it is kept to unless another way is clearly better. */
export class NextPoints {
  private goals = new Int32Array(64).fill(NONE);
  private xs = new Float64Array(64);
  private ys = new Float64Array(64);

  /** Write the former next point of an agent into two columns; NaN where it had none on the way to this goal. */
  read(id: number, goal: number, slot: number, outX: Float64Array, outY: Float64Array): void {
    const isKnown = id < this.goals.length && this.goals[id] === goal;
    outX[slot] = isKnown ? this.xs[id] : Number.NaN;
    outY[slot] = isKnown ? this.ys[id] : Number.NaN;
  }

  /** @param goal NONE = it has no next point */
  write(id: number, goal: number, x: number, y: number): void {
    if (id >= this.goals.length) this.grow(id + 1);
    this.goals[id] = goal;
    this.xs[id] = x;
    this.ys[id] = y;
  }

  /** @param ids who is there; of which the first `count` are read */
  save(ids: Int32Array, count: number): SavedNextPoints {
    const known = Array.from(ids.subarray(0, count)).filter((id) => id < this.goals.length && this.goals[id] !== NONE);
    known.sort((a, b) => a - b);
    return {
      ids: Int32Array.from(known),
      goals: Int32Array.from(known, (id) => this.goals[id]),
      points: Float64Array.from(known.flatMap((id) => [this.xs[id], this.ys[id]])),
    };
  }

  load({ ids, goals, points }: SavedNextPoints): void {
    this.goals.fill(NONE);
    for (let k = 0; k < ids.length; k++) this.write(ids[k], goals[k], points[2 * k], points[2 * k + 1]);
  }

  private grow(least: number): void {
    const room = Math.max(least, 2 * this.goals.length);
    const { goals, xs, ys } = this;
    this.goals = new Int32Array(room).fill(NONE);
    this.goals.set(goals);
    this.xs = new Float64Array(room);
    this.xs.set(xs);
    this.ys = new Float64Array(room);
    this.ys.set(ys);
  }
}
