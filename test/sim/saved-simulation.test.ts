import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Scene, validateScene } from '../../src/scene/index.js';
import { Simulation } from '../../src/sim/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';

/** A scene with all that has a state: gates, doors that shut, stops, strollers, things that move. */
function busyScene(dynamics: string): Scene {
  return validateScene({
    footfall: 1,
    boundary: [
      [0, 0],
      [20, 0],
      [20, 10],
      [0, 10],
    ],
    obstacles: [
      {
        polygon: [
          [8, 4],
          [9, 4],
          [9, 6],
          [8, 6],
        ],
      },
      {
        polygon: [
          [-0.5, -0.5],
          [0.5, -0.5],
          [0.5, 0.5],
          [-0.5, 0.5],
        ],
        motion: {
          path: [
            [12, 2],
            [12, 8],
          ],
          speed: 1.5,
          loop: 'back',
        },
      },
      {
        circle: { center: [0, 0], radius: 0.4 },
        motion: {
          path: [
            [14, 8],
            [16, 8],
          ],
          speed: 0.5,
        },
      },
    ],
    places: {
      hall: {
        polygon: [
          [1, 1],
          [6, 1],
          [6, 9],
          [1, 9],
        ],
      },
      desk: { point: [10, 5] },
      east: {
        line: [
          [20, 4],
          [20, 6],
        ],
        maxFlow: 1.2,
      },
      north: {
        line: [
          [15, 10],
          [17, 10],
        ],
      },
    },
    crowd: [
      { count: 20, spawn: 'hall', goal: ['east', 'north'], dynamics, delay: { uniform: [0, 5] } },
      {
        count: 6,
        spawn: 'hall',
        goal: 'north',
        route: [{ to: 'desk', wait: { uniform: [1, 3] } }],
        dynamics,
        radius: 0.25,
      },
      { count: 4, spawn: 'hall', goal: [6, 5], atGoal: 'wander', arrive: { rate: 1 } },
    ],
    events: [
      { at: 6, close: 'north' },
      { at: 14, open: 'north' },
    ],
    run: { duration: 40 },
  });
}

describe('a saved simulation', () => {
  it('goes on from any step as if it had never stopped', () => {
    const property = fc.property(
      fc.constantFrom('collision-free-speed', 'social-force', 'orca', 'empty-circle'),
      fc.integer({ min: 0, max: 500 }),
      fc.integer({ min: 1, max: 1000 }),
      (dynamics, at, seed) => {
        const scene = busyScene(dynamics);
        const whole = new Simulation(scene, { seed });
        for (let k = 0; k < at; k++) whole.step();
        const resumed = new Simulation(scene, { seed });
        resumed.load(whole.save());
        expect(resumed.save()).toEqual(whole.save());
        for (let k = 0; k < 120 && !whole.isOver; k++) {
          whole.step();
          resumed.step();
        }
        expect(resumed.isOver).toBe(whole.isOver);
        expect(resumed.save()).toEqual(whole.save());
      },
    );
    for (const seed of [FIXED_SEED, rotatingSeed]) fc.assert(property, { seed, numRuns: runs(1, 4, 25) });
  });

  it('refuses states of other runs, and what is no state', () => {
    const scene = busyScene('orca');
    const simulation = new Simulation(scene, { seed: 1 });
    const bytes = simulation.save();
    expect(() => new Simulation(scene, { seed: 2 }).load(bytes)).toThrow(/another run/);
    expect(() => simulation.load(new Uint8Array(40))).toThrow();
    for (let k = 0; k < bytes.length; k += 97) {
      const broken = bytes.slice();
      broken[k] ^= 1;
      expect(() => new Simulation(scene, { seed: 1 }).load(broken)).toThrow();
    }
  });
});
