import { describe, expect, it } from 'vitest';
import { Crowd } from '../../src/crowd/index.js';
import { buildWallGrid, CrowdStepper, EmptyCircle, type EmptyCircleOptions } from '../../src/dynamics/index.js';
import { componentAt, type Domain } from '../../src/geometry/index.js';
import { createRandom } from '../../src/math/index.js';
import { focusOnGoals, GoalBook, PathMapPlanner, RoadmapPlanner } from '../../src/planners/index.js';
import { allSlots, randomGround, samplePlace } from '../planners/cases.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import { RADIUS, STEP } from './cases.js';
import { domainOf, rectangle, scatter, solid } from './scenes.js';

function stepperFor(domain: Domain, crowd: Crowd, options: EmptyCircleOptions = {}): CrowdStepper {
  const model = new EmptyCircle(options);
  return new CrowdStepper(crowd, buildWallGrid(domain, model.wallReach), [model]);
}

describe('empty circles', () => {
  it('wait at the kerb of a street while the light is red, and cross when it is green', () => {
    // The street is an obstacle while the light is red, as in the source (Hartmann 2010, section 4.5.3).
    const ground = rectangle(0, 0, 20, 10);
    const red = domainOf(ground, [solid(rectangle(8, -1, 12, 11))]);
    const green = domainOf(ground);
    for (const isFocused of [true, false]) {
      const goals = new GoalBook();
      goals.find('other side', () => [{ kind: 'line', points: Float64Array.of(18, 1, 18, 9) }]);
      const crowd = new Crowd();
      for (const [x, y] of scatter(createRandom(5), 8, [1, 1, 5, 9], RADIUS)) crowd.add({ x, y, goal: 0 });
      const slots = allSlots(crowd);
      const starts = crowd.present.x.slice(0, crowd.count);
      const planner = new RoadmapPlanner(red, goals);
      const walk = (stepper: CrowdStepper, seconds: number): void => {
        for (let k = 0; k < seconds / STEP; k++) {
          planner.plan(crowd, slots, crowd.count);
          if (isFocused) focusOnGoals(crowd, slots, crowd.count, goals);
          stepper.step(STEP);
        }
      };
      walk(stepperFor(red, crowd), 10);
      for (const slot of slots) {
        expect(crowd.present.x[slot]).toBeLessThanOrEqual(8 - RADIUS + 1e-6);
        if (isFocused) expect(crowd.present.x[slot]).toBeGreaterThan(6);
        else expect(Math.abs(crowd.present.x[slot] - starts[slot])).toBeLessThan(0.3);
      }
      planner.reset(green);
      walk(stepperFor(green, crowd), 20);
      for (const slot of slots) expect(crowd.present.x[slot]).toBeGreaterThan(17);
    }
  });

  it('make room for one who comes, also while standing', () => {
    const crowd = new Crowd();
    crowd.add({ x: 5.5, y: 2, vx: 1.3 });
    crowd.add({ x: 6, y: 2 });
    const stepper = stepperFor(domainOf(rectangle(0, 0, 12, 4)), crowd);
    crowd.traits.wishX[0] = 1;
    crowd.traits.wayLeft[0] = 5;
    stepper.step(STEP);
    // One gives way, the other slows down.
    expect(crowd.present.vx[1]).toBeGreaterThan(0.1);
    expect(crowd.present.vx[0]).toBeLessThan(1);
    expect(stepper.contacts.worstOverlap).toBe(0);
  });

  it('stroll on ways of their own, the same each time', () => {
    const walk = (options: EmptyCircleOptions): number[] => {
      const crowd = new Crowd();
      for (let k = 0; k < 6; k++) crowd.add({ x: 1, y: 2 + 3 * k });
      const stepper = stepperFor(domainOf(rectangle(0, 0, 30, 20)), crowd, options);
      for (let k = 0; k < 12 / STEP; k++) {
        for (let slot = 0; slot < 6; slot++) {
          crowd.traits.wishX[slot] = 1;
          crowd.traits.wayLeft[slot] = 29 - crowd.present.x[slot];
        }
        stepper.step(STEP);
      }
      return Array.from({ length: 6 }, (_, slot) => crowd.present.y[slot] - 2 - 3 * slot);
    };
    const still = walk({});
    const first = walk({ stroll: 0.8 });
    expect(walk({ stroll: 0.8 })).toEqual(first);
    expect(walk({ stroll: 0.8, strollSeed: 2 })).not.toEqual(first);
    expect(Math.max(...still.map(Math.abs))).toBeLessThan(1e-9);
    expect(new Set(first.map((y) => y.toFixed(3))).size).toBe(6);
  });

  it.each([FIXED_SEED, rotatingSeed])('keep 50 to 200 people out of walls in random scenes, seed %i', (seed) => {
    for (let round = 0; round < runs(1, 1, 4); round++) {
      const random = createRandom(seed + round);
      const domain = randomGround(random, 16, 5);
      const goals = new GoalBook();
      for (let k = 0; k < 3; k++) {
        const [x, y] = samplePlace(domain, random, 0.4);
        goals.find(String(k), () => [{ kind: 'point', x, y }]);
      }
      const crowd = new Crowd();
      const count = 50 + random.nextInt(runs(20, 60, 150));
      const home: number[] = [];
      const isFree = (x: number, y: number): boolean => componentAt(domain, x, y) === 0;
      for (const [x, y] of scatter(random, count, [0, 0, 16, 16], RADIUS, isFree)) {
        crowd.add({ x, y, goal: random.nextInt(3) });
        home.push(componentAt(domain, x, y));
      }
      const planner = new PathMapPlanner(domain, goals);
      const stepper = stepperFor(domain, crowd, { stroll: round % 2 });
      const slots = allSlots(crowd);
      let lost = 0;
      for (let k = 0; k < runs(1, 4, 40) / STEP; k++) {
        planner.plan(crowd, slots, crowd.count);
        stepper.step(STEP);
        for (const slot of slots) {
          const [x, y] = [crowd.present.x[slot], crowd.present.y[slot]];
          if (!(componentAt(domain, x, y) === home[slot])) lost++;
        }
      }
      expect(lost).toBe(0);
    }
  });
});
