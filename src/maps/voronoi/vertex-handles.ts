import { WEDGE } from './cell-store.js';
import type { VoronoiDiagram } from './diagram.js';
import { isLateral } from './diagram-view.js';

/** Numbers for the ends of half-edges: equal ones mean one vertex. The laterals of a corner meet in one foot. */
export class VertexHandles {
  /** Handles are below this. */
  readonly count: number;
  private readonly firstFoot: number;

  constructor(private readonly diagram: VoronoiDiagram) {
    const { store } = diagram;
    this.firstFoot = store.pieceEnd;
    this.count = store.pieceEnd + 2 * store.cellEnd;
  }

  startOf(p: number): number {
    const { store } = this.diagram;
    return p === store.pieceStarts[store.owners[p]] && isLateral(store, p) ? this.footOf(p) : store.vertices[p];
  }

  endOf(p: number): number {
    const { store } = this.diagram;
    const isLast = p !== store.pieceStarts[store.owners[p]] && isLateral(store, p);
    return isLast ? this.footOf(p) : store.vertices[store.following(p)];
  }

  /** Is it the foot of laterals, on a site itself? */
  isFoot(handle: number): boolean {
    return handle >= this.firstFoot;
  }

  /** Of a wedge all laterals meet in one foot; two sides that continue each other share the one at the first one's end. */
  private footOf(p: number): number {
    const { store } = this.diagram;
    const c = store.owners[p];
    const o = store.neighbours[p];
    if (store.kinds[c] === WEDGE) return this.firstFoot + c;
    if (store.kinds[o] === WEDGE) return this.firstFoot + o;
    return this.firstFoot + store.cellEnd + (p === store.pieceStarts[c] ? o : c);
  }
}
