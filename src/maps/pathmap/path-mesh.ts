/**
 * The free space prepared for path maps: triangles of the domain with further points on long walls, in coordinates of
 * size 1 to 2, so that every tolerance is one absolute number. Flat arrays; half-edge `e` belongs to triangle
 * `floor(e / 3)`, starts at `triangles[e]` and has free space on its left, as in a `Domain`.
 */
export interface PathMesh {
  /** Mesh coordinate = (world coordinate - centre) * scale. The scale is a power of two and the shift exact. */
  readonly centreX: number;
  readonly centreY: number;
  readonly scale: number;
  /** Points nearer than this (mesh units) to a triangle belong to it; grows with the distance from the origin. */
  readonly tolerance: number;
  /** How far rounding may have moved a vertex from where it was meant, on a wall or in line with others. */
  readonly rounding: number;
  /** Points that belong to no triangle by that may still be off by this: what the domain took for one point. */
  readonly reach: number;

  /** x, y per vertex, mesh units: first those of the domain under their own ids, then points on walls. */
  readonly vertices: Float64Array;
  /** How many of the vertices are those of the domain. */
  readonly domainVertexCount: number;
  readonly triangles: Int32Array;
  /** Per half-edge: the one on the other side, or NONE at a wall. */
  readonly twins: Int32Array;
  /** Per half-edge: the price of crossing it, mesh units; no numbers at all where the mesh has no barriers. */
  readonly tolls: Float64Array;
  /** Like `twins`, but NONE at barriers too: who turns around a vertex does not pass them. */
  readonly fanTwins: Int32Array;

  /** Per half-edge that is not above its twin: x, y of its start, its unit direction, its length. */
  readonly frames: Float64Array;
  /** What corners are apart as a rule, mesh units. */
  readonly spacing: number;

  /**
   * Nodes are pairs of a vertex and a sector, the free triangles around the vertex between two walls or
   * barriers: where corners touch
   * or walls have two sides, what is known on one side must not leak to the other.
   */
  readonly nodeCount: number;
  /** Per half-edge: the node of its start in its triangle. */
  readonly cornerNodes: Int32Array;
  readonly nodeVertices: Int32Array;
  /** Per node: its first half-edge counter-clockwise; a wall, unless the sector is a full circle. */
  readonly nodeCorners: Int32Array;
  /** Per node, bits: TURNS where the sector is wider than a half circle, BARRED where a barrier bounds it. */
  readonly nodeTurns: Uint8Array;
}

/** Shortest paths may turn at the node. */
export const TURNS = 1;
/** At the node one may step over a barrier. */
export const BARRED = 2;

/** The half-edge after e in its triangle. */
export function nextEdge(e: number): number {
  return e % 3 === 2 ? e - 2 : e + 1;
}

/** The half-edge before e in its triangle. */
export function prevEdge(e: number): number {
  return e % 3 === 0 ? e + 2 : e - 1;
}
