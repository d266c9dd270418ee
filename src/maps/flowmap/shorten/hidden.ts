import type { TerminalTrack } from './lane-room.js';

/**
 * Does a straight line between two points cross the edge of an area (a closed terminal)? What lies behind an area is not near:
 * distances between lanes are measured inside the domain, and people in the area are no part of a lane. An end on the edge
 * does not count as a crossing.
 */
export function isHidden(tracks: readonly TerminalTrack[], ax: number, ay: number, bx: number, by: number): boolean {
  for (const { closed, points } of tracks) {
    if (!closed) continue;
    for (let i = 0, j = points.length - 2; i < points.length; j = i, i += 2) {
      if (crosses(ax, ay, bx, by, points[j], points[j + 1], points[i], points[i + 1])) return true;
    }
  }
  return false;
}

/** Do two segments cross, both in their insides? Judged to 1e-9 m. */
function crosses(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): boolean {
  const ab = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  const cd = Math.sqrt((dx - cx) * (dx - cx) + (dy - cy) * (dy - cy));
  const a = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx);
  const b = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx);
  const c = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  const d = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax);
  const u = 1e-9 * cd;
  const v = 1e-9 * ab;
  return ((a > u && b < -u) || (a < -u && b > u)) && ((c > v && d < -v) || (c < -v && d > v));
}
