import { describe, expect, it } from 'vitest';
import { Crowd } from '../../src/crowd/index.js';
import { buildWallGrid, CollisionFreeSpeed, CrowdStepper } from '../../src/dynamics/index.js';
import { runCase } from './cases.js';
import { MODELS } from './models.js';
import { domainOf, rectangle } from './scenes.js';

describe.each(MODELS)('two that meet exactly head-on, %s', (name, make) => {
  it.each([0.9, 1.2, 2, 6])('pass each other in a corridor of %f m', (width) => {
    for (const speed of [1.3, 0.6]) {
      const crowd = new Crowd();
      crowd.add({ x: 2, y: width / 2, speed: 1.3, goal: 0 });
      crowd.add({ x: 12, y: width / 2, speed, goal: 1 });
      const result = runCase(domainOf(rectangle(0, 0, 14, width)), crowd, make(), 60, (a, slot) => {
        const sign = a.traits.goal[slot] === 0 ? 1 : -1;
        a.traits.wishX[slot] = sign;
        a.traits.wayLeft[slot] = sign > 0 ? 14 - a.present.x[slot] : a.present.x[slot];
        return sign > 0 ? a.present.x[slot] > 11 : a.present.x[slot] < 3;
      });
      expect(result.left).toBe(0);
      if (name !== 'social-force') expect(result.overlap).toBeLessThan(0.01);
    }
  });
});

describe('someone who faces just away from its goal', () => {
  it('turns round, however exactly it faces away', () => {
    const crowd = new Crowd();
    const id = crowd.add({ x: 5, y: 5, vy: 1 });
    const domain = domainOf(rectangle(0, 0, 10, 10));
    const model = new CollisionFreeSpeed();
    const stepper = new CrowdStepper(crowd, buildWallGrid(domain, 3), [model]);
    const slot = crowd.findSlot(id);
    crowd.present.headingY[slot] = 1;
    for (let k = 0; k < 40; k++) {
      crowd.traits.wishY[slot] = -1;
      stepper.step(0.05);
    }
    expect(crowd.present.y[slot]).toBeLessThan(4);
  });
});
