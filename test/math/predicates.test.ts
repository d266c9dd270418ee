import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inCircle, orient2d } from '../../src/math/index.js';
import { FIXED_SEED, runs } from '../tier.js';

/** A float64 as an exact fraction over 2^1074. */
function exact(value: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const exponent = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const magnitude = exponent === 0 ? fraction : (fraction | (1n << 52n)) << BigInt(exponent - 1);
  return bits >> 63n ? -magnitude : magnitude;
}

const sign = (value: bigint): number => (value > 0n ? 1 : value < 0n ? -1 : 0);

function exactOrient(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  const [x, y] = [exact(cx), exact(cy)];
  return sign((exact(ax) - x) * (exact(by) - y) - (exact(ay) - y) * (exact(bx) - x));
}

function exactInCircle(p: number[]): number {
  const [ax, ay, bx, by, cx, cy] = p.slice(0, 6).map((v, i) => exact(v) - exact(p[6 + (i % 2)]));
  const lift = (x: bigint, y: bigint): bigint => x * x + y * y;
  return sign(
    lift(ax, ay) * (bx * cy - cx * by) + lift(bx, by) * (cx * ay - ax * cy) + lift(cx, cy) * (ax * by - bx * ay),
  );
}

/** Coordinates that meet: a small lattice, scaled, with noise in the last places. */
const coordinate = fc
  .tuple(fc.integer({ min: -8, max: 8 }), fc.constantFrom(1, 0.1, 1e6, 1e-3), fc.integer({ min: -2, max: 2 }))
  .map(([cell, scale, ulps]) => cell * scale * (1 + ulps * Number.EPSILON));
const coordinates = (n: number) => fc.array(coordinate, { minLength: n, maxLength: n });

describe('orient2d', () => {
  it('has the sign of exact arithmetic, positive for counter-clockwise with y up', () => {
    expect(orient2d(0, 0, 1, 0, 0, 1)).toBeGreaterThan(0);
    fc.assert(
      fc.property(coordinates(6), ([ax, ay, bx, by, cx, cy]) => {
        expect(Math.sign(orient2d(ax, ay, bx, by, cx, cy)) + 0).toBe(exactOrient(ax, ay, bx, by, cx, cy));
      }),
      { numRuns: runs(2000, 20_000, 200_000), seed: FIXED_SEED },
    );
  });
});

describe('inCircle', () => {
  it('has the sign of exact arithmetic, positive inside a counter-clockwise triangle', () => {
    expect(inCircle(0, 0, 1, 0, 0, 1, 0.4, 0.4)).toBeGreaterThan(0);
    fc.assert(
      fc.property(coordinates(8), (p) => {
        expect(Math.sign(inCircle(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7])) + 0).toBe(exactInCircle(p));
      }),
      { numRuns: runs(2000, 20_000, 200_000), seed: FIXED_SEED },
    );
  });
});
