import { requireCoordinates } from '../error/index.js';
import { orient2d } from '../math/index.js';
import { GRID_SIZE, REACH } from './build-locator.js';
import type { Domain } from './domain.js';
import { NONE } from './domain-input.js';
import { requireDomain } from './require-domain.js';

/**
 * The free triangle that holds a point, its edges included; of several the lowest. A point up to four tolerances outside
 * (rounding) gets the nearest triangle.
 *
 * @returns triangle id, or NONE where the point is not free
 */
export function findTriangle(domain: Domain, x: number, y: number): number {
  requireDomain(domain, 'findTriangle');
  requireCoordinates(x, y, 'findTriangle: x, y');
  const at = cellAt(domain, x, y);
  if (at === NONE) return NONE;
  const { gridStarts, gridTriangles } = domain;
  const end = gridStarts[at + 1];
  for (let k = gridStarts[at]; k < end; k++) {
    if (triangleHolds(domain, gridTriangles[k], x, y)) return gridTriangles[k];
  }
  let best = NONE;
  let bestDistance = REACH * domain.tolerance;
  for (let k = gridStarts[at]; k < end; k++) {
    const distance = triangleDistance(domain, gridTriangles[k], x, y);
    if (distance <= bestDistance && (best === NONE || distance < bestDistance)) {
      best = gridTriangles[k];
      bestDistance = distance;
    }
  }
  return best;
}

/** All free triangles that hold a point, edges included, in rising order, appended to `out`; exact, no tolerance. */
export function collectTriangles(domain: Domain, x: number, y: number, out: number[]): void {
  const at = cellAt(domain, x, y);
  if (at === NONE) return;
  for (let k = domain.gridStarts[at]; k < domain.gridStarts[at + 1]; k++) {
    if (triangleHolds(domain, domain.gridTriangles[k], x, y)) out.push(domain.gridTriangles[k]);
  }
}

/**
 * The free triangles that may meet a box, each once, in rising order: all whose own box meets it are among them. For boxes
 * over much of the domain these are simply all triangles.
 */
export function listTrianglesIn(
  domain: Domain,
  minX: number,
  minY: number,
  maxX: number,
  maxY: number,
): ArrayLike<number> {
  const { grid, gridStarts, gridTriangles, triangles } = domain;
  const count = triangles.length / 3;
  const found: number[] = [];
  const grids = [0];
  for (const g of grids) {
    const at = GRID_SIZE * g;
    const cell = grid[at + 2];
    const columns = grid[at + 3];
    const rows = grid[at + 4];
    // A point on the rim of an inner grid may belong to the cell beside it: one more on each side.
    const firstColumn = Math.max(0, Math.floor((minX - grid[at]) / cell) - 1);
    const lastColumn = Math.min(columns - 1, Math.floor((maxX - grid[at]) / cell) + 1);
    const firstRow = Math.max(0, Math.floor((minY - grid[at + 1]) / cell) - 1);
    const lastRow = Math.min(rows - 1, Math.floor((maxY - grid[at + 1]) / cell) + 1);
    for (let row = firstRow; row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++) {
        const c = grid[at + 5] + row * columns + column;
        for (let k = gridStarts[c]; k < gridStarts[c + 1]; k++) {
          if (gridTriangles[k] < 0) grids.push(-1 - gridTriangles[k]);
          else found.push(gridTriangles[k]);
        }
        if (found.length > 2 * count) return Int32Array.from({ length: count }, (_, t) => t);
      }
    }
  }
  const sorted = Int32Array.from(found).sort();
  return sorted.filter((t, k) => k === 0 || t !== sorted[k - 1]);
}

/** The component of free space that a point belongs to, or NONE where it is not free. */
export function componentAt(domain: Domain, x: number, y: number): number {
  const t = findTriangle(domain, x, y);
  return t === NONE ? NONE : domain.triangleComponents[t];
}

/** The cell whose list holds all triangles near a point, or NONE beyond the grid. */
export function cellAt(domain: Domain, x: number, y: number): number {
  const { grid, gridStarts, gridTriangles } = domain;
  const column = Math.floor((x - grid[0]) / grid[2]);
  const row = Math.floor((y - grid[1]) / grid[2]);
  // Written so that NaN fails too.
  if (!(column >= 0 && column < grid[3] && row >= 0 && row < grid[4])) return NONE;
  let at = row * grid[3] + column;
  for (let first = gridStarts[at]; first < gridStarts[at + 1] && gridTriangles[first] < 0; first = gridStarts[at]) {
    const g = GRID_SIZE * (-1 - gridTriangles[first]);
    const innerColumn = Math.floor((x - grid[g]) / grid[g + 2]);
    const innerRow = Math.floor((y - grid[g + 1]) / grid[g + 2]);
    // On the rim of a cell rounding may lead to one beside it: within the grid the nearest is meant.
    at = grid[g + 5] + Math.min(Math.max(innerRow, 0), grid[g + 4] - 1) * grid[g + 3];
    at += Math.min(Math.max(innerColumn, 0), grid[g + 3] - 1);
  }
  return at;
}

/** The closed triangle holds the point: three exact tests. */
export function triangleHolds(domain: Domain, t: number, x: number, y: number): boolean {
  const { vertices, triangles } = domain;
  const a = 2 * triangles[3 * t];
  const b = 2 * triangles[3 * t + 1];
  const c = 2 * triangles[3 * t + 2];
  const ax = vertices[a];
  const ay = vertices[a + 1];
  const bx = vertices[b];
  const by = vertices[b + 1];
  if (orient2d(ax, ay, bx, by, x, y) < 0) return false;
  const cx = vertices[c];
  const cy = vertices[c + 1];
  return orient2d(bx, by, cx, cy, x, y) >= 0 && orient2d(cx, cy, ax, ay, x, y) >= 0;
}

/** Distance of an outside point from a triangle. */
function triangleDistance(domain: Domain, t: number, x: number, y: number): number {
  const { vertices, triangles } = domain;
  let best = Infinity;
  for (let i = 0; i < 3; i++) {
    const a = 2 * triangles[3 * t + i];
    const b = 2 * triangles[3 * t + ((i + 1) % 3)];
    best = Math.min(best, squareToSegment(x, y, vertices[a], vertices[a + 1], vertices[b], vertices[b + 1]));
  }
  return Math.sqrt(best);
}

/** Squared distance of a point from a segment. */
export function squareToSegment(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax;
  const dy = by - ay;
  const ux = x - ax;
  const uy = y - ay;
  const along = ux * dx + uy * dy;
  const length = dx * dx + dy * dy;
  if (along <= 0) return ux * ux + uy * uy;
  if (along >= length) {
    const vx = x - bx;
    const vy = y - by;
    return vx * vx + vy * vy;
  }
  const across = ux * dy - uy * dx;
  return (across * across) / length;
}
