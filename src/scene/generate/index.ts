export { type CityOptions, generateCity } from './city.js';
export type { GeneratorOption, GeneratorOptions } from './generator-options.js';
export { GENERATORS, type Generator } from './generators.js';
export { generateHall, type HallOptions } from './hall.js';
export { generateMaze, type MazeOptions } from './maze.js';
export { generateProfiling, type ProfilingOptions } from './profiling.js';
export { generateRandom, type RandomFieldOptions } from './random-field.js';
