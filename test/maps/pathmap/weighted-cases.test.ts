import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../../src/error/index.js';
import { buildDomain, type Domain, NONE, type ObstacleInput } from '../../../src/geometry/index.js';
import { buildPlainPathMap } from '../../../src/maps/pathmap/build-path-map.js';
import { findPlainDistance } from '../../../src/maps/pathmap/find-next.js';
import { findWeightedDistance, findWeightedNext, findWeightedPath } from '../../../src/maps/pathmap/find-weighted.js';
import type { PathSource } from '../../../src/maps/pathmap/path-source.js';
import { buildWeightedPathMap, consumeWeight } from '../../../src/maps/pathmap/weighted-path-map.js';

function room(w: number, h: number, ...obstacles: ObstacleInput[]): Domain {
  const ring = Float64Array.of(0, 0, w, 0, w, h, 0, h);
  return buildDomain({ boundary: { areas: [{ where: 'boundary', ring }] }, obstacles }).domain;
}
const box = (x: number, y: number, w: number, h: number): ObstacleInput => ({
  kind: 'polygon',
  where: 'box',
  ring: Float64Array.of(x, y, x + w, y, x + w, y + h, x, y + h),
});
const thin = (...points: number[]): ObstacleInput => ({
  kind: 'line',
  where: 'wall',
  points: Float64Array.from(points),
});
const point = (x: number, y: number, cost?: number): PathSource => ({ kind: 'point', x, y, cost });

function vertexAt({ vertices }: Domain, x: number, y: number): number {
  for (let v = 0; 2 * v < vertices.length; v++) if (vertices[2 * v] === x && vertices[2 * v + 1] === y) return v;
  throw new Error(`no vertex at ${x},${y}`);
}

function weigh(domain: Domain, ...list: readonly (readonly [number, number, number])[]): Float64Array {
  const weights = new Float64Array(domain.vertices.length >> 1).fill(1);
  for (const [x, y, w] of list) weights[vertexAt(domain, x, y)] = w;
  return weights;
}

