/** Floats on the board of a crew; the most threads that it can have is one less. */
export const BOARD_SIZE = 64;
/** Flags that a crew can raise in one step. */
export const FLAG_COUNT = 31;

/**
 * Those who make a step together: threads that run the same program over shared memory, each its part. Between two meetings
 * what one writes no other reads, so that the result does not depend on how many they are.
 */
export interface Crew {
  readonly size: number;
  /** Which of them this is; the first, 0, does what cannot be split. */
  readonly index: number;
  /** Numbers that all see after the next meeting. */
  readonly board: Float64Array;
  /** Take a part of 0 to count - 1, in chunks, until all are taken. One call between two meetings. */
  split(count: number, chunk: number, work: (from: number, to: number) => void): void;
  /**
   * The same in parts as large as can be: one for each that are most of all together, then small ones for whoever is done first.
   */
  spread(count: number, work: (from: number, to: number) => void): void;
  /** Wait until all are here. */
  meet(): void;
  /** Raise a flag; it is down again at the begin of the next step. */
  raise(flag: number): void;
  /** Has anyone raised it? Asked after a meeting. */
  isRaised(flag: number): boolean;
}

/** One thread that does all by itself. */
export class LoneCrew implements Crew {
  readonly size = 1;
  readonly index = 0;
  readonly board = new Float64Array(BOARD_SIZE);
  private flags = 0;

  split(count: number, chunk: number, work: (from: number, to: number) => void): void {
    for (let from = 0; from < count; from += chunk) work(from, Math.min(count, from + chunk));
  }

  spread(count: number, work: (from: number, to: number) => void): void {
    work(0, count);
  }

  meet(): void {}

  raise(flag: number): void {
    this.flags |= 1 << flag;
  }

  isRaised(flag: number): boolean {
    const isUp = (this.flags & (1 << flag)) !== 0;
    this.flags &= ~(1 << flag);
    return isUp;
  }
}
