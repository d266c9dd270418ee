import { NodeHeap } from '../../roadmap/node-heap.js';
import type { AgentStarts } from './agent-starts.js';
import type { EdgeCosts } from './edge-costs.js';
import type { GoalEnds } from './goal-ends.js';
import type { GoalTree } from './goal-tree.js';
import type { PlanTables } from './plan-tables.js';

/** The vertex before a start in a chain of labels. */
const START = -1;

/**
 * The best way of one agent to the goal of a tree: out of its cell over black edges, then over red edges that it does not
 * govern itself. The tree knows ways that may use the barred ones, so its costs never are too large, and as bounds they lead
 * the search straight on. It is over as soon as the best vertex has a branch without a barred edge: usually at the first.
 */
export class AgentSearch {
  /** The best way found: cost, metres, which start it begins with, the place of the goal it ends at. */
  cost = Infinity;
  length = Infinity;
  start = -1;
  place = -1;
  /** Vertices that had to be looked at beyond the branches of trees, of all searches. */
  detours = 0;

  private labels = new Float64Array(0);
  private lengths = new Float64Array(0);
  private starts = new Int32Array(0);
  private before = new Int32Array(0);
  private state = new Int32Array(0);
  private round = 0;
  private readonly exits: number[] = [];
  private readonly chain: number[] = [];
  private readonly heap = new NodeHeap((a, b) => a - b);
  private end = -1;
  private last = -1;
  private isOffTree = false;
  private branchLength = 0;

  constructor(
    private readonly edges: EdgeCosts,
    private readonly tree: GoalTree,
    private readonly ends: GoalEnds,
  ) {}

  /**
   * @param only the start to begin with; -1 = the best of all
   * @returns whether there is a way
   */
  find(tables: PlanTables, agent: number, radius: number, from: AgentStarts, only = -1): boolean {
    this.begin(tables.vertexCount + 1);
    this.cost = Infinity;
    this.length = Infinity;
    this.start = -1;
    this.place = -1;
    this.last = -1;
    this.leaveCell(tables, agent, radius, from, only);
    const { heap, tree, labels, state } = this;
    const { first } = this.edges;
    const done = 2 * this.round + 1;
    heap.clear();
    for (const v of this.exits) {
      // No red edge ends inside the cell.
      if (first[v] === first[v + 1] || !tree.settle(v)) continue;
      heap.push(labels[v] + tree.cost[v], v);
    }
    const goal = tables.vertexCount;
    for (;;) {
      const v = heap.pop(Infinity);
      if (v < 0) return false;
      if (state[v] === done) continue;
      state[v] = done;
      if (v === goal) {
        this.take(labels[goal], this.lengths[goal], this.before[goal], this.end, true);
        return true;
      }
      const end = this.followBranch(tables, agent, v);
      if (end >= 0) {
        this.take(labels[v] + tree.cost[v], this.lengths[v] + this.branchLength, v, end, false);
        return true;
      }
      this.detours++;
      this.expand(tables, agent, radius, v);
    }
  }

  /** The first vertex of the way found that is farther than `reached` from a place, m; -1 if none is. */
  findBeyond(tables: PlanTables, x: number, y: number, reached: number): number {
    const { tree, chain } = this;
    chain.length = 0;
    for (let v = this.last; v >= 0; v = this.before[v]) chain.push(v);
    for (let k = chain.length - 1; k >= 0; k--) if (isBeyond(tables, chain[k], x, y, reached)) return chain[k];
    if (this.isOffTree || this.last < 0) return -1;
    for (let v = this.last; tree.branch[v] >= 0; ) {
      v = tree.parent[v];
      if (isBeyond(tables, v, x, y, reached)) return v;
    }
    return -1;
  }

  private take(cost: number, length: number, vertex: number, end: number, isOffTree: boolean): void {
    this.cost = cost;
    this.length = length;
    this.start = this.starts[vertex];
    this.place = this.ends.place[end];
    this.last = vertex;
    this.isOffTree = isOffTree;
  }

