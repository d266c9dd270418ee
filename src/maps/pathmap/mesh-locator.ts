import { NONE } from '../../geometry/index.js';
import { nextEdge, type PathMesh } from './path-mesh.js';
import { buildTriangleGrid, findCell, type TriangleGrid } from './triangle-grid.js';

/** Finds the triangles of a path mesh at a point. */
export interface MeshLocator {
  readonly grid: TriangleGrid;
  /** Per half-edge: its inward unit normal and offset; `nx * x + ny * y + offset` is the distance inside of it. */
  readonly planes: Float64Array;
}

export function buildMeshLocator(mesh: PathMesh): MeshLocator {
  const { vertices, triangles, reach } = mesh;
  const planes = new Float64Array(3 * triangles.length);
  for (let e = 0; e < triangles.length; e++) computePlane(vertices, triangles, e, planes);
  return { grid: buildTriangleGrid(vertices, triangles, 2 * reach), planes };
}

/** Fill in the numbers of a half-edge in `MeshLocator.planes`. */
export function computePlane(vertices: Float64Array, triangles: Int32Array, e: number, planes: Float64Array): void {
  const a = 2 * triangles[e];
  const b = 2 * triangles[nextEdge(e)];
  const dx = vertices[b] - vertices[a];
  const dy = vertices[b + 1] - vertices[a + 1];
  const length = Math.sqrt(dx * dx + dy * dy);
  planes[3 * e] = -dy / length;
  planes[3 * e + 1] = dx / length;
  planes[3 * e + 2] = (dy * vertices[a] - dx * vertices[a + 1]) / length;
}

/**
 * All triangles within the mesh's tolerance of a point, in rising order, appended to `out`; where there is none, those
 * within its reach.
 */
export function collectNear(mesh: PathMesh, locator: MeshLocator, x: number, y: number, out: number[]): void {
  const { grid, planes } = locator;
  const cell = findCell(grid, x, y);
  if (cell === NONE) return;
  for (const slack of [mesh.tolerance, mesh.reach]) {
    for (let k = grid.starts[cell]; k < grid.starts[cell + 1]; k++) {
      const t = grid.entries[k];
      const depth = computeDepth(planes, t, x, y);
      if (depth < -slack) continue;
      if (depth >= slack || isNearTriangle(mesh, t, x, y, slack)) out.push(t);
    }
    if (out.length > 0) return;
  }
}

/** Distance of a point from the nearest line of a triangle, negative outside. */
export function computeDepth(planes: Float64Array, t: number, x: number, y: number): number {
  const k = 9 * t;
  const d0 = planes[k] * x + planes[k + 1] * y + planes[k + 2];
  const d1 = planes[k + 3] * x + planes[k + 4] * y + planes[k + 5];
  const d2 = planes[k + 6] * x + planes[k + 7] * y + planes[k + 8];
  return d0 < d1 ? (d0 < d2 ? d0 : d2) : d1 < d2 ? d1 : d2;
}

/**
 * A point that is near to or inside all lines of a triangle is near to the triangle itself: beyond the tip of a needle the
 * lines stay near for long, and a wall may lie between.
 */
export function isNearTriangle(
  { vertices, triangles }: PathMesh,
  t: number,
  x: number,
  y: number,
  tolerance: number,
): boolean {
  let isInside = true;
  for (let e = 3 * t; e < 3 * t + 3; e++) {
    const a = 2 * triangles[e];
    const b = 2 * triangles[nextEdge(e)];
    const dx = vertices[b] - vertices[a];
    const dy = vertices[b + 1] - vertices[a + 1];
    const px = x - vertices[a];
    const py = y - vertices[a + 1];
    if (dx * py - dy * px < 0) isInside = false;
    const share = Math.min(1, Math.max(0, (px * dx + py * dy) / (dx * dx + dy * dy)));
    const qx = px - share * dx;
    const qy = py - share * dy;
    if (qx * qx + qy * qy <= tolerance * tolerance) return true;
  }
  return isInside;
}
