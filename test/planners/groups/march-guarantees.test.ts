import { describe, expect, it } from 'vitest';
import { runFlock } from '../../sim/groups/flocking.js';
import { rotatingSeed, runs } from '../../tier.js';
import { placeUnits, runMarch, sampleCorridor } from './sample-march.js';

/** Seeds 1, 2, ... and some that nobody has seen. */
const fixed = runs(2, 6, 450);
const seeds = [
  ...Array.from({ length: fixed }, (_, k) => k + 1),
  ...Array.from({ length: runs(1, 2, 50) }, (_, k) => (rotatingSeed % 1_000_000_000) + k),
];
/** Most units of a group: every second one may have a hundred. The quick tiers leave large groups to the long one. */
const most = (seed: number): number => runs(12, 30, seed % 2 === 0 ? 100 : 36);
/** Seconds of a step: nobody goes further than one sub-step of the motion, so that every state is looked at. */
const STEP = 0.05;
/** Largest overlap of two bodies, as a share of the smaller radius. */
const OVERLAP = 1e-6;

describe('groups on random corridors', () => {
  it('DEF-3.1 to DEF-3.7, THM-3.1, ALG-1, HOMOTOPY, WALL, GOAL: hold in every step of every run', () => {
    let [units, steps, overlap, widest] = [0, 0, 0, 0];
    for (const seed of seeds) {
      const sampled = sampleCorridor(seed, most(seed));
      expect(sampled, `seed ${seed}: a way`).toBeDefined();
      if (sampled === undefined) continue;
      const { corridor, drawn } = sampled;
      const result = runMarch(corridor, drawn, placeUnits(corridor, drawn, seed), STEP);
      expect(result.problems, `seed ${seed}, ${result.units} units, c ${drawn.width}, A ${drawn.area}`).toEqual([]);
      expect(result.isDone, `seed ${seed}: all in the goal area after ${result.time} s`).toBe(true);
      expect(result.overlap, `seed ${seed}: overlap`).toBeLessThan(OVERLAP);
      units += result.units;
      steps += result.steps;
      overlap = Math.max(overlap, result.overlap);
      widest = Math.max(widest, result.dispersion / (drawn.width - drawn.radius || 1));
    }
    if (runs(0, 0, 1) === 1) {
      console.info(
        `groups: ${seeds.length} runs, ${units} units, ${steps} steps; widest ${widest.toFixed(3)} of c - r, overlap ${overlap}`,
      );
    }
  });
});

describe('flocks in the same scenes', () => {
  it('split round obstacles in many runs, where groups never do', () => {
    const count = runs(2, 4, 100);
    let split = 0;
    let arrived = 0;
    for (let k = 0; k < count; k++) {
      const sampled = sampleCorridor(k + 1, most(k + 1));
      if (sampled === undefined) continue;
      const flock = runFlock(sampled.drawn);
      if (flock.classes > 1) split++;
      arrived += flock.arrived / sampled.drawn.units;
    }
    expect(split).toBeGreaterThan(runs(-1, 0, 40));
    expect(arrived / count).toBeGreaterThan(0.8);
    if (runs(0, 0, 1) === 1)
      console.info(`flocks: ${split} of ${count} runs split, ${(arrived / count) * 100} % arrive`);
  });
});
