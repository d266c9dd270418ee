import { describe, expect, it } from 'vitest';
import { Crowd } from '../../src/crowd/index.js';
import { type Domain, findNearestWall } from '../../src/geometry/index.js';
import {
  buildDomainDiagram,
  buildPlainPathMap,
  findDistance,
  PathFinder,
  type PathSource,
} from '../../src/maps/index.js';
import { createRandom } from '../../src/math/index.js';
import { GoalBook, RoadmapPlanner, type RoadmapPlannerOptions } from '../../src/planners/index.js';
import { decodeState, encodeState, type StateValue } from '../../src/record/index.js';
import { domainOf, rectangle, solid, thinWall } from '../dynamics/scenes.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import { allSlots, carry, randomGround, samplePlace } from './cases.js';

const RADIUS = 0.2;
const NO_LIMIT: RoadmapPlannerOptions = { iterationsPerStep: Infinity, iterationsPerSearch: Infinity };

function point(x: number, y: number): PathSource {
  return { kind: 'point', x, y };
}

/** A planner with one goal. */
function plannerFor(domain: Domain, sources: readonly PathSource[], options: RoadmapPlannerOptions = NO_LIMIT) {
  const goals = new GoalBook();
  goals.find('goal', () => sources);
  return { goals, planner: new RoadmapPlanner(domain, goals, options) };
}

function crowdAt(...places: [number, number][]): Crowd {
  const crowd = new Crowd();
  for (const [x, y] of places) crowd.add({ x, y, radius: RADIUS, goal: 0 });
  return crowd;
}

function bytesOf(crowd: Crowd): number[] {
  const { wishX, wishY, wayLeft } = crowd.traits;
  return [crowd.present.x, crowd.present.y, wishX, wishY, wayLeft].flatMap((c) => [...c.subarray(0, crowd.count)]);
}

