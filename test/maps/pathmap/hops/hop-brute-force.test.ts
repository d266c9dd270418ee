import { describe, expect, it } from 'vitest';
import { buildDomain, type Domain } from '../../../../src/geometry/index.js';
import { fillHopQueries, findHopDistance, findHopPath } from '../../../../src/maps/pathmap/hops/find-hop.js';
import { buildHopPathMap } from '../../../../src/maps/pathmap/hops/hop-path-map.js';
import type { WeightedBarrier } from '../../../../src/maps/pathmap/hops/weighted-barrier.js';
import type { PathSource } from '../../../../src/maps/pathmap/path-source.js';
import { createRandom, type Random } from '../../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../../tier.js';
import { type Comparison, createComparison, judge, sizeOf } from '../compare-with-oracle.js';
import { addBarrierLines } from '../random-barriers.js';
import { randomScene, type SceneKind, TIER_KINDS } from '../random-scenes.js';
import { samplePlace } from '../sample-places.js';
import { HopOracle, type HopSource } from './hop-oracle.js';

/** Scenes with more vertices than this take the brute force too long. */
const MOST_VERTICES = 100;

function randomWeights(random: Random, first: number, count: number): WeightedBarrier[] {
  return Array.from({ length: count }, (_, k) => ({
    obstacle: first + k,
    weight: random.next() < 0.1 ? 1 : random.next() < 0.1 ? 1.001 : 1 + 2 * random.next(),
  }));
}

function segmentWeights(domain: Domain, barriers: readonly WeightedBarrier[]): Map<number, number> {
  const out = new Map<number, number>();
  for (let s = domain.ringSegmentCount; 2 * s < domain.segments.length; s++) {
    const barrier = barriers.find(({ obstacle }) => obstacle === domain.segmentObstacles[s]);
    if (barrier) out.set(s, barrier.weight);
  }
  return out;
}

/** Compare one random scene; returns false if it was too large. */
function compareScene(kind: SceneKind, seed: number, withLines: boolean, found: Comparison): boolean {
  const random = createRandom(seed);
  const { input, first, count } = addBarrierLines(randomScene(kind, seed), random, seed % 2 === 0);
  const { domain } = buildDomain(input, { circleTolerance: 0.25 });
  if (domain.vertices.length > 2 * MOST_VERTICES) return false;
  const barriers = randomWeights(random, first, count);
  const oracle = new HopOracle(domain, segmentWeights(domain, barriers));
  const sources: PathSource[] = [];
  const wanted: HopSource[] = [];
  for (let i = 0; i < 2; i++) {
    const a = samplePlace(domain, random);
    const b = samplePlace(domain, random);
    const cost = random.next() < 0.5 ? 0 : 0.2 * sizeOf(domain) * random.next();
    if (withLines && (a.x !== b.x || a.y !== b.y) && random.next() < 0.7) {
      sources.push({ kind: 'line', points: Float64Array.of(a.x, a.y, b.x, b.y), cost });
      wanted.push(oracle.segmentSource(a.x, a.y, b.x, b.y, cost));
    } else {
      sources.push({ kind: 'point', x: a.x, y: a.y, cost });
      wanted.push(oracle.pointSource(a.x, a.y, cost));
    }
  }
  const labels = oracle.computeLabels(wanted);
  const map = buildHopPathMap(domain, { sources, barriers });
  const xy: number[] = [];
  for (let k = 0; k < 25; k++) {
    const { x, y } = samplePlace(domain, random);
    xy.push(x, y);
  }
  xy.push(...domain.vertices);
  const distances = new Float64Array(xy.length / 2);
  fillHopQueries(map, Float64Array.from(xy), { distances });
  for (let k = 0; k < distances.length; k++) {
    const [x, y] = [xy[2 * k], xy[2 * k + 1]];
    const what = `${kind} ${seed} (${x},${y})`;
    judge(domain, what, oracle.query(x, y, wanted, labels), distances[k], found);
    expect(findHopDistance(map, x, y), what).toBe(distances[k]);
    if (k >= 5 || distances[k] < 0) continue;
    // The other side of a thin wall may have been cheaper for a hop, but not for the whole path.
    const cost = Math.max(distances[k], costOfPath(map, oracle, x, y));
    judge(domain, `${what} path`, cost, distances[k], found);
  }
  return true;
}

/** What the hops of a path cost by brute force, with the cost of its source. */
function costOfPath(map: ReturnType<typeof buildHopPathMap>, oracle: HopOracle, x: number, y: number): number {
  const { points, source } = findHopPath(map, x, y);
  let sum = map.sources[source].cost ?? 0;
  for (let k = 2; k < points.length; k += 2) {
    const [bx, by, ax, ay] = points.subarray(k - 2, k + 2);
    // Shorter than what brute force can tell from nothing.
    if (Math.hypot(bx - ax, by - ay) < 1e-8 * sizeOf(map.domain)) sum += Math.hypot(bx - ax, by - ay);
    else sum += Math.min(...oracle.look(ax, ay, bx, by).map(({ cost }) => cost));
  }
  return sum;
}

describe('weighted barriers against brute force over hops', () => {
  const perKind = runs(1, 4, 26);
  for (const kind of TIER_KINDS) {
    it(`points and lines, barriers anywhere, ${kind}`, () => {
      const found = createComparison();
      let scenes = 0;
      for (let i = 0; scenes < perKind && i < 4 * perKind; i++) {
        if (compareScene(kind, (i % 4 < 2 ? FIXED_SEED : rotatingSeed) + i, scenes % 3 === 2, found)) scenes++;
      }
      expect(scenes).toBe(perKind);
      expect(found.mismatches, `seed ${rotatingSeed}, ${found.queries} queries`).toEqual([]);
    });
  }
});
