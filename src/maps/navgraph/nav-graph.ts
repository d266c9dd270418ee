import {
  badArgument,
  requireBoolean,
  requireClock,
  requireFunction,
  requireItems,
  requireNumber,
  requireOneOf,
  requireOptions,
  requirePoint,
  requireTyped,
  requireWhole,
} from '../../error/index.js';
import { type Domain, isVisible, NONE } from '../../geometry/index.js';
import { buildDomainDiagram, type DomainDiagram } from '../voronoi/build-diagram.js';
import { type CellStore, DX, DY, EXTENT, FULL, OX, OY, RECORD, SIDE } from '../voronoi/cell-store.js';
import type { VoronoiDiagram } from '../voronoi/diagram.js';
import { findNearestSite } from '../voronoi/diagram-queries.js';
import { PARTS } from '../voronoi/shape-cells.js';
import { distanceToSite } from '../voronoi/site-distance.js';
import { AgentBatch, FIRST_AGENT_KEY } from './agent-batch.js';
import { AgentSites, measureStandOut } from './agent-sites.js';
import { GraphRows } from './graph-rows.js';
import { NavEdges } from './nav-edges.js';
import { type NavMover, NavMovers } from './nav-movers.js';
import { type NavPlace, requireNavPlace } from './nav-place.js';
import { createNavTables, type NavTables } from './nav-tables.js';

/** How a navigation graph is built. */
export interface NavGraphOptions {
  /** What agents are: points at their centres, or discs with their radii. */
  readonly agentsAs?: 'points' | 'discs';
  /** Without it, only the first-order graph is made. */
  readonly secondOrder?: boolean;
  /** A clock, ms, for {@link NavGraph.times}. */
  readonly now?: () => number;
}

const NAV_GRAPH_CHECKS = {
  agentsAs: (value: unknown, where: string) => requireOneOf(value, where, 'points', 'discs'),
  secondOrder: requireBoolean,
  now: requireFunction,
};

export const NAV_GRAPH_DEFAULTS = { agentsAs: 'points', secondOrder: true } as const;

/** Finest tolerance, as a share of the scene: points grow with the root of its inverse. */
const FINEST = 1e-12;

/**
 * One graph of obstacles and agents in which each agent finds ways round all the others (Sud et al. 2008, section 4.1): the
 * Voronoi graph of all sites, red, and inside the cell of each agent the Voronoi graph of the other sites, black.
 */
export class NavGraph {
  readonly built: DomainDiagram;
  /** The diagram of all sites: obstacles by the keys of `built`, agent i by FIRST_AGENT_KEY + i. */
  readonly diagram: VoronoiDiagram;
  /** The graph as of the last update. */
  readonly tables: NavTables = createNavTables();
  /** Where the agents' sites really are, see {@link AgentSites}. */
  readonly sites: AgentSites;
  /** Cell of each agent in the diagram, NONE where it has none. */
  agentCells: Int32Array = new Int32Array(16);
  /** Counts the updates. */
  version = 0;
  /** Milliseconds of the last update: of the diagram, and of the graph made from it. Needs a clock. */
  readonly times = { diagram: 0, graph: 0 };

  private readonly areDiscs: boolean;
  private readonly hasSecondOrder: boolean;
  private readonly now: () => number;
  private readonly movers: NavMovers;
  private readonly rows: GraphRows;
  private readonly edges: NavEdges;
  /** Edges that may hold a circle. */
  private candidates = new Int32Array(64);
  private readonly batch: AgentBatch;

  constructor(
    readonly domain: Domain,
    options: NavGraphOptions = {},
  ) {
    requireOptions(options, 'NavGraph: options', NAV_GRAPH_CHECKS);
    this.areDiscs = (options.agentsAs ?? NAV_GRAPH_DEFAULTS.agentsAs) === 'discs';
    this.hasSecondOrder = options.secondOrder ?? NAV_GRAPH_DEFAULTS.secondOrder;
    this.now = requireClock(options.now, 'NavGraph: options.now');
    this.built = buildDomainDiagram(domain);
    this.diagram = this.built.diagram;
    const { scale } = this.diagram.tolerances;
    const standOut = measureStandOut(domain, this.built.chains.circleIds);
    let most = 0;
    for (const length of standOut) most = Math.max(most, length);
    this.movers = new NavMovers(domain, scale, most);
    this.sites = new AgentSites(domain, scale, this.movers, standOut);
    this.batch = new AgentBatch(this.diagram, this.sites);
    this.rows = new GraphRows(this.diagram, this.tables);
    this.edges = new NavEdges(this.diagram, this.tables, (site) => (site >= 0 ? this.agentCells[site] : -1 - site));
    this.listObstacles();
    this.update(0, new Float64Array(0), new Float64Array(0), undefined);
  }

