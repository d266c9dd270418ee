import { describe, expect, it } from 'vitest';
import { buildDomain } from '../../../../src/geometry/index.js';
import { buildPlainPathMap } from '../../../../src/maps/pathmap/build-path-map.js';
import { fillPlainQueries } from '../../../../src/maps/pathmap/fill-queries.js';
import { findPlainPath } from '../../../../src/maps/pathmap/find-path.js';
import { fillPathRaster } from '../../../../src/maps/pathmap/raster/fill-path-raster.js';
import { preparePlainFill } from '../../../../src/maps/pathmap/raster/plain-fill.js';
import { columnX, rowY } from '../../../../src/maps/pathmap/raster/raster-frame.js';
import { fillRasterPaths, prepareRasterPaths } from '../../../../src/maps/pathmap/raster/raster-paths.js';
import { sampleRaster } from '../../../../src/maps/pathmap/raster/sample-raster.js';
import { createRandom } from '../../../../src/math/index.js';
import { compileScene, generateProfiling } from '../../../../src/scene/index.js';
import { rotatingSeed, runs } from '../../../tier.js';
import { randomScene, TIER_KINDS } from '../random-scenes.js';
import { sampleOpen } from '../sample-places.js';

describe('full paths from the raster', () => {
  it('at centres of pixels they are the exact paths, point by point', () => {
    const wrong: string[] = [];
    for (const kind of TIER_KINDS) {
      for (let i = 0; i < runs(1, 2, 20); i++) {
        const { domain } = buildDomain(randomScene(kind, rotatingSeed + i), { circleTolerance: 0.1 });
        const random = createRandom(rotatingSeed + i);
        const [a, b, c] = [0, 1, 2].map(() => sampleOpen(domain, random));
        const size = domain.bounds[2] - domain.bounds[0];
        const [l, h] = [0.05 * size, 0.1 * size];
        const map = buildPlainPathMap(domain, {
          sources: [
            { kind: 'line', points: Float64Array.of(a.x, a.y, b.x, b.y), cost: 1e-3 * size },
            { kind: 'polygon', ring: Float64Array.of(c.x - l, c.y - l, c.x + h, c.y, c.x, c.y + h) },
          ],
        });
        const raster = fillPathRaster(map, { width: 25 });
        const { width, height } = raster;
        const xy = new Float64Array(2 * width * height);
        for (let pixel = 0; pixel < width * height; pixel++) {
          xy[2 * pixel] = columnX(raster, pixel % width);
          xy[2 * pixel + 1] = rowY(raster, Math.floor(pixel / width));
        }
        const paths = prepareRasterPaths(raster);
        const out = {
          starts: new Int32Array(width * height + 1),
          points: new Float64Array(2 * paths.longest * (width * height + 1)),
        };
        expect(fillRasterPaths(paths, xy, out)).toBe(width * height);
        for (let pixel = 0; pixel < width * height; pixel++) {
          const points = out.points.subarray(2 * out.starts[pixel], 2 * out.starts[pixel + 1]);
          const exact = findPlainPath(map, xy[2 * pixel], xy[2 * pixel + 1]).points;
          let off = points.length === exact.length ? 0 : Infinity;
          for (let k = 0; k < exact.length; k++) off = Math.max(off, Math.abs(points[k] - exact[k]));
          if (!(off < 1e-9 * size)) wrong.push(`${kind} ${rotatingSeed + i} pixel ${pixel}: ${points}, exact ${exact}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('anywhere they start at the point itself and are no shorter than exact ones, but for cut corners', () => {
    const { domain } = compileScene(generateProfiling({ squares: 6 }));
    const map = buildPlainPathMap(domain, { sources: [{ kind: 'point', x: -1, y: -1 }] });
    const raster = fillPathRaster(map, { width: 200 });
    const paths = prepareRasterPaths(raster);
    const random = createRandom(rotatingSeed);
    const count = runs(100, 2000, 20000);
    const xy = Float64Array.from({ length: 2 * count }, () => 2 * random.next() - 1);
    const out = { starts: new Int32Array(count + 1), points: new Float64Array(2 * paths.longest * (count + 1)) };
    expect(fillRasterPaths(paths, xy, out)).toBe(count);
    const distances = new Float64Array(count);
    fillPlainQueries(map, xy, { distances });
    const diagonal = Math.hypot(raster.pixelWidth, raster.pixelHeight);
    let answered = 0;
    let misplaced = 0;
    let worst = 0;
    for (let k = 0; k < count; k++) {
      const points = out.points.subarray(2 * out.starts[k], 2 * out.starts[k + 1]);
      if (points.length === 0 || distances[k] < 0) continue;
      answered++;
      if (points[0] !== xy[2 * k] || points[1] !== xy[2 * k + 1]) misplaced++;
      if (points[points.length - 2] !== -1 || points[points.length - 1] !== -1) misplaced++;
      let length = 0;
      for (let j = 2; j < points.length; j += 2)
        length += Math.hypot(points[j] - points[j - 2], points[j + 1] - points[j - 1]);
      worst = Math.max(worst, Math.abs(length - distances[k]));
    }
    expect(misplaced).toBe(0);
    expect(worst).toBeLessThanOrEqual(diagonal);
    expect(answered).toBeGreaterThan(0.6 * count);
  });

  it('a full buffer ends the list early; points outside and in solid pixels have no path', () => {
    const { domain } = compileScene(generateProfiling({ squares: 2 }));
    const map = buildPlainPathMap(domain, { sources: [{ kind: 'point', x: -1, y: -1 }] });
    const paths = prepareRasterPaths(fillPathRaster(map, { width: 40 }));
    const xy = Float64Array.of(0, 0, 0.5, 0.5, 5, 0, Number.NaN, 0, 1, 1, -1, -1);
    const out = { starts: new Int32Array(7), points: new Float64Array(2 * paths.longest * 7) };
    expect(fillRasterPaths(paths, xy, out)).toBe(6);
    const sizes = Array.from(out.starts.subarray(1), (start, k) => start - out.starts[k]);
    expect(sizes[0]).toBeGreaterThanOrEqual(2);
    expect(sizes.slice(1, 4)).toEqual([0, 0, 0]);
    expect(sizes[4]).toBeGreaterThanOrEqual(2);
    expect(sizes[5]).toBe(1);
    expect(fillRasterPaths(paths, xy, { ...out, points: out.points.subarray(0, 2 * paths.longest) })).toBe(1);
    expect(() => fillRasterPaths(paths, xy, { ...out, starts: out.starts.subarray(0, 3) })).toThrow(/no room/);
  });
});

describe('rasters of other kinds', () => {
  it('a sampled raster holds the answers of many queries', () => {
    const { domain } = compileScene(generateProfiling({ squares: 3 }));
    const map = buildPlainPathMap(domain, { sources: [{ kind: 'point', x: -1, y: -1 }] });
    const sampled = sampleRaster({ width: 40 }, domain.bounds, (xy, out) => fillPlainQueries(map, xy, out));
    const raster = fillPathRaster(map, { width: 40 });
    expect(sampled.distance).toEqual(raster.distance.map((d) => Math.max(d, -1)));
    expect(sampled.source).toEqual(raster.parent.map((root) => (root < 0 ? -1 : 0)));
    expect(sampled.next.length).toBe(2 * 40 * 40);
  });

  it('the yardstick fills every pixel from one root', () => {
    const plain = preparePlainFill({ width: 6, height: 3, pixelWidth: 1, pixelHeight: 2 });
    plain.run();
    expect(plain.parent.every((root) => root === 0)).toBe(true);
    for (let pixel = 0; pixel < 18; pixel++) {
      const length = Math.hypot((pixel % 6) + 0.5, 2 * Math.floor(pixel / 6) + 1);
      expect(Math.abs(plain.distance[pixel] - length)).toBeLessThan(1e-5);
    }
  });
});
