import { createNearestWall, type Domain, findNearestWall, findTriangle, NONE } from '../../geometry/index.js';
import { distanceToLine, type MeasuringLine } from '../space/measuring-line.js';

/** The nearest wall lies in an opening if it is so near to its line, m. */
const ON_OPENING = 1e-6;

/** Distances to walls, where openings in them are none. */
export class WallDistance {
  private readonly wall = createNearestWall();

  /**
   * @param domain the walls, if known
   * @param openings exits in the boundary: the domain has a wall there, people walk through it
   */
  constructor(
    private readonly domain: Domain | undefined,
    private readonly openings: readonly MeasuringLine[],
  ) {}

  /** m; NaN where walls are not known, for who is not on free ground, and where the nearest wall is an opening. */
  measure(x: number, y: number): number {
    const { domain, wall } = this;
    if (!domain || findTriangle(domain, x, y) === NONE) return Number.NaN;
    findNearestWall(domain, x, y, wall);
    for (const opening of this.openings) {
      if (distanceToLine(opening, wall.x, wall.y) <= ON_OPENING) return Number.NaN;
    }
    return wall.distance;
  }
}
