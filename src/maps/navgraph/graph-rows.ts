import { NONE } from '../../geometry/index.js';
import { smallestRow } from '../voronoi/canonical-export.js';
import { FULL } from '../voronoi/cell-store.js';
import type { VoronoiDiagram } from '../voronoi/diagram.js';
import { BlackPart } from './black-part.js';
import { BlackVertices } from './black-vertices.js';
import { EarTree } from './ear-tree.js';
import { EdgeMeasure } from './edge-measure.js';
import { BLACK, enlargeTable, fitAgents, growEdges, growVertices, JOINT, type NavTables, RED } from './nav-tables.js';
import { SecondOrder } from './second-order.js';

/** Writes the tables of a graph from its diagram: first the red part, then the black part cell by cell. */
export class GraphRows {
  private readonly measure: EdgeMeasure;
  private readonly second: SecondOrder;
  private readonly black: BlackVertices;
  private readonly tree: EarTree;
  private readonly part = new BlackPart();
  /** Cells of the last update that were no clear case. */
  unclear = 0;
  /** Per piece of the diagram: the vertex at its start, kept with the piece that stands for it. */
  private vertexOf = new Int32Array(64);
  /** Per piece of the diagram: its edge. */
  edgeOf = new Int32Array(64);
  /** Cell -> agent, or -1 - cell. */
  private siteOf = new Int32Array(64);
  /** Cells of obstacles, by key. */
  private obstacleCells: Int32Array = new Int32Array(0);

  constructor(
    private readonly diagram: VoronoiDiagram,
    private readonly tables: NavTables,
  ) {
    this.measure = new EdgeMeasure(diagram.store);
    this.second = new SecondOrder(diagram.store, diagram.tolerances);
    this.black = new BlackVertices(diagram.store, this.second);
    this.tree = new EarTree(diagram.store, diagram.tolerances);
  }

  /** Corners of the second order that fitted nowhere, ever: 0 as long as the diagram is sound. */
  get broken(): number {
    return this.black.broken;
  }

  /** Tell which cells are those of obstacles; to be called when they change. */
  setObstacles(cells: Int32Array): void {
    this.obstacleCells = cells;
  }

  /** Write the red part. @param agentCells cell per agent, NONE where it has none */
  writeFirstOrder(agentCells: Int32Array, agentCount: number): void {
    const { tables, obstacleCells } = this;
    const { store } = this.diagram;
    if (store.pieceEnd > this.vertexOf.length) {
      this.vertexOf = new Int32Array(2 * store.pieceEnd);
      this.edgeOf = new Int32Array(2 * store.pieceEnd);
    }
    if (store.cellEnd > this.siteOf.length) this.siteOf = new Int32Array(2 * store.cellEnd);
    this.vertexOf.fill(NONE, 0, store.pieceEnd);
    for (let k = 0; k < obstacleCells.length; k++) this.siteOf[obstacleCells[k]] = -1 - obstacleCells[k];
    for (let i = 0; i < agentCount; i++) if (agentCells[i] !== NONE) this.siteOf[agentCells[i]] = i;
    fitAgents(tables, agentCount);
    tables.agentCount = agentCount;
    tables.vertexCount = tables.edgeCount = 0;
    for (let k = 0; k < obstacleCells.length; k++) this.writeCell(obstacleCells[k]);
    for (let i = 0; i < agentCount; i++) if (agentCells[i] !== NONE) this.writeCell(agentCells[i]);
    this.writeBorders(agentCells, agentCount);
  }

  /** Write the black part behind the red one. */
  writeSecondOrder(agentCells: Int32Array, agentCount: number): void {
    const { tables } = this;
    const { firstBlackVertex, firstBlackEdge } = tables;
    const firstVertex = tables.vertexCount;
    const firstEdge = tables.edgeCount;
    this.unclear = 0;
    for (let i = 0; i < agentCount; i++) {
      firstBlackVertex[i] = tables.vertexCount - firstVertex;
      firstBlackEdge[i] = tables.edgeCount - firstEdge;
      if (agentCells[i] !== NONE) this.writeInside(i, agentCells[i]);
    }
    const vertices = tables.vertexCount - firstVertex;
    const edges = tables.edgeCount - firstEdge;
    firstBlackVertex[agentCount] = vertices;
    firstBlackEdge[agentCount] = edges;
    if (vertices > tables.blackVertices.length) tables.blackVertices = new Int32Array(2 * vertices);
    if (edges > tables.blackEdges.length) tables.blackEdges = new Int32Array(2 * edges);
    for (let k = 0; k < vertices; k++) tables.blackVertices[k] = firstVertex + k;
    for (let k = 0; k < edges; k++) tables.blackEdges[k] = firstEdge + k;
  }

  /** Write which edges meet in which vertex. */
  writeAdjacency(): void {
    const { tables } = this;
    const { vertexCount, edgeCount, edgeFrom, edgeTo } = tables;
    if (vertexCount + 1 > tables.firstOut.length) tables.firstOut = new Int32Array(2 * vertexCount + 1);
    if (2 * edgeCount > tables.outEdge.length) tables.outEdge = new Int32Array(4 * edgeCount);
    const { firstOut, outEdge } = tables;
    firstOut.fill(0, 0, vertexCount + 1);
    for (let e = 0; e < edgeCount; e++) {
      firstOut[edgeFrom[e]]++;
      firstOut[edgeTo[e]]++;
    }
    let sum = 0;
    for (let v = 0; v <= vertexCount; v++) {
      sum += v < vertexCount ? firstOut[v] : 0;
      firstOut[v] = sum;
    }
    // From the back, so that edges come by rising number.
    for (let e = edgeCount - 1; e >= 0; e--) {
      outEdge[--firstOut[edgeTo[e]]] = e;
      outEdge[--firstOut[edgeFrom[e]]] = e;
    }
  }

