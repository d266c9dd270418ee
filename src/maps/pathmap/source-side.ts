import { NONE } from '../../geometry/index.js';
import type { MeshLocator } from './mesh-locator.js';
import { nextEdge, type PathMesh } from './path-mesh.js';

/** A direction nearer than this angle to a wall runs along it. */
const ALONG = 1e-9;

/**
 * The triangles at a place that lie in the sector which a direction leads into.
 *
 * @param triangles all triangles at the place
 * @param dx,dy a direction, not zero
 * @returns none where it leads into an obstacle; those of several sectors where it runs along the wall between them
 */
export function pickByDirection(
  mesh: PathMesh,
  locator: MeshLocator,
  x: number,
  y: number,
  triangles: readonly number[],
  dx: number,
  dy: number,
): { triangles: number[]; sectors: number } {
  const length = Math.sqrt(dx * dx + dy * dy);
  const sectors = groupSectors(mesh, triangles);
  const chosen = new Set<number>();
  triangles.forEach((t, k) => {
    if (holdsDirection(mesh, locator, t, x, y, dx / length, dy / length)) chosen.add(sectors[k]);
  });
  return { triangles: triangles.filter((_, k) => chosen.has(sectors[k])), sectors: chosen.size };
}

/**
 * The triangles at a place on a line that lie in a sector which the line runs in, or along.
 *
 * @param triangles all triangles at the place
 * @param touched triangles that the line runs in or along, on the side that counts
 */
export function pickByLine(mesh: PathMesh, triangles: readonly number[], touched: ReadonlySet<number>): number[] {
  const sectors = groupSectors(mesh, triangles);
  const chosen = new Set<number>();
  triangles.forEach((t, k) => {
    if (touched.has(t)) chosen.add(sectors[k]);
  });
  return triangles.filter((_, k) => chosen.has(sectors[k]));
}

/**
 * The part from lo to hi of a line runs along a wall of a triangle that lies on its other side.
 *
 * @param ax,ay where the line starts
 * @param dx,dy its unit direction
 * @param side 1: left counts, -1: right
 */
export function isBehindWall(
  mesh: PathMesh,
  locator: MeshLocator,
  t: number,
  ax: number,
  ay: number,
  dx: number,
  dy: number,
  lo: number,
  hi: number,
  side: number,
): boolean {
  const { planes } = locator;
  for (let e = 3 * t; e < 3 * t + 3; e++) {
    if (mesh.fanTwins[e] !== NONE) continue;
    const nx = planes[3 * e];
    const ny = planes[3 * e + 1];
    if (side * (ny * dx - nx * dy) >= 0) continue;
    const depth = nx * ax + ny * ay + planes[3 * e + 2];
    const slope = nx * dx + ny * dy;
    if (Math.abs(depth + slope * lo) <= mesh.tolerance && Math.abs(depth + slope * hi) <= mesh.tolerance) return true;
  }
  return false;
}

/** Per triangle at a place: a number that it has in common with those which no wall and no barrier parts from it. */
function groupSectors({ fanTwins }: PathMesh, triangles: readonly number[]): number[] {
  const groups = triangles.map(() => NONE);
  const stack: number[] = [];
  for (let k = 0; k < triangles.length; k++) {
    if (groups[k] !== NONE) continue;
    groups[k] = k;
    stack.push(k);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      for (let e = 3 * triangles[at]; e < 3 * triangles[at] + 3; e++) {
        const j = fanTwins[e] === NONE ? NONE : triangles.indexOf((fanTwins[e] / 3) | 0);
        if (j === NONE || groups[j] !== NONE) continue;
        groups[j] = k;
        stack.push(j);
      }
    }
  }
  return groups;
}

/** Who walks on from (x, y) in a direction is at first in the triangle, or on an edge of it. */
function holdsDirection(
  { vertices, triangles, reach }: PathMesh,
  { planes }: MeshLocator,
  t: number,
  x: number,
  y: number,
  dx: number,
  dy: number,
): boolean {
  for (let e = 3 * t; e < 3 * t + 3; e++) {
    const a = 2 * triangles[e];
    const b = 2 * triangles[nextEdge(e)];
    const ex = vertices[b] - vertices[a];
    const ey = vertices[b + 1] - vertices[a + 1];
    const share = ((x - vertices[a]) * ex + (y - vertices[a + 1]) * ey) / (ex * ex + ey * ey);
    const clamped = Math.min(1, Math.max(0, share));
    const offX = x - vertices[a] - clamped * ex;
    const offY = y - vertices[a + 1] - clamped * ey;
    if (offX * offX + offY * offY > reach * reach) continue;
    if (planes[3 * e] * dx + planes[3 * e + 1] * dy < -ALONG) return false;
  }
  return true;
}
