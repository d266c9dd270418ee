import { AgentSearch } from './agent-search.js';
import { AgentStarts } from './agent-starts.js';
import { EdgeCosts } from './edge-costs.js';
import { GoalEnds } from './goal-ends.js';
import { GoalTree } from './goal-tree.js';
import { type NavPlanOptions, resolveNavPlanOptions } from './plan-options.js';
import { createNavAnswers, type NavAnswers, type NavGoals, type NavRequest, VIA } from './plan-request.js';
import type { PlanSpace } from './plan-tables.js';

/** What the plans of one step took. */
export interface NavPlanStats {
  /** Agents planned for: straight, by the graph, and those that kept their former next point against a better way. */
  straight: number;
  byGraph: number;
  kept: number;
  /** Trees grown, vertices settled in them, and vertices looked at because a branch was barred. */
  trees: number;
  settled: number;
  detours: number;
}

/**
 * Next points of many agents on one navigation graph (Sud et al. 2008, Algorithm 1), each as if it had been searched for
 * alone: agents with the same goal share a tree. Work space is kept: nothing is allocated once it is large enough.
 */
export class NavPlanner {
  readonly options: Required<NavPlanOptions>;
  readonly stats: NavPlanStats = { straight: 0, byGraph: 0, kept: 0, trees: 0, settled: 0, detours: 0 };
  /** Answers of the last plan. */
  answers: NavAnswers = createNavAnswers(0);

  private readonly costs = new EdgeCosts();
  private readonly ends: GoalEnds;
  private readonly tree: GoalTree;
  private readonly starts: AgentStarts;
  private readonly search: AgentSearch;
  private order = new Int32Array(0);
  private classes = new Int32Array(0);
  private counts = new Int32Array(0);
  private cells = new Int32Array(0);
  private readonly box = new Float64Array(4);

  /** @throws FootfallError `navgraph/bad-option` */
  constructor(options: NavPlanOptions = {}) {
    this.options = resolveNavPlanOptions(options);
    this.ends = new GoalEnds(this.options, () => this.costs.cost);
    this.tree = new GoalTree(this.costs, this.options.cap);
    this.starts = new AgentStarts(this.costs, this.options);
    this.search = new AgentSearch(this.costs, this.tree, this.ends);
  }

  /** Plan for some agents. @returns `answers`, written for these agents alone, valid until the next plan */
  plan(space: PlanSpace, request: NavRequest, goals: NavGoals): NavAnswers {
    const { agents, count, goal, radius, x, y } = request;
    this.reserve(request, goals);
    const { stats, answers } = this;
    stats.straight = 0;
    stats.byGraph = 0;
    stats.kept = 0;
    stats.trees = 0;
    const settled = this.tree.settledCount;
    const detours = this.search.detours;
    let widest = 0;
    for (let k = 0; k < count; k++) widest = Math.max(widest, radius[agents[k]]);
    this.costs.update(space.tables, this.options, widest);
    const { counts, order } = this;
    counts.fill(0, 0, goals.count + 1);
    for (let k = 0; k < count; k++) {
      const agent = agents[k];
      answers.via[agent] = VIA.none;
      answers.nextX[agent] = x[agent];
      answers.nextY[agent] = y[agent];
      answers.length[agent] = Infinity;
      answers.cost[agent] = Infinity;
      if (goal[agent] >= 0) counts[goal[agent] + 1]++;
    }
    for (let g = 0; g < goals.count; g++) counts[g + 1] += counts[g];
    for (let k = 0; k < count; k++) if (goal[agents[k]] >= 0) order[counts[goal[agents[k]]]++] = agents[k];
    for (let g = 0, from = 0; g < goals.count; g++) {
      if (counts[g] > from) this.planGoal(space, request, goals, g, from, counts[g]);
      from = counts[g];
    }
    stats.settled = this.tree.settledCount - settled;
    stats.detours = this.search.detours - detours;
    return answers;
  }

  /** Agents `order[from]` to `order[to - 1]` go to one goal. */
  private planGoal(space: PlanSpace, request: NavRequest, goals: NavGoals, g: number, from: number, to: number): void {
    const { order, cells, ends, classes } = this;
    for (let p = goals.first[g]; p < goals.first[g + 1]; p++) cells[p] = space.cellAt(goals.x[p], goals.y[p]);
    let left = from;
    for (let k = from; k < to; k++) {
      const agent = order[k];
      if (!this.goStraight(space, request, goals, g, agent)) order[left++] = agent;
    }
    if (left === from) return;
    ends.clear();
    for (let p = goals.first[g]; p < goals.first[g + 1]; p++) {
      ends.add(space, p, goals.x[p], goals.y[p], cells[p], goals.extra[p]);
    }
    for (let k = from; k < left; k++) classes[k] = this.costs.classOf(request.radius[order[k]]);
    this.planClasses(space, request, from, left, false);
    // Who does not fit where it was pushed to, or where its goal is, goes by the way of a point.
    let lost = from;
    for (let k = from; k < left; k++) {
      if (this.answers.via[order[k]] !== VIA.none) continue;
      classes[lost] = 0;
      order[lost++] = order[k];
    }
    if (lost > from) this.planClasses(space, request, from, lost, true);
  }

