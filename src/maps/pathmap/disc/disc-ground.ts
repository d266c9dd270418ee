import { describeArgument, FootfallError, requireParts } from '../../../error/index.js';
import { type Domain, requireDomain } from '../../../geometry/index.js';
import { pathTolerances } from '../../roadmap/path-query.js';
import { buildDomainDiagram, type DomainDiagram, requireBuilt } from '../../voronoi/build-diagram.js';
import { buildPathGround, type PathGround } from '../build-path-map.js';
import { type CornerArcs, flattenOutline } from './corner-arcs.js';
import { buildGrownDomain, findVertexArcs, type VertexArcs } from './grown-domain.js';
import { traceOutline } from './grown-outline.js';

/** How much smaller than the disc the outline is traced, as a share of the scene: so that a door of just its width is open. */
const SHRINK = 1e-10;
/** The same in tolerances of the domain: what is narrower would be one point there. */
const SHRINK_TOLERANCES = 32;

const NO_NUMBERS = new Float64Array(0);
const NO_IDS = new Int32Array(0);
const NO_VERTEX_ARCS: VertexArcs = {
  starts: new Int32Array(1),
  arcs: NO_IDS,
  arcStarts: new Int32Array(1),
  arcVertices: NO_IDS,
};
const NO_ARCS: CornerArcs = {
  count: 0,
  circles: NO_NUMBERS,
  starts: NO_NUMBERS,
  sweeps: NO_NUMBERS,
  chords: NO_NUMBERS,
  cells: NO_IDS,
  slacks: NO_NUMBERS,
};

/** The free space of a disc prepared once for any number of maps; it does not follow later changes of the domain. */
export interface DiscGround {
  readonly domain: Domain;
  /** Of the disc, m. [Limit: >= 0] */
  readonly radius: number;
  readonly built: DomainDiagram;
  /** Clearance from which on a place counts as wide enough, m: that of the roadmap. */
  readonly limit: number;
  /** Ways may come this much nearer than the radius, m: a few 1e-10 of the scene. */
  readonly slack: number;
  readonly arcs: CornerArcs;
  /** Ground of the grown domain, whose chords lie on the walls' side of the arcs; undefined where the disc fits nowhere. */
  readonly flat: PathGround | undefined;
  /** The arcs at vertices of the grown domain. */
  readonly vertexArcs: VertexArcs;
}

/**
 * Prepare a domain for path maps of discs of one radius.
 *
 * @param built the diagram of the domain where there is one already
 * @throws FootfallError for a radius that is no number or below 0, for a periodic domain
 */
export function buildDiscGround(domain: Domain, radius: number, built = buildDomainDiagram(domain)): DiscGround {
  requireDomain(domain, 'buildDiscGround');
  validateRadius(radius);
  requireBuilt(built, domain, 'buildDiscGround');
  const { diagram } = built;
  if (radius === 0)
    return {
      domain,
      radius,
      built,
      limit: 0,
      slack: 0,
      arcs: NO_ARCS,
      flat: buildPathGround(domain),
      vertexArcs: NO_VERTEX_ARCS,
    };
  const { scale } = diagram.tolerances;
  const limit = radius - pathTolerances(diagram.tolerances, { from: [0, 0], to: [0, 0] }).pass;
  const shrink = Math.max(SHRINK * scale, SHRINK_TOLERANCES * domain.tolerance, radius - limit);
  // A disc far smaller than the scene is wide is traced at half its radius, not at less than nothing.
  const traced = Math.max(radius - shrink, 0.5 * radius);
  const outline = flattenOutline(diagram, traceOutline(diagram, traced), radius, traced);
  const grown = buildGrownDomain(diagram, outline, traced, limit);
  return {
    domain,
    radius,
    built,
    limit,
    slack: 4 * (radius - traced),
    arcs: outline.arcs,
    flat: grown && buildPathGround(grown),
    vertexArcs: grown ? findVertexArcs(grown, outline) : NO_VERTEX_ARCS,
  };
}

/** Refuses what is not prepared for discs. */
export function requireDiscGround(ground: unknown, where: string): void {
  requireParts(ground, where, 'what buildDiscGround returns', 'domain', 'radius', 'built', 'arcs');
}

/** @throws FootfallError for a radius that is not a number of metres, 0 or more */
export function validateRadius(radius: unknown): void {
  if (typeof radius === 'number' && radius >= 0 && radius < Infinity) return;
  throw new FootfallError('the radius of a disc is out of range', {
    code: 'pathmap/bad-radius',
    where: 'radius',
    got: describeArgument(radius),
    expected: 'metres, 0 or more',
  });
}
