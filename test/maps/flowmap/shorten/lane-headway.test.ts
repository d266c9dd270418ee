import { describe, expect, it } from 'vitest';
import { ARC_LEFT, createLaneCurve, type LaneCurve, LINE } from '../../../../src/maps/flowmap/lanes/lane-curve.js';
import { flattenLane, laneCapacity, laneHeadway } from '../../../../src/maps/flowmap/shorten/index.js';
import { createRandom } from '../../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../../tier.js';

/** A straight way, a left turn of the given angle and radius, a straight way. */
function bend(radius: number, angle: number, straight: number): LaneCurve {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const turnX = radius * s;
  const turnY = radius - radius * c;
  return createLaneCurve(1, 0, 1, {
    kinds: Uint8Array.of(LINE, ARC_LEFT, LINE),
    points: Float64Array.of(-straight, 0, 0, 0, turnX, turnY, turnX + straight * c, turnY + straight * s),
    centres: Float64Array.of(0, 0, 0, radius, 0, 0),
    radii: Float64Array.of(0, radius, 0),
  });
}

/** Largest offset with overlap by sampling pairs of places `step` apart. */
function sampledHeadway(points: Float64Array, diameter: number, step: number): number {
  const samples: number[] = [];
  let rest = 0;
  for (let i = 0; i + 3 < points.length; i += 2) {
    const dx = points[i + 2] - points[i];
    const dy = points[i + 3] - points[i + 1];
    const length = Math.hypot(dx, dy);
    let s = rest;
    for (; s < length; s += step) samples.push(points[i] + (dx * s) / length, points[i + 1] + (dy * s) / length);
    rest = s - length;
  }
  const count = samples.length / 2;
  let best = 0;
  for (let i = 0; i < count; i++) {
    for (let j = count - 1; j > i && j - i > best; j--) {
      if (Math.hypot(samples[2 * i] - samples[2 * j], samples[2 * i + 1] - samples[2 * j + 1]) < diameter) best = j - i;
    }
  }
  return best * step;
}

describe('headway', () => {
  it('is the diameter on a straight lane, and v / headway is the capacity', () => {
    expect(laneHeadway(Float64Array.of(0, 0, 3, 0, 10, 0), 0.5)).toBe(0.5);
    expect(laneCapacity(0.5, 1.34)).toBeCloseTo(2.68, 12);
  });

  it('is pi r around the end of a wall and 2.40 r around a corner (FLOW recipe values)', () => {
    const r = 0.3;
    const half = laneHeadway(flattenLane(bend(r, Math.PI, 3)), 2 * r - 1e-9);
    expect(half).toBeGreaterThan(Math.PI * r - 5e-3);
    expect(half).toBeLessThan(Math.PI * r + 1e-3);
    const quarter = laneHeadway(flattenLane(bend(r, Math.PI / 2, 3)), 2 * r);
    expect(quarter / r).toBeGreaterThan(2.39);
    expect(quarter / r).toBeLessThan(2.41);
  });

  for (const seed of [FIXED_SEED, rotatingSeed]) {
    it(`is never below a sampling of pairs, nor above it by more than two samples (seed ${seed})`, () => {
      const random = createRandom(seed);
      for (let n = 0; n < runs(5, 25, 500); n++) {
        const points = [0, 0];
        let angle = 6 * random.next();
        const curl = 3 * random.next();
        for (let k = 0; k < 12; k++) {
          angle += curl * (random.next() - (n % 2 ? 0.5 : 0.2));
          const step = 0.05 + 0.6 * random.next();
          points.push(points[2 * k] + step * Math.cos(angle), points[2 * k + 1] + step * Math.sin(angle));
        }
        const way = Float64Array.from(points);
        const diameter = 0.2 + 0.5 * random.next();
        const step = 0.01;
        const exact = laneHeadway(way, diameter);
        const sampled = sampledHeadway(way, diameter, step);
        expect(exact, `seed ${seed}, case ${n}`).toBeGreaterThanOrEqual(Math.min(sampled, exact + step) - 1e-12);
        expect(exact).toBeGreaterThanOrEqual(sampled - 1e-9);
        expect(Math.max(exact, diameter), `seed ${seed}, case ${n}`).toBeLessThanOrEqual(
          Math.max(sampled, diameter) + 2.5 * step + touch(way, diameter, exact),
        );
      }
    });
  }
});

/** Where discs only just overlap at the exact headway a sampling may miss them by far: then there is nothing to compare. */
function touch(way: Float64Array, diameter: number, exact: number): number {
  return sampledHeadway(way, diameter + 0.02, 0.01) > exact - 0.05 ? Infinity : 0;
}

describe('flattened lanes', () => {
  it('stand off the centre of every arc by at most the tolerance, and keep both ends', () => {
    for (const angle of [0.01, 1, Math.PI, 5]) {
      for (const radius of [0.2, 3, 40]) {
        const curve = bend(radius, angle, 1);
        const points = flattenLane(curve, 1e-4);
        expect([...points.slice(0, 2), ...points.slice(-2)]).toEqual([
          ...curve.points.slice(0, 2),
          ...curve.points.slice(-2),
        ]);
        for (let i = 2; i + 5 < points.length; i += 2) {
          for (let t = 0; t <= 1; t += 0.25) {
            const x = points[i] + t * (points[i + 2] - points[i]);
            const y = points[i + 1] + t * (points[i + 3] - points[i + 1]);
            const off = Math.hypot(x, y - radius) - radius;
            expect(off).toBeGreaterThanOrEqual(-1e-12 * radius - 1e-13);
            expect(off).toBeLessThanOrEqual(1e-4 + 1e-9);
          }
        }
      }
    }
  });
});
