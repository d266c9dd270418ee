import { wktToGeoJSON } from 'betterknown';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importWkt } from '../../../src/scene/import/wkt.js';
import { readWkt } from '../../../src/scene/import/wkt-reader.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { expectRefusal, fileOf } from './fixtures.js';

const read = (text: string) => readWkt(text, 'plan.wkt').geometries;
const shapes = (text: string) => read(text).map(({ where: _, ...shape }) => shape);

describe('readWkt', () => {
  it('reads each kind of geometry', () => {
    expect(shapes('POINT (1 2)')).toEqual([{ kind: 'point', point: [1, 2] }]);
    expect(shapes('LINESTRING(1 2,3 4)')).toEqual([
      {
        kind: 'line',
        points: [
          [1, 2],
          [3, 4],
        ],
      },
    ]);
    expect(shapes('POLYGON ((0 0, 4 0, 4 4, 0 0), (1 1, 2 1, 2 2, 1 1))')[0]).toMatchObject({
      kind: 'polygon',
      rings: [
        [
          [0, 0],
          [4, 0],
          [4, 4],
          [0, 0],
        ],
        [
          [1, 1],
          [2, 1],
          [2, 2],
          [1, 1],
        ],
      ],
    });
    expect(shapes('MULTIPOINT (1 2, 3 4)')).toEqual(shapes('MULTIPOINT ((1 2), (3 4))'));
    expect(shapes('MULTILINESTRING ((1 2, 3 4), (5 6, 7 8))')).toHaveLength(2);
    expect(shapes('MULTIPOLYGON (((0 0, 1 0, 1 1)), ((2 2, 3 2, 3 3), (2 2, 3 2, 3 3)))')).toHaveLength(2);
    expect(shapes('TRIANGLE ((0 0, 1 0, 1 1, 0 0))')).toHaveLength(1);
  });

  it('takes collections apart, however deep', () => {
    const text = 'GEOMETRYCOLLECTION (GEOMETRYCOLLECTION (POINT (1 2), GEOMETRYCOLLECTION EMPTY), POINT (3 4))';
    expect(shapes(text)).toEqual([
      { kind: 'point', point: [1, 2] },
      { kind: 'point', point: [3, 4] },
    ]);
    const deep = `${'GEOMETRYCOLLECTION ('.repeat(5000)}POINT (1 1)${')'.repeat(5000)}`;
    expectRefusal(() => read(deep), 'limit/nesting');
  });

  it('leaves out what is EMPTY at any level', () => {
    for (const type of ['POINT', 'LINESTRING', 'POLYGON', 'MULTIPOINT', 'MULTILINESTRING', 'MULTIPOLYGON']) {
      expect(shapes(`${type} EMPTY`)).toEqual([]);
      expect(shapes(`${type} Z EMPTY`)).toEqual([]);
    }
    expect(shapes('MULTIPOLYGON (EMPTY, ((0 0, 1 0, 1 1)))')).toHaveLength(1);
    expect(shapes('POLYGON (EMPTY)')).toEqual([]);
    expectRefusal(() => importWkt(fileOf('a.wkt', 'POLYGON EMPTY')), 'import/no-geometry');
  });

  it('ignores Z and M, tagged or not', () => {
    const flat = shapes('LINESTRING (1 2, 3 4)');
    for (const text of [
      'LINESTRING Z (1 2 9, 3 4 9)',
      'LINESTRINGZ(1 2 9, 3 4 9)',
      'LINESTRING M (1 2 9, 3 4 9)',
      'LINESTRING ZM (1 2 9 9, 3 4 9 9)',
      'linestring zm(1 2 9 9, 3 4 9 9)',
      'LINESTRING (1 2 9, 3 4 9)',
    ])
      expect(shapes(text), text).toEqual(flat);
  });

  it('reads several geometries with lines, semicolons and comments between them', () => {
    expect(shapes('# a plan\nPOINT (1 2)\r\n\n POINT\t(\n3\n4 )\nPOINT (5 6); POINT (7 8)\n# end')).toHaveLength(4);
  });

  it('reads the reference system', () => {
    expect(readWkt('SRID=4326;POINT (8 50)', 'f').srid).toBe(4326);
    expect(readWkt('<http://www.opengis.net/def/crs/EPSG/0/25832> POINT (8 50)', 'f').srid).toBe(25832);
    expect(readWkt('POINT (8 50)', 'f').srid).toBeUndefined();
  });

  it('reads numbers of every notation', () => {
    expect(shapes('MULTIPOINT (-1.5e-3 +2., .5 1E5)')).toMatchObject([{ point: [-0.0015, 2] }, { point: [0.5, 1e5] }]);
  });

  it.each([
    ['POLYGON ((0 0, 1 0, 1 1)', 'import/wkt-syntax', 'line 1, column 25'],
    ['POLYGON ((0 0, 1 0, 1 1))\n)', 'import/wkt-syntax', 'line 2, column 1'],
    ['POLYGON (0 0, 1 0, 1 1)', 'import/wkt-syntax', 'line 1, column 10'],
    ['POLYGON ((0 0, 1 0))', 'import/too-few-points', 'line 1, column 10'],
    ['POLYGON ((0 0, 1 0, 0 0))', 'import/too-few-points', 'line 1, column 10'],
    ['LINESTRING (0 0)', 'import/too-few-points', 'line 1, column 12'],
    ['POINT (1)', 'import/wkt-syntax', 'line 1, column 8'],
    ['POINT (1 nan)', 'import/wkt-syntax', 'line 1, column 8'],
    ['POINT (1 2abc)', 'import/wkt-syntax', 'line 1, column 8'],
    ['POINT (1 2 3 4 5)', 'import/wkt-syntax', 'line 1, column 8'],
    ['POINT (1 2, 3 4)', 'import/wkt-syntax', 'line 1, column 13'],
    ['POINT 1 2', 'import/wkt-syntax', 'line 1, column 7'],
    ['POLYGON Q ((0 0))', 'import/wkt-syntax', 'line 1, column 1'],
    ['HEXAGON ((0 0))', 'import/wkt-syntax', 'line 1, column 1'],
    ['POINT (1 2)\n  nonsense', 'import/wkt-syntax', 'line 2, column 3'],
    ['CIRCULARSTRING (0 0, 1 1, 2 0)', 'import/unsupported', 'line 1, column 1'],
    ['()', 'import/wkt-syntax', 'line 1, column 1'],
  ])('refuses %s with its place', (text, code, place) => {
    expect(expectRefusal(() => read(text), code).where).toBe(`plan.wkt, ${place}`);
  });

  it('takes time in proportion to hostile input', () => {
    const started = 2e5;
    for (const text of [
      '1'.repeat(started),
      `${' '.repeat(started)}x`,
      `${'#\n'.repeat(started)}x`,
      'A'.repeat(started),
      `POINT (${'1'.repeat(started)}x 2)`,
      `<${'1'.repeat(started)}`,
      '('.repeat(started),
    ]) {
      expectRefusal(() => read(text));
    }
  });

  it.each([FIXED_SEED, rotatingSeed])('agrees with betterknown where that can read (seed %i)', (seed) => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 });
    const point = fc.tuple(number, number);
    const line = fc.array(point, { minLength: 2, maxLength: 6 });
    const ring = fc.uniqueArray(point, { minLength: 3, maxLength: 6, selector: String });
    const text = (list: readonly (readonly number[])[]): string => `(${list.map((pair) => pair.join(' ')).join(', ')})`;
    const geometry = fc.oneof(
      point.map((at) => `POINT ${text([at])}`),
      line.map((points) => `LINESTRING ${text(points)}`),
      fc.array(ring, { minLength: 1, maxLength: 3 }).map((rings) => `POLYGON (${rings.map(text).join(', ')})`),
    );
    fc.assert(
      fc.property(fc.array(geometry, { minLength: 1, maxLength: 5 }), (list) => {
        const whole = `GEOMETRYCOLLECTION (${list.join(', ')})`;
        const theirs = wktToGeoJSON(whole) as unknown as { geometries: { type: string; coordinates: unknown }[] };
        const ours = read(whole).map((shape) => {
          if (shape.kind === 'point') return { type: 'Point', coordinates: shape.point };
          if (shape.kind === 'line') return { type: 'LineString', coordinates: shape.points };
          return { type: 'Polygon', coordinates: shape.rings };
        });
        expect(ours).toEqual(theirs.geometries);
      }),
      { numRuns: runs(50, 300, 3000), seed },
    );
  });
});

