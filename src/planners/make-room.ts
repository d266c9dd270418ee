import { createNearestWall, type Domain, findNearestWall, findTriangle, isVisible, NONE } from '../geometry/index.js';
import type { PathSource } from '../maps/index.js';
import { cos, sin } from '../math/index.js';

/** One has arrived at a point within its radius, or this, m. */
const POINT_REACH = 0.2;
/** Places looked at around a point: shares of that distance, and how many each. */
const RINGS = [0.5, 0.95] as const;
const LOOKS = 16;

/**
 * Sources that a body can end its way at. A point too near to a wall for the body is replaced by places around it that are near
 * enough to count as arrived, in sight of it, and have room; where there is none it stays.
 *
 * @param radius of the body, m
 */
export function makeRoom(sources: readonly PathSource[], domain: Domain, radius: number): PathSource[] {
  const wall = createNearestWall();
  const hasRoom = (x: number, y: number): boolean =>
    findTriangle(domain, x, y) !== NONE && findNearestWall(domain, x, y, wall).distance >= radius;
  return sources.flatMap((source) => {
    if (source.kind !== 'point' || hasRoom(source.x, source.y)) return [source];
    const reach = Math.max(radius, POINT_REACH);
    const places: PathSource[] = [];
    for (const share of RINGS) {
      for (let k = 0; k < LOOKS; k++) {
        const angle = (2 * Math.PI * k) / LOOKS;
        const x = source.x + share * reach * cos(angle);
        const y = source.y + share * reach * sin(angle);
        if (hasRoom(x, y) && isVisible(domain, source.x, source.y, x, y)) places.push({ ...source, x, y });
      }
    }
    return places.length > 0 ? places : [source];
  });
}
