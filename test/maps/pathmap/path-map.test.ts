import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../../src/error/index.js';
import { buildDomain, type DomainInput, NONE, type ObstacleInput } from '../../../src/geometry/index.js';
import { buildPlainPathMap } from '../../../src/maps/pathmap/build-path-map.js';
import { fillPlainQueries } from '../../../src/maps/pathmap/fill-queries.js';
import { findPlainDistance, findPlainNext } from '../../../src/maps/pathmap/find-next.js';
import { findPlainPath } from '../../../src/maps/pathmap/find-path.js';
import type { PathSource } from '../../../src/maps/pathmap/path-source.js';
import { createRandom } from '../../../src/math/index.js';
import { moveFlat, movePoint, type Similarity } from '../../geometry/random-input.js';
import { runs } from '../../tier.js';
import { createComparison, judge } from './compare-with-oracle.js';
import { pointSource, segmentSource } from './oracle-segment.js';
import { classifyPlace, samplePlace } from './sample-places.js';
import { VisibilityOracle } from './visibility-oracle.js';

function box(x: number, y: number, w: number, h: number): ObstacleInput {
  const ring = Float64Array.of(x, y, x + w, y, x + w, y + h, x, y + h);
  return { kind: 'polygon', where: 'box', ring };
}

function room(w: number, h: number, ...obstacles: ObstacleInput[]): DomainInput {
  const ring = Float64Array.of(0, 0, w, 0, w, h, 0, h);
  return { boundary: { areas: [{ where: 'boundary', ring }] }, obstacles };
}

function thin(...points: number[]): ObstacleInput {
  return { kind: 'line', where: 'wall', points: Float64Array.from(points) };
}

const point = (x: number, y: number, cost?: number): PathSource => ({ kind: 'point', x, y, cost });

