import { describe, expect, it } from 'vitest';
import { Simulation } from '../../src/sim/index.js';
import { BRISK, busyHall } from './barrier-scenes.js';

// Ways of `fixed` lead over the jambs: everybody pressed towards them, and an arch stood for ever.
describe('fixture: an arch under fixed barriers', () => {
  it('breaks, and all arrive', () => {
    const simulation = new Simulation(busyHall({ barriers: BRISK.fixed, duration: 150, isQuiet: true }), { seed: 2 });
    while (!simulation.isOver) simulation.step();
    expect(simulation.arrived).toBe(60);
  });
});
