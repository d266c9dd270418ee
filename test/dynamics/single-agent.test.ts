import { describe, expect, it } from 'vitest';
import { Crowd } from '../../src/crowd/index.js';
import { runCase } from './cases.js';
import { MODELS } from './models.js';
import { domainOf, rectangle, solid, wishThroughGate, wishTowards } from './scenes.js';

describe.each(MODELS)('one agent, %s', (_name, make) => {
  it('R1: walks 40 m in a corridor of 2 m in 26 to 34 s, also turned by 45 degrees', () => {
    const times = [0, Math.PI / 4].map((angle) => {
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const ring = rectangle(-1, 0, 42, 2);
      for (let k = 0; k < ring.length; k += 2) {
        const [x, y] = [ring[k], ring[k + 1]];
        ring[k] = c * x - s * y;
        ring[k + 1] = s * x + c * y;
      }
      const crowd = new Crowd();
      crowd.add({ x: -s, y: c, speed: 1.33 });
      const result = runCase(domainOf(ring), crowd, make(), 60, (a) => {
        wishTowards(a, 0, 41 * c - s, 41 * s + c);
        return c * a.present.x[0] + s * a.present.y[0] >= 40;
      });
      expect(result.left).toBe(0);
      return result.time;
    });
    expect(times[0]).toBeGreaterThan(26);
    expect(times[0]).toBeLessThan(34);
    expect(Math.abs(times[1] - times[0])).toBeLessThan(0.11);
  });

  it('keeps its speed along a wall that it touches', () => {
    const crowd = new Crowd();
    crowd.add({ x: 1, y: 0.2, speed: 1.2 });
    const result = runCase(domainOf(rectangle(0, 0, 30, 4)), crowd, make(), 60, (a) => {
      a.traits.wishX[0] = 1;
      return a.present.x[0] >= 25;
    });
    expect(result.left).toBe(0);
    expect(result.time).toBeLessThan(24 / 1.2 + 1.5);
  });

  it('goes round the corner of a corridor', () => {
    const ring = Float64Array.of(0, 0, 10, 0, 10, 10, 8, 10, 8, 2, 0, 2);
    const crowd = new Crowd();
    crowd.add({ x: 1, y: 1.5, speed: 1.3 });
    const result = runCase(domainOf(ring), crowd, make(), 40, (a) => {
      if (a.present.x[0] < 8.2) wishTowards(a, 0, 8.3, Math.min(a.present.y[0], 1.8), 8);
      else wishTowards(a, 0, 9, 10.5);
      return a.present.y[0] > 9;
    });
    expect(result.left).toBe(0);
    expect(result.time).toBeLessThan(16);
  });

  it('goes through a door one centimetre wider than its body', () => {
    for (const y of [4, 1, 7.5]) {
      const domain = domainOf(rectangle(0, 0, 12, 8), [
        solid(rectangle(6, -1, 6.3, 3.795)),
        solid(rectangle(6, 4.205, 6.3, 9)),
      ]);
      const crowd = new Crowd();
      crowd.add({ x: 1, y, radius: 0.2, speed: 1.3 });
      const result = runCase(domain, crowd, make(), 60, (a) => {
        if (a.present.x[0] < 5.5) wishTowards(a, 0, 5.6, 4, 6);
        else wishThroughGate(a, 0, 1, 6, 3.795, 4.205, 11);
        return a.present.x[0] > 10;
      });
      expect(result.left).toBe(0);
    }
  });
});
