import { expect, it } from 'vitest';
import { DEMOS, Simulation } from '../../src/sim/index.js';

// The memory of the step kernel was laid anew over old bytes, which were read as ghosts: two of these 25 stood still for ever.
it('a crowd that grows from 16 to 25 keeps everybody moving', () => {
  const run = (): Simulation => {
    const made = DEMOS[1].build({ agents: 25, duration: 30, seed: 1 });
    const crowd = made.scene.crowd?.map((entry) => ({ ...entry, planner: 'pathmap' as const }));
    return new Simulation({ ...made.scene, crowd }, { behaviours: made.behaviours });
  };
  const whole = run();
  for (let k = 0; k < 30; k++) whole.step();
  const resumed = run();
  resumed.load(whole.save());
  whole.step();
  resumed.step();
  expect(resumed.save()).toEqual(whole.save());
  const { x } = whole.crowd.present;
  expect(x[5]).toBeGreaterThan(51);
  expect(x[7]).toBeLessThan(98.5);
});
