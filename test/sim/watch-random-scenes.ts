import { expect } from 'vitest';
import { Simulation } from '../../src/sim/index.js';
import { atTier, rotatingSeed, runs } from '../tier.js';
import { type DynamicsName, sampleScene } from './random-scene.js';
import { RunWatch } from './run-watch.js';

/** Seeds 1, 2, ... and some that nobody has seen. */
const seeds = [
  ...Array.from({ length: runs(1, 3, 190) }, (_, k) => k + 1),
  ...Array.from({ length: runs(0, 1, 10) }, (_, k) => (rotatingSeed % 1_000_000_000) + k),
];

/**
 * Run random scenes: nobody gets into a wall or past one, all numbers stay numbers, nobody stands for no reason.
 *
 * @param limit largest overlap that is allowed, as a share of the smaller radius
 */
export function watchRandomScenes(dynamics: DynamicsName, limit: number): void {
  let worst = 0;
  let people = 0;
  let arrived = 0;
  for (const seed of seeds) {
    const scene = sampleScene(seed, dynamics, runs(5, 30, 60), 50, runs(50, 100, 500));
    const sim = new Simulation(scene, { seed });
    const watch = new RunWatch(scene);
    while (!sim.isOver) {
      sim.step();
      watch.look(sim);
    }
    expect(watch.lost, `seed ${seed}: centres in or past walls, or no numbers`).toBe(0);
    expect(watch.where, `seed ${seed}`).toEqual([]);
    expect(sim.overlapMax, `seed ${seed}: overlap`).toBeLessThan(limit);
    worst = Math.max(worst, sim.overlapMax);
    people += sim.population.length;
    arrived += sim.arrived;
  }
  expect(arrived).toBeGreaterThan(atTier(0, 0.1, 0.3) * people);
  if (runs(0, 0, 1) === 1) {
    console.info(
      `${dynamics}: ${seeds.length} scenes, ${people} people, worst overlap ${worst.toFixed(4)} of the radius`,
    );
  }
}
