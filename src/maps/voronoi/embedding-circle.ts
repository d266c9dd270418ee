import { NONE } from '../../geometry/index.js';
import { type CellStore, DX, DY, EXTENT, FULL, OX, OY, RADIUS, RECORD, SIDE } from './cell-store.js';
import type { VoronoiDiagram } from './diagram.js';
import { findNearestSite } from './diagram-queries.js';

/** An empty circle round a point of the diagram. */
export interface EmbeddingCircle {
  /** Centre, on the edge `piece`, m. */
  readonly x: number;
  readonly y: number;
  /** Radius, m: clearance of the centre. */
  readonly radius: number;
  /** How deep the point lies inside the circle, m: the point's own clearance. */
  readonly depth: number;
  /** The cell that holds the point, and the edge of it that holds the centre; NONE in a diagram without edges. */
  readonly cell: number;
  readonly piece: number;
}

/**
 * The empty circle with its centre on the diagram that best contains a free point: the one whose rim is farthest from the
 * point (Hartmann, section 4.2.1).
 *
 * Clearance grows by at most the way gone, so no circle can hold the point deeper than the point's own clearance. The circle
 * where the ray from the nearest site through the point leaves the cell does, so it is the best, and on the way there
 * clearance rises metre by metre. A point on a post goes towards +x, one on a corner along the middle of its wedge.
 */
export function findEmbeddingCircle(diagram: VoronoiDiagram, x: number, y: number): EmbeddingCircle {
  const { store } = diagram;
  const { cell, clearance } = findNearestSite(diagram, x, y);
  if (cell === NONE || store.edgeEnd(cell) === store.firstEdge(cell)) {
    return { x, y, radius: clearance, depth: clearance, cell, piece: NONE };
  }
  const at = RECORD * cell;
  const { records } = store;
  let fromX = records[at + OX];
  let fromY = records[at + OY];
  let nx = x - fromX;
  let ny = y - fromY;
  if (store.kinds[cell] === SIDE) {
    const dx = records[at + DX];
    const dy = records[at + DY];
    const u = Math.max(0, Math.min(records[at + EXTENT], nx * dx + ny * dy));
    fromX += u * dx;
    fromY += u * dy;
    nx = dy;
    ny = -dx;
  } else {
    const length = Math.sqrt(nx * nx + ny * ny);
    nx = length > 0 ? nx / length : records[at + DX];
    ny = length > 0 ? ny / length : records[at + DY];
  }
  const piece = findPieceOnRay(store, cell, fromX, fromY, nx, ny);
  const own = records[at + RADIUS];
  const t = Math.max(computeExit(store, store.neighbours[piece], fromX, fromY, nx, ny, own), own + clearance);
  return { x: fromX + t * nx, y: fromY + t * ny, radius: t - own, depth: clearance, cell, piece };
}

/** How far from (x, y), along the unit normal n, the site at that distance less `own` and the site o tie. */
function computeExit(store: CellStore, o: number, x: number, y: number, nx: number, ny: number, own: number): number {
  const { records, kinds } = store;
  const at = RECORD * o;
  const gapX = x - records[at + OX];
  const gapY = y - records[at + OY];
  if (kinds[o] === SIDE) {
    const mx = records[at + DY];
    const my = -records[at + DX];
    const height = gapX * mx + gapY * my + own;
    const cosine = nx * mx + ny * my;
    const sine = nx * my - ny * mx;
    // Nearly the same direction: 1 - cosine would cancel.
    return cosine > 0.5 ? (height * (1 + cosine)) / (sine * sine) : height / (1 - cosine);
  }
  const d = records[at + RADIUS] - own;
  return (gapX * gapX + gapY * gapY - d * d) / (2 * (d - gapX * nx - gapY * ny));
}

/** The edge of a cell that the ray from its site meets. */
function findPieceOnRay(store: CellStore, c: number, x: number, y: number, nx: number, ny: number): number {
  const first = store.firstEdge(c);
  const last = store.edgeEnd(c) - 1;
  const at = RECORD * c;
  const { records, xs, ys } = store;
  const ox = records[at + OX];
  const oy = records[at + OY];
  const dx = records[at + DX];
  const dy = records[at + DY];
  if (store.kinds[c] === FULL) return findPieceAround(store, first, last, ox, oy, quarterTurns(nx, ny));
  const parameterOf: (px: number, py: number) => number =
    store.kinds[c] === SIDE
      ? (px, py) => px * dx + py * dy
      : (px, py) => quarterTurns(px * dx + py * dy, py * dx - px * dy);
  const u = store.kinds[c] === SIDE ? parameterOf(x - ox, y - oy) : parameterOf(nx, ny);
  let low = first;
  let high = last;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (parameterOf(xs[middle] - ox, ys[middle] - oy) <= u) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The edge of a full cell in a direction, given in quarter turns. */
function findPieceAround(store: CellStore, first: number, last: number, x: number, y: number, to: number): number {
  const turnFrom = (from: number, turn: number): number => (turn < from ? turn - from + 4 : turn - from);
  for (let p = first; p < last; p++) {
    const start = quarterTurns(store.xs[p] - x, store.ys[p] - y);
    const end = quarterTurns(store.xs[p + 1] - x, store.ys[p + 1] - y);
    if (turnFrom(start, to) < turnFrom(start, end)) return p;
  }
  return last;
}

/** A number from -2 to 2 that grows with the angle of a direction, 1 per quarter turn. */
function quarterTurns(x: number, y: number): number {
  const sum = Math.abs(x) + Math.abs(y);
  if (sum === 0) return 0;
  const part = y / sum;
  if (x >= 0) return part;
  return y >= 0 ? 2 - part : -2 - part;
}
