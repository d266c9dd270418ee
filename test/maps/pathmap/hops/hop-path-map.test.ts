import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../../../src/error/index.js';
import { buildDomain, type DomainInput, NONE, type ObstacleInput } from '../../../../src/geometry/index.js';
import { buildPlainPathMap } from '../../../../src/maps/pathmap/build-path-map.js';
import { findPlainDistance } from '../../../../src/maps/pathmap/find-next.js';
import {
  fillHopQueries,
  findHopDistance,
  findHopNext,
  findHopPath,
} from '../../../../src/maps/pathmap/hops/find-hop.js';
import { buildHopGround } from '../../../../src/maps/pathmap/hops/hop-ground.js';
import { buildHopPathMap } from '../../../../src/maps/pathmap/hops/hop-path-map.js';
import type { PathSource } from '../../../../src/maps/pathmap/path-source.js';
import { createRandom } from '../../../../src/math/index.js';
import { createComparison, judge } from '../compare-with-oracle.js';
import { barrierLine } from '../random-barriers.js';
import { randomScene } from '../random-scenes.js';
import { samplePlace } from '../sample-places.js';

const box = (x: number, y: number, w: number, h: number): ObstacleInput => ({
  kind: 'polygon',
  where: 'box',
  ring: Float64Array.of(x, y, x + w, y, x + w, y + h, x, y + h),
});
const room = (...obstacles: ObstacleInput[]): DomainInput => ({
  boundary: { areas: [{ where: 'boundary', ring: Float64Array.of(0, 0, 20, 0, 20, 10, 0, 10) }] },
  obstacles,
});
const point = (x: number, y: number, cost?: number): PathSource => ({ kind: 'point', x, y, cost });