  /** Costs from the starts to the border of the cell, over black edges. */
  private leaveCell(tables: PlanTables, agent: number, radius: number, from: AgentStarts, only: number): void {
    const { firstBlackEdge, blackEdges, edgeFrom, edgeTo, edgeLength } = tables;
    const { cost, limit } = this.edges;
    this.end = -1;
    this.exits.length = 0;
    for (let s = 0; s < from.count; s++) {
      if (only >= 0 && s !== only) continue;
      const v = from.vertex[s];
      const e = from.edge[s];
      if (v >= 0) {
        this.reach(v, from.cost[s], from.length[s], s, START);
        continue;
      }
      const share = from.share[s];
      this.reach(edgeFrom[e], from.cost[s] + share * cost[e], from.length[s] + share * edgeLength[e], s, START);
      const rest = 1 - share;
      this.reach(edgeTo[e], from.cost[s] + rest * cost[e], from.length[s] + rest * edgeLength[e], s, START);
    }
    // A handful of edges without circles: a few rounds settle them.
    for (let isChanged = true; isChanged; ) {
      isChanged = false;
      for (let k = firstBlackEdge[agent]; k < firstBlackEdge[agent + 1]; k++) {
        const e = blackEdges[k];
        if (limit[e] < radius) continue;
        if (this.relax(edgeFrom[e], edgeTo[e], cost[e], edgeLength[e])) isChanged = true;
        if (this.relax(edgeTo[e], edgeFrom[e], cost[e], edgeLength[e])) isChanged = true;
      }
    }
  }

  private relax(v: number, to: number, cost: number, length: number): boolean {
    if (this.state[v] !== 2 * this.round) return false;
    return this.reach(to, this.labels[v] + cost, this.lengths[v] + length, this.starts[v], v);
  }

  private expand(tables: PlanTables, agent: number, radius: number, v: number): void {
    const { edges, heap, tree, ends, labels, lengths } = this;
    const { edgeLeft, edgeRight, edgeLength } = tables;
    for (let k = edges.first[v]; k < edges.first[v + 1]; k++) {
      const e = edges.edges[k];
      const to = edges.others[k];
      if (edgeLeft[e] === agent || edgeRight[e] === agent || edges.limit[e] < radius) continue;
      if (this.state[to] === 2 * this.round + 1 || !tree.settle(to)) continue;
      if (!this.reach(to, labels[v] + edges.cost[e], lengths[v] + edgeLength[e], this.starts[v], v)) continue;
      heap.push(labels[to] + tree.cost[to], to);
    }
    const goal = tables.vertexCount;
    for (let k = 0; k < ends.count; k++) {
      if (ends.vertex[k] !== v) continue;
      const e = ends.edge[k];
      if (e >= 0 && (edgeLeft[e] === agent || edgeRight[e] === agent)) continue;
      if (!this.reach(goal, labels[v] + ends.cost[k], lengths[v] + ends.length[k], this.starts[v], v)) continue;
      this.end = k;
      heap.push(labels[goal], goal);
    }
  }

  /** The end that the branch of a vertex leads to, and its length; -1 where an edge on it is barred for the agent. */
  private followBranch({ edgeLeft, edgeRight, edgeLength }: PlanTables, agent: number, vertex: number): number {
    const { branch, parent } = this.tree;
    let length = 0;
    let v = vertex;
    for (; branch[v] >= 0; v = parent[v]) {
      const e = branch[v];
      if (edgeLeft[e] === agent || edgeRight[e] === agent) return -1;
      length += edgeLength[e];
    }
    const end = -1 - branch[v];
    this.branchLength = length + this.ends.length[end];
    const e = this.ends.edge[end];
    return e >= 0 && (edgeLeft[e] === agent || edgeRight[e] === agent) ? -1 : end;
  }

  /** @returns whether this is better than what was known */
  private reach(v: number, cost: number, length: number, start: number, before: number): boolean {
    const open = 2 * this.round;
    if (this.state[v] === open && !(cost < this.labels[v])) return false;
    if (this.state[v] !== open) this.exits.push(v);
    this.state[v] = open;
    this.labels[v] = cost;
    this.lengths[v] = length;
    this.starts[v] = start;
    this.before[v] = before;
    return true;
  }

  private begin(count: number): void {
    if (++this.round === 2 ** 30 - 1) {
      this.state.fill(0);
      this.round = 1;
    }
    if (this.state.length >= count) return;
    const room = count + (count >> 1);
    this.state = new Int32Array(room);
    this.round = 1;
    this.labels = new Float64Array(room);
    this.lengths = new Float64Array(room);
    this.starts = new Int32Array(room);
    this.before = new Int32Array(room);
  }
}

function isBeyond({ vx, vy }: PlanTables, v: number, x: number, y: number, reached: number): boolean {
  const dx = vx[v] - x;
  const dy = vy[v] - y;
  return Math.sqrt(dx * dx + dy * dy) > reached;
}
