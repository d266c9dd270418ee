import { describe, expect, it } from 'vitest';
import { Crowd } from '../../src/crowd/index.js';
import { CollisionFreeSpeed } from '../../src/dynamics/index.js';
import { runCase } from './cases.js';
import { domainOf, rectangle, thinWall, wishTowards } from './scenes.js';

describe('people who stand', () => {
  it.each([
    [6.9, 3.4],
    [6.6, 3.9],
    [7.4, 3.2],
  ])('are not taken for people who come: one at a wall end did not get round it, one waits at %f, %f', (x, y) => {
    const crowd = new Crowd();
    crowd.add({ x: 7.7942, y: 4.3629, speed: 1.326, goal: 0 });
    crowd.add({ x, y, speed: 1.3, goal: 1 });
    const domain = domainOf(rectangle(2, 0, 12, 8), [thinWall(7.353, 5.415, 7.578, 4.174)]);
    const result = runCase(domain, crowd, new CollisionFreeSpeed(), 20, (c, slot) => {
      if (c.traits.goal[slot] === 1) return false;
      // As a map for points leads: straight to the end of the wall, then on.
      const isPast = c.present.y[slot] < 4.174 || c.present.x[slot] < 7.4;
      wishTowards(c, slot, isPast ? 4 : 7.578, isPast ? 4.5 : 4.174, isPast ? 0 : 4);
      return c.present.x[slot] < 5;
    });
    expect(result.left).toBe(1);
  });
});
