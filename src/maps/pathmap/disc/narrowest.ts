import { NONE } from '../../../geometry/index.js';
import { distanceToSegment } from '../../roadmap/segment-clearance.js';
import { EX, EY, OX, OY, RADIUS, RECORD, SIDE } from '../../voronoi/cell-store.js';
import type { VoronoiDiagram } from '../../voronoi/diagram.js';

/** The site that a segment comes nearest to. */
export interface Narrowest {
  /** Its cell, or NONE where no site is nearer than asked for. */
  cell: number;
  /** Distance, m; 0 where the segment crosses a wall, negative inside circles. */
  clearance: number;
}

/**
 * Find the site that comes nearest to a segment, of those nearer than `enough` (m). Measured to the walls themselves; the
 * diagram only says which are in reach.
 */
export function findNarrowest(
  diagram: VoronoiDiagram,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  enough: number,
  out: Narrowest,
): void {
  const { grid } = diagram;
  const { size, minY } = grid;
  out.cell = NONE;
  out.clearance = enough;
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
    const last = grid.column(Math.max(left, right) + enough);
    for (let column = grid.column(Math.min(left, right) - enough); column <= last; column++) {
      let entry = grid.heads[row * grid.columns + column];
      for (; entry !== NONE; entry = grid.nextEntries[entry]) {
        const c = grid.entrySites[entry];
        const distance = measure(diagram, c, ax, ay, bx, by);
        if (distance >= out.clearance) continue;
        out.clearance = distance;
        out.cell = c;
      }
    }
  }
}

/** Distance from a segment to a site, m. */
function measure({ store }: VoronoiDiagram, c: number, ax: number, ay: number, bx: number, by: number): number {
  const { records, kinds } = store;
  const at = RECORD * c;
  const ox = records[at + OX];
  const oy = records[at + OY];
  if (kinds[c] !== SIDE) return distanceToSegment(ox, oy, ax, ay, bx, by) - records[at + RADIUS];
  const ex = records[at + EX];
  const ey = records[at + EY];
  const isAcross =
    isLeft(ax, ay, bx, by, ox, oy) !== isLeft(ax, ay, bx, by, ex, ey) &&
    isLeft(ox, oy, ex, ey, ax, ay) !== isLeft(ox, oy, ex, ey, bx, by);
  if (isAcross) return 0;
  return Math.min(
    distanceToSegment(ox, oy, ax, ay, bx, by),
    distanceToSegment(ex, ey, ax, ay, bx, by),
    distanceToSegment(ax, ay, ox, oy, ex, ey),
    distanceToSegment(bx, by, ox, oy, ex, ey),
  );
}

function isLeft(ax: number, ay: number, bx: number, by: number, px: number, py: number): boolean {
  return (bx - ax) * (py - ay) - (by - ay) * (px - ax) > 0;
}
