/** Simulations: who comes when, where they start, how a run goes. */
export { buildPopulation, type Leg, type Person } from './population.js';
export { sampleDistribution } from './sample-distribution.js';
export { PHASES, type PhaseTimes, Simulation, type SimulationOptions } from './simulation.js';
export {
  createStepper,
  MAX_THREADS,
  type Stepper,
  startTeam,
  TEAM_DEFAULTS,
  type TeamMessage,
  type TeamOptions,
  TeamReader,
  type ThreadHandle,
  type ThreadHost,
  ThreadTeam,
  ThreadWork,
} from './team/index.js';
