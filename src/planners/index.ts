/** Who heads where: from the frozen crowd and the maps to a wish for each agent. */
export { DirectPlanner } from './direct-planner.js';
export { GoalBook } from './goal-book.js';
export { focusOnGoals } from './goal-focus.js';
export { LANE_HAIR, LaneBook, type Trip, type TripQuestion } from './lane-book.js';
export { type LaidLanes, type LaneRequest, type LaneTerminal, layFlowLanes } from './lane-layer.js';
export { LanePath, type LanePathData, type LanePathInput, layLanePath } from './lane-path.js';
export { LanePlanner } from './lane-planner.js';
export { MangPlanner, type MangTimes } from './mang-planner.js';
export type { SavedNextPoints } from './mang-state.js';
export { LoneReader, MapAnswers, type MapReader, type MapTask, NO_ANSWER, READ_CHUNK } from './map-reader.js';
export { PathMapPlanner } from './path-map-planner.js';
export type { Planner } from './planner.js';
export { ROADMAP_PLANNER_DEFAULTS, RoadmapPlanner, type RoadmapPlannerOptions } from './roadmap-planner.js';
export type { SavedWays } from './roadmap-state.js';
