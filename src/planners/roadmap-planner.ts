import type { Crowd } from '../crowd/index.js';
import { type Domain, findNearestWall, NONE } from '../geometry/index.js';
import { buildDomainDiagram, PathFinder, type Roadmap, type VoronoiDiagram } from '../maps/index.js';
import type { GoalBook } from './goal-book.js';
import type { Planner } from './planner.js';
import { loadWays, type SavedWays, saveWays } from './roadmap-state.js';
import { createWay, followWay, layWay, WAY, type Way } from './roadmap-way.js';
import { SourceTargets } from './source-targets.js';
import { WaySearch } from './way-search.js';

/** Budgets of the searches on the roadmap. */
export interface RoadmapPlannerOptions {
  /** Work per step in all, in expanded vertices. [Limit: > 0] */
  readonly iterationsPerStep?: number;
  /** Vertices that one search may expand before the beginning of a way will do. Doubled for who comes no nearer. [Limit: > 0] */
  readonly iterationsPerSearch?: number;
}

export const ROADMAP_PLANNER_DEFAULTS: Required<RoadmapPlannerOptions> = {
  iterationsPerStep: 20_000,
  iterationsPerSearch: 4_000,
};

/** What a search costs besides its vertices, in vertices: attaching both ends and drawing the way. */
const SEARCH_COST = 40;
/** Another way is looked for when this much of one that is only begun is left, m, or so many radii. */
const NEARLY_USED = 2;
const NEARLY_USED_RADII = 10;
/** Ways of agents that are gone are forgotten when they outnumber the others. */
const SPARE = 64;

/**
 * Along the Voronoi roadmap, pulled tight in its channel; one search per agent. Agents keep their way and look for another
 * only where they must: the goal or the ground changed, they left the way, or it was only begun and is nearly used up. All
 * searches of a step share a budget and take turns: who asked first goes first, and a search that the budget does not
 * suffice for goes on in the next step. Nothing depends on the clock.
 *
 * Until its turn an agent keeps its old way while that is free, else it has none. An agent that was pushed nearer to a wall
 * than its radius is led away from the wall first; where its body does not fit at all, on a way for points.
 *
 * The searches are one queue: it runs on one thread.
 */
export class RoadmapPlanner implements Planner {
  readonly name = 'roadmap';
  readonly options: Required<RoadmapPlannerOptions>;
  /** Searches done so far, and vertices that they expanded. */
  searches = 0;
  iterations = 0;

  private ways = new Map<number, Way>();
  private queue: number[] = [];
  private readonly queued = new Set<number>();
  private job: WaySearch | undefined;
  private ground = 0;
  private finder: PathFinder | undefined;
  private targets: SourceTargets | undefined;
  private readonly step = { x: 0, y: 0, left: 0, isOnWay: true };
  private readonly wall = { distance: 0, x: 0, y: 0, segment: NONE, post: NONE, circle: NONE };

  /** @param roadmap that of the domain, where there is one already; else it is built when first asked for */
  constructor(
    private domain: Domain,
    private readonly goals: GoalBook,
    options: RoadmapPlannerOptions = {},
    roadmap?: Roadmap,
  ) {
    this.options = { ...ROADMAP_PLANNER_DEFAULTS, ...options };
    if (roadmap) this.finder = new PathFinder(roadmap);
  }

  /** Agents that wait for a search. */
  get waiting(): number {
    return this.queue.length + (this.job ? 1 : 0);
  }

  /** The ground or the goals changed: everybody looks for a way anew, in turn. */
  reset(domain: Domain): void {
    this.ground++;
    this.job = undefined;
    this.targets = undefined;
    if (domain === this.domain) return;
    this.domain = domain;
    this.finder = undefined;
  }

  plan(crowd: Crowd, slots: Int32Array, count: number): void {
    for (let k = 0; k < count; k++) this.follow(crowd, slots[k], true);
    this.search(crowd);
    if (this.ways.size > 2 * crowd.count + SPARE) this.forget(crowd);
  }

  /** Everything that a run goes on from; the ground and the goals are the caller's. */
  save(): SavedWays {
    const job = this.job && { ...this.job.task, spent: this.job.spent };
    return saveWays(this.ways, this.queue, job, this.ground, this.searches, this.iterations);
  }

  /** Become what was saved, on the same ground and goals. */
  load(state: SavedWays): void {
    const { ways, queue, job, ground, searches, iterations } = loadWays(state);
    this.ways = ways;
    this.queue = queue;
    this.queued.clear();
    for (const id of queue) this.queued.add(id);
    this.ground = ground;
    this.job = undefined;
    if (job) {
      const { spent, ...task } = job;
      this.job = new WaySearch(this.roadmap(), this.places(), task, this.goals.sourcesOf(task.goal));
      this.job.run(spent);
    }
    this.searches = searches;
    this.iterations = iterations;
  }

  private readonly clearanceAt = (x: number, y: number): number =>
    findNearestWall(this.domain, x, y, this.wall).distance;

