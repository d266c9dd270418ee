import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { wktToGeoJSON } from 'betterknown';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { componentAt, NONE } from '../../src/geometry/index.js';
import { createRandom } from '../../src/math/index.js';
import { describeBox, describeWalkableArea } from '../../src/record/index.js';
import {
  compileScene,
  generateRandom,
  importMap,
  parseScene,
  type Scene,
  validateScene,
} from '../../src/scene/index.js';
import { dataFolder, FIXED_SEED, rotatingSeed, runs } from '../tier.js';

type Ring = readonly (readonly number[])[];

/** The polygons of a text, read by another library. */
function readPolygons(wkt: string): Ring[][] {
  const geometry = wktToGeoJSON(wkt) as { type: string; coordinates?: Ring[]; geometries?: { coordinates: Ring[] }[] };
  if (geometry.type === 'Polygon') return [geometry.coordinates as Ring[]];
  expect(geometry.type).toBe('GeometryCollection');
  return (geometry.geometries ?? []).map(({ coordinates }) => coordinates);
}

function areaOf(ring: Ring): number {
  let sum = 0;
  const [x0, y0] = ring[0];
  for (let k = 0; k + 1 < ring.length; k++) {
    sum += (ring[k][0] - x0) * (ring[k + 1][1] - y0) - (ring[k + 1][0] - x0) * (ring[k][1] - y0);
  }
  return sum / 2;
}

function isInside(polygons: readonly Ring[][], x: number, y: number): boolean {
  let isIn = false;
  for (const ring of polygons.flat()) {
    for (let k = 0; k + 1 < ring.length; k++) {
      const [[ax, ay], [bx, by]] = [ring[k], ring[k + 1]];
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) isIn = !isIn;
    }
  }
  return isIn;
}

/** Rings are closed, simple and turn the right way; areas and places are those of the domain. */
function check(scene: Scene, seed: number): void {
  const { domain } = compileScene(scene);
  const origin = scene.origin ?? ([0, 0] as const);
  const area = describeWalkableArea(domain, [origin[0], origin[1]]);
  const polygons = readPolygons(area.wkt);
  expect(polygons).toHaveLength(area.parts);
  let sum = 0;
  for (const rings of polygons) {
    rings.forEach((ring, k) => {
      expect(ring[0]).toEqual(ring[ring.length - 1]);
      const corners = ring.slice(1).map(([x, y]) => `${x} ${y}`);
      // Far from the origin neighbours may round to the same world coordinates; here they do not.
      expect(new Set(corners).size).toBe(corners.length);
      expect(Math.sign(areaOf(ring))).toBe(k === 0 ? 1 : -1);
      sum += areaOf(ring);
    });
  }
  const total = domain.componentAreas.reduce((all, one) => all + one, 0);
  expect(Math.abs(sum - total)).toBeLessThan(1e-7 * total);
  const random = createRandom(seed);
  const [minX, minY, maxX, maxY] = domain.bounds;
  for (let k = 0; k < 60; k++) {
    const x = minX + random.next() * (maxX - minX);
    const y = minY + random.next() * (maxY - minY);
    expect(isInside(polygons, x + origin[0], y + origin[1])).toBe(componentAt(domain, x, y) !== NONE);
  }
}

const SQUARE = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
];
const block = (x: number, y: number, size: number) => ({
  polygon: [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
  ],
});
const room = (obstacles: object[], more: object = {}) =>
  validateScene({ footfall: 1, boundary: SQUARE, obstacles, ...more });