describe('a weighted map', () => {
  const bike = Float64Array.of(4, 4, 5, 4, 5, 5, 4, 5);
  const domain = room(20, 10, { kind: 'polygon', where: 'bike', ring: bike, weights: Float64Array.of(1, 4, 1, 1) });
  const sources = [point(19, 4)];

  it('goes out of its way for a bicycle, and says with which speed it goes on (Farias, figure 3.6)', () => {
    const map = buildWeightedPathMap(domain, { sources, direction: 'towards' });
    const path = findWeightedPath(map, 5, 1);
    expect([...path.points]).toEqual([5, 1, 5, 4, 19, 4]);
    expect([...path.speeds]).toEqual([1, 4]);
    expect(path.time).toBeCloseTo(3 + 14 / 4, 12);
    expect([path.distance, path.source, findWeightedDistance(map, 5, 1)]).toEqual([path.time, 0, path.time]);
    // Who rides already goes straight.
    expect(findWeightedPath(map, 5, 1, 4).time).toBeCloseTo(Math.hypot(14, 3) / 4, 12);
    // From a start one walks before one finds the bicycle.
    const back = buildWeightedPathMap(domain, { sources, direction: 'from' });
    expect(findWeightedPath(back, 1, 4).time).toBeCloseTo(14 + 4 / 4, 12);
    expect(findWeightedPath(back, 18, 4).time).toBeCloseTo(1, 12);
  });

  it('rides off from the vertex it stands on, and arrives where the goal is one', () => {
    const map = buildWeightedPathMap(domain, { sources, direction: 'towards' });
    const step = findWeightedNext(map, 5, 4);
    expect([step.x, step.y, step.speed, step.vertex]).toEqual([19, 4, 4, NONE]);
    expect(step.distance).toBeCloseTo(14 / 4, 12);
    expect([...findWeightedPath(map, 5, 4).speeds]).toEqual([4]);
    const at = buildWeightedPathMap(domain, { sources: [point(5, 4)], direction: 'towards' });
    expect(findWeightedNext(at, 5, 4)).toMatchObject({ status: 'found', distance: 0, x: 5, y: 4, directionX: 0 });
    expect(findWeightedDistance(at, 19, 4)).toBeCloseTo(14, 12);
    const from = buildWeightedPathMap(domain, { sources: [point(5, 4)], direction: 'from' });
    expect(findWeightedDistance(from, 19, 4)).toBeCloseTo(14 / 4, 12);
    expect(findWeightedNext(from, 19, 4)).toMatchObject({ x: 5, y: 4, speed: 4, source: 0 });
  });

  it('is an ordinary map without weights', () => {
    const none = new Float64Array(domain.vertices.length >> 1).fill(1);
    const map = buildWeightedPathMap(domain, { sources, direction: 'towards', weights: none });
    const plain = buildPlainPathMap(domain, { sources });
    expect(map.layers.length).toBe(1);
    for (const [x, y] of [
      [1, 1],
      [4.5, 9],
      [12, 3],
    ]) {
      expect(findWeightedPath(map, x, y).time).toBe(findPlainDistance(plain, x, y));
    }
    expect(findWeightedPath(map, 4.5, 4.5).status).toBe('outside');
    expect(findWeightedNext(map, 4.5, 4.5)).toMatchObject({ status: 'outside', distance: -1, source: NONE });
    expect([map.kind, map.domain, map.sources]).toEqual(['weighted', domain, sources]);
  });

  it('refuses weights below 1, lists of the wrong length, and speeds that it does not know', () => {
    const bad = new Float64Array(domain.vertices.length >> 1).fill(1);
    bad[3] = 0.5;
    for (const weights of [bad, new Float64Array(2).fill(1)]) {
      expect(() => buildWeightedPathMap(domain, { sources, direction: 'from', weights })).toThrow(FootfallError);
    }
    expect(() => buildWeightedPathMap(domain, { sources, direction: 'towards', speeds: [0.5] })).toThrow(FootfallError);
    const map = buildWeightedPathMap(domain, { sources, direction: 'towards', speeds: [2] });
    expect(findWeightedDistance(map, 19, 1, 2)).toBeCloseTo(1.5, 12);
    expect(() => findWeightedDistance(map, 19, 1, 3)).toThrow(/one of 4, 2, 1/);
    for (const vertex of [-1, 0.5, 1e9]) expect(() => consumeWeight(map, vertex)).toThrow(FootfallError);
  });

  it('has regions that are not connected (Farias, figure 3.7)', () => {
    // Behind the vertex one is twice as fast, but a second start lies farther down the corridor.
    const corridor = room(40, 2, thin(5, 0, 5, 1));
    const starts = [point(4, 1), point(20, 1, 7)];
    const weights = weigh(corridor, [5, 1, 2]);
    const map = buildWeightedPathMap(corridor, { sources: starts, direction: 'from', weights });
    const vertex = vertexAt(corridor, 5, 1);
    for (const y of [0.1, 1, 1.9]) {
      for (const x of [12, 17, 26, 38]) {
        expect(findWeightedNext(map, x, y)).toMatchObject({ vertex, speed: 2, source: 0 });
      }
      expect(findWeightedNext(map, 21, y)).toMatchObject({ vertex: NONE, speed: 1, source: 1 });
    }
    expect(findWeightedDistance(map, 38, 1)).toBeCloseTo(1 + 33 / 2, 12);
  });

  it('tells ways through the same corner apart by their speed (Farias, figure 3.8)', () => {
    const hall = room(40, 10, thin(10, 0, 10, 6), box(3, 6, 1, 1));
    const weights = weigh(hall, [4, 6, 3]);
    const map = buildWeightedPathMap(hall, { sources: [point(9, 1)], direction: 'from', weights });
    const corner = vertexAt(hall, 10, 6);
    const near = findWeightedNext(map, 12, 3);
    const far = findWeightedNext(map, 30, 3);
    expect([near.vertex, near.speed]).toEqual([corner, 1]);
    expect([far.vertex, far.speed]).toEqual([corner, 3]);
    expect([...findWeightedPath(map, 12, 3).points]).toEqual([12, 3, 10, 6, 9, 1]);
    expect([...findWeightedPath(map, 30, 3).points]).toEqual([30, 3, 10, 6, 4, 6, 9, 1]);
    expect([...findWeightedPath(map, 30, 3).speeds]).toEqual([3, 3, 1]);
  });

  it('lends each bicycle once (Farias, figure 3.13)', () => {
    const hall = room(40, 20, box(3, 12, 1, 1), box(3, 6, 1, 1), box(6, 9, 1, 1));
    const weights = weigh(hall, [4, 12, 2], [4, 7, 3], [7, 9, 4]);
    let map = buildWeightedPathMap(hall, { sources: [point(39, 10)], direction: 'towards', weights });
    const times: number[] = [];
    const speeds: number[] = [];
    for (let agent = 0; agent < 4; agent++) {
      const path = findWeightedPath(map, 1, 10);
      times.push(path.time);
      speeds.push(path.speeds[path.speeds.length - 1]);
      // The one it leaves on; what it changes on the way, it puts back.
      const k = path.speeds.indexOf(path.speeds[path.speeds.length - 1]);
      if (k > 0) map = consumeWeight(map, vertexAt(hall, path.points[2 * k], path.points[2 * k + 1]));
    }
    expect(speeds).toEqual([4, 3, 2, 1]);
    expect(times[3]).toBeCloseTo(38, 1);
    expect([...times].sort((a, b) => a - b)).toEqual(times);
    // Who rides is still led.
    expect(findWeightedDistance(map, 20, 10, 4)).toBeCloseTo(19 / 4, 12);
    expect(map.stats).toMatchObject({ layers: 4, builtLayers: 1 });
  });

  it('keeps a weight on a thin wall, and where corners touch, in every sector but not through the wall', () => {
    const split = room(20, 10, thin(10, 0, 10.5, 5, 10, 10));
    const weights = weigh(split, [10.5, 5, 2]);
    for (const direction of ['towards', 'from'] as const) {
      const map = buildWeightedPathMap(split, { sources: [point(12, 5)], direction, weights });
      expect(findWeightedDistance(map, 8, 5)).toBe(-1);
      expect(findWeightedNext(map, 8, 5).status).toBe('unreachable');
      expect(findWeightedDistance(map, 11, 5)).toBeCloseTo(1, 12);
    }
    const pinch = room(20, 10, box(0, 0, 10, 5), box(10, 5, 10, 5));
    const both = buildWeightedPathMap(pinch, {
      sources: [point(5, 7)],
      direction: 'from',
      weights: weigh(pinch, [10, 5, 2]),
    });
    expect(findWeightedDistance(both, 15, 2)).toBe(-1);
    expect(findWeightedDistance(both, 9, 6)).toBeGreaterThan(0);
  });

  it('starts with a bicycle that stands inside the start itself', () => {
    const ring = Float64Array.of(2, 2, 8, 2, 8, 8, 2, 8);
    const start: PathSource = { kind: 'polygon', ring, cost: 1 };
    const map = buildWeightedPathMap(domain, { sources: [start], direction: 'from' });
    // From its place at (5, 4) at once, not after a walk from the edge of the polygon.
    expect(findWeightedDistance(map, 19, 4)).toBeCloseTo(1 + 14 / 4, 12);
    expect([...findWeightedPath(map, 19, 4).points]).toEqual([19, 4, 5, 4]);
    expect(findWeightedDistance(map, 5, 3)).toBe(1);
  });
});
