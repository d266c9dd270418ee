import { NONE } from '../../../src/geometry/index.js';
import { EX, EXTENT, EY, FULL, OX, OY, RECORD, SIDE, WEDGE } from '../../../src/maps/voronoi/cell-store.js';
import type { VoronoiDiagram } from '../../../src/maps/voronoi/diagram.js';
import { PARTS } from '../../../src/maps/voronoi/shape-cells.js';

/** Numbers of a diagram in the whole plane as Boost.Polygon counts them. */
export interface PlaneCounts {
  readonly cells: number;
  readonly vertices: number;
  readonly halfedges: number;
}

/** Key of the room that stands for infinity. */
export const ROOM_KEY = 0;

/**
 * Count a diagram in a far room as Boost.Polygon counts the same sites in the whole plane.
 *
 * The room stands for infinity: an edge that goes there ends at a vertex with a wall of the room, so vertices and edges
 * that the room has a part in do not count, while edges that end there do. Beyond that the conventions differ in four ways:
 *
 *  - Cells. Boost has one cell per segment where we have one per side, and one per end point where we have a wedge only if the
 *    free angle there exceeds half a turn. So: sides / 2, free-standing points, different end points.
 *  - Edges between a segment and its own end point ("secondary") are edges for Boost; they are our laterals. At the free end
 *    of a segment its perpendicular runs through the end point, which Boost counts as one edge and we as two laterals.
 *  - Vertices. Where segments meet, Boost has one vertex in their common end point, from which bisectors and perpendiculars
 *    start. We have one per reflex corner, so those in one place count once. A free end has none in either convention.
 *  - Boost counts half-edges, infinite ones included.
 *
 * Holds for segments that meet in end points only, with no two in line there: the perpendicular of a straight joint would be
 * one lateral here and two coinciding edges there.
 */
export function countAsInPlane({ store }: VoronoiDiagram): PlaneCounts {
  const isRoom = (c: number): boolean => Math.floor(store.keys[c] / PARTS) === ROOM_KEY;
  const ends = new Set<string>();
  const corners = new Set<string>();
  const beyond = new Set<number>();
  const inside = new Set<number>();
  let sides = 0;
  let points = 0;
  let halves = 0;
  for (let c = 0; c < store.cellEnd; c++) {
    if (store.live[c] === 0) continue;
    const end = store.pieceStarts[c] + store.pieceCounts[c];
    for (let p = store.firstEdge(c); p < end; p++) {
      if (isRoom(c)) beyond.add(store.vertices[p]);
      else if (store.radii[p] > 0) inside.add(store.vertices[p]);
      else corners.add(`${store.xs[p]},${store.ys[p]}`);
    }
    if (isRoom(c)) continue;
    for (let p = store.firstEdge(c); p < store.edgeEnd(c); p++) if (!isRoom(store.neighbours[p])) halves++;
    if (store.next[c] !== NONE) halves += 2;
    const at = RECORD * c;
    if (store.kinds[c] === FULL) points++;
    if (store.kinds[c] === WEDGE && store.records[at + EXTENT] === 1) halves -= 2;
    if (store.kinds[c] !== SIDE) continue;
    sides++;
    ends.add(`${store.records[at + OX]},${store.records[at + OY]}`);
    ends.add(`${store.records[at + EX]},${store.records[at + EY]}`);
  }
  let vertices = corners.size;
  for (const v of inside) if (!beyond.has(v)) vertices++;
  return { cells: sides / 2 + points + ends.size, vertices, halfedges: halves };
}