describe('a path map', () => {
  const { domain } = buildDomain(room(10, 10, box(4, 2, 2, 6)));

  it('goes straight where it can, and around corners where it must', () => {
    const map = buildPlainPathMap(domain, { sources: [point(2, 5)] });
    expect(findPlainDistance(map, 2, 9)).toBe(4);
    const around = 2 * Math.hypot(2, 3) + 2;
    expect(findPlainDistance(map, 8, 5)).toBeCloseTo(around, 12);
    const { status, points, source } = findPlainPath(map, 8, 5.5);
    expect([status, source]).toEqual(['found', 0]);
    expect([...points]).toEqual([8, 5.5, 6, 8, 4, 8, 2, 5]);
    const step = findPlainNext(map, 8, 5.5);
    expect([step.x, step.y]).toEqual([6, 8]);
    expect(domain.vertices[2 * step.vertex]).toBe(6);
    expect(step.directionX).toBeCloseTo(-2 / Math.hypot(2, 2.5), 14);
  });

  it('leads on from a corner that someone stands on', () => {
    const map = buildPlainPathMap(domain, { sources: [point(2, 5)] });
    const next = new Float64Array(4);
    fillPlainQueries(map, Float64Array.of(6, 8, 4, 8), { distances: new Float64Array(2), next });
    expect([...next]).toEqual([4, 8, 2, 5]);
    expect(findPlainNext(map, 6, 8)).toMatchObject({ x: 4, y: 8, directionX: -1, directionY: 0 });
    expect(findPlainNext(map, 4, 8)).toMatchObject({ x: 2, y: 5 });
    expect(findPlainNext(map, 2, 5)).toMatchObject({ x: 2, y: 5, directionX: 0, directionY: 0, distance: 0 });
  });

  it('leads to the nearest of many sources, with their costs, dominated ones included', () => {
    const map = buildPlainPathMap(domain, { sources: [point(1, 1), point(9, 9, 2), point(9, 9, 3), point(1, 1, 0.5)] });
    expect(findPlainNext(map, 1, 2).source).toBe(0);
    expect(findPlainNext(map, 9, 8).source).toBe(1);
    expect(findPlainDistance(map, 9, 8)).toBe(3);
    expect(findPlainDistance(map, 9, 9)).toBe(2);
  });

  it('answers at walls and corners, and says where there is no way', () => {
    const closed = buildDomain(room(10, 10, box(4, 0, 2, 10)));
    const map = buildPlainPathMap(closed.domain, { sources: [point(1, 1)] });
    expect(findPlainDistance(map, 4, 1)).toBe(3);
    expect(findPlainDistance(map, 0, 0)).toBeCloseTo(Math.SQRT2, 14);
    expect(findPlainDistance(map, 8, 1)).toBe(-1);
    expect(findPlainNext(map, 8, 1).status).toBe('unreachable');
    expect(findPlainPath(map, 8, 1).status).toBe('unreachable');
    for (const [x, y] of [
      [5, 5],
      [-1, 1],
      [1, 11],
      [Number.NaN, 1],
      [1, Infinity],
    ]) {
      expect(findPlainNext(map, x, y).status).toBe('outside');
      expect(findPlainDistance(map, x, y)).toBe(-1);
      expect(findPlainPath(map, x, y).points.length).toBe(0);
    }
  });

  it('keeps the sides of a thin wall apart, and passes no touching corners', () => {
    const walled = buildDomain(room(10, 10, thin(5, 0, 5, 8))).domain;
    const map = buildPlainPathMap(walled, { sources: [point(4, 1)] });
    expect(findPlainDistance(map, 6, 1)).toBeCloseTo(2 * Math.hypot(1, 7), 12);
    // On the wall itself the nearer side counts.
    expect(findPlainDistance(map, 5, 1)).toBe(1);
    const touching = buildDomain(room(10, 10, box(0, 0, 5, 5), box(5, 5, 5, 5))).domain;
    const parted = buildPlainPathMap(touching, { sources: [point(1, 9)] });
    expect(findPlainDistance(parted, 9, 1)).toBe(-1);
    expect(findPlainDistance(parted, 5, 5)).toBeCloseTo(Math.hypot(4, 4), 12);
    // Who stands on the touching corner is on both sides.
    const both = buildPlainPathMap(touching, { sources: [point(5, 5)] });
    expect(findPlainDistance(both, 9, 1)).toBeCloseTo(Math.hypot(4, 4), 12);
    expect(findPlainDistance(both, 1, 9)).toBeCloseTo(Math.hypot(4, 4), 12);
  });

  it('takes segments, polylines and polygons for sources', () => {
    const line: PathSource = { kind: 'line', points: Float64Array.of(1, 1, 1, 9, 3, 9), cost: 1 };
    const map = buildPlainPathMap(domain, { sources: [line] });
    expect(findPlainDistance(map, 3, 5)).toBe(3);
    expect(findPlainPath(map, 3, 5).points).toEqual(Float64Array.of(3, 5, 1, 5));
    expect(findPlainDistance(map, 2, 9)).toBe(1);
    expect(findPlainDistance(map, 3.5, 9)).toBeCloseTo(1.5, 14);
    // Across an obstacle: what lies inside of it is passed over.
    const across = buildPlainPathMap(domain, { sources: [{ kind: 'line', points: Float64Array.of(2, 5, 8, 5) }] });
    expect(findPlainDistance(across, 4, 6)).toBe(1);
    expect(findPlainDistance(across, 6, 6)).toBe(1);
    expect(findPlainDistance(across, 5, 9)).toBeCloseTo(3 + Math.SQRT2, 12);
    const square: PathSource = { kind: 'polygon', ring: Float64Array.of(1, 1, 3, 1, 3, 3, 1, 3), cost: 2 };
    const area = buildPlainPathMap(domain, { sources: [square] });
    expect(findPlainDistance(area, 2, 2)).toBe(2);
    expect(findPlainNext(area, 2, 2)).toMatchObject({ status: 'found', source: 0, x: 2, y: 2, directionX: 0 });
    expect(findPlainDistance(area, 2, 5)).toBe(4);
    expect(findPlainDistance(area, 0, 0)).toBeCloseTo(2 + Math.SQRT2, 14);
    expect(findPlainPath(area, 2, 2).points).toEqual(Float64Array.of(2, 2));
  });

  it('answers many points as it answers one', () => {
    const sources: PathSource[] = [
      point(2, 5),
      { kind: 'polygon', ring: Float64Array.of(7, 7, 9, 7, 9, 9, 7, 9), cost: 1 },
      { kind: 'line', points: Float64Array.of(7, 1, 9, 1), cost: 3 },
    ];
    const map = buildPlainPathMap(domain, { sources });
    const random = createRandom(5);
    const xy = Float64Array.from({ length: 400 }, () => 11 * random.next() - 0.5);
    const distances = new Float64Array(200);
    const next = new Float64Array(400);
    const found = new Int32Array(200);
    fillPlainQueries(map, xy, { distances, next, sources: found });
    for (let k = 0; k < 200; k++) {
      const step = findPlainNext(map, xy[2 * k], xy[2 * k + 1]);
      expect(distances[k]).toBe(step.distance);
      expect(distances[k]).toBe(findPlainDistance(map, xy[2 * k], xy[2 * k + 1]));
      expect(found[k]).toBe(step.source);
      expect([next[2 * k], next[2 * k + 1]]).toEqual([step.x, step.y]);
    }
    expect(found.includes(NONE)).toBe(true);
  });

  it('refuses what it cannot use', () => {
    const codeOf = (sources: PathSource[]): string => {
      try {
        buildPlainPathMap(domain, { sources });
      } catch (error) {
        if (error instanceof FootfallError) return `${error.code} ${error.where}`;
      }
      return 'accepted';
    };
    expect(codeOf([])).toBe('pathmap/no-source sources');
    expect(codeOf([point(1, 1), point(5, 5)])).toBe('pathmap/source-not-free sources[1]');
    expect(codeOf([point(20, 5)])).toBe('pathmap/source-not-free sources[0]');
    expect(codeOf([{ kind: 'line', points: Float64Array.of(4.5, 5, 5.5, 5), where: 'places.a' }])).toBe(
      'pathmap/source-not-free places.a',
    );
    expect(codeOf([{ kind: 'polygon', ring: Float64Array.of(4.5, 4, 5.5, 4, 5, 5) }])).toBe(
      'pathmap/source-not-free sources[0]',
    );
    // A polygon around everything has no ring in free space, but all of it inside.
    expect(codeOf([{ kind: 'polygon', ring: Float64Array.of(-1, -1, 11, -1, 11, 11, -1, 11) }])).toBe('accepted');
    expect(codeOf([point(1, 1, -1)])).toBe('pathmap/bad-cost sources[0]');
    expect(codeOf([point(1, 1, Number.NaN)])).toBe('pathmap/bad-cost sources[0]');
    expect(codeOf([point(Number.NaN, 1)])).toBe('pathmap/bad-source sources[0]');
    expect(codeOf([{ kind: 'line', points: Float64Array.of(1, 1) }])).toBe('pathmap/bad-source sources[0]');
    const ring = Float64Array.of(0, 0, 10, 0, 10, 2, 0, 2);
    const periodic = buildDomain({ boundary: { areas: [{ where: 'b', ring }], periodic: 'x' }, obstacles: [] }).domain;
    expect(() => buildPlainPathMap(periodic, { sources: [point(1, 1)] })).toThrow(/periodic/);
  });
});

