import { describe, expect, it } from 'vitest';
import { PathFinder } from '../../../src/maps/roadmap/path-finder.js';
import type { PathQuery, RoadmapPath } from '../../../src/maps/roadmap/path-query.js';
import { VoronoiDiagram } from '../../../src/maps/voronoi/diagram.js';
import type { SiteShape } from '../../../src/maps/voronoi/site-shapes.js';
import { polylineLength } from './truth.js';

function finderOf(...shapes: SiteShape[]): PathFinder {
  const diagram = new VoronoiDiagram({ bounds: [0, 0, 20, 10] });
  diagram.insert(0, { kind: 'room', ring: [0, 0, 20, 0, 20, 10, 0, 10] });
  for (const [k, shape] of shapes.entries()) diagram.insert(k + 1, shape);
  diagram.update();
  return new PathFinder(diagram);
}

const WALL: SiteShape = { kind: 'line', points: [10, 0, 10, 6] };

function ask(finder: PathFinder, from: PathQuery['from'], to: PathQuery['to'], radius = 0): RoadmapPath {
  return finder.find({ from, to, radius });
}

describe('starts and goals in special places (ROAD-3)', () => {
  it('are one place', () => {
    const path = ask(finderOf(WALL), [3, 3], [3, 3], 1);
    expect(path).toMatchObject({ status: 'found', length: 0, minClearance: 3, iterations: 0 });
    expect([...path.points]).toEqual([3, 3]);
  });

  it('lie in one empty circle: the way is straight', () => {
    const path = ask(finderOf(WALL), [4, 5], [5, 4.5], 1);
    expect([...path.points]).toEqual([4, 5, 5, 4.5]);
    expect(path.length).toBe(polylineLength(path.points));
  });

  it('lie in one cell: the way is straight, unless clearance counts and the middle is cheaper', () => {
    const finder = finderOf();
    const query = { from: [6, 0.6], to: [7.4, 0.6], radius: 0.5 } as const;
    expect([...finder.find(query).points]).toEqual([6, 0.6, 7.4, 0.6]);
    const wide = finder.find({ ...query, cost: 'clearance', cap: 5 });
    const straight = (7.4 - 6) / 0.6;
    expect(wide.cost).toBeLessThanOrEqual(straight);
    const far = finder.find({ from: [2, 0.6], to: [18, 0.6], radius: 0.5, cost: 'clearance', cap: 5 });
    expect(far.cost).toBeLessThan(0.5 * (16 / 0.6));
    expect(far.points.length).toBeGreaterThan(4);
    // A straight way at hand is no reason to end a search that has not seen the cheaper one yet.
    finder.find({ from: [2, 0.6], to: [18, 0.6], radius: 0.5, cost: 'clearance', cap: 5, iterations: 1 });
    expect(finder.resume()).toEqual(far);
  });

  it('hang on one edge', () => {
    const path = ask(finderOf(), [7, 1.5], [13, 8.5], 1.5);
    expect(path.status).toBe('found');
    expect([...path.points]).toEqual([7, 1.5, 7, 5, 13, 5, 13, 8.5]);
    expect(path.length).toBeCloseTo(13, 12);
  });

  it('lie on the roadmap itself, at a vertex and on an edge', () => {
    const finder = finderOf();
    for (const [from, to] of [
      [
        [5, 5],
        [15, 5],
      ],
      [
        [6, 5],
        [14, 5],
      ],
      [
        [5, 5],
        [5, 5],
      ],
    ] as const) {
      const path = ask(finder, from, to, 2);
      expect(path.status).toBe('found');
      expect(path.length).toBeCloseTo(to[0] - from[0], 12);
    }
  });

  it('lie on walls and in corners, for a disc without radius', () => {
    const finder = finderOf(WALL);
    for (const from of [
      [0, 0],
      [10, 3],
      [10, 6],
      [20, 10],
      [4, 0],
    ] as const) {
      const path = ask(finder, from, [18, 2]);
      expect(path.status, `${from}`).toBe('found');
      expect(path.points.slice(0, 2)).toEqual(Float64Array.of(...from));
      expect(path.minClearance).toBeCloseTo(0, 12);
      expect(ask(finder, from, [18, 2], 0.1).reason).toBe('startClearance');
      expect(ask(finder, [18, 2], from, 0.1).reason).toBe('goalClearance');
    }
  });

  it('lie in solids, outside, and behind walls', () => {
    const finder = finderOf(
      { kind: 'polygon', ring: [3, 3, 6, 3, 6, 6, 3, 6] },
      { kind: 'circle', x: 14, y: 5, radius: 2 },
      { kind: 'polygon', ring: [8, 1, 9, 1, 9, 9, 8, 9] },
    );
    for (const place of [
      [4.5, 4.5],
      [3.1, 5],
      [14, 5],
      [14.5, 6],
      [-1, 5],
      [30, 5],
      [8.5, 2],
      [10, 11],
      [-3, -4],
    ] as const) {
      expect(ask(finder, place, [18, 1]).reason, `${place}`).toBe('startInSolid');
      expect(ask(finder, [18, 1], place).reason, `${place}`).toBe('goalInSolid');
    }
  });
});

