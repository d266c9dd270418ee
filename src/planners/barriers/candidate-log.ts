import { type AxisPlace, type Corridor, createAxisPlace, findOnAxis } from './corridor.js';

/** Numbers per candidate: corridor, x and y of its first and last agent. */
export const CANDIDATE_SIZE = 5;

/** The log as plain arrays, to be kept bit by bit. */
export interface SavedLog {
  readonly segments: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly counts: Int32Array;
}

/**
 * The candidates of an interval. Their box is measured along the corridor's axis, not along x and y: so it turns with the
 * corridor, and its middle is a place where a line joins both walls.
 */
export class CandidateLog {
  /** Candidates so far: CANDIDATE_SIZE numbers each. */
  segments = new Float64Array(CANDIDATE_SIZE * 32);
  count = 0;
  /** Per corridor: least and greatest way along its chain, m, and how many. */
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly counts: Int32Array;
  private readonly place: AxisPlace = createAxisPlace();

  constructor(private readonly corridors: readonly Corridor[]) {
    this.low = new Float64Array(corridors.length);
    this.high = new Float64Array(corridors.length);
    this.counts = new Int32Array(corridors.length);
    this.clear();
  }

  /** Begin an interval. */
  clear(): void {
    this.count = 0;
    this.low.fill(Infinity);
    this.high.fill(-Infinity);
    this.counts.fill(0);
  }

  /** Add a candidate, from the first agent of a chain to its last. */
  add(corridor: number, ax: number, ay: number, bx: number, by: number): void {
    if (CANDIDATE_SIZE * (this.count + 1) > this.segments.length) {
      const longer = new Float64Array(2 * this.segments.length);
      longer.set(this.segments);
      this.segments = longer;
    }
    const { segments, low, high, place } = this;
    const at = CANDIDATE_SIZE * this.count++;
    segments[at] = corridor;
    segments[at + 1] = ax;
    segments[at + 2] = ay;
    segments[at + 3] = bx;
    segments[at + 4] = by;
    const { axis, along } = this.corridors[corridor];
    const first = findOnAxis(axis, along, ax, ay, place).along;
    const last = findOnAxis(axis, along, bx, by, place).along;
    low[corridor] = Math.min(low[corridor], first, last);
    high[corridor] = Math.max(high[corridor], first, last);
    this.counts[corridor]++;
  }

  /** Middle of the candidates' box, m along the corridor's chain. [Limit: the corridor has candidates] */
  middleOf(corridor: number): number {
    return 0.5 * (this.low[corridor] + this.high[corridor]);
  }

  save(): SavedLog {
    const { low, high, counts } = this;
    const segments = this.segments.slice(0, CANDIDATE_SIZE * this.count);
    return { segments, low: low.slice(), high: high.slice(), counts: counts.slice() };
  }

  load({ segments, low, high, counts }: SavedLog): void {
    this.count = segments.length / CANDIDATE_SIZE;
    if (this.segments.length < segments.length) this.segments = new Float64Array(2 * segments.length);
    this.segments.set(segments);
    this.low.set(low);
    this.high.set(high);
    this.counts.set(counts);
  }
}
