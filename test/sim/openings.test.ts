import { describe, expect, it } from 'vitest';
import { castRay, componentAt, findNearestWall, NONE } from '../../src/geometry/index.js';
import { compileScene, type Scene, validateScene } from '../../src/scene/index.js';
import { findOpenings } from '../../src/sim/openings.js';
import { buildWalkingGround } from '../../src/sim/walking-ground.js';

function hall(angle = 0, far = 0, scale = 1): Scene {
  const turn = ([x, y]: number[]): [number, number] => [
    far + scale * (Math.cos(angle) * x - Math.sin(angle) * y),
    far + scale * (Math.sin(angle) * x + Math.cos(angle) * y),
  ];
  return validateScene({
    footfall: 1,
    boundary: [
      [0, 0],
      [20, 0],
      [20, 10],
      [0, 10],
    ].map(turn),
    obstacles: [{ line: [turn([10, 0]), turn([10, 4])] }],
    places: {
      east: { line: [turn([20, 4]), turn([20, 6])] },
      north: { line: [turn([3, 10]), turn([2, 10])] },
      middle: { line: [turn([5, 1]), turn([5, 9])] },
      corner: { line: [turn([0, 2]), turn([0, 0]), turn([2, 0])] },
      half: { line: [turn([20, 9]), turn([20, 11])] },
      onRope: { line: [turn([10, 1]), turn([10, 3])] },
      desk: { point: turn([3, 3]) },
      box: { polygon: [turn([1, 1]), turn([2, 1]), turn([2, 2])] },
    },
  });
}

describe('openings', () => {
  it.each([
    [0, 0, 1],
    [0.7, 0, 1],
    [2.9, 1e5, 1],
    [0.3, 0, 1e-3],
    [1.1, 0, 1e4],
  ])('are the lines on the edge of free space (turned by %s, moved by %s, times %s)', (angle, far, scale) => {
    const scene = hall(angle, far, scale);
    const { domain } = compileScene(scene);
    const found = findOpenings(scene, domain);
    expect(found.map(({ place }) => place)).toEqual(['east', 'north', 'corner', 'corner']);
    expect(found[0].outX).toBeCloseTo(Math.cos(angle), 6);
    expect(found[0].outY).toBeCloseTo(Math.sin(angle), 6);
    expect(found[1].outX).toBeCloseTo(-Math.sin(angle), 6);
  });

  it.each([
    [0, 0],
    [0.7, 0],
    [2.9, 1e5],
  ])('let people walk on behind them while they are open (turned by %s, moved by %s)', (angle, far) => {
    const scene = hall(angle, far);
    const compiled = compileScene(scene);
    const at = (x: number, y: number) =>
      [far + Math.cos(angle) * x - Math.sin(angle) * y, far + Math.sin(angle) * x + Math.cos(angle) * y] as const;
    const open = buildWalkingGround(scene, compiled, new Set(), 0.2).domain;
    const shut = buildWalkingGround(scene, compiled, new Set(['east']), 0.2).domain;
    expect(componentAt(open, ...at(21.3, 5))).toBe(componentAt(open, ...at(15, 5)));
    expect(componentAt(open, ...at(21.3, 6.1))).toBe(NONE);
    expect(componentAt(shut, ...at(21.3, 5))).toBe(NONE);
    expect(componentAt(shut, ...at(2.5, 11))).not.toBe(NONE);
    // No trace of the wall is left in the door.
    expect(findNearestWall(open, ...at(20, 5)).distance).toBeCloseTo(1, 6);
    const hit = castRay(open, ...at(15, 5.5), Math.cos(angle), Math.sin(angle), 30);
    expect(hit.distance).toBeGreaterThan(6);
  });

  it('see a narrow corridor behind a wide door: people walked out into it', () => {
    const scene = validateScene({
      footfall: 1,
      boundary: {
        polygons: [
          {
            polygon: [
              [0, 0],
              [20, 0],
              [20, 10],
              [0, 10],
            ],
          },
          {
            polygon: [
              [20.7, 3.2],
              [30, 3.2],
              [30, 4.2],
              [20.7, 4.2],
            ],
          },
        ],
      },
      places: {
        east: {
          line: [
            [20, 0],
            [20, 10],
          ],
        },
      },
    });
    const compiled = compileScene(scene);
    const [door] = findOpenings(scene, compiled.domain);
    expect(door.thickness).toBeLessThan(0.7);
    const { domain } = buildWalkingGround(scene, compiled, new Set(), 0.2);
    expect(componentAt(domain, 25, 3.7)).not.toBe(componentAt(domain, 10, 5));
  });
});
