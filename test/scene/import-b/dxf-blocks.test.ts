import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point } from '../../../src/scene/import/scene-parts.js';
import { FIXED_SEED, runs } from '../../tier.js';
import { codes, load } from './dxf-load.js';
import { entity, line, polyline, samplesOf } from './source.js';

describe('blocks', () => {
  it('random insertions equal complex arithmetic', () => {
    const whole = fc.integer({ min: -9, max: 9 });
    const scale = fc.constantFrom(1, -1, 2, -0.5, 3);
    const insertion = fc.record({
      x: whole,
      y: whole,
      scaleX: scale,
      scaleY: scale,
      degrees: fc.integer({ min: -360, max: 360 }),
      columns: fc.integer({ min: 1, max: 3 }),
      rows: fc.integer({ min: 1, max: 2 }),
      stepX: whole,
      stepY: whole,
      mirrored: fc.boolean(),
    });
    type Insertion = typeof insertion extends fc.Arbitrary<infer T> ? T : never;
    const insert = (name: string, i: Insertion): ReturnType<typeof entity> =>
      entity(
        'INSERT',
        [8, 'walls'],
        [2, name],
        [10, i.x],
        [20, i.y],
        [41, i.scaleX],
        [42, i.scaleY],
        [50, i.degrees],
        [70, i.columns],
        [71, i.rows],
        [44, i.stepX],
        [45, i.stepY],
        [210, 0],
        [220, 0],
        [230, i.mirrored ? -1 : 1],
      );
    const move = (i: Insertion, base: readonly [number, number], points: Point[]): Point[] => {
      const moved: Point[] = [];
      for (let row = 0; row < i.rows; row++) {
        for (let column = 0; column < i.columns; column++) {
          for (const [px, py] of points) {
            const re = i.scaleX * (px - base[0]) + column * i.stepX;
            const im = i.scaleY * (py - base[1]) + row * i.stepY;
            const angle = (i.degrees * Math.PI) / 180;
            const x = i.x + re * Math.cos(angle) - im * Math.sin(angle);
            const y = i.y + re * Math.sin(angle) + im * Math.cos(angle);
            moved.push([i.mirrored ? -x : x, y]);
          }
        }
      }
      return moved;
    };
    fc.assert(
      fc.property(
        insertion,
        insertion,
        fc.tuple(whole, whole),
        fc.tuple(whole, whole),
        (outer, inner, baseA, baseB) => {
          const shape: Point[] = [
            [0, 0],
            [5, 1],
          ];
          const result = load({
            blocks: [
              { name: 'Inner', base: baseA, entities: [line(0, 0, 5, 1)] },
              { name: 'Outer', base: baseB, entities: [insert('INNER', inner)] },
            ],
            entities: [insert('outer', outer), line(-500, -500, -499, -500)],
          });
          const expected = move(outer, baseB, move(inner, baseA, shape));
          const walls = result.scene.obstacles as { line: Point[] }[];
          const [dx, dy] = result.scene.origin ?? [0, 0];
          const got = walls.slice(0, -1).flatMap((wall) => wall.line);
          expect(got.length).toBe(expected.length);
          got.forEach(([x, y], i) => {
            expect(Math.hypot(x + dx - expected[i][0], y + dy - expected[i][1])).toBeLessThan(1e-9);
          });
        },
      ),
      { numRuns: runs(30, 100, 1000), seed: FIXED_SEED },
    );
  });

  it('circles stay circles under equal scales and become ellipses under others', () => {
    const circle = entity('CIRCLE', [8, '0'], [10, 1], [20, 0], [40, 1]);
    const blocks = [{ name: 'B', entities: [circle] }];
    const insert = (sx: number, sy: number): ReturnType<typeof entity> =>
      entity('INSERT', [8, '0'], [2, 'B'], [10, 10], [20, 10], [41, sx], [42, sy], [50, 90]);
    const round = load({ blocks, entities: [insert(-2, 2), line(0, 0, 30, 0)] });
    expect(round.scene.obstacles).toContainEqual({ circle: { center: [10, 8], radius: 2 } });
    const oval = load({ blocks, entities: [insert(1, 3), line(0, 0, 30, 0)] });
    const [{ polygon }] = oval.scene.obstacles as { polygon: Point[] }[];
    for (const [x, y] of samplesOf(polygon, 4, true))
      expect(Math.hypot((x - 10) / 3, y - 11)).toBeGreaterThan(1 - 1e-9);
  });

  it('entities on layer 0 take the layer of the insertion', () => {
    const result = load({
      layers: [{ name: 'hidden', color: -1 }],
      blocks: [{ name: 'B', entities: [line(0, 0, 1, 0, '0'), line(0, 1, 1, 1, 'shown')] }],
      entities: [entity('INSERT', [8, 'hidden'], [2, 'B'], [10, 0], [20, 0]), line(5, 5, 6, 6)],
    });
    expect(result.scene.obstacles).toEqual([
      {
        line: [
          [0, 1],
          [1, 1],
        ],
      },
      {
        line: [
          [5, 5],
          [6, 6],
        ],
      },
    ]);
  });

  it('mirrored entities (extrusion 0 0 -1) are mirrored', () => {
    const down = [
      [210, 0],
      [220, 0],
      [230, -1],
    ] as const;
    const result = load({
      entities: [
        polyline(
          [
            [1, 1],
            [3, 1, 1],
            [3, 3],
          ],
          true,
          '0',
          ...down,
        ),
        entity('CIRCLE', [8, '0'], [10, 7], [20, 2], [40, 1], ...down),
        entity('ARC', [8, '0'], [10, 12], [20, 2], [40, 1], [50, 0], [51, 90], ...down),
        entity(
          'ELLIPSE',
          [8, '0'],
          [10, -20],
          [20, 2],
          [11, 2],
          [21, 0],
          [40, 0.5],
          [41, 0],
          [42, Math.PI / 2],
          ...down,
        ),
      ],
    });
    const [triangle, arc, quarter, circle] = result.scene.obstacles as {
      polygon: Point[];
      line: Point[];
      circle: unknown;
    }[];
    expect(triangle.polygon[0]).toEqual([-1, 1]);
    // The bulge between (3,1) and (3,3) swells away from the triangle, to x = 4, mirrored to -4.
    expect(Math.min(...triangle.polygon.map(([x]) => x))).toBeCloseTo(-4, 12);
    expect(circle.circle).toEqual({ center: [-7, 2], radius: 1 });
    expect(arc.line[0][0]).toBeCloseTo(-13, 12);
    expect(arc.line[arc.line.length - 1]).toEqual([expect.closeTo(-12, 12), expect.closeTo(3, 12)]);
    expect(quarter.line[0]).toEqual([-18, 2]);
    expect(quarter.line[quarter.line.length - 1]).toEqual([expect.closeTo(-20, 12), expect.closeTo(1, 12)]);
  });

  it('missing blocks and external references are reported', () => {
    const result = load({
      blocks: [{ name: 'X', flags: 4, entities: [] }],
      entities: [
        line(0, 0, 1, 1),
        entity('INSERT', [8, '0'], [2, 'nowhere'], [10, 0], [20, 0]),
        entity('INSERT', [8, '0'], [2, 'X'], [10, 0], [20, 0]),
      ],
    });
    expect(codes(result)).toEqual(expect.arrayContaining(['import/dxf-block-missing', 'import/dxf-reference']));
  });
});
