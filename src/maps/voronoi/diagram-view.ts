import { badArgument, requireParts, requireWhole } from '../../error/index.js';
import { type CellStore, EX, EY, FULL, OX, OY, RECORD, SIDE } from './cell-store.js';

/** Kinds of edges in a view. A chain is several edges of the diagram between the same two obstacles, end to end. */
export const LINE = 0;
export const PARABOLA = 1;
export const HYPERBOLA = 2;
/** The straight edge between a side and its own end point, or between two sides that continue each other. */
export const LATERAL = 3;
export const CHAIN = 4;

/** Names of the kinds of edges, by number. */
export const EDGE_KINDS = ['line', 'parabola', 'hyperbola', 'lateral', 'chain'] as const;

/**
 * What a view counts as one site.
 *  - `feature`: every side, corner, point and circle, with the edges between a side and its own end points
 *  - `sides`: the same without those edges
 *  - `obstacle`: whole obstacles
 */
export type ViewKind = 'feature' | 'sides' | 'obstacle';

/**
 * A diagram as a plain graph in flat arrays, numbered canonically: the same sites and keys give the same arrays, whatever the
 * edits before. Lengths and radii in metres. A snapshot: it does not follow later updates.
 */
export interface DiagramView {
  readonly kind: ViewKind;
  /** Per site, ascending: key of its object in the diagram; in the view per obstacle the obstacle's number. */
  readonly siteObjects: Int32Array;
  /** Per site: part of the object, NONE in the view per obstacle. */
  readonly siteParts: Int32Array;
  /** Per site: its cell in the diagram, NONE in the view per obstacle. */
  readonly siteCells: Int32Array;
  /** x, y, radius of the empty circle per vertex. */
  readonly vertices: Float64Array;
  /** Four numbers per edge: vertices from and to, the site on the left and the one on the right; left < right. */
  readonly edges: Int32Array;
  /** Per edge: LINE, PARABOLA, HYPERBOLA, LATERAL or CHAIN. */
  readonly edgeKinds: Uint8Array;
  /** Per edge: radius of the smallest empty circle on it: what can pass. */
  readonly smallest: Float64Array;
  /** Per edge: radius of the largest one. */
  readonly largest: Float64Array;
  /** Per edge: arc length, to 1e-12 of itself. */
  readonly lengths: Float64Array;
  /**
   * The curve of edge e: pieces of the diagram `pieces[pieceStarts[e]]` to `pieces[pieceStarts[e + 1] - 1]`, end to end. Piece ids
   * hold until the diagram's next update and depend on its history.
   */
  readonly pieceStarts: Int32Array;
  readonly pieces: Int32Array;
}

/** Refuses what is not a view. */
export function requireView(view: DiagramView, where: string): void {
  requireParts(
    view,
    `${where}: view`,
    'a view, such as buildFeatureView returns',
    'siteObjects',
    'edges',
    'pieceStarts',
    'pieces',
  );
}

/** Refuses an edge that a view does not have, or whose curve is not in the diagram. */
export function requireEdge(store: CellStore, view: DiagramView, e: number, where: string): void {
  requireView(view, where);
  requireWhole(e, `${where}: e`, 0, view.edgeKinds.length - 1);
  for (let k = view.pieceStarts[e]; k < view.pieceStarts[e + 1]; k++)
    if (view.pieces[k] >= store.pieceEnd) throw badArgument(`${where}: view`, view, 'a view of this diagram');
}

/** Does a piece run between a site and one of its end points? */
export function isLateral(store: CellStore, p: number): boolean {
  const c = store.owners[p];
  if (store.kinds[c] === FULL) return false;
  return p === store.pieceStarts[c] || p === store.pieceStarts[c] + store.pieceCounts[c] - 1;
}

/** Where a lateral piece meets its site: x, y. */
export function lateralFoot(store: CellStore, p: number): readonly [number, number] {
  const c = store.owners[p];
  const at = RECORD * c;
  const { records } = store;
  return store.kinds[c] === SIDE && p !== store.pieceStarts[c]
    ? [records[at + EX], records[at + EY]]
    : [records[at + OX], records[at + OY]];
}

/** The cells of a diagram in the order of their keys. */
export function cellsByKey(store: CellStore): Int32Array {
  const cells = new Int32Array(store.cellCount);
  let n = 0;
  for (let c = 0; c < store.cellEnd; c++) if (store.live[c] === 1) cells[n++] = c;
  const { keys } = store;
  return cells.sort((a, b) => keys[a] - keys[b]);
}
