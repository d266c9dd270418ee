import {
  describeArgument,
  FootfallError,
  requireBoolean,
  requireClock,
  requireFunction,
  requireList,
  requireOneOf,
  requireOptions,
  requireParts,
  requireWhole,
} from '../../../error/index.js';
import { type Domain, requireDomain } from '../../../geometry/index.js';
import { type RasterSize, SIZE_CHECKS } from '../../pathmap/raster/raster-frame.js';
import type { NavTables } from '../nav-tables.js';
import { type CrackMap, findCracks } from './crack-map.js';
import { cullSites, type LeafLists } from './cull-sites.js';
import { fillTables } from './discrete-tables.js';
import { createNearestRaster, fillFirst, fillSecond, findAgentLeaves } from './nearest-pass.js';
import { makePixelGrid, type PixelGrid } from './pixel-grid.js';
import { repairFirst, repairSecond } from './repair-labels.js';
import { collectElements, type DiscreteAgents, type SiteElements, type SiteKind } from './site-elements.js';
import { traceGraph } from './trace-graph.js';
import { fillFree, fillWalled, findCrossings } from './wall-crossings.js';
import { weldVertices } from './weld-vertices.js';

/** Size of the raster, and what is done with it. */
export interface DiscreteOptions extends RasterSize {
  /** What is one site among the obstacles. */
  readonly sites?: SiteKind | undefined;
  /** Try in each leaf of 32 x 32 pixels only what can be nearest there. The result is the same without. */
  readonly cull?: boolean | undefined;
  /** Take away single pixels and ends of rows one pixel wide. */
  readonly repair?: boolean | undefined;
  /** Make one of vertices that lie within so many pixels in x and y and are joined by edges; 0: as traced. [Limit: 0 to 8] */
  readonly weld?: number | undefined;
  /** A clock, ms, for `times`. */
  readonly now?: (() => number) | undefined;
}

/** `width` only where no size is given at all. */
export const DISCRETE_DEFAULTS = {
  width: 1000,
  sites: 'features',
  cull: true,
  repair: true,
  weld: 1,
} as const;

const MAX_WELD = 8;

const DISCRETE_CHECKS = {
  ...SIZE_CHECKS,
  sites: (value: unknown, where: string) => requireOneOf(value, where, 'features', 'obstacles'),
  cull: requireBoolean,
  repair: requireBoolean,
  weld: () => {},
  now: requireFunction,
};

function requireAgents(agents: DiscreteAgents): void {
  const where = 'buildDiscreteNavGraph: agents';
  requireParts(agents, where, 'count, x and y', 'count', 'x', 'y');
  requireWhole(agents.count, `${where}.count`);
  requireList(agents.x, `${where}.x`, agents.count);
  requireList(agents.y, `${where}.y`, agents.count);
  if (agents.radius !== undefined) requireList(agents.radius, `${where}.radius`, agents.count);
}

/** The discrete navigation graph, with the rasters it was traced from. */
export interface DiscreteNavGraph {
  readonly grid: PixelGrid;
  readonly sites: SiteKind;
  /**
   * Per pixel: the nearest site; and in the cells of agents, the nearest but for the agent. An agent >= 0, or -1 - number of an
   * obstacle's site (see `collectElements`); NO_SITE in walls, outside, and of the second order in other cells.
   */
  readonly first: Int32Array;
  readonly second: Int32Array;
  /** Per pixel: distances to them, metres; below 0 inside an agent's disc. */
  readonly firstDistance: Float32Array;
  readonly secondDistance: Float32Array;
  /** The graph; sites are numbered as in the rasters. */
  readonly tables: NavTables;
  /** Points along edge e between its vertices: x, y from `pointStarts[e]` to `pointStarts[e + 1] - 1`. */
  readonly pointStarts: Int32Array;
  readonly points: Float64Array;
  readonly report: DiscreteReport;
}

/** What the passes did, and how long they took. */
export interface DiscreteReport {
  /** Pixels that repair gave to another site, of both orders. */
  readonly repaired: number;
  /** Elements tried per pixel of the leaves that were filled, by the lists of the two passes. */
  readonly triedFirst: number;
  readonly triedSecond: number;
  /** Milliseconds by the clock passed in, 0 without one. */
  readonly times: {
    /** Sites, crossings with walls, free pixels. */
    readonly prepare: number;
    readonly first: number;
    readonly second: number;
    /** Cracks, tracing, welding, tables. */
    readonly graph: number;
  };
}

