import { describeArgument, FootfallError } from '../../../error/index.js';
import { type Domain, findTriangle, NONE } from '../../../geometry/index.js';
import { chainsFromDomain } from '../../voronoi/domain-chains.js';

/**
 * What is one site among the obstacles. `features`: every side of a wall, every corner that sticks into free space, every post
 * and circle, as in the exact graph. `obstacles`: whole obstacles, and the boundary as one more, as in Sud et al. 2008; a
 * corridor that is cut out of one boundary then has no graph.
 */
export type SiteKind = 'features' | 'obstacles';

/** Agents as flat arrays. */
export interface DiscreteAgents {
  readonly count: number;
  /** Centres, metres. */
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  /** Radii, metres; without them agents are points. */
  readonly radius?: ArrayLike<number> | undefined;
}

/**
 * All that distances are measured to, as flat arrays: first the agents, then points and circles, then the sides of walls.
 * Of elements at the same distance the lowest has the pixel, so a corner goes before its sides, and agents before all.
 *
 * A side has two ends and is seen from the right of its direction only; a thin wall is two of them. Anything else has its two
 * ends in one place, and a radius. Agents that are not in free space keep their numbers, but stand at infinity.
 */
export interface SiteElements {
  readonly count: number;
  readonly agentCount: number;
  /** Elements from here on are sides. */
  readonly firstSide: number;
  readonly ax: Float64Array;
  readonly ay: Float64Array;
  readonly bx: Float64Array;
  readonly by: Float64Array;
  /** Unit direction and length of a side. */
  readonly ux: Float64Array;
  readonly uy: Float64Array;
  readonly length: Float64Array;
  readonly radius: Float64Array;
  /** Per element: its site, an agent >= 0 or -1 - number of the obstacle's site. */
  readonly site: Int32Array;
  readonly sideCount: number;
  /** Per side: the sides before and after it on its walk. */
  readonly sideBefore: Int32Array;
  readonly sideAfter: Int32Array;
  readonly sites: SiteKind;
}

/** Sides that turn by less than this (sine) continue each other and have no corner between them. */
const STRAIGHT = 1e-9;

/**
 * The elements of a domain and its agents.
 *
 * Numbers of sites with `features` are those of the cells of `buildDomainDiagram`: sides in the order of their walks, then
 * side count + k for the corner where side k starts, then posts, then free-standing circles. With `obstacles`: 0 = the boundary,
 * 1 + k = obstacle k of the domain.
 *
 * @throws FootfallError for periodic domains and agents that are no numbers
 */
export function collectElements(domain: Domain, agents: DiscreteAgents, sites: SiteKind): SiteElements {
  const { walls, segments, posts, circles, circleIds } = chainsFromDomain(domain);
  const sideCount = segments.length;
  const rows: number[] = [];
  const site: number[] = [];
  const add = (x: number, y: number, radius: number, code: number): void => {
    rows.push(x, y, x, y, radius);
    site.push(code);
  };
  for (let k = 0; k < agents.count; k++) {
    checkAgent(agents, k);
    const isFree = findTriangle(domain, agents.x[k], agents.y[k]) !== NONE;
    if (isFree) add(agents.x[k], agents.y[k], agents.radius?.[k] ?? 0, k);
    else add(Infinity, Infinity, 0, k);
  }
  const isWhole = sites === 'obstacles';
  const { vertices, loops } = walls;
  const before = new Int32Array(sideCount);
  const after = new Int32Array(sideCount);
  let first = 0;
  for (const loop of loops) {
    const n = loop.length;
    for (let k = 0; k < n; k++) {
      const last = k === 0 ? n - 1 : k - 1;
      before[first + k] = first + last;
      after[first + last] = first + k;
      if (isWhole || !isOuterCorner(vertices, loop[last], loop[k], loop[k + 1 < n ? k + 1 : 0])) continue;
      add(vertices[2 * loop[k]], vertices[2 * loop[k] + 1], 0, -1 - (sideCount + first + k));
    }
    first += n;
  }
  for (const [k, post] of posts.entries()) {
    add(post.x, post.y, 0, isWhole ? -2 - domain.postObstacles[k] : -1 - (2 * sideCount + k));
  }
  for (const [k, circle] of circles.entries()) {
    const code = isWhole ? -2 - domain.circleObstacles[circleIds[k]] : -1 - (2 * sideCount + posts.length + k);
    add(circle.x, circle.y, circle.radius, code);
  }
  const firstSide = site.length;
  let side = 0;
  for (const loop of loops) {
    for (let k = 0; k < loop.length; k++, side++) {
      const from = 2 * loop[k];
      const to = 2 * loop[k + 1 < loop.length ? k + 1 : 0];
      rows.push(vertices[from], vertices[from + 1], vertices[to], vertices[to + 1], 0);
      site.push(isWhole ? -2 - domain.segmentObstacles[segments[side]] : -1 - side);
    }
  }
  return packElements(rows, site, agents.count, firstSide, { sites, sideCount, sideBefore: before, sideAfter: after });
}

