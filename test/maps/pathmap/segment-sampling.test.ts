import { describe, expect, it } from 'vitest';
import { buildDomain, type Domain } from '../../../src/geometry/index.js';
import { buildPathGround, buildPlainPathMap } from '../../../src/maps/pathmap/build-path-map.js';
import { findPlainDistance } from '../../../src/maps/pathmap/find-next.js';
import { isInRing, type PathSource } from '../../../src/maps/pathmap/path-source.js';
import { createRandom, type Random } from '../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { sizeOf } from './compare-with-oracle.js';
import { segmentSource } from './oracle-segment.js';
import { randomScene, type SceneKind, TIER_KINDS } from './random-scenes.js';
import { classifyPlace, sampleOpen, samplePlace } from './sample-places.js';

/** Parts that each stretch of a source is sampled in. */
const SAMPLES = 60;

/** A polyline or a polygon through places chosen on purpose; every third along walls. */
function randomShape(domain: Domain, random: Random): PathSource {
  const cost = random.next() < 0.5 ? 0 : 0.2 * sizeOf(domain) * random.next();
  const kind = random.next() < 0.6 ? 'line' : 'polygon';
  const points: number[] = [];
  const { segments, vertices } = domain;
  if (random.next() < 0.3) {
    const s = 2 * random.nextInt(segments.length >> 1);
    for (const v of [segments[s], segments[s + 1]]) points.push(vertices[2 * v], vertices[2 * v + 1]);
  }
  const count = (kind === 'line' ? 2 : 3) + random.nextInt(3);
  while (points.length < 2 * count) {
    // A polygon may well reach into obstacles and beyond the boundary.
    const { x, y } = random.next() < 0.5 ? samplePlace(domain, random) : sampleOpen(domain, random);
    const off = kind === 'polygon' && random.next() < 0.3 ? 0.1 * sizeOf(domain) : 0;
    points.push(x + off, y - off);
  }
  const xy = Float64Array.from(points);
  return kind === 'line' ? { kind, points: xy, cost } : { kind, ring: xy, cost };
}

/** Free points of a source, and how far apart they are at most along it. */
function sampleShape(domain: Domain, source: PathSource): { points: PathSource[]; step: number } {
  const points: PathSource[] = [];
  if (source.kind === 'point') return { points, step: 0 };
  const { cost } = source;
  const xy = source.kind === 'line' ? source.points : source.ring;
  const add = (x: number, y: number): void => {
    if (classifyPlace(domain, x, y, 0)) points.push({ kind: 'point', x, y, cost });
  };
  let step = 0;
  const stretches = xy.length / 2 - (source.kind === 'line' ? 1 : 0);
  for (let k = 0; k < stretches; k++) {
    const [ax, ay] = [xy[2 * k], xy[2 * k + 1]];
    const [bx, by] = [xy[(2 * k + 2) % xy.length], xy[(2 * k + 3) % xy.length]];
    step = Math.max(step, Math.hypot(bx - ax, by - ay) / SAMPLES);
    for (let i = 0; i <= SAMPLES; i++) {
      const share = i / SAMPLES;
      add(ax + share * (bx - ax), ay + share * (by - ay));
    }
    // Every free part has its ends among the samples.
    if (ax !== bx || ay !== by) for (const { x, y } of segmentSource(domain, ax, ay, bx, by, 0).places) add(x, y);
  }
  return { points, step };
}

function checkScene(kind: SceneKind, seed: number, seen: { queries: number; inside: number }): void {
  const { domain } = buildDomain(randomScene(kind, seed), { circleTolerance: 0.2 });
  const random = createRandom(seed + 77);
  const ground = buildPathGround(domain);
  const source = randomShape(domain, random);
  const { points, step } = sampleShape(domain, source);
  if (points.length === 0) return;
  const map = buildPlainPathMap(domain, { ground, sources: [source] });
  const dense = buildPlainPathMap(domain, { ground, sources: points });
  const slack = 1e-9 * sizeOf(domain);
  const { cost = 0 } = source;
  for (let k = 0; k < 40; k++) {
    const { x, y } = k % 2 ? sampleOpen(domain, random) : samplePlace(domain, random);
    const got = findPlainDistance(map, x, y);
    const what = `${kind} ${seed} (${x},${y}) of ${JSON.stringify(source)}`;
    seen.queries++;
    if (source.kind === 'polygon' && isInRing(source.ring, x, y)) {
      expect(got, what).toBe(cost);
      seen.inside++;
      continue;
    }
    const want = findPlainDistance(dense, x, y);
    if (want < 0 || got < 0) {
      expect(got, what).toBe(want);
      continue;
    }
    expect(got, what).toBeLessThanOrEqual(want + slack);
    expect(got, what).toBeGreaterThanOrEqual(want - step - slack);
    expect(got, what).toBeGreaterThanOrEqual(cost - slack);
  }
}

describe('lines and polygons as sources against dense sampling by points', () => {
  const perKind = runs(1, 3, 25);
  for (const kind of TIER_KINDS) {
    it(`${kind}: never longer than to a sample, shorter by a step at most`, () => {
      const seen = { queries: 0, inside: 0 };
      for (let i = 0; i < perKind; i++) checkScene(kind, (i % 2 ? FIXED_SEED : rotatingSeed) + i, seen);
      expect(seen.queries, `seed ${rotatingSeed}`).toBeGreaterThan(0);
    });
  }
});
