import { NONE } from '../../geometry/index.js';
import { EX, EY, OX, OY, RADIUS, RECORD, SIDE } from '../voronoi/cell-store.js';
import type { VoronoiDiagram } from '../voronoi/diagram.js';

/**
 * The smallest distance from a segment to any site, or `enough` where all are farther away (m); 0 where it crosses one, negative
 * inside circles. Exact: no flattening, no diagram, only the sites in reach.
 *
 * @param except a cell that does not count: that of the agent itself; NONE: all count
 */
export function computeSegmentClearance(
  diagram: VoronoiDiagram,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  enough: number,
  except: number = NONE,
): number {
  const { store, grid } = diagram;
  const { size, minY } = grid;
  let least = enough;
  const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  const normalX = length > 0 ? (ay - by) / length : 0;
  const normalY = length > 0 ? (bx - ax) / length : 0;
  const low = grid.row(Math.min(ay, by) - enough);
  const high = grid.row(Math.max(ay, by) + enough);
  for (let row = low; row <= high; row++) {
    // The part of the segment that comes within reach of the row.
    let left = ax;
    let right = bx;
    if (ay !== by) {
      const bottom = minY + row * size - enough;
      const top = minY + (row + 1) * size + enough;
      const s = Math.max(0, Math.min(1, (bottom - ay) / (by - ay)));
      const t = Math.max(0, Math.min(1, (top - ay) / (by - ay)));
      left = ax + s * (bx - ax);
      right = ax + t * (bx - ax);
    }
    // Sites outside the bounds of the grid are entered in its rim.
    const last = grid.column(Math.max(left, right) + enough);
    for (let column = grid.column(Math.min(left, right) - enough); column <= last; column++) {
      let entry = grid.heads[row * grid.columns + column];
      for (; entry !== NONE; entry = grid.nextEntries[entry]) {
        const c = grid.entrySites[entry];
        if (c === except || isFar(store, c, ax, ay, normalX, normalY, least)) continue;
        const distance = segmentToSite(store, c, ax, ay, bx, by);
        if (distance < least) least = distance;
      }
    }
  }
  return least;
}

/** What rounding may take from a distance, as a share of the way to where it is measured. */
const ROUNDING = 1e-12;

/** Is a site wholly on one side of the line through (ax, ay), farther from it than `least`? A normal of zero says nothing. */
function isFar(
  { records, kinds }: VoronoiDiagram['store'],
  c: number,
  ax: number,
  ay: number,
  normalX: number,
  normalY: number,
  least: number,
): boolean {
  const at = RECORD * c;
  const ox = records[at + OX] - ax;
  const oy = records[at + OY] - ay;
  const first = ox * normalX + oy * normalY;
  const slack = ROUNDING * (Math.abs(ox) + Math.abs(oy));
  if (kinds[c] !== SIDE) return Math.abs(first) - records[at + RADIUS] > least + slack;
  const ex = records[at + EX] - ax;
  const ey = records[at + EY] - ay;
  const second = ex * normalX + ey * normalY;
  const bound = least + slack + ROUNDING * (Math.abs(ex) + Math.abs(ey));
  return first > bound ? second > bound : first < -bound && second < -bound;
}

function segmentToSite(
  { records, kinds }: VoronoiDiagram['store'],
  c: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): number {
  const at = RECORD * c;
  const ox = records[at + OX];
  const oy = records[at + OY];
  if (kinds[c] !== SIDE) return distanceToSegment(ox, oy, ax, ay, bx, by) - records[at + RADIUS];
  const ex = records[at + EX];
  const ey = records[at + EY];
  if (cross(ax, ay, bx, by, ox, oy) !== cross(ax, ay, bx, by, ex, ey)) {
    if (cross(ox, oy, ex, ey, ax, ay) !== cross(ox, oy, ex, ey, bx, by)) return 0;
  }
  return Math.min(
    distanceToSegment(ox, oy, ax, ay, bx, by),
    distanceToSegment(ex, ey, ax, ay, bx, by),
    distanceToSegment(ax, ay, ox, oy, ex, ey),
    distanceToSegment(bx, by, ox, oy, ex, ey),
  );
}

/** Does p lie on the left of the line from a to b? */
function cross(ax: number, ay: number, bx: number, by: number, px: number, py: number): boolean {
  return (bx - ax) * (py - ay) - (by - ay) * (px - ax) > 0;
}

/** Distance from a point to a segment, m. */
export function distanceToSegment(px: number, py: number, ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax;
  const dy = by - ay;
  const square = dx * dx + dy * dy;
  const along = (px - ax) * dx + (py - ay) * dy;
  if (along <= 0 || square === 0) return Math.sqrt((px - ax) * (px - ax) + (py - ay) * (py - ay));
  if (along >= square) return Math.sqrt((px - bx) * (px - bx) + (py - by) * (py - by));
  // Across the segment, not to the projected point: near long segments that would cancel.
  return Math.abs((px - ax) * dy - (py - ay) * dx) / Math.sqrt(square);
}