describe('shortened ways (ROAD-5)', () => {
  it('round the end of a wall are as short as they can be, up to the margin', () => {
    const [ax, h, r] = [4, 4, 0.5];
    const finder = finderOf(WALL);
    const path = finder.find({ from: [10 - ax, 6 - h], to: [10 + ax, 6 - h], radius: r, shorten: true });
    expect(path.shortened).toBe(true);
    const d = Math.hypot(ax, h);
    // Two tangents to the circle of the radius round the wall's end, and the arc between them.
    const half = Math.atan2(ax, -h) - Math.acos(r / d);
    const optimum = 2 * (Math.sqrt(d * d - r * r) + r * half);
    expect(path.length).toBeGreaterThan(optimum - 1e-9);
    expect(path.length).toBeLessThan(1.002 * optimum);
    expect(path.minClearance).toBeGreaterThanOrEqual(r - 1e-9);
    expect(path.points.length / 2).toBeLessThan(30);
  });

  it('are straight where nothing is in the way, over many vertices', () => {
    const finder = finderOf(
      { kind: 'point', x: 5, y: 2 },
      { kind: 'point', x: 10, y: 8 },
      { kind: 'circle', x: 15, y: 2, radius: 1 },
    );
    const path = finder.find({ from: [1, 5], to: [19, 5], radius: 0.5, shorten: true });
    expect(path.length).toBeCloseTo(18, 9);
    expect([...path.points]).toEqual([1, 5, 19, 5]);
  });

  it('of tiny discs round large circles have few points', () => {
    const finder = finderOf({ kind: 'circle', x: 10, y: 5, radius: 4 });
    for (const radius of [0, 1e-9, 1e-3]) {
      const path = finder.find({ from: [1, 5], to: [19, 5], radius, shorten: true });
      expect(path.shortened).toBe(true);
      expect(path.points.length / 2).toBeLessThan(400);
      // Two tangents and the arc between them.
      const optimum = 2 * (Math.sqrt(81 - 16) + 4 * Math.asin(4 / 9));
      expect(path.length).toBeLessThan(1.002 * optimum);
    }
  });

  it('are partial where the budget ends', () => {
    const finder = finderOf(WALL, { kind: 'point', x: 13, y: 3 });
    const query: PathQuery = { from: [8, 1], to: [18, 1], radius: 0.3, iterations: 2 };
    const plain = finder.find(query);
    const path = finder.find({ ...query, shorten: true });
    expect(['partial', 'outOfBudget']).toContain(path.status);
    expect(path.status).toBe(plain.status);
    expect(path.length).toBeLessThanOrEqual(plain.length);
    expect(path.points.slice(-2)).toEqual(plain.points.slice(-2));
  });
});
