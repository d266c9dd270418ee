import { describe, expect, it } from 'vitest';
import { Crowd, NeighbourGrid } from '../../src/crowd/index.js';
import { buildWallGrid, Contacts, CrowdStepper } from '../../src/dynamics/index.js';
import { createRandom } from '../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import { MODELS } from './models.js';
import { domainOf, rectangle, solid, wishTowards } from './scenes.js';

const domain = domainOf(rectangle(0, 0, 12, 12), [
  solid(rectangle(5, 5, 6, 7)),
  { kind: 'circle', where: 'tree', x: 9, y: 4, radius: 0.5 },
]);

/** Agents that cross; with `spares`, others are added and removed between them. */
function fill(crowd: Crowd, seed: number, spares: boolean): void {
  const random = createRandom(seed);
  for (let k = 0; k < 120; k++) {
    const spare = spares ? crowd.add({ x: 1, y: 1 }) : -1;
    const place = { x: 0.5 + random.next() * 4, y: 0.5 + random.next() * 11 };
    crowd.add({ ...place, speed: 1 + random.next() * 0.5, goal: k % 3 });
    if (spares && k % 3) crowd.remove(spare);
  }
  if (!spares) return;
  const marks = Uint8Array.from({ length: crowd.count }, (_, slot) => (crowd.traits.goal[slot] === -1 ? 1 : 0));
  crowd.removeWhere(marks);
}

function plan(crowd: Crowd): void {
  for (let slot = 0; slot < crowd.count; slot++) wishTowards(crowd, slot, 11, 2 + 4 * crowd.traits.goal[slot]);
}

function bytesOf(crowd: Crowd): number[] {
  const { x, y, vx, vy, patience } = crowd.present;
  return [x, y, vx, vy, patience].flatMap((column) => [...column.subarray(0, crowd.count)]);
}

describe.each(MODELS)('equal bytes, %s', (_name, make) => {
  it.each([FIXED_SEED, rotatingSeed])('whatever was added and removed before, seed %i', (seed) => {
    const crowds = [false, true].map((spares) => {
      const crowd = new Crowd();
      fill(crowd, seed, spares);
      const model = make();
      const stepper = new CrowdStepper(crowd, buildWallGrid(domain, Math.max(1, model.wallReach)), [model]);
      for (let k = 0; k < runs(5, 40, 400); k++) {
        plan(crowd);
        stepper.step(0.05);
      }
      return crowd;
    });
    expect(bytesOf(crowds[1])).toEqual(bytesOf(crowds[0]));
  });

  it('in whatever pieces and order a step is steered', () => {
    const crowds = [1, 4].map((pieces) => {
      const crowd = new Crowd();
      fill(crowd, 7, false);
      const models = Array.from({ length: pieces }, make);
      const walls = buildWallGrid(domain, Math.max(1, models[0].wallReach));
      const grid = new NeighbourGrid(models[0].neighbourReach / 2);
      const contacts = new Contacts(walls);
      for (let k = 0; k < runs(5, 30, 30); k++) {
        plan(crowd);
        grid.update(crowd);
        for (let p = pieces - 1; p >= 0; p--) {
          const from = Math.floor((grid.count * p) / pieces);
          const to = Math.floor((grid.count * (p + 1)) / pieces);
          models[p].steer(crowd, grid, walls, 0.05, from, to, 0);
        }
        contacts.settle(crowd, 0.05);
        crowd.swap();
      }
      return crowd;
    });
    expect(bytesOf(crowds[1])).toEqual(bytesOf(crowds[0]));
  });
});
