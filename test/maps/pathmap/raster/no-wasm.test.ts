import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDomain } from '../../../../src/geometry/index.js';
import { buildPlainPathMap } from '../../../../src/maps/pathmap/build-path-map.js';
import { fillPathRaster } from '../../../../src/maps/pathmap/raster/fill-path-raster.js';
import { decodeHex } from '../../../../src/math/index.js';

describe('where there is no WebAssembly', () => {
  const scope = globalThis as { WebAssembly?: unknown };
  const kept = scope.WebAssembly;
  beforeAll(() => {
    delete scope.WebAssembly;
  });
  afterAll(() => {
    scope.WebAssembly = kept;
  });

  it('auto takes the twin, wasm is refused with advice', () => {
    const ring = Float64Array.of(0, 0, 4, 0, 4, 3, 0, 3);
    const { domain } = buildDomain({ boundary: { areas: [{ where: 'boundary', ring }] }, obstacles: [] });
    const map = buildPlainPathMap(domain, { sources: [{ kind: 'point', x: 0, y: 0 }] });
    const raster = fillPathRaster(map, { width: 4 });
    expect(raster.kernel).toBe('js');
    expect(raster.distance[5]).toBe(Math.fround(Math.hypot(1.5, 1.5)));
    expect(() => fillPathRaster(map, { width: 4, kernel: 'wasm' })).toThrow(/cannot run here.*'js'/);
  });

  it('hexadecimal digits are read without the help of a browser', () => {
    for (let n = 0; n < 20; n++) {
      const bytes = Uint8Array.from({ length: n }, (_, k) => (k * 89 + 7 * n) & 255);
      expect(decodeHex(Buffer.from(bytes).toString('hex'))).toEqual(bytes);
    }
  });
});
