import { componentAt, type Domain, NONE } from '../../geometry/index.js';
import { type DomainDiagram, requireBuilt } from './build-diagram.js';
import { findNearestSite, type NearestSite } from './diagram-queries.js';

/** Largest gap between a circle and the polygon that stands for it, as a share of the radius; a little above the largest that can be asked for. */
const WIDEST_GAP = 0.31;

/**
 * The nearest site of any point of the plane, or undefined where the point is not free: outside the boundary or inside a solid.
 * Walls belong to the free space. The triangles of a domain end at the polygon drawn round a circle; what lies between it and
 * the exact circle counts as free here, as the diagram has it.
 */
export function findFreeSite(built: DomainDiagram, domain: Domain, x: number, y: number): NearestSite | undefined {
  requireBuilt(built, domain, 'findFreeSite');
  const site = findNearestSite(built.diagram, x, y);
  if (site.cell === NONE) return undefined;
  if (componentAt(domain, x, y) !== NONE) return site;
  if (site.key < built.firstCircleKey || site.clearance < 0) return undefined;
  const circle = built.chains.circleIds[site.key - built.firstCircleKey];
  // Farther away than any polygon reaches there is no need to look through its sides.
  if (site.clearance > WIDEST_GAP * domain.circles[3 * circle + 2]) return undefined;
  return isInPolygon(domain, circle, x, y) ? site : undefined;
}

/** Does the polygon that stands for a circle contain a point? It is convex, and free space lies on the left of its edges. */
function isInPolygon(domain: Domain, circle: number, x: number, y: number): boolean {
  const { segmentCircles, segments, vertices } = domain;
  for (let s = 0; s < segmentCircles.length; s++) {
    if (segmentCircles[s] !== circle) continue;
    const a = 2 * segments[2 * s];
    const b = 2 * segments[2 * s + 1];
    const side =
      (vertices[b] - vertices[a]) * (y - vertices[a + 1]) - (vertices[b + 1] - vertices[a + 1]) * (x - vertices[a]);
    if (side > 0) return false;
  }
  return true;
}
