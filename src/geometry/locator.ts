import { orient2d } from '../math/index.js';
import type { Domain } from './domain.js';
import { NONE } from './domain-input.js';

/** Cells per triangle: more cost memory, fewer cost tests. */
const CELLS_PER_TRIANGLE = 0.45;
/** Entries per triangle, and in any case, up to which the cells are as fine as that. */
const ENTRIES_PER_TRIANGLE = 64;
const ENTRIES_ALWAYS = 4194304;
/** Points within this many tolerances of the free space still belong to it: a point computed on a wall may be off by rounding. */
const REACH = 4;

export interface Locator {
  readonly grid: Float64Array;
  readonly gridStarts: Int32Array;
  readonly gridTriangles: Int32Array;
}

/** A uniform grid over the triangles; a cell lists every triangle that comes within reach of it, in rising order. */
export function buildLocator(
  vertices: Float64Array,
  triangles: Int32Array,
  bounds: Float64Array,
  tolerance: number,
): Locator {
  const count = triangles.length / 3;
  const pad = 2 * REACH * tolerance;
  const minX = bounds[0] - pad;
  const minY = bounds[1] - pad;
  const width = bounds[2] + pad - minX;
  const height = bounds[3] + pad - minY;
  const cell = Math.max(
    Math.sqrt((width * height) / Math.max(1, CELLS_PER_TRIANGLE * count)),
    // A long thin domain would get more cells than triangles along its length.
    Math.max(width, height) / Math.max(1, 2 * CELLS_PER_TRIANGLE * count),
    // A fan of slivers along a corridor meets more cells than fit in memory.
    sumOfReaches(vertices, triangles) / Math.max(ENTRIES_ALWAYS, ENTRIES_PER_TRIANGLE * count),
  );
  const columns = Math.max(1, Math.ceil(width / cell));
  const rows = Math.max(1, Math.ceil(height / cell));
  const starts = new Int32Array(columns * rows + 1);
  // First the cells of every triangle, row by row, as (triangle, first cell, last cell); then the lists.
  let spans = new Int32Array(12 * count + 12);
  let used = 0;
  for (let t = 0; t < count; t++) {
    const a = 2 * triangles[3 * t];
    const b = 2 * triangles[3 * t + 1];
    const c = 2 * triangles[3 * t + 2];
    const ax = vertices[a];
    const ay = vertices[a + 1];
    const bx = vertices[b];
    const by = vertices[b + 1];
    const cx = vertices[c];
    const cy = vertices[c + 1];
    const low = Math.min(ay, by, cy);
    const high = Math.max(ay, by, cy);
    const firstRow = Math.max(0, Math.floor((low - pad - minY) / cell));
    const lastRow = Math.min(rows - 1, Math.floor((high + pad - minY) / cell));
    for (let row = firstRow; row <= lastRow; row++) {
      let left = Math.min(ax, bx, cx);
      let right = Math.max(ax, bx, cx);
      if (firstRow !== lastRow) {
        // The part of the triangle within the row, a little more than exact.
        const y0 = minY + row * cell - pad;
        const y1 = minY + (row + 1) * cell + pad;
        span[0] = Infinity;
        span[1] = -Infinity;
        clipEdge(ax, ay, bx, by, y0, y1);
        clipEdge(bx, by, cx, cy, y0, y1);
        clipEdge(cx, cy, ax, ay, y0, y1);
        left = span[0];
        right = span[1];
      }
      const first = row * columns + Math.max(0, Math.floor((left - pad - minX) / cell));
      const last = row * columns + Math.min(columns - 1, Math.floor((right + pad - minX) / cell));
      if (used + 3 > spans.length) {
        const grown = new Int32Array(2 * spans.length);
        grown.set(spans);
        spans = grown;
      }
      spans[used] = t;
      spans[used + 1] = first;
      spans[used + 2] = last;
      used += 3;
      for (let at = first; at <= last; at++) starts[at]++;
    }
  }
  let sum = 0;
  for (let k = 0; k < starts.length; k++) {
    const next = sum + starts[k];
    starts[k] = sum;
    sum = next;
  }
  const entries = new Int32Array(sum);
  for (let k = 0; k < used; k += 3) {
    for (let at = spans[k + 1]; at <= spans[k + 2]; at++) entries[starts[at]++] = spans[k];
  }
  // Filling moved every start to the next cell's.
  starts.copyWithin(1, 0, starts.length - 1);
  starts[0] = 0;
  return {
    grid: Float64Array.of(minX, minY, cell, columns, rows),
    gridStarts: starts,
    gridTriangles: entries,
  };
}

/** Width and height of all triangles together: by the cell size, about how many cells they meet. */
function sumOfReaches(vertices: Float64Array, triangles: Int32Array): number {
  let sum = 0;
  for (let e = 0; e < triangles.length; e += 3) {
    const a = 2 * triangles[e];
    const b = 2 * triangles[e + 1];
    const c = 2 * triangles[e + 2];
    const ax = vertices[a];
    const ay = vertices[a + 1];
    const bx = vertices[b];
    const by = vertices[b + 1];
    const cx = vertices[c];
    const cy = vertices[c + 1];
    sum += Math.max(ax, bx, cx) - Math.min(ax, bx, cx) + Math.max(ay, by, cy) - Math.min(ay, by, cy);
  }
  return sum;
}

/** Work space of `clipEdge`: the x-range found so far. */
const span = new Float64Array(2);

function clipEdge(ax: number, ay: number, bx: number, by: number, y0: number, y1: number): void {
  if ((ay < y0 && by < y0) || (ay > y1 && by > y1)) return;
  let px = ax;
  let qx = bx;
  const dy = by - ay;
  if (dy !== 0) {
    const slope = (bx - ax) / dy;
    if (ay < y0) px = ax + (y0 - ay) * slope;
    else if (ay > y1) px = ax + (y1 - ay) * slope;
    if (by < y0) qx = ax + (y0 - ay) * slope;
    else if (by > y1) qx = ax + (y1 - ay) * slope;
  }
  const lo = Math.min(px, qx);
  const hi = Math.max(px, qx);
  if (lo < span[0]) span[0] = lo;
  if (hi > span[1]) span[1] = hi;
}

/**
 * The free triangle that holds a point, its edges included; of several the lowest. A point up to four tolerances outside
 * (rounding) gets the nearest triangle.
 *
 * @returns triangle id, or NONE where the point is not free
 */
export function findTriangle(domain: Domain, x: number, y: number): number {
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

/** The component of free space that a point belongs to, or NONE where it is not free. */
export function componentAt(domain: Domain, x: number, y: number): number {
  const t = findTriangle(domain, x, y);
  return t === NONE ? NONE : domain.triangleComponents[t];
}

function cellAt(domain: Domain, x: number, y: number): number {
  const { grid } = domain;
  const column = Math.floor((x - grid[0]) / grid[2]);
  const row = Math.floor((y - grid[1]) / grid[2]);
  // Written so that NaN fails too.
  if (!(column >= 0 && column < grid[3] && row >= 0 && row < grid[4])) return NONE;
  return row * grid[3] + column;
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
