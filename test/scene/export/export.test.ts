import { wktToGeoJSON } from 'betterknown';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carveObstacles } from '../../../src/scene/export/carve-obstacles.js';
import { exportGeojson, exportWkt } from '../../../src/scene/export/index.js';
import { importGeojson } from '../../../src/scene/import/geojson.js';
import { importMovingai } from '../../../src/scene/import/movingai.js';
import type { Point, Ring } from '../../../src/scene/import/scene-parts.js';
import { importWkt } from '../../../src/scene/import/wkt.js';
import type { Scene } from '../../../src/scene/scene-schema.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { fileOf, freeArea } from '../import-a/fixtures.js';

const square = (x: number, y: number, size: number): Ring => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
];

const full: Scene = {
  footfall: 1,
  name: 'Hall "1"',
  boundary: { polygons: [{ polygon: square(0, 0, 20), holes: [square(1, 1, 1.1)] }, { polygon: square(20, 0, 20) }] },
  obstacles: [
    { id: 'ring', polygon: square(5, 5, 6), holes: [square(6, 6, 4)] },
    { id: 'inner', polygon: square(7, 7, 0.3) },
    {
      id: 'rope',
      line: [
        [12, 1],
        [12, 0.1 + 0.2],
        [13, 4],
      ],
    },
    { point: [15, 1 / 3] },
    { id: 'tree', circle: { center: [16, 16], radius: 0.6 } },
    {
      id: 'car',
      polygon: square(-1, -1, 2),
      motion: {
        path: [
          [2, 3],
          [18, 3],
        ],
        speed: 5,
      },
    },
  ],
  places: {
    door: {
      line: [
        [40, 8],
        [40, 12],
      ],
      maxFlow: 1.33,
    },
    hall: { polygon: square(2, 2, 2) },
    desk: { point: [3, 4] },
  },
  zones: [{ polygon: square(30, 3, 2), factor: 0.5 }],
};

describe('exportGeojson', () => {
  it('comes back as it went, but for what GeoJSON cannot hold', () => {
    const { scene, warnings } = importGeojson(fileOf('Hall "1".geojson', exportGeojson(full)));
    expect(warnings).toEqual([]);
    const clockwise = (ring: Ring): Ring => [ring[0], ...ring.slice(1).reverse()];
    const boundary = {
      polygons: [{ polygon: square(0, 0, 20), holes: [clockwise(square(1, 1, 1.1))] }, { polygon: square(20, 0, 20) }],
    };
    const [ring, inner, rope, post, tree] = full.obstacles!;
    expect(scene).toEqual({
      ...full,
      boundary,
      obstacles: [{ ...ring, holes: [clockwise(square(6, 6, 4))] }, inner, rope, post, tree],
    });
  });

  it.each([FIXED_SEED, rotatingSeed])('gives far plans back bit by bit (seed %i)', (seed) => {
    const coordinate = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 9 }), (points) => {
        const far = points.map(([x, y]): Point => [x + 395007, y + 5268363]);
        const first = importWkt(fileOf('f', `LINESTRING (${far.map((pair) => pair.join(' ')).join(', ')})`)).scene;
        expect(first.origin?.[1]).toBeGreaterThan(5e6);
        const [, wall] = JSON.parse(exportGeojson(first)).features;
        expect(wall.geometry.coordinates).toEqual(far);
        expect(exportWkt(first)).toContain(`LINESTRING (${far.map((pair) => pair.join(' ')).join(', ')})`);
      }),
      { numRuns: runs(50, 200, 2000), seed },
    );
  });

  it('follows the right-hand rule and closes its rings', () => {
    const scene: Scene = { footfall: 1, boundary: [...square(0, 0, 3)].reverse() };
    const [area] = JSON.parse(exportGeojson(scene)).features;
    expect(area.geometry.coordinates).toEqual([
      [
        [0, 3],
        [0, 0],
        [3, 0],
        [3, 3],
        [0, 3],
      ],
    ]);
  });

  it('writes a periodic boundary as a plain area', () => {
    const scene: Scene = { footfall: 1, boundary: { polygon: square(0, 0, 3), periodic: 'x' } };
    expect(importGeojson(fileOf('f', exportGeojson(scene))).scene.boundary).toEqual(square(0, 0, 3));
  });
});

