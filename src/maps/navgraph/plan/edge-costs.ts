import type { NavPlanOptions } from './plan-options.js';
import type { PlanTables } from './plan-tables.js';

/**
 * What the edges of a graph cost, and the red ones as neighbours of each vertex, laid out once per update of the graph for
 * all searches in it.
 */
export class EdgeCosts {
  /** Per edge: length / min(clearance, cap), with the clearance of its narrowest place. */
  cost = new Float64Array(0);
  /** Per edge: bodies with a larger radius cannot pass, m. Infinity but between walls: agents give way, walls do not. */
  limit = new Float64Array(0);
  /** Per vertex (CSR): red edges at it, the vertex at the other end of each, and cost and limit of each. */
  first = new Int32Array(1);
  edges = new Int32Array(0);
  others = new Int32Array(0);
  costs = new Float64Array(0);
  limits = new Float64Array(0);
  /** Limits of red edges below the largest radius asked for, in rising order, of which `narrowCount` count. */
  private narrow = new Float64Array(0);
  private narrowCount = 0;
  private next = new Int32Array(0);

  /** @param widest the largest radius that will be asked for, m */
  update(tables: PlanTables, { cap, floor }: Required<NavPlanOptions>, widest: number): void {
    const { vertexCount, edgeCount, edgeFrom, edgeTo, edgeCell } = tables;
    this.reserve(vertexCount, edgeCount);
    const { cost, limit, first, next } = this;
    first.fill(0, 0, vertexCount + 1);
    this.narrowCount = 0;
    for (let e = 0; e < edgeCount; e++) {
      const clearance = tables.edgeClearance[e];
      cost[e] = tables.edgeLength[e] / Math.min(cap, Math.max(floor, clearance));
      const isBetweenWalls = tables.edgeLeft[e] < 0 && tables.edgeRight[e] < 0;
      limit[e] = isBetweenWalls ? clearance : Infinity;
      if (edgeCell[e] >= 0) continue;
      if (limit[e] < widest) this.narrow[this.narrowCount++] = limit[e];
      first[edgeFrom[e] + 1]++;
      first[edgeTo[e] + 1]++;
    }
    for (let v = 0; v < vertexCount; v++) {
      first[v + 1] += first[v];
      next[v] = first[v];
    }
    for (let e = 0; e < edgeCount; e++) {
      if (edgeCell[e] >= 0) continue;
      this.put(next[edgeFrom[e]]++, e, edgeTo[e]);
      this.put(next[edgeTo[e]]++, e, edgeFrom[e]);
    }
    this.narrow.subarray(0, this.narrowCount).sort();
  }

  /** Radii of one class fit through the same red edges. @param radius [Limit: at most `widest`] */
  classOf(radius: number): number {
    let low = 0;
    let high = this.narrowCount;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.narrow[middle] < radius) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private put(at: number, edge: number, other: number): void {
    this.edges[at] = edge;
    this.others[at] = other;
    this.costs[at] = this.cost[edge];
    this.limits[at] = this.limit[edge];
  }

  private reserve(vertexCount: number, edgeCount: number): void {
    if (this.first.length <= vertexCount) {
      this.first = new Int32Array(vertexCount + (vertexCount >> 1) + 1);
      this.next = new Int32Array(vertexCount + (vertexCount >> 1));
    }
    if (this.cost.length >= edgeCount) return;
    const room = edgeCount + (edgeCount >> 1);
    this.cost = new Float64Array(room);
    this.limit = new Float64Array(room);
    this.narrow = new Float64Array(room);
    this.edges = new Int32Array(2 * room);
    this.others = new Int32Array(2 * room);
    this.costs = new Float64Array(2 * room);
    this.limits = new Float64Array(2 * room);
  }
}
