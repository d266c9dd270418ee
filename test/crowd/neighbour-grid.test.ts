import { describe, expect, it } from 'vitest';
import { Crowd, NeighbourGrid } from '../../src/crowd/index.js';
import { createRandom } from '../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';

/** Ids of the agents within reach of a place, in the order in which the grid gives them; ghosts as id + 0.5. */
function listNear(crowd: Crowd, grid: NeighbourGrid, x: number, y: number, reach: number): number[] {
  const found: number[] = [];
  const count = grid.findRanges(x, y, reach);
  for (let c = 0; c < count; c++) {
    for (let m = grid.ranges[2 * c]; m < grid.ranges[2 * c + 1]; m++) {
      if ((grid.x[m] - x) ** 2 + (grid.y[m] - y) ** 2 > reach * reach) continue;
      found.push(crowd.traits.ids[grid.slots[m]] + 0.5 * grid.ghosts[m]);
    }
  }
  return found;
}

describe.each([FIXED_SEED, rotatingSeed])('NeighbourGrid, seed %i', (seed) => {
  it('finds exactly the agents within reach, each once, stragglers or not', () => {
    const random = createRandom(seed);
    for (let k = 0; k < runs(8, 30, 600); k++) {
      const crowd = new Crowd();
      const size = 10 ** (random.next() * 4 - 1);
      for (let n = random.nextInt(200); n >= 0; n--) {
        const far = random.next() < 0.05 ? 1e5 : 1;
        crowd.add({ x: (random.next() - 0.5) * size * far, y: (random.next() - 0.5) * size * far });
      }
      const grid = new NeighbourGrid(10 ** (random.next() * 2 - 1));
      grid.update(crowd);
      for (let q = 0; q < 10; q++) {
        const x = (random.next() - 0.5) * size;
        const y = (random.next() - 0.5) * size;
        const reach = random.next() * size;
        const near = [...crowd.traits.ids.subarray(0, crowd.count)].filter(
          (id) => (crowd.present.x[id] - x) ** 2 + (crowd.present.y[id] - y) ** 2 <= reach * reach,
        );
        expect(listNear(crowd, grid, x, y, reach).sort((a, b) => a - b)).toEqual(near);
      }
    }
  });

  it('gives them in one order, whatever was added and removed before and however large the table is', () => {
    const random = createRandom(seed);
    const plain = new Crowd();
    const mixed = new Crowd();
    const rank = new Map<number, number>();
    for (let k = 0; k < 200; k++) {
      const place = { x: random.next() * 8, y: random.next() * 8 };
      const spare = mixed.add({ x: random.next(), y: random.next() });
      rank.set(mixed.add(place), plain.add(place));
      if (k % 2) mixed.remove(spare);
    }
    for (let slot = mixed.count - 1; slot >= 0; slot--) {
      const id = mixed.traits.ids[slot];
      if (!rank.has(id)) mixed.remove(id);
    }
    const a = new NeighbourGrid(0.7);
    const b = new NeighbourGrid(0.7);
    const crowded = new Crowd();
    for (let k = 0; k < 3000; k++) crowded.add({ x: 0, y: 0 });
    b.update(crowded);
    a.update(plain);
    b.update(mixed);
    for (let q = 0; q < 50; q++) {
      const [x, y, reach] = [random.next() * 8, random.next() * 8, random.next() * 3];
      const found = listNear(mixed, b, x, y, reach).map((id) => rank.get(id));
      expect(found).toEqual(listNear(plain, a, x, y, reach));
    }
  });

  it('shows agents beyond the seam of a periodic domain as ghosts', () => {
    const random = createRandom(seed);
    const crowd = new Crowd();
    for (let k = 0; k < 100; k++) crowd.add({ x: 3 + random.next() * 10, y: random.next() * 2 });
    const grid = new NeighbourGrid(0.8);
    grid.update(crowd, 10, 3, 2);
    for (let q = 0; q < 50; q++) {
      const [x, y, reach] = [3 + random.next() * 10, random.next() * 2, random.next() * 2];
      const expected: number[] = [];
      for (let id = 0; id < 100; id++) {
        for (const shift of [0, -10, 10]) {
          const dx = crowd.present.x[id] + shift - x;
          if (dx ** 2 + (crowd.present.y[id] - y) ** 2 <= reach * reach) expected.push(id + (shift === 0 ? 0 : 0.5));
        }
      }
      expect(listNear(crowd, grid, x, y, reach).sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b));
    }
  });
});