  /** The first piece of a cell's row in canonical order. */
  private firstOf(c: number): number {
    const { store } = this.diagram;
    const start = store.firstEdge(c);
    return store.kinds[c] === FULL ? smallestRow(this.diagram, start, store.edgeEnd(c)) : start;
  }

  /** Write the edges between a cell and those with larger keys. */
  private writeCell(c: number): void {
    const { tables } = this;
    const { store } = this.diagram;
    const { keys, neighbours, twins } = store;
    const start = store.firstEdge(c);
    const count = store.edgeEnd(c) - start;
    if (count <= 0) return;
    const first = this.firstOf(c);
    for (let k = 0; k < count; k++) {
      const p = first + k < start + count ? first + k : first + k - count;
      const o = neighbours[p];
      if (twins[p] === NONE || keys[o] < keys[c] || (o === c && twins[p] < p)) continue;
      const from = this.vertexAt(p);
      const to = this.vertexAt(store.following(p));
      this.edgeOf[p] = this.edgeOf[twins[p]] = tables.edgeCount;
      this.addEdge(from, to, c, o, NONE);
    }
  }

  /** The vertex at the start of a piece. */
  vertexAt(p: number): number {
    const { store } = this.diagram;
    const piece = store.vertices[p] === NONE ? p : store.vertices[p];
    const known = this.vertexOf[piece];
    if (known !== NONE) return known;
    const v = this.addVertex(store.xs[p], store.ys[p], store.radii[p], RED);
    this.vertexOf[piece] = v;
    return v;
  }

  private addVertex(x: number, y: number, radius: number, kind: number): number {
    const { tables } = this;
    const v = tables.vertexCount++;
    if (v === tables.vx.length) growVertices(tables);
    tables.vx[v] = x;
    tables.vy[v] = y;
    tables.clearance[v] = radius;
    tables.vertexKind[v] = kind;
    return v;
  }

  private addEdge(from: number, to: number, left: number, right: number, cell: number): void {
    const { tables, measure } = this;
    const e = tables.edgeCount++;
    if (e === tables.edgeFrom.length) growEdges(tables);
    const { vx, vy, clearance } = tables;
    measure.measure(left, right, vx[from], vy[from], clearance[from], vx[to], vy[to], clearance[to]);
    tables.edgeFrom[e] = from;
    tables.edgeTo[e] = to;
    tables.edgeLength[e] = measure.length;
    tables.edgeClearance[e] = measure.smallest;
    tables.edgeColour[e] = cell === NONE ? RED : BLACK;
    tables.edgeLeft[e] = this.siteOf[left];
    tables.edgeRight[e] = this.siteOf[right];
    tables.edgeCell[e] = cell;
  }

  /** Write what borders on the agents' cells. */
  private writeBorders(agentCells: Int32Array, agentCount: number): void {
    const { tables, siteOf } = this;
    const { store } = this.diagram;
    const { firstRedVertex, firstNeighbour } = tables;
    let vertices = 0;
    let neighbours = 0;
    for (let i = 0; i < agentCount; i++) {
      firstRedVertex[i] = vertices;
      firstNeighbour[i] = neighbours;
      const c = agentCells[i];
      if (c === NONE) continue;
      const start = store.pieceStarts[c];
      const count = store.pieceCounts[c];
      if (count === 0) continue;
      const first = this.firstOf(c);
      if (vertices + count > tables.redVertices.length) {
        tables.redVertices = enlargeTable(tables.redVertices, 2 * (vertices + count));
      }
      if (neighbours + count > tables.neighbours.length) {
        tables.neighbours = enlargeTable(tables.neighbours, 2 * (neighbours + count));
      }
      for (let k = 0; k < count; k++) {
        const p = first + k < start + count ? first + k : first + k - count;
        tables.redVertices[vertices++] = this.vertexAt(p);
        const site = siteOf[store.neighbours[p]];
        let at = firstNeighbour[i];
        while (at < neighbours && tables.neighbours[at] !== site) at++;
        if (at === neighbours) tables.neighbours[neighbours++] = site;
      }
      if (count === 1) tables.vertexKind[tables.redVertices[vertices - 1]] = JOINT;
    }
    firstRedVertex[agentCount] = vertices;
    firstNeighbour[agentCount] = neighbours;
  }

  /** Write the second order in an agent's cell. */
  private writeInside(agent: number, c: number): void {
    const { second, black, part, tables } = this;
    if (this.diagram.store.pieceCounts[c] < 2) return;
    const first = this.firstOf(c);
    if (!this.tree.compute(c, first, part)) {
      second.compute(c, first);
      black.compute(part);
      this.unclear++;
    }
    const firstVertex = tables.vertexCount;
    const { places, froms, tos } = part;
    for (let k = 0; k < part.vertexCount; k++) {
      this.addVertex(places[3 * k], places[3 * k + 1], places[3 * k + 2], BLACK);
    }
    for (let k = 0; k < part.edgeCount; k++) {
      const from = this.endVertex(froms[k], firstVertex);
      const to = this.endVertex(tos[k], firstVertex);
      this.addEdge(from, to, part.lefts[k], part.rights[k], agent);
    }
  }

  private endVertex(code: number, firstVertex: number): number {
    return code >= 0 ? firstVertex + code : this.vertexAt(-2 - code);
  }
}
