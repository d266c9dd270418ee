import { describe, expect, it } from 'vitest';
import { createRandom } from '../../src/math/index.js';
import { collisionFreeSpeed, orca, socialForce, World, type WorldPoint } from '../../src/sim/world/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import { box, buildBusyWorld, editAtRandom, star } from './world-cases.js';

/** The newest places, not those drawn. */
function places(world: World): WorldPoint[] {
  return Array.from(world.ids, (id): WorldPoint => {
    const { x, y } = world.getAgent(id);
    return [x, y];
  });
}

describe('polygons that change', () => {
  it.each([FIXED_SEED, rotatingSeed])('never end with an agent in them, seed %i', (seed) => {
    for (let n = 0; n < runs(1, 2, 60); n++) {
      const random = createRandom(seed + n);
      const dynamics = [collisionFreeSpeed, orca, socialForce][n % 3];
      const world = buildBusyWorld(seed + n, { dynamics, agentRadius: 0.2 }, 30);
      for (let k = 0; k < 60; k++) {
        for (let e = random.nextInt(4); e > 0; e--) editAtRandom(world, random);
        for (let p = 0; p < 4; p++) if (world.hasPolygon(p)) world.movePolygon(p, 0.3 * (random.next() - 0.5), 0.08);
        world.step(0.05);
        for (const [x, y] of places(world)) {
          if (!world.isFree(x, y)) expect.fail(`seed ${seed}, world ${n}, step ${k}: (${x}, ${y}) is in a polygon`);
        }
      }
    }
  });

  it('push agents along', () => {
    const world = new World({ bounds: [0, 0, 20, 10] });
    const plough = world.addPolygon(box(1, 2, 1, 6));
    const id = world.addAgent({ x: 3, y: 5 });
    for (let k = 0; k < 160; k++) {
      world.movePolygon(plough, 0.05, 0);
      world.step(0.05);
    }
    // The plough stands at 9 to 10 and the body before it.
    expect(world.getAgent(id).x).toBeGreaterThan(10.19);
    expect(world.getAgent(id).x).toBeLessThan(10.4);
    expect(world.getAgent(id).y).toBe(5);
  });

  it('are felt by the social force while they move, and not after', () => {
    const force = (dx: number): number => {
      const world = new World({ bounds: [0, 0, 20, 10], dynamics: socialForce });
      const polygon = world.addPolygon(box(1, 2, 1, 6));
      const id = world.addAgent({ x: 2.6, y: 5 });
      world.step(0.05);
      world.movePolygon(polygon, dx, 0);
      world.movePolygon(polygon, -dx, 0);
      world.movePolygon(polygon, 1e-9 * dx, 0);
      world.step(0.05);
      return world.getAgent(id).vx;
    };
    expect(force(0.1)).toBeGreaterThan(0);
  });

  it('open and close ways', () => {
    const world = new World({ bounds: [0, 0, 20, 10], replanTime: 0.2 });
    world.addPolygon(box(10, 0, 1, 4));
    world.addPolygon(box(10, 6, 1, 4));
    const id = world.addAgent({ x: 5, y: 5, goal: [15, 5] });
    world.step(0.05);
    expect(world.getAgent(id).wayLeft).toBeCloseTo(10, 6);
    const door = world.addPolygon(box(10, 4, 1, 2));
    // Ways follow a little later than walls.
    world.step(0.05);
    expect(world.getAgent(id).wayLeft).toBeLessThan(10);
    expect(world.isVisible(5, 5, 15, 5)).toBe(false);
    for (let k = 0; k < 4; k++) world.step(0.05);
    expect(world.getAgent(id).wayLeft).toBe(Infinity);
    world.removePolygon(door);
    for (let k = 0; k < 5; k++) world.step(0.05);
    expect(world.getAgent(id).wayLeft).toBeLessThan(10);
  });

  it('free those who are built in', () => {
    const world = new World({ bounds: [0, 0, 20, 10] });
    const ids = Array.from({ length: 30 }, (_, k) => world.addAgent({ x: 5 + 0.3 * k, y: 5 }));
    world.addPolygon(star(9, 5, 4, 6));
    world.addPolygon(star(10, 5, 4, 3));
    world.step(0.05);
    expect(world.report.freed).toBeGreaterThan(10);
    for (const id of ids) expect(world.isFree(world.getAgent(id).x, world.getAgent(id).y)).toBe(true);
    for (let k = 0; k < 40; k++) world.step(0.05);
    expect(world.report.overlap).toBeLessThan(0.1);
  });

  it('may have sides that cross, overlap, touch and hang over the edge', () => {
    const world = new World({
      boundary: [
        [0, 0],
        [20, 0],
        [20, 10],
        [10, 10],
        [10, 14],
        [0, 14],
      ],
    });
    world.addPolygon([
      [4, 2],
      [8, 6],
      [8, 2],
      [4, 6],
    ]);
    world.addPolygon(box(8, 2, 2, 2));
    world.addPolygon(box(15, -5, 1, 8));
    world.addPolygon(box(15, 2, 1, 2));
    const id = world.addAgent({ x: 19, y: 1, goal: [1, 13] });
    let nearest = Infinity;
    for (let k = 0; k < 800; k++) {
      world.step(0.05);
      const { x, y } = world.getAgent(id);
      nearest = Math.min(nearest, Math.hypot(x - 10, y - 10));
    }
    expect(world.getAgent(id).hasArrived).toBe(true);
    expect(nearest).toBeGreaterThan(0.19);
  });
});
