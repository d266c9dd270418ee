import type { Domain } from '../../geometry/index.js';
import { NONE } from '../../geometry/index.js';
import type { DomainDiagram } from '../voronoi/build-diagram.js';
import { findFreeSite } from '../voronoi/free-site.js';

/** Stretches shorter than this are not divided further, m. */
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
 * Along a line the distance to one site is convex: between two points of one cell clearance is nowhere above that of both, so
 * there is nothing to look for between them. Elsewhere halving ends where clearance, which changes by at most the way gone, cannot
 * rise to the floor in between or cannot fall below it.
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
): void {
  const dx = bx - ax;
  const dy = by - ay;
  const length = Math.sqrt(dx * dx + dy * dy);
  const look = (t: number): Look => {
    const x = ax + t * dx;
    const y = ay + t * dy;
    const site = findFreeSite(built, domain, x, y);
    if (site === undefined) return { t, cell: NONE, clearance: 0 };
    if (site.clearance >= floor) visit(x, y);
    return { t, cell: site.cell, clearance: site.clearance };
  };
  const divide = (from: Look, to: Look): void => {
    const stretch = (to.t - from.t) * length;
    if (stretch <= SHORTEST) return;
    if (from.cell === to.cell && from.cell !== NONE) return;
    if (from.clearance + to.clearance + stretch < 2 * floor) return;
    if (from.clearance + to.clearance - stretch >= 2 * floor) return;
    const middle = look(0.5 * (from.t + to.t));
    divide(from, middle);
    divide(middle, to);
  };
  const first = look(0);
  if (length > 0) divide(first, look(1));
}
