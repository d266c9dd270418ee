import { readFileSync } from 'node:fs';
import { parseScene, type Scene } from '../../../src/scene/index.js';
import { Simulation } from '../../../src/sim/index.js';

/** How barriers are asked for. */
export type Mode = 'off' | 'fixed' | 'adaptive';

/** What one run showed. Seconds. */
export interface Watched {
  /** When the last one arrived, and the mean of all. */
  readonly total: number;
  readonly mean: number;
  readonly arrived: number;
  readonly agents: number;
}

/** A published scene. */
export function readScene(name: string): Scene {
  return parseScene(readFileSync(`scenes/barriers/${name}.scene.json`, 'utf8'));
}

/** The scene with barriers of a kind, and nothing else changed. */
export function withMode(scene: Scene, barriers: Mode, duration = scene.run?.duration): Scene {
  return { ...scene, run: { ...scene.run, barriers, ...(duration !== undefined && { duration }) } };
}

/** Run a scene to its end. @param look is called after each step */
export function watchBarriers(scene: Scene, seed: number, look?: (simulation: Simulation) => void): Watched {
  const simulation = new Simulation(scene, { seed });
  let [total, sum, arrived] = [0, 0, 0];
  while (!simulation.isOver) {
    simulation.step();
    const { time } = simulation;
    for (; arrived < simulation.arrived; arrived++) {
      total = time;
      sum += time;
    }
    look?.(simulation);
  }
  return { total, mean: sum / arrived, arrived, agents: simulation.population.length };
}

/** A mean and half the width of its 95 % interval. */
export interface Estimate {
  readonly mean: number;
  readonly half: number;
}

/** Student's t, 97.5 %, by degrees of freedom from 1 on; the last from there on. */
const STUDENT = [
  12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.2, 2.18, 2.16, 2.14, 2.13, 2.12, 2.11, 2.1, 2.09,
];

/** Mean of independent runs with its 95 % interval; NaN wide for one run. */
export function estimate(values: readonly number[]): Estimate {
  const n = values.length;
  const mean = values.reduce((sum, v) => sum + v, 0) / n;
  const variance = values.reduce((sum, v) => sum + (v - mean) * (v - mean), 0) / (n - 1);
  return { mean, half: STUDENT[Math.min(n - 1, STUDENT.length) - 1] * Math.sqrt(variance / n) };
}

/** An estimate as text. */
export function show({ mean, half }: Estimate): string {
  return Number.isNaN(half) ? mean.toFixed(1) : `${mean.toFixed(1)} ± ${half.toFixed(1)}`;
}
