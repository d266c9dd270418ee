import { requireBoolean, requireCoordinates } from '../../error/index.js';
import { NONE } from '../../geometry/index.js';
import { DX, DY, EX, EY, OX, OY, RECORD, SIDE, WEDGE } from './cell-store.js';
import { requireCell, requireDiagram, type VoronoiDiagram } from './diagram.js';
import { PARTS } from './shape-cells.js';
import { distanceToSite } from './site-distance.js';

/** The site nearest to a point. */
export interface NearestSite {
  /** The cell that holds the point, or NONE in an empty diagram. */
  cell: number;
  /** Its object's key and the part of that object. */
  key: number;
  part: number;
  /** Distance to the site, m: the clearance of the point. */
  clearance: number;
}

/**
 * The nearest site of a free point, by rings of the grid. Ties go to the smallest key. Points inside solids have no nearest
 * site in the sense of the diagram; what comes back for them is some site.
 */
export function findNearestSite(diagram: VoronoiDiagram, x: number, y: number): NearestSite {
  requireDiagram(diagram, 'findNearestSite');
  requireCoordinates(x, y, 'findNearestSite: x, y');
  const { store, grid, tolerances } = diagram;
  const { columns, rows, size } = grid;
  const column = grid.column(x);
  const row = grid.row(y);
  let best = NONE;
  let clearance = Infinity;
  const look = (square: number): void => {
    for (let entry = grid.heads[square]; entry !== NONE; entry = grid.nextEntries[entry]) {
      const c = grid.entrySites[entry];
      const distance = distanceToSite(store, c, x, y, tolerances.behind);
      if (distance < clearance || (distance === clearance && best !== NONE && store.keys[c] < store.keys[best])) {
        clearance = distance;
        best = c;
      }
    }
  };
  const rings = Math.max(column, columns - 1 - column, row, rows - 1 - row);
  for (let ring = 0; ring <= rings && (ring - 1) * size < clearance; ring++) {
    for (let r = Math.max(0, row - ring); r <= Math.min(rows - 1, row + ring); r++) {
      const step = r === row - ring || r === row + ring ? 1 : Math.max(1, 2 * ring);
      for (let k = column - ring; k <= column + ring; k += step) {
        if (k >= 0 && k < columns) look(r * columns + k);
      }
    }
  }
  if (best === NONE) return { cell: NONE, key: NONE, part: NONE, clearance };
  best = settleEnd(diagram, best, x, y);
  if (isBehindWedge(diagram, best, x, y)) best = findFacing(diagram, best, x, y);
  const key = Math.floor(store.keys[best] / PARTS);
  return { cell: best, key, part: store.keys[best] - key * PARTS, clearance };
}

/**
 * A side whose nearest point is its end hands over to the wedge there: the point lies in the wedge's cell. Where walls meet, the
 * wedge may lie between two others of them, and the side itself end in reflex corners.
 */
function settleEnd(diagram: VoronoiDiagram, c: number, x: number, y: number): number {
  const { store } = diagram;
  const at = RECORD * c;
  const r = store.records;
  if (store.kinds[c] !== SIDE) return c;
  const ux = r[at + EX] - r[at + OX];
  const uy = r[at + EY] - r[at + OY];
  if ((x - r[at + OX]) * ux + (y - r[at + OY]) * uy < 0) {
    return store.previous[c] === NONE ? findWedge(diagram, c, r[at + OX], r[at + OY]) : store.previous[c];
  }
  if ((x - r[at + EX]) * ux + (y - r[at + EY]) * uy > 0) {
    return store.next[c] === NONE ? findWedge(diagram, c, r[at + EX], r[at + EY]) : store.next[c];
  }
  return c;
}

/**
 * The cell that the points beyond a meeting place of walls lie in: its wedge, or the side that another continues straight.
 * There is at most one sector of half a turn or more. Without one, `other`.
 */
function findWedge({ store, grid }: VoronoiDiagram, other: number, x: number, y: number): number {
  const { kinds, records, next } = store;
  let entry = grid.heads[grid.row(y) * grid.columns + grid.column(x)];
  for (; entry !== NONE; entry = grid.nextEntries[entry]) {
    const c = grid.entrySites[entry];
    const at = RECORD * c;
    if (kinds[c] === WEDGE && records[at + OX] === x && records[at + OY] === y) return c;
    if (kinds[c] === SIDE && next[c] !== NONE && records[at + EX] === x && records[at + EY] === y) return c;
  }
  return other;
}

