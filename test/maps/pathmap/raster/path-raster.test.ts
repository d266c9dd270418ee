import { describe, expect, it } from 'vitest';
import { buildDomain, type DomainInput, type ObstacleInput } from '../../../../src/geometry/index.js';
import { buildPlainPathMap } from '../../../../src/maps/pathmap/build-path-map.js';
import type { PathMap } from '../../../../src/maps/pathmap/path-map.js';
import type { PathSource } from '../../../../src/maps/pathmap/path-source.js';
import { fillPathRaster } from '../../../../src/maps/pathmap/raster/fill-path-raster.js';
import { createRandom } from '../../../../src/math/index.js';
import { compileScene, generateProfiling } from '../../../../src/scene/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../../tier.js';
import { randomScene, TIER_KINDS } from '../random-scenes.js';
import { sampleOpen, samplePlace } from '../sample-places.js';
import { compareRasters } from './compare-raster.js';

/** Boxes, walls and posts with whole coordinates in a room of 24 x 16, moved by (dx, dy). */
function makeBoard(seed: number, dx = 0, dy = 0, closed = false): DomainInput {
  const random = createRandom(seed);
  const obstacles: ObstacleInput[] = [];
  const where = (): string => `obstacles[${obstacles.length}]`;
  for (let x = 1; x < 22; x += 3) {
    for (let y = 1; y < 14; y += 3) {
      const [w, h] = [1 + random.nextInt(3), 1 + random.nextInt(3)];
      const [x0, y0, x1, y1] = [x + dx, y + dy, x + w + dx, y + h + dy];
      const chance = random.next();
      if (chance < 0.5)
        obstacles.push({ kind: 'polygon', where: where(), ring: Float64Array.of(x0, y0, x1, y0, x1, y1, x0, y1) });
      else if (chance < 0.7)
        obstacles.push({
          kind: 'line',
          where: where(),
          points: Float64Array.of(x0, y0, chance < 0.6 ? x1 : x0, chance < 0.65 ? y1 : y0),
        });
    }
  }
  // A wall from side to side parts the room in two.
  if (closed) obstacles.push({ kind: 'line', where: where(), points: Float64Array.of(dx, 8 + dy, 24 + dx, 8 + dy) });
  const ring = Float64Array.of(dx, dy, 24 + dx, dy, 24 + dx, 16 + dy, dx, 16 + dy);
  return { boundary: { areas: [{ where: 'boundary', ring }] }, obstacles };
}

/** A frame whose centres are the multiples of `step` in the box, walls and corners among them. */
function onLattice({ domain }: PathMap, step: number): { width: number; height: number; bounds: number[] } {
  const [minX, minY, maxX, maxY] = domain.bounds;
  const [width, height] = [Math.round((maxX - minX) / step) + 1, Math.round((maxY - minY) / step) + 1];
  const [x0, y0] = [minX - step / 2, minY - step / 2];
  return { width, height, bounds: [x0, y0, x0 + width * step, y0 + height * step] };
}

