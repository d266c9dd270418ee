import { describe, expect, it } from 'vitest';
import { buildBackbone } from '../../../src/planners/groups/backbone.js';
import { buildCorridor } from '../../../src/planners/groups/corridor.js';
import { March, type MarchUnit } from '../../../src/planners/groups/motion/march.js';
import { compileScene, type Scene } from '../../../src/scene/index.js';
import { type CheckedGroup, GroupCheck } from './check/group-check.js';
import { wallsOf } from './check/wall-set.js';

const RADIUS = 0.2;
const STEP = 0.05;

const FREE: Scene = {
  footfall: 1,
  boundary: [
    [0, 0],
    [60, 0],
    [60, 12],
    [0, 12],
  ],
};

/** Four at 1.25 m/s and one at 0.5 m/s, in two ranks. */
const FIVE: MarchUnit[] = [1.25, 1.25, 0.5, 1.25, 1.25].map((speed, k) => {
  return { x: 3 + 0.5 * (k % 2), y: 5.2 + 0.45 * Math.floor(k / 2), radius: RADIUS, speed };
});

/** Seconds between the first and the last arrival, s, and what the checker says. */
function walkFive(strangers: readonly (readonly [number, number])[]): {
  spread: number;
  check: GroupCheck;
  last: number;
} {
  const { domain } = compileScene(FREE);
  const corridor = buildCorridor(buildBackbone([3, 6, 57, 6], domain), 1.5, RADIUS);
  const area = 9;
  const march = new March(corridor, area, FIVE);
  const { bodies } = march;
  const group: CheckedGroup = {
    walls: wallsOf(FREE),
    backbone: corridor.backbone.points,
    width: 1.5,
    area,
    radii: FIVE.map(({ radius }) => radius),
    isGoal: (x) => x > 55,
  };
  const check = new GroupCheck(group);
  const arrivals = new Map<number, number>();
  const places = strangers.map(([x, y]) => [x, y]);
  let time = 0;
  check.look(bodies.x, bodies.y, bodies.leash);
  for (; time < 400 && arrivals.size < FIVE.length; time += STEP) {
    bodies.clearStrangers();
    for (const place of places) {
      bodies.addStranger(place[0], place[1], 0.2, 0, RADIUS);
      place[0] += 0.2 * STEP;
    }
    march.step(STEP);
    check.look(bodies.x, bodies.y, bodies.leash);
    for (let i = 0; i < FIVE.length; i++) if (bodies.x[i] > 55.5 && !arrivals.has(i)) arrivals.set(i, time);
  }
  check.finish();
  const times = [...arrivals.values()];
  return { spread: times.length < FIVE.length ? Infinity : Math.max(...times) - Math.min(...times), check, last: time };
}

describe('N2.9: a group waits for its slowest', () => {
  it('in free space: four at 1.25 m/s and one at 0.5 m/s arrive within 10 s of each other', () => {
    const { spread, check, last } = walkFive([]);
    expect(check.book.describe()).toEqual([]);
    expect(spread).toBeLessThan(10);
    // As fast as the slowest walks, and hardly slower.
    expect(last).toBeGreaterThan(52 / 0.5 - 1);
    expect(last).toBeLessThan(1.3 * (52 / 0.5));
  });

  it('beside ten strangers at 0.2 m/s: the same', () => {
    const strangers = Array.from({ length: 10 }, (_, k): [number, number] => [
      12 + 3.5 * k,
      6 + (k % 2 === 0 ? 0.9 : -0.9),
    ]);
    const { spread, check } = walkFive(strangers);
    expect(check.book.describe()).toEqual([]);
    expect(spread).toBeLessThan(10);
  });
});
