import { describeArgument, FootfallError } from '../../error/index.js';
import { NONE } from '../../geometry/index.js';
import { isCoordinate, type WorldPoint } from './world-options.js';

/** Where agents are sent: one place, or the nearest of several. */
export interface WorldGoal {
  /** The same places in the same order have the same key. */
  readonly key: string;
  /** x and y in turn. */
  readonly points: Float64Array;
}

/** Agents of one goal that share a map. */
export interface Route {
  readonly goal: number;
  readonly rung: number;
}

interface Counted<T> {
  readonly value: T;
  uses: number;
}

/** What is in use, by number; numbers that nobody uses any more are given again. */
class NumberedList<T> {
  private readonly slots: (Counted<T> | undefined)[] = [];
  private readonly free: number[] = [];

  /** Numbers are below this. */
  get size(): number {
    return this.slots.length;
  }

  at(number: number): T | undefined {
    return this.slots[number]?.value;
  }

  /** Put a value under a new number, without a use. */
  put(value: T): number {
    const number = this.free.pop() ?? this.slots.length;
    this.slots[number] = { value, uses: 0 };
    return number;
  }

  use(number: number): void {
    (this.slots[number] as Counted<T>).uses++;
  }

  /** @returns whether that was the last use; the number is free then */
  release(number: number): boolean {
    const slot = this.slots[number] as Counted<T>;
    if (--slot.uses > 0) return false;
    this.slots[number] = undefined;
    this.free.push(number);
    return true;
  }
}

/** The goals that agents have, each once, and the routes to them: one per goal and size of body. */
export class WorldGoals {
  private readonly goals = new NumberedList<WorldGoal>();
  private readonly routes = new NumberedList<Route>();
  private readonly goalNumbers = new Map<string, number>();
  private readonly routeNumbers = new Map<string, number>();

  /** Numbers of routes are below this. */
  get routeSize(): number {
    return this.routes.size;
  }

  get goalSize(): number {
    return this.goals.size;
  }

  goalAt(goal: number): WorldGoal {
    return this.goals.at(goal) as WorldGoal;
  }

  routeAt(route: number): Route | undefined {
    return this.routes.at(route);
  }

  /** One more agent goes this way. @returns the number of the route */
  join(goal: WorldGoal, rung: number): number {
    let number = this.goalNumbers.get(goal.key);
    if (number === undefined) {
      number = this.goals.put(goal);
      this.goalNumbers.set(goal.key, number);
    }
    const key = `${number} ${rung}`;
    let route = this.routeNumbers.get(key);
    if (route === undefined) {
      route = this.routes.put({ goal: number, rung });
      this.routeNumbers.set(key, route);
      this.goals.use(number);
    }
    this.routes.use(route);
    return route;
  }

  /** One agent less; NONE is nobody's. */
  leave(route: number): void {
    if (route === NONE) return;
    const { goal, rung } = this.routes.at(route) as Route;
    if (!this.routes.release(route)) return;
    this.routeNumbers.delete(`${goal} ${rung}`);
    const { key } = this.goalAt(goal);
    if (this.goals.release(goal)) this.goalNumbers.delete(key);
  }
}

/**
 * A goal as a user gives it: [x, y], or [[x, y], ...] for the nearest of several.
 *
 * @throws FootfallError `world/bad-goal`
 */
export function readGoal(goal: WorldPoint | readonly WorldPoint[]): WorldGoal {
  const flat: unknown[] = [];
  const points: readonly unknown[] = Array.isArray(goal) ? (Array.isArray(goal[0]) ? goal : [goal]) : [];
  for (const point of points) if (Array.isArray(point) && point.length === 2) flat.push(point[0], point[1]);
  const isGood = flat.length >= 2 && flat.length === 2 * points.length && flat.every(isCoordinate);
  if (!isGood) {
    throw new FootfallError('a goal is not usable', {
      code: 'world/bad-goal',
      got: Array.isArray(goal) ? `[${goal.map(describeArgument)}]` : describeArgument(goal),
      expected: '[x, y] or [[x, y], ...] with finite numbers, or null for none',
    });
  }
  return goalOfPoints(Float64Array.from(flat as number[]));
}

export function goalOfPoints(points: Float64Array): WorldGoal {
  return { key: points.join(','), points };
}