describe('the roadmap planner', () => {
  it.each([FIXED_SEED, rotatingSeed])('leads everybody to the goal with room for its body, seed %i', (seed) => {
    let arrived = 0;
    for (let round = 0; round < runs(1, 2, 40); round++) {
      const random = createRandom(seed + round);
      const domain = randomGround(random, 14, 8);
      const goal = samplePlace(domain, random, RADIUS);
      const { planner } = plannerFor(domain, [point(...goal)]);
      const crowd = crowdAt(...Array.from({ length: 12 }, () => samplePlace(domain, random, RADIUS)));
      const slots = allSlots(crowd);
      planner.plan(crowd, slots, crowd.count);
      const finder = new PathFinder(buildDomainDiagram(domain).diagram);
      const map = buildPlainPathMap(domain, { sources: [point(...goal)] });
      const first = crowd.traits.wayLeft.slice(0, crowd.count);
      for (const slot of slots) {
        const from: [number, number] = [crowd.present.x[slot], crowd.present.y[slot]];
        const path = finder.find({ from, to: goal, radius: RADIUS });
        expect(first[slot] < Infinity).toBe(path.status === 'found');
        if (path.status !== 'found') continue;
        expect(first[slot]).toBeLessThanOrEqual(path.length + 1e-9);
        expect(first[slot]).toBeGreaterThanOrEqual(findDistance(map, ...from) - 1e-9);
        expect(Math.hypot(crowd.traits.wishX[slot], crowd.traits.wishY[slot])).toBeCloseTo(1, 12);
      }
      const step = 0.05;
      const { searches } = planner;
      let least = Infinity;
      for (let k = 0; k < 60 / step; k++) {
        carry(crowd, step);
        planner.plan(crowd, slots, crowd.count);
        for (const slot of slots) {
          const { distance } = findNearestWall(domain, crowd.present.x[slot], crowd.present.y[slot]);
          least = Math.min(least, distance);
        }
      }
      // A point of the way is reached a quarter of the radius before it.
      expect(least).toBeGreaterThan(0.75 * RADIUS);
      for (const slot of slots) {
        if (first[slot] === Infinity) continue;
        expect(Math.hypot(crowd.present.x[slot] - goal[0], crowd.present.y[slot] - goal[1])).toBeLessThan(1e-6);
        arrived++;
      }
      // Who follows its way looks for no other.
      expect(planner.searches).toBe(searches);
    }
    expect(arrived).toBeGreaterThan(0);
  });

  it('goes to the nearest of several sources by way, costs included', () => {
    const random = createRandom(FIXED_SEED);
    for (let round = 0; round < runs(1, 4, 40); round++) {
      const domain = randomGround(random, 14, 8);
      const places = Array.from({ length: 4 }, () => samplePlace(domain, random, RADIUS));
      const costs = places.map(() => 3 * random.next());
      const { planner } = plannerFor(
        domain,
        places.map(([x, y], k) => ({ kind: 'point', x, y, cost: costs[k] })),
      );
      const crowd = crowdAt(...Array.from({ length: 10 }, () => samplePlace(domain, random, RADIUS)));
      planner.plan(crowd, allSlots(crowd), crowd.count);
      const finder = new PathFinder(buildDomainDiagram(domain).diagram);
      for (let slot = 0; slot < crowd.count; slot++) {
        const from: [number, number] = [crowd.present.x[slot], crowd.present.y[slot]];
        const lengths = places.map((to, k) => {
          const { status, length } = finder.find({ from, to, radius: RADIUS, shorten: true });
          return status === 'found' ? length + costs[k] : Infinity;
        });
        const left = crowd.traits.wayLeft[slot];
        if (left === Infinity) expect(Math.min(...lengths)).toBe(Infinity);
        else expect(left).toBeCloseTo(Math.min(...lengths), 2);
      }
    }
  });

  it('ends a way to a line or a polygon where it comes near, not in their middle', () => {
    const domain = domainOf(rectangle(0, 0, 20, 20));
    const line: PathSource = { kind: 'line', points: Float64Array.of(10, 1, 10, 19) };
    const area: PathSource = { kind: 'polygon', ring: rectangle(8, 8, 18, 18) };
    for (const [source, left] of [
      [line, 5],
      [area, Math.hypot(3, 5)],
    ] as const) {
      const crowd = crowdAt([5, 3], [12, 12]);
      plannerFor(domain, [source]).planner.plan(crowd, allSlots(crowd), 2);
      expect(crowd.traits.wayLeft[0]).toBeCloseTo(left, 9);
      if (source === area) expect([crowd.traits.wayLeft[1], crowd.traits.wishX[1]]).toEqual([0, 0]);
    }
  });

  it('never spends more than its budget in a step, and everybody gets a turn', () => {
    const random = createRandom(3);
    const domain = randomGround(random, 30, 50);
    const budget = 200;
    const sources = [point(...samplePlace(domain, random, RADIUS))];
    const { planner } = plannerFor(domain, sources, {
      iterationsPerStep: budget,
      iterationsPerSearch: 100_000,
    });
    const crowd = crowdAt(...Array.from({ length: 40 }, () => samplePlace(domain, random, RADIUS)));
    const slots = allSlots(crowd);
    let steps = 0;
    do {
      const before = planner.iterations;
      planner.plan(crowd, slots, crowd.count);
      expect(planner.iterations - before).toBeLessThanOrEqual(budget);
      steps++;
    } while (planner.waiting > 0 && steps < 2000);
    expect(planner.waiting).toBe(0);
    expect(steps).toBeGreaterThan(5);
    // However the work is divided, the ways are the same.
    const whole = plannerFor(domain, sources).planner;
    const other = crowdAt(...[...slots].map((s): [number, number] => [crowd.present.x[s], crowd.present.y[s]]));
    whole.plan(other, slots, other.count);
    planner.plan(crowd, slots, crowd.count);
    expect(bytesOf(crowd)).toEqual(bytesOf(other));
  });

  it('finds out of a dead end with an almost blind search', () => {
    // Two cups one behind the other, open to the left, as in the source (Hartmann 2010, figure 4.11).
    const cup = (x: number) => thinWall(x - 6, 4, x, 4, x, 16, x - 6, 16);
    const domain = domainOf(rectangle(0, 0, 40, 20), [cup(14), cup(28)]);
    const { planner } = plannerFor(domain, [point(38, 10)], { iterationsPerStep: 40, iterationsPerSearch: 5 });
    const crowd = crowdAt([2, 10], [12, 10]);
    const slots = allSlots(crowd);
    let steps = 0;
    const isThere = () => slots.every((s) => Math.hypot(crowd.present.x[s] - 38, crowd.present.y[s] - 10) < 0.1);
    while (!isThere() && steps++ < 4000) {
      planner.plan(crowd, slots, crowd.count);
      carry(crowd, 0.05);
    }
    expect(isThere()).toBe(true);
  });

  it('leads who was pushed against a wall away from it', () => {
    const domain = domainOf(rectangle(0, 0, 10, 10), [solid(rectangle(4, 0, 5, 8))]);
    const { planner } = plannerFor(domain, [point(8, 1)]);
    const crowd = crowdAt([3.95, 3], [3.999, 0.001], [0.01, 9.99], [4.5, 8.0001]);
    const slots = allSlots(crowd);
    for (let k = 0; k < 1000; k++) {
      planner.plan(crowd, slots, crowd.count);
      expect(slots.every((slot) => crowd.traits.wayLeft[slot] < Infinity)).toBe(true);
      carry(crowd, 0.05);
    }
    for (const slot of slots)
      expect(Math.hypot(crowd.present.x[slot] - 8, crowd.present.y[slot] - 1)).toBeLessThan(1e-6);
  });

  it('frees a body from where it does not fit on a way for points', () => {
    // A pocket 0.3 m wide.
    const domain = domainOf(Float64Array.of(0, 0, 10, 0, 10, 10, 5.3, 10, 5.3, 12, 5, 12, 5, 10, 0, 10));
    const { planner } = plannerFor(domain, [point(8, 1)]);
    const crowd = crowdAt([5.15, 11.5]);
    for (let k = 0; k < 600; k++) {
      planner.plan(crowd, allSlots(crowd), 1);
      carry(crowd, 0.05);
    }
    expect(crowd.traits.wayLeft[0]).toBeLessThan(1e-6);
    expect(planner.searches).toBe(2);
  });

  it('looks again when the agent left its way, when the goal or the ground changed', () => {
    const wall = solid(rectangle(4.9, 2, 5.1, 8));
    const open = domainOf(rectangle(0, 0, 10, 10), [wall]);
    const shut = domainOf(rectangle(0, 0, 10, 10), [wall, solid(rectangle(4.9, -1, 5.1, 2))]);
    const { planner, goals } = plannerFor(open, [point(9, 4)]);
    goals.find('other', () => [point(1, 9)]);
    goals.find('nowhere', () => []);
    goals.find('outside', () => [point(5, 5)]);
    const crowd = crowdAt([1, 4]);
    const slots = allSlots(crowd);
    const { wishX, wishY, wayLeft } = crowd.traits;
    planner.plan(crowd, slots, 1);
    expect(wishY[0]).toBeLessThan(0);
    // Carried to where the wall hides the next point.
    crowd.present.x[0] = 1;
    crowd.present.y[0] = 9;
    planner.plan(crowd, slots, 1);
    expect(planner.searches).toBe(2);
    crowd.present.y[0] = 4;
    planner.plan(crowd, slots, 1);
    planner.reset(shut);
    planner.plan(crowd, slots, 1);
    expect(wishY[0]).toBeGreaterThan(0);
    crowd.traits.goal[0] = 1;
    planner.plan(crowd, slots, 1);
    expect(wayLeft[0]).toBeCloseTo(5, 9);
    for (const goal of [2, 3, -1]) {
      crowd.traits.goal[0] = goal;
      planner.plan(crowd, slots, 1);
      expect([wishX[0], wishY[0], wayLeft[0]]).toEqual([0, 0, Infinity]);
    }
    const { searches } = planner;
    crowd.traits.goal[0] = 3;
    for (let k = 0; k < 5; k++) planner.plan(crowd, slots, 1);
    expect(planner.searches - searches).toBeLessThanOrEqual(1);
  });

  it('goes on from what was saved as if it had never stopped', () => {
    const random = createRandom(11);
    const domain = randomGround(random, 30, 50);
    const goal = point(...samplePlace(domain, random, RADIUS));
    const options = { iterationsPerStep: 60, iterationsPerSearch: 150 };
    const places = Array.from({ length: 12 }, () => samplePlace(domain, random, RADIUS));
    const unbroken = crowdAt(...places);
    const { planner } = plannerFor(domain, [goal], options);
    const slots = allSlots(unbroken);
    const walk = (p: RoadmapPlanner, crowd: Crowd, steps: number) => {
      for (let k = 0; k < steps; k++) {
        p.plan(crowd, slots, crowd.count);
        carry(crowd, 0.1);
      }
    };
    for (const stop of [1, 3, 7, 30]) {
      walk(planner, unbroken, stop);
      const bytes = encodeState(planner.save() as unknown as StateValue);
      const copy = plannerFor(domain, [goal], options).planner;
      copy.load(decodeState(bytes) as never);
      const crowd = new Crowd();
      crowd.load(unbroken.save());
      expect(encodeState(copy.save() as unknown as StateValue)).toEqual(bytes);
      walk(copy, crowd, 40);
      const again = new Crowd();
      again.load(unbroken.save());
      const twin = plannerFor(domain, [goal], options).planner;
      twin.load(decodeState(bytes) as never);
      walk(planner, unbroken, 40);
      walk(twin, again, 40);
      expect(bytesOf(crowd)).toEqual(bytesOf(unbroken));
      expect(bytesOf(again)).toEqual(bytesOf(unbroken));
      expect(copy.searches).toBe(planner.searches);
    }
  });
});
