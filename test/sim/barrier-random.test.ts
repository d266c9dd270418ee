import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRandom, type Random } from '../../src/math/index.js';
import { type Scene, validateScene } from '../../src/scene/index.js';
import { Simulation } from '../../src/sim/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';

const box = (x0: number, y0: number, x1: number, y1: number): [number, number][] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

/** Rooms in a row with gaps of all widths, posts and circles, doors that shut, things that move, all kinds of goals. */
function sampleRooms(seed: number): Scene {
  const random: Random = createRandom(seed);
  const chance = (share: number): boolean => random.next() < share;
  const pick = <T>(list: readonly T[]): T => list[random.nextInt(list.length)];
  const width = 14 + 10 * random.next();
  const height = 8 + 6 * random.next();
  const walls = 1 + random.nextInt(3);
  const obstacles: unknown[] = [];
  for (let k = 0; k < walls; k++) {
    const x = 5 + ((width - 8) * (k + 0.6 * random.next())) / walls;
    for (let y = 0; y < height; ) {
      const top = Math.min(height, y + 0.6 + 3 * random.next());
      const thick = 0.2 + 0.5 * random.next();
      obstacles.push(
        chance(0.2)
          ? {
              line: [
                [x, y],
                [x + thick, top],
              ],
            }
          : { polygon: box(x, y, x + thick, top) },
      );
      y = top + 0.5 + 1.6 * random.next();
    }
  }
  if (chance(0.5)) obstacles.push({ circle: { center: [width / 2, height / 2], radius: 0.3 + random.next() } });
  if (chance(0.5)) obstacles.push({ point: [width * random.next(), height * random.next()] });
  if (chance(0.4)) {
    const place = (): [number, number] => [width * random.next(), height * random.next()];
    const motion = { path: [place(), place()], speed: 0.5 + random.next(), ...(chance(0.5) ? { loop: 'back' } : {}) };
    obstacles.push({ polygon: box(-0.2, -0.2, 0.2, 0.2), motion });
  }
  const crowd = Array.from({ length: 1 + random.nextInt(3) }, () => ({
    count: 10 + random.nextInt(30),
    spawn: 'in',
    goal: pick<unknown>([['a', 'b'], 'a', ['a', 'c'], 'c', 'p', { a: 1, b: 1 }]),
    radius: pick([0.15, 0.2, 0.25, 0.3]),
    dynamics: pick(['collision-free-speed', 'orca', 'social-force']),
    ...(chance(0.3) ? { route: [{ to: 'p', wait: 1 }] } : {}),
    ...(chance(0.3) ? { arrive: { rate: 5 } } : {}),
    ...(chance(0.2) ? { planner: 'roadmap' } : {}),
    ...(chance(0.3) ? { atGoal: 'stay' } : {}),
  }));
  return validateScene({
    footfall: 1,
    boundary: box(0, 0, width, height),
    obstacles,
    places: {
      in: { polygon: box(0.3, 0.3, 3.5, height - 0.3) },
      a: {
        line: [
          [width, 1],
          [width, 2 + random.next()],
        ],
      },
      b: {
        line: [
          [width, height - 2],
          [width, height - 1],
        ],
      },
      c: { polygon: box(width - 1.2, height / 2 - 0.5, width - 0.4, height / 2 + 0.5) },
      p: { point: [width - 2, height / 2] },
    },
    crowd,
    ...(chance(0.5)
      ? {
          events: [
            { at: 3, close: 'a' },
            { at: 5, close: 'b' },
            { at: 8, open: 'a' },
          ],
        }
      : {}),
    run: {
      duration: 20,
      barriers: {
        mode: chance(0.4) ? 'fixed' : 'adaptive',
        interval: 1 + 3 * random.next(),
        threshold: 0.5 + random.next(),
        ...(chance(0.3) ? { informed: random.next() } : {}),
      },
    },
  });
}

it('runs with barriers go on in any rooms, and from any step as if they had never stopped', () => {
  const property = fc.property(fc.nat(1e6), fc.integer({ min: 20, max: 240 }), (seed, at) => {
    const scene = sampleRooms(seed);
    const whole = new Simulation(scene, { seed });
    for (let k = 0; k < at; k++) whole.step();
    const resumed = new Simulation(scene, { seed });
    resumed.load(whole.save());
    for (let k = 0; k < 40; k++) {
      whole.step();
      resumed.step();
    }
    expect(resumed.save()).toEqual(whole.save());
    const { gates, rerouted } = whole.barriers?.summarise() ?? { gates: [], rerouted: 0 };
    expect(rerouted).toBeLessThanOrEqual(whole.entered);
    // Nobody counts twice at a gate: those who turn round are taken out, and the way back is the other direction.
    for (const { passed } of gates) expect(passed).toBeLessThanOrEqual(2 * whole.entered);
  });
  for (const seed of [FIXED_SEED, rotatingSeed]) fc.assert(property, { seed, numRuns: runs(1, 2, 60) });
});
