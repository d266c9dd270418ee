import { describe, expect, it } from 'vitest';
import { buildWallGrid, findWallCell, type WallGrid } from '../../src/dynamics/index.js';
import { SKIN, SweptMove } from '../../src/dynamics/swept-move.js';
import { componentAt, type Domain, findTriangle, type ObstacleInput, samplePoint } from '../../src/geometry/index.js';
import { createRandom, type Random } from '../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import { domainOf, rectangle, thinWall } from './scenes.js';

/** A hall cut up by thin walls from side to side, with posts, circles, slivers and walls that end in the open. */
function randomHall(random: Random): Domain {
  const obstacles: ObstacleInput[] = [];
  for (let k = random.nextInt(4); k > 0; k--) {
    obstacles.push(thinWall(-1, random.next() * 10, 11, random.next() * 10));
    obstacles.push(thinWall(random.next() * 10, -1, random.next() * 10, 11));
  }
  for (let k = random.nextInt(6); k > 0; k--) {
    const at = [random.next() * 10, random.next() * 10];
    obstacles.push(thinWall(...at, at[0] + random.next() * 3, at[1] + random.next() * 3));
    obstacles.push({ kind: 'point', where: 'post', x: random.next() * 10, y: random.next() * 10 });
    obstacles.push({
      kind: 'circle',
      where: 'tree',
      x: random.next() * 10,
      y: random.next() * 10,
      radius: random.next(),
    });
    const [x, y] = [random.next() * 10, random.next() * 10];
    const ring = Float64Array.of(x, y, x + 2 * random.next(), y + 1e-3, x + 2 * random.next(), y + random.next());
    obstacles.push({ kind: 'polygon', where: 'sliver', ring });
  }
  return domainOf(rectangle(0, 0, 10, 10), obstacles);
}

function distanceToWall(walls: WallGrid, w: number, x: number, y: number): number {
  const px = x - walls.ax[w];
  const py = y - walls.ay[w];
  const along = Math.min(Math.max(px * walls.ux[w] + py * walls.uy[w], 0), walls.length[w]);
  return Math.hypot(px - along * walls.ux[w], py - along * walls.uy[w]);
}

describe.each([FIXED_SEED, rotatingSeed])('walls, seed %i', (seed) => {
  it('a cell lists every wall within reach of its points, in rising order', () => {
    const random = createRandom(seed);
    for (let k = 0; k < runs(3, 10, 200); k++) {
      const walls = buildWallGrid(randomHall(random), 0.2 + random.next() * 2);
      for (let q = 0; q < 30; q++) {
        const [x, y] = [random.next() * 10, random.next() * 10];
        const at = findWallCell(walls, x, y);
        const list = [...walls.items.subarray(walls.starts[at], walls.starts[at + 1])];
        expect(list).toEqual([...new Set(list)].sort((a, b) => a - b));
        const near = [...walls.ax.keys()].filter((w) => distanceToWall(walls, w, x, y) <= walls.reach);
        expect(near.filter((w) => !list.includes(w))).toEqual([]);
      }
    }
  });

  it('no centre ever gets into a wall or past it, however fast it goes and however thin the wall is', () => {
    const random = createRandom(seed);
    for (let k = 0; k < runs(2, 15, 400); k++) {
      const domain = randomHall(random);
      const walls = buildWallGrid(domain, 0.3 + random.next());
      const move = new SweptMove(walls);
      const radius = 0.05 + 0.3 * random.next();
      for (let a = 0; a < 10; a++) {
        const start = samplePoint(domain, 0, random.next);
        let [x, y] = [start[0], start[1]];
        const nearest = (): number => {
          let least = Infinity;
          for (let w = 0; w < walls.count; w++) least = Math.min(least, distanceToWall(walls, w, x, y));
          return least;
        };
        if (nearest() < SKIN * radius) continue;
        for (let step = 0; step < 20; step++) {
          const length = 10 ** (random.next() * 4 - 2);
          const angle = 2 * Math.PI * random.next();
          move.walk(x, y, length * Math.cos(angle), length * Math.sin(angle), radius);
          if (random.next() < 0.5) move.pushOut(move.x, move.y, radius);
          [x, y] = [move.x, move.y];
          expect(findTriangle(domain, x, y)).not.toBe(-1);
          expect(componentAt(domain, x, y)).toBe(0);
          expect(nearest()).toBeGreaterThan(0.4 * SKIN * radius);
        }
      }
    }
  });

  it('a body is pushed out of walls wherever there is room', () => {
    const random = createRandom(seed);
    const domain = domainOf(rectangle(0, 0, 10, 10), [thinWall(5, 0, 5, 6), thinWall(5, 6, 8, 7)]);
    const move = new SweptMove(buildWallGrid(domain, 1));
    for (let k = 0; k < runs(100, 500, 20_000); k++) {
      move.pushOut(0.001 + random.next() * 9.99, 0.001 + random.next() * 9.99, 0.2);
      expect(move.depth).toBeLessThan(1e-3);
    }
  });
});

describe('swept moves', () => {
  it('slide along a wall with the rest of the way', () => {
    const move = new SweptMove(buildWallGrid(domainOf(rectangle(0, 0, 10, 10)), 1));
    move.walk(5, 1, 2, -2, 0.2);
    expect(move.x).toBeCloseTo(7, 9);
    expect(move.y).toBeCloseTo(SKIN * 0.2, 9);
    move.pushOut(move.x, move.y, 0.2);
    expect([move.x, move.y]).toEqual([expect.closeTo(7, 9), expect.closeTo(0.2, 9)]);
  });

  it('come to an end at any speed: a way whose length is beyond all numbers never did', () => {
    const move = new SweptMove(buildWallGrid(domainOf(rectangle(0, 0, 10, 10)), 1));
    for (const way of [1e9, 1e155, 1e300]) {
      move.walk(5, 5, way, -way, 0.2);
      expect(move.x >= 0 && move.x <= 10 && move.y >= 0 && move.y <= 10).toBe(true);
    }
  });
});
