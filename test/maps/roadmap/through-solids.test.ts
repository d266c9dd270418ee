import { describe, expect, it } from 'vitest';
import {
  buildDomain,
  computePathClearance,
  type Domain,
  isVisible,
  type ObstacleInput,
} from '../../../src/geometry/index.js';
import { buildDomainDiagram, PathFinder, type PathQuery, type RoadmapPath } from '../../../src/maps/index.js';
import { createRandom, type Random } from '../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';

type Point = readonly [number, number];

function makeDomain(boundary: readonly Point[], obstacles: readonly ObstacleInput[]): Domain {
  return buildDomain({ boundary: { areas: [{ where: 'room', ring: Float64Array.from(boundary.flat()) }] }, obstacles })
    .domain;
}

const polygon = (...points: Point[]): ObstacleInput => ({
  kind: 'polygon',
  where: 'block',
  ring: Float64Array.from(points.flat()),
});

/** What rounding may move a path by, m: all scenes here are about 10 m large. */
const TOLERANCE = 2e-8;

/** The first leg that leads through a wall, a solid or between two solids that touch, however it is shifted by the tolerance. */
function findBlocked(domain: Domain, points: Float64Array): number[] | undefined {
  const shifts = [-TOLERANCE, 0, TOLERANCE];
  for (let k = 2; k < points.length; k += 2) {
    const [ax, ay, bx, by] = points.subarray(k - 2, k + 2);
    const length = Math.hypot(bx - ax, by - ay);
    if (length <= 4 * TOLERANCE) continue;
    const [ex, ey] = [(bx - ax) / length, (by - ay) / length];
    // Ends may stand on walls, and on either side of them.
    const isFree = shifts.some((u) =>
      shifts.some((v) =>
        [0, TOLERANCE].some((inset) =>
          isVisible(
            domain,
            ax - u * ey + inset * ex,
            ay + u * ex + inset * ey,
            bx - v * ey - inset * ex,
            by + v * ex - inset * ey,
          ),
        ),
      ),
    );
    if (!isFree) return [ax, ay, bx, by];
  }
  return undefined;
}

function expectTrue(domain: Domain, path: RoadmapPath, name: string): void {
  expect(findBlocked(domain, path.points), name).toBeUndefined();
  const clearance = computePathClearance(domain, path.points);
  expect(Math.abs(Math.max(0, path.minClearance) - clearance), `${name}: clearance`).toBeLessThan(TOLERANCE);
}

/** Blocks, slivers, lines and posts that touch, overlap and share corners, on whole numbers or off them. */
function makeHostile(random: Random, isWhole: boolean): Domain {
  const at = (): number => (isWhole ? Math.round(10 * random.next()) : 10 * random.next());
  const size = (): number => (isWhole ? 1 + Math.floor(4 * random.next()) : 0.2 + 4 * random.next());
  const obstacles: ObstacleInput[] = [];
  const count = 3 + Math.floor(8 * random.next());
  for (let k = 0; k < count; k++) {
    const [x, y, w, h] = [at(), at(), size(), size()];
    const kind = Math.floor(5 * random.next());
    if (kind <= 1) obstacles.push(polygon([x, y], [x + w, y], [x + w, y + h], [x, y + h]));
    else if (kind === 2) obstacles.push(polygon([x, y], [at(), at()], [at(), at()]));
    else if (kind === 3) obstacles.push({ kind: 'line', where: 'line', points: Float64Array.of(x, y, at(), at()) });
    else obstacles.push({ kind: 'point', where: 'post', x, y });
    if (random.next() < 0.15) {
      const thin = [1e-3, 1e-6, 1e-9][Math.floor(3 * random.next())];
      obstacles.push(polygon([x, y], [x + w, y + thin], [x + w, y + h]));
    }
  }
  return makeDomain(
    [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ],
    obstacles,
  );
}

/** A corner, a point on a wall, or anywhere. */
function pickPoint({ vertices, segments }: Domain, random: Random, isWhole: boolean): Point {
  const kind = random.next();
  if (kind < 0.25) {
    const v = 2 * Math.floor((random.next() * vertices.length) / 2);
    return [vertices[v], vertices[v + 1]];
  }
  if (kind < 0.4) {
    const s = 2 * Math.floor((random.next() * segments.length) / 2);
    const [p, q, share] = [2 * segments[s], 2 * segments[s + 1], random.next()];
    return [
      vertices[p] + share * (vertices[q] - vertices[p]),
      vertices[p + 1] + share * (vertices[q + 1] - vertices[p + 1]),
    ];
  }
  const [x, y] = [10 * random.next(), 10 * random.next()];
  return isWhole ? [Math.round(x), Math.round(y)] : [x, y];
}

