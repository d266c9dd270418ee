/** Who heads where: from the frozen crowd and the maps to a wish for each agent. */
export { DirectPlanner } from './direct-planner.js';
export { GoalBook } from './goal-book.js';
export { PathMapPlanner } from './path-map-planner.js';
export type { Planner } from './planner.js';