  /** Write the wish of one agent. @param asks whether it may ask for a search */
  private follow(crowd: Crowd, slot: number, asks: boolean): void {
    const { wishX, wishY, wayLeft, goal, ids, radius } = crowd.traits;
    wishX[slot] = 0;
    wishY[slot] = 0;
    wayLeft[slot] = Infinity;
    if (goal[slot] === NONE || this.goals.sourcesOf(goal[slot]).length === 0) return;
    const id = ids[slot];
    let way = this.ways.get(id);
    if (way === undefined) {
      way = createWay();
      this.ways.set(id, way);
    }
    if (way.goal !== goal[slot]) Object.assign(way, createWay(), { goal: goal[slot] });
    let isAsking = way.ground !== this.ground || way.status === WAY.unknown;
    if (way.status === WAY.found || way.status === WAY.partial) {
      const { step } = this;
      const x = crowd.present.x[slot];
      const y = crowd.present.y[slot];
      followWay(this.diagram(), way, x, y, radius[slot], this.clearanceAt, step);
      if (!step.isOnWay) isAsking = true;
      if (way.squeezed === 1 && this.clearanceAt(x, y) >= radius[slot]) isAsking = true;
      const spare = Math.max(NEARLY_USED, NEARLY_USED_RADII * radius[slot]);
      if (way.status === WAY.partial && step.left - way.rests[way.rests.length - 1] < spare) isAsking = true;
      // On new ground a way that is blocked is none; on the old one it was left for a moment, and leads back.
      if (step.isOnWay || way.ground === this.ground) {
        wishX[slot] = step.x;
        wishY[slot] = step.y;
        wayLeft[slot] = step.left;
      }
    }
    if (isAsking && asks && this.job?.task.id !== id && !this.queued.has(id)) {
      this.queue.push(id);
      this.queued.add(id);
    }
  }

  /** Spend the budget of a step on those who wait. */
  private search(crowd: Crowd): void {
    let left = this.options.iterationsPerStep;
    let taken = 0;
    while (left > 0) {
      if (this.job === undefined) {
        if (taken === this.queue.length) break;
        this.job = this.begin(crowd, this.queue[taken++]);
        if (this.job === undefined) continue;
        left -= SEARCH_COST;
      }
      const { job } = this;
      const before = job.spent;
      job.run(Math.max(1, left));
      left -= job.spent - before;
      this.iterations += job.spent - before;
      if (!job.isDone) break;
      this.job = undefined;
      this.searches++;
      this.take(crowd, job);
    }
    for (let k = 0; k < taken; k++) this.queued.delete(this.queue[k]);
    this.queue.splice(0, taken);
  }

  /** A search for an agent; undefined where it is gone, or wants nothing any more. */
  private begin(crowd: Crowd, id: number): WaySearch | undefined {
    const slot = crowd.findSlot(id);
    if (slot === NONE) return undefined;
    const goal = crowd.traits.goal[slot];
    if (goal === NONE) return undefined;
    const sources = this.goals.sourcesOf(goal);
    if (sources.length === 0) return undefined;
    const { x, y } = crowd.present;
    const level = this.ways.get(id)?.level ?? 0;
    let iterations = this.options.iterationsPerSearch;
    for (let k = 0; k < level; k++) iterations *= 2;
    const task = { id, goal, x: x[slot], y: y[slot], radius: crowd.traits.radius[slot], iterations };
    return new WaySearch(this.roadmap(), this.places(), task, sources);
  }

  /** A search is done: give the agent its way. */
  private take(crowd: Crowd, { task, best, isShort }: WaySearch): void {
    const slot = crowd.findSlot(task.id);
    const way = this.ways.get(task.id);
    if (slot === NONE || way === undefined || way.goal !== task.goal) return;
    way.ground = this.ground;
    if (best === undefined) {
      // Nothing nearer to the goal with this budget: what there is of a way is kept, and asks again.
      if (isShort) way.level++;
      else way.status = WAY.none;
    } else {
      // Who was given the beginning of a way before, and comes no nearer by it, gets more to search with.
      const isNoNearer = best.isPartial && way.status === WAY.partial && !(best.beyond < endOf(way));
      way.level = best.isPartial ? way.level + (isNoNearer ? 1 : 0) : 0;
      way.status = best.isPartial ? WAY.partial : WAY.found;
      way.squeezed = best.isSqueezed ? 1 : 0;
      layWay(way, best.points, best.beyond);
    }
    this.follow(crowd, slot, false);
  }

  private forget(crowd: Crowd): void {
    for (const id of [...this.ways.keys()]) if (crowd.findSlot(id) === NONE) this.ways.delete(id);
  }

  private roadmap(): PathFinder {
    this.finder ??= new PathFinder(buildDomainDiagram(this.domain).diagram);
    return this.finder;
  }

  private diagram(): VoronoiDiagram {
    return this.roadmap().roadmap.diagram;
  }

  private places(): SourceTargets {
    this.targets ??= new SourceTargets(this.diagram(), this.domain);
    return this.targets;
  }
}

/** What is left behind the last point of a way, m. */
function endOf({ rests }: Way): number {
  return rests[rests.length - 1];
}
