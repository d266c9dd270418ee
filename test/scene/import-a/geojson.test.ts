import { describe, expect, it } from 'vitest';
import { importGeojson } from '../../../src/scene/import/geojson.js';
import { expectRefusal, fileOf } from './fixtures.js';

const square = (x: number, y: number, size: number): [number, number][] => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
];
const closed = (ring: [number, number][]): [number, number][] => [...ring, ring[0]];
const polygon = (...rings: [number, number][][]) => ({ type: 'Polygon', coordinates: rings.map(closed) });
const feature = (geometry: unknown, properties: unknown = null, id?: unknown) => ({
  type: 'Feature',
  id,
  properties,
  geometry,
});
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });
const read = (value: unknown, options = {}) => importGeojson(fileOf('plan.geojson', JSON.stringify(value)), options);

describe('importGeojson', () => {
  it('takes polygons as walkable, lines as walls, points as posts', () => {
    const { scene, warnings, format } = read(
      collection(
        feature(polygon(square(0, 0, 9), square(1, 1, 1))),
        feature(
          {
            type: 'LineString',
            coordinates: [
              [3, 3, 7],
              [4, 4, 7],
            ],
          },
          {},
          'rope',
        ),
        feature({ type: 'Point', coordinates: [6, 6, 7] }, { name: 'post' }),
        feature({ type: 'Point', coordinates: [7, 6] }, { radius: 0.5, id: 3 }),
        feature(null),
      ),
    );
    expect(format).toBe('geojson');
    expect(warnings).toEqual([]);
    expect(scene).toEqual({
      footfall: 1,
      name: 'plan',
      boundary: { polygon: square(0, 0, 9), holes: [square(1, 1, 1)] },
      obstacles: [
        {
          id: 'rope',
          line: [
            [3, 3],
            [4, 4],
          ],
        },
        { id: 'post', point: [6, 6] },
        { id: '3', circle: { center: [7, 6], radius: 0.5 } },
      ],
    });
  });

  it('reads bare geometries, multi-geometries and nested collections', () => {
    expect(read(polygon(square(0, 0, 9))).scene.boundary).toEqual(square(0, 0, 9));
    expect(read(feature(polygon(square(0, 0, 9)))).scene.boundary).toEqual(square(0, 0, 9));
    const multi = { type: 'MultiPolygon', coordinates: [[closed(square(0, 0, 9))], [closed(square(9, 0, 9))]] };
    const nested = {
      type: 'GeometryCollection',
      geometries: [
        { type: 'GeometryCollection', geometries: [multi] },
        {
          type: 'MultiLineString',
          coordinates: [
            [
              [1, 1],
              [2, 2],
            ],
            [],
          ],
        },
        {
          type: 'MultiPoint',
          coordinates: [
            [3, 3],
            [4, 4],
          ],
        },
        { type: 'Point', coordinates: [] },
        { type: 'Polygon', coordinates: [] },
      ],
    };
    const { scene } = read(nested);
    expect(scene.boundary).toEqual({ polygons: [{ polygon: square(0, 0, 9) }, { polygon: square(9, 0, 9) }] });
    expect(scene.obstacles).toHaveLength(3);
  });

  it('takes buildings, barriers and stated obstacles as solid', () => {
    const { scene, warnings } = read(
      collection(
        feature(polygon(square(0, 0, 1)), { building: 'yes' }, 'way/1'),
        feature(polygon(square(2, 0, 1)), { barrier: 'hedge' }),
        feature(polygon(square(4, 0, 1)), { obstacle: true }),
        feature(polygon(square(6, 0, 1)), { footfall: 'obstacle' }),
        feature(polygon(square(-5, -5, 20)), { building: 'no' }),
      ),
    );
    expect(scene.obstacles).toHaveLength(4);
    expect(scene.obstacles![0].id).toBe('way/1');
    expect(scene.boundary).toEqual(square(-5, -5, 20));
    expect(warnings).toEqual([]);
    const only = read(collection(feature(polygon(square(0, 0, 100)), { building: 'yes' })));
    expect(only.warnings.map(({ code }) => code)).toEqual(['import/boundary-added']);
  });

  it('knows roles', () => {
    const { scene, warnings } = read(
      collection(
        feature(polygon(square(0, 0, 9)), { footfall: 'area', building: 'yes' }),
        feature(polygon(square(1, 1, 1)), { footfall: 'wall' }),
        feature(polygon(square(3, 1, 1)), { footfall: 'place', name: 'hall' }),
        feature(
          {
            type: 'LineString',
            coordinates: [
              [9, 1],
              [9, 2],
            ],
          },
          { footfall: 'place', name: 'door', maxFlow: 1.3 },
        ),
        feature({ type: 'Point', coordinates: [5, 5] }, { footfall: 'place' }),
        feature(polygon(square(5, 1, 1)), { footfall: 'zone', factor: 0.5 }),
        feature({ type: 'Point', coordinates: [6, 6] }, { footfall: 'chair' }),
      ),
    );
    expect(scene.boundary).toEqual(square(0, 0, 9));
    expect(scene.obstacles).toEqual([{ line: closed(square(1, 1, 1)) }, { point: [6, 6] }]);
    expect(scene.places).toEqual({
      hall: { polygon: square(3, 1, 1) },
      door: {
        line: [
          [9, 1],
          [9, 2],
        ],
        maxFlow: 1.3,
      },
      'place-3': { point: [5, 5] },
    });
    expect(scene.zones).toEqual([{ polygon: square(5, 1, 1), factor: 0.5 }]);
    expect(warnings).toEqual([
      {
        code: 'import/unknown-role',
        where: 'features[6].properties.footfall',
        message: expect.stringContaining('chair'),
      },
    ]);
  });

  it('does not build walls out of roads', () => {
    const road = {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [5, 5],
      ],
    };
    const { scene, warnings } = read(
      collection(
        feature(polygon(square(0, 0, 9))),
        feature(road, { highway: 'footway' }),
        feature(road, { railway: 'rail' }),
        feature(road, { highway: 'footway', barrier: 'wall' }),
      ),
    );
    expect(scene.obstacles).toHaveLength(1);
    expect(warnings).toMatchObject([{ code: 'import/left-out', where: 'features[1].geometry.coordinates' }]);
    expect(warnings[0].message).toContain('2 lines');
  });

  it('projects degrees when the crs says so', () => {
    const plan = feature(polygon(square(8, 50, 0.001)));
    const crs = (name: string) => ({ type: 'name', properties: { name } });
    for (const name of ['urn:ogc:def:crs:OGC:1.3:CRS84', 'EPSG:4326', 'urn:ogc:def:crs:EPSG::4258']) {
      const { scene, warnings } = read({ ...collection(plan), crs: crs(name) });
      expect(
        warnings.map(({ code }) => code),
        name,
      ).toEqual(['import/projected']);
      expect((scene.boundary as [number, number][])[2][1]).toBeCloseTo(55.6, 0);
    }
    expect(read({ ...collection(plan), crs: crs('EPSG:25832') }).warnings.map(({ code }) => code)).toEqual([
      'import/maybe-degrees',
    ]);
    expect(read(collection(plan), { coordinates: 'degrees' }).warnings.map(({ code }) => code)).toEqual([
      'import/projected',
    ]);
    expect(read(collection(feature(polygon(square(0, 0, 0.5))))).warnings).toEqual([]);
  });

  it.each([
    [
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [0, 0],
          ],
        ],
      },
      'import/too-few-points',
      'coordinates[0]',
    ],
    [{ type: 'Polygon', coordinates: [[]] }, 'import/too-few-points', 'coordinates[0]'],
    [{ type: 'LineString', coordinates: [[0, 0]] }, 'import/too-few-points', 'coordinates'],
    [
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, null],
            [1, 1],
          ],
        ],
      },
      'import/bad-value',
      'coordinates[0][1][1]',
    ],
    [
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            ['1', 0],
            [1, 1],
          ],
        ],
      },
      'import/bad-value',
      'coordinates[0][1][0]',
    ],
    [{ type: 'Polygon', coordinates: {} }, 'import/bad-value', 'coordinates'],
    [{ type: 'Polygon' }, 'import/bad-value', 'coordinates'],
    [{ type: 'Circle', coordinates: [] }, 'import/bad-value', 'type'],
    [collection(3), 'import/bad-value', 'features[0]'],
    [
      collection(feature({ type: 'Point', coordinates: [1] })),
      'import/bad-value',
      'features[0].geometry.coordinates[1]',
    ],
    [{ type: 'FeatureCollection' }, 'import/bad-value', 'features'],
  ])('refuses %j', (value, code, place) => {
    expect(expectRefusal(() => read(value), code).where).toBe(`plan.geojson: ${place}`);
  });

  it('refuses deep nesting, empty collections and texts that are no JSON', () => {
    const open = '{"type":"GeometryCollection","geometries":[';
    const deep = `${open.repeat(2000)}${']}'.repeat(2000)}`;
    expectRefusal(() => importGeojson(fileOf('f', deep)), 'limit/nesting');
    expectRefusal(() => read(collection()), 'import/no-geometry');
    expectRefusal(() => importGeojson(fileOf('f', '[1]')), 'import/bad-value');
    const cut = expectRefusal(() => importGeojson(fileOf('f', '{"type":\n"Feat')), 'import/bad-json');
    expect(cut.where).toMatch(/line 2/);
    const wrong = expectRefusal(() => importGeojson(fileOf('f', '{"type":\n  x}')), 'import/bad-json');
    expect(wrong.where).toBe('f, line 2, column 3');
  });
});
