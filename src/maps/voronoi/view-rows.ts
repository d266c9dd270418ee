import { NONE } from '../../geometry/index.js';
import { smallestRow } from './canonical-export.js';
import { FULL } from './cell-store.js';
import type { VoronoiDiagram } from './diagram.js';
import {
  CHAIN,
  cellsByKey,
  type DiagramView,
  EDGE_KINDS,
  isLateral,
  LATERAL,
  lateralFoot,
  type ViewKind,
} from './diagram-view.js';
import { computeEdgeAttributes } from './edge-curve.js';
import { VertexHandles } from './vertex-handles.js';

/**
 * The half-edges of a diagram in canonical order: cells by key, the pieces of each counter-clockwise, of full cells from the
 * smallest row on. Laterals without length are left out.
 */
export function* eachHalfEdge(diagram: VoronoiDiagram, withLaterals: boolean): Generator<number> {
  const { store, tolerances } = diagram;
  for (const c of cellsByKey(store)) {
    const start = store.firstEdge(c);
    const end = store.edgeEnd(c);
    if (store.kinds[c] === FULL) {
      const first = smallestRow(diagram, start, end);
      for (let p = first; p < end; p++) yield p;
      for (let p = start; p < first; p++) yield p;
      continue;
    }
    if (withLaterals && store.previous[c] !== NONE && store.radii[start] > tolerances.chord) yield start - 1;
    for (let p = start; p < end; p++) yield p;
    if (withLaterals && store.next[c] !== NONE && store.radii[end] > tolerances.chord) yield end;
  }
}

/** A view under construction. Vertices are numbered as they come. */
export class ViewRows {
  private readonly vertices: number[] = [];
  private readonly edges: number[] = [];
  private readonly kinds: number[] = [];
  private readonly smallest: number[] = [];
  private readonly largest: number[] = [];
  private readonly lengths: number[] = [];
  private readonly pieceStarts: number[] = [0];
  private readonly pieces: number[] = [];
  private readonly handles: VertexHandles;
  private readonly ids: Int32Array;

  constructor(private readonly diagram: VoronoiDiagram) {
    this.handles = new VertexHandles(diagram);
    this.ids = new Int32Array(this.handles.count).fill(NONE);
  }

  /** Add an edge made of half-edges, end to end, with the site `left` on their left. */
  addEdge(pieces: readonly number[], left: number, right: number): void {
    const first = pieces[0];
    const last = pieces[pieces.length - 1];
    this.edges.push(this.addVertex(this.handles.startOf(first), first, true));
    this.edges.push(this.addVertex(this.handles.endOf(last), last, false), left, right);
    let smallest = Infinity;
    let largest = 0;
    let length = 0;
    let kind = CHAIN;
    for (const p of pieces) {
      const measures = this.measure(p);
      if (pieces.length === 1) kind = measures.kind;
      smallest = Math.min(smallest, measures.smallest);
      largest = Math.max(largest, measures.largest);
      length += measures.length;
      this.pieces.push(p);
    }
    this.kinds.push(kind);
    this.smallest.push(smallest);
    this.largest.push(largest);
    this.lengths.push(length);
    this.pieceStarts.push(this.pieces.length);
  }

  finish(kind: ViewKind, objects: Int32Array, parts: Int32Array, cells: Int32Array): DiagramView {
    return {
      kind,
      siteObjects: objects,
      siteParts: parts,
      siteCells: cells,
      vertices: Float64Array.from(this.vertices),
      edges: Int32Array.from(this.edges),
      edgeKinds: Uint8Array.from(this.kinds),
      smallest: Float64Array.from(this.smallest),
      largest: Float64Array.from(this.largest),
      lengths: Float64Array.from(this.lengths),
      pieceStarts: Int32Array.from(this.pieceStarts),
      pieces: Int32Array.from(this.pieces),
    };
  }

  private addVertex(handle: number, p: number, isStart: boolean): number {
    const known = this.ids[handle];
    if (known !== NONE) return known;
    const { store } = this.diagram;
    const id = this.vertices.length / 3;
    this.ids[handle] = id;
    // Adding zero makes -0 and 0 the same.
    if (this.handles.isFoot(handle)) {
      const [x, y] = lateralFoot(store, p);
      this.vertices.push(x + 0, y + 0, 0);
    } else {
      const corner = isStart ? p : store.following(p);
      this.vertices.push(store.xs[corner] + 0, store.ys[corner] + 0, store.radii[corner]);
    }
    return id;
  }

  private measure(p: number): { kind: number; smallest: number; largest: number; length: number } {
    const { store } = this.diagram;
    if (isLateral(store, p)) {
      const radius = store.radii[p === store.pieceStarts[store.owners[p]] ? p + 1 : p];
      return { kind: LATERAL, smallest: 0, largest: radius, length: radius };
    }
    const { kind, smallest, largest, length } = computeEdgeAttributes(this.diagram, p);
    return { kind: EDGE_KINDS.indexOf(kind), smallest, largest, length };
  }
}
