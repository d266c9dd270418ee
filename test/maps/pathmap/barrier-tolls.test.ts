import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../../src/error/index.js';
import { buildDomain } from '../../../src/geometry/index.js';
import { buildPlainPathMap } from '../../../src/maps/pathmap/build-path-map.js';
import { findPlainDistance } from '../../../src/maps/pathmap/find-next.js';
import { findPlainPath } from '../../../src/maps/pathmap/find-path.js';
import type { PathSource } from '../../../src/maps/pathmap/path-source.js';
import { createRandom } from '../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { createComparison, judge, sizeOf } from './compare-with-oracle.js';
import { pointSource, segmentSource } from './oracle-segment.js';
import { addBarrierLines, barrierLine } from './random-barriers.js';
import { randomScene, TIER_KINDS } from './random-scenes.js';
import { samplePlace } from './sample-places.js';
import { type OracleSource, VisibilityOracle } from './visibility-oracle.js';

const wall = barrierLine;

describe('tolls against brute force', () => {
  const perKind = runs(1, 4, 25);
  for (const kind of TIER_KINDS) {
    it(`barriers anywhere, ${kind}`, () => {
      const found = createComparison();
      for (let i = 0; i < perKind; i++) {
        const seed = (i % 2 ? FIXED_SEED : rotatingSeed) + i;
        const random = createRandom(seed);
        const { input, first, count } = addBarrierLines(randomScene(kind, seed), random, i % 4 === 0);
        const { domain } = buildDomain(input, { circleTolerance: 0.2 });
        const barriers = Array.from({ length: count }, (_, k) => ({
          obstacle: first + k,
          toll: random.next() < 0.1 ? 0 : (random.next() < 0.2 ? 1e-5 : 0.4) * sizeOf(domain) * random.next(),
        }));
        const tolls = new Map<number, number>();
        for (let s = domain.ringSegmentCount; 2 * s < domain.segments.length; s++) {
          const barrier = barriers.find(({ obstacle }) => obstacle === domain.segmentObstacles[s]);
          if (barrier) tolls.set(s, barrier.toll);
        }
        const oracle = new VisibilityOracle(domain, tolls);
        const sources: PathSource[] = [];
        const wanted: OracleSource[] = [];
        for (let k = 0; k < 2; k++) {
          const a = samplePlace(domain, random);
          const b = samplePlace(domain, random);
          const cost = 0.2 * sizeOf(domain) * random.next();
          if (random.next() < 0.7 || (a.x === b.x && a.y === b.y)) {
            sources.push({ kind: 'point', x: a.x, y: a.y, cost });
            wanted.push(pointSource(a, cost));
          } else {
            sources.push({ kind: 'line', points: Float64Array.of(a.x, a.y, b.x, b.y), cost });
            wanted.push(segmentSource(domain, a.x, a.y, b.x, b.y, cost));
          }
        }
        const labels = oracle.computeLabels(wanted);
        const map = buildPlainPathMap(domain, { barriers, sources });
        for (let k = 0; k < 30; k++) {
          const place = samplePlace(domain, random);
          const got = findPlainDistance(map, place.x, place.y);
          judge(domain, `${kind} ${seed} (${place.x},${place.y})`, oracle.query(place, wanted, labels), got, found);
        }
        for (let v = 0; 2 * v < domain.vertices.length; v++) {
          const place = oracle.vertexPlace(v);
          const got = findPlainDistance(map, place.x, place.y);
          judge(domain, `${kind} ${seed} vertex ${v}`, oracle.query(place, wanted, labels), got, found);
        }
      }
      expect(found.mismatches, `seed ${rotatingSeed}, ${found.queries} queries`).toEqual([]);
    });
  }
});

describe('a barrier', () => {
  const ring = Float64Array.of(0, 0, 10, 0, 10, 10, 0, 10);
  const boundary = { areas: [{ where: 'boundary', ring }] };
  const { domain } = buildDomain({ boundary, obstacles: [wall(0, 5, 0, 5, 8)] });
  const sources = [{ kind: 'point', x: 2, y: 2 }] as const;

  it('is crossed where the toll is less than the way around', () => {
    const way = 2 * Math.hypot(3, 6);
    for (const [toll, distance] of [
      [0, 6],
      [1, 7],
      [7, 13],
      [8, way],
      [Infinity, way],
    ]) {
      const map = buildPlainPathMap(domain, { sources, barriers: [{ obstacle: 0, toll }] });
      expect(findPlainDistance(map, 8, 2)).toBeCloseTo(distance, 12);
    }
    const map = buildPlainPathMap(domain, { sources, barriers: [{ obstacle: 0, toll: 1 }] });
    expect(findPlainPath(map, 8, 2).points).toEqual(Float64Array.of(8, 2, 2, 2));
    // On the barrier itself one has not crossed it.
    expect(findPlainDistance(map, 5, 2)).toBe(3);
  });

  it('counts once per line crossed, also where lines meet', () => {
    const crossed = buildDomain({ boundary, obstacles: [wall(0, 5, 0, 5, 10), wall(1, 0, 5, 10, 5)] }).domain;
    const barriers = [
      { obstacle: 0, toll: 1 },
      { obstacle: 1, toll: 2 },
    ];
    const map = buildPlainPathMap(crossed, { sources, barriers });
    expect(findPlainDistance(map, 8, 8)).toBeCloseTo(6 * Math.SQRT2 + 3, 12);
    expect(findPlainDistance(map, 8, 2)).toBeCloseTo(7, 12);
    expect(findPlainDistance(map, 2, 8)).toBeCloseTo(8, 12);
  });

  it('stays a wall where it lies on one, and takes no toll below zero', () => {
    const both = buildDomain({ boundary, obstacles: [wall(0, 5, 0, 5, 8), wall(1, 5, 2, 5, 6)] }).domain;
    const map = buildPlainPathMap(both, { sources, barriers: [{ obstacle: 1, toll: 1 }] });
    expect(findPlainDistance(map, 8, 2)).toBeCloseTo(2 * Math.hypot(3, 6), 12);
    expect(() => buildPlainPathMap(domain, { sources, barriers: [{ obstacle: 0, toll: -1 }] })).toThrow(FootfallError);
  });
});
