import { describe, expect, it } from 'vitest';
import { buildDomain, type ObstacleInput } from '../../../../src/geometry/index.js';
import { buildPlainPathMap } from '../../../../src/maps/pathmap/build-path-map.js';
import type { PathSource } from '../../../../src/maps/pathmap/path-source.js';
import { fillPathRaster } from '../../../../src/maps/pathmap/raster/fill-path-raster.js';

/** Two boxes in a room of 10 x 10, with a slit of a width between them, along y or along x. */
function warn(slit: number, width: number, options: { turned?: boolean; sources?: PathSource[] } = {}): string[] {
  const boxes = [
    [2, 2, 5, 8],
    [5 + slit, 2, 8, 8],
  ].map((box) => (options.turned ? [box[1], box[0], box[3], box[2]] : box));
  const obstacles = boxes.map(
    ([x0, y0, x1, y1], k): ObstacleInput => ({
      kind: 'polygon',
      where: `obstacles[${k}]`,
      ring: Float64Array.of(x0, y0, x1, y0, x1, y1, x0, y1),
    }),
  );
  const ring = Float64Array.of(0, 0, 10, 0, 10, 10, 0, 10);
  const { domain } = buildDomain({ boundary: { areas: [{ where: 'boundary', ring }] }, obstacles });
  const map = buildPlainPathMap(domain, { sources: options.sources ?? [{ kind: 'point', x: 0.5, y: 0.5 }] });
  const codes = (['js', 'wasm'] as const).map((kernel) => {
    const { warnings } = fillPathRaster(map, { width, kernel });
    for (const { message } of warnings) expect(message).toMatch(/pixels of .* m/);
    return warnings.map(({ code }) => code);
  });
  expect(codes[0]).toEqual(codes[1]);
  return codes[0];
}

describe('pixels too coarse for the scene', () => {
  it('none, where every passage is wider than a pixel', () => {
    expect(warn(0.5, 50)).toEqual([]);
    expect(warn(0.5, 50, { turned: true })).toEqual([]);
  });

  it('a passage between two solid centres is lost, along rows and along columns', () => {
    expect(warn(0.05, 26)).toContain('raster/lost-gaps');
    expect(warn(0.05, 26, { turned: true })).toContain('raster/lost-gaps');
    // The slit from 5 to 5.05 holds the centres at 5.05: on its wall, thus free.
    expect(warn(0.05, 100)).not.toContain('raster/lost-gaps');
  });

  it('two corners in one pixel, and sources beside a corner', () => {
    expect(warn(0.05, 26)).toContain('raster/crowded-pixels');
    expect(warn(0.5, 48, { sources: [{ kind: 'point', x: 1.99, y: 1.99 }] })).toEqual(['raster/crowded-pixels']);
    expect(warn(0.5, 48, { sources: [{ kind: 'point', x: 2, y: 2 }] })).toEqual([]);
    const two: PathSource[] = [
      { kind: 'point', x: 0.5, y: 0.5 },
      { kind: 'point', x: 0.51, y: 0.5 },
    ];
    expect(warn(0.5, 48, { sources: two })).toEqual(['raster/crowded-pixels']);
  });
});