/** Whether free space fills more than half a turn round a corner of a walk, free space on its right. */
function isOuterCorner(vertices: ArrayLike<number>, before: number, at: number, after: number): boolean {
  if (before === after) return true;
  const ax = vertices[2 * at] - vertices[2 * before];
  const ay = vertices[2 * at + 1] - vertices[2 * before + 1];
  const bx = vertices[2 * after] - vertices[2 * at];
  const by = vertices[2 * after + 1] - vertices[2 * at + 1];
  const scale = Math.sqrt((ax * ax + ay * ay) * (bx * bx + by * by));
  const cross = ax * by - ay * bx;
  return cross > STRAIGHT * scale || (cross > 0 && ax * bx + ay * by < 0);
}

function packElements(
  rows: readonly number[],
  site: readonly number[],
  agentCount: number,
  firstSide: number,
  rest: Pick<SiteElements, 'sites' | 'sideCount' | 'sideBefore' | 'sideAfter'>,
): SiteElements {
  const count = site.length;
  const column = (): Float64Array => new Float64Array(count);
  const [ax, ay, bx, by, ux, uy, length, radius] = [1, 2, 3, 4, 5, 6, 7, 8].map(column);
  for (let e = 0; e < count; e++) {
    ax[e] = rows[5 * e];
    ay[e] = rows[5 * e + 1];
    bx[e] = rows[5 * e + 2];
    by[e] = rows[5 * e + 3];
    radius[e] = rows[5 * e + 4];
    const dx = bx[e] - ax[e];
    const dy = by[e] - ay[e];
    length[e] = Math.sqrt(dx * dx + dy * dy);
    ux[e] = length[e] > 0 ? dx / length[e] : 1;
    uy[e] = length[e] > 0 ? dy / length[e] : 0;
  }
  return { count, agentCount, firstSide, ax, ay, bx, by, ux, uy, length, radius, site: Int32Array.from(site), ...rest };
}

function checkAgent(agents: DiscreteAgents, k: number): void {
  const radius = agents.radius?.[k] ?? 0;
  const isPlaced = Number.isFinite(agents.x[k]) && Number.isFinite(agents.y[k]);
  if (isPlaced && Number.isFinite(radius) && radius >= 0) return;
  throw new FootfallError('an agent of a navigation graph is nowhere', {
    code: 'navgraph/bad-agent',
    where: `agent ${k}`,
    got: `${describeArgument(agents.x[k])}, ${describeArgument(agents.y[k])}, radius ${describeArgument(radius)}`,
    expected: 'finite x and y, and a radius of 0 or more',
  });
}

/** The distance of a point to an element, metres; below 0 inside a disc, and whatever the side it is seen from. */
export function distanceTo(elements: SiteElements, e: number, x: number, y: number): number {
  const dx = x - elements.ax[e];
  const dy = y - elements.ay[e];
  if (e < elements.firstSide) return Math.sqrt(dx * dx + dy * dy) - elements.radius[e];
  const along = dx * elements.ux[e] + dy * elements.uy[e];
  if (along <= 0) return Math.sqrt(dx * dx + dy * dy);
  if (along < elements.length[e]) return Math.abs(dx * elements.uy[e] - dy * elements.ux[e]);
  const ex = x - elements.bx[e];
  const ey = y - elements.by[e];
  return Math.sqrt(ex * ex + ey * ey);
}
