import { NONE } from '../../../geometry/index.js';
import { readRoot } from '../find-next.js';
import { type LookUp, lookUp, readTriangle } from '../look-up.js';
import { computeDepth } from '../mesh-locator.js';
import type { PathMap } from '../path-map.js';
import { SOLID_PIXEL, UNREACHED_PIXEL } from './path-raster.js';
import { columnX, type RasterFrame, rowY } from './raster-frame.js';

/**
 * Fill a raster in plain JavaScript: pixel by pixel the least over the records of the triangle around it, and the exact
 * look-up where a triangle's border is near. Shares nothing with the kernel but the map.
 *
 * @param distance, parent one number per pixel, overwritten
 */
export function fillTwin(map: PathMap, frame: RasterFrame, distance: Float32Array, parent: Int32Array): void {
  const { mesh } = map;
  const { planes } = map.locator;
  const { vertices, triangles, centreX, centreY, scale, tolerance, reach } = mesh;
  const { width, height } = frame;
  distance.fill(SOLID_PIXEL);
  parent.fill(NONE);
  const xs = Float64Array.from({ length: width }, (_, i) => (columnX(frame, i) - centreX) * scale);
  const ys = Float64Array.from({ length: height }, (_, j) => (rowY(frame, j) - centreY) * scale);
  const perColumn = 1 / (frame.pixelWidth * scale);
  const perRow = 1 / (frame.pixelHeight * scale);
  // Rows and columns are taken generously; whether a pixel belongs to a triangle is asked for each.
  const pad = 4 * Math.max(tolerance, reach);
  const found: LookUp = { record: NONE, length: Infinity, isFree: false };
  for (let t = 0; 3 * t < triangles.length; t++) {
    const a = 2 * triangles[3 * t];
    const b = 2 * triangles[3 * t + 1];
    const c = 2 * triangles[3 * t + 2];
    const lowY = Math.min(vertices[a + 1], vertices[b + 1], vertices[c + 1]);
    const highY = Math.max(vertices[a + 1], vertices[b + 1], vertices[c + 1]);
    const lowX = Math.min(vertices[a], vertices[b], vertices[c]);
    const highX = Math.max(vertices[a], vertices[b], vertices[c]);
    const firstRow = Math.max(0, Math.floor((lowY - pad - ys[0]) * perRow) - 1);
    const lastRow = Math.min(height - 1, Math.ceil((highY + pad - ys[0]) * perRow) + 1);
    const first = Math.max(0, Math.floor((lowX - pad - xs[0]) * perColumn) - 1);
    const last = Math.min(width - 1, Math.ceil((highX + pad - xs[0]) * perColumn) + 1);
    for (let row = firstRow; row <= lastRow; row++) {
      const y = ys[row];
      let from = first;
      let to = last;
      for (let e = 9 * t; e < 9 * t + 9; e += 3) {
        const bound = (-(planes[e + 1] * y + planes[e + 2] + pad) / planes[e] - xs[0]) * perColumn;
        if (planes[e] > 1e-9) from = Math.max(from, Math.floor(bound) - 1);
        else if (planes[e] < -1e-9) to = Math.min(to, Math.ceil(bound) + 1);
      }
      for (let column = from; column <= to; column++) {
        const x = xs[column];
        const depth = computeDepth(planes, t, x, y);
        if (depth < -pad) continue;
        if (depth >= 2 * tolerance) {
          found.record = NONE;
          found.length = Infinity;
          found.isFree = true;
          readTriangle(map, t, x, y, found);
        } else lookUp(map, x, y, found);
        const pixel = row * width + column;
        if (found.isFree) writePixel(map, found, pixel, distance, parent);
      }
    }
  }
}

/** Put what the exact look-up found at the centre of a pixel. */
export function writePixel(
  map: PathMap,
  found: LookUp,
  pixel: number,
  distance: Float32Array,
  parent: Int32Array,
): void {
  if (found.record === NONE) {
    distance[pixel] = found.isFree ? UNREACHED_PIXEL : SOLID_PIXEL;
    parent[pixel] = NONE;
  } else {
    distance[pixel] = found.length / map.mesh.scale;
    parent[pixel] = readRoot(map, found.record);
  }
}
