import { describe, expect, it } from 'vitest';
import { buildDomain, type DomainInput, NONE, type ObstacleInput } from '../../../src/geometry/index.js';
import { buildPlainPathMap } from '../../../src/maps/pathmap/build-path-map.js';
import { findPlainDistance, findPlainNext } from '../../../src/maps/pathmap/find-next.js';
import { findPlainPath } from '../../../src/maps/pathmap/find-path.js';
import type { PathSource } from '../../../src/maps/pathmap/path-source.js';
import { createRandom } from '../../../src/math/index.js';
import { compileScene, generateProfiling } from '../../../src/scene/index.js';
import { moveInput, type Similarity } from '../../geometry/random-input.js';
import { FIXED_SEED, rotatingSeed, runs, tier } from '../../tier.js';
import { ATTACKS, attackScene, zigzag } from './attack-scenes.js';
import { compareInput, createComparison } from './compare-with-oracle.js';
import { funnelLength } from './funnel.js';
import { sampleOpen } from './sample-places.js';

const point = (x: number, y: number, cost?: number): PathSource => ({ kind: 'point', x, y, cost });
const line = (...points: number[]): PathSource => ({ kind: 'line', points: Float64Array.from(points) });
const polygon = (...ring: number[]): PathSource => ({ kind: 'polygon', ring: Float64Array.from(ring) });

function box(x: number, y: number, w: number, h: number): ObstacleInput {
  return { kind: 'polygon', where: 'box', ring: Float64Array.of(x, y, x + w, y, x + w, y + h, x, y + h) };
}

function room(w: number, h: number, ...obstacles: ObstacleInput[]): DomainInput {
  const ring = Float64Array.of(0, 0, w, 0, w, h, 0, h);
  return { boundary: { areas: [{ where: 'boundary', ring }] }, obstacles };
}

/**
 * Where a segment meets a wall of a slit or a needle, brute force takes hops as flat as 1e-9 for hops along the wall, and
 * rounding moves the place where they meet by as much as the angle is small.
 */
const FLAT_HOPS = 1e-8;

/**
 * Where walls touch up to rounding, a corner may be taken on either side of a slit, and the way around the mouth is as long as
 * the gaps are wide: 1e-6 of the size at most. Ways that are lost cost metres.
 */
const GAPS = 1e-6;

describe('scenes made to break windows, against a visibility graph', () => {
  // Scenes of hairs have the most corners; one of them is a fixture below.
  const kinds = ATTACKS.filter((kind) => tier === 'long' || (tier === 'quick' ? kind === 'shared' : kind !== 'hairs'));
  for (const kind of kinds) {
    it(`${kind}: points and segments as sources`, () => {
      const found = createComparison();
      const count = kind === 'hairs' ? 12 : runs(1, 2, 25);
      const slack = kind === 'hairs' ? GAPS : kind === 'needles' ? FLAT_HOPS : 0;
      for (let i = 0; i < count; i++) {
        const seed = (i % 2 ? FIXED_SEED : rotatingSeed) + i;
        compareInput(attackScene(kind, seed), kind, seed, false, found, kind === 'hairs' ? GAPS : 0);
        compareInput(attackScene(kind, seed), kind, seed, true, found, slack);
      }
      expect(found.mismatches, `seed ${rotatingSeed}, ${found.queries} queries`).toEqual([]);
    });
  }
});

describe('fixtures', () => {
  it('far-neck: who stands on one side of a wall a few roundings thick is not on the other', () => {
    // 681 km from the origin, coordinates are multiples of 2^-33 m; a domain keeps what is 6e-10 m apart.
    const [x, y] = [681000, -168000];
    const thick = 6 * 2 ** -33;
    const ring = Float64Array.of(x, y, x + 100, y, x + 100, y + 100, x, y + 100);
    const sliver = Float64Array.of(x + 50, y + 10, x + 50 + thick, y + 10, x + 50 + thick, y + 90, x + 50, y + 90);
    const { domain } = buildDomain({
      boundary: { areas: [{ where: 'boundary', ring }] },
      obstacles: [{ kind: 'polygon', where: 'sliver', ring: sliver }],
    });
    expect(domain.vertices.length).toBe(16);
    const map = buildPlainPathMap(domain, { sources: [point(x + 40, y + 50)] });
    expect(findPlainDistance(map, x + 50, y + 50)).toBe(10);
    const around = Math.hypot(10, 40) + 40;
    expect(Math.abs(findPlainDistance(map, x + 50 + thick, y + 50) - around)).toBeLessThan(1e-8);
  });

  it('ray-past-end: a ray through a place near its root, read past the end of the edge it came through', () => {
    const found = createComparison();
    compareInput(attackScene('hairs', 13), 'hairs', 13, true, found);
    expect(found.mismatches).toEqual([]);
  });

  it('tie-along-wall: a way in line with a wall, whose windows lost a tie to a root that does not see along it', () => {
    const found = createComparison();
    compareInput(attackScene('hairs', 20261120), 'hairs', 20261120, true, found, FLAT_HOPS);
    expect(found.mismatches).toEqual([]);
  });

  it('lost-in-slit: the far end of a wall that was cut in two, a corner behind another in line: no window came there', () => {
    for (const seed of [5055, 9243]) {
      for (const withSegments of [false, true]) {
        const found = createComparison();
        compareInput(attackScene('hairs', seed), 'hairs', seed, withSegments, found, GAPS);
        expect(found.mismatches).toEqual([]);
      }
    }
  });
});

