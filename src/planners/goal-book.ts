import { FootfallError } from '../error/index.js';
import type { PathSource } from '../maps/index.js';

/** The goals of a run by number: each is the nearest of some sources. Numbers are never used twice. */
export class GoalBook {
  private readonly numbers = new Map<string, number>();
  private readonly lists: (readonly PathSource[])[] = [];
  /** Per goal that is one point alone, without a cost of its own: where, m; NaN for others. Read at once for whole crowds. */
  points: Readonly<GoalPoints> = layPoints(16);

  /** Goals known so far. */
  get count(): number {
    return this.lists.length;
  }

  /**
   * The number of a goal.
   *
   * @param key the same key means the same goal, whatever its sources are now
   * @param list is asked for the sources where the goal is new
   */
  find(key: string, list: () => readonly PathSource[]): number {
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.lists.length;
    this.numbers.set(key, number);
    this.lists.push(list());
    this.notePoint(number);
    return number;
  }

  /** Where a goal is. Empty where all of it is closed. */
  sourcesOf(goal: number): readonly PathSource[] {
    const sources = this.lists[goal];
    if (sources !== undefined) return sources;
    throw new FootfallError('there is no such goal', {
      code: 'planners/no-goal',
      got: String(goal),
      expected: `0 to ${this.lists.length - 1}`,
    });
  }

  /** A goal has other sources from now on, as when an exit closes. */
  replace(goal: number, sources: readonly PathSource[]): void {
    this.sourcesOf(goal);
    this.lists[goal] = sources;
    this.notePoint(goal);
  }

  private notePoint(goal: number): void {
    const { x, y } = this.points;
    if (goal >= x.length) {
      this.points = layPoints(Math.ceil(1.25 * goal) + 1);
      this.points.x.set(x);
      this.points.y.set(y);
    }
    const [first] = this.lists[goal];
    const isPoint = this.lists[goal].length === 1 && first.kind === 'point' && !first.cost;
    this.points.x[goal] = isPoint ? first.x : Number.NaN;
    this.points.y[goal] = isPoint ? first.y : Number.NaN;
  }
}

/** One array per quantity, indexed by goal. */
interface GoalPoints {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

function layPoints(room: number): GoalPoints {
  const empty = () => new Float64Array(room).fill(Number.NaN);
  return { x: empty(), y: empty() };
}
