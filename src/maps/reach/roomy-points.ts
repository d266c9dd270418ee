import { type Domain, findWallCrossings, NONE } from '../../geometry/index.js';
import type { DomainDiagram } from '../voronoi/build-diagram.js';
import { findFreeSite } from '../voronoi/free-site.js';
import { distanceToSite } from '../voronoi/site-distance.js';

/** Stretches shorter than this are not divided further, and widths that differ by less count as one, m. */
const SHORTEST = 1e-7;

interface Look {
  readonly t: number;
  /** Cell of the nearest site, NONE where not free. */
  readonly cell: number;
  /** 0 where not free. */
  readonly clearance: number;
}

/**
 * Visit points of the segment from a to b with at least the clearance `floor`, so that every stretch of such points has one
 * visited, unless it is nowhere wider than the floor by 1e-7 m.
 *
 * The walls cut the segment into stretches that are free or not; those that are not are left at once, wherever they lie.
 * Along a line the distance to one site is convex: between two points of one cell clearance is nowhere above that of both, so
 * there is nothing to look for between them. Elsewhere halving ends where clearance, which changes by at most the way gone, cannot
 * rise to the floor in between or cannot fall below it.
 *
 * @returns how many points were looked at
 */
export function visitRoomyPoints(
  built: DomainDiagram,
  domain: Domain,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  floor: number,
  visit: (x: number, y: number) => void,
): number {
  const { store, tolerances } = built.diagram;
  const dx = bx - ax;
  const dy = by - ay;
  const length = Math.sqrt(dx * dx + dy * dy);
  let looks = 0;
  const look = (t: number): Look => {
    looks++;
    const x = ax + t * dx;
    const y = ay + t * dy;
    const site = findFreeSite(built, domain, x, y);
    if (site === undefined) return { t, cell: NONE, clearance: 0 };
    if (site.clearance >= floor) visit(x, y);
    return { t, cell: site.cell, clearance: site.clearance };
  };
  /** Does a cell hold a look too, or its rim? On the line halfway between two sites rounding picks either. */
  const holds = (cell: number, { t, clearance }: Look): boolean =>
    distanceToSite(store, cell, ax + t * dx, ay + t * dy, tolerances.behind) <= clearance + SHORTEST;
  const divide = (from: Look, to: Look): void => {
    const stretch = (to.t - from.t) * length;
    if (stretch <= SHORTEST || (from.cell === NONE && to.cell === NONE)) return;
    if (from.clearance + to.clearance + stretch < 2 * floor) return;
    if (from.clearance + to.clearance - stretch >= 2 * floor) return;
    if (from.cell !== NONE && to.cell !== NONE && (holds(from.cell, to) || holds(to.cell, from))) return;
    const middle = look(0.5 * (from.t + to.t));
    divide(from, middle);
    divide(middle, to);
  };
  const ends = [0, ...findWallCrossings(domain, ax, ay, bx, by), 1];
  let from = look(0);
  if (!(length > 0)) return looks;
  for (let k = 1; k < ends.length; k++) {
    const to = look(ends[k]);
    const middle = look(0.5 * (ends[k - 1] + ends[k]));
    if (middle.cell !== NONE) {
      divide(from, middle);
      divide(middle, to);
    }
    from = to;
  }
  return looks;
}
