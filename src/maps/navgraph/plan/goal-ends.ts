import type { NavPlanOptions } from './plan-options.js';
import type { CirclePoint, PlanSpace } from './plan-tables.js';

/** Red vertices of one cell that are looked at as ends at most. */
const MAX_CORNERS = 4096;

/**
 * Where ways to a goal leave the graph (Sud et al. 2008, Algorithm 1): from the red vertices of the cell that holds the goal,
 * straight where no wall stands between, and from the edge with the centre of the empty circle that holds the goal deepest,
 * which no wall can part from it.
 */
export class GoalEnds {
  count = 0;
  vertex = new Int32Array(64);
  /** What is left from the vertex to the goal, as cost and in metres. */
  cost = new Float64Array(64);
  length = new Float64Array(64);
  /** The edge that is partly gone along on the way, or -1. */
  edge = new Int32Array(64);
  /** Index of the place that the way ends at. */
  place = new Int32Array(64);
  private readonly corners = new Int32Array(MAX_CORNERS);
  private readonly circle: CirclePoint = { x: 0, y: 0, share: 0, edge: -1, radius: 0 };

  constructor(
    private readonly options: Required<NavPlanOptions>,
    private readonly edgeCost: () => Float64Array,
  ) {}

  clear(): void {
    this.count = 0;
  }

  /**
   * Add the ends for one place of a goal.
   *
   * @param cell that of the graph which holds the place
   * @param extra cost of the place itself, in metres
   */
  add(space: PlanSpace, place: number, x: number, y: number, cell: number, extra: number): void {
    const { cap, floor } = this.options;
    const { vx, vy, clearance, edgeFrom, edgeTo, edgeLength } = space.tables;
    const corners = space.listRedVertices(cell, this.corners);
    for (let k = 0; k < corners; k++) {
      const v = this.corners[k];
      if (!space.isVisible(vx[v], vy[v], x, y)) continue;
      const length = distance(vx[v] - x, vy[v] - y);
      const width = Math.min(cap, Math.max(floor, clearance[v]));
      this.push(v, extra / cap + length / width, extra + length, -1, place);
    }
    const { circle } = this;
    space.bestCircle(x, y, circle);
    const { edge, share } = circle;
    if (edge < 0) return;
    const length = distance(circle.x - x, circle.y - y);
    const width = Math.min(cap, Math.max(floor, circle.radius));
    const cost = extra / cap + length / width;
    const whole = this.edgeCost()[edge];
    this.push(edgeFrom[edge], cost + share * whole, extra + length + share * edgeLength[edge], edge, place);
    this.push(edgeTo[edge], cost + (1 - share) * whole, extra + length + (1 - share) * edgeLength[edge], edge, place);
  }

  private push(vertex: number, cost: number, length: number, edge: number, place: number): void {
    if (this.count === this.vertex.length) this.grow();
    const k = this.count++;
    this.vertex[k] = vertex;
    this.cost[k] = cost;
    this.length[k] = length;
    this.edge[k] = edge;
    this.place[k] = place;
  }

  private grow(): void {
    const room = 2 * this.vertex.length;
    const widen = <T extends Int32Array | Float64Array>(from: T, to: T): T => {
      to.set(from);
      return to;
    };
    this.vertex = widen(this.vertex, new Int32Array(room));
    this.edge = widen(this.edge, new Int32Array(room));
    this.place = widen(this.place, new Int32Array(room));
    this.cost = widen(this.cost, new Float64Array(room));
    this.length = widen(this.length, new Float64Array(room));
  }
}

function distance(dx: number, dy: number): number {
  return Math.sqrt(dx * dx + dy * dy);
}
