/** What planning reads of a graph; `NavTables` has it all. Lengths in metres. Valid until the graph is updated. */
export interface PlanTables {
  readonly vertexCount: number;
  readonly vx: Float64Array;
  readonly vy: Float64Array;
  /** Radius of the empty circle round a vertex. */
  readonly clearance: Float64Array;
  readonly edgeCount: number;
  readonly edgeFrom: Int32Array;
  readonly edgeTo: Int32Array;
  readonly edgeLength: Float64Array;
  /** Radius of the smallest empty circle on the edge. */
  readonly edgeClearance: Float64Array;
  /** The two sites that govern the edge: an agent, or -1 - obstacle site. */
  readonly edgeLeft: Int32Array;
  readonly edgeRight: Int32Array;
  /** The agent in whose cell a black edge lies; -1 for red ones. */
  readonly edgeCell: Int32Array;
  /** Per agent (CSR): vertices inside its cell, edges inside its cell, vertices on its border. */
  readonly firstBlackVertex: Int32Array;
  readonly blackVertices: Int32Array;
  readonly firstBlackEdge: Int32Array;
  readonly blackEdges: Int32Array;
  readonly firstRedVertex: Int32Array;
  readonly redVertices: Int32Array;
}

/** A point on an edge. */
export interface EdgePoint {
  x: number;
  y: number;
  /** From the edge's first vertex, as a share of its length. */
  share: number;
}

/** The centre of an empty circle on a red edge; edge -1 where there is none. */
export interface CirclePoint extends EdgePoint {
  edge: number;
  radius: number;
}

/** What planning asks a graph at places, besides its tables. Nothing is allocated. */
export interface PlanSpace {
  readonly tables: PlanTables;
  /** The point of an edge that is nearest to a place. */
  nearestOnEdge(edge: number, x: number, y: number, out: EdgePoint): void;
  /** The centre on the graph of the empty circle that holds a free place deepest: the straight way to it is free. */
  bestCircle(x: number, y: number, out: CirclePoint): void;
  /** The cell that holds a place, as a number; the cell of an agent has the number of the agent. */
  cellAt(x: number, y: number): number;
  /** Is that cell the agent's own, or has it a common edge with it? */
  isNextTo(agent: number, cell: number): boolean;
  /** Red vertices on the border of a cell. @returns how many were written, `out.length` at most */
  listRedVertices(cell: number, out: Int32Array): number;
  /** Is the straight way free of walls? */
  isVisible(ax: number, ay: number, bx: number, by: number): boolean;
}
