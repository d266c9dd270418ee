import { describeArgument, FootfallError, partsOf, requireNumber, requirePair, requirePoint } from '../error/index.js';
import { type Domain, NONE } from '../geometry/index.js';
import { createRandom, type Random } from '../math/index.js';
import { CROWD_DEFAULTS, type Point, type Scene } from '../scene/index.js';
import type {
  AgentOrder,
  BehaviourGoal,
  BehaviourRun,
  BehaviourState,
  ClosestAgent,
  FrozenCrowd,
  MoverPose,
} from './behaviour.js';
import { describeNewcomer, findKind, RoomFinder, readGoal, refuseSpeed } from './behaviour-orders.js';
import type { BehaviourGround } from './behaviour-runner.js';
import { ClosestAgents } from './closest-agents.js';
import { DOING } from './people-state.js';
import type { Person } from './population.js';

const STATES: readonly BehaviourState[] = ['delaying', 'walking', 'waiting', 'leaving', 'idle', 'idle'];
/** Planners that look where a goal is in every step. */
const FOLLOWERS: readonly string[] = ['direct', 'mang'];

/** What behaviours read of a run, and where their orders lie until all have been asked. */
export class BehaviourDesk implements BehaviourRun {
  readonly goals: { readonly id: number; readonly goal: number }[] = [];
  readonly speeds: { readonly id: number; readonly speed: number }[] = [];
  readonly removals = new Set<number>();
  readonly newcomers: { readonly person: Person; readonly at: Point; readonly goal: number }[] = [];
  ended = false;
  steps = 0;
  random: Random = createRandom(0);
  movers: readonly MoverPose[] = [];
  readonly crowd: FrozenCrowd;
  private readonly closest: ClosestAgents;
  private readonly room: RoomFinder;
  private readonly followers: readonly boolean[];

  constructor(private readonly ground: BehaviourGround) {
    const { crowd, obstacles, largest, scene } = ground;
    this.crowd = new CrowdWindow(crowd);
    this.closest = new ClosestAgents(crowd, (slot) => this.kindOf(crowd.traits.ids[slot]));
    this.room = new RoomFinder(crowd, largest, (x, y, radius) => obstacles.isBlocked(x, y, radius));
    this.followers = [...(scene.crowd ?? []), ...(scene.agents ?? [])].map(({ planner = CROWD_DEFAULTS.planner }) =>
      FOLLOWERS.includes(planner),
    );
  }

  /** A new step begins: old orders are forgotten. */
  open(steps: number): void {
    this.steps = steps;
    this.goals.length = 0;
    this.speeds.length = 0;
    this.removals.clear();
    this.newcomers.length = 0;
    this.ended = false;
    this.closest.reset(this.domain.period);
    this.room.reset();
    this.movers = this.ground.obstacles.describeMovers();
  }

  get scene(): Scene {
    return this.ground.scene;
  }

  get seed(): number {
    return this.ground.seed;
  }

  get dt(): number {
    return this.ground.dt;
  }

  get time(): number {
    return this.steps * this.dt;
  }

  get domain(): Domain {
    return this.ground.domain();
  }

  findKind(name: string): number {
    return findKind(this.scene, name);
  }

  kindOf(id: number): number {
    const { population, guide, crowd } = this.ground;
    if (Number.isInteger(id) && id >= 0 && id < crowd.created) return population[guide.people.person[id]].crowd;
    throw new FootfallError('there never was such an agent', {
      code: 'sim/no-agent',
      got: describeArgument(id),
      expected: `an id from 0 to ${crowd.created - 1}`,
    });
  }

  stateOf(id: number): BehaviourState {
    if (this.crowd.findSlot(id) === NONE) return 'gone';
    return STATES[this.ground.guide.people.doing[id]];
  }

  findClosest(id: number, kind: number): ClosestAgent {
    const slot = this.crowd.findSlot(id);
    if (slot === NONE) return { id: NONE, distance: Infinity };
    return this.seek(this.crowd.x[slot], this.crowd.y[slot], kind, slot);
  }

