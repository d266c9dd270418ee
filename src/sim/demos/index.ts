/** The three demos of Sud et al. 2008, section 7.2: scenes and the code that runs in them. */
import { CROWD_DEMO } from './crowd.js';
import type { Demo } from './demo.js';
import { FRUIT_DEMO } from './fruit.js';
import { TERRAIN_DEMO } from './terrain.js';

export type { Demo, DemoOptions, DemoRun } from './demo.js';
export { DemoFilm, type FilmSquares } from './demo-film.js';

/** All demos, in the order of the paper. */
export const DEMOS: readonly Demo[] = [FRUIT_DEMO, CROWD_DEMO, TERRAIN_DEMO];
