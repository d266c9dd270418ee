import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../../src/error/index.js';
import { buildDomain, type DomainInput, type ObstacleInput } from '../../../src/geometry/index.js';
import { buildPathMap } from '../../../src/maps/pathmap/build-path-map.js';
import { findDistance } from '../../../src/maps/pathmap/find-next.js';
import { findPath } from '../../../src/maps/pathmap/find-path.js';
import type { PathBarrier } from '../../../src/maps/pathmap/path-barrier.js';
import { createRandom, type Random } from '../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { createComparison, judge, sizeOf } from './compare-with-oracle.js';
import { pointSource } from './oracle-segment.js';
import { randomScene, TIER_KINDS } from './random-scenes.js';
import { samplePlace } from './sample-places.js';
import { VisibilityOracle } from './visibility-oracle.js';

function wall(k: number, ...points: number[]): ObstacleInput {
  return { kind: 'line', where: `barriers[${k}]`, points: Float64Array.from(points) };
}

/** Barriers over a scene: between random points, vertices of obstacles and lattice points, so that they cross and join. */
function addBarriers(input: DomainInput, random: Random): { input: DomainInput; barriers: PathBarrier[] } {
  const { areas } = input.boundary;
  const ring = areas[0].ring;
  const xs = [0, 2, 4, 6].map((k) => ring[k]);
  const ys = [1, 3, 5, 7].map((k) => ring[k]);
  const [minX, maxX, minY, maxY] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const corners = input.obstacles.flatMap((o) =>
    o.kind === 'polygon' ? [o.ring] : o.kind === 'line' ? [o.points] : [],
  );
  const end = (): [number, number] => {
    const from = corners.length > 0 && random.next() < 0.5 ? corners[random.nextInt(corners.length)] : undefined;
    if (from) {
      const k = 2 * random.nextInt(from.length >> 1);
      return [from[k], from[k + 1]];
    }
    const isLattice = random.next() < 0.5;
    const share = (): number => (isLattice ? random.nextInt(11) / 10 : random.next());
    return [minX + share() * (maxX - minX), minY + share() * (maxY - minY)];
  };
  const barriers: PathBarrier[] = [];
  const obstacles = [...input.obstacles];
  for (let k = 0; k < 1 + random.nextInt(5); k++) {
    const toll = random.next() < 0.2 ? 0.001 : 0.4 * (maxX - minX) * random.next();
    barriers.push({ obstacle: obstacles.length, toll });
    obstacles.push(wall(k, ...end(), ...end(), ...(random.next() < 0.3 ? end() : [])));
  }
  return { input: { ...input, obstacles }, barriers };
}

describe('tolls against brute force', () => {
  const perKind = runs(1, 4, 25);
  for (const kind of TIER_KINDS) {
    it(`barriers anywhere, ${kind}`, () => {
      const found = createComparison();
      for (let i = 0; i < perKind; i++) {
        const seed = (i % 2 ? FIXED_SEED : rotatingSeed) + i;
        const random = createRandom(seed);
        const { input, barriers } = addBarriers(randomScene(kind, seed), random);
        const { domain } = buildDomain(input, { circleTolerance: 0.2 });
        const tolls = new Map<number, number>();
        for (let s = domain.ringSegmentCount; 2 * s < domain.segments.length; s++) {
          const barrier = barriers.find(({ obstacle }) => obstacle === domain.segmentObstacles[s]);
          if (barrier) tolls.set(s, barrier.toll);
        }
        const oracle = new VisibilityOracle(domain, tolls);
        const goals = [0, 1].map(() => ({
          place: samplePlace(domain, random),
          cost: 0.2 * sizeOf(domain) * random.next(),
        }));
        const wanted = goals.map(({ place, cost }) => pointSource(place, cost));
        const labels = oracle.computeLabels(wanted);
        const map = buildPathMap(domain, {
          barriers,
          sources: goals.map(({ place, cost }) => ({ kind: 'point', x: place.x, y: place.y, cost })),
        });
        for (let k = 0; k < 30; k++) {
          const place = samplePlace(domain, random);
          const got = findDistance(map, place.x, place.y);
          judge(domain, `${kind} ${seed} (${place.x},${place.y})`, oracle.query(place, wanted, labels), got, found);
        }
        for (let v = 0; 2 * v < domain.vertices.length; v++) {
          const place = oracle.vertexPlace(v);
          const got = findDistance(map, place.x, place.y);
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
      const map = buildPathMap(domain, { sources, barriers: [{ obstacle: 0, toll }] });
      expect(findDistance(map, 8, 2)).toBeCloseTo(distance, 12);
    }
    const map = buildPathMap(domain, { sources, barriers: [{ obstacle: 0, toll: 1 }] });
    expect(findPath(map, 8, 2).points).toEqual(Float64Array.of(8, 2, 2, 2));
    // On the barrier itself one has not crossed it.
    expect(findDistance(map, 5, 2)).toBe(3);
  });

  it('counts once per line crossed, also where lines meet', () => {
    const crossed = buildDomain({ boundary, obstacles: [wall(0, 5, 0, 5, 10), wall(1, 0, 5, 10, 5)] }).domain;
    const barriers = [
      { obstacle: 0, toll: 1 },
      { obstacle: 1, toll: 2 },
    ];
    const map = buildPathMap(crossed, { sources, barriers });
    expect(findDistance(map, 8, 8)).toBeCloseTo(6 * Math.SQRT2 + 3, 12);
    expect(findDistance(map, 8, 2)).toBeCloseTo(7, 12);
    expect(findDistance(map, 2, 8)).toBeCloseTo(8, 12);
  });

  it('stays a wall where it lies on one, and takes no toll below zero', () => {
    const both = buildDomain({ boundary, obstacles: [wall(0, 5, 0, 5, 8), wall(1, 5, 2, 5, 6)] }).domain;
    const map = buildPathMap(both, { sources, barriers: [{ obstacle: 1, toll: 1 }] });
    expect(findDistance(map, 8, 2)).toBeCloseTo(2 * Math.hypot(3, 6), 12);
    expect(() => buildPathMap(domain, { sources, barriers: [{ obstacle: 0, toll: -1 }] })).toThrow(FootfallError);
  });
});
