import { describe, expect, it } from 'vitest';
import { World, type WorldPoint } from '../../src/sim/world/index.js';
import { runs } from '../tier.js';
import { box, buildBusyWorld } from './world-cases.js';

function walk(world: World, seconds: number): void {
  for (let t = 0; t < seconds - 1e-9; t += 0.05) world.step(0.05);
}

describe('agents', () => {
  it('walk to their goals around polygons, in pixels', () => {
    const world = new World({ bounds: [0, 0, 1000, 700], agentRadius: 8 });
    world.addPolygon(box(400, 100, 60, 500));
    const id = world.addAgent({ x: 100, y: 350, goal: [900, 350] });
    let farthest = 350;
    const arrived: number[] = [];
    for (let k = 0; k < 60 * 60 && arrived.length === 0; k++) {
      world.step(1 / 60);
      arrived.push(...world.arrivals);
      farthest = Math.max(farthest, Math.abs(world.positions[1] - 350) + 350);
    }
    expect(arrived).toEqual([id]);
    // The shortest way round is 949 px at 53.6 px/s.
    expect(world.time).toBeGreaterThan(17.4);
    expect(world.time).toBeLessThan(19.5);
    expect(farthest).toBeGreaterThan(600);
    expect(world.getAgent(id)).toMatchObject({ hasArrived: true, wayLeft: 0, radius: 8, speed: 53.6 });
  });

  it('have ids that last, in rising order', () => {
    const world = new World({ bounds: [0, 0, 20, 20] });
    const ids = Array.from({ length: 6 }, (_, k) => world.addAgent({ x: 2 + k, y: 5 }));
    expect([...world.ids]).toEqual(ids);
    world.removeAgent(ids[1]);
    world.removeAgent(ids[4]);
    expect(world.count).toBe(4);
    expect(world.hasAgent(ids[1])).toBe(false);
    const late = world.addAgent({ x: 12, y: 5 });
    expect([...world.ids]).toEqual([ids[0], ids[2], ids[3], ids[5], late]);
    expect([...world.positions]).toEqual([2, 5, 4, 5, 5, 5, 7, 5, 12, 5]);
    world.step(0.05);
    expect([...world.ids]).toEqual([ids[0], ids[2], ids[3], ids[5], late]);
    expect(world.addAgent({ x: 13, y: 5 })).toBe(late + 1);
  });

  it('stop about a goal that all of them share, and each arrives once', () => {
    const world = new World({ bounds: [0, 0, 40, 40] });
    for (let k = 0; k < 60; k++) world.addAgent({ x: 2 + (k % 10), y: 2 + Math.floor(k / 10), goal: [30, 30] });
    const seen: number[] = [];
    for (let k = 0; k < 1200; k++) {
      world.step(0.05);
      seen.push(...world.arrivals);
    }
    expect(seen.sort((a, b) => a - b)).toEqual([...world.ids]);
    const { positions } = world;
    for (let k = 0; k < 60; k++) expect(Math.hypot(positions[2 * k] - 30, positions[2 * k + 1] - 30)).toBeLessThan(4);
  });

  it('take the nearest of several goals, stand without one, and go on when sent again', () => {
    const world = new World({ bounds: [0, 0, 20, 10] });
    const left = world.addAgent({ x: 4, y: 4 });
    const right = world.addAgent({ x: 16, y: 4 });
    walk(world, 1);
    expect(world.getAgent(left)).toMatchObject({ x: 4, y: 4, wayLeft: Infinity });
    world.setGoals(
      [left, right],
      [
        [1, 4],
        [19, 4],
      ],
    );
    walk(world, 5);
    expect(world.getAgent(left).x).toBeLessThan(1.3);
    expect(world.getAgent(right).x).toBeGreaterThan(18.7);
    world.setGoal(left, [19, 8]);
    world.setGoal(right, null);
    walk(world, 2);
    expect(world.getAgent(left)).toMatchObject({ hasArrived: false });
    expect(world.getAgent(left).x).toBeGreaterThan(2);
    world.setSpeed(left, 0);
    const { x } = world.getAgent(left);
    walk(world, 1);
    expect(world.getAgent(left).x).toBe(x);
  });

  it('go to the nearest place that is free when their goal lies in a wall', () => {
    const world = new World({ bounds: [0, 0, 20, 10] });
    world.addPolygon(box(10, 0, 10, 10));
    const id = world.addAgent({ x: 2, y: 5, goal: [13, 5] });
    walk(world, 10);
    expect(world.getAgent(id).hasArrived).toBe(true);
    expect(world.getAgent(id).x).toBeGreaterThan(9.5);
  });

  it('find the way out of a slot that they do not fit in', () => {
    const world = new World({ bounds: [0, 0, 20, 10] });
    world.addPolygon(box(5, 0, 4, 4.85));
    world.addPolygon(box(5, 5.15, 4, 4.85));
    const id = world.addAgent({ x: 7, y: 5, goal: [12, 5] });
    const back = world.addAgent({ x: 2, y: 5, goal: [12, 6] });
    walk(world, 15);
    expect(world.getAgent(id).hasArrived).toBe(true);
    expect(world.getAgent(back)).toMatchObject({ hasArrived: false, wayLeft: Infinity });
  });

  it('come away from a wall that they are pressed against', () => {
    const world = new World({ bounds: [0, 0, 20, 10] });
    world.addPolygon(box(5, 3, 6, 4));
    const ids = [
      world.addAgent({ x: 4.999, y: 5, goal: [15, 5] }),
      world.addAgent({ x: 8, y: 2.95, goal: [15, 5] }),
      world.addAgent({ x: 0.001, y: 0.001, goal: [15, 5] }),
    ];
    walk(world, 25);
    for (const id of ids) expect(world.getAgent(id).hasArrived).toBe(true);
  });

  it('of different size take different ways', () => {
    const world = new World({ bounds: [0, 0, 20, 10] });
    world.addPolygon(box(9, 0, 1, 4.7));
    world.addPolygon(box(9, 5.3, 1, 3));
    const thin = world.addAgent({ x: 5, y: 5, goal: [15, 5] });
    const fat = world.addAgent({ x: 5, y: 4, radius: 0.45, goal: [15, 4] });
    world.step(0.05);
    expect(world.getAgent(thin).wayLeft).toBeCloseTo(10, 1);
    expect(world.getAgent(fat).wayLeft).toBeGreaterThan(12);
    walk(world, 25);
    expect(world.getAgent(thin).hasArrived).toBe(true);
    expect(world.getAgent(fat).hasArrived).toBe(true);
  });
});

