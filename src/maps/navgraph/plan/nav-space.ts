import type { NavGraph } from '../nav-graph.js';
import { createNavPlace } from '../nav-place.js';
import type { CirclePoint, EdgePoint, PlanSpace, PlanTables } from './plan-tables.js';

/** A navigation graph as planning asks it. One per graph; work space is kept. */
export class NavSpace implements PlanSpace {
  /** Per site of an obstacle: the first of its red edges in `nextLeft`, `nextRight`; half-edges are 2 e and 2 e + 1. */
  private heads = new Int32Array(0);
  private links = new Int32Array(0);
  private version = -1;
  private seen = new Int32Array(0);
  private round = 0;
  private readonly place = createNavPlace();

  constructor(private readonly graph: NavGraph) {}

  get tables(): PlanTables {
    return this.graph.tables;
  }

  nearestOnEdge(edge: number, x: number, y: number, out: EdgePoint): void {
    const { place } = this;
    this.graph.nearestOnEdge(edge, x, y, place);
    out.x = place.x;
    out.y = place.y;
    out.share = this.shareOf(edge);
  }

  bestCircle(x: number, y: number, out: CirclePoint): void {
    const { place } = this;
    this.graph.bestCircle(x, y, place);
    out.edge = place.edge;
    if (place.edge < 0) return;
    out.x = place.x;
    out.y = place.y;
    out.radius = place.radius;
    out.share = this.shareOf(place.edge);
  }

  /** The site of the cell: an agent, or -1 - obstacle site. */
  cellAt(x: number, y: number): number {
    return this.graph.cellOf(x, y);
  }

  isNextTo(agent: number, cell: number): boolean {
    if (cell === agent) return true;
    const { firstNeighbour, neighbours } = this.graph.tables;
    for (let k = firstNeighbour[agent]; k < firstNeighbour[agent + 1]; k++) if (neighbours[k] === cell) return true;
    return false;
  }

  listRedVertices(cell: number, out: Int32Array): number {
    const { firstRedVertex, redVertices, edgeFrom, edgeTo } = this.graph.tables;
    let count = 0;
    if (cell >= 0) {
      const end = Math.min(firstRedVertex[cell + 1], firstRedVertex[cell] + out.length);
      for (let k = firstRedVertex[cell]; k < end; k++) out[count++] = redVertices[k];
      return count;
    }
    this.indexObstacles();
    const { seen, heads, links } = this;
    const round = ++this.round;
    const site = -1 - cell;
    if (site >= heads.length) return 0;
    for (let half = heads[site]; half >= 0 && count + 2 <= out.length; half = links[half]) {
      const from = edgeFrom[half >> 1];
      const to = edgeTo[half >> 1];
      if (seen[from] !== round) out[count++] = from;
      seen[from] = round;
      if (seen[to] !== round) out[count++] = to;
      seen[to] = round;
    }
    return count;
  }

  isVisible(ax: number, ay: number, bx: number, by: number): boolean {
    return this.graph.isVisible(ax, ay, bx, by);
  }

  /** How much of an edge lies before the place last asked for. */
  private shareOf(edge: number): number {
    const length = this.graph.tables.edgeLength[edge];
    return length > 0 ? Math.min(1, Math.max(0, this.place.along / length)) : 0;
  }

  /** Red edges by the obstacle sites that govern them, once per update of the graph. */
  private indexObstacles(): void {
    if (this.version === this.graph.version) return;
    this.version = this.graph.version;
    const { edgeCount, edgeCell, edgeLeft, edgeRight, vertexCount } = this.graph.tables;
    let sites = 0;
    for (let e = 0; e < edgeCount; e++) sites = Math.max(sites, -edgeLeft[e], -edgeRight[e]);
    if (this.heads.length < sites) this.heads = new Int32Array(2 * sites);
    if (this.links.length < 2 * edgeCount) this.links = new Int32Array(4 * edgeCount);
    if (this.seen.length < vertexCount) this.seen = new Int32Array(2 * vertexCount);
    const { heads, links } = this;
    heads.fill(-1);
    for (let e = edgeCount - 1; e >= 0; e--) {
      if (edgeCell[e] >= 0) continue;
      if (edgeLeft[e] < 0) {
        links[2 * e] = heads[-1 - edgeLeft[e]];
        heads[-1 - edgeLeft[e]] = 2 * e;
      }
      if (edgeRight[e] < 0 && edgeRight[e] !== edgeLeft[e]) {
        links[2 * e + 1] = heads[-1 - edgeRight[e]];
        heads[-1 - edgeRight[e]] = 2 * e + 1;
      }
    }
  }
}