  /**
   * Take over where the agents are: one batch of moves, arrivals and departures.
   *
   * @param radius of the agents' bodies, m; unused for points
   */
  update(count: number, x: Float64Array, y: Float64Array, radius: Float64Array | undefined): void {
    requireWhole(count, 'NavGraph#update: count');
    requireTyped(x, 'NavGraph#update: x', Float64Array, count);
    requireTyped(y, 'NavGraph#update: y', Float64Array, count);
    if (radius !== undefined) requireTyped(radius, 'NavGraph#update: radius', Float64Array, count);
    const { now } = this;
    const begin = now();
    const isMoved = this.movers.apply(this.diagram);
    this.sites.set(count, x, y, this.areDiscs ? radius : undefined);
    this.batch.apply(count);
    this.diagram.update();
    if (isMoved) this.listObstacles();
    this.findCells(count);
    this.version++;
    const middle = now();
    this.rows.writeFirstOrder(this.agentCells, count);
    if (this.hasSecondOrder) this.rows.writeSecondOrder(this.agentCells, count);
    this.rows.writeAdjacency();
    this.times.diagram = middle - begin;
    this.times.graph = now() - middle;
  }

  /** The site whose cell holds a point: an agent >= 0, or -1 - cell of an obstacle. */
  cellOf(x: number, y: number): number {
    requirePoint(x, y, 'NavGraph: x, y');
    const { cell, key } = findNearestSite(this.diagram, x, y);
    return key >= FIRST_AGENT_KEY ? key - FIRST_AGENT_KEY : -1 - cell;
  }

  /** Can one see b from a past the walls and what moves? Agents do not count. */
  isVisible(ax: number, ay: number, bx: number, by: number): boolean {
    return isVisible(this.domain, ax, ay, bx, by) && !this.movers.isBetween(ax, ay, bx, by);
  }

  /** Say where moving obstacles are from the next update on. Those that touch walls or each other are taken smaller. */
  setMovers(movers: readonly NavMover[]): void {
    this.movers.set(movers);
  }

  /**
   * Append x, y of points along an edge to a list, from its first vertex to its last, so that the polyline stays within
   * `tolerance` (m) of the curve. [Limit: tolerance > 0]
   */
  sampleEdge(edge: number, tolerance: number, out: number[]): void {
    this.requireEdge(edge);
    requireNumber(tolerance, 'NavGraph#sampleEdge: tolerance', FINEST * this.diagram.tolerances.scale);
    requireItems(out, 'NavGraph#sampleEdge: out');
    this.edges.sample(edge, tolerance, out);
  }

  /** The point of an edge that is nearest to a point. */
  nearestOnEdge(edge: number, x: number, y: number, out: NavPlace): NavPlace {
    this.requireEdge(edge);
    requirePoint(x, y, 'NavGraph: x, y');
    requireNavPlace(out);
    this.edges.findNearest(edge, x, y, out);
    return out;
  }

  /**
   * The empty circle with its centre on the graph that holds a point deepest: where the ray from the nearest site through the
   * point meets an edge. On the way there clearance grows metre by metre (Hartmann 2010, section 4.2.1). Where the point has
   * no edge to go to, `edge` is NONE.
   *
   * @param agent leave out this agent, as if it were not there: its red edges do not count, the black ones in its cell do
   */
  bestCircle(x: number, y: number, out: NavPlace, agent: number = NONE): NavPlace {
    requireNavPlace(out);
    if (agent !== NONE) this.requireAgent(agent);
    out.edge = NONE;
    let site = this.cellOf(x, y);
    if (agent !== NONE && site === agent) site = this.nearestNeighbour(agent, x, y);
    const cell = site >= 0 ? this.agentCells[site] : -1 - site;
    if (cell < 0) return out;
    const count = this.listEdges(cell, agent);
    this.edges.findOnRay(site, this.candidates, count, x, y, out);
    return out;
  }