describe('time', () => {
  it('passes in inner steps of one size, whatever the frames are', () => {
    const frames = buildBusyWorld(3);
    const steps = buildBusyWorld(3);
    let made = 0;
    for (let k = 0; k < 90; k++) made += frames.step(1 / 60);
    for (let k = 0; k < 30; k++) steps.step(0.05);
    expect(made).toBe(30);
    expect(frames.time).toBeCloseTo(1.5, 12);
    expect(frames.getAgent(5)).toEqual(steps.getAgent(5));
  });

  it('is drawn between inner steps, or as of the newest', () => {
    const world = new World({ bounds: [0, 0, 20, 10] });
    const sharp = new World({ bounds: [0, 0, 20, 10], interpolate: false });
    for (const one of [world, sharp]) {
      one.addAgent({ x: 2, y: 5, goal: [18, 5] });
      one.step(0.05);
      one.step(0.05);
    }
    const newest = sharp.positions[0];
    const before = world.positions[0];
    expect(newest - before).toBeCloseTo(0.067, 5);
    world.step(0.02);
    expect(world.alpha).toBeCloseTo(0.4, 12);
    expect(world.positions[0]).toBeCloseTo(before + 0.4 * (newest - before), 6);
  });

  it('is dropped where a frame took too long', () => {
    const world = new World({ bounds: [0, 0, 20, 10], maxSteps: 4 });
    expect(world.step(10.02)).toBe(4);
    expect(world.time).toBeCloseTo(0.2, 12);
    expect(world.alpha).toBeCloseTo(0.4, 9);
  });
});

describe('questions', () => {
  it('answer with the polygons as they are, stepped or not', () => {
    const world = new World({ bounds: [0, 0, 20, 10] });
    const id = world.addPolygon(box(8, 2, 4, 6));
    expect(world.isFree(10, 5)).toBe(false);
    expect(world.nearestFree(8.5, 5)).toEqual([expect.closeTo(8 - 0.98 * 0.2, 9), 5]);
    expect(world.nearestFree(8.5, 5, 0)).toEqual([8, 5]);
    expect(world.castRay(1, 5, 1, 0)).toEqual({ status: 'hit', x: 8, y: 5, distance: 7, polygon: id });
    expect(world.castRay(1, 1, 1, 0)).toMatchObject({ status: 'hit', distance: 19, polygon: null });
    expect(world.castRay(1, 1, 1, 0, 5)).toMatchObject({ status: 'clear', distance: 5, polygon: null });
    expect(world.castRay(10, 5, 1, 0)).toMatchObject({ status: 'inside', distance: 0 });
    expect(world.isVisible(1, 5, 19, 5)).toBe(false);
    world.movePolygon(id, 0, 20);
    expect(world.isVisible(1, 5, 19, 5)).toBe(true);
    expect(world.getPolygon(id)).toEqual(Float64Array.of(8, 22, 12, 22, 12, 28, 8, 28));
    expect(world.nearestFree(10, 5, 30)).toBeUndefined();
    expect(world.randomPoint(undefined, 30)).toBeUndefined();
  });

  it('random points lie where a body fits, and can be walked to', () => {
    const world = new World({ bounds: [0, 0, 20, 10] });
    world.addPolygon(box(12, 0, 1, 10));
    const id = world.addAgent({ x: 15, y: 5 });
    for (let k = 0; k < runs(50, 300, 3000); k++) {
      const inside = world.randomPoint([15, 5]) as WorldPoint;
      expect(inside[0]).toBeGreaterThan(13.19);
      const largest = world.randomPoint() as WorldPoint;
      expect(largest[0]).toBeLessThan(11.81);
    }
    const again = World.from(world.save());
    expect(again.randomPoint()).toEqual(world.randomPoint());
    world.setGoal(id, world.randomPoint() as WorldPoint);
    world.step(0.05);
    expect(world.getAgent(id).wayLeft).toBe(Infinity);
  });
});

