import { FootfallError } from '../error/index.js';
import type { PathSource } from '../maps/index.js';

/** The goals of a run by number: each is the nearest of some sources. Numbers are never used twice. */
export class GoalBook {
  private readonly numbers = new Map<string, number>();
  private readonly lists: (readonly PathSource[])[] = [];

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
  }
}
