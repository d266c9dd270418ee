import type { EdgeCosts } from './edge-costs.js';
import type { NavPlanOptions } from './plan-options.js';
import type { EdgePoint, PlanSpace, PlanTables } from './plan-tables.js';

/** Starts of one agent at most; cells with more corners than this are not of this world. */
const MAX_STARTS = 1024;
/** Shares of an edge below this are its end. */
const HAIR = 1e-9;
/** A next point has moved since the last step by less than this share of its distance. */
const SAME = 0.5;

/**
 * Where an agent can enter the graph of all the others (Sud et al. 2008, Algorithm 1): the black vertices of its cell, and
 * the nearest points of black edges that end at none. Cells are star-shaped about their agent, so all are in sight. A point
 * that is as good as reached is passed: the points after it stand for it. So who stands on a black edge, or on a black vertex,
 * may go on to the end of the edge.
 *
 * A way to a start costs its length over the cap. No way through the cell costs less, so no best way leaves the cell and
 * comes back, and only its border need be asked how to go on.
 */
export class AgentStarts {
  count = 0;
  readonly x = new Float64Array(MAX_STARTS);
  readonly y = new Float64Array(MAX_STARTS);
  /** 1 = on the border of the cell, where another agent's next point may be too. */
  readonly onBorder = new Uint8Array(MAX_STARTS);
  readonly cost = new Float64Array(MAX_STARTS);
  readonly length = new Float64Array(MAX_STARTS);
  /** The vertex of a start; -1 for a point on `edge`. */
  readonly vertex = new Int32Array(MAX_STARTS);
  readonly edge = new Int32Array(MAX_STARTS);
  readonly share = new Float64Array(MAX_STARTS);
  private marks = new Int32Array(0);
  private round = 0;
  private readonly point: EdgePoint = { x: 0, y: 0, share: 0 };

  constructor(
    private readonly edges: EdgeCosts,
    private readonly options: Required<NavPlanOptions>,
  ) {}

  /**
   * @param radius of the body, m: black edges between walls narrower than that do not exist
   * @param reached a point within this distance is passed, m
   * @param formerX the former next point, NaN for none: who left a bent edge for its end goes on to that end
   */
  list(
    space: PlanSpace,
    agent: number,
    x: number,
    y: number,
    radius: number,
    reached: number,
    formerX: number,
    formerY: number,
  ): void {
    const { tables } = space;
    const { firstBlackVertex, blackVertices, firstBlackEdge, blackEdges, edgeFrom, edgeTo, edgeLength } = tables;
    const { cap } = this.options;
    const { cost, limit } = this.edges;
    this.count = 0;
    this.reserve(tables.vertexCount);
    const { marks, round } = this;
    const near = -round;
    for (let k = firstBlackVertex[agent]; k < firstBlackVertex[agent + 1]; k++) {
      const v = blackVertices[k];
      const length = distance(tables.vx[v] - x, tables.vy[v] - y);
      marks[v] = length > reached ? round : near;
      if (length > reached) this.push(v, -1, 0, tables.vx[v], tables.vy[v], 0, length / cap, length);
    }
    for (let k = firstBlackEdge[agent]; k < firstBlackEdge[agent + 1]; k++) {
      const e = blackEdges[k];
      if (limit[e] < radius) continue;
      const from = edgeFrom[e];
      const to = edgeTo[e];
      const isFromBlack = marks[from] === round || marks[from] === near;
      const isToBlack = marks[to] === round || marks[to] === near;
      if (isFromBlack && isToBlack) continue;
      if (!isFromBlack && this.isFormer(tables, from, x, y, formerX, formerY)) this.pushStraight(space, from, x, y);
      if (!isToBlack && this.isFormer(tables, to, x, y, formerX, formerY)) this.pushStraight(space, to, x, y);
      if ((isFromBlack || isToBlack) && isFarFrom(tables, e, x, y, reached)) continue;
      const { point } = this;
      space.nearestOnEdge(e, x, y, point);
      const length = distance(point.x - x, point.y - y);
      const isOn = length <= reached;
      if (!isOn && (isFromBlack || isToBlack)) continue;
      if (!isOn) {
        const isEnd = point.share <= HAIR || point.share >= 1 - HAIR;
        this.push(-1, e, point.share, point.x, point.y, isEnd ? 1 : 0, length / cap, length);
        continue;
      }
      // On the edge already: to go back to its black vertex first would be to turn round in every other step.
      const { share } = point;
      if (!isFromBlack) this.pushEnd(space, from, length / cap + share * cost[e], length + share * edgeLength[e]);
      if (!isToBlack)
        this.pushEnd(space, to, length / cap + (1 - share) * cost[e], length + (1 - share) * edgeLength[e]);
    }
    if (this.count > 0) return;
    // A cell without a graph of the others in it: what there is lies on its border.
    for (let k = tables.firstRedVertex[agent]; k < tables.firstRedVertex[agent + 1]; k++) {
      this.pushStraight(space, tables.redVertices[k], x, y);
    }
  }

