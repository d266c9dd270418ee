import { NodeHeap } from '../../roadmap/node-heap.js';
import type { EdgeCosts } from './edge-costs.js';
import type { GoalEnds } from './goal-ends.js';
import type { PlanTables } from './plan-tables.js';

/** Trees before the marks of vertices are wiped: twice their number must fit into 31 bits. */
const MAX_ROUNDS = 2 ** 30 - 1;

/**
 * Shortest ways over red edges from everywhere to one goal, as a tree that grows from the goal only as far as it is asked.
 * All red edges count, so what it says is a lower bound for an agent that may not use some of them, and exact where its
 * branch uses none of those.
 */
export class GoalTree {
  /** Settled vertices so far, of all trees. */
  settledCount = 0;
  /** Per vertex that `settle` was asked for: cost to the goal. */
  cost = new Float64Array(0);
  /** The edge that leads on; below 0 the way leaves the graph here by end -1 - k. */
  branch = new Int32Array(0);
  /** The vertex that it leads to. */
  parent = new Int32Array(0);
  private state = new Int32Array(0);
  private round = 0;
  private readonly heap = new NodeHeap((a, b) => a - b);
  private tables: PlanTables | undefined;
  private radius = 0;
  private minX = 0;
  private minY = 0;
  private maxX = 0;
  private maxY = 0;

  constructor(
    private readonly edges: EdgeCosts,
    private readonly cap: number,
  ) {}

  /**
   * Begin anew.
   *
   * @param radius edges between walls narrower than this do not exist, m
   * @param box minX, minY, maxX, maxY of all places that ways will be asked from: growth is drawn towards it
   */
  plant(tables: PlanTables, ends: GoalEnds, radius: number, box: Float64Array): void {
    this.tables = tables;
    this.radius = radius;
    [this.minX, this.minY, this.maxX, this.maxY] = box;
    this.reserve(tables.vertexCount);
    this.heap.clear();
    const open = 2 * this.round;
    for (let k = 0; k < ends.count; k++) {
      const v = ends.vertex[k];
      if (this.state[v] === open && !(ends.cost[k] < this.cost[v])) continue;
      this.state[v] = open;
      this.cost[v] = ends.cost[k];
      this.branch[v] = -1 - k;
      this.parent[v] = -1;
      this.heap.push(ends.cost[k] + this.bound(tables, v), v);
    }
  }

  /** Grow until the way from a vertex is known. @returns whether there is one */
  settle(vertex: number): boolean {
    const { state, cost, branch, parent, heap, radius, cap, minX, minY, maxX, maxY } = this;
    const open = 2 * this.round;
    const done = open + 1;
    if (state[vertex] === done) return true;
    const { first, edges, others, costs, limits } = this.edges;
    const { vx, vy } = this.tables as PlanTables;
    for (;;) {
      const v = heap.pop(Infinity);
      if (v < 0) return false;
      if (state[v] === done) continue;
      state[v] = done;
      this.settledCount++;
      const end = first[v + 1];
      const sofar = cost[v];
      for (let k = first[v]; k < end; k++) {
        const to = others[k];
        const mark = state[to];
        if (mark === done || limits[k] < radius) continue;
        const total = sofar + costs[k];
        if (mark === open && !(total < cost[to])) continue;
        state[to] = open;
        cost[to] = total;
        branch[to] = edges[k];
        parent[to] = v;
        // As in `bound`.
        const x = vx[to];
        const y = vy[to];
        const dx = x < minX ? minX - x : x > maxX ? x - maxX : 0;
        const dy = y < minY ? minY - y : y > maxY ? y - maxY : 0;
        heap.push(total + Math.sqrt(dx * dx + dy * dy) / cap, to);
      }
      if (v === vertex) return true;
    }
  }

  /** No way from the box to a vertex costs less than its distance over the cap. */
  private bound({ vx, vy }: PlanTables, v: number): number {
    const dx = Math.max(0, this.minX - vx[v], vx[v] - this.maxX);
    const dy = Math.max(0, this.minY - vy[v], vy[v] - this.maxY);
    return Math.sqrt(dx * dx + dy * dy) / this.cap;
  }

  private reserve(count: number): void {
    if (++this.round === MAX_ROUNDS) {
      this.state.fill(0);
      this.round = 1;
    }
    if (this.state.length >= count) return;
    const room = count + (count >> 1);
    this.state = new Int32Array(room);
    this.round = 1;
    this.cost = new Float64Array(room);
    this.branch = new Int32Array(room);
    this.parent = new Int32Array(room);
  }
}
