import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../../src/error/index.js';
import { buildDomain, type Domain, type DomainInput, type ObstacleInput } from '../../../src/geometry/index.js';
import { buildPlainPathMap } from '../../../src/maps/pathmap/build-path-map.js';
import { findPlainDistance } from '../../../src/maps/pathmap/find-next.js';
import { findPlainPath } from '../../../src/maps/pathmap/find-path.js';
import type { LineSource, PathSource, PointSource } from '../../../src/maps/pathmap/path-source.js';
import { createRandom, type Random } from '../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { createComparison, judge, sizeOf } from './compare-with-oracle.js';
import { pointSource, segmentSource } from './oracle-segment.js';
import { randomScene, type SceneKind } from './random-scenes.js';
import { samplePlace } from './sample-places.js';
import { type OracleSource, type Place, VisibilityOracle } from './visibility-oracle.js';

function room(...obstacles: ObstacleInput[]): DomainInput {
  const ring = Float64Array.of(0, 0, 10, 0, 10, 10, 0, 10);
  return { boundary: { areas: [{ where: 'boundary', ring }] }, obstacles };
}

function thin(...points: number[]): ObstacleInput {
  return { kind: 'line', where: 'wall', points: Float64Array.from(points) };
}

describe('a goal on one side of a wall', () => {
  const { domain } = buildDomain(room(thin(5, 0, 5, 8)));

  it('a point on a thin wall counts where its side leads', () => {
    const right = buildPlainPathMap(domain, { sources: [{ kind: 'point', x: 5, y: 2, side: [1, 0.3] }] });
    expect(findPlainDistance(right, 7, 2)).toBe(2);
    expect(findPlainDistance(right, 3, 2)).toBeCloseTo(Math.hypot(2, 6) + 6, 12);
    const left = buildPlainPathMap(domain, { sources: [{ kind: 'point', x: 5, y: 2, side: [-1e-3, 0] }] });
    expect(findPlainDistance(left, 3, 2)).toBe(2);
    expect(findPlainDistance(left, 7, 2)).toBeCloseTo(Math.hypot(2, 6) + 6, 12);
    // Who stands at the place itself is on both sides.
    expect(findPlainDistance(left, 5, 2)).toBe(0);
  });

  it('at a corner of walls the side chooses the sector', () => {
    const cross = buildDomain(room(thin(5, 0, 5, 10), thin(0, 5, 10, 5))).domain;
    for (const [dx, dy] of [
      [1, 1],
      [-1, 1],
      [-1, -1],
      [1, -1],
    ]) {
      const map = buildPlainPathMap(cross, { sources: [{ kind: 'point', x: 5, y: 5, side: [dx, dy] }] });
      for (const [sx, sy] of [
        [1, 1],
        [-1, 1],
        [-1, -1],
        [1, -1],
      ]) {
        const isSame = sx === dx && sy === dy;
        expect(findPlainDistance(map, 5 + 3 * sx, 5 + 4 * sy)).toBe(isSame ? 5 : -1);
      }
    }
  });

  it('a line along a wall counts on its left or right, and steps around the end', () => {
    const points = Float64Array.of(5, 1, 5, 8);
    const left = buildPlainPathMap(domain, { sources: [{ kind: 'line', points, side: 'left' }] });
    expect(findPlainDistance(left, 3, 4)).toBe(2);
    expect(findPlainDistance(left, 8, 4)).toBe(5);
    expect(findPlainPath(left, 8, 4).points).toEqual(Float64Array.of(8, 4, 5, 8));
    const right = buildPlainPathMap(domain, { sources: [{ kind: 'line', points, side: 'right' }] });
    expect(findPlainDistance(right, 8, 4)).toBe(3);
    expect(findPlainDistance(right, 2, 4)).toBe(5);
    // Backwards the sides change places.
    const back = Float64Array.of(5, 8, 5, 1);
    const other = buildPlainPathMap(domain, { sources: [{ kind: 'line', points: back, side: 'left' }] });
    expect(findPlainDistance(other, 8, 4)).toBe(3);
  });

  it('a side has no effect in the open, and is no wall', () => {
    for (const side of ['left', 'right'] as const) {
      const map = buildPlainPathMap(domain, { sources: [{ kind: 'line', points: Float64Array.of(1, 9, 9, 9), side }] });
      expect(findPlainDistance(map, 5, 9.5)).toBe(0.5);
      expect(findPlainDistance(map, 5, 8.5)).toBe(0.5);
    }
    const map = buildPlainPathMap(domain, { sources: [{ kind: 'point', x: 2, y: 2, side: [1, 0] }] });
    expect(findPlainDistance(map, 1, 2)).toBe(1);
  });

  it('refuses sides that say nothing', () => {
    const codeOf = (source: PathSource): string => {
      try {
        buildPlainPathMap(domain, { sources: [source] });
      } catch (error) {
        if (error instanceof FootfallError) return error.code;
        throw error;
      }
      return 'accepted';
    };
    const point = (x: number, y: number, dx: number, dy: number): PointSource => ({
      kind: 'point',
      x,
      y,
      side: [dx, dy],
    });
    const line = (side: 'left' | 'right', ...points: number[]): LineSource => ({
      kind: 'line',
      points: Float64Array.from(points),
      side,
    });
    expect(codeOf(point(5, 2, 0, 0))).toBe('pathmap/bad-side');
    expect(codeOf(point(5, 2, Number.NaN, 1))).toBe('pathmap/bad-side');
    expect(codeOf(point(5, 2, Infinity, 1))).toBe('pathmap/bad-side');
    // Along the wall, and out of the room.
    expect(codeOf(point(5, 2, 0, 1))).toBe('pathmap/bad-side');
    expect(codeOf(point(0, 2, -1, 0.5))).toBe('pathmap/bad-side');
    expect(codeOf(point(0, 2, 1, 0.5))).toBe('accepted');
    // The free end of a wall lies in one sector.
    expect(codeOf(point(5, 8, 0, -1))).toBe('accepted');
    expect(codeOf(line('left', 5, 2, 5, 2))).toBe('pathmap/bad-side');
    // Along the boundary there is only one side.
    expect(codeOf(line('right', 1, 0, 4, 0))).toBe('pathmap/source-not-free');
    expect(codeOf(line('left', 1, 0, 4, 0))).toBe('accepted');
  });
});

