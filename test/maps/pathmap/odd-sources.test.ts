import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../../src/error/index.js';
import { buildDomain, type DomainInput, type ObstacleInput } from '../../../src/geometry/index.js';
import { buildPlainPathMap } from '../../../src/maps/pathmap/build-path-map.js';
import { findPlainDistance, findPlainNext } from '../../../src/maps/pathmap/find-next.js';
import { findPlainPath } from '../../../src/maps/pathmap/find-path.js';
import type { PathSource } from '../../../src/maps/pathmap/path-source.js';
import { createRandom } from '../../../src/math/index.js';
import { compileScene, generateProfiling } from '../../../src/scene/index.js';
import { runs } from '../../tier.js';
import { createComparison, judge } from './compare-with-oracle.js';
import { pointSource } from './oracle-segment.js';
import { sampleOpen } from './sample-places.js';
import { VisibilityOracle } from './visibility-oracle.js';

const point = (x: number, y: number, cost?: number): PathSource => ({ kind: 'point', x, y, cost });
const line = (...points: number[]): PathSource => ({ kind: 'line', points: Float64Array.from(points) });
const polygon = (...ring: number[]): PathSource => ({ kind: 'polygon', ring: Float64Array.from(ring) });

function box(x: number, y: number, w: number, h: number): ObstacleInput {
  return { kind: 'polygon', where: 'box', ring: Float64Array.of(x, y, x + w, y, x + w, y + h, x, y + h) };
}

function room(w: number, h: number, ...obstacles: ObstacleInput[]): DomainInput {
  const ring = Float64Array.of(0, 0, w, 0, w, h, 0, h);
  return { boundary: { areas: [{ where: 'boundary', ring }] }, obstacles };
}

describe('input that nobody should give', () => {
  const { domain } = buildDomain(room(10, 10, box(4, 2, 2, 6)));
  const codeOf = (sources: readonly unknown[]): string => {
    try {
      buildPlainPathMap(domain, { sources: sources as PathSource[] });
    } catch (error) {
      if (error instanceof FootfallError) return error.code;
      throw error;
    }
    return 'accepted';
  };

  it('is refused by name', () => {
    const { NaN: none } = Number;
    expect(codeOf([])).toBe('pathmap/no-source');
    for (const cost of [none, Infinity, -1, -1e-300]) expect(codeOf([point(1, 1, cost)])).toBe('pathmap/bad-cost');
    for (const xy of [
      [none, 1],
      [1, Infinity],
      [-Infinity, none],
    ]) {
      expect(codeOf([point(xy[0], xy[1])])).toBe('pathmap/bad-source');
      expect(codeOf([point(1, 1), line(1, 1, xy[0], xy[1])])).toBe('pathmap/bad-source');
      expect(codeOf([polygon(1, 1, 2, 1, xy[0], xy[1])])).toBe('pathmap/bad-source');
    }
    for (const points of [[], [1], [1, 1], [1, 1, 2]]) expect(codeOf([line(...points)])).toBe('pathmap/bad-source');
    for (const ring of [[], [1, 1], [1, 1, 2, 2], [1, 1, 2, 1, 2]]) {
      expect(codeOf([polygon(...ring)])).toBe('pathmap/bad-source');
    }
    for (const junk of [null, undefined, {}, { kind: 'circle', x: 1, y: 1, radius: 1 }, 'point', 7]) {
      expect(codeOf([junk])).toBe('pathmap/bad-source');
    }
    // Outside, inside of the box, and everything beyond.
    expect(codeOf([point(-1, 5)])).toBe('pathmap/source-not-free');
    expect(codeOf([point(5, 5)])).toBe('pathmap/source-not-free');
    expect(codeOf([point(1e308, -1e308)])).toBe('pathmap/source-not-free');
    expect(codeOf([line(20, 20, 30, 30)])).toBe('pathmap/source-not-free');
  });

  it('or does what it says', () => {
    const distanceOf = (source: PathSource, x: number, y: number): number =>
      findPlainDistance(buildPlainPathMap(domain, { sources: [source] }), x, y);
    // Lines and polygons without extent are the point, or the line, that is left.
    expect(distanceOf(line(1, 1, 1, 1), 1, 4)).toBe(3);
    expect(distanceOf(polygon(1, 1, 1, 1, 1, 1), 1, 4)).toBe(3);
    expect(distanceOf(polygon(1, 1, 1, 5, 1, 3), 3, 4)).toBe(2);
    // A ring that crosses itself: inside is where it winds an odd number of times around.
    const bow = polygon(1, 1, 3, 3, 3, 1, 1, 3);
    expect(distanceOf(bow, 1.2, 2)).toBe(0);
    expect(distanceOf(bow, 2, 1.2)).toBeCloseTo(0.8 * Math.SQRT1_2, 14);
    // Edges of obstacles, corners, the boundary.
    expect(distanceOf(line(4, 2, 4, 8), 1, 5)).toBe(3);
    expect(distanceOf(point(4, 2), 1, 2)).toBe(3);
    expect(distanceOf(point(0, 0), 0, 10)).toBe(10);
    // Costs beyond all lengths leave real paths.
    for (const cost of [1e15, 1e300, Number.MAX_VALUE]) {
      const map = buildPlainPathMap(domain, { sources: [point(1, 1, cost)] });
      const { points, distance } = findPlainPath(map, 9, 5);
      expect([...points.subarray(points.length - 2)]).toEqual([1, 1]);
      expect(distance).toBeGreaterThanOrEqual(cost);
      expect(findPlainNext(buildPlainPathMap(domain, { sources: [point(1, 1, cost), point(9, 9)] }), 1, 1).source).toBe(
        1,
      );
    }
  });

  it('sources that overlap, repeat and hide each other', () => {
    const many: PathSource[] = [];
    for (let k = 0; k < 50; k++) many.push(point(1, 1, k % 3), line(4, 2, 4, 8), line(4, 8, 4, 2), line(4, 3, 4, 9));
    many.push(polygon(0.5, 0.5, 1.5, 0.5, 1.5, 1.5, 0.5, 1.5));
    const map = buildPlainPathMap(domain, { sources: many });
    expect(findPlainDistance(map, 1, 1)).toBe(0);
    expect(findPlainDistance(map, 3, 5)).toBe(1);
    expect(findPlainDistance(map, 1, 3)).toBe(1.5);
  });

  it('thousands of sources answer as the nearest of them', () => {
    const scene = compileScene(generateProfiling({ squares: 6 })).domain;
    const random = createRandom(11);
    const places = Array.from({ length: runs(60, 150, 2000) }, () => sampleOpen(scene, random));
    const sources = places.map(({ x, y }) => point(x, y, 0.1 * random.next()));
    const map = buildPlainPathMap(scene, { sources });
    const oracle = new VisibilityOracle(scene);
    const wanted = places.map((place, k) => pointSource(place, sources[k].cost ?? 0));
    const labels = oracle.computeLabels(wanted);
    const found = createComparison();
    for (let k = 0; k < 20; k++) {
      const place = sampleOpen(scene, random);
      judge(scene, `${k}`, oracle.query(place, wanted, labels), findPlainDistance(map, place.x, place.y), found);
    }
    expect(found.mismatches).toEqual([]);
  });
});
