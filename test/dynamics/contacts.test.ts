import { describe, expect, it } from 'vitest';
import { Crowd } from '../../src/crowd/index.js';
import { buildWallGrid, Contacts } from '../../src/dynamics/index.js';
import { findTriangle } from '../../src/geometry/index.js';
import { createRandom } from '../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import { domainOf, rectangle, thinWall } from './scenes.js';

function bruteOverlap(crowd: Crowd): number {
  const { x, y } = crowd.present;
  const { radius } = crowd.traits;
  let worst = 0;
  for (let i = 0; i < crowd.count; i++) {
    for (let j = 0; j < i; j++) {
      const overlap = radius[i] + radius[j] - Math.hypot(x[i] - x[j], y[i] - y[j]);
      worst = Math.max(worst, overlap / Math.min(radius[i], radius[j]));
    }
  }
  return worst;
}

function stand(crowd: Crowd, contacts: Contacts): void {
  crowd.future.x.set(crowd.present.x);
  crowd.future.y.set(crowd.present.y);
  contacts.settle(crowd, 0.05);
  crowd.swap();
}

describe.each([FIXED_SEED, rotatingSeed])('contacts, seed %i', (seed) => {
  it('reports the worst overlap, brings it down step by step, and moves nobody through a thin wall', () => {
    const random = createRandom(seed);
    for (let k = 0; k < runs(1, 4, 60); k++) {
      const domain = domainOf(rectangle(0, 0, 6, 6), [thinWall(3, -1, 3, 7), thinWall(1, 1, 2, 4)]);
      const walls = buildWallGrid(domain, 1);
      const contacts = new Contacts(walls);
      const crowd = new Crowd();
      for (let n = 0; n < 60; n++) {
        const x = 0.01 + random.next() * 2.98 + (n % 2 ? 3 : 0);
        crowd.add({ x, y: 0.01 + random.next() * 5.98, radius: 0.1 + 0.15 * random.next() });
      }
      for (let step = 0; step < 60; step++) {
        stand(crowd, contacts);
        const { x, y } = crowd.present;
        const lost = [...Array(60).keys()].filter(
          (n) => findTriangle(domain, x[n], y[n]) === -1 || x[n] > 3 !== (n % 2 === 1),
        );
        expect(lost).toEqual([]);
      }
      expect(contacts.worstOverlap).toBeCloseTo(bruteOverlap(crowd), 9);
      expect(contacts.worstOverlap).toBeLessThan(0.05);
    }
  });
});

describe('contacts', () => {
  it('part two agents on one spot, and hold across the seam of a periodic domain', () => {
    const crowd = new Crowd();
    crowd.add({ x: 5, y: 5 });
    crowd.add({ x: 5, y: 5 });
    crowd.add({ x: 0.05, y: 1 });
    crowd.add({ x: 9.95, y: 1 });
    const contacts = new Contacts(buildWallGrid(domainOf(rectangle(0, 0, 10, 10), [], 'x'), 1));
    stand(crowd, contacts);
    const [a, b, c, d] = crowd.present.x;
    expect(b - a).toBeCloseTo(0.4, 9);
    expect(c + 10 - d).toBeCloseTo(0.4, 9);
    expect(contacts.worstOverlap).toBeLessThan(1e-9);
  });
});