/** Wall places count on the side that the direction leads to, vertices in the sector that it lies in. */
function oneSidedPoint(oracle: VisibilityOracle, place: Place, dx: number, dy: number, cost: number): OracleSource {
  const port = oracle.portAlong(place, dx, dy);
  return { ...pointSource(place, cost), allows: (_, p) => place.kind === 'open' || p === port };
}

/** As brute force would: places on walls along the line by a step aside, vertices by steps to either side of the way. */
function oneSidedLine(
  domain: Domain,
  oracle: VisibilityOracle,
  points: Float64Array,
  side: 'left' | 'right',
  cost: number,
): OracleSource {
  const [ax, ay, bx, by] = points;
  const length = Math.hypot(bx - ax, by - ay);
  const step = 1e-5 * sizeOf(domain);
  const [dx, dy] = [(step * (bx - ax)) / length, (step * (by - ay)) / length];
  const turn = side === 'left' ? 1 : -1;
  const allows = (place: Place, port: number): boolean => {
    if (place.kind === 'open') return true;
    // A hair beside a vertex, which counts by itself: by rounding the line seems to cross the wall that ends there.
    if (place.kind === 'wall' && isNearVertex(domain, place)) return false;
    const along = ((place.x - ax) * dx + (place.y - ay) * dy) / step;
    // A hundredth of a degree to the side of the way forwards, and of the way back.
    const [sx, sy] = [-1e-4 * turn * dy, 1e-4 * turn * dx];
    const isHere = (backwards: number): boolean =>
      port === oracle.portAlong(place, backwards * dx + sx, backwards * dy + sy) ||
      // What crosses the line is on both sides of it.
      (isOpenWay(place, backwards) && port === oracle.portAlong(place, backwards * dx - sx, backwards * dy - sy));
    return (along < length - step && isHere(1)) || (along > step && isHere(-1));
  };
  /** The line leaves the place into the open, not along a wall. */
  const isOpenWay = (place: Place, backwards: number): boolean =>
    oracle.portAlong(place, backwards * dx, backwards * dy) !== -1 &&
    oracle.portAlong(place, backwards * dx + 1e-4 * dy, backwards * dy - 1e-4 * dx) ===
      oracle.portAlong(place, backwards * dx - 1e-4 * dy, backwards * dy + 1e-4 * dx);
  return { ...segmentSource(domain, ax, ay, bx, by, cost), allows };
}

