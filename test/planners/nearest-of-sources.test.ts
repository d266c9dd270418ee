import { describe, expect, it } from 'vitest';
import type { PathSource } from '../../src/maps/index.js';
import { createRandom, type Random } from '../../src/math/index.js';
import { findNearestOfSources } from '../../src/planners/nearest-of-sources.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';

const SAMPLES = 400;

/** Points all over a source: its outline densely, its inside as well. */
function sample(source: PathSource, random: Random): [number, number][] {
  if (source.kind === 'point') return [[source.x, source.y]];
  const xy = source.kind === 'line' ? source.points : source.ring;
  const corners = xy.length / 2;
  const points: [number, number][] = [];
  for (let k = source.kind === 'line' ? 1 : 0; k < corners; k++) {
    const j = (k + corners - 1) % corners;
    for (let n = 0; n <= SAMPLES; n++) {
      const t = n / SAMPLES;
      points.push([xy[2 * j] + t * (xy[2 * k] - xy[2 * j]), xy[2 * j + 1] + t * (xy[2 * k + 1] - xy[2 * j + 1])]);
    }
  }
  // Triangles only: any mix of the corners lies inside.
  for (let n = 0; source.kind === 'polygon' && n < SAMPLES; n++) {
    const [a, b] = [random.next(), random.next()].sort();
    const weights = [a, b - a, 1 - b];
    points.push([
      weights.reduce((sum, w, k) => sum + w * xy[2 * k], 0),
      weights.reduce((sum, w, k) => sum + w * xy[2 * k + 1], 0),
    ]);
  }
  return points;
}

function randomSource(random: Random): PathSource {
  const number = (): number => 10 * random.next();
  const cost = random.nextInt(3) === 0 ? random.next() : undefined;
  const kind = random.nextInt(3);
  if (kind === 0) return { kind: 'point', x: number(), y: number(), cost };
  if (kind === 1) {
    const points = Float64Array.from({ length: 2 * (2 + random.nextInt(3)) }, number);
    return { kind: 'line', points, cost };
  }
  return { kind: 'polygon', ring: Float64Array.from({ length: 6 }, number), cost };
}

describe('the nearest of some sources', () => {
  it.each([FIXED_SEED, rotatingSeed])('is the nearest of all their points, cost included, seed %i', (seed) => {
    const random = createRandom(seed);
    for (let round = 0; round < runs(20, 100, 800); round++) {
      const sources = Array.from({ length: 1 + random.nextInt(4) }, () => randomSource(random));
      const [x, y] = [12 * random.next() - 1, 12 * random.next() - 1];
      const out = { x: 0, y: 0, distance: 0 };
      expect(findNearestOfSources(sources, x, y, out)).toBe(true);
      let least = Infinity;
      let tolerance = 0;
      for (const source of sources) {
        for (const [px, py] of sample(source, random)) {
          const distance = Math.hypot(px - x, py - y) + (source.cost ?? 0);
          if (distance < least) least = distance;
        }
        // A point inside a triangle is only met by the samples to within their spacing.
        tolerance = 0.05;
      }
      expect(out.distance).toBeLessThanOrEqual(least + 1e-12);
      const isInside = sources.some((s) => s.kind === 'polygon' && out.distance === (s.cost ?? 0));
      if (!isInside) expect(out.distance).toBeGreaterThan(least - tolerance);
      const costs = sources.map(({ cost = 0 }) => Math.abs(Math.hypot(out.x - x, out.y - y) + cost - out.distance));
      expect(Math.min(...costs)).toBeLessThan(1e-9);
    }
  });

  it('is none of no sources', () => {
    expect(findNearestOfSources([], 0, 0, { x: 0, y: 0, distance: 0 })).toBe(false);
  });

  it('is the place itself inside a polygon, whatever way round it is drawn', () => {
    const out = { x: 0, y: 0, distance: 0 };
    for (const ring of [Float64Array.of(0, 0, 4, 0, 4, 4, 0, 4), Float64Array.of(0, 4, 4, 4, 4, 0, 0, 0)]) {
      findNearestOfSources([{ kind: 'polygon', ring, cost: 0.5 }], 1, 3, out);
      expect(out).toEqual({ x: 1, y: 3, distance: 0.5 });
    }
  });

  it('of equals is the first', () => {
    const out = { x: 0, y: 0, distance: 0 };
    const sources: PathSource[] = [
      { kind: 'point', x: 1, y: 0 },
      { kind: 'point', x: -1, y: 0 },
    ];
    findNearestOfSources(sources, 0, 0, out);
    expect(out.x).toBe(1);
  });
});
