import type { PathMesh } from '../path-mesh.js';
import { SOLID_PIXEL } from './path-raster.js';
import { columnX, type RasterFrame, rowY } from './raster-frame.js';

/**
 * Pairs of solid pixels, side by side or one above the other, with something free between their centres. A triangle of
 * the free space is seen there as a stretch of the line between the centres that reaches neither.
 */
export function countLostGaps(mesh: PathMesh, frame: RasterFrame, distance: Float32Array): number {
  const { vertices, triangles, centreX, centreY, scale } = mesh;
  const { width, height } = frame;
  const found = new Set<number>();
  // In units of pixels, so that centres are whole numbers.
  const firstX = (columnX(frame, 0) - centreX) * scale;
  const firstY = (rowY(frame, 0) - centreY) * scale;
  const perColumn = 1 / (frame.pixelWidth * scale);
  const perRow = 1 / (frame.pixelHeight * scale);
  const points = new Float64Array(vertices.length);
  for (let v = 0; v < vertices.length; v += 2) {
    points[v] = (vertices[v] - firstX) * perColumn;
    points[v + 1] = (vertices[v + 1] - firstY) * perRow;
  }
  for (let t = 0; t < triangles.length; t += 3) {
    const a = 2 * triangles[t];
    const b = 2 * triangles[t + 1];
    const c = 2 * triangles[t + 2];
    visitLines(points, a, b, c, 1, width, height, (low, row) => {
      const pixel = row * width + low;
      if (distance[pixel] === SOLID_PIXEL && distance[pixel + 1] === SOLID_PIXEL) found.add(2 * pixel);
    });
    visitLines(points, a, b, c, 0, height, width, (low, column) => {
      const pixel = low * width + column;
      if (distance[pixel] === SOLID_PIXEL && distance[pixel + width] === SOLID_PIXEL) found.add(2 * pixel + 1);
    });
  }
  return found.size;
}

/**
 * Lines through the centres (rows for axis 1, columns for axis 0) that cross a triangle between two centres, both of the
 * raster: the lower one's place on the line, and the line.
 */
function visitLines(
  points: Float64Array,
  a: number,
  b: number,
  c: number,
  axis: 0 | 1,
  size: number,
  lines: number,
  visit: (low: number, line: number) => void,
): void {
  // From the lowest corner to the highest on one side, over the middle one on the other.
  let bottom = a;
  let middle = b;
  let top = c;
  if (points[bottom + axis] > points[middle + axis]) [bottom, middle] = [middle, bottom];
  if (points[middle + axis] > points[top + axis]) [middle, top] = [top, middle];
  if (points[bottom + axis] > points[middle + axis]) [bottom, middle] = [middle, bottom];
  const y0 = points[bottom + axis];
  const y1 = points[middle + axis];
  const y2 = points[top + axis];
  const x0 = points[bottom + 1 - axis];
  const x1 = points[middle + 1 - axis];
  const x2 = points[top + 1 - axis];
  const long = (x2 - x0) / (y2 - y0);
  const lower = (x1 - x0) / (y1 - y0);
  const upper = (x2 - x1) / (y2 - y1);
  const last = Math.min(lines - 1, Math.ceil(y2) - 1);
  for (let line = Math.max(0, Math.floor(y0) + 1); line <= last; line++) {
    const p = x0 + (line - y0) * long;
    const q = line < y1 ? x0 + (line - y0) * lower : x1 + (line - y1) * upper;
    const from = p < q ? p : q;
    const to = p < q ? q : p;
    const low = Math.floor(from);
    // Wider than rounding, and short of the next centre.
    if (low >= 0 && low + 1 < size && to < low + 1 && to - from > 1e-9) visit(low, line);
  }
}