describe('kernel, twin and exact queries agree at every pixel', () => {
  it('rows, columns and diagonals of centres on walls: k x k squares', () => {
    for (const squares of [[4], [4, 10], [2, 4, 6, 8, 10, 14, 20]][runs(0, 1, 2)]) {
      const { domain } = compileScene(generateProfiling({ squares }));
      const corner = 1 - 0.25 / squares;
      const map = buildPlainPathMap(domain, { sources: [{ kind: 'point', x: -corner, y: -corner }] });
      // Walls are a quarter of the pitch off: at odd multiples of half a pixel.
      const raster = compareRasters(map, { width: 10 * squares }, `${squares} squares`);
      expect(raster.distance.filter((d) => d === -2).length).toBeGreaterThan(0);
      compareRasters(map, { width: 101 }, `${squares} squares, off the walls`);
    }
  });

  it('whole coordinates: centres on walls, thin walls, corners, sources of all kinds, unreachable parts', () => {
    let unreached = 0;
    for (let i = 0; i < runs(2, 8, 80); i++) {
      const seed = (i % 2 ? FIXED_SEED : rotatingSeed) + i;
      const { domain } = buildDomain(makeBoard(seed, 0, 0, i % 3 === 0));
      const sets: PathSource[][] = [
        [{ kind: 'point', x: 0, y: 0 }],
        [
          { kind: 'line', points: Float64Array.of(0, 4, 0, 15), cost: 2 },
          { kind: 'line', points: Float64Array.of(3, 0, 23, 15) },
        ],
        [
          { kind: 'polygon', ring: Float64Array.of(10, 4, 15, 4, 15, 9, 10, 9), cost: 1 },
          { kind: 'polygon', ring: Float64Array.of(12, 6, 18, 5, 16, 12), cost: i % 2 },
          { kind: 'point', x: 24, y: 16, cost: 3 },
        ],
      ];
      for (const sources of sets) {
        const map = buildPlainPathMap(domain, { sources });
        const name = `${seed} ${sources[0].kind}`;
        const raster = compareRasters(map, onLattice(map, 0.5), name);
        unreached += raster.distance.filter((d) => d === -1).length;
        compareRasters(map, { width: 50, height: 31 }, name);
        compareRasters(map, { width: 40, bounds: [-3, 5, 11, 20] }, name);
      }
    }
    expect(unreached).toBeGreaterThan(0);
  });

  it('tolls: walls that may be crossed, on rows and columns of centres', () => {
    for (let i = 0; i < runs(1, 6, 60); i++) {
      const seed = (i % 2 ? FIXED_SEED : rotatingSeed) + i;
      const input = makeBoard(seed, 0, 0, true);
      const { domain } = buildDomain(input);
      const barriers = (input.obstacles ?? []).flatMap(({ kind }, obstacle) =>
        kind === 'line' ? [{ obstacle, toll: 1 + (obstacle % 3) }] : [],
      );
      const map = buildPlainPathMap(domain, { sources: [{ kind: 'point', x: 0, y: 16 }], barriers });
      compareRasters(map, onLattice(map, 0.5), `${seed}`);
    }
  });

  it('far from the origin, where centres are rounded', () => {
    for (let i = 0; i < runs(1, 4, 40); i++) {
      const [dx, dy] = [10 ** (3 + (i % 5)), -3 * 10 ** (2 + (i % 6))];
      const { domain } = buildDomain(makeBoard(rotatingSeed + i, dx, dy));
      const line = { kind: 'line', points: Float64Array.of(dx, dy, dx, dy + 3) } as const;
      const map = buildPlainPathMap(domain, { sources: [line, { kind: 'point', x: dx + 24, y: dy + 16 }] });
      compareRasters(map, onLattice(map, 0.5), `${dx},${dy} ${rotatingSeed + i}`);
      compareRasters(map, { width: 77 }, `${dx},${dy} ${rotatingSeed + i}`);
    }
  });

  it('pixels as small as tolerances, around a corner, the end of a wall and a point of a wall', () => {
    const { domain } = buildDomain({
      boundary: { areas: [{ where: 'boundary', ring: Float64Array.of(0, 0, 10, 0, 10, 10, 0, 10) }] },
      obstacles: [
        { kind: 'polygon', where: 'obstacles[0]', ring: Float64Array.of(2, 2, 5, 3, 4, 6) },
        { kind: 'line', where: 'obstacles[1]', points: Float64Array.of(6, 1, 6, 8) },
      ],
    });
    const line = { kind: 'line', points: Float64Array.of(9, 0, 9, 10) } as const;
    const map = buildPlainPathMap(domain, { sources: [line, { kind: 'point', x: 1, y: 9, cost: 4 }] });
    for (const [x, y] of [
      [5, 3],
      [6, 8],
      [6, 4],
    ]) {
      for (const reach of [1e-12, 1e-11, 3e-10]) {
        const bounds = [x - reach, y - reach, x + reach, y + reach];
        compareRasters(map, { width: 40, height: 40, bounds }, `${x},${y} ${reach}`);
      }
    }
    // More pixels in doubt than the kernel lists.
    const bounds = [6 - 2e-11, 8 - 2e-11, 6 + 2e-11, 8 + 2e-11];
    compareRasters(map, { width: 300, height: 300, bounds }, 'all in doubt');
  });

  it('random scenes of every kind', () => {
    for (const kind of TIER_KINDS) {
      for (let i = 0; i < runs(1, 2, 25); i++) {
        const seed = (i % 2 ? FIXED_SEED : rotatingSeed) + i;
        const { domain } = buildDomain(randomScene(kind, seed), { circleTolerance: 0.1 });
        const random = createRandom(seed);
        const [a, b] = [sampleOpen(domain, random), sampleOpen(domain, random)];
        const { x, y } = samplePlace(domain, random);
        const map = buildPlainPathMap(domain, {
          sources: [
            { kind: 'line', points: Float64Array.of(a.x, a.y, b.x, b.y) },
            { kind: 'point', x, y, cost: 1e-3 },
          ],
        });
        compareRasters(map, { width: 90, height: 61 }, `${kind} ${seed}`);
      }
    }
  });
});

describe('filling again', () => {
  it('memory of an earlier raster serves a larger map, with the same bytes as new memory', () => {
    const small = buildPlainPathMap(buildDomain(makeBoard(1)).domain, { sources: [{ kind: 'point', x: 0, y: 0 }] });
    const { domain } = compileScene(generateProfiling({ squares: 20 }));
    const large = buildPlainPathMap(domain, { sources: [{ kind: 'point', x: -1, y: -1 }] });
    for (const kernel of ['js', 'wasm'] as const) {
      const first = fillPathRaster(small, { width: 60, height: 60, kernel });
      const second = fillPathRaster(large, { width: 60, height: 60, kernel, into: first });
      const fresh = fillPathRaster(large, { width: 60, height: 60, kernel });
      expect(second.distance).toEqual(fresh.distance);
      expect(second.parent).toEqual(fresh.parent);
      expect(second.warnings).toEqual(fresh.warnings);
      // The findings about the ground are kept for the same pixels only.
      const third = fillPathRaster(large, { width: 60, height: 60, kernel, into: second });
      expect(third.ground).toBe(second.ground);
      expect(second.ground).not.toBe(first.ground);
    }
  });

  it('takes WebAssembly where there is one, and the twin when asked to', () => {
    const map = buildPlainPathMap(buildDomain(makeBoard(2)).domain, { sources: [{ kind: 'point', x: 0, y: 0 }] });
    expect(fillPathRaster(map, { width: 20 }).kernel).toBe('wasm');
    expect(fillPathRaster(map, { width: 20, kernel: 'js' }).store).toBeUndefined();
  });

  it('refuses sizes out of range and boxes without an inside', () => {
    const map = buildPlainPathMap(buildDomain(makeBoard(2)).domain, { sources: [{ kind: 'point', x: 0, y: 0 }] });
    expect(fillPathRaster(map, { width: 48 }).height).toBe(32);
    expect(fillPathRaster(map, { height: 32 }).width).toBe(48);
    expect(fillPathRaster(map, { width: 1 }).distance.length).toBe(1);
    for (const size of [{}, { width: 0 }, { width: 1.5 }, { width: 40000 }, { width: 30000, height: 30000 }]) {
      expect(() => fillPathRaster(map, size)).toThrow(/raster needs a size/);
    }
    expect(() => fillPathRaster(map, { width: 9, bounds: [0, 0, 0, 1] })).toThrow(/no inside/);
  });
});