function isNearVertex(domain: Domain, { x, y }: Place): boolean {
  const near = 1e-9 * sizeOf(domain);
  for (let k = 0; k < domain.vertices.length; k += 2) {
    if (Math.hypot(domain.vertices[k] - x, domain.vertices[k + 1] - y) < near) return true;
  }
  return false;
}

function wallAt(domain: Domain, random: Random, thinOnly: boolean): Float64Array {
  const { segments, vertices, ringSegmentCount } = domain;
  const first = thinOnly ? ringSegmentCount : 0;
  const s = 2 * (first + random.nextInt((segments.length >> 1) - first));
  const [u, v] = [2 * segments[s], 2 * segments[s + 1]];
  return Float64Array.of(vertices[u], vertices[u + 1], vertices[v], vertices[v + 1]);
}

const WALLED: readonly SceneKind[] = ['pinches', 'rooms', 'walls'];

describe('one-sided goals against a visibility graph by brute force', () => {
  for (const kind of WALLED) {
    it(`points and lines on walls and corners, ${kind}`, () => {
      const found = createComparison();
      let sided = 0;
      for (let i = 0; i < runs(1, 2, 40); i++) {
        const seed = (i % 2 ? FIXED_SEED : rotatingSeed) + i;
        const { domain } = buildDomain(randomScene(kind, seed), { circleTolerance: 0.2 });
        if (domain.ringSegmentCount === domain.segments.length >> 1) continue;
        const random = createRandom(seed);
        const oracle = new VisibilityOracle(domain);
        for (let n = 0; n < 4; n++) {
          const cost = random.next() < 0.5 ? 0 : 0.1 * sizeOf(domain) * random.next();
          const [ax, ay, bx, by] = wallAt(domain, random, n < 3);
          let source: PathSource;
          let wanted: OracleSource;
          if (random.next() < 0.5) {
            const place = samplePlace(domain, random);
            const angle = 2 * Math.PI * random.next();
            const side = [Math.cos(angle), Math.sin(angle)] as const;
            const step = 1e-6 * sizeOf(domain);
            if (place.kind !== 'open' && oracle.portAlong(place, step * side[0], step * side[1]) === -1) continue;
            source = { kind: 'point', x: place.x, y: place.y, cost, side };
            wanted = oneSidedPoint(oracle, place, step * side[0], step * side[1], cost);
          } else {
            const side = random.next() < 0.5 ? 'left' : 'right';
            const points = Float64Array.of(ax, ay, bx, by);
            if (random.next() < 0.3) {
              const end = samplePlace(domain, random);
              points.set([end.x, end.y], 2);
            }
            if (points[0] === points[2] && points[1] === points[3]) continue;
            source = { kind: 'line', points, cost, side };
            wanted = oneSidedLine(domain, oracle, points, side, cost);
          }
          let map: ReturnType<typeof buildPlainPathMap>;
          try {
            map = buildPlainPathMap(domain, { sources: [source] });
          } catch (error) {
            // Along the edge of a solid, on its inside.
            if (error instanceof FootfallError && error.code === 'pathmap/source-not-free') continue;
            throw error;
          }
          sided++;
          const labels = oracle.computeLabels([wanted]);
          const places: Place[] = [];
          for (let k = 0; k < 12; k++) places.push(samplePlace(domain, random));
          for (let v = 0; 2 * v < domain.vertices.length; v++) places.push(oracle.vertexPlace(v));
          for (const place of places) {
            const want = oracle.query(place, [wanted], labels);
            const what = `${kind} ${seed} source ${n} ${JSON.stringify(source)} (${place.x},${place.y})`;
            judge(domain, what, want, findPlainDistance(map, place.x, place.y), found);
          }
        }
      }
      expect(found.mismatches.slice(0, 5), `seed ${rotatingSeed}, ${found.queries} queries`).toEqual([]);
      expect(sided).toBeGreaterThan(0);
    });
  }
});
