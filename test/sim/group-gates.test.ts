import { describe, expect, it } from 'vitest';
import { validateScene } from '../../src/scene/index.js';
import { Simulation } from '../../src/sim/index.js';

// Groups were led on over the line of an exit while its gate was shut; once put back onto it they never crossed it again.
describe('fixture: groups at an exit that lets few through', () => {
  it('all leave', () => {
    const scene = validateScene({
      footfall: 1,
      boundary: [
        [0, 0],
        [12, 0],
        [12, 8],
        [0, 8],
      ],
      places: {
        room: {
          polygon: [
            [1, 1],
            [7, 1],
            [7, 7],
            [1, 7],
          ],
        },
        out: {
          line: [
            [12, 3],
            [12, 5],
          ],
          maxFlow: 0.5,
        },
      },
      crowd: [{ count: 20, spawn: 'room', goal: 'out', group: { size: 5 } }],
      run: { duration: 120, seed: 1 },
    });
    const simulation = new Simulation(scene);
    while (!simulation.isOver) simulation.step();
    expect(simulation.arrived).toBe(20);
    // Those who wait stand before the line, not on each other.
    expect(simulation.overlapMax).toBeLessThan(0.1);
  });
});
