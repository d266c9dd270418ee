import { expect } from 'vitest';
import { NONE } from '../../../../src/geometry/index.js';
import { fillPlainQueries } from '../../../../src/maps/pathmap/fill-queries.js';
import { findPolygonAt, readRoot } from '../../../../src/maps/pathmap/find-next.js';
import { type LookUp, lookUp } from '../../../../src/maps/pathmap/look-up.js';
import type { PathMap } from '../../../../src/maps/pathmap/path-map.js';
import { fillPathRaster } from '../../../../src/maps/pathmap/raster/fill-path-raster.js';
import type { PathRaster } from '../../../../src/maps/pathmap/raster/path-raster.js';
import { columnX, type RasterSize, rowY } from '../../../../src/maps/pathmap/raster/raster-frame.js';

/** What exact queries say at the centre of every pixel. */
export function readExactly(map: PathMap, raster: PathRaster): { distance: Float32Array; parent: Int32Array } {
  const { width, height } = raster;
  const distance = new Float32Array(width * height);
  const parent = new Int32Array(width * height).fill(NONE);
  const xy = new Float64Array(2 * width * height);
  const { centreX, centreY, scale } = map.mesh;
  for (let pixel = 0; pixel < width * height; pixel++) {
    xy[2 * pixel] = columnX(raster, pixel % width);
    xy[2 * pixel + 1] = rowY(raster, Math.floor(pixel / width));
  }
  const distances = new Float64Array(width * height);
  fillPlainQueries(map, xy, { distances });
  const found: LookUp = { record: NONE, length: Infinity, isFree: false };
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [x, y] = xy.subarray(2 * pixel, 2 * pixel + 2);
    lookUp(map, (x - centreX) * scale, (y - centreY) * scale, found);
    distance[pixel] = found.isFree ? distances[pixel] : -2;
    const inside = found.isFree ? findPolygonAt(map, x, y) : NONE;
    if (inside !== NONE && distances[pixel] === (map.sources[inside].cost ?? 0)) parent[pixel] = -2 - inside;
    else if (found.record !== NONE) parent[pixel] = readRoot(map, found.record);
  }
  return { distance, parent };
}

/** Kernel and twin must agree with exact queries at every pixel, in distance and parent. */
export function compareRasters(map: PathMap, size: RasterSize, name: string): PathRaster {
  const raster = fillPathRaster(map, { ...size, kernel: 'wasm' });
  const twin = fillPathRaster(map, { ...size, kernel: 'js' });
  const exact = readExactly(map, raster);
  for (const [kernel, filled] of [
    ['wasm', raster],
    ['js', twin],
  ] as const) {
    expect(filled.kernel).toBe(kernel);
    let wrong = '';
    for (let pixel = 0; pixel < exact.distance.length && wrong === ''; pixel++) {
      if (Object.is(filled.distance[pixel], exact.distance[pixel]) && filled.parent[pixel] === exact.parent[pixel])
        continue;
      wrong =
        `pixel ${pixel % raster.width},${Math.floor(pixel / raster.width)}: ${filled.distance[pixel]} from ` +
        `${filled.parent[pixel]}, exact ${exact.distance[pixel]} from ${exact.parent[pixel]}`;
    }
    expect(wrong, `${name} ${kernel}`).toBe('');
  }
  return raster;
}
