import { NONE } from '../../geometry/index.js';
import { smallestBetween } from '../roadmap/edge-part.js';
import type { VoronoiDiagram } from '../voronoi/diagram.js';
import { edgeCurve } from '../voronoi/edge-curve.js';

/**
 * Which vertices of a diagram hang together for discs of any radius: a spanning forest of the graph by falling clearance of
 * its edges, the smaller tree always hung below the larger one, so that a walk to the root is short. A snapshot of the diagram.
 *
 * The free space of a disc of radius r can be pushed onto the part of the graph with clearance >= r, away from the nearest site
 * and then along rising clearance, so both have the same connected parts.
 */
export class ClearanceForest {
  /** The vertices of the diagram, each by the piece that stands for it. */
  readonly vertices: Int32Array;
  /** Per vertex (a piece that stands for it): the one above it, or NONE. */
  private readonly parents: Int32Array;
  /** Per vertex: the radius up to which it hangs together with the one above it. */
  private readonly levels: Float64Array;

  constructor(private readonly diagram: VoronoiDiagram) {
    const { store } = diagram;
    this.parents = new Int32Array(store.pieceEnd).fill(NONE);
    this.levels = new Float64Array(store.pieceEnd).fill(-Infinity);
    const vertices: number[] = [];
    const edges: number[] = [];
    const smallest = new Float64Array(store.pieceEnd);
    for (let c = 0; c < store.cellEnd; c++) {
      if (store.live[c] === 0) continue;
      const end = store.pieceStarts[c] + store.pieceCounts[c];
      for (let p = store.firstEdge(c); p < end; p++) if (store.vertices[p] === p) vertices.push(p);
      for (let p = store.firstEdge(c); p < store.edgeEnd(c); p++) {
        if (p > store.twins[p]) continue;
        edges.push(p);
        smallest[p] = this.smallestOn(p);
      }
    }
    this.vertices = Int32Array.from(vertices);
    const order = Int32Array.from(edges).sort((p, q) => smallest[q] - smallest[p]);
    const sizes = new Int32Array(store.pieceEnd).fill(1);
    for (const p of order) {
      let a = this.findRoot(store.vertices[p], -Infinity);
      let b = this.findRoot(store.vertices[store.following(p)], -Infinity);
      if (a === b) continue;
      if (sizes[a] > sizes[b]) [a, b] = [b, a];
      this.parents[a] = b;
      this.levels[a] = smallest[p];
      sizes[b] += sizes[a];
    }
  }

  /** The vertex that stands for all that a disc of this radius can reach from a vertex where it fits. */
  findRoot(vertex: number, radius: number): number {
    let v = vertex;
    while (this.parents[v] !== NONE && this.levels[v] >= radius) v = this.parents[v];
    return v;
  }

  /** Where a disc of this radius gets from a point of an edge where it fits: the root of an end that it can walk to. */
  findRootOnEdge(p: number, x: number, y: number, radius: number): number {
    const { store } = this.diagram;
    const end = store.following(p);
    const curve = edgeCurve(this.diagram, p);
    const { apex, apexRadius, from, to } = curve;
    let isStart = store.radii[p] >= store.radii[end];
    if (apex > Math.min(from, to) && apex < Math.max(from, to) && apexRadius < radius) {
      isStart = curve.parameterOf(x, y) < apex === from < apex;
    }
    return this.findRoot(store.vertices[isStart ? p : end], radius);
  }

  private smallestOn(p: number): number {
    const { store } = this.diagram;
    const curve = edgeCurve(this.diagram, p);
    return smallestBetween(curve, curve.from, store.radii[p], curve.to, store.radii[store.following(p)]);
  }
}
