import type { FrameView, Measure, RunFacts } from './frame-view.js';

/** Several measures of one kind as one; places without a measure stay empty. */
export class MeasureList<Result> implements Measure<readonly (Result | undefined)[]> {
  constructor(private readonly measures: readonly (Measure<Result> | undefined)[]) {}

  begin(run: RunFacts): void {
    for (const measure of this.measures) measure?.begin?.(run);
  }

  frame(view: FrameView): void {
    for (const measure of this.measures) measure?.frame(view);
  }

  end(): readonly (Result | undefined)[] {
    return this.measures.map((measure) => measure?.end());
  }
}
