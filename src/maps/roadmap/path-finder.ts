import { FootfallError, requireClock, requireOptions } from '../../error/index.js';
import { NONE } from '../../geometry/index.js';
import type { VoronoiDiagram } from '../voronoi/diagram.js';
import { type Attachment, attachPoint } from './attach-point.js';
import { isDeadEnd } from './dead-ends.js';
import { PathLinks } from './path-links.js';
import {
  BUDGET_CHECKS,
  PATH_DEFAULTS,
  type PathQuery,
  type PathTolerances,
  pathTolerances,
  type RoadmapPath,
  type UnreachableReason,
  validateCell,
  validateQuery,
} from './path-query.js';
import { PointList } from './point-list.js';
import { Roadmap } from './roadmap.js';
import { RoadmapSearch, type SearchState, type SearchTask, weighLength } from './roadmap-search.js';
import { drawRoute } from './route.js';
import { smallestClearance } from './shorten-route.js';

/** How much more a stopped search may do. */
export type ResumeBudget = Pick<PathQuery, 'iterations' | 'time' | 'now'>;

/**
 * Finds ways on a roadmap, one question at a time. It keeps the last search, so that one that ran out of budget can go on.
 * Several finders may share a roadmap.
 */
export class PathFinder {
  readonly roadmap: Roadmap;
  private readonly search: RoadmapSearch;
  private query: PathQuery | undefined;
  private start: Attachment | undefined;
  private goal: Attachment | undefined;
  private links: PathLinks | undefined;
  /** The way without the roadmap, where start and goal are near each other. */
  private straight: RoadmapPath | undefined;
  private last: RoadmapPath | undefined;
  private state: SearchState = 'exhausted';
  private version = NONE;
  private task: SearchTask = { x: 0, y: 0, limit: 0, cost: 'length', cap: 1, own: NONE };
  private tolerances: PathTolerances = { pass: 0, slack: 0, flatten: 0 };
  private isDeadEnd = false;
  private readonly pieces: number[] = [];

  constructor(map: VoronoiDiagram | Roadmap) {
    // Refuses what is neither.
    this.roadmap = map instanceof Roadmap ? map : new Roadmap(map);
    this.search = new RoadmapSearch(this.roadmap);
  }

  /**
   * The best way from one point to another.
   *
   * @throws FootfallError for radii, budgets and the like that make no sense
   */
  find(query: PathQuery): RoadmapPath {
    validateQuery(query);
    validateCell(this.roadmap.diagram, query.fromCell ?? NONE);
    this.query = query;
    this.last = this.answer(query, false);
    return this.last;
  }

  /**
   * Go on with the last search where it stopped. Where the diagram has changed since, what was found no longer holds: the search
   * begins anew, and the answer says `restarted`. A search that had its answer gives it again.
   */
  resume(budget: ResumeBudget = {}): RoadmapPath {
    requireOptions(budget, 'PathFinder#resume: budget', BUDGET_CHECKS);
    const { query } = this;
    if (query === undefined || this.last === undefined) {
      throw new FootfallError('there is no search to go on with', {
        code: 'roadmap/nothing-to-resume',
        expected: 'an earlier call of find',
      });
    }
    const { iterations, time, now, ...rest } = query;
    const next: PathQuery = { ...rest, ...budget, ...(budget.now === undefined && now !== undefined && { now }) };
    validateQuery(next);
    if (this.version !== this.roadmap.diagram.version) validateCell(this.roadmap.diagram, next.fromCell ?? NONE);
    this.query = next;
    if (this.version !== this.roadmap.diagram.version) {
      this.last = this.answer(next, true);
    } else if (this.state === 'stopped') {
      this.runOn(next);
      this.last = this.report(next, false);
    }
    return this.last;
  }

  private answer(query: PathQuery, restarted: boolean): RoadmapPath {
    const { diagram } = this.roadmap;
    this.links = undefined;
    this.straight = undefined;
    const { from, to, radius = PATH_DEFAULTS.radius, cost = PATH_DEFAULTS.cost, fromCell = NONE } = query;
    const cap = cost === 'clearance' ? (query.cap ?? PATH_DEFAULTS.cap) : 1;
    this.version = diagram.version;
    this.state = 'exhausted';
    this.isDeadEnd = false;
    this.tolerances = pathTolerances(diagram.tolerances, query);
    const limit = radius - this.tolerances.pass;
    this.task = { x: to[0], y: to[1], limit, cost, cap, own: fromCell };
    // An agent nearer to the goal than its dead end has left it behind.
    if (query.deadEnds && this.distanceToGoal() < query.deadEnds.distance) query.deadEnds.distance = Infinity;
    this.start = fromCell === NONE ? attachPoint(diagram, from[0], from[1]) : undefined;
    this.goal = attachPoint(diagram, to[0], to[1]);
    const { start, goal } = this;
    if (fromCell === NONE && start === undefined) return this.refuse('startInSolid', restarted);
    if (goal === undefined) return this.refuse('goalInSolid', restarted);
    if (start !== undefined && start.clearance < limit) return this.refuse('startClearance', restarted);
    const isOwnCell = goal.circle.cell === fromCell && fromCell !== NONE;
    if (goal.clearance < limit && !isOwnCell) return this.refuse('goalClearance', restarted);
    this.straight = this.findStraight(query, restarted);
    if (this.straight !== undefined && cost === 'length') {
      this.state = 'found';
      return this.straight;
    }
    this.links = new PathLinks(this.roadmap, query.from, start, goal);
    this.links.connect(this.search, this.task);
    this.runOn(query);
    return this.report(query, restarted);
  }

