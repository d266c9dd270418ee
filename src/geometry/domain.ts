/** Kinds of segments: the edge of a solid, a thin two-sided wall, the place where a periodic domain joins itself. */
export const SOLID = 0;
export const THIN = 1;
export const SEAM = 2;

/**
 * The free space as flat typed arrays. Nothing in it refers to anything outside, so it can be sent to a worker or
 * written to disk as it is (`domainToBytes`).
 *
 * Half-edge `e` belongs to triangle `floor(e / 3)`, starts at vertex `triangles[e]` and runs to the next vertex of the
 * triangle, counter-clockwise. Free space lies on its left.
 */
export interface Domain {
  /** minX, minY, maxX, maxY of the vertices. */
  readonly bounds: Float64Array;
  /** Points nearer than this (metres) were taken for one: 2^-40 of the extent, more where float64 itself is coarser. */
  readonly tolerance: number;
  /** Length in x after which the domain repeats, or 0. Segments on the seam are no walls. */
  readonly period: number;

  /** x, y per vertex; only vertices of free triangles. */
  readonly vertices: Float64Array;
  /** Speed factor gained at a vertex, 1 where none was given. */
  readonly vertexWeights: Float64Array;
  /** Per vertex: the lowest segment that ends there, not the seam; a piece of a flattened circle only if all are. */
  readonly vertexSegments: Int32Array;

  /** Three vertex ids per free triangle, counter-clockwise; constrained Delaunay. */
  readonly triangles: Int32Array;
  /** Per half-edge: the half-edge on the other side, or NONE where a wall blocks (or at the seam). */
  readonly twins: Int32Array;
  /** Per half-edge: the blocking segment it lies on, or NONE. */
  readonly edgeSegments: Int32Array;
  /** Per triangle: its free component. Triangles that meet only in a corner are not connected. */
  readonly triangleComponents: Int32Array;
  /** Area of each component, m2; components are numbered by falling area. */
  readonly componentAreas: Float64Array;
  /** Triangles of component c are `componentStarts[c]` to `componentStarts[c + 1] - 1`. */
  readonly componentStarts: Int32Array;
  /** Per triangle: area of its component's triangles up to and with it, m2. */
  readonly areaSums: Float64Array;

  /** Blocking segments, two vertex ids each: first the edges of the rings (free space on the left), then thin walls. */
  readonly segments: Int32Array;
  /** How many of the segments are ring edges; the rest are thin walls, free on both sides. */
  readonly ringSegmentCount: number;
  /** Per segment: a half-edge on it, with the segment's direction. */
  readonly segmentEdges: Int32Array;
  /** Per segment: SOLID, THIN or SEAM. */
  readonly segmentKinds: Uint8Array;
  /** Per segment: index of the obstacle it came from (lowest if several), NONE = the boundary. */
  readonly segmentObstacles: Int32Array;
  /** Per segment: index of the circle that it approximates, or NONE. */
  readonly segmentCircles: Int32Array;

  /** Ring r is segments `ringStarts[r]` to `ringStarts[r + 1] - 1` in order; outer rings run counter-clockwise. */
  readonly ringStarts: Int32Array;
  /** Per ring: the component at its first segment (the only one, unless thin walls end on the ring). */
  readonly ringComponents: Int32Array;

  /** x, y per post in free space. */
  readonly posts: Float64Array;
  readonly postObstacles: Int32Array;
  /** x, y, radius per circle that touches free space; exact, not flattened. */
  readonly circles: Float64Array;
  readonly circleObstacles: Int32Array;

  /**
   * Point location: minX, minY, cell size, columns, rows and first cell of each grid. A cell lists the triangles that meet
   * it, or names the grid that divides it; see build-locator.ts.
   */
  readonly grid: Float64Array;
  readonly gridStarts: Int32Array;
  readonly gridTriangles: Int32Array;

  /** Box tree over segments, then posts, then circles, for nearest walls; see box-tree.ts. */
  readonly treeBoxes: Float64Array;
  readonly treeItems: Int32Array;
}
