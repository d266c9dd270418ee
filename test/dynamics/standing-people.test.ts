import { describe, expect, it } from 'vitest';
import { Crowd } from '../../src/crowd/index.js';
import { CollisionFreeSpeed } from '../../src/dynamics/index.js';
import { runCase } from './cases.js';
import { domainOf, rectangle } from './scenes.js';

describe('people who stand in a passage', () => {
  it.each([
    [1, 0.45],
    [1, 0.5],
    [0.9, 0.4],
    [1.4, 0.7],
  ])('are squeezed past: a corridor of %f m, one who stays at y = %f', (width, y) => {
    const crowd = new Crowd();
    for (let k = 0; k < 5; k++) crowd.add({ x: 1 + 0.6 * k, y: width / 2, speed: 1.3, goal: 0 });
    const stayer = crowd.add({ x: 6, y, speed: 1.3, goal: 1 });
    const domain = domainOf(rectangle(0, 0, 16, width));
    const result = runCase(domain, crowd, new CollisionFreeSpeed(), 90, (c, slot) => {
      if (c.traits.ids[slot] === stayer) return false;
      c.traits.wishX[slot] = 1;
      c.traits.wayLeft[slot] = 15 - c.present.x[slot];
      return c.present.x[slot] > 14;
    });
    expect(result.left).toBe(1);
    expect(result.overlap).toBeLessThan(0.1);
  });
});
