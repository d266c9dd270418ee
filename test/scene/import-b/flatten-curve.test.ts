import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CurveFlattener } from '../../../src/scene/import/flatten-curve.js';
import { appendBezier } from '../../../src/scene/import/flatten-curve-bezier.js';
import {
  type Affine,
  type CurvePath,
  composeAffine,
  mapPath,
  mapPoint,
  pathOfEllipse,
  pathOfPoints,
  reversePath,
  rotateAffine,
  scaler,
  similarityScale,
} from '../../../src/scene/import/flatten-curve-path.js';
import type { Point } from '../../../src/scene/import/scene-parts.js';
import { FIXED_SEED, runs } from '../../tier.js';
import { distanceTo, samplesOf } from './source.js';

const number = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });
const check = (count: number): fc.Parameters<unknown> => ({ numRuns: count, seed: FIXED_SEED });

/** An ellipse arc from its implicit form, closed by its chord. */
function arcPath(center: Point, u: Point, v: Point, from: number, sweep: number): CurvePath {
  const at = (t: number): Point => [
    center[0] + u[0] * Math.cos(t) + v[0] * Math.sin(t),
    center[1] + u[1] * Math.cos(t) + v[1] * Math.sin(t),
  ];
  return {
    start: at(from),
    segments: [{ kind: 'arc', end: at(from + sweep), center, u, v, from, sweep }],
    closed: true,
  };
}

/** Radius of a point in the frame in which the ellipse is the unit circle. */
function radiusIn([cx, cy]: Point, u: Point, v: Point, [x, y]: Point): number {
  const area = u[0] * v[1] - u[1] * v[0];
  const a = ((x - cx) * v[1] - (y - cy) * v[0]) / area;
  const b = (u[0] * (y - cy) - u[1] * (x - cx)) / area;
  return Math.hypot(a, b);
}

describe('arcs', () => {
  it('stay within the tolerance and on the free side', () => {
    const inputs = [
      number(-50, 50),
      number(-50, 50),
      number(0.2, 30),
      number(0.1, 1),
      number(0, 7),
      number(0.2, 6.2),
      number(-4, -1),
      fc.boolean(),
    ] as const;
    fc.assert(
      fc.property(...inputs, (x, y, size, ratio, turn, sweep, exponent, mirrored) => {
        const tolerance = 10 ** exponent;
        const center: Point = [x, y];
        const u: Point = [size * Math.cos(turn), size * Math.sin(turn)];
        const flip = mirrored ? -1 : 1;
        const v: Point = [-flip * ratio * u[1], flip * ratio * u[0]];
        const path = arcPath(center, u, v, turn, sweep);
        const flattener = new CurveFlattener('test', { curveTolerance: tolerance });
        // The curve around the place where the ray from the centre through the point meets it.
        const distance = (point: Point): number => {
          const area = u[0] * v[1] - u[1] * v[0];
          const a = ((point[0] - x) * v[1] - (point[1] - y) * v[0]) / area;
          const b = (u[0] * (point[1] - y) - u[1] * (point[0] - x)) / area;
          const middle = Math.atan2(b, a);
          const near = Array.from({ length: 101 }, (_, k): Point => {
            const t = middle + (k - 50) / 200;
            return [x + u[0] * Math.cos(t) + v[0] * Math.sin(t), y + u[1] * Math.cos(t) + v[1] * Math.sin(t)];
          });
          return distanceTo(point, near);
        };
        for (const free of ['inside', 'outside'] as const) {
          const ring = flattener.ring(path, free);
          // The last piece is the chord, which is straight already.
          for (const point of samplesOf(ring, 4, false)) {
            const radius = radiusIn(center, u, v, point);
            if (free === 'inside') expect(radius).toBeLessThanOrEqual(1 + 1e-9);
            else expect(radius).toBeGreaterThanOrEqual(1 - 1e-9);
            expect(distance(point)).toBeLessThanOrEqual(tolerance + 1e-5 * size);
          }
        }
        // The last piece of a wall along the whole path is the chord.
        for (const point of samplesOf(flattener.line(path), 4, false).slice(0, -5)) {
          expect(distance(point)).toBeLessThanOrEqual(tolerance + 1e-5 * size);
        }
      }),
      check(runs(20, 50, 400)),
    );
  });

  it('a whole circle as an obstacle is circumscribed, as a walkable area inscribed', () => {
    const circle = pathOfEllipse([3, 4], [2, 0], [0, 2]);
    const flattener = new CurveFlattener('test', {});
    const outer = flattener.ring(circle, 'outside');
    const inner = flattener.ring(circle, 'inside');
    for (const [x, y] of samplesOf(outer, 8, true)) expect(Math.hypot(x - 3, y - 4)).toBeGreaterThan(2 - 1e-12);
    for (const [x, y] of samplesOf(inner, 8, true)) expect(Math.hypot(x - 3, y - 4)).toBeLessThan(2 + 1e-12);
    for (const [x, y] of outer) expect(Math.hypot(x - 3, y - 4)).toBeLessThan(2.01);
    expect(outer.length).toBeLessThan(40);
    expect(flattener.findings()[0]).toMatchObject({ code: 'import/curves-flattened' });
    expect(flattener.findings()[0].message).toMatch(/^2 curves .* 0\.01 m/);
  });

  it('smooth joints leave no corner behind: a stadium has straight sides of one piece', () => {
    const half = (cx: number, from: number, end: Point): CurvePath['segments'][number] => ({
      kind: 'arc',
      end,
      center: [cx, 0],
      u: [1, 0],
      v: [0, 1],
      from,
      sweep: Math.PI,
    });
    const segments = [
      { kind: 'line', end: [5, -1] } as const,
      half(5, -Math.PI / 2, [5, 1]),
      { kind: 'line', end: [0, 1] } as const,
      half(0, Math.PI / 2, [0, -1]),
    ];
    const ring = new CurveFlattener('test', {}).ring({ start: [0, -1], segments, closed: true }, 'outside');
    const flat = ring.filter(([, y]) => Math.abs(Math.abs(y) - 1) < 1e-12);
    expect(flat.length).toBe(4);
  });

  it('tiny circles keep eight sides, huge ones are refused', () => {
    const flattener = new CurveFlattener('test', {});
    expect(flattener.ring(pathOfEllipse([0, 0], [1e-4, 0], [0, 1e-4]), 'outside').length).toBe(8);
    expect(() => flattener.ring(pathOfEllipse([0, 0], [1e11, 0], [0, 1e11]), 'outside')).toThrow(
      expect.objectContaining({ code: 'import/curve-too-fine' }),
    );
    expect(() => new CurveFlattener('test', { curveTolerance: 0 })).toThrow(/curve tolerance/);
    expect(() => new CurveFlattener('test', { curveTolerance: Number.NaN })).toThrow(/curve tolerance/);
  });
});

