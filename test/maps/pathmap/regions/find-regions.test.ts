import { describe, expect, it } from 'vitest';
import { buildDomain, type Domain, type ObstacleInput } from '../../../../src/geometry/index.js';
import { buildPlainPathMap } from '../../../../src/maps/pathmap/build-path-map.js';
import { findPlainDistance } from '../../../../src/maps/pathmap/find-next.js';
import { findWeightedPath } from '../../../../src/maps/pathmap/find-weighted.js';
import { findRegions } from '../../../../src/maps/pathmap/regions/find-regions.js';
import { buildWeightedPathMap } from '../../../../src/maps/pathmap/weighted-path-map.js';
import { createRandom } from '../../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../../tier.js';
import { sizeOf } from '../compare-with-oracle.js';
import { randomScene, TIER_KINDS } from '../random-scenes.js';
import { sampleOpen } from '../sample-places.js';
import {
  countUnsharedEdges,
  findMisplaced,
  lengthThrough,
  randomSources,
  reachableArea,
  regionsAt,
} from './region-checks.js';

const ROOM = Float64Array.of(0, 0, 20, 0, 20, 10, 0, 10);

function room(obstacles: ObstacleInput[]): Domain {
  return buildDomain({ boundary: { areas: [{ where: 'boundary', ring: ROOM }] }, obstacles }).domain;
}

function box(x: number, y: number, w: number, h: number): ObstacleInput {
  return { kind: 'polygon', where: 'box', ring: Float64Array.of(x, y, x + w, y, x + w, y + h, x, y + h) };
}

function total(regions: readonly { area: number }[]): number {
  return regions.reduce((sum, { area }) => sum + area, 0);
}

