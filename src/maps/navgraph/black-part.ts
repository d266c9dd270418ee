import { enlargeTable } from './nav-tables.js';

/** The second order in one cell: vertices inside it and edges, as found; written anew for cell after cell. */
export class BlackPart {
  vertexCount = 0;
  /** x, y, radius of the empty circle without the agent. */
  places = new Float64Array(48);
  edgeCount = 0;
  /** Cells on the left and right of an edge. */
  lefts = new Int32Array(32);
  rights = new Int32Array(32);
  /** Where it starts and ends: a vertex of this part, or -2 - piece for the vertex of the first order at a piece's start. */
  froms = new Int32Array(32);
  tos = new Int32Array(32);

  clear(): void {
    this.vertexCount = this.edgeCount = 0;
  }

  addVertex(x: number, y: number, radius: number): number {
    const v = this.vertexCount++;
    if (3 * v + 3 > this.places.length) this.places = enlargeTable(this.places, 6 * v + 6);
    this.places[3 * v] = x;
    this.places[3 * v + 1] = y;
    this.places[3 * v + 2] = radius;
    return v;
  }

  addEdge(left: number, right: number, from: number, to: number): void {
    const e = this.edgeCount++;
    if (e === this.lefts.length) {
      const size = 2 * e;
      this.lefts = enlargeTable(this.lefts, size);
      this.rights = enlargeTable(this.rights, size);
      this.froms = enlargeTable(this.froms, size);
      this.tos = enlargeTable(this.tos, size);
    }
    this.lefts[e] = left;
    this.rights[e] = right;
    this.froms[e] = from;
    this.tos[e] = to;
  }
}
