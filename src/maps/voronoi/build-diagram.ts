import { badArgument } from '../../error/index.js';
import { type Domain, requireDomain } from '../../geometry/index.js';
import { VoronoiDiagram } from './diagram.js';
import { chainsFromDomain, type DomainChains } from './domain-chains.js';

/** Key of all walls of a domain; posts follow from 1, then the circles. */
export const WALLS_KEY = 0;

/** The diagram of a domain, and how its sites and the domain's parts correspond. */
export interface DomainDiagram {
  readonly diagram: VoronoiDiagram;
  readonly chains: DomainChains;
  /** Key of post k is `firstPostKey + k`. */
  readonly firstPostKey: number;
  /** Key of entry k of `chains.circles` is `firstCircleKey + k`. */
  readonly firstCircleKey: number;
}

/** Refuses what is not the diagram of a domain, as far as bounds tell; costs nothing where asked millions of times. */
export function requireBuilt(built: DomainDiagram, domain: Domain, where: string): void {
  requireDomain(domain, where);
  const bounds = built?.diagram?.bounds;
  const own = domain.bounds;
  const isOwn =
    bounds !== undefined &&
    built.chains !== undefined &&
    bounds[0] === own[0] &&
    bounds[1] === own[1] &&
    bounds[2] === own[2] &&
    bounds[3] === own[3];
  if (!isOwn) throw badArgument(`${where}: built`, built, 'what buildDomainDiagram returns for the domain');
}

/**
 * The Voronoi diagram of the free space of a domain. Walls that are closed off from each other get diagrams of their own,
 * one per free component.
 *
 * @throws FootfallError for periodic domains
 */
export function buildDomainDiagram(domain: Domain): DomainDiagram {
  requireDomain(domain, 'buildDomainDiagram');
  const chains = chainsFromDomain(domain);
  const [minX, minY, maxX, maxY] = domain.bounds;
  let sides = 0;
  for (const loop of chains.walls.loops) sides += loop.length;
  const diagram = new VoronoiDiagram({
    bounds: [minX, minY, maxX, maxY],
    capacity: 2 * sides + chains.posts.length + chains.circles.length,
  });
  diagram.insert(WALLS_KEY, chains.walls);
  const firstPostKey = WALLS_KEY + 1;
  const firstCircleKey = firstPostKey + chains.posts.length;
  for (const [k, post] of chains.posts.entries()) diagram.insert(firstPostKey + k, post);
  for (const [k, circle] of chains.circles.entries()) diagram.insert(firstCircleKey + k, circle);
  diagram.update();
  return { diagram, chains, firstPostKey, firstCircleKey };
}