describe('windows come in order', () => {
  it('row-along-wall: walls seen by a thousand corners are cut', () => {
    const count = runs(100, 600, 2500);
    const boxes = Array.from({ length: count }, (_, k) => box(1 + 2 * k, 4, 1, 1));
    const { domain } = buildDomain(room(2 * count + 2, 10, ...boxes));
    for (const y of [4, 4.5, 5]) {
      const { windows } = buildPlainPathMap(domain, { sources: [point(0, y)] }).stats;
      // It was 590 of them per box, at 2,500 boxes.
      expect(windows).toBeLessThan(20 * count);
    }
  });

  it('lost-plan: a small plan in a wide boundary', () => {
    const side = runs(8, 16, 31);
    const boxes = Array.from({ length: side * side }, (_, k) =>
      box(50000 + 2 * (k % side), 50000 + 2 * Math.floor(k / side), 1, 1),
    );
    const { domain } = buildDomain(room(100000, 100000, ...boxes));
    const map = buildPlainPathMap(domain, { sources: [point(1, 1)] });
    // It was 7,376 of them per corner.
    expect(map.stats.windows).toBeLessThan(50 * map.stats.vertices);
    const [x, y] = [50000 + 2 * side, 50000 + 2 * side];
    const corner = Math.hypot(50000 - 1 + 2 * side - 1, 50000 - 1);
    expect(findPlainDistance(map, x - 1, 50000)).toBeCloseTo(corner, 6);
    expect(findPlainDistance(map, x, y)).toBeGreaterThan(Math.hypot(x - 1, y - 1));
  });
});