describe('narrow places, turned so that rounding shows', () => {
  const turns = Array.from({ length: runs(3, 15, 40) }, (_, k) => 0.1 + 0.247 * k);

  function check(obstacles: number[][], source: number[], turn: number, scale: number): void {
    const m: Similarity = { angle: turn, scale, dx: 0, dy: 0 };
    const ring = moveFlat(m, Float64Array.of(-40, -40, 60, -40, 60, 60, -40, 60));
    const { domain } = buildDomain({
      boundary: { areas: [{ where: 'boundary', ring }] },
      obstacles: obstacles.map((o, k) => ({ kind: 'polygon', where: `${k}`, ring: moveFlat(m, Float64Array.from(o)) })),
    });
    const points = moveFlat(m, Float64Array.from(source));
    const place = classifyPlace(domain, points[0], points[1], 0);
    if (!place) return;
    const isPoint = points.length === 2;
    const oracle = new VisibilityOracle(domain);
    const wanted = [
      isPoint ? pointSource(place, 0) : segmentSource(domain, points[0], points[1], points[2], points[3], 0),
    ];
    const labels = oracle.computeLabels(wanted);
    const map = buildPlainPathMap(domain, {
      sources: [isPoint ? { kind: 'point', x: points[0], y: points[1] } : { kind: 'line', points }],
    });
    const found = createComparison();
    const random = createRandom(7);
    for (let v = 0; 2 * v < domain.vertices.length; v++) {
      const at = oracle.vertexPlace(v);
      judge(
        domain,
        `turn ${turn}, vertex ${v}`,
        oracle.query(at, wanted, labels),
        findPlainDistance(map, at.x, at.y),
        found,
      );
    }
    for (let k = 0; k < 10; k++) {
      const at = samplePlace(domain, random);
      judge(
        domain,
        `turn ${turn} (${at.x},${at.y})`,
        oracle.query(at, wanted, labels),
        findPlainDistance(map, at.x, at.y),
        found,
      );
    }
    expect(found.mismatches).toEqual([]);
  }

  it('slit-along-wall: a front that leaves a slit along the wall behind its corner', () => {
    for (const turn of turns) {
      for (const gap of [1e-2, 3e-4, 1e-6, 1e-8]) {
        const left = [0, 0, 10, 0, 10, 20, 0, 20];
        const right = [10 + gap, 0, 20, 0, 20, 20, 10 + gap, 20];
        check([left, right], [10 + gap, 0, 10 + gap, 20], turn, 1);
        check([left, right], [10 + gap, 0], turn, 1);
      }
    }
  });

  it('slit-mouth: a source a hair before the mouth of a slit, in line with its wall', () => {
    for (const turn of turns) {
      for (const away of [1e-3, 4e-7, 1e-9]) {
        const left = [0, 0, 10 - 1.6e-5, 0, 10 - 1.6e-5, 22, 0, 22];
        const right = [10, 0, 20, 0, 20, 22, 10, 22];
        check([left, right], [10, -away], turn, 1);
        check([left, right], [10, -away, 25, -away], turn, 1);
      }
    }
  });

  it('slit-crossing: a segment that ends in a slit and leaves it through a sliver', () => {
    for (const turn of turns) {
      const left = [0, 0, 10, 0, 10, 16, 0, 16];
      const right = [10 + 5.5e-6, 0, 30, 0, 30, 16, 10 + 5.5e-6, 16];
      check([left, right], [40, -8, 10 + 2.7e-6, 16], turn, 1);
    }
  });

  it('movePoint keeps the corners of a turned box apart', () => {
    // The fixtures above mean nothing if turning merged their slits.
    const m: Similarity = { angle: 1, scale: 1, dx: 0, dy: 0 };
    expect(movePoint(m, 10, 0)).not.toEqual(movePoint(m, 10 + 1e-8, 0));
  });
});
