import { NONE } from '../../geometry/index.js';
import { DX, DY, EXTENT, OX, OY, RECORD, SIDE, WEDGE } from '../voronoi/cell-store.js';
import type { VoronoiDiagram } from '../voronoi/diagram.js';
import { edgeCurve } from '../voronoi/edge-curve.js';
import { type EmbeddingCircle, findEmbeddingCircle } from '../voronoi/embedding-circle.js';
import { distanceToSite } from '../voronoi/site-distance.js';
import { clampToEdge, type EdgePart, lengthBetween, smallestBetween } from './edge-part.js';

/** A stretch from where a point is attached to a vertex. */
export interface AttachedPart {
  /** Away from the attachment, towards the vertex where the half-edge ends. */
  readonly part: EdgePart;
  readonly length: number;
  /** Radius of the smallest empty circle on it, m. */
  readonly smallest: number;
}

/**
 * A free point and how it hangs on the roadmap: straight to the centre of the circle that best contains it, then along the edge
 * to either end. On the straight stretch clearance rises from that of the point, so whatever fits at the point fits all along.
 */
export interface Attachment {
  readonly x: number;
  readonly y: number;
  /** Clearance of the point, m. */
  readonly clearance: number;
  readonly circle: EmbeddingCircle;
  /** Distance from the point to the circle's centre, m. */
  readonly leg: number;
  /** To the end of the edge `circle.piece`, and along its twin to the start. */
  readonly ahead: AttachedPart;
  readonly back: AttachedPart;
}

/**
 * Attach a point by its best-embedding circle (Hartmann, section 4.2.1).
 *
 * @returns undefined where the point is not in free space
 */
export function attachPoint(diagram: VoronoiDiagram, x: number, y: number): Attachment | undefined {
  if (!(Math.abs(x) < Infinity && Math.abs(y) < Infinity)) return undefined;
  const circle = findEmbeddingCircle(diagram, x, y);
  if (circle.piece === NONE || !isInCell(diagram, circle, x, y)) return undefined;
  const leg = Math.sqrt((circle.x - x) * (circle.x - x) + (circle.y - y) * (circle.y - y));
  return {
    x,
    y,
    clearance: circle.depth,
    circle,
    leg,
    ahead: partFrom(diagram, circle, circle.piece),
    back: partFrom(diagram, circle, diagram.store.twins[circle.piece]),
  };
}

function partFrom(diagram: VoronoiDiagram, circle: EmbeddingCircle, piece: number): AttachedPart {
  const { store } = diagram;
  const curve = edgeCurve(diagram, piece);
  const from = clampToEdge(curve, circle.x, circle.y);
  return {
    part: { piece, from, to: curve.to },
    length: lengthBetween(curve, from, curve.to),
    smallest: smallestBetween(curve, from, circle.radius, curve.to, store.radii[store.following(piece)]),
  };
}

/** How far outside its cell a point may seem to lie, of the scene: rounding, and edges contracted by the diagram. */
const OUTSIDE = 1e-9;

/**
 * Does a point lie in the cell of the site that was found nearest? Only free points do: inside a solid, or beyond the boundary, what
 * comes out as nearest looks another way or is cut off by an edge.
 */
function isInCell(diagram: VoronoiDiagram, circle: EmbeddingCircle, x: number, y: number): boolean {
  const { store, tolerances } = diagram;
  const { records, kinds } = store;
  const slack = OUTSIDE * tolerances.scale;
  const { cell: c, depth } = circle;
  if (depth < -slack) return false;
  const at = RECORD * c;
  const rx = x - records[at + OX];
  const ry = y - records[at + OY];
  const dx = records[at + DX];
  const dy = records[at + DY];
  const along = rx * dx + ry * dy;
  const across = ry * dx - rx * dy;
  if (kinds[c] === SIDE) {
    if (across > slack || along < -slack || along > records[at + EXTENT] + slack) return false;
  } else if (kinds[c] === WEDGE) {
    // A wedge is at most half a turn wide; straight behind it both sides of the second test would be 0.
    if (along < -slack || Math.abs(across) > records[at + EXTENT] * (depth + along) + slack) return false;
  }
  const o = store.neighbours[circle.piece];
  const to = RECORD * o;
  // A point behind a side is no distance from its front: measured by the side's line.
  const other =
    kinds[o] === SIDE
      ? (circle.x - records[to + OX]) * records[to + DY] - (circle.y - records[to + OY]) * records[to + DX]
      : distanceToSite(store, o, circle.x, circle.y, tolerances.behind);
  return other >= circle.radius - slack;
}