describe('paths on the roadmap stay in free space', () => {
  it.each([
    ['fixed', FIXED_SEED],
    ['rotating', rotatingSeed],
  ])('of points and tiny discs between hostile obstacles (%s seed)', (_, seed) => {
    let found = 0;
    const count = runs(15, 100, 1500);
    for (let s = 0; s < count; s++) {
      const random = createRandom((seed + 7919 * s) % 2147483647);
      const isWhole = s % 3 === 0;
      const domain = makeHostile(random, isWhole);
      const finder = new PathFinder(buildDomainDiagram(domain).diagram);
      for (let k = 0; k < 20; k++) {
        const query: PathQuery = {
          from: pickPoint(domain, random, isWhole),
          to: pickPoint(domain, random, isWhole),
          radius: [0, 0, 0, 1e-12, 1e-9, 1e-4, 0.1][Math.floor(7 * random.next())],
          shorten: random.next() < 0.5,
          cost: random.next() < 0.3 ? 'clearance' : 'length',
        };
        const path = finder.find(query);
        if (path.status !== 'found') continue;
        found++;
        expectTrue(domain, path, `seed ${seed}, scene ${s}: ${JSON.stringify(query)}`);
      }
    }
    expect(found).toBeGreaterThan(count);
  });
});

describe('fixtures', () => {
  /** Two triangles and two squares that overlap each other and the boundary of a room turned by 0.2 rad. */
  const turned = (x: number, y: number): Point => [
    0.9768910647750815 * x - 0.21373780096793277 * y,
    0.21373780096793277 * x + 0.9768910647750815 * y,
  ];
  const THROUGH_SOLID = makeDomain(
    [turned(0, 0), turned(10, 0), turned(10, 10), turned(0, 10)],
    [
      polygon(turned(10, 7), turned(14, 7), turned(14, 8), turned(10, 8)),
      polygon(turned(3, 10), turned(9, 7), turned(3, 6)),
      polygon(turned(1, 5), turned(8, 10), turned(8, 3)),
      polygon(turned(6, 4), turned(10, 4), turned(10, 8), turned(6, 8)),
    ],
  );

  it.each<[Point, Point]>([
    [
      [1.200393530752954, 3.1025471256619848],
      [-0.7919513578961732, 7.924125666089844],
    ],
    [
      [0.8381880212710047, 3.124133161286829],
      [-0.22131059307100154, 7.015334192290031],
    ],
    [
      [0.7391008649244868, 3.5200251139594654],
      [-1.53217985902545, 8.7534035721639],
    ],
  ])('through-solid: a leg inside one cell crossed the corner of a triangle, from %j to %j', (from, to) => {
    const finder = new PathFinder(buildDomainDiagram(THROUGH_SOLID).diagram);
    for (const shorten of [false, true]) {
      const path = finder.find({ from, to, radius: 0, shorten });
      expect(path.status).toBe('found');
      expectTrue(THROUGH_SOLID, path, `shorten ${shorten}`);
    }
  });

  it('corner-to-corner: the diagonal of a square, and between two squares that touch', () => {
    const domain = makeDomain(
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
      ],
      [polygon([2, 2], [4, 2], [4, 4], [2, 4]), polygon([4, 4], [6, 4], [6, 6], [4, 6])],
    );
    const finder = new PathFinder(buildDomainDiagram(domain).diagram);
    for (const [from, to] of [
      [
        [1, 1],
        [7, 7],
      ],
      [
        [2, 2],
        [4, 4],
      ],
      [
        [3, 5],
        [5, 3],
      ],
      [
        [2, 6],
        [6, 2],
      ],
    ] as [Point, Point][]) {
      for (const shorten of [false, true]) {
        const path = finder.find({ from, to, radius: 0, shorten });
        if (path.status !== 'found') continue;
        expectTrue(domain, path, JSON.stringify([from, to]));
        expect(path.length).toBeGreaterThan(1.0001 * Math.hypot(to[0] - from[0], to[1] - from[1]));
      }
    }
  });

  it('start-on-wall: where clearance counts, a start on a wall has a path of finite cost', () => {
    // The cost was infinite, or below 0 by rounding: then the search went round in a circle until memory was gone.
    const domain = makeDomain(
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
      ],
      [polygon([4, 4], [6, 4], [6, 6], [4, 6])],
    );
    const finder = new PathFinder(buildDomainDiagram(domain).diagram);
    for (const from of [
      [4, 5],
      [0, 0],
      [4, 4],
    ] as Point[]) {
      const path = finder.find({ from, to: [8, 9], radius: 0, cost: 'clearance' });
      expect(path.status).toBe('found');
      expect(path.cost).toBeLessThan(Infinity);
      expectTrue(domain, path, JSON.stringify(from));
    }
  });
});