describe('regions of a path map', () => {
  it('is one region where all is seen', () => {
    const map = buildPlainPathMap(room([]), { sources: [{ kind: 'point', x: 3, y: 4 }] });
    const regions = findRegions(map);
    expect(regions).toHaveLength(1);
    expect(regions[0]).toMatchObject({ kind: 'point', x: 3, y: 4, source: 0, cost: 0, speed: 1 });
    expect(regions[0].area).toBeCloseTo(200, 9);
    expect(regions[0].neighbours).toHaveLength(0);
    expect(regions[0].rings).toEqual([Float64Array.of(0, 0, 20, 0, 20, 10, 0, 10)]);
  });

  it('parts two points by their bisector, and by a hyperbola where one costs', () => {
    const even = findRegions(
      buildPlainPathMap(room([]), {
        sources: [
          { kind: 'point', x: 5, y: 5 },
          { kind: 'point', x: 15, y: 5 },
        ],
      }),
    );
    expect(even.map(({ area }) => area)).toEqual([expect.closeTo(100, 9), expect.closeTo(100, 9)]);
    expect([...even[0].neighbours]).toEqual([1]);
    const tolerance = 1e-3;
    const [, second] = findRegions(
      buildPlainPathMap(room([]), {
        sources: [
          { kind: 'point', x: 5, y: 5 },
          { kind: 'point', x: 15, y: 5, cost: 4 },
        ],
      }),
      { tolerance },
    );
    // Points with |p - a| - |p - b| = 4: x = 10 + 2 sqrt(1 + (y - 5)^2 / 21), between the two walls.
    let outside = 0;
    for (let k = 0; k < second.rings[0].length; k += 2) {
      const [x, y] = second.rings[0].subarray(k, k + 2);
      if (x > 19.999) continue;
      expect(Math.abs(x - 10 - 2 * Math.sqrt(1 + (y - 5) ** 2 / 21))).toBeLessThan(tolerance);
      outside++;
    }
    expect(outside).toBeGreaterThan(8);
  });

  it('knows the shadow of a box, its corners and a second side', () => {
    const map = buildPlainPathMap(room([box(8, 3, 2, 4)]), { sources: [{ kind: 'point', x: 4, y: 5 }] });
    const regions = findRegions(map, { tolerance: 1e-4 });
    expect(regions.map(({ kind }) => kind).sort()).toEqual(['corner', 'corner', 'corner', 'corner', 'point'].sort());
    expect(total(regions)).toBeCloseTo(192, 9);
    const corners = regions.filter(({ kind }) => kind === 'corner');
    expect(corners.map(({ x, y }) => `${x},${y}`).sort()).toEqual(['10,3', '10,7', '8,3', '8,7']);
    // The map is its own mirror image.
    const areaAt = (x: number, y: number): number => corners.find((r) => r.x === x && r.y === y)?.area ?? 0;
    expect(areaAt(10, 3)).toBeCloseTo(areaAt(10, 7), 6);
    expect(areaAt(8, 3)).toBeCloseTo(areaAt(8, 7), 6);
  });

  it('gives a segment two fronts with its ends beside them', () => {
    const source = { kind: 'line' as const, points: Float64Array.of(5, 5, 15, 5) };
    const regions = findRegions(buildPlainPathMap(room([]), { sources: [source] }));
    expect(regions.map(({ kind, area }) => `${kind} ${area.toFixed(6)}`).sort()).toEqual([
      'front 50.000000',
      'front 50.000000',
      'point 50.000000',
      'point 50.000000',
    ]);
  });

  it('gives a polygon source its inside, up to where another source is nearer than its cost', () => {
    const ring = Float64Array.of(4, 2, 10, 2, 10, 8, 4, 8);
    const alone = findRegions(buildPlainPathMap(room([]), { sources: [{ kind: 'polygon', ring }] }));
    expect(alone.find(({ kind }) => kind === 'inside')?.area).toBeCloseTo(36, 9);
    expect(total(alone)).toBeCloseTo(200, 9);
    const shared = findRegions(
      buildPlainPathMap(room([]), {
        sources: [
          { kind: 'polygon', ring, cost: 1 },
          { kind: 'point', x: 7, y: 5 },
        ],
      }),
      { tolerance: 1e-4 },
    );
    expect(shared.find(({ kind }) => kind === 'inside')?.area).toBeCloseTo(36 - Math.PI, 3);
  });

  it('finds a region that no edge of the mesh shows', () => {
    // Between two cheap sources the dear one governs a lens around itself alone.
    const map = buildPlainPathMap(room([]), {
      sources: [
        { kind: 'point', x: 2, y: 5 },
        { kind: 'point', x: 10.3, y: 5.1, cost: 8.05 },
        { kind: 'point', x: 18.5, y: 5.1 },
      ],
    });
    const regions = findRegions(map, { tolerance: 1e-4 });
    expect(regions).toHaveLength(3);
    expect(total(regions)).toBeCloseTo(200, 9);
  });

  it('follows a border that bulges far beyond where it crosses the edges of a cell', () => {
    // A parabola between a point and the front of a polygon: chords of it were taken for the border.
    for (const [kind, seed] of [
      ['round', 20261797],
      ['scattered', 1794804642],
    ] as const) {
      const { domain } = buildDomain(randomScene(kind, seed), { circleTolerance: 0.2 });
      const random = createRandom(seed + 1);
      const map = buildPlainPathMap(domain, { sources: randomSources(domain, random) });
      const tolerance = sizeOf(domain) / 2000;
      expect(findMisplaced(domain, map, findRegions(map, { tolerance }), random, 100, tolerance)).toEqual([]);
    }
  });

  it('has no region where no source can be reached', () => {
    const wall: ObstacleInput = { kind: 'line', where: 'wall', points: Float64Array.of(12, 0, 12, 10) };
    const regions = findRegions(buildPlainPathMap(room([wall]), { sources: [{ kind: 'point', x: 3, y: 4 }] }));
    expect(total(regions)).toBeCloseTo(120, 9);
  });

  it('splits a region at a barrier that costs a toll', () => {
    const wall: ObstacleInput = { kind: 'line', where: 'wall', points: Float64Array.of(12, 0, 12, 10) };
    const map = buildPlainPathMap(room([wall]), {
      sources: [{ kind: 'point', x: 3, y: 4 }],
      barriers: [{ obstacle: 0, toll: 5 }],
    });
    const regions = findRegions(map);
    expect(regions.map(({ cost }) => cost)).toEqual([expect.closeTo(0, 9), expect.closeTo(5, 9)]);
    expect(regions.map(({ area }) => area)).toEqual([expect.closeTo(120, 9), expect.closeTo(80, 9)]);
  });

  it('covers both sides of a barrier that a segment source crosses', () => {
    const wall: ObstacleInput = { kind: 'line', where: 'wall', points: Float64Array.of(8, 0, 12, 10) };
    const domain = room([wall]);
    const map = buildPlainPathMap(domain, {
      sources: [{ kind: 'line', points: Float64Array.of(5, 5, 15, 5) }],
      barriers: [{ obstacle: 0, toll: 5 }],
    });
    // The foot of (10.5, 9) lies beyond the barrier: the way leads along it, without a toll.
    expect(findPlainDistance(map, 10.5, 9)).toBeCloseTo(Math.hypot(0.5, 4), 9);
    const regions = findRegions(map, { tolerance: 1e-3 });
    expect(total(regions)).toBeCloseTo(200, 8);
    expect(findMisplaced(domain, map, regions, createRandom(2), 200, 1e-3)).toEqual([]);
  });

  it('is a partition on a board full of ties', () => {
    const obstacles: ObstacleInput[] = [];
    for (let x = 0; x < 6; x++) for (let y = 0; y < 4; y++) obstacles.push(box(1 + 2.5 * x, 1 + 2.5 * y, 1, 1));
    for (const [x, y] of [
      [10, 5],
      [0, 0],
      [10.25, 5],
      [2, 1],
    ]) {
      const domain = room(obstacles);
      const map = buildPlainPathMap(domain, { sources: [{ kind: 'point', x, y }] });
      const regions = findRegions(map, { tolerance: 1e-3 });
      expect(Math.abs(total(regions) - reachableArea(domain, map))).toBeLessThan(1e-9 * 200);
      expect(countUnsharedEdges(domain, regions)).toBe(0);
      expect(findMisplaced(domain, map, regions, createRandom(1), 50, 1e-3)).toEqual([]);
    }
  });

  it.each(TIER_KINDS)('is a partition that agrees with queries: %s', (kind) => {
    for (let k = 0; k < runs(1, 4, 50); k++) {
      const seed = (k % 2 === 0 ? FIXED_SEED : rotatingSeed) + 31 * k;
      const { domain } = buildDomain(randomScene(kind, seed), { circleTolerance: 0.2 });
      const random = createRandom(seed + 1);
      const map = buildPlainPathMap(domain, { sources: randomSources(domain, random) });
      const tolerance = sizeOf(domain) / 2000;
      const regions = findRegions(map, { tolerance });
      const free = reachableArea(domain, map);
      expect(Math.abs(total(regions) - free) / free, `${kind} ${seed}`).toBeLessThan(1e-9);
      expect(countUnsharedEdges(domain, regions), `${kind} ${seed}`).toBe(0);
      expect(findMisplaced(domain, map, regions, random, 30, tolerance), `${kind} ${seed}`).toEqual([]);
    }
  });

  it('is a partition where tolls are paid', () => {
    for (let k = 0; k < runs(1, 8, 100); k++) {
      const seed = FIXED_SEED + 7 * k;
      const input = randomScene(k % 2 === 0 ? 'lattice' : 'scattered', seed);
      const random = createRandom(seed);
      const { areas } = input.boundary;
      const [ring] = areas.map((area) => area.ring);
      const shares = [random.next(), random.next(), random.next(), random.next()];
      const at = (i: number, share: number): number[] => [
        ring[i] + share * (ring[(i + 2) % 8] - ring[i]),
        ring[i + 1] + share * (ring[(i + 3) % 8] - ring[i + 1]),
      ];
      const lines = [
        [...at(0, shares[0]), ...at(4, shares[1])],
        [...at(2, shares[2]), ...at(6, shares[3])],
      ];
      const barriers = lines.map(
        (points): ObstacleInput => ({ kind: 'line', where: 'b', points: Float64Array.from(points) }),
      );
      const { domain } = buildDomain(
        { ...input, obstacles: [...input.obstacles, ...barriers] },
        { circleTolerance: 0.2 },
      );
      const first = input.obstacles.length;
      const toll = 0.2 * sizeOf(domain) * random.next();
      const map = buildPlainPathMap(domain, {
        sources: randomSources(domain, random),
        barriers: [
          { obstacle: first, toll },
          { obstacle: first + 1, toll: toll / 3 },
        ],
      });
      const tolerance = sizeOf(domain) / 2000;
      const regions = findRegions(map, { tolerance });
      expect(findMisplaced(domain, map, regions, random, 40, tolerance), `seed ${seed}`).toEqual([]);
      expect(countUnsharedEdges(domain, regions), `seed ${seed}`).toBe(0);
    }
  });

  it('finds the regions of weighted maps from a start, where borders are of the fourth degree', () => {
    for (let seed = 0; seed < runs(1, 6, 60); seed++) {
      const { domain } = buildDomain(randomScene('scattered', FIXED_SEED + seed), { circleTolerance: 0.2 });
      const random = createRandom(seed);
      const weights = new Float64Array(domain.vertices.length / 2).fill(1);
      for (let k = 0; k < 4; k++) weights[random.nextInt(weights.length)] = 1 + 0.5 * (k + 1);
      const { x, y } = sampleOpen(domain, random);
      const direction = seed % 2 === 0 ? 'from' : 'towards';
      const map = buildWeightedPathMap(domain, { sources: [{ kind: 'point', x, y }], direction, weights });
      const tolerance = sizeOf(domain) / 1000;
      const regions = findRegions(map, { tolerance });
      const slowest = map.layers.find(({ speed }) => speed === 1)?.map;
      if (slowest === undefined) throw new Error('no layer of speed 1');
      const free = reachableArea(domain, slowest);
      expect(Math.abs(total(regions) - free) / free, `seed ${seed}`).toBeLessThan(1e-9);
      for (let k = 0; k < 30; k++) {
        const place = sampleOpen(domain, random);
        const { time } = findWeightedPath(map, place.x, place.y);
        const found = regionsAt(regions, place.x, place.y);
        expect(found, `seed ${seed}`).toHaveLength(time < 0 ? 0 : 1);
        if (time < 0) continue;
        const through = lengthThrough([], found[0], place.x, place.y);
        expect(Math.abs(through - time), `seed ${seed} (${place.x},${place.y})`).toBeLessThan(2 * tolerance);
      }
    }
  });
});