  /** Write the red vertices on the border of the cell that holds a point to `out`, as many as it takes; returns how many there are. */
  redVerticesOf(x: number, y: number, out: Int32Array): number {
    requirePoint(x, y, 'NavGraph: x, y');
    requireTyped(out, 'NavGraph#redVerticesOf: out', Int32Array);
    const { store } = this.diagram;
    const { cell } = findNearestSite(this.diagram, x, y);
    if (cell === NONE) return 0;
    const end = store.edgeEnd(cell);
    const last = store.kinds[cell] === FULL ? end : end + 1;
    let count = 0;
    for (let p = store.firstEdge(cell); p < last && store.firstEdge(cell) < end; p++) {
      if (count < out.length) out[count] = this.rows.vertexAt(p);
      count++;
    }
    return count;
  }

  /** Is a point in the cell of an agent, or in one beside it? */
  isAdjacent(agent: number, x: number, y: number): boolean {
    this.requireAgent(agent);
    const { firstNeighbour, neighbours } = this.tables;
    const site = this.cellOf(x, y);
    if (site === agent) return true;
    for (let k = firstNeighbour[agent]; k < firstNeighbour[agent + 1]; k++) if (neighbours[k] === site) return true;
    return false;
  }

  private requireEdge(edge: number): void {
    if (Number.isInteger(edge) && edge >= 0 && edge < this.tables.edgeCount) return;
    throw badArgument('NavGraph: edge', edge, `an edge of the graph, 0 to ${this.tables.edgeCount - 1}`);
  }

  private requireAgent(agent: number): void {
    if (Number.isInteger(agent) && agent >= 0 && agent < this.tables.agentCount) return;
    throw badArgument('NavGraph: agent', agent, `an agent, 0 to ${this.tables.agentCount - 1}`);
  }

  /** List the edges that bound a cell, those in an agent's own cell for those that it governs. */
  private listEdges(cell: number, agent: number): number {
    const { tables } = this;
    const { store } = this.diagram;
    const first = store.firstEdge(cell);
    const end = store.edgeEnd(cell);
    const from = agent === NONE ? 0 : tables.firstBlackEdge[agent];
    const to = agent === NONE ? 0 : tables.firstBlackEdge[agent + 1];
    if (end - first + to - from > this.candidates.length)
      this.candidates = new Int32Array(2 * (end - first + to - from));
    let count = 0;
    for (let p = first; p < end; p++) {
      if (agent === NONE || store.neighbours[p] !== this.agentCells[agent])
        this.candidates[count++] = this.rows.edgeOf[p];
    }
    for (let k = from; k < to; k++) this.candidates[count++] = tables.blackEdges[k];
    return count;
  }

  /** The neighbour of an agent that is nearest to a point in its cell. */
  private nearestNeighbour(agent: number, x: number, y: number): number {
    const { tables, diagram } = this;
    let best = NONE - diagram.store.cellEnd;
    let least = Infinity;
    for (let k = tables.firstNeighbour[agent]; k < tables.firstNeighbour[agent + 1]; k++) {
      const site = tables.neighbours[k];
      const cell = site >= 0 ? this.agentCells[site] : -1 - site;
      if (!facesPoint(diagram.store, cell, x, y)) continue;
      const distance = distanceToSite(diagram.store, cell, x, y, diagram.tolerances.behind);
      if (distance >= least) continue;
      least = distance;
      best = site;
    }
    return best;
  }

  private findCells(count: number): void {
    const { store } = this.diagram;
    if (count > this.agentCells.length) this.agentCells = new Int32Array(2 * count);
    const { agentCells } = this;
    const { keys, live, cellEnd } = store;
    agentCells.fill(NONE, 0, count);
    const first = FIRST_AGENT_KEY * PARTS;
    for (let c = 0; c < cellEnd; c++) {
      if (live[c] === 1 && keys[c] >= first) agentCells[(keys[c] - first) / PARTS] = c;
    }
  }

  private listObstacles(): void {
    const { store } = this.diagram;
    const cells: number[] = [];
    for (let c = 0; c < store.cellEnd; c++) {
      if (store.live[c] === 1 && store.keys[c] < FIRST_AGENT_KEY * PARTS) cells.push(c);
    }
    cells.sort((a, b) => store.keys[a] - store.keys[b]);
    this.rows.setObstacles(Int32Array.from(cells));
  }
}

/** Is a point beside a side, or before a wedge? Elsewhere another part of the wall is nearer. */
function facesPoint({ kinds, records }: CellStore, c: number, x: number, y: number): boolean {
  const at = RECORD * c;
  const along = (x - records[at + OX]) * records[at + DX] + (y - records[at + OY]) * records[at + DY];
  return kinds[c] !== SIDE || (along >= 0 && along <= records[at + EXTENT]);
}
