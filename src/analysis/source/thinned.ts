import type { FrameView, Measure, RunFacts } from './frame-view.js';

/**
 * A measure that sees a frame only so often: at least `gap` seconds lie between two that it sees, and each stands for that time.
 * With a gap of 0 it sees all.
 */
export class Thinned<Result> implements Measure<Result> {
  private last = -Infinity;

  /** @param gap s [Limit: 0 or more] */
  constructor(
    private readonly measure: Measure<Result>,
    private readonly gap: number,
  ) {}

  begin(run: RunFacts): void {
    // A gap that is no whole number of frames is as long as the frames that it needs.
    const frames = Math.max(1, Math.ceil(this.gap / run.frameTime - SLACK));
    this.measure.begin?.({ ...run, frameTime: frames * run.frameTime });
  }

  frame(view: FrameView): void {
    if (view.time - this.last < this.gap - SLACK) return;
    this.last = view.time;
    this.measure.frame(view);
  }

  end(): Result {
    return this.measure.end();
  }
}

/** Times of frames are quotients. */
const SLACK = 1e-9;
