import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findNearestWall } from '../../src/geometry/index.js';
import { createRandom } from '../../src/math/index.js';
import { compileScene, type Point, validateScene } from '../../src/scene/index.js';
import { Occupancy } from '../../src/sim/occupancy.js';
import { SpawnArea } from '../../src/sim/spawn-area.js';
import { FIXED_SEED, runs } from '../tier.js';

const { domain } = compileScene(
  validateScene({
    footfall: 1,
    boundary: [
      [0, 0],
      [20, 0],
      [20, 10],
      [0, 10],
    ],
    obstacles: [
      {
        polygon: [
          [5, 3],
          [8, 3],
          [8, 7],
          [5, 7],
        ],
      },
      { circle: { center: [14, 5], radius: 1.5 } },
    ],
  }),
);

const HALL: Point[] = [
  [0, 0],
  [18, 0],
  [16, 10],
  [0, 10],
];

describe('a spawn area', () => {
  it('never puts bodies into walls or on each other', () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.double({ min: 0.05, max: 0.9, noNaN: true }), (seed, largest) => {
        const random = createRandom(seed);
        const occupancy = new Occupancy(2 * largest);
        const area = new SpawnArea(domain, { polygon: HALL });
        const bodies: [number, number, number][] = [];
        for (let k = 0; k < 60; k++) {
          const radius = largest * (0.5 + 0.5 * random.next());
          const found = area.find(radius, occupancy, random);
          if (!found) continue;
          const [x, y] = found;
          expect(findNearestWall(domain, x, y).distance).toBeGreaterThanOrEqual(radius * (1 - 1e-8));
          for (const [ox, oy, other] of bodies) {
            expect(Math.hypot(x - ox, y - oy)).toBeGreaterThanOrEqual((radius + other) * (1 - 1e-12));
          }
          occupancy.add(x, y, radius);
          bodies.push([x, y, radius]);
        }
        expect(bodies.length).toBeGreaterThan(0);
      }),
      { numRuns: runs(10, 40, 300), seed: FIXED_SEED },
    );
  });

  it('is even: no part of it is preferred', () => {
    const random = createRandom(4);
    const area = new SpawnArea(domain, {
      polygon: [
        [9, 0.2],
        [12, 0.2],
        [12, 9.8],
        [9, 9.8],
      ],
    });
    const counts = [0, 0, 0];
    const n = runs(1000, 3000, 30_000);
    for (let k = 0; k < n; k++) {
      const [, y] = area.find(0.2, new Occupancy(0.4), random) as Point;
      counts[Math.min(2, Math.floor((y - 0.2) / 3.2))]++;
    }
    const square = counts.reduce((sum, c) => sum + (c - n / 3) ** 2 / (n / 3), 0);
    expect(square).toBeLessThan(9.2);
  });

  it('waits where there is no room, on lines and points too', () => {
    const occupancy = new Occupancy(0.4);
    const random = createRandom(2);
    const desk = new SpawnArea(domain, { point: [2, 2] });
    expect(desk.find(0.2, occupancy, random)).toEqual([2, 2]);
    occupancy.add(2, 2, 0.2);
    expect(desk.find(0.2, occupancy, random)).toBeUndefined();
    const line = new SpawnArea(domain, {
      line: [
        [1, 5],
        [1, 6],
        [2, 6],
      ],
    });
    let placed = 0;
    for (let k = 0; k < 40; k++) {
      const found = line.find(0.2, occupancy, random);
      if (!found) continue;
      occupancy.add(...found, 0.2);
      expect(found[0] === 1 || found[1] === 6).toBe(true);
      placed++;
    }
    expect(placed).toBeGreaterThanOrEqual(3);
    expect(placed).toBeLessThanOrEqual(6);
    expect(new SpawnArea(domain, { point: [6, 5] }).find(0.2, occupancy, random)).toBeUndefined();
  });

  it('lays hexagons for high densities, without overlap', () => {
    const area = new SpawnArea(domain, {
      polygon: [
        [0, 0],
        [4, 0],
        [4, 10],
        [0, 10],
      ],
    });
    const places = area.layHexagons(200, 0.2, new Occupancy(0.4));
    expect(places).toHaveLength(200);
    let least = Infinity;
    places.forEach(([x, y], k) => {
      expect(findNearestWall(domain, x, y).distance).toBeGreaterThanOrEqual(0.2 - 1e-8);
      for (const [ox, oy] of places.slice(0, k)) least = Math.min(least, Math.hypot(x - ox, y - oy));
    });
    expect(least).toBeGreaterThanOrEqual(0.4);
    // 5 per square metre: near the tightest.
    expect(area.layHexagons(1000, 0.2, new Occupancy(0.4)).length).toBeGreaterThan(230);
    expect(area.layHexagons(3, 0.2, new Occupancy(0.4))).toHaveLength(3);
  });

  it('lays a few people out in hexagons over a landscape at once: every place in it was looked at before', () => {
    const land: Point[] = [
      [0, 0],
      [20000, 0],
      [20000, 10000],
      [0, 10000],
    ];
    const wide = compileScene(validateScene({ footfall: 1, boundary: land })).domain;
    const places = new SpawnArea(wide, { polygon: land }).layHexagons(50, 0.2, new Occupancy(0.4));
    expect(places).toHaveLength(50);
    const xs = places.map(([x]) => x);
    expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(10000);
  });
});
