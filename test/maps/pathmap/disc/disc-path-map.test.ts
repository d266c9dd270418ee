import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../../../src/error/index.js';
import { buildDomain, type Domain, NONE, type ObstacleInput } from '../../../../src/geometry/index.js';
import { buildPlainPathMap } from '../../../../src/maps/pathmap/build-path-map.js';
import { buildDiscPathMap, type DiscPathMapOptions } from '../../../../src/maps/pathmap/disc/build-disc-path-map.js';
import { buildDiscGround } from '../../../../src/maps/pathmap/disc/disc-ground.js';
import { fillDiscQueries, findDiscDistance, findDiscNext } from '../../../../src/maps/pathmap/disc/find-disc-next.js';
import { ARC_SIZE, findDiscPath } from '../../../../src/maps/pathmap/disc/find-disc-path.js';
import { findPlainDistance } from '../../../../src/maps/pathmap/find-next.js';
import type { PathSource } from '../../../../src/maps/pathmap/path-source.js';
import { createRandom } from '../../../../src/math/index.js';
import { polylineLength } from '../../roadmap/truth.js';

function box(x: number, y: number, w: number, h: number): ObstacleInput {
  return { kind: 'polygon', where: 'box', ring: Float64Array.of(x, y, x + w, y, x + w, y + h, x, y + h) };
}

function thin(...points: number[]): ObstacleInput {
  return { kind: 'line', where: 'wall', points: Float64Array.from(points) };
}

function room(w: number, h: number, ...obstacles: ObstacleInput[]): Domain {
  const ring = Float64Array.of(0, 0, w, 0, w, h, 0, h);
  return buildDomain({ boundary: { areas: [{ where: 'boundary', ring }] }, obstacles }).domain;
}

const point = (x: number, y: number, cost?: number): PathSource => ({ kind: 'point', x, y, cost });
const line = (...points: number[]): PathSource => ({ kind: 'line', points: Float64Array.from(points) });

/** Length of the string round a circle of radius r at the origin, from (-a, 0) to (b, 0). */
function roundPost(r: number, a: number, b: number): number {
  return Math.sqrt(a * a - r * r) + Math.sqrt(b * b - r * r) + r * (Math.PI - Math.acos(r / a) - Math.acos(r / b));
}