/**
 * Build the navigation graph of agents among obstacles on a grid, by the method of Sud et al. 2008, section 6: nearest site of
 * every pixel, then the second nearest in the cells of agents, both with sites culled by a quadtree and single pixels taken
 * away; then the borders between pixels are traced into red and black edges.
 *
 * Every place is within 2 pixels of that in the exact graph (`NavGraph`); what is smaller may be missing. Clearances are within
 * a pixel, lengths up to 8 % too long.
 *
 * @param agents points, or discs with radii; who is not in free space has no cell
 * @throws FootfallError for periodic domains, sizes and options out of range, and agents that are no numbers
 */
export function buildDiscreteNavGraph(
  domain: Domain,
  agents: DiscreteAgents,
  options: DiscreteOptions = {},
): DiscreteNavGraph {
  requireDomain(domain, 'buildDiscreteNavGraph');
  requireAgents(agents);
  requireOptions(options, 'buildDiscreteNavGraph: options', DISCRETE_CHECKS);
  const sites = options.sites ?? DISCRETE_DEFAULTS.sites;
  const cull = options.cull ?? DISCRETE_DEFAULTS.cull;
  const repair = options.repair ?? DISCRETE_DEFAULTS.repair;
  const weld = options.weld ?? DISCRETE_DEFAULTS.weld;
  if (!(typeof weld === 'number' && weld >= 0 && weld <= MAX_WELD)) {
    throw new FootfallError('vertices cannot be welded over that many pixels', {
      code: 'navgraph/bad-weld',
      where: 'weld',
      got: describeArgument(weld),
      expected: `0 to ${MAX_WELD} pixels`,
    });
  }
  const now = requireClock(options.now, 'buildDiscreteNavGraph: options.now');
  const hasSize = options.width !== undefined || options.height !== undefined;
  const begin = now();
  const grid = makePixelGrid(hasSize ? options : { ...options, width: DISCRETE_DEFAULTS.width }, domain.bounds);
  const elements = collectElements(domain, agents, sites);
  const rows = findCrossings(elements, 0, grid.ys, grid.xs);
  const columns = findCrossings(elements, 1, grid.xs, grid.ys);
  const free = new Uint8Array(grid.width * grid.height);
  fillFree(rows, grid.width, free);
  const walled = new Uint8Array(free.length);
  fillWalled(rows, columns, grid.width, walled);

  const atFirst = now();
  const first = createNearestRaster(grid);
  const firstLists = cull ? cullSites(elements, grid, 1, undefined) : undefined;
  fillFirst(elements, grid, free, firstLists, first);
  let repaired = repair ? repairFirst(elements, grid, walled, first) : 0;

  const atSecond = now();
  const second = createNearestRaster(grid);
  const leaves = findAgentLeaves(elements, grid, first);
  const secondLists = cull ? cullSites(elements, grid, 2, leaves) : undefined;
  fillSecond(elements, grid, first, secondLists, second);
  if (repair) repaired += repairSecond(elements, grid, walled, first, second);

  const atGraph = now();
  const map: CrackMap = findCracks(elements, grid, { first, second }, rows, columns);
  const traced = traceGraph(map);
  const graph = weld > 0 ? weldVertices(traced, weld * grid.pixel) : traced;
  const tables = fillTables(graph, agents.count, agents.x, agents.y);
  const end = now();
  return {
    grid,
    sites,
    first: map.first,
    second: map.second,
    firstDistance: first.distance,
    secondDistance: second.distance,
    tables,
    pointStarts: new Int32Array(graph.pointStarts),
    points: new Float64Array(graph.points),
    report: {
      repaired,
      triedFirst: countTried(elements, firstLists),
      triedSecond: countTried(elements, secondLists),
      times: { prepare: atFirst - begin, first: atSecond - atFirst, second: atGraph - atSecond, graph: end - atGraph },
    },
  };
}

/** Mean length of the lists of the leaves that have one. */
function countTried(elements: SiteElements, lists: LeafLists | undefined): number {
  if (!lists) return elements.count;
  let leaves = 0;
  for (let k = 0; k < lists.starts.length; k++) if (lists.ends[k] > lists.starts[k]) leaves++;
  return lists.items.length / Math.max(1, leaves);
}
