import type { Crowd } from '../crowd/index.js';
import { FootfallError } from '../error/index.js';
import { type Domain, NONE } from '../geometry/index.js';
import type { Random } from '../math/index.js';
import type { Point, Scene } from '../scene/index.js';
import type { Behaviour } from './behaviour.js';
import { BehaviourDesk } from './behaviour-desk.js';
import type { MovingObstacles } from './moving-obstacles.js';
import type { PeopleGuide } from './people-guide.js';
import { dismissPerson, sendPerson } from './people-orders.js';
import { DOING } from './people-state.js';
import { createStream, type Person } from './population.js';
import type { TargetBook } from './target-book.js';

/** Part of the random numbers that belongs to behaviours. */
const BEHAVIOUR_STREAM = 3_000_017;

/** What behaviours act upon. */
export interface BehaviourGround {
  readonly scene: Scene;
  readonly seed: number;
  readonly dt: number;
  readonly crowd: Crowd;
  /** Those who are added are put behind the others. */
  readonly population: Person[];
  readonly guide: PeopleGuide;
  readonly targets: TargetBook;
  readonly obstacles: MovingObstacles;
  /** Radius of the largest body, m. */
  readonly largest: number;
  readonly domain: () => Domain;
  /** Let somebody in. */
  readonly enter: (person: number, at: Point) => void;
}

/** Calls the behaviours of a run, step by step, and carries out what they order. */
export class BehaviourRunner {
  /** A behaviour has ended the run. */
  ended = false;
  /** People who were taken out by order before they arrived. */
  removed = 0;
  private readonly randoms: readonly Random[];
  private opened: BehaviourDesk | undefined;
  private readonly scenePeople: number;
  private marks = new Uint8Array(0);

  /** @throws FootfallError for behaviours with equal names */
  constructor(
    private readonly behaviours: readonly Behaviour[],
    private readonly ground: BehaviourGround,
  ) {
    const names = behaviours.map(({ name }) => name);
    if (new Set(names).size < names.length) {
      throw new FootfallError('two behaviours have the same name', {
        code: 'sim/same-behaviour',
        got: names.join(', '),
        expected: 'a name of its own for each',
      });
    }
    this.randoms = behaviours.map((_, k) => createStream(ground.seed, BEHAVIOUR_STREAM + k));
    this.scenePeople = ground.population.length;
  }

  /** Most runs have no behaviours, and never need it. */
  private get desk(): BehaviourDesk {
    this.opened ??= new BehaviourDesk(this.ground);
    return this.opened;
  }

  /** How many people the scene brings. */
  countScene(): number {
    return this.scenePeople;
  }

  /** One of them goes on when nobody has anywhere to go. */
  get keepsRunning(): boolean {
    return !this.ended && this.behaviours.some(({ keepsRunning }) => keepsRunning === true);
  }

  /** @param steps made so far */
  step(steps: number): void {
    if (this.behaviours.length === 0) return;
    const { desk } = this;
    desk.open(steps);
    this.behaviours.forEach((behaviour, k) => {
      desk.random = this.randoms[k];
      behaviour.step(desk);
    });
    this.carryOut();
    this.ground.targets.moveChased(this.ground.crowd);
  }

  /** Everything to go on from. */
  save(): SavedBehaviours {
    const { population } = this.ground;
    return {
      ended: this.ended,
      removed: this.removed,
      added: population.slice(this.scenePeople),
      behaviours: this.behaviours.map((behaviour, k) => ({
        name: behaviour.name,
        random: [...this.randoms[k].save()],
        bytes: behaviour.save?.() ?? new Uint8Array(0),
      })),
    };
  }

  /** Make those known again who were added. First of all when a state is loaded: all others speak of them. */
  loadPeople({ added }: SavedBehaviours): void {
    this.ground.population.length = this.scenePeople;
    for (const person of added) this.ground.population.push(person);
  }

  load({ ended, removed, behaviours }: SavedBehaviours): void {
    this.ended = ended;
    this.removed = removed;
    behaviours.forEach(({ random: [a, b, c, d], bytes }, k) => {
      this.randoms[k].load([a, b, c, d]);
      this.behaviours[k].load?.(bytes);
    });
  }

  /** A state is one of a run with these behaviours. */
  fits({ behaviours }: SavedBehaviours): boolean {
    return (
      behaviours.length === this.behaviours.length &&
      behaviours.every(({ name }, k) => name === this.behaviours[k].name)
    );
  }

  private carryOut(): void {
    const { desk } = this;
    const { crowd, guide, population, enter } = this.ground;
    for (const { id, goal } of desk.goals) sendPerson(guide, crowd, population, id, goal);
    for (const { id, speed } of desk.speeds) guide.people.pace[id] = speed;
    this.removeAll(desk.removals);
    for (const { person, at, goal } of desk.newcomers) {
      const id = crowd.created;
      enter(population.push(person) - 1, at);
      if (goal !== NONE) sendPerson(guide, crowd, population, id, goal);
    }
    if (desk.ended) this.ended = true;
  }

  private removeAll(ids: ReadonlySet<number>): void {
    if (ids.size === 0) return;
    const { crowd, guide } = this.ground;
    if (this.marks.length < crowd.count) this.marks = new Uint8Array(2 * crowd.count);
    this.marks.fill(0, 0, crowd.count);
    for (const id of ids) {
      this.marks[crowd.findSlot(id)] = 1;
      const { doing, reached } = guide.people;
      const isDone = doing[id] === DOING.staying || doing[id] === DOING.wandering;
      if (doing[id] !== DOING.leaving && !(isDone && reached[id] !== NONE)) this.removed++;
      dismissPerson(guide, id);
    }
    crowd.removeWhere(this.marks);
  }
}

/** Behaviours to go on from. */
export interface SavedBehaviours {
  readonly ended: boolean;
  readonly removed: number;
  /** Those who were added, in the order of coming. */
  readonly added: readonly Person[];
  readonly behaviours: readonly {
    readonly name: string;
    readonly random: readonly number[];
    readonly bytes: Uint8Array;
  }[];
}