  /** One tree for each class of radii. */
  private planClasses(space: PlanSpace, request: NavRequest, from: number, to: number, asPoints: boolean): void {
    const { order, classes, tree, stats } = this;
    for (let first = from; first < to; first++) {
      const kind = classes[first];
      if (kind < 0) continue;
      this.encloseAgents(request, kind, first, to);
      tree.plant(space.tables, this.ends, asPoints ? 0 : request.radius[order[first]], this.box);
      stats.trees++;
      for (let k = first; k < to; k++) {
        if (classes[k] !== kind) continue;
        this.planAgent(space, request, order[k], asPoints ? 0 : request.radius[order[k]]);
        classes[k] = -1;
      }
    }
  }

  private planAgent(space: PlanSpace, request: NavRequest, agent: number, body: number): void {
    const { starts, search, answers, stats, options } = this;
    const { x, y, formerX, formerY } = request;
    const reached = options.reached * request.radius[agent];
    const isKept = options.keepShare > 0;
    const fromX = isKept ? formerX[agent] : Number.NaN;
    const fromY = isKept ? formerY[agent] : Number.NaN;
    starts.list(space, agent, x[agent], y[agent], body, reached, fromX, fromY);
    if (!search.find(space.tables, agent, body, starts)) return;
    let { start, cost, length } = search;
    let beyond = this.lookBeyond(space, request, agent, reached);
    const former = starts.findFormer(x[agent], y[agent], fromX, fromY);
    if (former >= 0 && former !== start && search.find(space.tables, agent, body, starts, former)) {
      const margin = Math.min(options.keepShare * search.cost, options.keepWay / options.cap);
      if (search.cost - cost <= margin) {
        ({ start, cost, length } = search);
        beyond = this.lookBeyond(space, request, agent, reached);
        stats.kept++;
      }
    }
    answers.via[agent] = starts.onBorder[start] === 1 ? VIA.border : VIA.graph;
    answers.nextX[agent] = beyond < 0 ? starts.x[start] : space.tables.vx[beyond];
    answers.nextY[agent] = beyond < 0 ? starts.y[start] : space.tables.vy[beyond];
    answers.length[agent] = length;
    answers.cost[agent] = cost;
    stats.byGraph++;
  }

  /** The vertex that stands for a start on the very border which is as good as reached, as in a throng; -1 = the start will do. */
  private lookBeyond(space: PlanSpace, { x, y }: NavRequest, agent: number, reached: number): number {
    const { starts, search } = this;
    const { start } = search;
    if (distance(starts.x[start] - x[agent], starts.y[start] - y[agent]) > reached) return -1;
    return search.findBeyond(space.tables, x[agent], y[agent], reached);
  }

  /** @returns whether the goal is in the agent's own or an adjacent cell, and in sight */
  private goStraight(space: PlanSpace, request: NavRequest, goals: NavGoals, g: number, agent: number): boolean {
    const { x, y, aimX, aimY } = request;
    const px = x[agent];
    const py = y[agent];
    let toX = aimX[agent];
    let toY = aimY[agent];
    let least = Infinity;
    let extra = 0;
    const isAimed = !Number.isNaN(toX) && !Number.isNaN(toY);
    if (isAimed && this.seesFrom(space, agent, px, py, toX, toY, space.cellAt(toX, toY))) {
      least = distance(toX - px, toY - py);
    }
    if (!(least < Infinity)) {
      for (let p = goals.first[g]; p < goals.first[g + 1]; p++) {
        const away = distance(goals.x[p] - px, goals.y[p] - py);
        if (away + goals.extra[p] >= least) continue;
        if (!this.seesFrom(space, agent, px, py, goals.x[p], goals.y[p], this.cells[p])) continue;
        least = away + goals.extra[p];
        extra = goals.extra[p];
        toX = goals.x[p];
        toY = goals.y[p];
      }
    }
    if (!(least < Infinity)) return false;
    const { answers } = this;
    answers.via[agent] = VIA.goal;
    answers.nextX[agent] = toX;
    answers.nextY[agent] = toY;
    answers.length[agent] = distance(toX - px, toY - py) + extra;
    answers.cost[agent] = 0;
    this.stats.straight++;
    return true;
  }

  private seesFrom(
    space: PlanSpace,
    agent: number,
    px: number,
    py: number,
    x: number,
    y: number,
    cell: number,
  ): boolean {
    return space.isNextTo(agent, cell) && space.isVisible(px, py, x, y);
  }

  /** The box of the agents of a class, from `first` on. */
  private encloseAgents({ x, y }: NavRequest, kind: number, first: number, to: number): void {
    const { box, order, classes } = this;
    box[0] = Infinity;
    box[1] = Infinity;
    box[2] = -Infinity;
    box[3] = -Infinity;
    for (let k = first; k < to; k++) {
      if (classes[k] !== kind) continue;
      const agent = order[k];
      box[0] = Math.min(box[0], x[agent]);
      box[1] = Math.min(box[1], y[agent]);
      box[2] = Math.max(box[2], x[agent]);
      box[3] = Math.max(box[3], y[agent]);
    }
  }

  private reserve({ x, count }: NavRequest, goals: NavGoals): void {
    if (this.answers.via.length < x.length) this.answers = createNavAnswers(x.length);
    if (this.order.length < count) {
      this.order = new Int32Array(count + (count >> 1));
      this.classes = new Int32Array(count + (count >> 1));
    }
    if (this.counts.length <= goals.count) this.counts = new Int32Array(2 * goals.count + 1);
    const places = goals.first[goals.count];
    if (this.cells.length < places) this.cells = new Int32Array(2 * places);
  }
}

function distance(dx: number, dy: number): number {
  return Math.sqrt(dx * dx + dy * dy);
}