describe('importWkt', () => {
  it('makes walkable areas, walls and posts', () => {
    const text = 'GEOMETRYCOLLECTION (POLYGON ((0 0, 9 0, 9 9, 0 0)), LINESTRING (1 1, 2 1), POINT (5 2))';
    const { scene, format, warnings } = importWkt(fileOf('maps/hall.plan.wkt', text));
    expect(format).toBe('wkt');
    expect(warnings).toEqual([]);
    expect(scene).toEqual({
      footfall: 1,
      name: 'hall.plan',
      boundary: [
        [0, 0],
        [9, 0],
        [9, 9],
      ],
      obstacles: [
        {
          line: [
            [1, 1],
            [2, 1],
          ],
        },
        { point: [5, 2] },
      ],
    });
  });

  it('scales by the unit', () => {
    const { scene } = importWkt(fileOf('a.wkt', 'POLYGON ((0 0, 4000 0, 4000 4000))'), { unit: 0.001 });
    expect(scene.boundary).toEqual([
      [0, 0],
      [4, 0],
      [4, 4],
    ]);
  });

  it('projects degrees only where the file or the caller says so', () => {
    const plan = 'POLYGON ((8 50, 8.001 50, 8.001 50.001, 8 50.001))';
    const planar = importWkt(fileOf('a.wkt', plan));
    expect(planar.warnings.map(({ code }) => code)).toEqual(['import/maybe-degrees']);
    const stated = importWkt(fileOf('a.wkt', `SRID=4326;${plan}`));
    expect(stated.warnings.map(({ code }) => code)).toEqual(['import/projected']);
    expect(importWkt(fileOf('a.wkt', plan), { coordinates: 'degrees' }).scene).toEqual(stated.scene);
    const ring = stated.scene.boundary as [number, number][];
    // One thousandth of a degree at 50 degrees north on WGS 84, by the usual series.
    expect(ring[1][0] - ring[0][0]).toBeCloseTo(71.696, 2);
    expect(ring[2][1] - ring[1][1]).toBeCloseTo(111.229, 2);
    expect(importWkt(fileOf('a.wkt', plan), { coordinates: 'planar' }).warnings).toEqual([]);
    const false4326 = importWkt(fileOf('a.wkt', 'SRID=4326;POLYGON ((0 0, 400 0, 400 400))'));
    expect(false4326.warnings.map(({ code }) => code)).toEqual(['import/not-degrees']);
  });

  it('refuses 1e999', () => {
    expectRefusal(() => importWkt(fileOf('a.wkt', 'POINT (1 1e999)')), 'import/bad-number');
  });
});