  /** The start that a former next point has become, -1 if none: nearer to it than half of what it was away. */
  findFormer(x: number, y: number, formerX: number, formerY: number): number {
    let least = SAME * distance(formerX - x, formerY - y);
    let found = -1;
    for (let k = 0; k < this.count; k++) {
      const gap = distance(this.x[k] - formerX, this.y[k] - formerY);
      if (!(gap <= least) || (gap === least && found >= 0)) continue;
      least = gap;
      found = k;
    }
    return found;
  }

  /** Is a vertex what a former next point has become? */
  private isFormer({ vx, vy }: PlanTables, v: number, x: number, y: number, formerX: number, formerY: number): boolean {
    const gap = distance(vx[v] - formerX, vy[v] - formerY);
    return gap <= SAME * distance(formerX - x, formerY - y);
  }

  /** A vertex on the border by the straight way to it, which lies in the cell. */
  private pushStraight(space: PlanSpace, v: number, x: number, y: number): void {
    const length = distance(space.tables.vx[v] - x, space.tables.vy[v] - y);
    this.pushEnd(space, v, length / this.options.cap, length);
  }

  private pushEnd({ tables }: PlanSpace, v: number, cost: number, length: number): void {
    this.push(v, -1, 0, tables.vx[v], tables.vy[v], 1, cost, length);
  }

  private push(
    vertex: number,
    edge: number,
    share: number,
    x: number,
    y: number,
    onBorder: number,
    cost: number,
    length: number,
  ): void {
    if (this.count === MAX_STARTS) return;
    const k = this.count++;
    this.vertex[k] = vertex;
    this.edge[k] = edge;
    this.share[k] = share;
    this.x[k] = x;
    this.y[k] = y;
    this.onBorder[k] = onBorder;
    this.cost[k] = cost;
    this.length[k] = length;
  }

  private reserve(count: number): void {
    if (++this.round === 2 ** 31 - 1) {
      this.marks.fill(0);
      this.round = 1;
    }
    if (this.marks.length >= count) return;
    this.marks = new Int32Array(count + (count >> 1));
    this.round = 1;
  }
}

/** Whether no point of an edge is nearer than this, by its chord: a curve of length l over a chord c bends away by sqrt(l2 - c2) / 2 at most. */
function isFarFrom(tables: PlanTables, e: number, x: number, y: number, reach: number): boolean {
  const ax = tables.vx[tables.edgeFrom[e]];
  const ay = tables.vy[tables.edgeFrom[e]];
  const dx = tables.vx[tables.edgeTo[e]] - ax;
  const dy = tables.vy[tables.edgeTo[e]] - ay;
  const square = dx * dx + dy * dy;
  const t = square > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square)) : 0;
  const length = tables.edgeLength[e];
  const bend = 0.5 * Math.sqrt(Math.max(0, length * length - square));
  return distance(ax + t * dx - x, ay + t * dy - y) - bend > reach;
}

function distance(dx: number, dy: number): number {
  return Math.sqrt(dx * dx + dy * dy);
}
