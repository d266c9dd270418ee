import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assembleScene } from '../../../src/scene/import/assemble-scene.js';
import { findAxisOrigin } from '../../../src/scene/import/origin-shift.js';
import type { Point, Ring } from '../../../src/scene/import/scene-parts.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { expectRefusal, worldPoints } from './fixtures.js';

const square = (x: number, y: number, size: number): Ring => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
];

describe('assembleScene', () => {
  it('takes one walkable area as the boundary, several as their union', () => {
    const one = assembleScene({ walkable: [{ polygon: [...square(0, 0, 4), [0, 0]] }] });
    expect(one.scene).toEqual({ footfall: 1, boundary: square(0, 0, 4) });
    const holed = assembleScene({ walkable: [{ polygon: square(0, 0, 4), holes: [square(1, 1, 1)] }] });
    expect(holed.scene.boundary).toEqual({ polygon: square(0, 0, 4), holes: [square(1, 1, 1)] });
    const two = assembleScene({ walkable: [{ polygon: square(0, 0, 4) }, { polygon: square(4, 0, 4) }] });
    expect(two.scene.boundary).toEqual({ polygons: [{ polygon: square(0, 0, 4) }, { polygon: square(4, 0, 4) }] });
    expect(two.warnings).toEqual([]);
  });

  it('adds a box where there are only obstacles', () => {
    const { scene, warnings } = assembleScene({ obstacles: [{ polygon: square(0, 0, 100), id: 'block' }] });
    expect(scene.boundary).toEqual([
      [-5, -5],
      [105, -5],
      [105, 105],
      [-5, 105],
    ]);
    expect(warnings.map(({ code }) => code)).toEqual(['import/boundary-added']);
    const tight = assembleScene({ points: [{ point: [3, 4] }] }, { margin: 2 });
    expect(tight.scene.boundary).toEqual(square(1, 2, 4));
    const round = assembleScene({ circles: [{ center: [10, 0], radius: 2 }] }, { margin: 0.5 });
    expect(round.scene.boundary).toEqual(square(7.5, -2.5, 5));
  });

  it('makes ids and place names unique', () => {
    const { scene, warnings } = assembleScene({
      walkable: [{ polygon: square(0, 0, 9) }],
      points: [{ point: [1, 1], id: 'a' }, { point: [2, 1], id: 'a' }, { point: [2, 2], id: 'a-2' }, { point: [3, 1] }],
      places: [
        { name: '__proto__', point: [4, 4] },
        { name: 'a', point: [5, 4] },
        { name: 'a', point: [6, 4] },
      ],
    });
    expect(scene.obstacles!.map(({ id }) => id)).toEqual(['a', 'a-2', 'a-2-2', undefined]);
    expect(Object.keys(scene.places!)).toEqual(['__proto__', 'a', 'a-2']);
    expect(warnings.map(({ code }) => code)).toEqual(['import/renamed']);
  });

  it('leaves out shapes of too few points and says so', () => {
    const { scene, warnings } = assembleScene({
      walkable: [{ polygon: square(0, 0, 9), holes: [[[1, 1]]] }],
      obstacles: [
        {
          polygon: [
            [1, 1],
            [2, 2],
            [1, 1],
          ],
          where: 'entity 7',
        },
      ],
      lines: [{ line: [[1, 1]] }],
      zones: [{ polygon: [], factor: 0.5 }],
    });
    expect(scene).toEqual({ footfall: 1, boundary: square(0, 0, 9) });
    expect(warnings.map(({ code }) => code)).toEqual(new Array(4).fill('import/too-few-points'));
    expect(warnings.map(({ where }) => where)).toContain('entity 7');
  });

  it('refuses nothing, NaN, infinity and absurd numbers', () => {
    expectRefusal(() => assembleScene({ name: 'x' }), 'import/no-geometry');
    expectRefusal(() => assembleScene({ lines: [{ line: [[0, 0]] }] }), 'import/no-geometry');
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, 1e308, -1e10]) {
      const refusal = expectRefusal(
        () => assembleScene({ points: [{ point: [0, bad], where: 'line 9' }] }),
        'import/bad-number',
      );
      expect(refusal.where).toBe('line 9');
    }
    expectRefusal(() => assembleScene({ points: [{ point: [0, 0] }] }, { margin: -1 }), 'import/bad-option');
    expectRefusal(() => assembleScene({ points: [{ point: [0, 0] }] }, { unit: 0 }), 'import/bad-option');
  });

  it('shifts far coordinates of everything and records the origin', () => {
    const far = ([x, y]: Point): Point => [x + 395007, y + 5268363];
    const { scene } = assembleScene({
      walkable: [{ polygon: square(0, 0, 9).map(far), holes: [square(1, 1, 1).map(far)] }],
      circles: [{ center: far([5, 5]), radius: 1 }],
      places: [{ name: 'door', line: [far([9, 1]), far([9, 2])], maxFlow: 1.3 }],
      zones: [{ polygon: square(3, 3, 1).map(far), factor: 0.5 }],
      agents: [{ at: far([2, 2]), goal: [395008, 5268364], route: [{ to: [395009, 5268365] }, { to: 'door' }] }],
    });
    expect(scene).toEqual({
      footfall: 1,
      origin: [395007, 5268363],
      boundary: { polygon: square(0, 0, 9), holes: [square(1, 1, 1)] },
      obstacles: [{ circle: { center: [5, 5], radius: 1 } }],
      places: {
        door: {
          line: [
            [9, 1],
            [9, 2],
          ],
          maxFlow: 1.3,
        },
      },
      agents: [{ at: [2, 2], goal: [1, 1], route: [{ to: [2, 2] }, { to: 'door' }] }],
      zones: [{ polygon: square(3, 3, 1), factor: 0.5 }],
    });
  });

  it('leaves near coordinates as they are', () => {
    const { scene } = assembleScene({ walkable: [{ polygon: square(1000, 0, 10) }] });
    expect(scene.origin).toBeUndefined();
    expect(scene.boundary).toEqual(square(1000, 0, 10));
  });

  it.each([FIXED_SEED, rotatingSeed])(
    'gives back every bit with the origin, wherever the plan lies (seed %i)',
    (seed) => {
      const coordinate = fc.double({ min: -1, max: 1, noNaN: true });
      const centre = fc.double({ min: -1e8, max: 1e8, noNaN: true });
      fc.assert(
        fc.property(
          fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 30 }),
          centre,
          centre,
          fc.integer({ min: -3, max: 4 }),
          (points, cx, cy, scale) => {
            const size = 10 ** scale;
            const ring = points.map(([x, y]): Point => [cx + x * size, cy + y * size]);
            const { scene } = assembleScene({ points: ring.map((point) => ({ point })) });
            const world = worldPoints({ ...scene, boundary: [] });
            expect(world).toEqual(ring.map(([x, y]) => [x + 0, y + 0]));
          },
        ),
        { numRuns: runs(100, 500, 5000), seed },
      );
    },
  );

  it('does not shift where a difference would be rounded', () => {
    // -0.3 - -1 needs a bit more than a number has.
    expect(findAxisOrigin(Float64Array.of(-0.3, -0.3000001), 1e-7)).toBe(0);
    expect(findAxisOrigin(Float64Array.of(5268363.1, 5268364.7), 1.6)).toBe(5268363);
  });
});
