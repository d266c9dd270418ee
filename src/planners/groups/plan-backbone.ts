import { FootfallError } from '../../error/index.js';
import { createNearestWall, type Domain, findNearestWall } from '../../geometry/index.js';
import {
  buildDomainDiagram,
  type DiscPathMap,
  type DomainDiagram,
  findDiscPath,
  PathFinder,
  type PathSource,
} from '../../maps/index.js';
import { SourceTargets } from '../source-targets.js';
import { type Backbone, buildBackbone } from './backbone.js';
import { measureWay } from './measure-way.js';
import { straightenBackbone } from './straighten-backbone.js';
import { collectWallFeatures, type WallFeatures } from './wall-features.js';

/** What a backbone is planned for. */
export interface BackboneQuery {
  /** Where the group stands: a point with room for its largest member, m. */
  readonly from: readonly [number, number];
  /** Where it goes: to the cheapest of these. */
  readonly goals: readonly PathSource[];
  /** Of the largest member, m. [Limit: > 0] */
  readonly radius: number;
  /** c: room beyond this is worth nothing, m. [Limit: >= radius] */
  readonly width: number;
  /** How much narrow stretches count; see BACKBONE_DEFAULTS. [Limit: >= 0] */
  readonly preference?: number | undefined;
  /** Path maps of discs to the same goals, whose shortest ways are candidates too; those too narrow for the radius are not. */
  readonly maps?: readonly DiscPathMap[] | undefined;
}

export const BACKBONE_DEFAULTS = {
  /**
   * A metre with clearance d below c costs 1 + preference (c / d - 1): at 0 length alone counts, at 1 a stretch of half the
   * width counts twice. In proportion to the time that a column of a given area takes to pass.
   */
  preference: 1,
};

/** Clearances that shortest ways are looked for with, as shares of the way from the radius to the width. */
const RUNGS = [1, 0.6, 0.3, 0];
/** How far legs may lie from the curves of the diagram, as a share of the width: fewer legs are less to compute. */
const FLATTEN = 0.02;

/** What a way may lack of the radius, as a share of it: doors of exactly a body's width are open. */
const NARROW = 1e-7;

/** Plans backbones in one domain; it does not follow changes of the domain. */
export class BackbonePlanner {
  readonly features: WallFeatures;
  private readonly finder: PathFinder;
  private readonly targets: SourceTargets;
  private readonly wall = createNearestWall();

  /** @param built the diagram of the domain, where there is one already */
  constructor(
    readonly domain: Domain,
    built: Pick<DomainDiagram, 'diagram'> = buildDomainDiagram(domain),
  ) {
    this.features = collectWallFeatures(domain);
    this.finder = new PathFinder(built.diagram);
    this.targets = new SourceTargets(built.diagram, domain);
  }

  /**
   * The cheapest of these ways: along the bisectors of the diagram with regard to clearance, straightened where that costs no
   * room; shortest ways that keep some clearances from c down to the radius; shortest ways of the maps. Undefined where
   * there is no way for the largest member.
   *
   * @throws FootfallError for numbers that make no sense
   */
  plan(query: BackboneQuery): Backbone | undefined {
    checkQuery(query);
    const { from, goals, radius, width, maps = [] } = query;
    const preference = query.preference ?? BACKBONE_DEFAULTS.preference;
    let best: Backbone | undefined;
    let least = Infinity;
    const offer = (points: Float64Array, extra: number): void => {
      const way = this.lay(points, radius);
      if (way === undefined) return;
      const cost = measureWay(way, width, preference) + extra;
      // Of equals the first: the order of the candidates is fixed.
      if (cost < least) {
        least = cost;
        best = way;
      }
    };
    const room = findNearestWall(this.domain, from[0], from[1], this.wall).distance;
    for (const goal of goals) {
      const extra = goal.cost ?? 0;
      for (const rung of RUNGS) {
        const clearance = radius + rung * (width - radius);
        if (clearance > room && rung > 0) continue;
        const way = this.find(query, goal, clearance, false);
        if (way !== undefined) offer(way, extra);
      }
      const middle = this.find(query, goal, radius, true);
      const raw = middle && this.lay(middle, radius);
      if (raw !== undefined) {
        offer(raw.points, extra);
        offer(straightenBackbone(raw, this.finder.roadmap.diagram, width), extra);
      }
    }
    for (const map of maps) {
      if (map.radius < radius) continue;
      const { status, points, source } = findDiscPath(map, from[0], from[1]);
      if (status === 'found') offer(points, map.sources[source]?.cost ?? 0);
    }
    return best;
  }

  private find(
    { from, width }: BackboneQuery,
    goal: PathSource,
    radius: number,
    isOnBisectors: boolean,
  ): Float64Array | undefined {
    const to = this.targets.find(goal, radius);
    const { status, points } = this.finder.find({
      from,
      to,
      radius,
      cost: isOnBisectors ? 'clearance' : 'length',
      cap: width,
      shorten: !isOnBisectors,
      explain: false,
      tolerance: FLATTEN * width,
    });
    return status === 'found' && points.length >= 4 ? points : undefined;
  }

  /** A backbone along points, or undefined where they do not keep the radius. */
  private lay(points: Float64Array, radius: number): Backbone | undefined {
    try {
      const way = buildBackbone(points, this.domain, this.features);
      return way.leastClearance >= radius * (1 - NARROW) ? way : undefined;
    } catch (error) {
      if (error instanceof FootfallError) return undefined;
      throw error;
    }
  }
}

function checkQuery({ radius, width, preference = 0 }: BackboneQuery): void {
  const bad = !(radius > 0) ? 'radius' : !(width >= radius && width < Infinity) ? 'width' : 'preference';
  if (bad === 'preference' && preference >= 0) return;
  throw new FootfallError(`the ${bad} of a group makes no sense`, {
    code: 'groups/bad-query',
    where: bad,
    got: String({ radius, width, preference }[bad]),
    expected: bad === 'radius' ? 'metres above 0' : bad === 'width' ? `at least the radius, ${radius} m` : '0 or more',
  });
}
