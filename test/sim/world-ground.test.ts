import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growRing, isSimpleRing } from '../../src/sim/world/grow-ring.js';
import { findRung, radiusOfRung } from '../../src/sim/world/radius-ladder.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';

/** How often a ring winds about a point. */
function winding(ring: Float64Array, x: number, y: number): number {
  let turns = 0;
  for (let k = 0, j = ring.length - 2; k < ring.length; j = k, k += 2) {
    const side = (ring[k] - ring[j]) * (y - ring[j + 1]) - (x - ring[j]) * (ring[k + 1] - ring[j + 1]);
    if (ring[j + 1] <= y && ring[k + 1] > y && side > 0) turns++;
    else if (ring[j + 1] > y && ring[k + 1] <= y && side < 0) turns--;
  }
  return turns;
}

function distanceTo(ring: Float64Array, x: number, y: number): number {
  if (winding(ring, x, y) !== 0) return 0;
  let best = Infinity;
  for (let k = 0, j = ring.length - 2; k < ring.length; j = k, k += 2) {
    const dx = ring[k] - ring[j];
    const dy = ring[k + 1] - ring[j + 1];
    const t = Math.min(1, Math.max(0, ((x - ring[j]) * dx + (y - ring[j + 1]) * dy) / (dx * dx + dy * dy)));
    best = Math.min(best, Math.hypot(x - ring[j] - t * dx, y - ring[j + 1] - t * dy));
  }
  return best;
}

/** Every point nearer than the radius is covered, none farther than the tangents' corners is. */
function judge(ring: Float64Array, radius: number, isSimple: boolean): void {
  const pieces = growRing(ring, radius, isSimple);
  for (let row = 0; row <= 40; row++) {
    for (let column = 0; column <= 40; column++) {
      const x = -4 + (18 * column) / 40 + 0.001;
      const y = -4 + (18 * row) / 40 + 0.002;
      const distance = distanceTo(ring, x, y);
      const isCovered = pieces.some((piece) => winding(piece, x, y) !== 0);
      const mustCover = distance < radius * (1 - 1e-9);
      const mayCover = distance <= radius / Math.cos(Math.PI / 8) + 1e-9;
      if (mustCover && !isCovered) expect.fail(`(${x}, ${y}) is ${distance} away and not covered`);
      if (!mayCover && isCovered) expect.fail(`(${x}, ${y}) is ${distance} away and covered`);
    }
  }
}

describe('growing polygons', () => {
  it.each([
    ['a square', [0, 0, 4, 0, 4, 4, 0, 4]],
    ['a square the other way round', [0, 0, 0, 4, 4, 4, 4, 0]],
    ['a U whose arms close', [0, 0, 9, 0, 9, 8, 6, 8, 6, 2, 5, 2, 5, 8, 0, 8]],
    ['a spiral', [0, 0, 10, 0, 10, 10, 2, 10, 2, 3, 7, 3, 7, 7, 5, 7, 5, 5, 4, 5, 4, 8, 9, 8, 9, 1, 0, 1]],
    ['a needle', [0, 0, 10, 0.01, 10, 0.02]],
    ['a corner on a side', [0, 0, 5, 0, 10, 0, 10, 5]],
  ])('%s', (_, values) => {
    const ring = Float64Array.from(values);
    expect(isSimpleRing(ring)).toBe(true);
    for (const radius of [0.1, 0.6, 2]) judge(ring, radius, true);
  });

  it('sides that cross are told, and grown one by one', () => {
    const tie = Float64Array.of(0, 0, 8, 8, 8, 0, 0, 8);
    expect(isSimpleRing(tie)).toBe(false);
    judge(tie, 0.7, false);
    expect(isSimpleRing(Float64Array.of(0, 0, 8, 0, 4, 0, 4, 5))).toBe(false);
    expect(isSimpleRing(Float64Array.of(0, 0, 4, 0, 4, 4, 4, 0, 8, 0, 8, 8, 0, 8))).toBe(false);
  });

  it.each([FIXED_SEED, rotatingSeed])('random polygons, seed %i', (seed) => {
    const corner = fc.tuple(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 0, max: 10 }));
    fc.assert(
      fc.property(
        fc.array(corner, { minLength: 3, maxLength: 9 }),
        fc.double({ min: 0.05, max: 3, noNaN: true }),
        (list, radius) => {
          const flat = list.flatMap((point, k) => {
            const [x, y] = list[(k + 1) % list.length];
            return point[0] === x && point[1] === y ? [] : point;
          });
          if (flat.length < 6) return;
          const ring = Float64Array.from(flat);
          judge(ring, radius, isSimpleRing(ring));
        },
      ),
      { seed, numRuns: runs(10, 60, 1500) },
    );
  });
});

describe('the ladder of radii', () => {
  it('holds the usual radius, and sends nobody where it does not fit', () => {
    for (const usual of [0.2, 8, 1e-3, 1e4]) {
      expect(findRung(usual, usual)).toBe(0);
      for (let k = -40; k <= 40; k++) {
        const radius = usual * 1.0371 ** k;
        const rung = findRung(radius, usual);
        expect(radiusOfRung(rung, usual)).toBeGreaterThanOrEqual(radius * (1 - 1e-9));
        expect(radiusOfRung(rung, usual)).toBeLessThan(radius * 1.0906);
        expect(findRung(radiusOfRung(rung, usual), usual)).toBe(rung);
      }
    }
  });
});
