import { describe, expect, it } from 'vitest';
import { Crowd } from '../../src/crowd/index.js';
import { componentAt, findTriangle, type ObstacleInput } from '../../src/geometry/index.js';
import { createRandom } from '../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import { RADIUS, runCase } from './cases.js';
import { MODELS } from './models.js';
import { domainOf, rectangle, sampleSpeed, scatter, solid, thinWall, wishTowards } from './scenes.js';

describe.each(MODELS)('random scenes, %s', (name, make) => {
  it.each([FIXED_SEED, rotatingSeed])(
    'nobody gets into a wall or past one, all numbers stay numbers, seed %i',
    (seed) => {
      for (let k = 0; k < runs(1, 1, 4); k++) {
        const random = createRandom(seed + k);
        const size = 14;
        const obstacles: ObstacleInput[] = [thinWall(-1, size / 2, size + 1, size / 2)];
        for (let n = 0; n < 5; n++) {
          const [x, y] = [random.next() * size, random.next() * size];
          obstacles.push(solid(rectangle(x, y, x + 0.2 + random.next() * 2, y + 0.2 + random.next() * 2)));
          obstacles.push(thinWall(y, x, y + 2 * random.next(), x + 2 * random.next()));
          obstacles.push({ kind: 'point', where: 'post', x: random.next() * size, y: random.next() * size });
          obstacles.push({ kind: 'circle', where: 'tree', x: y, y: size - x, radius: 0.1 + random.next() / 2 });
        }
        const domain = domainOf(rectangle(0, 0, size, size), obstacles);
        const crowd = new Crowd();
        const home: number[] = [];
        const count = 50 + random.nextInt(runs(20, 50, 100));
        const isFree = (x: number, y: number) => findTriangle(domain, x, y) !== -1;
        for (const [x, y] of scatter(random, count, [0, 0, size, size], RADIUS, isFree)) {
          crowd.add({ x, y, radius: RADIUS, speed: sampleSpeed(random), goal: random.nextInt(5) });
          home.push(componentAt(domain, x, y));
        }
        let lost = 0;
        let worst = 0;
        // Targets anywhere, behind walls as well: agents press against all that is in the way.
        const goals = Array.from({ length: 5 }, () => [random.next() * size, random.next() * size]);
        runCase(
          domain,
          crowd,
          make(),
          runs(1, 4, 30),
          (c, slot) => {
            wishTowards(c, slot, goals[c.traits.goal[slot]][0], goals[c.traits.goal[slot]][1]);
            return false;
          },
          (time, c, overlap) => {
            // Bodies that began half inside a wall need a moment.
            if (time > 1) worst = Math.max(worst, overlap);
            for (let slot = 0; slot < c.count; slot++) {
              const [x, y] = [c.present.x[slot], c.present.y[slot]];
              const speed = c.present.vx[slot] + c.present.vy[slot];
              if (componentAt(domain, x, y) !== home[slot] || !Number.isFinite(x + y + speed)) lost++;
            }
          },
        );
        expect(lost).toBe(0);
        expect(worst).toBeLessThan(name === 'social-force' ? 0.25 : 0.1);
      }
    },
  );
});