  findClosestTo(x: number, y: number, kind: number): ClosestAgent {
    requirePoint(x, y, 'findClosestTo: x, y');
    return this.seek(x, y, kind, NONE);
  }

  listSlots(kind: number): ArrayLike<number> {
    requireNumber(kind, 'listSlots: kind');
    return this.closest.slotsOf(kind);
  }

  setGoal(id: number, goal: BehaviourGoal | undefined): boolean {
    const target = goal === undefined ? undefined : readGoal(this.scene, goal);
    if (!this.follows(id)) return false;
    this.goals.push({ id, goal: target ? this.ground.targets.numberOf(target) : NONE });
    return true;
  }

  chase(id: number, prey: number): boolean {
    if (!this.follows(id)) return false;
    if (!this.followers[this.kindOf(id)]) {
      throw new FootfallError('the planner of this agent cannot follow another one', {
        code: 'sim/no-chase',
        got: `agent ${id}`,
        expected: `an agent whose planner is one of ${FOLLOWERS.join(', ')}`,
      });
    }
    if (this.crowd.findSlot(prey) === NONE) return false;
    this.goals.push({ id, goal: this.ground.targets.numberOf({ agent: prey }) });
    return true;
  }

  setSpeed(id: number, speed: number): boolean {
    if (!(typeof speed === 'number' && speed >= 0 && speed < Infinity)) throw refuseSpeed(speed);
    if (this.crowd.findSlot(id) === NONE) return false;
    this.speeds.push({ id, speed });
    return true;
  }

  remove(id: number): boolean {
    if (this.crowd.findSlot(id) === NONE) return false;
    this.removals.add(id);
    return true;
  }

  add(agent: AgentOrder): number {
    partsOf({ at: requirePair })(agent, 'add: agent');
    const kind = findKind(this.scene, agent.kind);
    const person = describeNewcomer(this.scene, kind, agent, this.time);
    const target = agent.goal === undefined ? undefined : readGoal(this.scene, agent.goal);
    if (!this.room.take(this.domain, agent.at, person.radius)) return NONE;
    const goal = target ? this.ground.targets.numberOf(target) : NONE;
    return this.ground.crowd.created + this.newcomers.push({ person, at: agent.at, goal }) - 1;
  }

  end(): void {
    this.ended = true;
  }

  /** Is someone there, and not on its way out? */
  private follows(id: number): boolean {
    return this.crowd.findSlot(id) !== NONE && this.ground.guide.people.doing[id] !== DOING.leaving;
  }

  private seek(x: number, y: number, kind: number, except: number): ClosestAgent {
    requireNumber(kind, 'kind');
    const slot = this.closest.find(x, y, kind, except);
    return slot === NONE
      ? { id: NONE, distance: Infinity }
      : { id: this.crowd.ids[slot], distance: this.closest.distance };
  }
}

/** A crowd that can only be looked at; its columns are replaced when it grows, so they are asked for anew each time. */
class CrowdWindow implements FrozenCrowd {
  constructor(private readonly store: BehaviourGround['crowd']) {}

  get count(): number {
    return this.store.count;
  }

  get ids(): ArrayLike<number> {
    return this.store.traits.ids;
  }

  get x(): ArrayLike<number> {
    return this.store.present.x;
  }

  get y(): ArrayLike<number> {
    return this.store.present.y;
  }

  get vx(): ArrayLike<number> {
    return this.store.present.vx;
  }

  get vy(): ArrayLike<number> {
    return this.store.present.vy;
  }

  get radius(): ArrayLike<number> {
    return this.store.traits.radius;
  }

  get speed(): ArrayLike<number> {
    return this.store.traits.speed;
  }

  get wishX(): ArrayLike<number> {
    return this.store.traits.wishX;
  }

  get wishY(): ArrayLike<number> {
    return this.store.traits.wishY;
  }

  get wayLeft(): ArrayLike<number> {
    return this.store.traits.wayLeft;
  }

  get goal(): ArrayLike<number> {
    return this.store.traits.goal;
  }

  findSlot(id: number): number {
    requireNumber(id, 'id of an agent');
    return this.store.findSlot(id);
  }
}
