import type { Crowd } from '../crowd/index.js';
import { describeArgument, FootfallError } from '../error/index.js';
import { createNearestWall, type Domain, findNearestWall, findTriangle, NONE } from '../geometry/index.js';
import { CROWD_DEFAULTS, type Point, type Scene } from '../scene/index.js';
import type { AgentOrder, BehaviourGoal } from './behaviour.js';
import type { Target } from './goal-choice.js';
import { Occupancy } from './occupancy.js';
import type { Person } from './population.js';

/** Bodies on a wall of exactly their radius are let in. */
const HAIR = 1e-9;

/** A goal as the run keeps it. @throws FootfallError for places that are not there, points that are none */
export function readGoal({ places = {} }: Scene, goal: BehaviourGoal): Target {
  const isGoal: boolean = typeof goal === 'string' || Array.isArray(goal);
  if (!isGoal)
    throw refuse('sim/bad-goal', 'a goal is no point', describeArgument(goal), 'a place, several of them, or a point');
  if (typeof goal !== 'string' && typeof goal[0] === 'number') {
    const [x, y] = goal as Point;
    if (Number.isFinite(x) && Number.isFinite(y)) return [x, y];
    throw refuse(
      'sim/bad-goal',
      'a goal is no point',
      `[${describeArgument(x)}, ${describeArgument(y)}]`,
      'two finite numbers of metres',
    );
  }
  const names = typeof goal === 'string' ? [goal] : (goal as readonly string[]);
  const areKnown = names.every((name) => typeof name === 'string' && Object.hasOwn(places, name));
  if (names.length > 0 && areKnown) return [...names];
  throw refuse(
    'sim/no-place',
    'there is no such place',
    names.map(describeArgument).join(', '),
    `of ${Object.keys(places).join(', ')}`,
  );
}

/** Index of a crowd, or of a single agent behind them. @throws FootfallError where there is none */
export function findKind({ crowd = [], agents = [] }: Scene, kind: string | number): number {
  const entries = [...crowd, ...agents];
  const number = typeof kind === 'number' ? kind : entries.findIndex(({ id }) => id === kind);
  if (Number.isInteger(number) && number >= 0 && number < entries.length) return number;
  const names = entries.map(({ id }, k) => id ?? String(k));
  throw refuse('sim/no-kind', 'there is no such crowd', describeArgument(kind), `one of ${names.join(', ')}`);
}

/** Someone with the habits of its crowd, without a way of its own. */
export function describeNewcomer(scene: Scene, kind: number, { speed }: AgentOrder, time: number): Person {
  const { radius, usual } = habitsOf(scene, kind);
  const wanted = speed ?? usual;
  if (!(typeof wanted === 'number' && wanted >= 0 && wanted < Infinity)) throw refuseSpeed(wanted);
  return { crowd: kind, number: NONE, arrival: time, delay: 0, radius, speed: wanted, legs: [], group: -1 };
}

export function refuseSpeed(speed: number): FootfallError {
  return refuse('sim/bad-speed', 'nobody walks so fast', describeArgument(speed), 'metres per second, 0 or more');
}

/** Radius of the bodies of a kind, m. */
export function radiusOf(scene: Scene, kind: number): number {
  return habitsOf(scene, kind).radius;
}

function habitsOf({ crowd = [], agents = [] }: Scene, kind: number): { radius: number; usual: number } {
  const { radius = CROWD_DEFAULTS.radius, speed = CROWD_DEFAULTS.speed } = [...crowd, ...agents][kind];
  return { radius, usual: meanOf(speed) };
}

/** The middle of what a crowd draws its speeds from, m/s; of skewed ones the first number, which is near it. */
function meanOf(speed: unknown): number {
  if (typeof speed === 'number') return speed;
  const { uniform, normal } = speed as { readonly uniform?: readonly number[]; readonly normal?: readonly number[] };
  if (normal) return normal[0];
  return uniform ? (uniform[0] + uniform[1]) / 2 : CROWD_DEFAULTS.speed.normal[0];
}

/** Finds out whether a body has room beside walls, others and those who were let in during the same step. */
export class RoomFinder {
  private occupancy: Occupancy | undefined;
  private readonly wall = createNearestWall();

  /** @param largest radius of a body, m */
  constructor(
    private readonly crowd: Crowd,
    private readonly largest: number,
    private readonly isBlocked: (x: number, y: number, radius: number) => boolean,
  ) {}

  /** Somebody moved, came or went. */
  reset(): void {
    this.occupancy = undefined;
  }

  /** Take the place if there is room. */
  take(domain: Domain, [x, y]: Point, radius: number): boolean {
    if (!this.hasRoom(domain, x, y, radius)) return false;
    this.occupy(domain, x, y, radius);
    return true;
  }

  private hasRoom(domain: Domain, x: number, y: number, radius: number): boolean {
    if (!(Number.isFinite(x) && Number.isFinite(y)) || findTriangle(domain, x, y) === NONE) return false;
    if (findNearestWall(domain, x, y, this.wall).distance < radius * (1 - HAIR)) return false;
    return !this.isBlocked(x, y, radius) && this.read(domain).hasRoom(x, y, radius);
  }

  private read(domain: Domain): Occupancy {
    if (this.occupancy) return this.occupancy;
    this.occupancy = new Occupancy(2 * this.largest);
    const { present, traits, count } = this.crowd;
    for (let slot = 0; slot < count; slot++) this.occupy(domain, present.x[slot], present.y[slot], traits.radius[slot]);
    return this.occupancy;
  }

  private occupy({ period }: Domain, x: number, y: number, radius: number): void {
    for (const shift of period > 0 ? [0, -period, period] : [0]) this.occupancy?.add(x + shift, y, radius);
  }
}

function refuse(code: string, what: string, got: string, expected: string): FootfallError {
  return new FootfallError(what, { code, got, expected });
}