type Control = readonly (readonly [number, number, number])[];

/** Position by Bernstein polynomials, another way than the one under test. */
function bernstein(control: Control, t: number): Point {
  const n = control.length - 1;
  let [x, y, w, binomial] = [0, 0, 0, 1];
  control.forEach(([px, py, pw], i) => {
    const share = binomial * t ** i * (1 - t) ** (n - i) * pw;
    x += share * px;
    y += share * py;
    w += share;
    binomial = (binomial * (n - i)) / (i + 1);
  });
  return [x / w, y / w];
}

describe('Bezier curves', () => {
  it('stay within the tolerance and on the free side, inflections included', () => {
    // Control points that advance in x: the curve is a graph over x, and left of it is above it.
    const heights = fc.array(number(-2, 2), { minLength: 3, maxLength: 6 });
    fc.assert(
      fc.property(
        heights,
        fc.array(number(-0.3, 0.3), { minLength: 6, maxLength: 6 }),
        number(-4, -1),
        (ys, jitter, exponent) => {
          const tolerance = 10 ** exponent;
          const control: Control = ys.map((y, i) => [i + jitter[i], y, 1] as const);
          const heightAt = (x: number): number => {
            let [low, high] = [0, 1];
            for (let k = 0; k < 60; k++) {
              const middle = (low + high) / 2;
              if (bernstein(control, middle)[0] < x) low = middle;
              else high = middle;
            }
            return bernstein(control, (low + high) / 2)[1];
          };
          const curve: Point[] = [];
          for (let k = 0; k <= 400; k++) curve.push(bernstein(control, k / 400));
          for (const side of ['left', 'right', 'either'] as const) {
            const points: Point[] = [[control[0][0], control[0][1]]];
            expect(appendBezier(points, control, tolerance, side, 10_000)).toBe(true);
            expect(points[points.length - 1]).toEqual(curve[curve.length - 1]);
            for (const point of samplesOf(points, 3, false)) {
              expect(distanceTo(point, curve)).toBeLessThanOrEqual(tolerance + 1e-4);
              const above = point[1] - heightAt(point[0]);
              if (side === 'left') expect(above).toBeGreaterThanOrEqual(-1e-5 * tolerance - 1e-9);
              if (side === 'right') expect(above).toBeLessThanOrEqual(1e-5 * tolerance + 1e-9);
            }
          }
        },
      ),
      check(runs(20, 50, 300)),
    );
  });

  it('a quarter circle as a rational curve touches or leaves the circle on the asked side', () => {
    const w = Math.SQRT1_2;
    const control: Control = [
      [5, 0, 1],
      [5, 5, w],
      [0, 5, 1],
    ];
    const outer: Point[] = [[5, 0]];
    const inner: Point[] = [[5, 0]];
    appendBezier(outer, control, 0.01, 'right', 1000);
    appendBezier(inner, control, 0.01, 'left', 1000);
    for (const [x, y] of samplesOf(outer, 8, false)) {
      expect(Math.hypot(x, y)).toBeGreaterThan(5 - 1e-9);
      expect(Math.hypot(x, y)).toBeLessThan(5.0101);
    }
    for (const [x, y] of samplesOf(inner, 8, false)) {
      expect(Math.hypot(x, y)).toBeLessThan(5 + 1e-9);
      expect(Math.hypot(x, y)).toBeGreaterThan(4.9899);
    }
  });

  it('cusps, loops, points and overshooting lines end', () => {
    const shapes: Control[] = [
      [
        [0, 0, 1],
        [10, 10, 1],
        [0, 10, 1],
        [10, 0, 1],
      ],
      [
        [0, 0, 1],
        [20, 10, 1],
        [-10, 10, 1],
        [10, 0, 1],
      ],
      [
        [1, 1, 1],
        [1, 1, 1],
        [1, 1, 1],
        [1, 1, 1],
      ],
      [
        [0, 0, 1],
        [20, 0, 1],
        [-10, 0, 1],
        [10, 0, 1],
      ],
      [
        [1e9, 1e9, 1],
        [1e9 + 3, 1e9 + 5, 1],
        [1e9 + 7, 1e9 - 4, 1],
        [1e9 + 9, 1e9, 1],
      ],
    ];
    for (const control of shapes) {
      const curve = Array.from({ length: 401 }, (_, k) => bernstein(control, k / 400));
      for (const side of ['left', 'right', 'either'] as const) {
        const points: Point[] = [[control[0][0], control[0][1]]];
        expect(appendBezier(points, control, 0.01, side, 5000)).toBe(true);
        for (const point of curve) expect(distanceTo(point, points)).toBeLessThan(0.0101);
      }
    }
  });
});