describe('a hop across barriers', () => {
  // One barrier from wall to wall at x = 10.
  const { domain } = buildDomain(room(barrierLine(0, 10, 0, 10, 10)));
  const barriers = [{ obstacle: 0, weight: 2 }];
  const map = buildHopPathMap(domain, { sources: [point(4, 5)], barriers });

  it('costs its weight beyond the barrier alone, seen from the source', () => {
    expect(findHopDistance(map, 8, 5)).toBe(4);
    expect(findHopDistance(map, 10, 5)).toBe(6);
    expect(findHopDistance(map, 13, 5)).toBeCloseTo(6 + 2 * 3, 12);
    const length = Math.hypot(8, 2);
    expect(findHopDistance(map, 12, 7)).toBeCloseTo(0.75 * length + 2 * 0.25 * length, 12);
    expect([...findHopPath(map, 13, 5).points]).toEqual([13, 5, 4, 5]);
  });

  it('begins with weight 1 again behind a generator, so that corners of the room lead on', () => {
    // The corner is reached at weight 2, and what lies before it is walked from there at weight 1.
    const corner = Math.hypot(16, 5);
    const cost = (6 / 16) * corner + 2 * (10 / 16) * corner;
    expect(findHopDistance(map, 20, 0)).toBeCloseTo(cost, 12);
    expect(findHopDistance(map, 20, 10)).toBeCloseTo(cost, 12);
    const step = findHopNext(map, 19.5, 0);
    expect(step.distance).toBeCloseTo(Math.min(cost + 0.5, (6 / 15.5 + 2 * (9.5 / 15.5)) * Math.hypot(15.5, 5)), 12);
  });

  it('is no metric: the weight lies on the far side', () => {
    const back = buildHopPathMap(domain, { sources: [point(13, 5)], barriers });
    expect(findHopDistance(back, 4, 5)).toBeCloseTo(3 + 2 * 6, 12);
    expect(findHopDistance(map, 13, 5)).toBeCloseTo(6 + 2 * 3, 12);
  });

  it('multiplies the weights of several barriers, also where they cross', () => {
    const two = buildDomain(room(barrierLine(0, 10, 0, 10, 10), barrierLine(1, 14, 0, 14, 10))).domain;
    const weights = [
      { obstacle: 0, weight: 2 },
      { obstacle: 1, weight: 1.5 },
    ];
    const both = buildHopPathMap(two, { sources: [point(4, 5)], barriers: weights });
    expect(findHopDistance(both, 15, 5)).toBeCloseTo(6 + 2 * 4 + 3 * 1, 12);
    const crossed = buildDomain(room(barrierLine(0, 10, 0, 10, 10), barrierLine(1, 0, 5, 20, 5))).domain;
    const cross = buildHopPathMap(crossed, { sources: [point(8, 3)], barriers: weights });
    expect(findHopDistance(cross, 11, 6)).toBeCloseTo((2 + 3 * 1) * Math.SQRT2, 12);
    // Along a barrier one is on the cheaper side of it.
    const along = buildHopPathMap(crossed, { sources: [point(4, 5)], barriers: weights });
    expect(findHopDistance(along, 13, 5)).toBeCloseTo(6 + 2 * 3, 12);
  });

  it('does not cross what it begins on', () => {
    const on = buildHopPathMap(domain, { sources: [point(10, 5)], barriers });
    expect(findHopDistance(on, 4, 5)).toBe(6);
    expect(findHopDistance(on, 16, 5)).toBe(6);
  });

  it('passes the end of a barrier in the open at weight 1, and makes no corner of it', () => {
    const open = buildDomain(room(barrierLine(0, 10, 0, 10, 5))).domain;
    const ends = buildHopPathMap(open, { sources: [point(4, 5)], barriers });
    expect(ends.ground.hasLooseEnds).toBe(true);
    expect(findHopDistance(ends, 16, 5)).toBe(12);
    expect(findHopDistance(ends, 16, 5.001)).toBeCloseTo(Math.hypot(12, 0.001), 12);
    expect(findHopDistance(ends, 16, 4.999)).toBeCloseTo(1.5 * Math.hypot(12, 0.001), 9);
  });

  it('sees a line at its nearest point', () => {
    const line = { kind: 'line', points: Float64Array.of(4, 2, 4, 8) } as const;
    const lines = buildHopPathMap(domain, { sources: [line], barriers });
    expect(findHopDistance(lines, 13, 6)).toBeCloseTo(6 + 2 * 3, 12);
    expect([...findHopPath(lines, 13, 6).points]).toEqual([13, 6, 4, 6]);
    const slant = Math.hypot(9, 1);
    expect(findHopDistance(lines, 13, 9)).toBeCloseTo((6 / 9 + 2 * (3 / 9)) * slant, 12);
    const ring = Float64Array.of(3, 2, 5, 2, 5, 8, 3, 8);
    const area = buildHopPathMap(domain, { sources: [{ kind: 'polygon', ring, cost: 1 }], barriers });
    expect(findHopDistance(area, 4, 4)).toBe(1);
    expect(findHopDistance(area, 13, 6)).toBeCloseTo(1 + 5 + 2 * 3, 12);
  });
});

