import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../../src/error/index.js';
import { buildDomain } from '../../../src/geometry/index.js';
import { buildPathGround, buildPathMap } from '../../../src/maps/pathmap/build-path-map.js';
import { findDistance } from '../../../src/maps/pathmap/find-next.js';
import { findWeightedPath } from '../../../src/maps/pathmap/find-weighted.js';
import { buildWeightedPathMap } from '../../../src/maps/pathmap/weighted-path-map.js';
import { createRandom } from '../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { createComparison, judge, sizeOf } from './compare-with-oracle.js';
import { pointSource } from './oracle-segment.js';
import { randomScene, TIER_KINDS } from './random-scenes.js';
import { sampleOpen } from './sample-places.js';
import { VisibilityOracle } from './visibility-oracle.js';
import { WeightedOracle } from './weighted-oracle.js';

describe('weights against brute force over (vertex, speed)', () => {
  const perKind = runs(1, 3, 25);
  for (const kind of TIER_KINDS) {
    it(`both directions, ${kind}`, () => {
      const found = createComparison();
      for (let i = 0; i < perKind; i++) {
        const seed = (i % 2 ? FIXED_SEED : rotatingSeed) + i;
        const { domain } = buildDomain(randomScene(kind, seed), { circleTolerance: 0.2 });
        const random = createRandom(seed);
        const weights = new Float64Array(domain.vertices.length >> 1).fill(1);
        for (let k = 0; k < 1 + random.nextInt(6); k++)
          weights[random.nextInt(weights.length)] = 1 + random.nextInt(4) / 2;
        const goal = sampleOpen(domain, random);
        const cost = random.next() < 0.5 ? 0 : 0.1 * sizeOf(domain);
        const oracle = new VisibilityOracle(domain);
        const ground = buildPathGround(domain);
        for (const direction of ['towards', 'from'] as const) {
          const map = buildWeightedPathMap(domain, {
            ground,
            direction,
            weights,
            sources: [{ kind: 'point', x: goal.x, y: goal.y, cost }],
          });
          const wanted = new WeightedOracle(oracle, weights, direction, pointSource(goal, cost));
          for (let k = 0; k < 15; k++) {
            const place = sampleOpen(domain, random);
            const path = findWeightedPath(map, place.x, place.y);
            judge(
              domain,
              `${kind} ${seed} ${direction} (${place.x},${place.y})`,
              wanted.query(place),
              path.time,
              found,
            );
            if (path.status !== 'found') continue;
            let time = cost;
            for (let j = 2; j < path.points.length; j += 2) {
              const [px, py, qx, qy] = path.points.subarray(j - 2, j + 2);
              time += Math.hypot(qx - px, qy - py) / path.speeds[j / 2 - 1];
            }
            judge(domain, `${kind} ${seed} ${direction} path (${place.x},${place.y})`, path.time, time, found);
          }
        }
      }
      expect(found.mismatches, `seed ${rotatingSeed}, ${found.queries} queries`).toEqual([]);
    });
  }
});

describe('a weighted map', () => {
  const ring = Float64Array.of(0, 0, 20, 0, 20, 10, 0, 10);
  const bike = Float64Array.of(4, 4, 5, 4, 5, 5, 4, 5);
  const { domain } = buildDomain({
    boundary: { areas: [{ where: 'boundary', ring }] },
    obstacles: [{ kind: 'polygon', where: 'bike', ring: bike, weights: Float64Array.of(1, 4, 1, 1) }],
  });
  const sources = [{ kind: 'point', x: 19, y: 4 }] as const;

  it('goes out of its way for a bicycle, and says with which speed it goes on', () => {
    const map = buildWeightedPathMap(domain, { sources, direction: 'towards' });
    const path = findWeightedPath(map, 5, 1);
    expect([...path.points]).toEqual([5, 1, 5, 4, 19, 4]);
    expect([...path.speeds]).toEqual([1, 4]);
    expect(path.time).toBeCloseTo(3 + 14 / 4, 12);
    // Who rides already goes straight.
    expect(findWeightedPath(map, 5, 1, 4).time).toBeCloseTo(Math.hypot(14, 3) / 4, 12);
    // From a start one walks before one finds the bicycle.
    const back = buildWeightedPathMap(domain, { sources, direction: 'from' });
    expect(findWeightedPath(back, 1, 4).time).toBeCloseTo(14 + 4 / 4, 12);
    expect(findWeightedPath(back, 18, 4).time).toBeCloseTo(1, 12);
  });

  it('is an ordinary map without weights, and after the bicycle is gone', () => {
    const none = new Float64Array(domain.vertices.length >> 1).fill(1);
    const map = buildWeightedPathMap(domain, { sources, direction: 'towards', weights: none });
    const plain = buildPathMap(domain, { sources });
    expect(map.layers.length).toBe(1);
    for (const [x, y] of [
      [1, 1],
      [4.5, 9],
      [12, 3],
    ]) {
      expect(findWeightedPath(map, x, y).time).toBe(findDistance(plain, x, y));
    }
    expect(findWeightedPath(map, 4.5, 4.5).status).toBe('outside');
  });

  it('refuses weights below 1 and lists of the wrong length', () => {
    const bad = new Float64Array(domain.vertices.length >> 1).fill(1);
    bad[3] = 0.5;
    for (const weights of [bad, new Float64Array(2).fill(1)]) {
      expect(() => buildWeightedPathMap(domain, { sources, direction: 'from', weights })).toThrow(FootfallError);
    }
  });
});
