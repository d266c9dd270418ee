import { describe, expect, it } from 'vitest';
import { buildDomain, type Domain } from '../../../src/geometry/index.js';
import { buildPlainPathMap } from '../../../src/maps/pathmap/build-path-map.js';
import { fillPlainQueries } from '../../../src/maps/pathmap/fill-queries.js';
import { forgetHints, HintedQueries, lookAtHints, makeHints } from '../../../src/maps/pathmap/path-hints.js';
import type { PathMap } from '../../../src/maps/pathmap/path-map.js';
import type { PathSource } from '../../../src/maps/pathmap/path-source.js';
import { createRandom, type Random } from '../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { randomScene, TIER_KINDS } from './random-scenes.js';
import { samplePlace } from './sample-places.js';

const allocate = (bytes: number): ArrayBuffer => new ArrayBuffer(bytes);

function makeAnswers(count: number): { distances: Float64Array; next: Float64Array } {
  return { distances: new Float64Array(count), next: new Float64Array(2 * count) };
}

function makeSources(domain: Domain, random: Random, kind: number): PathSource[] {
  const [a, b] = [samplePlace(domain, random), samplePlace(domain, random)];
  const [minX, , maxX] = domain.bounds;
  const side = 0.1 * (maxX - minX);
  const sources: PathSource[] = [{ kind: 'point', x: a.x, y: a.y, cost: random.next() * side }];
  if (kind === 1) sources.push({ kind: 'line', points: Float64Array.of(a.x, a.y, b.x, b.y), cost: 1 });
  if (kind === 2) {
    const ring = Float64Array.of(b.x, b.y, b.x + side, b.y, b.x + side, b.y + side, b.x, b.y + side);
    sources.push({ kind: 'polygon', ring });
  }
  return sources;
}

/** Steps of all lengths, some to corners, some far away. */
function walk(domain: Domain, random: Random, xy: Float64Array): void {
  const [minX, minY, maxX, maxY] = domain.bounds;
  const size = maxX - minX;
  for (let k = 0; k < xy.length; k += 2) {
    const step = size * 10 ** (-1 - 9 * random.next());
    const chance = random.next();
    xy[k] += step * (random.next() - 0.5);
    xy[k + 1] += step * (random.next() - 0.5);
    if (chance < 0.02) {
      const v = 2 * random.nextInt(domain.vertices.length >> 1);
      xy[k] = domain.vertices[v];
      xy[k + 1] = domain.vertices[v + 1];
    } else if (chance < 0.05) {
      xy[k] = minX + (1.1 * random.next() - 0.05) * size;
      xy[k + 1] = minY + (1.1 * random.next() - 0.05) * (maxY - minY);
    } else if (chance < 0.051) xy[k] = Number.NaN;
  }
}

describe('answers by hints', () => {
  it('are those without, bit for bit, wherever the points go', () => {
    const queries = new HintedQueries();
    for (const kind of TIER_KINDS) {
      for (let i = 0; i < runs(1, 3, 30); i++) {
        const seed = (i % 2 ? FIXED_SEED : rotatingSeed) + i;
        const random = createRandom(seed);
        const { domain } = buildDomain(randomScene(kind, seed), { circleTolerance: 0.2 });
        const map = buildPlainPathMap(domain, { sources: makeSources(domain, random, i % 3) });
        const count = 600;
        const hints = makeHints(count, allocate);
        const owners = Int32Array.from({ length: count }, (_, k) => count - 1 - k);
        const xy = new Float64Array(2 * count);
        for (let k = 0; k < count; k++) {
          const { x, y } = samplePlace(domain, random);
          xy[2 * k] = x;
          xy[2 * k + 1] = y;
        }
        for (let step = 0; step < 12; step++) {
          const [known, plain] = [makeAnswers(count), makeAnswers(count)];
          queries.fill(map, 7, hints, owners, 0, xy, known);
          fillPlainQueries(map, xy, plain);
          const what = `${kind} ${seed}, step ${step}`;
          for (const key of ['distances', 'next'] as const) {
            expect(Buffer.from(known[key].buffer).equals(Buffer.from(plain[key].buffer)), `${what}, ${key}`).toBe(true);
          }
          walk(domain, random, xy);
        }
      }
    }
  });

  it('hold for one map alone, for whoever has the number, and until they are forgotten', () => {
    const random = createRandom(FIXED_SEED);
    const { domain } = buildDomain(randomScene('rooms', 3));
    const maps: PathMap[] = [0, 1].map(() => buildPlainPathMap(domain, { sources: makeSources(domain, random, 0) }));
    const queries = new HintedQueries();
    const hints = makeHints(50, allocate);
    const other = lookAtHints(hints.buffer);
    const owners = new Int32Array(100);
    for (let round = 0; round < runs(5, 20, 100); round++) {
      for (let k = 0; k < 100; k++) owners[k] = random.nextInt(50);
      const xy = Float64Array.from({ length: 100 }, () => 80 * random.next());
      maps.forEach((map, number) => {
        const [known, plain] = [makeAnswers(50), makeAnswers(50)];
        queries.fill(map, number, round % 2 ? hints : other, owners, 50, xy, known);
        fillPlainQueries(map, xy, plain);
        expect(known).toEqual(plain);
      });
      if (round % 7 === 0) forgetHints(hints);
    }
  });

  it('save most of the look-ups of people who walk', () => {
    const ring = Float64Array.of(0, 0, 100, 0, 100, 80, 0, 80);
    const block = Float64Array.of(40, 30, 60, 30, 60, 50, 40, 50);
    const { domain } = buildDomain({
      boundary: { areas: [{ where: 'boundary', ring }] },
      obstacles: [{ kind: 'polygon', where: 'block', ring: block }],
    });
    const random = createRandom(FIXED_SEED);
    const map = buildPlainPathMap(domain, { sources: [{ kind: 'point', x: 1, y: 1 }] });
    const queries = new HintedQueries();
    const hints = makeHints(1000, allocate);
    const owners = Int32Array.from({ length: 1000 }, (_, k) => k);
    const xy = Float64Array.from({ length: 2000 }, (_, k) => (k % 2 === 0 ? 100 : 80) * random.next());
    const out = makeAnswers(1000);
    queries.fill(map, 0, hints, owners, 0, xy, out);
    // What is kept of a place changes where it is looked up anew.
    const before = hints.singles.slice();
    for (let k = 0; k < 2000; k++) xy[k] += 0.05 * (random.next() - 0.5);
    queries.fill(map, 0, hints, owners, 0, xy, out);
    const size = before.length / 1000;
    const kept = owners.filter((k) => {
      const [then, now] = [before, hints.singles].map((all) => all.subarray(size * k, size * (k + 1)));
      return now.every((value, n) => Object.is(value, then[n]));
    });
    expect(kept.length).toBeGreaterThan(700);
  });
});