describe('ways of a disc', () => {
  it('go round posts and circles along exact arcs', () => {
    const post: ObstacleInput = { kind: 'point', where: 'post', x: 10, y: 10 };
    const map = buildDiscPathMap(room(20, 20, post), { sources: [point(5, 10)], radius: 1 });
    expect(findDiscDistance(map, 14, 10)).toBeCloseTo(roundPost(1, 5, 4), 13);
    const path = findDiscPath(map, 14, 10);
    expect(path.arcs.length).toBe(ARC_SIZE);
    expect([...path.arcs.subarray(0, 3)]).toEqual([10, 10, 1]);
    expect(polylineLength(path.points)).toBeGreaterThan(path.distance);
    expect(polylineLength(path.points)).toBeLessThan(path.distance + 1e-3);
    const tree: ObstacleInput = { kind: 'circle', where: 'tree', x: 10, y: 10, radius: 2 };
    const round = buildDiscPathMap(room(20, 20, tree), { sources: [point(5, 10)], radius: 0.5 });
    expect(findDiscDistance(round, 14, 10)).toBeCloseTo(roundPost(2.5, 5, 4), 13);
    // Round two corners of a thin wall's end: half a turn about its end point.
    const wall = buildDiscPathMap(room(20, 20, thin(10, 0, 10, 12)), { sources: [point(9, 5)], radius: 1 });
    expect(findDiscDistance(wall, 11, 5)).toBeCloseTo(14 + Math.PI, 13);
    expect(findDiscNext(wall, 11, 5)).toMatchObject({ status: 'found', source: 0, vertex: NONE });
    // On the arc itself the next place lies ahead.
    const next = findDiscNext(wall, 10, 13);
    expect(next.directionX).toBeLessThan(-0.9);
    expect(next.distance).toBeCloseTo(7 + Math.PI / 2, 12);
  });

  it('pass doors of exactly their width, and none that are narrower', () => {
    for (const [width, isOpen] of [
      [2, true],
      [2 - 1e-7, false],
      [2 + 1e-7, true],
    ] as const) {
      const domain = room(20, 10, thin(10, 0, 10, 4), thin(10, 4 + width, 10, 10));
      const map = buildDiscPathMap(domain, { sources: [point(5, 5)], radius: 1 });
      const step = findDiscNext(map, 15, 5);
      expect([width, step.status]).toEqual([width, isOpen ? 'found' : 'unreachable']);
      if (isOpen) expect(step.distance).toBeCloseTo(10, 6);
      else expect(step.reason).toBe('tooNarrow');
    }
    // As wide as the whole room.
    const corridor = buildDiscPathMap(room(20, 2), { sources: [point(1, 1)], radius: 1 });
    expect(findDiscDistance(corridor, 19, 1)).toBeCloseTo(18, 12);
    const parted = buildDiscPathMap(room(20, 10, box(9, 0, 2, 10)), { sources: [point(5, 5)], radius: 1 });
    expect(findDiscPath(parted, 15, 5)).toMatchObject({
      status: 'unreachable',
      reason: 'otherComponent',
      distance: -1,
    });
  });

  it('lead to openings in the wall, a radius away from their ends, and straight on over the last radius', () => {
    const domain = room(20, 10);
    const map = buildDiscPathMap(domain, { sources: [line(20, 4, 20, 6)], radius: 0.5 });
    expect(findDiscDistance(map, 10, 5)).toBeCloseTo(10, 12);
    const path = findDiscPath(map, 10, 8);
    // To (19.5, 5.5), and half a metre on.
    expect(path.distance).toBeCloseTo(Math.hypot(9.5, 2.5) + 0.5, 12);
    expect([...path.points.subarray(-4)].map((v) => Math.round(v * 1e9) / 1e9)).toEqual([19.5, 5.5, 20, 5.5]);
    // An opening of just the disc's width has one place in front of it.
    const narrow = buildDiscPathMap(domain, { sources: [line(20, 4.5, 20, 5.5)], radius: 0.5 });
    expect(findDiscDistance(narrow, 10, 5)).toBeCloseTo(10, 9);
    // Of a line in the open all parts count where the disc fits.
    const open = buildDiscPathMap(domain, { sources: [line(10, 0, 10, 10)], radius: 0.5 });
    expect(findDiscDistance(open, 5, 5)).toBeCloseTo(5, 12);
    expect(findDiscDistance(open, 5, 0.5)).toBeCloseTo(5, 9);
    const area: PathSource = { kind: 'polygon', ring: Float64Array.of(8, 0, 12, 0, 12, 3, 8, 3), cost: 2 };
    const hall = buildDiscPathMap(domain, { sources: [area], radius: 0.5 });
    expect(findDiscDistance(hall, 10, 1)).toBe(2);
    expect(findDiscDistance(hall, 10, 7)).toBeCloseTo(6, 12);
    expect(findDiscPath(hall, 10, 1).points).toEqual(Float64Array.of(10, 1));
  });

  it('say why there is none', () => {
    const map = buildDiscPathMap(room(10, 10, box(4, 2, 2, 6)), { sources: [point(2, 5)], radius: 0.5 });
    expect(findDiscNext(map, 5, 5)).toMatchObject({ status: 'outside', reason: 'startInSolid', distance: -1 });
    expect(findDiscNext(map, 3.6, 5)).toMatchObject({ status: 'unreachable', reason: 'startClearance' });
    expect(findDiscNext(map, Number.NaN, 5).status).toBe('outside');
    expect(findDiscNext(map, 3.5, 5)).toMatchObject({ status: 'found', x: 2, y: 5 });
    expect(findDiscPath(map, 20, 5).points.length).toBe(0);
  });

  it('are those of a point for a radius of 0, and grow with the radius', () => {
    const domain = room(10, 10, box(4, 2, 2, 6), thin(7, 5, 9, 5));
    const plain = buildPlainPathMap(domain, { sources: [point(2, 5)] });
    const maps = [0, 1e-6, 0.1, 0.3, 0.5].map((radius) => buildDiscPathMap(domain, { sources: [point(2, 5)], radius }));
    const random = createRandom(8);
    for (let k = 0; k < 60; k++) {
      const x = 10 * random.next();
      const y = 10 * random.next();
      expect(findDiscDistance(maps[0], x, y)).toBe(findPlainDistance(plain, x, y));
      let last = 0;
      for (const map of maps) {
        const distance = findDiscDistance(map, x, y);
        if (distance < 0) last = Infinity;
        // Once too narrow, always too narrow.
        else expect(distance).toBeGreaterThanOrEqual(last - 1e-9);
        if (distance > last) last = distance;
        if (map.radius === 1e-6 && distance >= 0) expect(distance).toBeCloseTo(findPlainDistance(plain, x, y), 4);
      }
    }
  });

  it('are as long back as there, and lead to the nearest of many sources', () => {
    const tree: ObstacleInput = { kind: 'circle', where: 'tree', x: 15, y: 5, radius: 1.3 };
    const domain = room(20, 12, box(4, 2, 2, 6), thin(9, 0, 9, 7), box(11, 6, 2, 6), tree);
    const radius = 0.4;
    const ground = buildDiscGround(domain, radius);
    const places: readonly (readonly [number, number])[] = [
      [1, 6],
      [7.5, 1],
      [13, 2],
      [18, 11],
      [10.4, 11.6],
    ];
    const singles = places.map(([x, y]) => buildDiscPathMap(domain, { sources: [point(x, y)], radius, ground }));
    const all = buildDiscPathMap(domain, { sources: places.map(([x, y], k) => point(x, y, k / 7)), radius, ground });
    for (let a = 0; a < places.length; a++) {
      for (let b = 0; b < a; b++) {
        const there = findDiscDistance(singles[a], ...places[b]);
        expect(findDiscDistance(singles[b], ...places[a])).toBeCloseTo(there, 12);
        for (const [c, map] of singles.entries()) {
          const around = findDiscDistance(map, ...places[a]) + findDiscDistance(map, ...places[b]);
          expect([c, there <= around + 1e-12]).toEqual([c, true]);
        }
      }
    }
    const random = createRandom(4);
    const xy = Float64Array.from({ length: 200 }, (_, k) => (k % 2 === 0 ? 20 : 12) * random.next());
    const distances = new Float64Array(100);
    const next = new Float64Array(200);
    const sources = new Int32Array(100);
    fillDiscQueries(all, xy, { distances, next, sources });
    for (let k = 0; k < 100; k++) {
      const [x, y] = [xy[2 * k], xy[2 * k + 1]];
      const lengths = singles.map((map, i) => findDiscDistance(map, x, y) + i / 7);
      const step = findDiscNext(all, x, y);
      expect([distances[k], next[2 * k], next[2 * k + 1], sources[k]]).toEqual([
        step.distance,
        step.x,
        step.y,
        step.source,
      ]);
      if (step.status !== 'found') continue;
      expect(step.distance).toBeCloseTo(Math.min(...lengths), 12);
      expect(lengths[step.source]).toBeCloseTo(step.distance, 12);
      expect(all.reader.findDistance(x, y)).toBe(step.distance);
    }
  });

  it('to a line are the shortest of those to its points', () => {
    const domain = room(20, 12, box(4, 2, 2, 6), thin(9, 0, 9, 7), box(11, 6, 2, 6));
    const radius = 0.4;
    const ground = buildDiscGround(domain, radius);
    const map = buildDiscPathMap(domain, { sources: [line(1, 1, 3, 11), line(10, 5, 18, 9)], radius, ground });
    const samples: PathSource[] = [];
    const count = 600;
    for (let k = 0; k <= count; k++) {
      for (const [x, y] of [
        [1 + (2 * k) / count, 1 + (10 * k) / count],
        [10 + (8 * k) / count, 5 + (4 * k) / count],
      ]) {
        const isInBox = x > 10.6 && x < 13.4 && y > 5.6;
        if (!isInBox) samples.push(point(x, y));
      }
    }
    const dense = buildDiscPathMap(domain, { sources: samples, radius, ground });
    const random = createRandom(6);
    for (let k = 0; k < 25; k++) {
      const x = 20 * random.next();
      const y = 12 * random.next();
      const exact = findDiscDistance(map, x, y);
      const near = findDiscDistance(dense, x, y);
      expect(exact < 0).toBe(near < 0);
      expect(exact).toBeLessThanOrEqual(near + 1e-12);
      expect(exact).toBeGreaterThan(near - 0.03);
    }
  });

  it('are refused for what cannot be used', () => {
    const domain = room(10, 10, box(4, 2, 2, 6));
    const codeOf = (options: DiscPathMapOptions): string => {
      try {
        buildDiscPathMap(domain, options);
      } catch (error) {
        if (error instanceof FootfallError) return `${error.code} ${error.where}`;
      }
      return 'accepted';
    };
    const sources = [point(2, 5)];
    expect(codeOf({ sources, radius: -1 })).toBe('pathmap/bad-radius radius');
    expect(codeOf({ sources, radius: Number.NaN })).toBe('pathmap/bad-radius radius');
    expect(codeOf({ sources, radius: Infinity })).toBe('pathmap/bad-radius radius');
    expect(codeOf({ sources, radius: 1, tolerance: 0 })).toBe('pathmap/bad-tolerance tolerance');
    expect(codeOf({ sources: [], radius: 1 })).toBe('pathmap/no-source sources');
    expect(codeOf({ sources: [point(5, 5)], radius: 1 })).toBe('pathmap/source-not-free sources[0]');
    expect(codeOf({ sources: [point(2, 5), point(3.5, 5)], radius: 1 })).toBe('pathmap/source-not-free sources[1]');
    expect(codeOf({ sources, radius: 3 })).toBe('pathmap/source-not-free sources[0]');
    // An opening narrower than the disc.
    expect(codeOf({ sources: [line(10, 4, 10, 5.9)], radius: 1 })).toBe('pathmap/source-not-free sources[0]');
    expect(codeOf({ sources: [line(10, 4, 10, 6)], radius: 1 })).toBe('accepted');
    const corner = Float64Array.of(0, 0, 0.9, 0, 0.9, 0.9, 0, 0.9);
    expect(codeOf({ sources: [{ kind: 'polygon', ring: corner }], radius: 1 })).toBe(
      'pathmap/source-not-free sources[0]',
    );
  });
});
