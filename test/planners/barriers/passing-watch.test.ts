import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/math/index.js';
import { Barrier, settleBarrierOptions } from '../../../src/planners/barriers/index.js';
import { PassingWatch } from '../../../src/planners/barriers/passing-watch.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import { BLOCKS, corridorsOf, room } from './scenes.js';

describe('who passes', () => {
  it('is found as by asking every barrier, on short ways and long ones', () => {
    const [corridor] = corridorsOf(room(...BLOCKS)).corridors;
    const settings = settleBarrierOptions({});
    let crossings = 0;
    for (let i = 0; i < runs(4, 20, 200); i++) {
      const random = createRandom((i % 2 ? rotatingSeed : FIXED_SEED) + i);
      const at = (): number => 40 * random.next();
      const watch = new PassingWatch();
      const barriers = Array.from({ length: random.nextInt(60) }, () => {
        const points = Float64Array.from({ length: random.next() < 0.5 ? 4 : 6 }, at);
        return new Barrier(corridor, { points, along: 0 }, 0, settings);
      });
      for (let n = 0; n < 60; n++) {
        // Lines are replaced in place, and barriers go.
        if (n === 20 && barriers.length > 0) barriers[0].line = { points: Float64Array.of(0, 0, 40, 40), along: 0 };
        if (n === 40) barriers.splice(0, barriers.length >> 1);
        watch.update(barriers);
        const [px, py] = [at(), at()];
        const far = [0.1, 1, 30][n % 3];
        const [qx, qy] = [px + far * (random.next() - 0.5), py + far * (random.next() - 0.5)];
        const found: number[] = [];
        watch.findCrossed(barriers, px, py, qx, qy, (k) => {
          found.push(k);
        });
        const wanted = [...barriers.keys()].filter((k) => barriers[k].isCrossed(px, py, qx, qy));
        expect(found, `run ${i}, way ${n}`).toEqual(wanted);
        crossings += wanted.length;
      }
    }
    expect(crossings).toBeGreaterThan(10);
  });
});
