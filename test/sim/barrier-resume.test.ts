import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Simulation } from '../../src/sim/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import { BRISK, busyHall } from './barrier-scenes.js';

describe('a run with barriers that was saved', () => {
  it('goes on from any step as if it had never stopped, with the same notes', () => {
    const property = fc.property(
      fc.constantFrom(BRISK.fixed, BRISK.adaptive),
      fc.constantFrom('collision-free-speed', 'orca'),
      fc.integer({ min: 0, max: 380 }),
      fc.integer({ min: 1, max: 1000 }),
      (barriers, dynamics, at, seed) => {
        const scene = busyHall({ barriers, dynamics });
        const whole = new Simulation(scene, { seed });
        for (let k = 0; k < at; k++) whole.step();
        whole.barriers?.takeNote();
        const resumed = new Simulation(scene, { seed });
        resumed.load(whole.save());
        expect(resumed.save()).toEqual(whole.save());
        for (let k = 0; k < 70 && !whole.isOver; k++) {
          whole.step();
          resumed.step();
          expect(resumed.barriers?.takeNote()).toEqual(whole.barriers?.takeNote());
        }
        expect(resumed.isOver).toBe(whole.isOver);
        expect(resumed.save()).toEqual(whole.save());
        expect(resumed.barriers?.summarise()).toEqual(whole.barriers?.summarise());
      },
    );
    for (const seed of [FIXED_SEED, rotatingSeed]) fc.assert(property, { seed, numRuns: runs(1, 2, 25) });
  });

  it('is refused by a run without, and the other way round', () => {
    const bytes = new Simulation(busyHall({ barriers: 'adaptive' })).save();
    const bare = new Simulation(busyHall({ barriers: 'off' })).save();
    expect(() => new Simulation(busyHall({ barriers: 'off' })).load(bytes)).toThrow(/another run/);
    expect(() => new Simulation(busyHall({ barriers: 'fixed' })).load(bare)).toThrow(/another run/);
  });
});
