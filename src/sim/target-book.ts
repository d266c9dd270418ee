import { type PathSource, sourceOfShape } from '../maps/index.js';
import { GoalBook } from '../planners/index.js';
import type { Point, Scene } from '../scene/index.js';
import type { Target } from './goal-choice.js';
import type { Opening } from './openings.js';
import type { TargetArea } from './target-area.js';

/** The targets of a run by number: where each is, which of its places are open. */
export class TargetBook {
  readonly goals = new GoalBook();
  private readonly targets: Target[] = [];
  private readonly areas: (readonly TargetArea[])[] = [];
  private openings: readonly Opening[] = [];
  private closed: ReadonlySet<string> = new Set();
  private readonly places: NonNullable<Scene['places']>;

  constructor({ places = {} }: Scene) {
    this.places = places;
  }

  /** The number of a target; the planners know it by the same number. */
  numberOf(target: Target): number {
    const number = this.goals.find(JSON.stringify(target), () => this.listSources(target));
    if (number === this.targets.length) {
      this.targets.push(target);
      this.areas.push(this.listAreas(target));
    }
    return number;
  }

  /** The open places of a target. */
  areasOf(number: number): readonly TargetArea[] {
    return this.areas[number];
  }

  /** Doors were opened or shut. */
  update(openings: readonly Opening[], closed: ReadonlySet<string>): void {
    this.openings = openings;
    this.closed = closed;
    this.targets.forEach((target, number) => {
      this.areas[number] = this.listAreas(target);
      this.goals.replace(number, this.listSources(target));
    });
  }

  private listSources(target: Target): PathSource[] {
    return this.listAreas(target).map(({ name, place }) => sourceOfShape(place, name && `places.${name}`));
  }

  private listAreas(target: Target): TargetArea[] {
    if (isPoint(target)) return [{ name: undefined, place: { point: target }, openings: [] }];
    return target
      .filter((name) => !this.closed.has(name))
      .map((name) => ({
        name,
        place: this.places[name],
        openings: this.openings.filter(({ place }) => place === name),
      }));
  }
}

function isPoint(target: Target): target is Point {
  return typeof target[0] === 'number';
}