describe('exportWkt', () => {
  it('writes free space, walls and posts', () => {
    const text = exportWkt(full);
    expect(wktToGeoJSON(text.trim())).toMatchObject({ type: 'GeometryCollection' });
    const { scene, warnings } = importWkt(fileOf('hall.wkt', text));
    expect(warnings).toEqual([]);
    expect(scene.obstacles).toEqual([{ line: full.obstacles![2].line }, { point: [15, 1 / 3] }]);
    // The tree of radius 0.6 is a polygon around it, off by 1 cm at most.
    const solid = 36 - 16 + 0.09 + 1.21;
    expect(freeArea(scene)).toBeLessThan(800 - solid - Math.PI * 0.6 ** 2);
    expect(freeArea(scene)).toBeGreaterThan(800 - solid - Math.PI * 0.61 ** 2);
  });

  it('writes one polygon where one is enough', () => {
    expect(exportWkt({ footfall: 1, boundary: square(0, 0, 2) })).toBe('POLYGON ((0 0, 2 0, 2 2, 0 2, 0 0))\n');
  });

  it('keeps free space inside obstacles inside obstacles', () => {
    const rings: Scene = {
      footfall: 1,
      boundary: square(0, 0, 20),
      obstacles: [
        { polygon: square(1, 1, 18), holes: [square(2, 2, 16)] },
        { polygon: square(3, 3, 14), holes: [square(4, 4, 12)] },
        { polygon: square(8, 8, 4) },
      ],
    };
    const { scene } = importWkt(fileOf('f', exportWkt(rings)));
    expect(freeArea(scene)).toBe(freeArea(rings));
    expect(freeArea(scene)).toBe(400 - 324 + 256 - 196 + 144 - 16);
    const [outside, between, innermost] = carveObstacles(
      [{ ring: square(0, 0, 20), holes: [] }],
      rings.obstacles!.map(({ polygon, holes = [] }) => ({ ring: polygon!, holes })),
    );
    expect([outside, between, innermost].map(({ holes }) => holes)).toEqual([
      [square(1, 1, 18)],
      [square(3, 3, 14)],
      [square(8, 8, 4)],
    ]);
  });

  it.each([FIXED_SEED, rotatingSeed])('keeps the free cells of any grid (seed %i)', (seed) => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[.@]{9}$/), { minLength: 9, maxLength: 9 }), (rows) => {
        const { scene } = importMovingai(fileOf('g.map', `type octile\nheight 9\nwidth 9\nmap\n${rows.join('\n')}\n`));
        const free = rows.join('').replaceAll('@', '').length;
        expect(freeArea(importWkt(fileOf('f', exportWkt(scene))).scene)).toBe(free);
        expect(freeArea(importGeojson(fileOf('f', exportGeojson(scene))).scene)).toBe(free);
      }),
      { numRuns: runs(10, 40, 400), seed },
    );
  });

  it.each([FIXED_SEED, rotatingSeed])('loses no digit of any number (seed %i)', (seed) => {
    const number = fc.double({ min: -1e9, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(number, number), { minLength: 3, maxLength: 9 }), (points) => {
        const line = points.map(([x, y]): Point => [x + 0, y + 0]);
        const scene: Scene = {
          footfall: 1,
          boundary: [
            [-1e9, -1e9],
            [1e9, -1e9],
            [1e9, 1e9],
          ],
          obstacles: [{ line }],
        };
        for (const back of [
          importWkt(fileOf('f', exportWkt(scene))),
          importGeojson(fileOf('f', exportGeojson(scene))),
        ]) {
          expect(back.scene.obstacles).toEqual([{ line }]);
        }
      }),
      { numRuns: runs(50, 300, 3000), seed },
    );
  });
});