describe('the walkable area as well-known text', () => {
  it('is a polygon with its obstacles as holes, in world coordinates', () => {
    const { domain } = compileScene(room([block(4, 4, 1)]));
    const { wkt, bounds, parts } = describeWalkableArea(domain, [100, -5]);
    expect([...bounds, parts]).toEqual([100, -5, 110, 5, 1]);
    expect(readPolygons(wkt)[0].map((ring) => areaOf(ring))).toEqual([100, -1]);
  });

  it.each([
    ['holes that touch in a corner', [block(2, 2, 2), block(4, 4, 2)], 1],
    [
      'a hole that touches the boundary in a corner',
      [
        {
          polygon: [
            [0, 5],
            [2, 4],
            [2, 6],
          ],
        },
      ],
      1,
    ],
    ['a chain of corners that parts the room', [block(0, 0, 5), block(5, 5, 5)], 2],
    [
      'a thin wall that parts the room',
      [
        {
          line: [
            [5, 0],
            [5, 10],
          ],
        },
      ],
      1,
    ],
    [
      'thin walls from hole to hole',
      [
        block(2, 2, 2),
        block(6, 6, 2),
        {
          line: [
            [4, 4],
            [6, 6],
          ],
        },
      ],
      1,
    ],
    [
      'a closed thin ring',
      [
        {
          line: [
            [3, 3],
            [7, 3],
            [7, 7],
            [3, 7],
            [3, 3],
          ],
        },
      ],
      1,
    ],
    ['posts and circles', [{ point: [3, 3] }, { circle: { center: [6, 6], radius: 1 } }], 1],
    [
      'a ring of blocks around a court',
      [
        block(2, 2, 2),
        block(4, 2, 2),
        block(6, 2, 2),
        block(2, 4, 2),
        block(6, 4, 2),
        block(2, 6, 2),
        block(4, 6, 2),
        block(6, 6, 2),
      ],
      2,
    ],
    [
      'blocks that touch around a court in corners only',
      [block(4, 2, 2), block(2, 4, 2), block(6, 4, 2), block(4, 6, 2)],
      2,
    ],
  ])('stays simple with %s', (_, obstacles, parts) => {
    const scene = room(obstacles);
    check(scene, 1);
    expect(describeWalkableArea(compileScene(scene).domain, [0, 0]).parts).toBe(parts);
  });

  it('has only the parts in which somebody is', () => {
    const scene = room(
      [
        {
          polygon: [
            [0, 4],
            [10, 4],
            [10, 5],
            [0, 5],
          ],
        },
      ],
      { origin: [50, 60] },
    );
    const { domain } = compileScene(scene);
    const locate = (x: number, y: number) => componentAt(domain, x, y);
    expect(describeWalkableArea(domain, [50, 60], [55, 62], locate).bounds).toEqual([50, 60, 60, 64]);
    expect(describeWalkableArea(domain, [50, 60], [55, 62, 55, 68], locate).parts).toBe(2);
    expect(describeWalkableArea(domain, [50, 60], [-1, -1], locate).parts).toBe(2);
  });

  it('is a rectangle where nothing else is known', () => {
    expect(describeBox(-1, 2, 3.5, 4)).toEqual({
      wkt: 'POLYGON ((-1 2, 3.5 2, 3.5 4, -1 4, -1 2))',
      bounds: [-1, 2, 3.5, 4],
      parts: 1,
    });
  });

  const examples = new URL('../../scenes/examples/', import.meta.url);
  it.each(readdirSync(examples))('fits %s', (name) => {
    check(parseScene(readFileSync(new URL(name, examples), 'utf8')), 2);
  });

  it.each([FIXED_SEED, rotatingSeed])('fits random scenes and random walls, seed %i', (seed) => {
    const cell = fc.integer({ min: 0, max: 9 });
    fc.assert(
      fc.property(fc.nat(), fc.array(fc.tuple(cell, cell, cell, cell, fc.boolean()), { maxLength: 25 }), (n, cells) => {
        check(generateRandom({ seed: n }), n);
        const obstacles = cells.map(([x, y, u, v, isLine]) =>
          isLine && (x !== u || y !== v)
            ? {
                line: [
                  [x, y],
                  [u, v],
                ],
              }
            : block(x, y, 1),
        );
        // A free corner, lest nothing is left.
        check(validateScene({ footfall: 1, boundary: SQUARE.map(([x, y]) => [1.5 * x, y]), obstacles }), n);
      }),
      { seed, numRuns: runs(2, 8, 150) },
    );
  });

  it.skipIf(!dataFolder)('fits real plans', () => {
    const folder = path.join(dataFolder as string, 'plans');
    const plans = readdirSync(folder).filter((name) => name.endsWith('.wkt'));
    expect(plans.length).toBeGreaterThan(2);
    for (const name of plans) check(importMap({ name, bytes: readFileSync(path.join(folder, name)) }).scene, 3);
  });
});
