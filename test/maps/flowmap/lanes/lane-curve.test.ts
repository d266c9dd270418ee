import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ARC_LEFT,
  ARC_RIGHT,
  createLaneCurve,
  distanceToLaneCurve,
  isInSweep,
  type LaneCurve,
  LINE,
  partDirection,
  partLength,
  partPoint,
  partStarts,
  partSweep,
  reverseLaneCurve,
  sampleLaneCurve,
} from '../../../../src/maps/flowmap/lanes/lane-curve.js';
import { FIXED_SEED, runs } from '../../../tier.js';
import { arcPart, foot, measure, type Part, partsOf, segmentPart } from './curve-distance.js';

/** A line, a half turn to the right and a quarter turn to the left. */
const HOOK = createLaneCurve(1, 0, 1, {
  kinds: Uint8Array.of(LINE, ARC_RIGHT, ARC_LEFT),
  points: Float64Array.of(0, 0, 0, 4, 2, 4, 3, 3),
  centres: Float64Array.of(0, 0, 1, 4, 3, 4),
  radii: Float64Array.of(0, 1, 1),
});

const coordinate = fc.double({ min: -5, max: 5, noNaN: true });
const randomPart = fc.oneof(
  fc.tuple(coordinate, coordinate, coordinate, coordinate).map(([a, b, c, d]) => segmentPart(a, b, c, d)),
  fc
    .tuple(coordinate, coordinate, fc.double({ min: 0.1, max: 4, noNaN: true }), coordinate, coordinate)
    .map(([x, y, radius, from, sweep]) => arcPart(x, y, radius, from, sweep * 1.2)),
);

function pointOf(part: Part, t: number): [number, number] {
  if (part.radius === 0) return [part.ax + t * (part.bx - part.ax), part.ay + t * (part.by - part.ay)];
  const angle = part.from + t * part.sweep;
  return [part.cx + part.radius * Math.cos(angle), part.cy + part.radius * Math.sin(angle)];
}

function curveOf(part: Part): LaneCurve {
  return createLaneCurve(1, 0, 1, {
    kinds: Uint8Array.of(part.radius === 0 ? LINE : part.sweep > 0 ? ARC_LEFT : ARC_RIGHT),
    points: Float64Array.of(part.ax, part.ay, part.bx, part.by),
    centres: Float64Array.of(part.cx, part.cy),
    radii: Float64Array.of(part.radius),
  });
}

describe('lane curve', () => {
  it('measures lines and arcs of both directions', () => {
    expect(HOOK.length).toBeCloseTo(4 + Math.PI + Math.PI / 2, 12);
    expect(partSweep(HOOK, 1)).toBeCloseTo(-Math.PI, 12);
    expect(partSweep(HOOK, 2)).toBeCloseTo(Math.PI / 2, 12);
    expect(Array.from(partStarts(HOOK)).at(-1)).toBeCloseTo(HOOK.length, 12);
    const out = new Float64Array(2);
    partPoint(HOOK, 1, 0.5, out);
    expect(out[0]).toBeCloseTo(1, 12);
    expect(out[1]).toBeCloseTo(5, 12);
    partDirection(HOOK, 1, 0.5, out);
    expect(out[0]).toBeCloseTo(1, 12);
    expect(isInSweep(HOOK, 1, 1, 9)).toBe(true);
    expect(isInSweep(HOOK, 1, 1, 0)).toBe(false);
  });

  it('runs backwards', () => {
    const back = reverseLaneCurve(HOOK);
    expect([back.source, back.sink]).toEqual([1, 0]);
    expect(Array.from(back.kinds)).toEqual([ARC_RIGHT, ARC_LEFT, LINE]);
    expect(reverseLaneCurve(back)).toEqual(HOOK);
    expect(partLength(back, 1)).toBeCloseTo(Math.PI, 12);
  });

  it('samples no farther apart than asked, on the curve', () => {
    const points = sampleLaneCurve(HOOK, 0.1);
    for (let k = 0; k < points.length; k += 2) {
      expect(distanceToLaneCurve(HOOK, points[k], points[k + 1])).toBeLessThan(1e-12);
      if (k > 0) expect(Math.hypot(points[k] - points[k - 2], points[k + 1] - points[k - 1])).toBeLessThan(0.1 + 1e-12);
    }
  });

  it('takes an arc of no length for no length, not for a whole turn', () => {
    const curve = createLaneCurve(1, 0, 1, {
      kinds: Uint8Array.of(ARC_RIGHT),
      points: Float64Array.of(1, 0, 1, 1e-12),
      centres: Float64Array.of(0, 0),
      radii: Float64Array.of(1),
    });
    expect(curve.length).toBe(0);
  });

  it('has distances to points that agree with the checks of the tests', () => {
    fc.assert(
      fc.property(randomPart, coordinate, coordinate, (part, x, y) => {
        if (part.radius > 0 && Math.abs(part.sweep) < 1e-6) return;
        const [fx, fy] = foot(part, x, y);
        expect(distanceToLaneCurve(curveOf(part), x, y)).toBeCloseTo(Math.hypot(x - fx, y - fy), 9);
      }),
      { numRuns: runs(100, 500, 5000), seed: FIXED_SEED },
    );
  });
});

describe('exact distances of the checks', () => {
  it('are never above a sampling, and below it by no more than its step', () => {
    fc.assert(
      fc.property(randomPart, randomPart, (a, b) => {
        const exact = measure(a, b);
        expect(Math.hypot(exact.px - exact.qx, exact.py - exact.qy)).toBeCloseTo(exact.distance, 9);
        let sampled = Infinity;
        for (let k = 0; k <= 200; k++) {
          const [x, y] = pointOf(a, k / 200);
          const [fx, fy] = foot(b, x, y);
          sampled = Math.min(sampled, Math.hypot(x - fx, y - fy));
        }
        expect(exact.distance).toBeLessThanOrEqual(sampled + 1e-9);
        expect(exact.distance).toBeGreaterThan(sampled - 0.08);
      }),
      { numRuns: runs(50, 300, 3000), seed: FIXED_SEED },
    );
  });

  it('sees the parts of a lane as they are', () => {
    expect(partsOf(HOOK).map((part) => Math.round((1e6 * part.sweep) / Math.PI) / 1e6)).toEqual([0, -1, 0.5]);
    expect(measure(partsOf(HOOK)[1], segmentPart(0, 6, 2, 6)).distance).toBeCloseTo(1, 12);
  });
});
