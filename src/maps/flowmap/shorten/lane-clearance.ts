import type { LaneCurve } from '../lanes/lane-curve.js';
import { distanceOfWall } from './lane-book.js';
import type { LaneRoom } from './lane-room.js';

/**
 * Smallest distance of a lane from any wall, m: exact, over its segments and arcs. Infinity in a room without walls.
 */
export function laneClearance(room: LaneRoom, curve: LaneCurve): number {
  const { grid, box } = room;
  const size = Math.max(box[2] - box[0], box[3] - box[1]);
  // Every lane has a wall near it, so a small reach finds one; what it finds bounds the rest.
  for (let reach = 2 * grid.cell; ; reach *= 4) {
    let best = Infinity;
    for (let i = 0; i < curve.kinds.length; i++) {
      const { points, centres, radii } = curve;
      grid.begin();
      if (radii[i] > 0) {
        const r = radii[i] + reach;
        grid.meet(centres[2 * i] - r, centres[2 * i + 1] - r, centres[2 * i] + r, centres[2 * i + 1] + r);
      } else grid.meetSegment(points[2 * i], points[2 * i + 1], points[2 * i + 2], points[2 * i + 3], reach);
      for (let f = 0; f < grid.foundCount; f++) best = Math.min(best, distanceOfWall(room, grid.found[f], curve, i));
    }
    if (best <= reach || reach > 2 * size) return best;
  }
}
