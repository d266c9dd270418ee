import { NONE } from '../../geometry/index.js';
import { NodeHeap } from './node-heap.js';
import type { Roadmap } from './roadmap.js';

/** How often the clock is read, iterations. */
const CLOCK_STRIDE = 32;

/** What a search minimises. Clearance: length / min(smallest clearance of the edge, cap). */
export type CostKind = 'length' | 'clearance';

/** Smaller clearances cost no more, m: beside a wall the cost stays finite, and rounding below 0 makes no gain of it. */
const LEAST_CLEARANCE = 1e-9;

/** What a stretch costs where clearance counts: length / min(clearance, cap). */
export function weighLength(length: number, clearance: number, cap: number): number {
  return length / Math.min(Math.max(clearance, LEAST_CLEARANCE), cap);
}

/** Where and how to search. */
export interface SearchTask {
  /** Where the search is drawn to, m. */
  readonly x: number;
  readonly y: number;
  /** Arcs with a smaller empty circle do not exist, m; tolerance included. */
  readonly limit: number;
  readonly cost: CostKind;
  /** Clearance above which more is no better, m. [Limit: > 0; read with cost `clearance`] */
  readonly cap: number;
  /** The cell of the agent itself, whose site is no obstacle to it; NONE where it is no site. */
  readonly own: number;
}

/** When a search stops before it has an answer. */
export interface SearchBudget {
  /** Expanded nodes from this call on. */
  readonly iterations: number;
  /** Value of `now` at which to stop. */
  readonly deadline: number;
  readonly now: () => number;
  /** Stop as soon as a node nearer to the goal than this is found, m; 0 for never. */
  readonly until: number;
}

/** As {@link RoadmapSearch.bestEnd}: the way without nodes. */
export const DIRECT = -2;

/** `found`: the best way is known; `exhausted`: there is none; `stopped`: out of budget, run on with more. */
export type SearchState = 'found' | 'exhausted' | 'stopped';

/**
 * A* over a roadmap from several starts to several ends, which can be stopped and run on. Arrays are stamped with the number
 * of the search instead of being cleared, and nothing is allocated once they are large enough.
 *
 * Ties go by {@link Roadmap.compareNodes}, so the result does not depend on the history of the diagram.
 */
export class RoadmapSearch {
  /** Nodes expanded since {@link begin}. */
  iterations = 0;
  /** The end of the best way so far: index into the ends, DIRECT, or NONE. */
  bestEnd = NONE;
  bestCost = Infinity;
  /** The node found nearest to the goal, and its distance; NONE and Infinity before any. */
  nearest = NONE;
  nearestDistance = Infinity;

  private readonly heap: NodeHeap;
  private generation = 0;
  private stamps = new Int32Array(64);
  private costs = new Float64Array(64);
  private keys = new Float64Array(64);
  /** Per node: the arc that it was reached by, or -2 - index of its start; and the node at the arc's beginning. */
  private via = new Int32Array(64);
  private parents = new Int32Array(64);
  private endNodes = new Int32Array(8);
  private endCosts = new Float64Array(8);
  private endCount = 0;
  private startCount = 0;
  private task: SearchTask = { x: 0, y: 0, limit: 0, cost: 'length', cap: Infinity, own: NONE };
  private scale = 1;

  constructor(readonly roadmap: Roadmap) {
    this.heap = new NodeHeap((a, b) => roadmap.compareNodes(a, b));
  }

  /** A new search. Add ends, then starts, then run. */
  begin(task: SearchTask): void {
    this.task = task;
    this.scale = task.cost === 'length' ? 1 : 1 / task.cap;
    if (this.generation === 0x7fffffff) {
      this.stamps.fill(0);
      this.generation = 0;
    }
    this.generation++;
    this.heap.clear();
    this.iterations = 0;
    this.bestEnd = NONE;
    this.bestCost = Infinity;
    this.nearest = NONE;
    this.nearestDistance = Infinity;
    this.endCount = 0;
    this.startCount = 0;
  }

  /** The goal can be reached from a node at a cost. */
  addEnd(node: number, cost: number): void {
    if (this.endCount === this.endNodes.length) {
      this.endNodes = copyTo(this.endNodes, new Int32Array(2 * this.endCount));
      this.endCosts = copyTo(this.endCosts, new Float64Array(2 * this.endCount));
    }
    this.endNodes[this.endCount] = node;
    this.endCosts[this.endCount++] = cost;
  }

  /** A node can be reached from the start at a cost. Returns the start's index; see {@link tracePath}. */
  addStart(node: number, cost: number): number {
    const start = this.startCount++;
    this.reach(node, cost, -2 - start, NONE);
    return start;
  }

  /** There is a way from start to goal without any node. */
  addDirect(cost: number): void {
    if (cost < this.bestCost) {
      this.bestCost = cost;
      this.bestEnd = DIRECT;
    }
  }

