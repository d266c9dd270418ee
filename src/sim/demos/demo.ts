import type { Scene } from '../../scene/index.js';
import type { Behaviour } from '../behaviour.js';
import type { DemoFilm } from './demo-film.js';

export interface DemoOptions {
  /** Agents; the usual number of the demo if absent. */
  readonly agents?: number | undefined;
  /** Simulated seconds at most. */
  readonly duration?: number | undefined;
  /** Start of the random numbers. Default 1. */
  readonly seed?: number | undefined;
}

/** A demo ready to run: `new Simulation(scene, { behaviours })`. The behaviours belong to one run. */
export interface DemoRun {
  readonly scene: Scene;
  readonly behaviours: readonly Behaviour[];
  /** What moves beside the agents, kept during the run for an animation. */
  readonly film: DemoFilm;
  /** What has come of it so far. */
  report(): Readonly<Record<string, number | string>>;
}

/** One of the scenes of Sud et al. 2008, section 7.2. */
export interface Demo {
  readonly name: 'fruit' | 'crowd' | 'terrain';
  /** One line for people. */
  readonly summary: string;
  /** Agents where nothing else is asked for, and at most. */
  readonly usual: number;
  readonly most: number;
  /** @throws FootfallError for numbers out of range */
  build(options?: DemoOptions): DemoRun;
}
