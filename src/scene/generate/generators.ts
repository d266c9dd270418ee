import type { Scene } from '../index.js';
import { CITY_OPTIONS, generateCity } from './city.js';
import type { GeneratorOptions } from './generator-options.js';
import { generateHall, HALL_OPTIONS } from './hall.js';
import { generateMaze, MAZE_OPTIONS } from './maze.js';
import { generateProfiling, PROFILING_OPTIONS } from './profiling.js';
import { generateRandom, RANDOM_OPTIONS } from './random-field.js';

/** A kind of scene that can be generated. */
export interface Generator {
  readonly kind: string;
  /** What it makes, in one line. */
  readonly summary: string;
  readonly options: GeneratorOptions;
  /** Values of its own options by name; one that is unknown or out of its range is refused. */
  readonly generate: (values: Readonly<Record<string, number>>) => Scene;
}

/** All generators, in the order in which the command line lists them. */
export const GENERATORS: readonly Generator[] = [
  {
    kind: 'city',
    summary: 'square blocks with streets between them',
    options: CITY_OPTIONS,
    generate: generateCity,
  },
  {
    kind: 'profiling',
    summary: 'k x k equal squares in [-1,1], the classic map to measure path maps on',
    options: PROFILING_OPTIONS,
    generate: generateProfiling,
  },
  {
    kind: 'maze',
    summary: 'a maze with one way through it, or with loops',
    options: MAZE_OPTIONS,
    generate: generateMaze,
  },
  {
    kind: 'random',
    summary: 'polygons, circles, walls and posts at random places',
    options: RANDOM_OPTIONS,
    generate: generateRandom,
  },
  {
    kind: 'hall',
    summary: 'a hall with columns, benches, exits and people',
    options: HALL_OPTIONS,
    generate: generateHall,
  },
];