describe('a map of hops', () => {
  it('turns people away from a corridor with a barrier (Farias, figure 5.3)', () => {
    // Two ways round a block, the upper one longer.
    const input = room(box(5, 3, 10, 5), barrierLine(0, 10, 0, 10, 3));
    const { domain } = buildDomain(input);
    const sources = [point(19, 1)];
    const plain = buildPlainPathMap(domain, { sources });
    const open = buildHopPathMap(domain, { sources, barriers: [{ obstacle: 1, weight: 1 }] });
    const barred = buildHopPathMap(domain, { sources, barriers: [{ obstacle: 1, weight: 4 }] });
    expect(findHopDistance(open, 2, 2)).toBeCloseTo(Math.hypot(17, 1), 12);
    expect(findPlainDistance(plain, 2, 2)).toBeGreaterThan(18);
    expect(findHopNext(barred, 2, 2).y).toBe(8);
    // Goals that lie on the near side of the barrier are as far as ever.
    expect(findHopDistance(barred, 16, 2)).toBe(findHopDistance(open, 16, 2));
  });

  it('is an ordinary map without barriers, and with barriers of weight 1', () => {
    for (const kind of ['scattered', 'lattice', 'pinches', 'rooms', 'slits'] as const) {
      const { domain } = buildDomain(randomScene(kind, 11));
      const random = createRandom(11);
      const found = createComparison();
      const a = samplePlace(domain, random);
      const b = samplePlace(domain, random);
      const sources: PathSource[] = [
        point(a.x, a.y),
        { kind: 'line', points: Float64Array.of(b.x, b.y, a.x, a.y), cost: 1 },
      ];
      const plain = buildPlainPathMap(domain, { sources });
      const hops = buildHopPathMap(domain, { sources, ground: buildHopGround(domain, []) });
      for (let k = 0; k < 60; k++) {
        const { x, y } = samplePlace(domain, random);
        const want = findPlainDistance(plain, x, y);
        judge(domain, `${kind} (${x},${y})`, want < 0 ? Infinity : want, findHopDistance(hops, x, y), found);
      }
      expect(found.mismatches).toEqual([]);
    }
  });

  it('says where there is no way, what is outside, and answers in bulk the same', () => {
    const { domain } = buildDomain(room(box(8, 0, 2, 10), barrierLine(0, 4, 0, 4, 10)));
    const map = buildHopPathMap(domain, {
      sources: [point(2, 2), point(3, 9, 1)],
      barriers: [{ obstacle: 1, weight: 3 }],
      now: () => 0,
    });
    const xy = Float64Array.of(1, 1, 6, 5, 15, 5, 9, 5, -1, 0, Number.NaN, 0, 3, 9);
    const distances = new Float64Array(7);
    const next = new Float64Array(14);
    const sources = new Int32Array(7);
    fillHopQueries(map, xy, { distances, next, sources });
    expect([...distances.subarray(2, 6)]).toEqual([-1, -1, -1, -1]);
    expect([...sources]).toEqual([0, map.reader.findNext(6, 5).source, NONE, NONE, NONE, NONE, 1]);
    expect(distances[6]).toBe(1);
    expect(findHopNext(map, 15, 5).status).toBe('unreachable');
    expect(findHopPath(map, 15, 5).status).toBe('unreachable');
    expect(findHopNext(map, 9, 5).status).toBe('outside');
    expect(findHopPath(map, Number.NaN, 0).status).toBe('outside');
    for (let k = 0; k < 7; k++) {
      const step = map.reader.findNext(xy[2 * k], xy[2 * k + 1]);
      expect([step.distance, step.x, step.y]).toEqual([distances[k], next[2 * k], next[2 * k + 1]]);
      expect(map.reader.findDistance(xy[2 * k], xy[2 * k + 1])).toBe(distances[k]);
      expect(map.reader.findPath(xy[2 * k], xy[2 * k + 1]).distance).toBe(distances[k]);
    }
  });

  it('counts a goal on a thin wall on the side that it names', () => {
    const { domain } = buildDomain(room({ kind: 'line', where: 'wall', points: Float64Array.of(10, 0, 10, 10) }));
    const sources: PathSource[] = [{ kind: 'point', x: 10, y: 5, side: [1, 0] }];
    const map = buildHopPathMap(domain, { sources });
    expect(findHopDistance(map, 12, 5)).toBe(2);
    expect(findHopDistance(map, 8, 5)).toBe(-1);
    expect(() => buildHopPathMap(domain, { sources: [{ kind: 'point', x: 10, y: 5, side: [0, 1] }] })).toThrow(
      FootfallError,
    );
  });

  it('refuses weights below 1, infinite ones, and sources that are not free', () => {
    const { domain } = buildDomain(room(box(8, 2, 2, 2), barrierLine(0, 4, 0, 4, 10)));
    for (const weight of [0.5, 0, -1, Infinity, Number.NaN]) {
      const build = (): unknown =>
        buildHopPathMap(domain, { sources: [point(1, 1)], barriers: [{ obstacle: 1, weight }] });
      expect(build).toThrow(FootfallError);
      expect(build).toThrow(/barriers\[0\]/);
    }
    for (const sources of [[], [point(9, 3)], [point(30, 3)]]) {
      expect(() => buildHopPathMap(domain, { sources })).toThrow(FootfallError);
    }
  });
});
