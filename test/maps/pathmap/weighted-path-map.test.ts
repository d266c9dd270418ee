import { describe, expect, it } from 'vitest';
import { buildDomain, type Domain } from '../../../src/geometry/index.js';
import { buildPathGround, type PathGround } from '../../../src/maps/pathmap/build-path-map.js';
import { fillWeightedQueries, findWeightedNext, findWeightedPath } from '../../../src/maps/pathmap/find-weighted.js';
import { isInRing, type PathSource } from '../../../src/maps/pathmap/path-source.js';
import {
  buildWeightedPathMap,
  consumeWeight,
  type WeightedPathMap,
} from '../../../src/maps/pathmap/weighted-path-map.js';
import { createRandom, type Random } from '../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { type Comparison, createComparison, judge, sizeOf } from './compare-with-oracle.js';
import { pointSource, segmentSource } from './oracle-segment.js';
import { addBarrierLines } from './random-barriers.js';
import { randomScene, type SceneKind, TIER_KINDS } from './random-scenes.js';
import { samplePlace } from './sample-places.js';
import { type OracleSource, type Place, VisibilityOracle } from './visibility-oracle.js';
import { WeightedOracle } from './weighted-oracle.js';

interface Scene {
  readonly domain: Domain;
  readonly ground: PathGround;
  readonly tolls: ReadonlyMap<number, number>;
}

/** A random scene, two of three with barriers that take a toll. */
function randomGround(kind: SceneKind, seed: number, random: Random): Scene {
  const plain = randomScene(kind, seed);
  const { input, first, count } =
    seed % 3 === 0 ? { input: plain, first: 0, count: 0 } : addBarrierLines(plain, random, seed % 3 === 1);
  const { domain } = buildDomain(input, { circleTolerance: 0.25 });
  const barriers = Array.from({ length: count }, (_, k) => ({
    obstacle: first + k,
    toll: (random.next() < 0.2 ? 0.001 : 0.3) * sizeOf(domain) * random.next(),
  }));
  const tolls = new Map<number, number>();
  for (let s = domain.ringSegmentCount; 2 * s < domain.segments.length; s++) {
    const barrier = barriers.find(({ obstacle }) => obstacle === domain.segmentObstacles[s]);
    if (barrier) tolls.set(s, barrier.toll);
  }
  return { domain, ground: buildPathGround(domain, barriers), tolls };
}

interface Goals {
  readonly sources: PathSource[];
  readonly wanted: OracleSource[];
  costInside(x: number, y: number): number;
}

/** One or two sources of any kind, also on the weighted vertices themselves. */
function randomGoals(domain: Domain, random: Random, weighted: readonly number[]): Goals {
  const sources: PathSource[] = [];
  const wanted: OracleSource[] = [];
  const addSegment = (p: readonly number[], cost: number): void => {
    if (p[0] !== p[2] || p[1] !== p[3]) wanted.push(segmentSource(domain, p[0], p[1], p[2], p[3], cost));
  };
  for (let i = 0; i < 1 + random.nextInt(2); i++) {
    const cost = random.next() < 0.5 ? 0 : 0.1 * sizeOf(domain) * random.next();
    const a = samplePlace(domain, random);
    const b = samplePlace(domain, random);
    const chance = random.next();
    if (chance < 0.2) {
      const vertex = weighted[random.nextInt(weighted.length)];
      const [x, y] = domain.vertices.subarray(2 * vertex, 2 * vertex + 2);
      sources.push({ kind: 'point', x, y, cost });
      wanted.push(pointSource({ kind: 'vertex', x, y, vertex }, cost));
    } else if (chance < 0.6 || (a.x === b.x && a.y === b.y)) {
      sources.push({ kind: 'point', x: a.x, y: a.y, cost });
      wanted.push(pointSource(a, cost));
    } else if (chance < 0.8) {
      const points = [a.x, a.y, b.x, b.y];
      sources.push({ kind: 'line', points: Float64Array.from(points), cost });
      addSegment(points, cost);
    } else {
      const r = 0.05 * sizeOf(domain) * (1 + 3 * random.next());
      const ring = [a.x - r, a.y - 0.7 * r, a.x + r, a.y - 0.8 * r, a.x + 0.9 * r, a.y + r, a.x - 0.8 * r, a.y + r];
      sources.push({ kind: 'polygon', ring: Float64Array.from(ring), cost });
      for (let k = 0; k < 8; k += 2) {
        addSegment([ring[k], ring[k + 1], ring[(k + 2) % 8], ring[(k + 3) % 8]], cost);
      }
    }
  }
  const costInside = (x: number, y: number): number =>
    Math.min(...sources.map((s) => (s.kind === 'polygon' && isInRing(s.ring, x, y) ? (s.cost ?? 0) : Infinity)));
  return { sources, wanted, costInside };
}