describe('paths', () => {
  it('reversing twice gives the path back, and flattens to the same points', () => {
    const path: CurvePath = {
      start: [0, 0],
      segments: [
        { kind: 'line', end: [4, 0] },
        { kind: 'arc', end: [4, 4], center: [4, 2], u: [0, -2], v: [2, 0], from: 0, sweep: Math.PI },
        {
          kind: 'bezier',
          end: [0, 4],
          control: [
            [4, 4, 1],
            [3, 6, 1],
            [1, 2, 1],
            [0, 4, 1],
          ],
        },
      ],
      closed: false,
    };
    const flattener = new CurveFlattener('test', {});
    const there = flattener.line(path);
    const back = flattener.line(reversePath(path)).reverse();
    expect(back.length).toBe(there.length);
    there.forEach(([x, y], i) => {
      expect(Math.hypot(x - back[i][0], y - back[i][1])).toBeLessThan(1e-9);
    });
    expect(reversePath(reversePath(path))).toEqual(path);
  });

  it('affine maps of paths equal affine maps of their points', () => {
    const matrices = fc.tuple(number(-3, 3), number(-3, 3), number(-3, 3), number(-3, 3), number(-9, 9), number(-9, 9));
    fc.assert(
      fc.property(matrices, matrices, number(-720, 720), (a, b, degrees) => {
        const both = composeAffine(a as Affine, composeAffine(b as Affine, rotateAffine(degrees)));
        const point: Point = [1.5, -2.5];
        const angle = (degrees * Math.PI) / 180;
        const turned: Point = [
          1.5 * Math.cos(angle) + 2.5 * Math.sin(angle),
          1.5 * Math.sin(angle) - 2.5 * Math.cos(angle),
        ];
        const [x, y] = mapPoint(a as Affine, mapPoint(b as Affine, turned));
        const [gotX, gotY] = mapPoint(both, point);
        expect(Math.hypot(gotX - x, gotY - y)).toBeLessThan(1e-9);
        const path = mapPath(both, pathOfPoints([point, [0, 0]], false));
        expect(path.start).toEqual([gotX, gotY]);
      }),
      check(runs(50, 100, 500)),
    );
  });

  it('quarter turns are exact, similarities are told from other maps', () => {
    expect(rotateAffine(-270)).toEqual([0, 1, -1, 0, 0, 0]);
    expect(similarityScale([0, -2, 2, 0, 5, 5])).toBe(2);
    expect(similarityScale([-3, 0, 0, 3, 0, 0])).toBe(3);
    expect(similarityScale([2, 0, 0, 3, 0, 0])).toBeUndefined();
    expect(similarityScale([1, 0, 1, 1, 0, 0])).toBeUndefined();
    expect(similarityScale([0, 0, 0, 0, 0, 0])).toBeUndefined();
  });

  it('millimetres become metres by division', () => {
    const metres = scaler(0.001);
    for (const value of [1234, 12345, 99999, 0.1, -7]) expect(metres(value)).toBe(value / 1000);
    expect(scaler(0.0254)(100)).toBe(100 * 0.0254);
    expect(scaler(1)(0.1)).toBe(0.1);
  });
});
