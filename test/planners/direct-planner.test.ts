import { describe, expect, it } from 'vitest';
import { Crowd } from '../../src/crowd/index.js';
import { DirectPlanner, GoalBook } from '../../src/planners/index.js';
import { slotsOf } from './cases.js';

describe('the book of goals', () => {
  it('gives one key one number, and asks for sources once', () => {
    const goals = new GoalBook();
    let asked = 0;
    const list = () => {
      asked++;
      return [{ kind: 'point', x: asked, y: 0 }] as const;
    };
    expect([goals.find('a', list), goals.find('b', list), goals.find('a', list)]).toEqual([0, 1, 0]);
    expect(asked).toBe(2);
    expect(goals.count).toBe(2);
    expect(goals.sourcesOf(1)).toEqual([{ kind: 'point', x: 2, y: 0 }]);
  });

  it('replaces the sources of a goal and keeps its number', () => {
    const goals = new GoalBook();
    const number = goals.find('door', () => [{ kind: 'point', x: 1, y: 1 }]);
    goals.replace(number, []);
    expect(goals.sourcesOf(number)).toEqual([]);
    expect(goals.find('door', () => [])).toBe(number);
  });

  it('refuses numbers that it never gave', () => {
    const goals = new GoalBook();
    goals.find('a', () => []);
    for (const number of [-1, 1, 0.5, Number.NaN]) {
      expect(() => goals.sourcesOf(number)).toThrowError(/no such goal/);
      expect(() => goals.replace(number, [])).toThrowError(/no such goal/);
    }
  });
});

describe('the direct planner', () => {
  it('points to the nearest point of the goal, and writes nobody else', () => {
    const goals = new GoalBook();
    const line = goals.find('line', () => [{ kind: 'line', points: Float64Array.of(10, 0, 10, 4), cost: 1 }]);
    const closed = goals.find('closed', () => []);
    const crowd = new Crowd();
    crowd.add({ x: 7, y: 8, goal: line });
    crowd.add({ x: 0, y: 2, goal: line });
    crowd.add({ x: 0, y: 2, goal: closed });
    crowd.add({ x: 0, y: 2 });
    crowd.add({ x: 10, y: 1, goal: line });
    crowd.add({ x: 1, y: 1, goal: line });
    const { wishX, wishY, wayLeft } = crowd.traits;
    wishX.fill(9);
    wishY.fill(9);
    wayLeft.fill(9);
    new DirectPlanner(goals).plan(crowd, slotsOf(0, 1, 2, 3, 4, 99), 5);
    expect([wishX[0], wishY[0], wayLeft[0]]).toEqual([0.6, -0.8, 6]);
    expect([wishX[1], wishY[1], wayLeft[1]]).toEqual([1, 0, 11]);
    for (const slot of [2, 3]) expect([wishX[slot], wishY[slot], wayLeft[slot]]).toEqual([0, 0, Infinity]);
    // Who is there stands still.
    expect([wishX[4], wishY[4], wayLeft[4]]).toEqual([0, 0, 1]);
    expect([wishX[5], wishY[5], wayLeft[5]]).toEqual([9, 9, 9]);
  });
});
