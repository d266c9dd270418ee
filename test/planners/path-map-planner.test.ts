import { describe, expect, it } from 'vitest';
import { Crowd } from '../../src/crowd/index.js';
import { findNearestWall } from '../../src/geometry/index.js';
import {
  buildDiscPathMap,
  buildPlainPathMap,
  findDiscPath,
  findDistance,
  findNext,
  type PathSource,
} from '../../src/maps/index.js';
import { createRandom } from '../../src/math/index.js';
import { GoalBook, PathMapPlanner } from '../../src/planners/index.js';
import { domainOf, rectangle, solid } from '../dynamics/scenes.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import { allSlots, carry, randomGround, samplePlace } from './cases.js';

function pointAt([x, y]: readonly [number, number]): PathSource {
  return { kind: 'point', x, y };
}

describe('the path map planner', () => {
  it.each([FIXED_SEED, rotatingSeed])(
    'leads along shortest ways of discs, several radii and goals, seed %i',
    (seed) => {
      for (let round = 0; round < runs(1, 1, 10); round++) {
        const random = createRandom(seed + round);
        const domain = randomGround(random, 12, 6);
        const radii = [0.15, 0.2, 0.3];
        const targets = [samplePlace(domain, random, 0.31), samplePlace(domain, random, 0.31)];
        const goals = new GoalBook();
        for (const [k, target] of targets.entries()) goals.find(String(k), () => [pointAt(target)]);
        const crowd = new Crowd();
        for (let k = 0; k < 18; k++) {
          const [x, y] = samplePlace(domain, random, radii[k % 3] + 0.01);
          crowd.add({ x, y, radius: radii[k % 3], goal: k % 2 });
        }
        const planner = new PathMapPlanner(domain, goals);
        planner.plan(crowd, allSlots(crowd), crowd.count);
        for (let slot = 0; slot < crowd.count; slot++) {
          const { radius, goal, wishX, wishY, wayLeft } = crowd.traits;
          const [x, y] = [crowd.present.x[slot], crowd.present.y[slot]];
          const exact = findDiscPath(
            buildDiscPathMap(domain, { radius: radius[slot], sources: [pointAt(targets[goal[slot]])] }),
            x,
            y,
          );
          if (exact.status !== 'found') {
            // What the disc cannot reach is left to the map for points: no shorter way exists.
            const map = buildPlainPathMap(domain, { sources: [pointAt(targets[goal[slot]])] });
            const distance = findDistance(map, x, y);
            if (distance < 0) expect(wayLeft[slot]).toBe(Infinity);
            else expect(wayLeft[slot]).toBeGreaterThanOrEqual(distance - 1e-9);
            continue;
          }
          // The planner's maps have chords of up to 0.4 radians for the arcs round corners, on the side of the walls.
          expect(wayLeft[slot]).toBeGreaterThan(0.99 * exact.distance);
          expect(wayLeft[slot]).toBeLessThan(exact.distance + 1e-6);
          expect(Math.hypot(wishX[slot], wishY[slot])).toBeCloseTo(1, 9);
        }
        // One by one the wishes make a way of that length.
        const before = crowd.traits.wayLeft.slice(0, crowd.count);
        carry(crowd, 0.05);
        planner.plan(crowd, allSlots(crowd), crowd.count);
        for (let slot = 0; slot < crowd.count; slot++) {
          if (before[slot] === Infinity || before[slot] < 0.06) continue;
          expect(crowd.traits.wayLeft[slot]).toBeCloseTo(before[slot] - 0.05, 2);
        }
      }
    },
  );

  it('has no way to goals that are closed, or walled off, and finds one when the ground opens', () => {
    const wall = solid(rectangle(4.9, -1, 5.1, 11));
    const shut = domainOf(rectangle(0, 0, 10, 10), [wall]);
    const open = domainOf(rectangle(0, 0, 10, 10), [solid(rectangle(4.9, -1, 5.1, 8))]);
    const goals = new GoalBook();
    goals.find('beyond', () => [pointAt([9, 2])]);
    goals.find('closed', () => []);
    const planner = new PathMapPlanner(shut, goals);
    const crowd = new Crowd();
    crowd.add({ x: 1, y: 2, goal: 0 });
    crowd.add({ x: 1, y: 2, goal: 1 });
    crowd.add({ x: 1, y: 2 });
    const { wishX, wishY, wayLeft } = crowd.traits;
    planner.plan(crowd, allSlots(crowd), 3);
    for (const slot of [0, 1, 2]) expect([wishX[slot], wishY[slot], wayLeft[slot]]).toEqual([0, 0, Infinity]);
    planner.reset(open);
    planner.plan(crowd, allSlots(crowd), 3);
    expect(wayLeft[0]).toBeGreaterThan(14);
    expect(wishY[0]).toBeGreaterThan(0);
    goals.replace(1, [pointAt([1, 9])]);
    planner.reset(open);
    planner.plan(crowd, allSlots(crowd), 3);
    expect(wayLeft[1]).toBeCloseTo(7, 9);
    expect(wayLeft[2]).toBe(Infinity);
  });

  it('leads who was squeezed against a wall by the map for points', () => {
    const domain = domainOf(rectangle(0, 0, 10, 10), [solid(rectangle(4, 0, 5, 8))]);
    const sources = [pointAt([8, 1])];
    const goals = new GoalBook();
    goals.find('goal', () => sources);
    const planner = new PathMapPlanner(domain, goals);
    const crowd = new Crowd();
    for (const [x, y] of [
      [3.95, 3],
      [0.01, 9.9],
      [4.5, 8.01],
    ]) {
      crowd.add({ x, y, goal: 0 });
    }
    planner.plan(crowd, allSlots(crowd), crowd.count);
    const map = buildPlainPathMap(domain, { sources });
    for (let slot = 0; slot < crowd.count; slot++) {
      const [x, y] = [crowd.present.x[slot], crowd.present.y[slot]];
      expect(findNearestWall(domain, x, y).distance).toBeLessThan(0.2);
      const { wishX, wishY, wayLeft } = crowd.traits;
      expect(wayLeft[slot]).toBeCloseTo(findDistance(map, x, y), 9);
      const next = findNext(map, x, y);
      const length = Math.hypot(next.x - x, next.y - y);
      expect(wishX[slot]).toBeCloseTo((next.x - x) / length, 9);
      expect(wishY[slot]).toBeCloseTo((next.y - y) / length, 9);
    }
  });
});