describe('misuse is told', () => {
  const world = new World({ bounds: [0, 0, 20, 10] });
  const agent = world.addAgent({ x: 5, y: 5 });
  const polygon = world.addPolygon(box(8, 2, 4, 6));
  const gone = world.addAgent({ x: 6, y: 5 });
  world.removeAgent(gone);
  const triangle: WorldPoint[] = [
    [30, 0],
    [40, 0],
    [40, 10],
  ];
  it.each<[string, string, () => unknown]>([
    ['no options', 'world/bad-option', () => new World(undefined as never)],
    ['no ground', 'world/bad-option', () => new World({})],
    ['an empty ground', 'world/bad-option', () => new World({ bounds: [0, 0, 0, 10] })],
    ['a ground that is NaN', 'world/bad-option', () => new World({ bounds: [0, 0, Number.NaN, 10] })],
    ['two grounds', 'world/bad-option', () => new World({ bounds: [0, 0, 1, 1], boundary: triangle })],
    ['a radius of 0', 'world/bad-option', () => new World({ bounds: [0, 0, 1, 1], agentRadius: 0 })],
    ['unknown dynamics', 'world/bad-option', () => new World({ bounds: [0, 0, 1, 1], dynamics: 'boids' as never })],
    ['steps too long', 'world/bad-option', () => new World({ bounds: [0, 0, 1, 1], stepSize: 1 })],
    [
      'a crossing boundary',
      'world/bad-option',
      () =>
        new World({
          boundary: [
            [0, 0],
            [2, 2],
            [2, 0],
            [0, 2],
          ],
        }),
    ],
    ['an agent at NaN', 'world/bad-number', () => world.addAgent({ x: Number.NaN, y: 1 })],
    ['an agent off the ground', 'world/outside', () => world.addAgent({ x: 21, y: 1 })],
    ['a negative radius', 'world/bad-number', () => world.addAgent({ x: 1, y: 1, radius: -1 })],
    ['a speed that is no number', 'world/bad-number', () => world.setSpeed(agent, Number.NaN)],
    ['a goal at NaN', 'world/bad-goal', () => world.setGoal(agent, [1, Number.NaN])],
    ['a goal of three numbers', 'world/bad-goal', () => world.setGoal(agent, [1, 2, 3] as never)],
    ['a goal that is no list', 'world/bad-goal', () => world.setGoal(agent, 7 as never)],
    ['an agent that was removed', 'world/no-agent', () => world.setGoal(gone, [1, 1])],
    ['an agent that never was', 'world/no-agent', () => world.getAgent(99)],
    ['removing twice', 'world/no-agent', () => world.removeAgent(gone)],
    [
      'a polygon of two points',
      'world/bad-polygon',
      () =>
        world.addPolygon([
          [1, 1],
          [2, 2],
          [1, 1],
        ]),
    ],
    ['a polygon that is no list', 'world/bad-polygon', () => world.addPolygon('box' as never)],
    [
      'a polygon at NaN',
      'world/bad-polygon',
      () =>
        world.addPolygon([
          [1, 1],
          [2, 2],
          [1, Number.NaN],
        ]),
    ],
    ['a polygon off the ground', 'world/outside', () => world.addPolygon(triangle)],
    ['a polygon that never was', 'world/no-polygon', () => world.movePolygon(7, 1, 1)],
    ['a way that is no number', 'world/bad-number', () => world.movePolygon(polygon, Number.NaN, 1)],
    ['time that is no number', 'world/bad-number', () => world.step(Number.NaN)],
    ['time that goes back', 'world/bad-number', () => world.step(-1)],
    ['time that is a text', 'world/bad-number', () => world.step('1' as never)],
    ['no agent at all', 'world/bad-number', () => world.addAgent(undefined as never)],
    ['a radius that is a text', 'world/bad-number', () => world.addAgent({ x: 1, y: 1, radius: '3' as never })],
    ['a polygon with a hole in its list', 'world/bad-polygon', () => world.addPolygon([null, [1, 1]] as never)],
    ['a question at NaN', 'world/bad-number', () => world.nearestFree(Number.NaN, 1)],
    [
      'a ground that is covered',
      'geometry/no-free-space',
      () => {
        const covered = new World({ bounds: [0, 0, 20, 10] });
        covered.addAgent({ x: 1, y: 1 });
        covered.addPolygon(box(-1, -1, 30, 30));
        covered.step(0.05);
      },
    ],
  ])('%s', (_, code, act) => {
    expect(act).toThrow(expect.objectContaining({ name: 'FootfallError', code }));
  });

  it('and changes nothing', () => {
    expect(world.count).toBe(1);
    expect(world.polygonCount).toBe(1);
    world.step(0.05);
    expect(world.getAgent(agent)).toMatchObject({ x: 5, y: 5 });
  });
});
