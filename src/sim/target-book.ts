import type { Crowd } from '../crowd/index.js';
import { type Domain, NONE } from '../geometry/index.js';
import { type PathSource, sourceOfShape } from '../maps/index.js';
import { GoalBook } from '../planners/index.js';
import type { Point, Scene, ScenePlace } from '../scene/index.js';
import type { Target } from './goal-choice.js';
import type { TargetArea } from './target-area.js';
import type { Door } from './walking-ground.js';

/** A target, or an agent that is chased. */
export type RunTarget = Target | { readonly agent: number };

/** A place on the seam of a ground that repeats: one walks that way without end. */
type End = 'left' | 'right';

/** The targets of a run by number: where each is, which of its places are open. */
export class TargetBook {
  readonly goals = new GoalBook();
  private readonly targets: RunTarget[] = [];
  /** Numbers of the targets that are agents who are still there. */
  private chased: number[] = [];
  private readonly areas: (readonly TargetArea[])[] = [];
  private readonly endless: boolean[] = [];
  private doors: readonly Door[] = [];
  private closed: ReadonlySet<string> = new Set();
  private readonly places: NonNullable<Scene['places']>;

  /** @param domain the ground of the scene, whose period and extent are asked for */
  constructor(
    { places = {} }: Scene,
    private readonly domain: Domain,
  ) {
    this.places = places;
  }

  /** The number of a target; the planners know it by the same number. */
  numberOf(target: RunTarget): number {
    const number = this.goals.find(JSON.stringify(target), () => this.listSources(target));
    if (number === this.targets.length) {
      this.targets.push(target);
      this.areas.push(this.listAreas(target));
      this.endless.push(this.hasEnd(target));
      if (isAgent(target)) this.chased.push(number);
    }
    return number;
  }

  /** The open places of a target, but for those that cannot be arrived at. */
  areasOf(number: number): readonly TargetArea[] {
    return this.areas[number];
  }

  /** The target is a direction along a ground that repeats: nobody arrives, and nobody is nearer than another. */
  isEndless(number: number): boolean {
    return this.endless[number];
  }

  /** Doors were opened or shut. */
  update(doors: readonly Door[], closed: ReadonlySet<string>): void {
    this.doors = doors;
    this.closed = closed;
    this.targets.forEach((target, number) => {
      this.areas[number] = this.listAreas(target);
      if (!isAgent(target)) this.goals.replace(number, this.listSources(target));
    });
  }

  /** Agents that are chased have moved; who is gone is nowhere from now on. */
  moveChased(crowd: Crowd): void {
    if (this.chased.length === 0) return;
    const { x, y } = crowd.present;
    this.chased = this.chased.filter((number) => {
      const slot = crowd.findSlot((this.targets[number] as { readonly agent: number }).agent);
      this.goals.replace(number, slot === NONE ? [] : [{ kind: 'point', x: x[slot], y: y[slot] }]);
      return slot !== NONE;
    });
  }

  /** Targets in the order of their numbers, to be saved with a run. */
  save(): RunTarget[] {
    return [...this.targets];
  }

  /** Give the targets of a run that was saved their numbers. */
  load(targets: readonly RunTarget[]): void {
    for (const target of targets) this.numberOf(target);
    this.chased = [...this.targets.keys()].filter((number) => isAgent(this.targets[number]));
  }

  private listSources(target: RunTarget): PathSource[] {
    const { period, bounds } = this.domain;
    const sources: PathSource[] = [];
    for (const { name, place } of this.listOpen(target)) {
      const where = name && `places.${name}`;
      const end = this.endOf(place);
      if (end) {
        const x = end === 'left' ? bounds[0] - period : bounds[2] + period;
        sources.push({ kind: 'line', points: Float64Array.of(x, bounds[1], x, bounds[3]), where });
        continue;
      }
      for (const shift of period > 0 ? [0, -period, period] : [0]) {
        sources.push(sourceOfShape(shift === 0 ? place : shiftPlace(place, shift), where));
      }
    }
    return sources;
  }

  private listAreas(target: RunTarget): TargetArea[] {
    return this.listOpen(target)
      .filter(({ place }) => this.endOf(place) === undefined)
      .map(({ name, place }) => ({
        name,
        place,
        doors: name === undefined ? [] : this.doors.filter((door) => door.place === name),
      }));
  }

  private listOpen(target: RunTarget): { readonly name: string | undefined; readonly place: ScenePlace }[] {
    if (isAgent(target)) return [];
    if (isPoint(target)) return [{ name: undefined, place: { point: target } }];
    return target.filter((name) => !this.closed.has(name)).map((name) => ({ name, place: this.places[name] }));
  }

  private hasEnd(target: RunTarget): boolean {
    if (isAgent(target)) return false;
    if (isPoint(target)) return this.endOf({ point: target }) !== undefined;
    return target.some((name) => this.endOf(this.places[name]) !== undefined);
  }

  /** The end of a ground that repeats on which a place lies. */
  private endOf({ point, line, polygon }: ScenePlace): End | undefined {
    const { period, bounds } = this.domain;
    if (period === 0) return undefined;
    const points = point ? [point] : (line ?? polygon ?? []);
    const reach = 1e-9 * period;
    if (points.every(([x]) => Math.abs(x - bounds[0]) <= reach)) return 'left';
    if (points.every(([x]) => Math.abs(x - bounds[2]) <= reach)) return 'right';
    return undefined;
  }
}

function shiftPlace({ point, line, polygon }: ScenePlace, dx: number): ScenePlace {
  const shift = ([x, y]: Point): Point => [x + dx, y];
  if (point) return { point: shift(point) };
  if (line) return { line: line.map(shift) };
  return { polygon: (polygon ?? []).map(shift) };
}

function isAgent(target: RunTarget): target is { readonly agent: number } {
  return 'agent' in target;
}

function isPoint(target: Target): target is Point {
  return typeof target[0] === 'number';
}
