/** Who heads where: from the frozen crowd and the maps to a wish for each agent. */
export {
  BARRIER_DEFAULTS,
  Barrier,
  type BarrierChange,
  BarrierGround,
  type BarrierLine,
  BarrierMaps,
  type BarrierOptions,
  type BarrierSettings,
  CANDIDATE_SIZE,
  type Candidate,
  CandidateLog,
  Congestion,
  ContactList,
  type Corridor,
  type CorridorOptions,
  CorridorSet,
  DelayMeter,
  inputOfDomain,
  JamChains,
  JamWalls,
  LEAST_TOLL,
  LEFT,
  measureAgain,
  type ProgressInput,
  placeBarrier,
  placeBeforeGoals,
  RIGHT,
  type SavedBarrier,
  type SavedCongestion,
  type SavedCounters,
  type SavedLog,
  type SavedMeter,
  SegmentGrid,
  type Segments,
  type SidePiece,
  SlowedCounters,
  settleBarrierOptions,
  UNKNOWN,
} from './barriers/index.js';
export { DirectPlanner } from './direct-planner.js';
export { GoalBook } from './goal-book.js';
export { focusOnGoals } from './goal-focus.js';
export { type Backbone, buildBackbone } from './groups/backbone.js';
export { buildCorridor, Corridor as GroupCorridor } from './groups/corridor.js';
export { lateralDispersion } from './groups/group-state.js';
export {
  Formation,
  type FormationKind,
  layFormation,
  MARCH_DEFAULTS,
  March,
  type MarchAim,
  type MarchCorridor,
  type MarchOptions,
  type MarchUnit,
  type SavedMarch,
} from './groups/motion/index.js';
export { BackbonePlanner } from './groups/plan-backbone.js';
export { rejoinBackbone } from './groups/rejoin-backbone.js';
export { leaveOutSmall } from './groups/small-obstacles.js';
export { LANE_HAIR, LaneBook, type Trip, type TripQuestion } from './lane-book.js';
export { type LaidLanes, type LaneRequest, type LaneTerminal, layFlowLanes } from './lane-layer.js';
export { LanePath, type LanePathData, type LanePathInput, layLanePath } from './lane-path.js';
export { LanePlanner } from './lane-planner.js';
export { MangPlanner, type MangTimes } from './mang-planner.js';
export type { SavedNextPoints } from './mang-state.js';
export type { MapLevels } from './map-levels.js';
export { LoneReader, MapAnswers, type MapReader, type MapTask, NO_ANSWER, READ_CHUNK } from './map-reader.js';
export { PathMapPlanner } from './path-map-planner.js';
export type { Planner } from './planner.js';
export { ROADMAP_PLANNER_DEFAULTS, RoadmapPlanner, type RoadmapPlannerOptions } from './roadmap-planner.js';
export type { SavedWays } from './roadmap-state.js';
