import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LaneBook } from '../../src/planners/lane-book.js';
import { computeClashes, computePassings } from '../../src/planners/lane-clashes.js';
import { type LanePath, layLanePath } from '../../src/planners/lane-path.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import { computeSmallestGap, findSmallestGap, type SweptTrip } from './lane-sweep.js';

const coordinate = fc.double({ min: -4, max: 4, noNaN: true, noDefaultInfinity: true });
const polyline = fc
  .array(coordinate, { minLength: 4, maxLength: 16 })
  .map((all) => all.slice(0, 2 * (all.length >> 1)));
const speeds = fc.constantFrom(0.5, 1, 1.34, 2.2);

function lay(points: number[], radius: number, speed: number): LanePath | undefined {
  const isLong = points.some((value, k) => Math.abs(value - points[k % 2]) > 0.01);
  return isLong ? layLanePath({ points, radius, speed }) : undefined;
}

const pair = fc.record({
  a: polyline,
  b: polyline,
  speedA: speeds,
  speedB: speeds,
  shift: fc.double({ min: -20, max: 20, noNaN: true }),
});

describe('clashes of two ways', () => {
  it.each([
    ['fixed', FIXED_SEED],
    ['rotating', rotatingSeed],
  ])('bar exactly the starts at which bodies overlap (%s seed)', (_, seed) => {
    fc.assert(
      fc.property(pair, ({ a: pointsA, b: pointsB, speedA, speedB, shift }) => {
        const a = lay(pointsA, 0.3, speedA);
        const b = lay(pointsB, 0.2, speedB);
        if (!a || !b) return;
        const clashes = computeClashes(a, b, 0.5);
        const isBarred = (at: number) => clashes.some((lo, k) => k % 2 === 0 && lo < at && at < clashes[k + 1]);
        const gapAt = (at: number) =>
          computeSmallestGap({ path: a, start: at, until: at + a.endTime }, { path: b, start: 0, until: b.endTime });
        const tries = [shift, ...clashes].flatMap((at) => [at - 1e-6, at + 1e-6, at - 0.1, at + 0.1]);
        for (const at of tries) {
          const gap = gapAt(at);
          if (gap < -1e-9) expect(isBarred(at), `${at}: ${gap}`).toBe(true);
          if (gap > 1e-9) expect(isBarred(at), `${at}: ${gap}`).toBe(false);
        }
        for (let k = 0; k + 2 < clashes.length; k += 2) expect(clashes[k + 1]).toBeLessThan(clashes[k + 2]);
      }),
      { numRuns: runs(60, 400, 10_000), seed },
    );
  });

  it('of perpendicular lanes bar 2 sqrt 2 radii each way, not four', () => {
    const a = layLanePath({ points: [-5, 0, 5, 0], radius: 0.25, speed: 1 });
    const b = layLanePath({ points: [0, -5, 0, 5], radius: 0.25, speed: 1 });
    const [lo, hi] = computeClashes(a, b, 0.5);
    expect(lo).toBeCloseTo(-0.5 * Math.SQRT2, 8);
    expect(hi).toBeCloseTo(0.5 * Math.SQRT2, 8);
  });

  it('of a lane with itself give its headway: a quarter turn of radius r needs 2.40 r', () => {
    const points = [-3, -0.2];
    for (let k = 0; k <= 400; k++) {
      const angle = -Math.PI / 2 + (Math.PI / 2) * (k / 400);
      points.push(0.2 * Math.cos(angle), 0.2 * Math.sin(angle));
    }
    points.push(0.2, 3);
    const path = layLanePath({ points, radius: 0.2, speed: 1 });
    const clashes = computeClashes(path, path, 0.4);
    expect(clashes[clashes.length - 1] / 0.2).toBeCloseTo(2.4, 1);
    expect(clashes[0]).toBeCloseTo(-clashes[clashes.length - 1], 9);
  });

  it('with one that stands last as long as somebody is within reach', () => {
    const path = layLanePath({ points: [0, 0, 10, 0, 10, 10], radius: 0.2, speed: 2 });
    expect([...computePassings(path, 5, 0.3, 0.5)].map((t) => Number(t.toFixed(9)))).toEqual([2.3, 2.7]);
    expect(computePassings(path, 5, 0.6, 0.5)).toHaveLength(0);
  });
});

describe('the book', () => {
  it('lets nobody overlap on random ways, and gives the first start that does', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(polyline, speeds), { minLength: 2, maxLength: 6 }),
        fc.integer({ min: 0, max: 99 }),
        (ways, twist) => {
          const paths = ways.flatMap(([points, speed]) => lay(points, 0.25, speed) ?? []);
          if (paths.length === 0) return;
          const book = new LaneBook();
          const trips: SweptTrip[] = [];
          for (let n = 0; n < 14; n++) {
            const path = paths[(n * (twist + 1)) % paths.length];
            const start = book.findStart({ path, from: 0.3 * n });
            book.add({ path, start, since: start, who: n });
            trips.push({ path, start, until: start + path.endTime });
          }
          expect(findSmallestGap(trips).gap).toBeGreaterThan(-1e-9);
        },
      ),
      { numRuns: runs(20, 100, 2000), seed: FIXED_SEED },
    );
  });

  it('keeps lanes from one that stands beside them until it has gone, and finds its gap', () => {
    const lane = layLanePath({ points: [0, 0, 10, 0], radius: 0.25, speed: 1 });
    const join = layLanePath({ points: [5, 0.3, 6, 0, 10, 0], radius: 0.25, speed: 1 });
    const book = new LaneBook();
    const who = 0;
    const first = book.findStart({ path: join, from: 3, since: 0 });
    expect(first).toBe(3);
    book.add({ path: join, start: first, since: 0, who });
    const now = book.findStart({ path: lane, from: -4.5 });
    const swept = (start: number) => [
      { path: lane, start, until: start + 10 },
      { path: join, start: 3, until: 3 + join.endTime, since: 0 },
    ];
    expect(findSmallestGap(swept(now)).gap).toBeGreaterThan(-1e-9);
    expect(findSmallestGap(swept(now - 0.01)).gap).toBeLessThan(0);
  });

  it('promises no start to one that stands where somebody will pass before', () => {
    const lane = layLanePath({ points: [0, 0, 10, 0], radius: 0.25, speed: 1 });
    const join = layLanePath({ points: [5, 0.3, 6, 0, 10, 0], radius: 0.25, speed: 1 });
    const book = new LaneBook();
    for (let n = 0; n < 60; n++) book.add({ path: lane, start: 0.5001 * n - 10, since: 0.5001 * n - 10, who: n });
    expect(book.findStart({ path: join, from: 0, since: 0 })).toBe(Infinity);
    expect(book.findStart({ path: join, from: 0 })).toBeLessThan(Infinity);
  });
});
