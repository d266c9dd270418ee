import type { Crowd } from '../crowd/index.js';
import { type Domain, NONE } from '../geometry/index.js';
import {
  type NavGraph,
  type NavMover,
  type NavPlanner,
  type NavPlanOptions,
  type NavSpace,
  VIA,
} from '../maps/index.js';
import type { GoalBook } from './goal-book.js';
import { MangGoals } from './mang-goals.js';
import { openNavGraph, openNavPlanner } from './mang-space.js';
import { NextPoints, type SavedNextPoints } from './mang-state.js';
import type { Planner } from './planner.js';

/** What the steps of a planner took so far, ms; needs a clock. */
export interface MangTimes {
  diagram: number;
  graph: number;
  plan: number;
}

/**
 * By the multi-agent navigation graph (Sud et al. 2008): one graph of walls and of all agents of the crowd, whoever leads
 * them, moved on in each step; every agent that is asked for heads for the next point of its way round all the others.
 *
 * The graph and the searches in it run on one thread.
 */
export class MangPlanner implements Planner {
  readonly name = 'mang';
  readonly times: MangTimes = { diagram: 0, graph: 0, plan: 0 };

  private made: NavPlanner | undefined;
  private space: { readonly graph: NavGraph; readonly asked: NavSpace } | undefined;
  private readonly places: MangGoals;
  private readonly nextPoints = new NextPoints();
  private goal = new Int32Array(0);
  private aimX = new Float64Array(0);
  private aimY = new Float64Array(0);
  private formerX = new Float64Array(0);
  private formerY = new Float64Array(0);

  /**
   * @param now a clock in milliseconds, for `times`
   * @param listMovers is asked in each step where moving obstacles are
   * @throws FootfallError `navgraph/bad-option`
   */
  constructor(
    private domain: Domain,
    goals: GoalBook,
    options?: NavPlanOptions,
    private readonly now: () => number = () => 0,
    private readonly listMovers: () => readonly NavMover[] = () => [],
  ) {
    // Bad options are told here; without any, it is made for who first goes by it.
    if (options) this.made = openNavPlanner(options);
    this.places = new MangGoals(domain, goals);
  }

  get planner(): NavPlanner {
    this.made ??= openNavPlanner({});
    return this.made;
  }

  /** The graph as of the last plan; built when first asked for. */
  get graph(): NavGraph {
    return this.openSpace().graph;
  }

  /** The ground or the goals changed. */
  reset(domain: Domain): void {
    if (domain === this.domain) return;
    this.domain = domain;
    this.places.reset(domain);
    this.space = undefined;
  }

  plan(crowd: Crowd, slots: Int32Array, count: number): void {
    const { present, traits } = crowd;
    const { graph, asked } = this.openSpace();
    graph.setMovers(this.listMovers());
    graph.update(crowd.count, present.x, present.y, traits.radius);
    this.times.diagram += graph.times.diagram;
    this.times.graph += graph.times.graph;
    const begin = this.now();
    this.reserve(crowd.count);
    this.places.begin();
    for (let k = 0; k < count; k++) {
      const slot = slots[k];
      const number = traits.goal[slot] === NONE ? NONE : this.places.numberOf(traits.goal[slot]);
      this.goal[slot] = number;
      if (number === NONE) continue;
      this.places.aim(crowd, slot, this.aimX, this.aimY);
      this.nextPoints.read(traits.ids[slot], traits.goal[slot], slot, this.formerX, this.formerY);
    }
    const { goal, aimX, aimY, formerX, formerY } = this;
    const request = { agents: slots, count, x: present.x, y: present.y, radius: traits.radius };
    this.planner.plan(asked, { ...request, goal, aimX, aimY, formerX, formerY }, this.places);
    for (let k = 0; k < count; k++) this.lead(crowd, slots[k]);
    this.times.plan += this.now() - begin;
  }

  /** What a run goes on from; the ground, the goals and the crowd are the caller's. */
  save({ traits, count }: Crowd): SavedNextPoints {
    return this.nextPoints.save(traits.ids, count);
  }

  load(state: SavedNextPoints): void {
    this.nextPoints.load(state);
  }

  /** Write the wish of one agent from its answer. */
  private lead({ present, traits }: Crowd, slot: number): void {
    const { wishX, wishY, wayLeft, goal, ids } = traits;
    const { via, nextX, nextY, length } = this.planner.answers;
    wishX[slot] = 0;
    wishY[slot] = 0;
    wayLeft[slot] = Infinity;
    const isLed = this.goal[slot] !== NONE && via[slot] !== VIA.none;
    const isByGraph = isLed && via[slot] !== VIA.goal;
    this.nextPoints.write(ids[slot], isByGraph ? goal[slot] : NONE, nextX[slot], nextY[slot]);
    if (!isLed) return;
    wayLeft[slot] = length[slot];
    const dx = nextX[slot] - present.x[slot];
    const dy = nextY[slot] - present.y[slot];
    const away = Math.sqrt(dx * dx + dy * dy);
    if (!(away > 0)) return;
    wishX[slot] = dx / away;
    wishY[slot] = dy / away;
  }

  private openSpace(): { readonly graph: NavGraph; readonly asked: NavSpace } {
    this.space ??= openNavGraph(this.domain, this.now);
    return this.space;
  }

  private reserve(count: number): void {
    if (this.goal.length >= count) return;
    const room = count + (count >> 1);
    this.goal = new Int32Array(room).fill(NONE);
    this.aimX = new Float64Array(room);
    this.aimY = new Float64Array(room);
    this.formerX = new Float64Array(room);
    this.formerY = new Float64Array(room);
  }
}
