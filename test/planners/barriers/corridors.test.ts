import { describe, expect, it } from 'vitest';
import { buildDomain, findNearestWall, findTriangle, isVisible, NONE } from '../../../src/geometry/index.js';
import { createRandom } from '../../../src/math/index.js';
import { type Corridor, LEFT, placeBarrier, RIGHT } from '../../../src/planners/barriers/index.js';
import { randomScene, TIER_KINDS } from '../../maps/pathmap/random-scenes.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { BLOCKS, box, corridorsOf, DOOR, room, wall } from './scenes.js';

const gateOf = ({ ax, ay, bx, by }: Corridor): number[] =>
  (ax < bx || (ax === bx && ay < by) ? [ax, ay, bx, by] : [bx, by, ax, ay]).map((v) => Math.round(1e9 * v) / 1e9);

describe('corridors by hand', () => {
  it('finds a door between two thin walls, though both belong to one obstacle', () => {
    const { corridors } = corridorsOf(room(...DOOR));
    expect(corridors.map((c) => c.width)).toEqual([2]);
    expect([corridors[0].x, corridors[0].y]).toEqual([20, 10]);
    expect(gateOf(corridors[0])).toEqual([20, 9, 20, 11]);
    // Around the ends of the walls by one width, on both faces.
    const ends = corridors[0].pieces.filter((p) => p.ax !== p.bx || p.ay !== p.by);
    expect(ends.map((p) => Math.hypot(p.bx - p.ax, p.by - p.ay))).toEqual([2, 2, 2, 2]);
  });

  it('finds a gate per gap between blocks, in the middle of straight ones', () => {
    const set = corridorsOf(room(...BLOCKS));
    expect(set.corridors.map((c) => c.width).sort()).toEqual([0.5, 2, 3]);
    const gates = set.corridors.map((c) => [c.x, c.y, c.width]).sort((a, b) => a[1] - b[1]);
    expect(gates).toEqual([
      [18, 0.25, 0.5],
      [18, 10, 2],
      [18, 18.5, 3],
    ]);
    for (const { id, x, y } of set.corridors) {
      expect(set.corridorAt(x, y)).toBe(id);
      expect(set.corridorAt(x - 1, y + 0.1)).toBe(id);
    }
    // In the wide parts of the room there is none.
    expect(set.corridorAt(5, 10)).toBe(NONE);
  });

  it('takes a dead end behind a door for a corridor, and no corner of a room', () => {
    expect(corridorsOf(room()).corridors).toEqual([]);
    const ring = Float64Array.of(0, 0, 10, 0, 10, 4, 12, 4, 12, 5, 10, 5, 10, 10, 0, 10);
    const { domain } = buildDomain({ boundary: { areas: [{ where: 'hall', ring }] }, obstacles: [] });
    const { corridors } = corridorsOf(domain);
    expect(corridors.map((c) => c.width)).toEqual([1]);
    // The wall at the end of the pocket belongs to neither side.
    expect(corridors[0].pieces.some((p) => p.ax === 12 && p.bx === 12)).toBe(false);
  });

  it('finds two gates one behind the other, and between posts, circles and walls', () => {
    const { corridors } = corridorsOf(
      room(box(10, 0, 1, 9), box(10, 11, 1, 9), wall(25, 0, 25, 8), wall(25, 12, 25, 20)),
    );
    // The corners of the rooms are wide dead ends.
    expect(
      corridors
        .map((c) => c.width)
        .filter((width) => width < 10)
        .sort(),
    ).toEqual([2, 4]);
    const round = corridorsOf(room({ kind: 'circle', where: 'c', x: 20, y: 9, radius: 3 })).corridors;
    expect(round.map((c) => Math.round(1e6 * c.width) / 1e6).sort()).toEqual([6, 8]);
    const posts = corridorsOf(room({ kind: 'point', where: 'p', x: 20, y: 9 })).corridors;
    expect(posts.map((c) => c.width).sort()).toEqual([11, 9]);
  });
});

describe('corridors of any scene', () => {
  const perKind = runs(1, 2, 25);
  for (const kind of TIER_KINDS) {
    it(`${kind}: gates are narrowest, feet lie on walls, lines across stay free`, () => {
      for (let i = 0; i < perKind; i++) {
        const seed = (i % 2 ? FIXED_SEED : rotatingSeed) + i;
        const { domain } = buildDomain(randomScene(kind, seed), { circleTolerance: 0.2 });
        const set = corridorsOf(domain);
        const size = Math.max(domain.bounds[2] - domain.bounds[0], domain.bounds[3] - domain.bounds[1]);
        const far = Math.max(...domain.bounds.map(Math.abs)) / size;
        const slack = (1e-9 + 1e-14 * far) * size;
        const random = createRandom(seed);
        for (const corridor of set.corridors) {
          const { x, y, width, axis, along } = corridor;
          const what = `${kind} ${seed} corridor ${corridor.id}`;
          if (domain.circles.length === 0)
            expect(Math.abs(2 * findNearestWall(domain, x, y).distance - width), what).toBeLessThan(
              1e-5 * width + slack,
            );
          for (let k = 0; k < along.length; k++) {
            if (domain.circles.length > 0) continue;
            const clearance = findNearestWall(domain, axis[2 * k], axis[2 * k + 1]).distance;
            expect(2 * clearance, what).toBeGreaterThan(0.97 * width - slack);
          }
          for (const side of [LEFT, RIGHT])
            expect(
              corridor.pieces.some((p) => p.side === side),
              what,
            ).toBe(true);
          for (const piece of corridor.pieces) {
            // Circles that touch walls are flattened in the diagram, and exact here.
            if (piece.radius > 0 || domain.circles.length > 0) continue;
            const [px, py] = [0.5 * (piece.ax + piece.bx), 0.5 * (piece.ay + piece.by)];
            expect(findNearestWall(domain, px, py).distance, what).toBeLessThan(slack);
          }
          const way = along[0] + random.next() * (along[along.length - 1] - along[0]);
          const { points } = placeBarrier(domain, set.built.diagram, corridor, way);
          for (const k of [0, points.length - 2]) {
            if (domain.circles.length > 0) continue;
            expect(findNearestWall(domain, points[k], points[k + 1]).distance, what).toBeLessThan(slack);
          }
          for (let k = 0; k + 3 < points.length; k += 2) {
            if (domain.circles.length > 0) continue;
            const [ax, ay, bx, by] = points.subarray(k, k + 4);
            const at = (u: number) => [ax + u * (bx - ax), ay + u * (by - ay)] as const;
            expect(isVisible(domain, ...at(1e-5), ...at(1 - 1e-5)), what).toBe(true);
            expect(findTriangle(domain, 0.5 * (ax + bx), 0.5 * (ay + by)), what).not.toBe(NONE);
          }
        }
      }
    });
  }
});
