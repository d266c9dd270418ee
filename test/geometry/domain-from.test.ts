import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../src/error/index.js';
import { buildDomain, Domain, type DomainShapes, domainToBytes } from '../../src/geometry/index.js';
import { compileScene, validateScene } from '../../src/scene/index.js';
import { FIXED_SEED, runs } from '../tier.js';

const ROOM: [number, number][] = [
  [0, 0],
  [40, 0],
  [40, 20],
  [0, 20],
];
const PILLAR: [number, number][] = [
  [18, 8],
  [22, 8],
  [22, 12],
  [18, 12],
];
const asObjects = (points: readonly (readonly [number, number])[]) => points.map(([x, y]) => ({ x, y }));

function codeOf(make: () => unknown): string {
  try {
    make();
  } catch (error) {
    if (error instanceof FootfallError) return `${error.code} ${error.where}`;
    throw error;
  }
  return 'none';
}

describe('Domain.from', () => {
  it('takes points as pairs, objects and flat arrays, for the bytes of buildDomain', () => {
    const { domain } = buildDomain({
      boundary: { areas: [{ where: 'boundary', ring: Float64Array.from(ROOM.flat()) }] },
      obstacles: [{ kind: 'polygon', where: 'obstacles[0]', ring: Float64Array.from(PILLAR.flat()) }],
    });
    const bytes = domainToBytes(domain);
    const forms = [
      { boundary: ROOM, obstacles: [PILLAR] },
      { boundary: asObjects(ROOM), obstacles: [{ polygon: asObjects(PILLAR) }] },
      { boundary: ROOM.flat(), obstacles: [Float64Array.from(PILLAR.flat())] },
      { boundary: { polygon: ROOM }, obstacles: [PILLAR.flat()] },
      { boundary: { polygons: [{ polygon: ROOM.flat() }] }, obstacles: [asObjects(PILLAR)] },
    ];
    for (const shapes of forms) expect(domainToBytes(Domain.from(shapes))).toEqual(bytes);
  });

  it('speaks as the scene file does', () => {
    const shapes = {
      boundary: {
        polygon: ROOM,
        holes: [
          [
            [1, 1],
            [2, 1],
            [2, 2],
          ],
        ],
      },
      obstacles: [
        {
          polygon: PILLAR,
          holes: [
            [
              [19, 9],
              [21, 9],
              [21, 11],
            ],
          ],
          weights: [1, 2, 1, 1],
        },
        {
          line: [
            [30, 0],
            [30, 12],
          ],
        },
        { point: [35, 5] },
        { circle: { center: [5, 5], radius: 0.6 } },
      ],
    };
    const scene = validateScene({ footfall: 1, ...shapes });
    const domain = Domain.from(shapes as unknown as DomainShapes);
    expect(domainToBytes(domain)).toEqual(domainToBytes(compileScene(scene).domain));
    const inWords = Domain.from({
      boundary: ROOM,
      obstacles: [{ point: { x: 35, y: 5 } }, { circle: { center: { x: 5, y: 5 }, radius: 0.6 } }],
    });
    expect([...inWords.posts]).toEqual([35, 5]);
    expect([...inWords.circles]).toEqual([5, 5, 0.6]);
  });

  it('joins the ends of a periodic boundary', () => {
    expect(Domain.from({ boundary: { polygon: ROOM, periodic: 'x' } }).period).toBe(40);
  });

  it('gives random polygons the same domain in every form', () => {
    const coordinate = fc.double({ min: -1e3, max: 1e3, noNaN: true });
    const ring = fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 8 });
    const property = fc.property(fc.array(ring, { maxLength: 4 }), (rings) => {
      const boundary: [number, number][] = [
        [-2000, -2000],
        [2000, -2000],
        [2000, 2000],
        [-2000, 2000],
      ];
      const pairs = domainToBytes(Domain.from({ boundary, obstacles: rings }));
      expect(domainToBytes(Domain.from({ boundary, obstacles: rings.map(asObjects) }))).toEqual(pairs);
      expect(domainToBytes(Domain.from({ boundary, obstacles: rings.map((points) => points.flat()) }))).toEqual(pairs);
    });
    fc.assert(property, { seed: FIXED_SEED, numRuns: runs(10, 50, 500) });
  });

  it.each([
    ['no boundary', {}, 'boundary'],
    ['a text', { boundary: 'room' }, 'boundary'],
    ['an unknown key', { boundary: ROOM, obstacle: [] }, 'Domain.from: shapes'],
    ['an unknown shape', { boundary: ROOM, obstacles: [{ square: 1 }] }, 'obstacles[0]'],
    ['two shapes', { boundary: ROOM, obstacles: [{ line: ROOM, point: [1, 1] }] }, 'obstacles[0]'],
    ['half a point', { boundary: ROOM, obstacles: [[1, 2, 3]] }, 'obstacles[0]'],
    ['three numbers', { boundary: ROOM, obstacles: [[[1, 2, 3]]] }, 'obstacles[0][0]'],
    ['a hole in a list', { boundary: ROOM, obstacles: [[[1, 2], undefined, [3, 3]]] }, 'obstacles[0][1]'],
    ['a point without y', { boundary: ROOM, obstacles: [[{ x: 1 }]] }, 'obstacles[0][0]'],
    [
      'a circle without radius',
      { boundary: ROOM, obstacles: [{ circle: { center: [1, 1] } }] },
      'obstacles[0].circle.radius',
    ],
    ['NaN', { boundary: ROOM, obstacles: [[0, 0, Number.NaN, 1, 2, 2]] }, 'obstacles[0][1]'],
  ])('refuses %s by its place', (_, shapes, where) => {
    expect(codeOf(() => Domain.from(shapes as unknown as DomainShapes))).toMatch(/^api\//);
    expect(
      codeOf(() => Domain.from(shapes as unknown as DomainShapes))
        .split(' ')
        .slice(1)
        .join(' '),
    ).toBe(where);
  });
});