  /** Search until the answer is known or the budget is spent. May be called again after `stopped`. */
  run(budget: SearchBudget): SearchState {
    const { heap, roadmap } = this;
    const last = this.iterations + budget.iterations;
    const { until, deadline, now } = budget;
    const isTimed = deadline < Infinity;
    const { version } = roadmap.diagram;
    // Others that share the roadmap may have found nodes since.
    if (roadmap.pieces.length > this.stamps.length) this.grow();
    for (;;) {
      const isSpent =
        this.iterations >= last ||
        this.nearestDistance < until ||
        (isTimed && this.iterations % CLOCK_STRIDE === 0 && now() >= deadline);
      if (isSpent && heap.least() < this.bestCost) return 'stopped';
      const n = heap.pop(this.bestCost);
      if (n === NONE) return this.bestEnd === NONE ? 'exhausted' : 'found';
      if (heap.poppedKey > this.keys[n]) continue;
      this.iterations++;
      if (roadmap.settled[n] !== version) {
        roadmap.settle(n);
        if (roadmap.pieces.length > this.stamps.length) this.grow();
      }
      this.expand(n);
    }
  }

  private expand(n: number): void {
    const { costs, stamps, generation } = this;
    const { limit, cost: kind, cap } = this.task;
    const { arcTargets, arcLengths, arcClearances } = this.roadmap;
    const cost = costs[n];
    for (let k = 0; k < this.endCount; k++) {
      if (this.endNodes[k] === n && cost + this.endCosts[k] < this.bestCost) {
        this.bestCost = cost + this.endCosts[k];
        this.bestEnd = k;
      }
    }
    const first = this.roadmap.arcStarts[n];
    const end = first + this.roadmap.arcCounts[n];
    for (let a = first; a < end; a++) {
      const clearance = arcClearances[a];
      if (clearance < limit) continue;
      const reached = cost + (kind === 'length' ? arcLengths[a] : weighLength(arcLengths[a], clearance, cap));
      const target = arcTargets[a];
      if (stamps[target] === generation) {
        if (reached > costs[target]) continue;
        if (reached === costs[target]) {
          this.settleTie(target, n, a);
          continue;
        }
      }
      this.reach(target, reached, a, n);
    }
  }

  private reach(node: number, cost: number, via: number, from: number): void {
    if (!(cost < Infinity)) return;
    if (this.roadmap.pieces.length > this.stamps.length) this.grow();
    const isNew = this.stamps[node] !== this.generation;
    if (!isNew && cost >= this.costs[node]) return;
    const { roadmap, task } = this;
    const dx = roadmap.xs[node] - task.x;
    const dy = roadmap.ys[node] - task.y;
    const distance = Math.sqrt(dx * dx + dy * dy);
    if (isNew) {
      this.stamps[node] = this.generation;
      if (
        distance < this.nearestDistance ||
        (distance === this.nearestDistance && roadmap.compareNodes(node, this.nearest) < 0)
      ) {
        this.nearest = node;
        this.nearestDistance = distance;
      }
    }
    const key = cost + this.scale * distance;
    this.costs[node] = cost;
    this.keys[node] = key;
    this.via[node] = via;
    this.parents[node] = from;
    this.heap.push(key, node);
  }

  /** Two ways of the same cost to a node: the one from the node that comes first. */
  private settleTie(target: number, from: number, arc: number): void {
    const other = this.parents[target];
    // An arc so short that its cost is lost in rounding ties both ways: each end would become the other's parent.
    if (!(this.costs[from] < this.costs[target])) return;
    if (other === NONE || this.roadmap.compareNodes(from, other) >= 0) return;
    this.via[target] = arc;
    this.parents[target] = from;
  }

  /** The node at which an end hangs. */
  endNode(end: number): number {
    return this.endNodes[end];
  }

  /** Cost of the best known way to a node that was found. */
  costOf(node: number): number {
    return this.costs[node];
  }

  /** The half-edges of the way to a node, in order, into `out`; returns the index of the start that they come from. */
  tracePath(node: number, out: number[]): number {
    const { roadmap } = this;
    out.length = 0;
    let n = node;
    while (this.via[n] >= 0) {
      out.push(roadmap.arcPieces[this.via[n]]);
      n = this.parents[n];
    }
    out.reverse();
    return -2 - this.via[n];
  }

  private grow(): void {
    const size = this.roadmap.pieces.length;
    this.stamps = copyTo(this.stamps, new Int32Array(size));
    this.costs = copyTo(this.costs, new Float64Array(size));
    this.keys = copyTo(this.keys, new Float64Array(size));
    this.via = copyTo(this.via, new Int32Array(size));
    this.parents = copyTo(this.parents, new Int32Array(size));
  }
}

function copyTo<T extends Float64Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