describe('long and regular things', () => {
  it('a corridor of a thousand corners is as long as a funnel says, from either end', () => {
    const corners = 1000;
    for (const width of tier === 'quick' ? [7] : [0.5, 7, 19]) {
      const ring = Float64Array.from(zigzag(corners, width));
      const { domain } = buildDomain({ boundary: { areas: [{ where: 'boundary', ring }] }, obstacles: [] });
      const [a, b] = [
        [1, 2 + width / 2],
        [10 * corners - 1, (corners % 2 === 0 ? 2 : 18) + width / 2],
      ];
      const portals: number[] = [];
      for (let k = 1; k < corners; k++) {
        const y = k % 2 === 0 ? 0 : 20;
        portals.push(10 * k, y + width, 10 * k, y);
      }
      const want = funnelLength([a[0], a[1]], [b[0], b[1]], portals);
      const there = findPlainDistance(buildPlainPathMap(domain, { sources: [point(a[0], a[1])] }), b[0], b[1]);
      const back = findPlainDistance(buildPlainPathMap(domain, { sources: [point(b[0], b[1])] }), a[0], a[1]);
      expect(Math.abs(there / want - 1)).toBeLessThan(1e-12);
      expect(Math.abs(back / want - 1)).toBeLessThan(1e-12);
    }
  });

  it('ten thousand corners on two lines: the way along them is straight', () => {
    const count = runs(100, 600, 2500);
    const boxes = Array.from({ length: count }, (_, k) => box(1 + 2 * k, 4, 1, 1));
    const { domain } = buildDomain(room(2 * count + 2, 10, ...boxes));
    for (const y of [4, 5]) {
      const map = buildPlainPathMap(domain, { sources: [point(0, y)] });
      for (const k of [0, 1, count >> 1, count - 1]) expect(findPlainDistance(map, 2 * k + 2.25, y)).toBe(2 * k + 2.25);
      expect(findPlainDistance(map, 2 * count + 2, y)).toBe(2 * count + 2);
      expect(findPlainPath(map, 2 * count + 1, y).distance).toBe(2 * count + 1);
    }
  });

  it('a thin wall of ten thousand collinear points is one wall', () => {
    const count = runs(100, 10000, 10000);
    const points = Float64Array.from({ length: 2 * count }, (_, k) => (k % 2 ? 5 : 1 + (8 * (k >> 1)) / (count - 1)));
    const { domain } = buildDomain(room(10, 10, { kind: 'line', where: 'wall', points }));
    const map = buildPlainPathMap(domain, { sources: [point(5, 4)] });
    expect(findPlainDistance(map, 5, 6)).toBeCloseTo(2 * Math.hypot(4, 1), 12);
  });

  it('from the middle of regular polygons all ways tie', () => {
    for (const corners of [3, 4, 6, 12, 64]) {
      for (const angle of [0, 0.3]) {
        const m: Similarity = { angle, scale: 1, dx: 0, dy: 0 };
        const at = (k: number, r: number): number[] => {
          const a = (2 * Math.PI * k) / corners;
          return [r * Math.cos(a), r * Math.sin(a)];
        };
        const ring = Float64Array.from({ length: corners }, (_, k) => k).map((k) => k);
        const outer = Float64Array.from([...ring].flatMap((k) => at(k + 0.5, 50)));
        const walls = [...ring].map((k): ObstacleInput => {
          const points = Float64Array.from([...at(k - 0.3, 10), ...at(k + 0.3, 10)]);
          return { kind: 'line', where: `${k}`, points };
        });
        const input = moveInput(m, { boundary: { areas: [{ where: 'room', ring: outer }] }, obstacles: walls });
        const { domain } = buildDomain(input);
        const map = buildPlainPathMap(domain, { sources: [point(0, 0)] });
        const behind = [...ring].map((k) => {
          const [x, y] = at(k, 20);
          return findPlainDistance(
            map,
            x * Math.cos(angle) - y * Math.sin(angle),
            x * Math.sin(angle) + y * Math.cos(angle),
          );
        });
        const [ex, ey] = at(0.3, 10);
        const want = 10 + Math.hypot(20 - ex, ey);
        for (const distance of behind) expect(Math.abs(distance - want)).toBeLessThan(1e-12 * 50);
      }
    }
  });

  it('a source at every corner', () => {
    const { domain } = compileScene(generateProfiling({ squares: runs(4, 10, 20) }));
    const { vertices } = domain;
    const sources = Array.from({ length: vertices.length / 2 }, (_, v) => point(vertices[2 * v], vertices[2 * v + 1]));
    const map = buildPlainPathMap(domain, { sources });
    const { domainVertexCount, nodeVertices } = map.mesh;
    // Points on long walls are no corners.
    expect(map.labels.every((label, n) => label === 0 || nodeVertices[n] >= domainVertexCount)).toBe(true);
    sources.forEach((source, k) => {
      if (source.kind !== 'point') return;
      expect(findPlainNext(map, source.x, source.y)).toMatchObject({ distance: 0, source: k });
    });
    const random = createRandom(3);
    for (let k = 0; k < 50; k++) {
      const { x, y } = sampleOpen(domain, random);
      let nearest = Infinity;
      for (let v = 0; v < vertices.length; v += 2) {
        nearest = Math.min(nearest, Math.hypot(vertices[v] - x, vertices[v + 1] - y));
      }
      // The nearest of all corners is in sight.
      expect(Math.abs(findPlainDistance(map, x, y) - nearest)).toBeLessThan(1e-14);
    }
  });
});

describe('islands and enclosures', () => {
  it('says in every component what it can reach', () => {
    const ring = Float64Array.of(20, 20, 60, 20, 60, 60, 20, 60);
    const hole = Float64Array.of(25, 25, 55, 25, 55, 55, 25, 55);
    const yard: ObstacleInput = { kind: 'polygon', where: 'yard', ring, holes: [hole] };
    const { domain } = buildDomain(room(100, 80, yard, box(35, 35, 10, 10), box(45, 45, 5, 5)));
    const outside = buildPlainPathMap(domain, { sources: [point(10, 10)] });
    expect(findPlainDistance(outside, 30, 30)).toBe(-1);
    expect(findPlainNext(outside, 30, 30)).toMatchObject({ status: 'unreachable', source: NONE });
    const inside = buildPlainPathMap(domain, { sources: [point(30, 30), point(90, 10, 5)] });
    const around = Math.hypot(15, 5) + Math.hypot(5, 10) + Math.hypot(2, 7);
    expect(findPlainDistance(inside, 52, 52)).toBeCloseTo(around, 12);
    expect(findPlainDistance(inside, 90, 20)).toBe(15);
    // A line that crosses the wall of the yard counts on both sides; a polygon over all of it everywhere inside.
    const across = buildPlainPathMap(domain, { sources: [line(10, 40, 30, 40)] });
    expect([findPlainDistance(across, 27, 45), findPlainDistance(across, 15, 45)]).toEqual([5, 5]);
    const over = buildPlainPathMap(domain, { sources: [polygon(15, 15, 65, 15, 65, 65, 15, 65)] });
    expect([findPlainDistance(over, 52, 30), findPlainDistance(over, 17, 30), findPlainDistance(over, 70, 30)]).toEqual(
      [0, 0, 5],
    );
  });
});
