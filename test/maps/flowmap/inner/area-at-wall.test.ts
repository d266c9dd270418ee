import { describe, expect, it } from 'vitest';
import { traceInnerLanes } from '../../../../src/maps/flowmap/inner/inner-lanes.js';
import { solveInner } from '../../../../src/maps/flowmap/inner/solve-inner.js';
import { createRandom } from '../../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../../tier.js';
import { type Hall, polygon, problemOf } from './random-hall.js';
import { validateInnerLanes } from './validate-inner-lanes.js';

const RADIUS = 0.25;

/** A hall with its area at a wall, in a corner or at a block, with a gap between them, m. */
function drawHall(seed: number, gap: number): Hall {
  const generator = createRandom(seed);
  const random = () => generator.next();
  const width = 16 + 8 * random();
  const height = 12 + 6 * random();
  const left = 3 + 4 * random();
  const w = 2 + 4 * random();
  const h = 1 + 3 * random();
  const kind = seed % 3;
  const obstacles = [];
  let area: number[];
  if (kind === 0) area = [left, gap, left + w, gap, left + w, h, left, h];
  else if (kind === 1) area = [gap, gap, w, gap, w, h, gap, h];
  else {
    area = [left, 3, left + w, 3, left + w, 3 + h, left, 3 + h];
    const x = left + w + gap;
    obstacles.push(polygon(x, 3.2, x + 1, 3.2, x + 1, 3.2 + h / 2, x, 3.2 + h / 2));
  }
  for (let count = Math.floor(8 * random()); count > 0; count--) {
    const x = left + w + 2.2 + random() * (width - left - w - 5);
    const y = 1 + random() * (height - 3);
    obstacles.push(polygon(x, y, x + 0.6, y, x + 0.6, y + 0.6, x, y + 0.6));
  }
  const doors = [[width, height / 2 - 2, width, height / 2 + 2]];
  return { boundary: [0, 0, width, 0, width, height, 0, height], doors, area, obstacles };
}

describe('an area at a wall', () => {
  it.each([0, 1e-6, 1e-3, 0.1])('has all its lanes, %f m from it', (gap) => {
    const count = runs(1, 3, 60);
    for (const start of [FIXED_SEED, rotatingSeed]) {
      for (let n = 0; n < count; n++) {
        const problem = problemOf(drawHall(start + n, gap), n % 2 === 0 ? 'source' : 'sink');
        const { curves, max } = traceInnerLanes(problem, RADIUS, solveInner(problem).flux);
        expect(curves.length).toBe(max);
        expect(validateInnerLanes(problem, curves, RADIUS).problems, `seed ${start + n}`).toEqual([]);
      }
    }
  });
});
