/**
 * Simulations of scenes: runs with their behaviours, recordings, threads and groups.
 *
 * @module
 */
export type { Crowd } from '../crowd/index.js';
export { GroupMarch, type GroupMarchOptions, type GroupMarchUnit } from '../planners/groups/index.js';
export {
  type AgentOrder,
  type AgentPlan,
  type Behaviour,
  type BehaviourGoal,
  type BehaviourRun,
  type BehaviourState,
  createPageThreads,
  DEMOS,
  type Demo,
  type DemoRun,
  PHASES,
  type PhaseTimes,
  RecordedRun,
  type RecordedRunOptions,
  type RunSummary,
  Simulation,
  type SimulationOptions,
  serveThread,
  startTeam,
  type TeamOptions,
  type ThreadTeam,
} from '../sim/index.js';
