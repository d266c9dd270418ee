/** Simulations: who comes when, where they start, how a run goes. */

export type { BarrierOptions, LaidLanes, LaneRequest, LaneTerminal } from '../planners/index.js';
export { type BarrierSummary, BarrierTraffic, type BarrierTrafficOptions } from './barrier-traffic.js';
export type {
  AgentOrder,
  Behaviour,
  BehaviourGoal,
  BehaviourRun,
  BehaviourState,
  ClosestAgent,
  FrozenCrowd,
  MoverPose,
} from './behaviour.js';
export { DEMOS, type Demo, DemoFilm, type DemoOptions, type DemoRun, type FilmSquares } from './demos/index.js';
export type { GroupSummary } from './group-tally.js';
export type { AbsentAgent, AbsentReason, NavPreview, NavPreviewAgent } from './nav-preview.js';
export { buildPopulation, type Leg, type Person } from './population.js';
export { RecordedRun, type RecordedRunOptions, type RecordedState, type RunSummary } from './recorded-run.js';
export { sampleDistribution } from './sample-distribution.js';
export { type AgentPlan, PHASES, type PhaseTimes, Simulation, type SimulationOptions } from './simulation.js';
export {
  createPageThreads,
  createStepper,
  MAX_THREADS,
  type Stepper,
  serveThread,
  startTeam,
  TEAM_DEFAULTS,
  type TeamMessage,
  type TeamOptions,
  TeamReader,
  type ThreadHandle,
  type ThreadHost,
  ThreadTeam,
  ThreadWork,
  type WorkerLike,
  type WorkerScopeLike,
} from './team/index.js';
export { validateRun } from './validate-run.js';
export {
  collisionFreeSpeed,
  type MadeMaps,
  MapMaker,
  type MapOrder,
  orca,
  socialForce,
  WORLD_DEFAULTS,
  World,
  type WorldAgent,
  type WorldAgentInput,
  type WorldDynamics,
  type WorldHit,
  type WorldOptions,
  type WorldPoint,
  type WorldReport,
  type WorldTarget,
} from './world/index.js';