/** A path takes as long as it says: lengths over speeds, and tolls, which only the map knows. */
function judgePath(map: WeightedPathMap, place: Place, speed: number, what: string, found: Comparison): void {
  const path = findWeightedPath(map, place.x, place.y, speed);
  if (path.status !== 'found') return;
  let time = map.sources[path.source].cost ?? 0;
  for (let j = 2; j < path.points.length; j += 2) {
    const [px, py, qx, qy] = path.points.subarray(j - 2, j + 2);
    time += Math.hypot(qx - px, qy - py) / path.speeds[j / 2 - 1];
  }
  const hasTolls = map.ground.mesh.tolls.length > 0;
  judge(map.domain, `${what} path`, hasTolls ? Math.min(time, path.time) : time, hasTolls ? time : path.time, found);
  const step = findWeightedNext(map, place.x, place.y, speed);
  expect([step.distance, step.source], what).toEqual([path.time, path.source]);
  if (path.speeds.length > 0)
    expect([step.x, step.y, step.speed]).toEqual([...path.points.subarray(2, 4), path.speeds[0]]);
}

describe('weights against brute force over (vertex, speed)', () => {
  const perKind = runs(1, 4, 25);
  for (const kind of TIER_KINDS) {
    it(`both directions, all kinds of sources, with and without tolls, ${kind}`, () => {
      const found = createComparison();
      for (let i = 0; i < perKind; i++) {
        const seed = (i % 2 ? FIXED_SEED : rotatingSeed) + i;
        const random = createRandom(seed);
        const { domain, ground, tolls } = randomGround(kind, seed, random);
        const weights = new Float64Array(domain.vertices.length >> 1).fill(1);
        const weighted = Array.from({ length: 1 + random.nextInt(6) }, () => random.nextInt(weights.length));
        for (const v of weighted) weights[v] = 1.5 + random.nextInt(4) / 2;
        const { sources, wanted, costInside } = randomGoals(domain, random, weighted);
        const oracle = new VisibilityOracle(domain, tolls);
        for (const direction of ['towards', 'from'] as const) {
          const map = buildWeightedPathMap(domain, { ground, direction, weights, sources });
          const want = new WeightedOracle(oracle, weights, direction, wanted, costInside);
          const places = Array.from({ length: 15 }, () => samplePlace(domain, random));
          for (const v of weighted) places.push(oracle.vertexPlace(v));
          const xy = Float64Array.from(places.flatMap(({ x, y }) => [x, y]));
          const distances = new Float64Array(places.length);
          const speed = direction === 'from' ? 1 : map.layers[random.nextInt(map.layers.length)].speed;
          fillWeightedQueries(map, xy, { distances }, speed);
          places.forEach((place, k) => {
            const what = `${kind} ${seed} ${direction} at ${speed} (${place.x},${place.y})`;
            judge(domain, what, want.query(place, speed), distances[k], found);
            judgePath(map, place, speed, what, found);
          });
        }
      }
      expect(found.mismatches, `seed ${rotatingSeed}, ${found.queries} queries`).toEqual([]);
    });
  }
});

describe('a weight that is used up', () => {
  it('leaves the map that would be built without it, and keeps the layers that it did not lead into', () => {
    for (let i = 0; i < runs(2, 8, 40); i++) {
      const seed = rotatingSeed + i;
      const random = createRandom(seed);
      const { domain, ground } = randomGround(i % 2 ? 'scattered' : 'pinches', seed, random);
      const weights = new Float64Array(domain.vertices.length >> 1).fill(1);
      for (let k = 0; k < 5; k++) weights[random.nextInt(weights.length)] = 1.5 + k / 2;
      const { sources } = randomGoals(domain, random, [0]);
      for (const direction of ['towards', 'from'] as const) {
        let map = buildWeightedPathMap(domain, { ground, direction, weights, sources, speeds: [6] });
        const left = weights.slice();
        for (let v = 0; v < left.length; v++) {
          if (left[v] === 1) continue;
          const before = map;
          const w = left[v];
          left[v] = 1;
          let ticks = 0;
          map = consumeWeight(map, v, () => ticks++);
          const speeds = before.layers.map(({ speed }) => speed);
          const fresh = buildWeightedPathMap(domain, { ground, direction, weights: left, sources, speeds });
          expect(map.weights).toEqual(left);
          expect(map.layers.map(({ speed }) => speed)).toEqual(fresh.layers.map(({ speed }) => speed));
          map.layers.forEach((layer, k) => {
            expect(layer.map.labels, `seed ${seed} ${direction} ${layer.speed}`).toEqual(fresh.layers[k].map.labels);
            expect(layer.takeOver).toEqual(fresh.layers[k].takeOver);
            // What is faster than the bicycle (towards), or slower (from), never knew of it.
            const isApart = direction === 'towards' ? layer.speed >= w : layer.speed < w;
            if (isApart) expect(before.layers.some((old) => old.map === layer.map)).toBe(true);
          });
          const kept = map.layers.filter((layer) => before.layers.some((old) => old.map === layer.map)).length;
          expect(map.stats.builtLayers).toBe(map.layers.length - kept);
          expect(map.stats.propagationMs > 0).toBe(map.stats.builtLayers > 0);
        }
      }
    }
  });
});
