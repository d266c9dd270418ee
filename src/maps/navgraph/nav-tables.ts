/** Colours of vertices and edges (Sud et al. 2008, section 4.1): of the first order, of the second order. */
export const RED = 0;
/** Kind of a vertex or edge of the first-order diagram. */
export const BLACK = 1;
/** A vertex that only cuts a loop open, where no third site is near. */
export const JOINT = 2;

/**
 * The graph in flat arrays, numbered canonically: the same sites give the same tables, whatever was there before. Lengths and
 * clearances in metres. Arrays are longer than what is in them, are written anew by every update and replaced when they
 * grow: read the counts, and never hold an array across an update.
 *
 * Sites are agents (index >= 0) or parts of obstacles (-1 - cell of the diagram, see {@link NavGraph.diagram}); the sides and
 * corners of an obstacle are sites of their own. Vertices between a side and its own corner have two edges only.
 */
export interface NavTables {
  vertexCount: number;
  vx: Float64Array;
  vy: Float64Array;
  /** Radius of the empty circle round a vertex; of a black one, of the circle without the agent whose cell holds it. */
  clearance: Float64Array;
  /** RED, BLACK or JOINT. */
  vertexKind: Uint8Array;

  edgeCount: number;
  edgeFrom: Int32Array;
  edgeTo: Int32Array;
  edgeLength: Float64Array;
  /** Radius of the smallest empty circle along the edge: what can pass. */
  edgeClearance: Float64Array;
  /** RED or BLACK. */
  edgeColour: Uint8Array;
  /** The two sites that govern an edge, on its left and right. */
  edgeLeft: Int32Array;
  edgeRight: Int32Array;
  /** The agent in whose cell a black edge lies; -1 for red ones. */
  edgeCell: Int32Array;

  /** Edges at vertex v: `outEdge[firstOut[v]]` to `outEdge[firstOut[v + 1] - 1]`; a loop comes twice. */
  firstOut: Int32Array;
  outEdge: Int32Array;

  agentCount: number;
  /** Per agent, as ranges like `firstOut`: black vertices in its cell. */
  firstBlackVertex: Int32Array;
  blackVertices: Int32Array;
  /** Black edges in its cell. */
  firstBlackEdge: Int32Array;
  blackEdges: Int32Array;
  /** Red vertices on the border of its cell, counter-clockwise. */
  firstRedVertex: Int32Array;
  redVertices: Int32Array;
  /** Sites whose cells border on its cell, each once. */
  firstNeighbour: Int32Array;
  neighbours: Int32Array;
}

export function createNavTables(): NavTables {
  return {
    vertexCount: 0,
    vx: new Float64Array(64),
    vy: new Float64Array(64),
    clearance: new Float64Array(64),
    vertexKind: new Uint8Array(64),
    edgeCount: 0,
    edgeFrom: new Int32Array(64),
    edgeTo: new Int32Array(64),
    edgeLength: new Float64Array(64),
    edgeClearance: new Float64Array(64),
    edgeColour: new Uint8Array(64),
    edgeLeft: new Int32Array(64),
    edgeRight: new Int32Array(64),
    edgeCell: new Int32Array(64),
    firstOut: new Int32Array(65),
    outEdge: new Int32Array(128),
    agentCount: 0,
    firstBlackVertex: new Int32Array(17),
    blackVertices: new Int32Array(64),
    firstBlackEdge: new Int32Array(17),
    blackEdges: new Int32Array(64),
    firstRedVertex: new Int32Array(17),
    redVertices: new Int32Array(64),
    firstNeighbour: new Int32Array(17),
    neighbours: new Int32Array(64),
  };
}

type Table = Float64Array | Int32Array | Uint8Array;

/** Twice as long, with what was in it. */
export function enlargeTable<T extends Table>(from: T, size: number): T {
  const to = new (from.constructor as new (size: number) => T)(size);
  to.set(from);
  return to;
}

export function growVertices(t: NavTables): void {
  const size = 2 * t.vx.length;
  t.vx = enlargeTable(t.vx, size);
  t.vy = enlargeTable(t.vy, size);
  t.clearance = enlargeTable(t.clearance, size);
  t.vertexKind = enlargeTable(t.vertexKind, size);
}

export function growEdges(t: NavTables): void {
  const size = 2 * t.edgeFrom.length;
  t.edgeFrom = enlargeTable(t.edgeFrom, size);
  t.edgeTo = enlargeTable(t.edgeTo, size);
  t.edgeLength = enlargeTable(t.edgeLength, size);
  t.edgeClearance = enlargeTable(t.edgeClearance, size);
  t.edgeColour = enlargeTable(t.edgeColour, size);
  t.edgeLeft = enlargeTable(t.edgeLeft, size);
  t.edgeRight = enlargeTable(t.edgeRight, size);
  t.edgeCell = enlargeTable(t.edgeCell, size);
}

/** Room in the tables per agent. */
export function fitAgents(t: NavTables, count: number): void {
  if (count + 1 <= t.firstRedVertex.length) return;
  const size = 2 * count + 1;
  t.firstBlackVertex = enlargeTable(t.firstBlackVertex, size);
  t.firstBlackEdge = enlargeTable(t.firstBlackEdge, size);
  t.firstRedVertex = enlargeTable(t.firstRedVertex, size);
  t.firstNeighbour = enlargeTable(t.firstNeighbour, size);
}