/** Is the cell a wedge that looks away from (x, y)? A wedge is at most half a turn wide. */
function isBehindWedge({ store }: VoronoiDiagram, c: number, x: number, y: number): boolean {
  if (store.kinds[c] !== WEDGE) return false;
  const at = RECORD * c;
  const r = store.records;
  return (x - r[at + OX]) * r[at + DX] + (y - r[at + OY]) * r[at + DY] < 0;
}

/**
 * The side at a wedge's point that faces (x, y). Behind a wall that hardly bends, its corner may seem nearer than the wall by the
 * last bit, but its wedge lies on the other side of the wall.
 */
function findFacing({ store, grid, tolerances }: VoronoiDiagram, wedge: number, x: number, y: number): number {
  const { records } = store;
  const px = records[RECORD * wedge + OX];
  const py = records[RECORD * wedge + OY];
  let best = wedge;
  let least = Infinity;
  let entry = grid.heads[grid.row(py) * grid.columns + grid.column(px)];
  for (; entry !== NONE; entry = grid.nextEntries[entry]) {
    const c = grid.entrySites[entry];
    const at = RECORD * c;
    const isHere =
      (records[at + OX] === px && records[at + OY] === py) || (records[at + EX] === px && records[at + EY] === py);
    if (store.kinds[c] !== SIDE || !isHere) continue;
    const distance = distanceToSite(store, c, x, y, tolerances.behind);
    if (distance > least || (distance === least && store.keys[c] > store.keys[best])) continue;
    least = distance;
    best = c;
  }
  return best;
}

/** The cells that share an edge with a cell, each once, by key. Its lateral neighbours are among them if wanted. */
export function findNeighbours(diagram: VoronoiDiagram, cell: number, withLaterals = false): number[] {
  requireDiagram(diagram, 'findNeighbours');
  requireCell(diagram, cell, 'findNeighbours');
  requireBoolean(withLaterals, 'findNeighbours: withLaterals');
  const { store } = diagram;
  const found = new Set<number>();
  for (let p = store.firstEdge(cell); p < store.edgeEnd(cell); p++) found.add(store.neighbours[p]);
  if (withLaterals) {
    if (store.next[cell] !== NONE) found.add(store.next[cell]);
    if (store.previous[cell] !== NONE) found.add(store.previous[cell]);
  }
  return [...found].sort((a, b) => store.keys[a] - store.keys[b]);
}

/** All cells with a site within a distance of a free point, by key. Counts the closed sites, not their cells. */
export function findSitesWithin(diagram: VoronoiDiagram, x: number, y: number, distance: number): number[] {
  requireDiagram(diagram, 'findSitesWithin');
  requireCoordinates(x, y, 'findSitesWithin: x, y');
  requireCoordinates(distance, 0, 'findSitesWithin: distance');
  const { store, grid, tolerances } = diagram;
  const found = new Set<number>();
  for (let row = grid.row(y - distance); row <= grid.row(y + distance); row++) {
    for (let column = grid.column(x - distance); column <= grid.column(x + distance); column++) {
      let entry = grid.heads[row * grid.columns + column];
      for (; entry !== NONE; entry = grid.nextEntries[entry]) {
        const c = grid.entrySites[entry];
        if (distanceToSite(store, c, x, y, tolerances.behind) <= distance) found.add(c);
      }
    }
  }
  return [...found].sort((a, b) => store.keys[a] - store.keys[b]);
}

/** Numbers of vertices and edges of the graph, without laterals. */
export function countGraph(diagram: VoronoiDiagram): { vertices: number; edges: number; cells: number } {
  requireDiagram(diagram, 'countGraph');
  const { store } = diagram;
  let vertices = 0;
  let halves = 0;
  for (let c = 0; c < store.cellEnd; c++) {
    if (store.live[c] === 0) continue;
    halves += store.edgeEnd(c) - store.firstEdge(c);
    const end = store.pieceStarts[c] + store.pieceCounts[c];
    for (let p = store.firstEdge(c); p < end; p++) if (store.vertices[p] === p) vertices++;
  }
  return { vertices, edges: halves / 2, cells: store.cellCount };
}
