import { describe, expect, it } from 'vitest';
import { buildDomain } from '../../../../src/geometry/index.js';
import { buildPlainPathMap } from '../../../../src/maps/pathmap/build-path-map.js';
import { findPlainDistance } from '../../../../src/maps/pathmap/find-next.js';
import { findIsolines } from '../../../../src/maps/pathmap/regions/find-isolines.js';
import { buildWeightedPathMap } from '../../../../src/maps/pathmap/weighted-path-map.js';
import { createRandom } from '../../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../../tier.js';
import { sizeOf } from '../compare-with-oracle.js';
import { randomScene, TIER_KINDS } from '../random-scenes.js';
import { sampleOpen } from '../sample-places.js';
import { findIsolineFaults, randomSources } from './region-checks.js';

const ROOM = { areas: [{ where: 'boundary', ring: Float64Array.of(0, 0, 20, 0, 20, 10, 0, 10) }] };

describe('isolines of a path map', () => {
  it('are circles around a point, then arcs that end on walls', () => {
    const { domain } = buildDomain({ boundary: ROOM, obstacles: [] });
    const map = buildPlainPathMap(domain, { sources: [{ kind: 'point', x: 4, y: 5 }] });
    const lines = findIsolines(map, { levels: [3, 6.5] });
    expect(lines.map(({ level, isClosed }) => [level, isClosed])).toEqual([
      [3, true],
      [6.5, false],
    ]);
    expect(lines[0].pieces).toHaveLength(5);
    expect(Array.from(lines[0].pieces.subarray(2))).toEqual([4, 5, 3]);
    const [x, y] = lines[1].pieces;
    expect([x, y]).toEqual([expect.closeTo(4 + Math.sqrt(17.25), 12), expect.closeTo(0, 12)]);
    expect(lines[1].end).toEqual([expect.closeTo(4 + Math.sqrt(17.25), 12), expect.closeTo(10, 12)]);
  });

  it('go straight beside a segment and round its ends', () => {
    const { domain } = buildDomain({ boundary: ROOM, obstacles: [] });
    const source = { kind: 'line' as const, points: Float64Array.of(5, 5, 15, 5) };
    const [line, ...others] = findIsolines(buildPlainPathMap(domain, { sources: [source] }), { levels: [2] });
    expect(others).toHaveLength(0);
    expect(line.isClosed).toBe(true);
    const radii = Array.from({ length: line.pieces.length / 5 }, (_, k) => line.pieces[5 * k + 4]);
    expect(radii.sort()).toEqual([0, 0, expect.closeTo(2, 12), expect.closeTo(2, 12)]);
  });

  it('take a step, and refuse levels that cannot be', () => {
    const { domain } = buildDomain({ boundary: ROOM, obstacles: [] });
    const map = buildPlainPathMap(domain, { sources: [{ kind: 'point', x: 0, y: 0 }] });
    expect(new Set(findIsolines(map, { step: 5 }).map(({ level }) => level))).toEqual(new Set([5, 10, 15, 20]));
    for (const options of [{ step: 0 }, { levels: [-1] }, { step: Number.NaN }, { step: 1e-9 }, {}]) {
      expect(() => findIsolines(map, options)).toThrow('isolines cannot be drawn');
    }
  });

  it.each(TIER_KINDS)('lie on their level, closed or from wall to wall: %s', (kind) => {
    for (let k = 0; k < runs(1, 3, 50); k++) {
      const seed = (k % 2 === 0 ? FIXED_SEED : rotatingSeed) + 17 * k;
      const { domain } = buildDomain(randomScene(kind, seed), { circleTolerance: 0.2 });
      const random = createRandom(seed);
      const map = buildPlainPathMap(domain, { sources: randomSources(domain, random) });
      const levels: number[] = [];
      for (let i = 0; i < 6; i++) {
        const { x, y } = sampleOpen(domain, random);
        const distance = findPlainDistance(map, x, y);
        // Inside a polygon source all points have one value.
        if (distance > 0 && map.sources.every(({ cost }) => cost !== distance)) levels.push(distance);
      }
      const lines = levels.length > 0 ? findIsolines(map, { levels, tolerance: sizeOf(domain) / 500 }) : [];
      expect(findIsolineFaults(domain, map, lines), `${kind} ${seed}`).toEqual([]);
      // Each level was read at a point, so there is a line through it.
      expect(new Set(lines.map(({ level }) => level)).size).toBe(new Set(levels).size);
    }
  });

  it('are of equal time in weighted maps', () => {
    for (let seed = 0; seed < runs(1, 4, 40); seed++) {
      const { domain } = buildDomain(randomScene('scattered', FIXED_SEED + seed), { circleTolerance: 0.2 });
      const random = createRandom(seed);
      const weights = new Float64Array(domain.vertices.length / 2).fill(1);
      for (let k = 0; k < 4; k++) weights[random.nextInt(weights.length)] = 1 + 0.5 * (k + 1);
      const { x, y } = sampleOpen(domain, random);
      const direction = seed % 2 === 0 ? 'from' : 'towards';
      const map = buildWeightedPathMap(domain, { sources: [{ kind: 'point', x, y }], direction, weights });
      const lines = findIsolines(map, { step: sizeOf(domain) / 9, tolerance: sizeOf(domain) / 500 });
      expect(lines.length).toBeGreaterThan(0);
      expect(findIsolineFaults(domain, map, lines), `seed ${seed}`).toEqual([]);
    }
  });
});