  /** Start and goal in one cell, or in one empty circle deep enough for the disc: straight, if that keeps the radius. */
  private findStraight(query: PathQuery, restarted: boolean): RoadmapPath | undefined {
    const { start, goal, task } = this;
    const { diagram } = this.roadmap;
    const [ax, ay] = query.from;
    const [bx, by] = query.to;
    if (start !== undefined && goal !== undefined) {
      const isNear =
        start.circle.cell === goal.circle.cell ||
        isDeepInside(start, bx, by, task.limit) ||
        isDeepInside(goal, ax, ay, task.limit);
      if (!isNear) return undefined;
    } else if (goal?.circle.cell !== task.own) {
      return undefined;
    }
    const ends = new PointList();
    ends.push(ax, ay);
    ends.push(bx, by);
    const clearance = smallestClearance(diagram, ends, task.own);
    if (clearance < task.limit) return undefined;
    const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
    return {
      status: 'found',
      length,
      cost: task.cost === 'length' ? length : weighLength(length, clearance, task.cap),
      points: ends.toArray(),
      minClearance: clearance,
      iterations: 0,
      version: this.version,
      shortened: false,
      deadEnd: false,
      restarted,
    };
  }

  private runOn(query: PathQuery): void {
    const { search, task, roadmap } = this;
    const { iterations = PATH_DEFAULTS.iterations, time = PATH_DEFAULTS.time, deadEnds } = query;
    const now = requireClock(query.now, 'PathFinder: query.now');
    const deadline = time < Infinity ? now() + time : Infinity;
    this.state = search.run({ iterations, deadline, now, until: 0 });
    if (deadEnds === undefined || this.state !== 'stopped' || search.nearest === NONE) return;
    if (deadEnds.distance === Infinity) {
      search.tracePath(search.nearest, this.pieces);
      if (!isDeadEnd(roadmap, this.pieces, search.nearest, task.limit, task.own)) return;
      deadEnds.distance = Math.min(this.distanceToGoal(), search.nearestDistance);
    }
    this.isDeadEnd = true;
    this.state = search.run({ iterations: Infinity, deadline, now, until: deadEnds.distance });
  }

  private distanceToGoal(): number {
    const [x, y] = this.query?.from ?? [0, 0];
    return Math.sqrt((x - this.task.x) * (x - this.task.x) + (y - this.task.y) * (y - this.task.y));
  }

  private report(query: PathQuery, restarted: boolean): RoadmapPath {
    const { search, state, task, straight } = this;
    // Where clearance counts, a detour through the middle may be cheaper than the straight way.
    if (straight !== undefined && (state === 'exhausted' || (state === 'found' && straight.cost <= search.bestCost))) {
      return { ...straight, iterations: search.iterations };
    }
    if (state === 'exhausted' || this.links === undefined) return this.explain(restarted);
    const route = this.links.trace(search, state === 'stopped', query.to);
    const { points, length, minClearance, shortened } = drawRoute(
      this.roadmap.diagram,
      route,
      task,
      this.tolerances,
      query,
    );
    const isPartial = state === 'stopped';
    return {
      status: !isPartial ? 'found' : search.nearestDistance < this.distanceToGoal() ? 'partial' : 'outOfBudget',
      length,
      cost: isPartial ? (search.nearest === NONE ? 0 : search.costOf(search.nearest)) : search.bestCost,
      points,
      minClearance,
      iterations: search.iterations,
      version: this.version,
      shortened,
      deadEnd: this.isDeadEnd,
      restarted,
    };
  }

  /** There is no way for the disc; is there one for a point? */
  private explain(restarted: boolean): RoadmapPath {
    const { iterations } = this.search;
    const { pass } = this.tolerances;
    if (this.query?.explain === false) return this.refuse(undefined, restarted, iterations);
    if (this.task.limit <= -pass) return this.refuse('otherComponent', restarted, iterations);
    this.links?.connect(this.search, { ...this.task, limit: -pass });
    const state = this.search.run({ iterations: Infinity, deadline: Infinity, now: () => 0, until: 0 });
    return this.refuse(state === 'found' ? 'tooNarrow' : 'otherComponent', restarted, iterations);
  }

  private refuse(reason: UnreachableReason | undefined, restarted: boolean, iterations = 0): RoadmapPath {
    return {
      status: 'unreachable',
      ...(reason === undefined ? {} : { reason }),
      length: 0,
      cost: Infinity,
      points: new Float64Array(0),
      minClearance: Number.NaN,
      iterations,
      version: this.version,
      shortened: false,
      deadEnd: this.isDeadEnd,
      restarted,
    };
  }
}

/** Is a point in an attachment's circle, at least `depth` away from its rim? */
function isDeepInside({ circle }: Attachment, x: number, y: number, depth: number): boolean {
  const dx = x - circle.x;
  const dy = y - circle.y;
  const room = circle.radius - depth;
  return room >= 0 && dx * dx + dy * dy <= room * room;
}
